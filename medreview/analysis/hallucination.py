"""The page of hallucination: wrong parts of answers by people, the same by judges, and judgements without use.

These are three different things. What a judge's reply lacks says nothing of medicine.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from medreview.analysis.facts import WHOLE_ANSWER
from medreview.analysis.frames import Frame, parts_at
from medreview.analysis.judge.frames import JudgeData, JudgedFrame, JudgesOfStudy
from medreview.analysis.judge.page import narrowed, part_of_judges, series_names
from medreview.analysis.judges.frames import (
    NOT_READ,
    OF_JUDGEMENT,
    JudgedData,
    JudgementIds,
    as_table,
    is_free,
    one_by_one,
)
from medreview.analysis.judges.page import chosen_judgements, part_of_judgements
from medreview.analysis.labels import has_three_points, three_points
from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import (
    CHOICES,
    OF_JUDGES,
    OF_RATINGS,
    Choices,
    FigureTab,
    NextStep,
    NotCounted,
    PanelPage,
    headline_of,
)
from medreview.analysis.results import Panel
from medreview.analysis.study.frames import RatingsFrame, StudyData
from medreview.analysis.study.labels import dimension_words
from medreview.analysis.study.narrowed import part_of
from medreview.analysis.study.pages import key_of_units
from medreview.analysis.study.show_how import RATED_UNIT, ShownHow, shown_how
from medreview.analysis.study.statements import statement_levels
from medreview.domain.run_kinds import VALIDITY_WORDS, Validity
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells, estimate_cells
from medreview.reporting.figure_data import CountedUnit, SourceAnswers, UnitsToOpen, datum_of_cells
from medreview.reporting.figures import (
    QUESTION_LINES,
    About,
    Axis,
    Bars,
    Counted,
    Datum,
    Dots,
    Key,
    MadeOnDemand,
    Series,
    Unit,
)
from medreview.reporting.references import references_of
from medreview.reporting.result_words import judge_words
from medreview.reporting.tables import Cell, Table, Words, paragraph, table_of
from medreview.stats.corrections import prediction_powered_mean
from medreview.stats.estimates import AnyArray, BoolArray, Estimate, FloatArray, IntArray
from medreview.stats.judge_agreement import majority_label
from medreview.stats.proportions import share_of

_BY_PEOPLE, _BY_JUDGES, _REPLIES = "by people", "by judges", "replies"
_EVERYBODY = Message("all authors")
EMPTY = "empty"
REPLY_WORDS: Mapping[str, Message] = {
    Validity.VALID.value: Message("valid"),
    Validity.UNPARSABLE.value: Message("unreadable"),
    Validity.OUT_OF_RANGE.value: Message("out of range"),
    Validity.REFUSED.value: Message("refused"),
    EMPTY: Message("empty"),
    **{one.value: VALIDITY_WORDS[one] for one in (Validity.TRUNCATED, Validity.ERROR)},
}
"""The classes of replies, each of which every judgement that was read freely is in once."""
_DEFINITION = paragraph(
    Message(
        "By raters: a statement is wrong if the answer contradicts it, and a sentence if it is below neutral on "
        "correctness, as more than half of its raters say. Without such a majority it is left out."
    ),
    Message(
        "By judges: the same share over all that the judge read, corrected by the ratings of "
        "raters (prediction-powered; what raters rated counts as a random sample)."
    ),
    Message("Where a judge read only what raters rated, its own share is shown uncorrected."),
    Message(
        "Unusable judgements: those in the free mode that are unreadable, out of range, refused, empty, cut off or "
        "failed; one judgement is one dimension of one reply, the last attempt."
    ),
    Message(
        "Studies of judges call the first two of these hallucinated judgements; they say nothing about the answers."
    ),
)
_COLUMNS = (
    *("what", "dimension", "row", "value", "low", "high", "hits", "n_units", "n_people", "n_judge_only"),
    *(f"n_{name}" for name in REPLY_WORDS),
    *("interval_method", "undefined_because"),
)
_WORDS: Mapping[str, Words] = {
    "what": Message("share"),
    "row": Message("author or judge"),
    "hits": Message("hits"),
    "n_empty": Message("empty"),
    _BY_PEOPLE: Message("wrong, by raters"),
    _BY_JUDGES: Message("wrong, by judges"),
    _REPLIES: Message("unusable judgements"),
    str(_EVERYBODY): _EVERYBODY,
}


@dataclass(frozen=True, slots=True)
class HallucinationData:
    """A study, its judges, and all judgements; None where nothing is rated or judged."""

    study: StudyData | None
    judges: JudgesOfStudy
    judged: JudgedData | None


_OF_REPLIES = [
    *dict.fromkeys((*OF_JUDGEMENT.values(), "judge", "author", "dimension", "granularity", "answer_id")),
    *("id", "question_id", "asked", "state", "reading", "is_empty"),
]
_REPLIES_ALONE: Memory[tuple[JudgedData, JudgedData]] = Memory(4)


def only_replies(data: JudgedData) -> JudgedData:
    """The judgements that hold, with the columns of this page alone: a whole row has some thirty."""

    def made() -> tuple[JudgedData, JudgedData]:
        last = data.last[_OF_REPLIES]
        return data, replace(data, judgements=last, first=last, last=last)

    return _REPLIES_ALONE.get(id(data), made)[1]


def part_of_hallucination(data: HallucinationData, answers: Collection[int]) -> HallucinationData:
    """The same with these answers, by their ids, alone."""
    rated = data.study
    if rated is not None:
        rated = part_of(rated, answers=np.array([one.id in answers for one in rated.answers], bool))
    judged = None if data.judged is None else part_of_judgements(data.judged, answers)
    return HallucinationData(rated, part_of_judges(data.judges, answers), judged)


class _Heading(NamedTuple):
    """One of the three things, and the words above its rows."""

    what: str
    words: Words


@dataclass(frozen=True, slots=True)
class _Counted:
    """One row of the page: a share under its heading."""

    under: _Heading
    row: Words
    datum: Datum
    cells: Cells
    by_class: Mapping[str, Key] = field(default_factory=dict[str, Key])
    """Of replies, by their class: all of them, those of the class first."""


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A frame of a study whose ratings say that a part of an answer is wrong, and the rule that tells it."""

    frame: RatingsFrame
    units: Message
    counts: Counted
    is_wrong: Callable[[FloatArray], FloatArray]


