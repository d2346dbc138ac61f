"""Answers by the criteria of their questions: scores, agreement on what is met, and agreement on each criterion."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from textwrap import shorten

import numpy as np

from medreview.analysis.coefficient_scripts import PERCENT, krippendorff
from medreview.analysis.coefficients import COEFFICIENT_WORDS
from medreview.analysis.facts import FIRST
from medreview.analysis.held_against import (
    AGAIN,
    ALPHA,
    PERCENT_AGREEMENT,
    RATERS,
    agreement_cells,
    alpha_figure,
    between,
    finding,
    headline_of_alpha,
    held_against_each_other,
    is_by_chosen,
    places_of,
    told_with_interval,
    without_number,
)
from medreview.analysis.panel_page import Choices, NextStep, NotCounted, PanelOption, PanelPage, headline_of, look_alike
from medreview.analysis.results import Drawn, Panel, ResultTable, Row
from medreview.analysis.study.show_how import ShownHow, shown_how
from medreview.domain.run_kinds import VALIDITY_WORDS, Validity
from medreview.errors import Listed, MedReviewError, Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.figures import BOOTSTRAP_LINES, About, Axis, Counted, Dots, FigureSpec, Series, Unit
from medreview.reporting.references import references_of
from medreview.reporting.tables import Cell, Table, Words, paragraph
from medreview.stats.estimates import FloatArray
from medreview.stats.rubrics import mean_rubric_score, rubric_score
from medreview.store.queries.criterion_facts import CriterionFact, criteria_of_all, finished_words_on_criteria
from medreview.store.row_digest import Fingerprint, digest_of_texts
from medreview.store.workspace import Session

_N_NAMED = CriterionFact._fields.index("answer_id")
"""The fields that a hash is over: keys of answers are the workspace's own."""
_TWO = 2
MOST_IN_FIGURE = 20
"""Criteria in the figure: those on which agreement is least."""
_MOST_SIGNS = 60
_QuestionName = tuple[str, str]
_AnswerName = tuple[str, str, str]
_Unit = tuple[str, ...]
"""A criterion for an answer: dataset, question, answer, criterion; and the rater, where each is held against itself."""


class NoWordsOnCriteria(MedReviewError):
    template = "This workspace has no ratings of criteria. Plan a study by criteria, or import such ratings."


@dataclass(frozen=True, slots=True)
class CriteriaData:
    """Words on criteria that hold: of a judge's attempts the last, those without a verdict apart in ``unread``.

    ``again`` are those of raters to whom an answer came a second time. ``points`` are those of every criterion of a
    question, ``texts`` what the criteria say.
    """

    given: tuple[CriterionFact, ...]
    again: tuple[CriterionFact, ...]
    unread: tuple[CriterionFact, ...]
    points: Mapping[_QuestionName, Mapping[str, float]]
    texts: Mapping[str, str]
    fingerprint: Fingerprint

    def source(self, settings: AnalysisSettings) -> dict[str, object]:
        """The source of the tables: hashes, counts and choices."""
        counts = {"n_words_on_criteria": len(self.given), "n_without_verdict": len(self.unread)}
        return {**self.fingerprint.as_json(), **counts, "seed": settings.seed, "n_resamples": settings.n_resamples}

    def narrowed(self, choices: Choices) -> "CriteriaData":
        """The part that a reader chose: these raters, these runs of judges, answers by these authors."""

        def is_chosen(one: CriterionFact) -> bool:
            return is_by_chosen(one, choices) and (not choices.authors or one.author in choices.authors)

        return replace(
            self,
            given=tuple(one for one in self.given if is_chosen(one)),
            again=tuple(one for one in self.again if is_chosen(one)),
            unread=tuple(one for one in self.unread if is_chosen(one)),
        )


def load_criteria(session: Session) -> CriteriaData:
    """Every word on a criterion in the workspace; without any, both parts are empty."""
    last: dict[object, CriterionFact] = {}
    for one in finished_words_on_criteria(session):
        key = one._replace(is_met=None, attempt=0, validity="")
        if key not in last or one.attempt >= last[key].attempt:
            last[key] = one
    points: dict[_QuestionName, dict[str, float]] = defaultdict(dict)
    texts: dict[str, str] = {}
    for one in criteria_of_all(session):
        points[one.dataset, one.question][one.criterion] = one.points
        texts.setdefault(one.criterion, one.text)
    rows = list(last.values())
    told = sorted(json.dumps([*one[:_N_NAMED]], ensure_ascii=False) for one in rows)
    rubric = sorted(json.dumps([*name, own], ensure_ascii=False, sort_keys=True) for name, own in points.items())
    return CriteriaData(
        tuple(one for one in rows if one.is_met is not None and one.occasion == FIRST),
        tuple(one for one in rows if one.is_met is not None and one.occasion != FIRST),
        tuple(one for one in rows if one.is_met is None),
        points,
        texts,
        Fingerprint({"words_on_criteria": digest_of_texts(told), "criteria": digest_of_texts(rubric)}),
    )