def hallucination_page(data: HallucinationData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """The three shares below each other on one axis, and the classes of replies beside them."""
    rows: list[_Counted] = []
    left_out: list[NotCounted] = []
    if data.study is not None:
        for wrong in _wrong_frames(data.study):
            rows += _by_people(data.study, wrong)
            rows += _by_judges(data.study, data.judges, wrong, choices)
            left_out += _without_label(data.study, wrong)
    replies: list[_Counted] = []
    if data.judged is not None:
        judged = chosen_judgements(data.judged, choices)
        replies += _replies(judged)
        left_out += _not_measured(judged)
    rows += replies
    if not rows:
        if choices.granularity == Granularity.COARSE.value:
            step = NextStep(Message("Choose sentences"), f"{CHOICES}granularity")
            return PanelPage(Message("Whole answers alone are chosen."), (), None, tuple(left_out), step)
        step = NextStep(Message("Plan a study"), "planner")
        headline = Message("No sentence or statement is rated here, and no judge replied in the free mode")
        return PanelPage(headline, (), None, tuple(left_out), step)
    about = About(
        name="hallucination",
        title=Message("Wrong parts of answers, and judgements that cannot be used"),
        definition=_DEFINITION,
        intervals=QUESTION_LINES,
    )
    table = table_of(
        about.name,
        about.title,
        _COLUMNS,
        [_cells(one) for one in rows],
        definition=_DEFINITION,
        words=_WORDS,
        behind=[partial(_key_of, one) for one in rows],
    )
    tabs = (
        FigureTab(Message("Shares"), (_figure(about, rows),)),
        FigureTab(Message("Validity of judgements"), (_classes(replies),) if replies else ()),
    )
    return PanelPage.of_tabs(_headline(rows), tabs, table, tuple(left_out))


def _wrong_frames(study: StudyData) -> Iterator[_Wrong]:
    for frame in study.frames:
        levels = statement_levels(study, frame)
        if levels is not None:
            value = levels["contradiction"]
            told = Counted.STATEMENTS
            yield _Wrong(frame, Message("statements"), told, lambda values, value=value: _is(values, values == value))
        elif frame.granularity is Granularity.FINE and frame.rule == "no_negative" and has_three_points(frame.levels):
            own = frame.levels
            yield _Wrong(
                frame,
                Message("sentences"),
                Counted.SENTENCES,
                lambda values, own=own: _is(values, three_points(own, values) == -1),
            )


def _is(values: FloatArray, found: BoolArray) -> FloatArray:
    return np.where(np.isnan(values), np.nan, found)


def _by_people(study: StudyData, wrong: _Wrong) -> Iterator[_Counted]:
    frame, values = wrong.frame, wrong.is_wrong(wrong.frame.first)
    labels = majority_label(values)
    author_of = np.array([one.author for one in study.answers], object)[frame.answers]
    authors = sorted(set(author_of.tolist()))
    under = _Heading(_BY_PEOPLE, Message("Wrong {units}, by raters: {dimension}", _named(study, wrong)))
    for author in (*((_EVERYBODY,) if len(authors) > 1 else ()), *authors):
        places = np.flatnonzero(~np.isnan(labels) & (True if author is _EVERYBODY else author_of == author))
        hits = labels[places] == 1
        found = share_of(hits, frame.questions[places], "share of units")
        key = _units(study, frame, places[np.argsort(~hits, kind="stable")].tolist())
        told: Cells = {"dimension": frame.dimension, "hits": int(hits.sum())}
        yield _counted(under, author, found, told, counts=wrong.counts, key=key)


_SHARE_OF_WRONG = """\
wrong = ratings.mean(axis=1)
labels = wrong[wrong != 0.5] > 0.5
value = labels.mean()
"""
"""A unit on which as many raters call it wrong as do not has no label."""


def is_wrong_share(cells: Mapping[str, Cell]) -> bool:
    """True for a share of wrong parts, or of judgements without use."""
    return cells.get("what") in {_BY_PEOPLE, _BY_JUDGES, _REPLIES} and isinstance(cells.get("value"), int | float)


def how_of_wrong(
    data: HallucinationData, settings: AnalysisSettings, choices: Choices, cells: Mapping[str, Cell]
) -> ShownHow | None:
    """The way to a share of wrong parts, by people or by a judge, or of judgements that cannot be used."""
    if cells.get("what") == _REPLIES:
        return None if data.judged is None else _how_of_replies(data.judged, choices, cells)
    if data.study is None:
        return None
    for wrong in _wrong_frames(data.study):
        if wrong.frame.dimension != cells.get("dimension"):
            continue
        if cells.get("what") == _BY_PEOPLE:
            return _how_of_people(data.study, wrong, cells)
        own = (one for one in _of_judges(data.judges, wrong, choices) if str(one.row) == cells.get("row"))
        if (one := next(own, None)) is not None:
            return _how_of_judge(data.study, one, wrong)
    return None


def _how_of_people(study: StudyData, wrong: _Wrong, cells: Mapping[str, Cell]) -> ShownHow:
    frame = wrong.frame
    values = wrong.is_wrong(frame.first)
    own = [
        place
        for place in np.flatnonzero(~np.isnan(values).all(axis=1)).tolist()
        if cells.get("row") in (str(_EVERYBODY), study.answers[int(frame.answers[place])].author)
    ]
    rows: list[tuple[Cell, ...]] = []
    for place in own:
        answer = study.answers[int(frame.answers[place])]
        given: list[float] = values[place].tolist()
        unit = (f"{answer.dataset}/{answer.question}", answer.key, int(frame.sentences[place]))
        rows.append((*unit, *(None if np.isnan(one) else one for one in given)))
    definition = paragraph(
        Message("Share of wrong {units}, by raters: {dimension}.", _named(study, wrong)),
        Message("1 means that a rater called the item wrong; the label is that of most raters."),
    )
    table = Table("ratings", "", (*RATED_UNIT, *frame.raters), tuple(rows))
    return shown_how(definition, (), _SHARE_OF_WRONG, table)


def _how_of_replies(data: JudgedData, choices: Choices, cells: Mapping[str, Cell]) -> ShownHow | None:
    free, classes = _read_freely(chosen_judgements(data, choices))
    of_judge = free["asked"].map(data.names).to_numpy() == cells.get("row")
    if not of_judge.any():
        return None
    own = free.assign(reply=classes)[of_judge]
    said = Message("Share of the judgements of {judge} that cannot be used.", {"judge": judge_words(cells["row"])})
    table = as_table(own, {**OF_JUDGEMENT, "dimension": "dimension", "reply": "reply"})
    return shown_how(said, (), 'value = (ratings["reply"] != "valid").mean()\n', table, [*OF_JUDGEMENT, "dimension"])


def _named(study: StudyData, wrong: _Wrong) -> dict[str, object]:
    return {"units": wrong.units, "dimension": dimension_words(study.plan, wrong.frame.dimension)}


def _units(study: StudyData, frame: RatingsFrame, places: Sequence[int]) -> SourceAnswers:
    """The units with what every rater gave them, the wrong ones first."""

    def made() -> Iterator[CountedUnit]:
        for place in places:
            given = zip(frame.raters, frame.first[place].tolist(), strict=True)
            sentence = int(frame.sentences[place])
            yield CountedUnit(
                (study.answers[int(frame.answers[place])].id,),
                None if sentence == WHOLE_ANSWER else sentence,
                tuple((rater, value) for rater, value in given if not np.isnan(value)),
            )

    units = UnitsToOpen(len(places), made)
    return SourceAnswers(units, frame.dimension, frame.granularity.value, frame.raters, study.name)


def _without_label(study: StudyData, wrong: _Wrong) -> Iterator[NotCounted]:
    """Units on which raters are divided, and those that every rater who saw them skipped or could not judge."""
    frame, named = wrong.frame, {"units": wrong.units}
    values = wrong.is_wrong(frame.first)
    is_rated = ~np.isnan(values).all(axis=1)
    tied = np.flatnonzero(is_rated & np.isnan(majority_label(values))).tolist()
    if tied:
        yield NotCounted(
            len(tied), wrong.counts, Message("{units}: raters are divided", named), _units(study, frame, tied)
        )
    rated = set(zip(frame.answers[is_rated].tolist(), frame.sentences[is_rated].tolist(), strict=True))
    seen = zip(*(frame.unjudged[name].tolist() for name in ("place", "sentence")), strict=True)
    unjudged = tuple(sorted(set(seen) - rated))
    if unjudged:
        key = key_of_units(study, frame.granularity, unjudged)
        yield NotCounted(
            len(unjudged), wrong.counts, Message("{units}: every rater skipped them or could not judge", named), key
        )


class _ByJudge(NamedTuple):
    """A judge's labels in one dimension beside the raters' labels, NaN where one of them has none."""

    name: str
    data: JudgeData
    frame: JudgedFrame
    people: FloatArray
    judged: FloatArray
    others: FloatArray

    @property
    def is_corrected(self) -> bool:
        """True where it read anything that people did not rate."""
        return not np.isnan(self.others).all()

    @property
    def row(self) -> Message:
        said = Message("{judge}, corrected") if self.is_corrected else Message("{judge}, uncorrected")
        return replace(said, values={"judge": self.name})

    @property
    def both(self) -> BoolArray:
        return ~(np.isnan(self.people) | np.isnan(self.judged))


def _by_judges(study: StudyData, judges: JudgesOfStudy, wrong: _Wrong, choices: Choices) -> Iterator[_Counted]:
    under = _Heading(_BY_JUDGES, Message("Wrong {units}, by judges: {dimension}", _named(study, wrong)))
    for one in _of_judges(judges, wrong, choices):
        found, cells = _of_judge(one)
        yield _counted(under, one.row, found, cells, counts=wrong.counts)


def _of_judges(judges: JudgesOfStudy, wrong: _Wrong, choices: Choices) -> Iterator[_ByJudge]:
    own = wrong.frame
    for data in judges.judges:
        names = series_names(data)
        for frame in data.frames if not choices.judges or data.judge in choices.judges else ():
            is_other = (frame.dimension, frame.granularity) != (own.dimension, own.granularity)
            if is_other or (choices.runs and frame.series.run not in choices.runs):
                continue
            kept = narrowed(frame, data, choices)
            if kept is not None:
                name = names[frame.series, frame.dimension, frame.granularity.value]
                people = majority_label(wrong.is_wrong(kept.rater_values))
                yield _ByJudge(name, data, kept, people, wrong.is_wrong(kept.judge), wrong.is_wrong(kept.other_judge))


def _of_judge(one: _ByJudge) -> tuple[Estimate, Cells]:
    questions = np.array([answer.question_index for answer in one.data.answers], np.int64)
    both, is_other, frame = one.both, ~np.isnan(one.others), one.frame
    n_people, n_others = int(both.sum()), int(is_other.sum())
    cells: Cells = {"dimension": frame.dimension, "n_people": n_people, "n_judge_only": n_others}
    if one.is_corrected:
        found = prediction_powered_mean(
            one.people[both],
            one.judged[both],
            one.others[is_other],
            clusters=frame.questions[both],
            clusters_of_others=questions[frame.other_answers[is_other]],
        ).mean
        return _within_shares(found), cells
    is_known = ~np.isnan(one.judged)
    hits = one.judged[is_known] == 1
    alone = share_of(hits, frame.questions[is_known], "share of units")
    return alone, cells | {"hits": int(hits.sum())}


_CORRECTED = """\
both, others = ratings.dropna(), ratings[ratings["people"].isna()]
apart = (1 + len(both) / len(others)) * ratings["judge"].var()
power = min(max(both["people"].cov(both["judge"]) / apart, 0), 1)
value = power * others["judge"].mean() + (both["people"] - power * both["judge"]).mean()
value = min(max(value, 0), 1)
"""
"""Prediction-powered: ``power`` is how much of the judge is used."""


def _how_of_judge(study: StudyData, one: _ByJudge, wrong: _Wrong) -> ShownHow:
    """The labels of a judge beside those of raters, which a unit has not that it alone judged."""
    frame = one.frame
    own = np.flatnonzero(one.both if one.is_corrected else ~np.isnan(one.judged))
    others = np.flatnonzero(~np.isnan(one.others))
    places = [*zip(frame.answers[own], frame.sentences[own], strict=True)]
    places += zip(frame.other_answers[others], frame.other_sentences[others], strict=True)
    labels = [*zip(one.people[own].tolist(), one.judged[own].tolist(), strict=True)]
    labels += [(None, value) for value in one.others[others].tolist()]
    rows: list[tuple[Cell, ...]] = []
    for (place, sentence), (people, judged) in zip(places, labels, strict=True):
        answer = one.data.answers[int(place)]
        told = None if people is None or np.isnan(people) else people
        rows.append((f"{answer.dataset}/{answer.question}", answer.key, int(sentence), told, judged))
    definition = paragraph(
        Message("Share of wrong {units}, by {judge}: {dimension}.", _named(study, wrong) | {"judge": one.row}),
        Message("1 means that the item is wrong: as the judge says, and as most raters say."),
    )
    table = Table("ratings", "", (*RATED_UNIT, "people", "judge"), tuple(rows))
    lines = _CORRECTED if one.is_corrected else 'value = ratings["judge"].mean()\n'
    return shown_how(definition, references_of("prediction-powered") if one.is_corrected else (), lines, table)


def _within_shares(found: Estimate) -> Estimate:
    """Normal intervals run past 0 and 1; no share can."""
    if not found.is_defined:
        return found
    found = replace(found, value=min(max(found.value, 0.0), 1.0))
    if found.interval is None or found.interval.undefined_because is not None:
        return found
    low, high = (min(max(end, 0.0), 1.0) for end in (found.interval.low, found.interval.high))
    return replace(found, interval=replace(found.interval, low=low, high=high))


def _read_freely(data: JudgedData) -> tuple[Frame, AnyArray]:
    """The judgements that were read freely, and the class of each reply."""
    free = data.last[is_free(data.last) & (data.last["state"] != NOT_READ)]
    return free, np.where(free["is_empty"].to_numpy(bool), EMPTY, free["state"].astype(str).to_numpy())


def _replies(data: JudgedData) -> Iterator[_Counted]:
    free, classes = _read_freely(data)
    questions, ids = free["question_id"].to_numpy(), free["id"].to_numpy()
    names = data.names
    under = _Heading(_REPLIES, Message("Judgements that cannot be used"))
    for (asked,), own in parts_at(free, "asked"):
        states = classes[own]
        is_bad = states != Validity.VALID.value
        found = share_of(is_bad, questions[own], "share of judgements")
        key = _in_front(ids[own], is_bad)
        n_of: Counter[str] = Counter(states.tolist())
        counts: Cells = {f"n_{name}": n_of[name] for name in REPLY_WORDS}
        told = counts | {"hits": int(is_bad.sum())}
        row = _counted(under, names[asked], found, told, counts=Counted.JUDGEMENTS, key=key)
        none_of_them = _in_front(ids[own], np.zeros(len(states), bool))
        keys = {name: _in_front(ids[own], states == name) if n_of[name] else none_of_them for name in REPLY_WORDS}
        yield replace(row, by_class=keys)


def _in_front(ids: IntArray, first: BoolArray) -> JudgementIds:
    """All these judgements, some of them first."""
    return JudgementIds(MadeOnDemand(len(ids), lambda: one_by_one(ids[np.argsort(~first, kind="stable")])))


def _not_measured(data: JudgedData) -> Iterator[NotCounted]:
    chosen = data.last[["id", "state", "reading"]]
    free = is_free(chosen)
    for rows, because in (
        (chosen[~free], Message("judgements in constrained or scored mode")),
        (chosen[free & (chosen["state"] == NOT_READ)], Message("judgements without value and validity")),
    ):
        if len(rows):
            yield NotCounted(
                len(rows), Counted.JUDGEMENTS, because, JudgementIds(tuple(one_by_one(rows["id"].to_numpy())))
            )


def _counted(
    under: _Heading, row: Words, found: Estimate, cells: Cells, *, counts: Counted, key: Key | None = None
) -> _Counted:
    """A row; where the cells have hits, its datum has them too."""
    own = estimate_cells(found)
    hits = cells.get("hits")
    name = row if isinstance(row, str) else str(row)  # a list of names stays one
    of_row = own | cells | {"what": under.what, "row": name}
    datum = replace(datum_of_cells(own, key), hits=hits if isinstance(hits, int) else None, cells=of_row, counts=counts)
    return _Counted(under, row, datum, of_row)


def _cells(one: _Counted) -> Cells:
    return {name: one.cells.get(name) for name in _COLUMNS}


def _key_of(one: _Counted) -> Key | None:
    return one.datum.key


def _figure(about: About, rows: Sequence[_Counted]) -> Dots:
    headings = {str(one.under.words): one.under.words for one in rows}
    names = {str(one.row): one.row for one in rows}
    found = {(str(one.under.words), str(one.row)): one.datum for one in rows}
    series = tuple(
        Series(name, tuple(found.get((heading, row)) for heading in headings)) for row, name in names.items()
    )
    return Dots(about, tuple(headings.values()), series, Axis(Message("share"), Unit.SHARE))


def _classes(replies: Sequence[_Counted]) -> Bars:
    """Every class of replies, stacked to the whole."""
    totals = [round(_number(one.cells["n_units"])) for one in replies]
    series: list[Series] = []
    for name, word in REPLY_WORDS.items():
        counts = [round(_number(one.cells[f"n_{name}"])) for one in replies]
        if any(counts):
            data = tuple(
                Datum(n / total, n=total, hits=n, key=one.by_class.get(name))
                for one, n, total in zip(replies, counts, totals, strict=True)
            )
            series.append(Series(word, data))
    about = About(
        name="judge-replies",
        title=Message("Validity of judgements"),
        definition=Message("Share of judgements by what could be read of them; the last attempt counts."),
        counts=Counted.JUDGEMENTS,
        headline=_headline_of_replies(replies, sum(totals)),
    )
    axis = Axis(Message("share of judgements"), Unit.SHARE, (0, 1))
    return Bars(about, tuple(one.row for one in replies), tuple(series), axis, is_stacked=True)


def _headline_of_replies(replies: Sequence[_Counted], n: int) -> Message:
    """The number that cannot be used, and the commonest reason."""
    bad = {
        name: sum(round(_number(one.cells[f"n_{name}"])) for one in replies)
        for name in REPLY_WORDS
        if name != Validity.VALID.value
    }
    values: dict[str, object] = {"n": n, "bad": sum(bad.values())}
    if not values["bad"]:
        return Message("All {n} {n:=judgement|judgements} can be used", values)
    most = max(bad, key=lambda name: bad[name])
    values |= {"kind": REPLY_WORDS[most], "n_kind": bad[most]}
    return Message("{bad} of {n} {n:=judgement|judgements} cannot be used; most often: {kind} ({n_kind})", values)


def _number(cell: object) -> float:
    return float(cell) if isinstance(cell, int | float) else 0.0


def _headline(rows: Sequence[_Counted]) -> Message:
    """The people's share of all authors, and the judges' replies; each with its n."""
    replies = [one.datum for one in rows if one.under.what == _REPLIES]
    n_bad, n = sum(one.hits or 0 for one in replies), sum(one.n or 0 for one in replies)
    people = next((one for one in rows if one.under.what == _BY_PEOPLE and one.datum.value is not None), None)
    values: dict[str, object] = {"bad": n_bad, "all": n}
    if people is None:
        return Message("{bad} of {all} {all:=judgement|judgements} cannot be used", values)
    found = people.datum
    values |= {"wrong": _wrong_of_all(found), "share": found.value, "low": found.low, "high": found.high}
    told = [Message("Raters call {wrong} wrong ({share:.0%})", values)]
    if found.low is not None:
        told.insert(0, Message("Raters call {wrong} wrong ({low:.0%} to {high:.0%})", values))
    if not n:
        return headline_of(*told)
    return headline_of(
        Message(
            "Raters call {wrong} wrong; {bad} of {all} {all:=judgement|judgements} cannot be used",
            values,
        ),
        *told,
    )


def _wrong_of_all(found: Datum) -> Message:
    values: dict[str, object] = {"hits": found.hits, "n": found.n}
    if found.counts is Counted.STATEMENTS:
        return Message("{hits} of {n} {n:=statement|statements}", values)
    return Message("{hits} of {n} {n:=sentence|sentences}", values)


PANEL = Panel[Any, AnalysisSettings](
    7,
    "hallucination",
    Message("Hallucination"),
    Message("What is wrong in answers, and which judgements cannot be used?"),
    (),
    own_page=hallucination_page,
    narrowed_by=OF_RATINGS | OF_JUDGES,
    splits=True,
    is_of_workspace=True,
)