@dataclass(frozen=True, slots=True)
class ScoredAnswer:
    """An answer that one rater or judge held to every criterion of its question, once.

    ``possible`` are the points that an answer can reach.
    """

    by: str
    is_judge: bool
    run: str
    name: _AnswerName
    author: str
    answer_id: int
    n_met: int
    n_criteria: int
    points: float
    possible: float
    score: float


def scored_answers(data: CriteriaData) -> Iterator[ScoredAnswer]:
    """Every answer of which somebody told all criteria, and which can reach any points, by who told them."""

    def place(one: CriterionFact) -> tuple[object, ...]:
        return one.judge, one.rater, one.run, one.study, one.dataset, one.question, one.answer, one.repeat

    for _, words in groupby(sorted(data.given, key=place), key=place):
        own = list(words)
        first, points = own[0], data.points.get((own[0].dataset, own[0].question), {})
        met = {one.criterion: bool(one.is_met) for one in own}
        possible = sum(one for one in points.values() if one > 0)
        if met.keys() != points.keys() or not possible:
            continue
        score = rubric_score([points[key] for key in met], list(met.values()))
        yield ScoredAnswer(
            *(first.judge or first.rater, bool(first.judge), first.run if first.judge else ""),
            *((first.dataset, first.question, first.answer), first.author, first.answer_id),
            *(sum(met.values()), len(met), score * possible, possible, score),
        )


_Group = tuple[str, str]
"""All raters, or a judge, and the run."""


def _by_author(data: CriteriaData) -> Iterator[tuple[_Group, str, dict[_AnswerName, list[ScoredAnswer]]]]:
    """By who told them and by author the answers, each with its scores; raters come first."""
    found: dict[tuple[_Group, str], dict[_AnswerName, list[ScoredAnswer]]] = defaultdict(lambda: defaultdict(list))
    for one in scored_answers(data):
        who = (one.by, one.run) if one.is_judge else (RATERS, "")
        found[who, one.author][one.name].append(one)
    for (who, author), answers in sorted(found.items(), key=lambda item: (item[0][0][0] != RATERS, item[0])):
        yield who, author, answers


def _means(answers: Mapping[_AnswerName, Sequence[ScoredAnswer]]) -> FloatArray:
    """The score of each answer: the mean over those who told all its criteria."""
    return np.array([float(np.mean([one.score for one in own])) for own in answers.values()])


def _source(answer_ids: Iterable[int], by: Iterable[str]) -> SourceAnswers:
    units = tuple(CountedUnit((one,)) for one in dict.fromkeys(answer_ids))
    return SourceAnswers(units, by=tuple(dict.fromkeys(by)))


def _score_rows(data: CriteriaData, settings: AnalysisSettings) -> Iterator[Row]:
    for (who, run), author, answers in _by_author(data):
        found = mean_rubric_score(
            _means(answers), clusters=places_of(name[:2] for name in answers), resampling=settings.resampling
        )
        cells: Cells = {"said_by": who, "run": run or None, "author": author}
        every = [one for own in answers.values() for one in own]
        behind = partial(_source, [one.answer_id for one in every], [one.by for one in every])
        yield Row(cells | estimate_cells(found), behind)


def _answer_rows(data: CriteriaData, settings: AnalysisSettings) -> Iterator[Row]:
    for one in sorted(scored_answers(data), key=lambda one: (one.is_judge, one.name, one.by, one.run)):
        dataset, question, answer = one.name
        cells: Cells = {
            "said_by": one.by,
            "run": one.run or None,
            "dataset": dataset,
            "question": question,
            "answer": answer,
            "author": one.author,
            "n_met": one.n_met,
            "n_criteria": one.n_criteria,
            "points": number(one.points),
            "possible_points": number(one.possible),
            "value": number(one.score),
        }
        yield Row(cells, partial(_source, [one.answer_id], [one.by]))


_Said = Mapping[_Unit, bool]


def _agreed_word(words: Sequence[bool]) -> bool | None:
    """The word of most; None where as many say the other."""
    (first, n), *rest = Counter(words).most_common(_TWO)
    return None if rest and rest[0][1] == n else first


def _said(rows: Iterable[CriterionFact]) -> _Said:
    """One word on each criterion of an answer: the one that was said more often; none where both were as often."""
    found: dict[_Unit, list[bool]] = defaultdict(list)
    for one in rows:
        found[one.dataset, one.question, one.answer, one.criterion].append(bool(one.is_met))
    words = {unit: _agreed_word(own) for unit, own in found.items()}
    return {unit: word for unit, word in words.items() if word is not None}


def said_by_each(data: CriteriaData) -> Iterator[tuple[tuple[str, str], Mapping[str, _Said]]]:
    """Those who are held against each other: the names of the row, and by name the word of each on every criterion.

    Raters to whom answers came again are held against themselves.
    """
    yield from held_against_each_other(data.given, _said, _most_said)
    again = _by_rater(data.again)
    if again:
        yield (RATERS, AGAIN), {RATERS: _by_rater(data.given), AGAIN: again}


def _by_rater(rows: Iterable[CriterionFact]) -> _Said:
    """The word of every rater on each criterion of an answer."""
    found: dict[str, list[CriterionFact]] = defaultdict(list)
    for one in rows:
        if one.rater:
            found[one.rater].append(one)
    return {(*unit, rater): word for rater, own in found.items() for unit, word in _said(own).items()}


def _most_said(raters: Iterable[_Said]) -> _Said:
    """The word of most raters on each criterion of an answer; none where as many say the other."""
    words = {unit: _agreed_word(own) for unit, own in _together(raters).items()}
    return {unit: word for unit, word in words.items() if word is not None}


def _together(said: Iterable[_Said]) -> dict[_Unit, list[bool]]:
    words: dict[_Unit, list[bool]] = defaultdict(list)
    for own in said:
        for unit, word in own.items():
            words[unit].append(word)
    return words


def _shared(said: Mapping[str, _Said]) -> dict[_Unit, list[bool]]:
    """The words on each criterion of an answer of which two or more said one, in a stable order."""
    return {unit: own for unit, own in sorted(_together(said.values()).items()) if len(own) >= _TWO}


def _agreed(shared: Mapping[_Unit, Sequence[bool]], n_raters: int, settings: AnalysisSettings) -> Iterator[Cells]:
    counts = np.array([(len(words) - sum(words), sum(words)) for words in shared.values()], float)
    return agreement_cells(counts, places_of(unit[:2] for unit in shared), n_raters, settings)


def _agreement_rows(data: CriteriaData, settings: AnalysisSettings) -> Iterator[Row]:
    """Among raters, of each judge with what most raters said, and of every two judges."""
    ids: dict[_Unit, int] = {(one.dataset, one.question, one.answer): one.answer_id for one in data.given}
    for (first, second), said in said_by_each(data):
        if shared := _shared(said):
            behind = partial(_source, [ids[unit[:3]] for unit in shared], () if RATERS in said else said)
            for cells in _agreed(shared, len(said), settings):
                yield Row({"first": first, "second": second} | cells, behind)


def _each_rows(data: CriteriaData, settings: AnalysisSettings) -> Iterator[Row]:
    """The same criterion by criterion; one that several questions have is one."""
    ids: dict[_Unit, int] = {(one.dataset, one.question, one.answer): one.answer_id for one in data.given}
    for (first, second), said in said_by_each(data):
        by_criterion: dict[str, dict[_Unit, list[bool]]] = defaultdict(dict)
        for unit, words in _shared(said).items():
            by_criterion[unit[3]][unit] = words
        for criterion, shared in sorted(by_criterion.items()):
            every = [word for words in shared.values() for word in words]
            about: Cells = {"first": first, "second": second, "criterion": criterion}
            about |= {"text": data.texts.get(criterion) or None, "share_met": number(sum(every) / len(every))}
            behind = partial(_source, [ids[unit[:3]] for unit in shared], () if RATERS in said else said)
            for cells in _agreed(shared, len(said), settings):
                yield Row(about | cells, behind)


def _named(row: Row) -> str:
    return Listed(filter(None, (row.text("said_by"), row.text("run"))))


def _who(row: Row) -> Words:
    return Message("raters") if _named(row) == RATERS else _named(row)


_Drawn = Drawn[CriteriaData, AnalysisSettings]


def _score_figures(drawn: _Drawn) -> Iterator[FigureSpec]:
    rows = [row for row in drawn.rows if row["value"] is not None]
    if not rows:
        return
    authors = list(dict.fromkeys(row.text("author") for row in rows))
    groups = {_named(row): _who(row) for row in rows}
    found = {(_named(row), row.text("author")): row.datum for row in rows}
    series = tuple(
        Series(words, tuple(found.get((name, author)) for author in authors)) for name, words in groups.items()
    )
    about = About(
        name="criteria-scores",
        title=Message("Scores of authors by criteria"),
        definition=_SCORES,
        intervals=BOOTSTRAP_LINES,
        seed=drawn.settings.seed,
        counts=Counted.ANSWERS,
    )
    yield Dots(about, tuple(authors), series, Axis(Message("mean score, 0 to 1"), limits=(0, 1)))


def _agreement_figures(drawn: _Drawn) -> Iterator[FigureSpec]:
    return alpha_figure(drawn, "criteria-agreement", _AGREEMENT)


def _each_figures(drawn: _Drawn) -> Iterator[FigureSpec]:
    told = [row for row in drawn.rows if row["coefficient"] == PERCENT_AGREEMENT and row["value"] is not None]
    if not told:
        return
    pair = (told[0]["first"], told[0]["second"])
    rows = sorted((row for row in told if (row["first"], row["second"]) == pair), key=lambda row: row.number("value"))
    about = About(
        name="criteria-each",
        title=Message("Agreement on single criteria: {who}", {"who": between(told[0])}),
        definition=_EACH,
        intervals=BOOTSTRAP_LINES,
        seed=drawn.settings.seed,
        counts=Counted.ITEMS,
    )
    shown = rows[:MOST_IN_FIGURE]
    names = tuple(shorten(row.text("text") or row.text("criterion"), _MOST_SIGNS, placeholder=" …") for row in shown)
    axis = Axis(Message("share of pairs of ratings that agree"), Unit.SHARE, (0, 1))
    yield Dots(about, names, (Series("", tuple(row.datum for row in shown)),), axis)


_SCORES = paragraph(
    Message(
        "The score of an answer is the sum of the points of its criteria that are met over the sum of the "
        "positive points, as in HealthBench (Arora et al. 2025); points for faults are subtracted."
    ),
    Message("Only answers count that were rated on all criteria of their question and that can reach points."),
    Message(
        "The score of an author is the mean over answers, limited to the range from 0 to 1, each answer the mean "
        "over all who rated its criteria; intervals resample questions."
    ),
)
_ANSWERS = paragraph(
    Message("Points of the criteria that are met, of the points that the answer can reach; scores below 0 are kept."),
    Message("One row for each answer and each rater, judge or repeat with ratings on all criteria of its question."),
)
_AGREEMENT = paragraph(
    Message("Criteria of answers that both rated; where ratings of one differ, the more frequent rating counts."),
    Message(
        "Judges are compared with what most raters said; where raters are evenly split, the answer does not count."
    ),
    Message("Raters who rated answers twice are compared with themselves; only first ratings count elsewhere."),
    Message("Krippendorff's alpha is nominal over met and not met; intervals resample questions."),
)
_EACH = paragraph(
    Message("Agreement on each criterion, over all answers that were rated on it, in any question."),
    Message("The figure shows at most 20 criteria, those with the least agreement first; the table has all."),
)
_WORDS: Mapping[str, Words] = {
    "said_by": Message("compared by"),
    RATERS: Message("raters"),
    AGAIN: Message("the same raters again"),
    "criterion": Message("criterion"),
    "n_met": Message("criteria met"),
    "n_criteria": Message("criteria"),
    "points": Message("points"),
    "possible_points": Message("points that can be reached"),
    "share_met": Message("share met"),
    "mean score by criteria, limited to 0 to 1": Message("mean score by criteria, limited to 0 to 1"),
}
_NONE_YET = "no answer has ratings on all its criteria"
_Table = ResultTable[CriteriaData, AnalysisSettings]
SCORES = _Table(
    "criteria_scores",
    Message("Scores of authors by criteria"),
    ("said_by", "run", "author", *ESTIMATE_COLUMNS),
    _score_rows,
    definition=_SCORES,
    empty_because=_NONE_YET,
    findings=lambda data, rows: finding(_headline_of_scores(rows)),
    figures=_score_figures,
    words=_WORDS,
)
ANSWERS = _Table(
    "criteria_answers",
    Message("Scores of answers by criteria"),
    (
        *("said_by", "run", "dataset", "question", "answer", "author", "n_met", "n_criteria", "points"),
        *("possible_points", "value"),
    ),
    _answer_rows,
    definition=_ANSWERS,
    opens_answers=True,
    words=_WORDS,
)
AGREEMENT = _Table(
    "criteria_agreement",
    Message("Agreement on criteria"),
    ("first", "second", "coefficient", *ESTIMATE_COLUMNS),
    _agreement_rows,
    definition=_AGREEMENT,
    empty_because="no criterion was rated by two raters or judges",
    findings=lambda data, rows: finding(_headline_of_agreement(rows)),
    figures=_agreement_figures,
    words={**COEFFICIENT_WORDS, **_WORDS},
)
EACH = _Table(
    "criteria_each",
    Message("Agreement on each criterion"),
    ("first", "second", "criterion", "text", "share_met", "coefficient", *ESTIMATE_COLUMNS),
    _each_rows,
    definition=_EACH,
    empty_because="no criterion was rated by two raters or judges",
    findings=lambda data, rows: finding(_headline_of_each(rows)),
    figures=_each_figures,
    words={**COEFFICIENT_WORDS, **_WORDS},
)
TABLES = (SCORES, ANSWERS, AGREEMENT, EACH)
_SHOWN = {"scores": SCORES, "agreement": AGREEMENT, "each": EACH}
SHOWS = PanelOption(
    "shows",
    Message("Show"),
    {
        "scores": Message("scores of authors"),
        "agreement": Message("agreement on criteria"),
        "each": Message("agreement on each criterion"),
    },
    is_question=True,
)


def criteria_page(data: CriteriaData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """Answers by criteria, as a reader chose to see them."""
    if not data.given:
        if data.unread:
            return PanelPage(
                Message("No rating of a criterion has a verdict."), (), None, tuple(_left_out(data.unread))
            )
        step = NextStep(Message("Plan a study"), "planner")
        return PanelPage(Message("No answer has been rated by criteria yet."), (), None, next_step=step)
    shown = SHOWS.of(choices)
    table = _SHOWN[shown]
    made = table.made(data, settings)
    headline = _HEADLINES[shown](made.rows) or without_number(made.rows) or made.table.title
    return PanelPage(headline, tuple(table.figures(made)), made.table, tuple(_left_out(data.unread)))


def _left_out(unread: Sequence[CriterionFact]) -> Iterator[NotCounted]:
    """Words without a verdict, by what the judge's reply was; of raters, what they could not judge."""
    for state in ("", *Validity):
        own = [one for one in unread if one.validity == state]
        because = Message("ratings of criteria without a verdict")
        if state:
            because = Message("ratings of criteria: {state}", {"state": VALIDITY_WORDS[Validity(state)]})
        if own:
            behind = _source([one.answer_id for one in own], [one.judge or one.rater for one in own])
            yield NotCounted(len(own), Counted.RATINGS, because, behind)


def _headline_of_scores(rows: Sequence[Row]) -> Message | None:
    """The author with the highest score by the first who told any."""
    told = [row for row in rows if row["value"] is not None]
    if not told:
        return None
    own = [one for one in told if _named(one) == _named(told[0])]
    row = max(own, key=lambda one: one.number("value"))
    values = {"who": _who(row), "author": row.text("author")} | told_with_interval(row)
    n = sum(look_alike(one["value"], row["value"]) for one in own)
    if n > 1:
        values |= {"n": n, "n_all": len(own)}
        return headline_of(
            Message("{n} of {n_all} {n_all:=author|authors} share the highest score, {who}: {value:.2f}", values),
            Message("{n} of {n_all} {n_all:=author|authors} share the highest score: {value:.2f}", values),
        )
    if row["low"] is None:
        return headline_of(
            Message("Highest score by criteria, {who}: {author}, {value:.2f}", values),
            Message("Highest score by criteria: {value:.2f}", values),
        )
    return headline_of(
        Message("Highest score by criteria, {who}: {author}, {value:.2f} ({low:.2f} to {high:.2f})", values),
        Message("Highest score by criteria: {value:.2f} ({low:.2f} to {high:.2f})", values),
    )


def _headline_of_agreement(rows: Sequence[Row]) -> Message | None:
    return headline_of_alpha(
        rows,
        without_interval=(
            Message("Agreement on criteria, {who}: α {value:.2f}"),
            Message("Agreement on criteria: α {value:.2f}"),
        ),
        beyond_chance=(
            Message("Agreement on criteria is beyond chance, {who}: α {value:.2f} ({low:.2f} to {high:.2f})"),
            Message("Agreement on criteria is beyond chance: α {value:.2f} ({low:.2f} to {high:.2f})"),
        ),
        perhaps_chance=(
            Message("Agreement on criteria may be chance, {who}: α {value:.2f} ({low:.2f} to {high:.2f})"),
            Message("Agreement on criteria may be chance alone: α {value:.2f} ({low:.2f} to {high:.2f})"),
        ),
    )


def _headline_of_each(rows: Sequence[Row]) -> Message | None:
    """The criterion on which the first who are held against each other agree least."""
    told = [row for row in rows if row["coefficient"] == PERCENT_AGREEMENT and row["value"] is not None]
    if not told:
        return None
    pair = (told[0]["first"], told[0]["second"])
    own = [row for row in told if (row["first"], row["second"]) == pair]
    row = min(own, key=lambda one: one.number("value"))
    values = {"n": len(own), "value": row["value"], "n_answers": row["n_units"]}
    return Message(
        "Least agreement on one of {n} {n:=criterion|criteria}: {value:.0%} ({n_answers} {n_answers:=answer|answers})",
        values,
    )


_HEADLINES: Mapping[str, Callable[[Sequence[Row]], Message | None]] = {
    "scores": _headline_of_scores,
    "agreement": _headline_of_agreement,
    "each": _headline_of_each,
}
_LINES: Mapping[str, str] = {PERCENT_AGREEMENT: PERCENT, ALPHA: krippendorff("nominal")}
_UNIT = ("question", "answer", "criterion")


def is_of_criteria(cells: Mapping[str, Cell]) -> bool:
    """True for a mean score, or for agreement on criteria."""
    is_known = ("author" in cells and "said_by" in cells) or ("first" in cells and cells.get("coefficient") in _LINES)
    return is_known and isinstance(cells.get("value"), int | float)


def how_of_criteria(
    data: CriteriaData, settings: AnalysisSettings, choices: Choices, cells: Mapping[str, Cell]
) -> ShownHow | None:
    """The way to a mean score, or to agreement on criteria."""
    if "author" in cells:
        return _how_of_score(data, cells)
    said = next((said for names, said in said_by_each(data) if names == (cells["first"], cells["second"])), None)
    if said is None:
        return None
    criterion = cells.get("criterion")
    units = [unit for unit in _shared(said) if criterion is None or unit[3] == criterion]
    rows = [
        (
            f"{unit[0]}/{unit[1]}",
            " · ".join((unit[2], *unit[4:])),
            unit[3],
            *(int(own[unit]) if unit in own else None for own in said.values()),
        )
        for unit in units
    ]
    table = Table("ratings", "", (*_UNIT, *said), tuple(rows))
    name = str(cells["coefficient"])
    return shown_how(_AGREEMENT, references_of(name), f"levels = [0, 1]\n{_LINES[name]}", table, _UNIT)


def _how_of_score(data: CriteriaData, cells: Mapping[str, Cell]) -> ShownHow | None:
    wanted = (cells["said_by"], cells.get("run") or "")
    answers = next((own for who, author, own in _by_author(data) if who == wanted and author == cells["author"]), None)
    if answers is None:
        return None
    rows = [
        (f"{name[0]}/{name[1]}", name[2], place, one.points, one.possible)
        for name, own in answers.items()
        for place, one in enumerate(own, start=1)
    ]
    index = ("question", "answer", "told")
    table = Table("ratings", "", (*index, "points", "possible"), tuple(rows))
    lines = (
        'scores = ratings["points"] / ratings["possible"]\n'
        'value = min(max(scores.groupby(["question", "answer"]).mean().mean(), 0), 1)\n'
    )
    return shown_how(_SCORES, references_of("score by criteria"), lines, table, index)


PANEL = Panel[CriteriaData, AnalysisSettings](
    355,
    "criteria",
    Message("Criteria"),
    Message("Which criteria do answers meet, and do raters agree on them?"),
    TABLES,
    own_page=criteria_page,
    options=(SHOWS,),
    narrowed_by=frozenset({"raters", "authors", "runs"}),
    is_of_workspace=True,
)
