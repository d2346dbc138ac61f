"""Preferences between answers: shares, strengths of authors, the effect of the order, and agreement on pairs."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from medreview.analysis.coefficients import COEFFICIENT_WORDS
from medreview.analysis.held_against import (
    RATERS,
    agreement_cells,
    alpha_figure,
    finding,
    headline_of_alpha,
    held_against_each_other,
    is_by_chosen,
    places_of,
    told_with_interval,
    without_number,
)
from medreview.analysis.panel_page import Choices, NextStep, NotCounted, PanelOption, PanelPage, headline_of
from medreview.analysis.results import Drawn, Panel, ResultTable, Row
from medreview.domain.comparisons import Preferred
from medreview.errors import Listed, MedReviewError, Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figure_data import CountedUnit, SourceAnswers, records_of
from medreview.reporting.figures import (
    BOOTSTRAP_LINES,
    WILSON_LINES,
    About,
    Axis,
    Bars,
    Counted,
    Dots,
    FigureSpec,
    Series,
    Unit,
)
from medreview.reporting.result_words import PAIR
from medreview.reporting.tables import Words, paragraph
from medreview.stats.comparisons import holm
from medreview.stats.estimates import FloatArray, IntArray
from medreview.stats.paired_comparisons import DAVIDSON, FIRST_WINS, SECOND_WINS, TIED, davidson, order_effect
from medreview.stats.proportions import share_of
from medreview.store.queries.preference_facts import PreferenceFact, finished_preferences
from medreview.store.remembered import Remembered
from medreview.store.row_digest import Fingerprint, digest_of_texts
from medreview.store.workspace import Session

_OUTCOMES = tuple(Preferred)
OUTCOME_CELLS: Mapping[Preferred, str] = {
    Preferred.A: "first preferred",
    Preferred.B: "second preferred",
    Preferred.TIE: "both alike",
    Preferred.NEITHER: "both bad",
}
_OUTCOME_WORDS: Mapping[str, Words] = {
    "first preferred": Message("the first is preferred"),
    "second preferred": Message("the second is preferred"),
    "both alike": Message("both are alike"),
    "both bad": Message("both are bad"),
}
PLACE_PREFERRED, VERDICT_CHANGES = "shown first preferred", "verdict changes"
POINTS = {Preferred.A: FIRST_WINS, Preferred.B: SECOND_WINS, Preferred.TIE: TIED, Preferred.NEITHER: TIED}
_UNVALUED, _BAD = -1, -2
_TWO = 2
_N_NAMED = PreferenceFact._fields.index("answer_a_id")
"""The fields that a hash is over: keys of answers are the workspace's own."""
_SAID_BY: Mapping[str, Words] = {
    "said_by": Message("compared by"),
    "outcome": Message("outcome"),
    RATERS: Message("raters"),
    "share of comparisons": Message("share of comparisons"),
    "share of verdicts for the answer shown first": Message("share of verdicts for the answer shown first"),
    "share of pairs whose verdict changes with the order": Message(
        "share of pairs whose verdict changes with the order"
    ),
    DAVIDSON: Message("Bradley-Terry with ties (Davidson)"),
}


class NoPreferences(MedReviewError):
    template = "This workspace has no preferences between answers. Import some, or let a judge compare pairs."


@dataclass(frozen=True, slots=True)
class PreferenceData:
    """Comparisons that hold: of a judge's attempts the last, those without a verdict apart in ``unread``."""

    given: tuple[PreferenceFact, ...]
    unread: tuple[PreferenceFact, ...]
    fingerprint: Fingerprint

    def source(self, settings: AnalysisSettings) -> dict[str, object]:
        """The source of the tables: hashes, counts and choices."""
        counts = {"n_preferences": len(self.given), "n_without_verdict": len(self.unread)}
        return {**self.fingerprint.as_json(), **counts, "seed": settings.seed, "n_resamples": settings.n_resamples}

    def groups(self) -> Iterator[tuple[Cells, list[PreferenceFact]]]:
        """Comparisons by all raters, and by each judge in each run, dimension by dimension."""
        found: dict[tuple[str, str, str], list[PreferenceFact]] = defaultdict(list)
        for one in self.given:
            found[said_by(one), one.run if one.judge else "", one.dimension].append(one)
        for (who, run, dimension), own in sorted(found.items(), key=lambda item: (item[0][0] != RATERS, item[0])):
            yield {"said_by": who, "run": run or None, "dimension": dimension or None}, own

    def by_judges(self, judges: Collection[str]) -> "PreferenceData":
        """The part that these judges said."""
        given, unread = (tuple(one for one in some if one.judge in judges) for some in (self.given, self.unread))
        return replace(self, given=given, unread=unread)

    def narrowed(self, choices: Choices) -> "PreferenceData":
        """The part that a reader chose: these raters, these runs of judges, both answers by these authors.

        Of dimensions those that were chosen, and always what is said of answers as a whole.
        """

        def is_chosen(one: PreferenceFact) -> bool:
            in_dimension = not one.dimension or not choices.dimensions or one.dimension in choices.dimensions
            by_authors = not choices.authors or {one.author_a, one.author_b} <= {*choices.authors}
            return is_by_chosen(one, choices) and in_dimension and by_authors

        return replace(
            self,
            given=tuple(one for one in self.given if is_chosen(one)),
            unread=tuple(one for one in self.unread if is_chosen(one)),
        )


def said_by(one: PreferenceFact) -> str:
    return one.judge or RATERS


def load_preferences(session: Session) -> PreferenceData:
    """Every preference of the workspace; without any, both parts are empty."""
    return _PREFERENCES.get(session, "all", lambda: _read(session))


_PREFERENCES: Remembered[PreferenceData] = Remembered(2)


def _read(session: Session) -> PreferenceData:
    last: dict[object, PreferenceFact] = {}
    for one in finished_preferences(session):
        key = one._replace(id=0, value="", validity="", attempt=0)
        if key not in last or one.attempt >= last[key].attempt:
            last[key] = one
    rows = list(last.values())
    texts = [json.dumps(one._replace(id=0, item_id=0)[:_N_NAMED], ensure_ascii=False) for one in rows]
    return PreferenceData(
        tuple(one for one in rows if one.value),
        tuple(one for one in rows if not one.value),
        Fingerprint({"preferences": digest_of_texts(sorted(texts))}),
    )


def _questions(rows: Iterable[PreferenceFact]) -> IntArray:
    return places_of((one.dataset, one.question) for one in rows)


def by_authors(
    rows: Iterable[PreferenceFact],
) -> Iterator[tuple[tuple[str, str], list[tuple[PreferenceFact, Preferred]]]]:
    """Comparisons of every two authors, in the order of their names, with the outcome told in that order."""
    found: dict[tuple[str, str], list[tuple[PreferenceFact, Preferred]]] = defaultdict(list)
    for one in rows:
        value = Preferred(one.value)
        if one.author_a <= one.author_b:
            found[one.author_a, one.author_b].append((one, value))
        else:
            found[one.author_b, one.author_a].append((one, _TURNED.get(value, value)))
    yield from sorted(found.items())


_HALF = 0.5
_TURNED = {Preferred.A: Preferred.B, Preferred.B: Preferred.A}


def _pairs(rows: Iterable[PreferenceFact]) -> SourceAnswers:
    """The key of a number that counts each of these comparisons once, with all who said one of them."""
    told = list(rows)
    who = dict.fromkeys(one.judge or one.rater for one in told)
    return SourceAnswers(
        tuple(CountedUnit((one.answer_a_id, one.answer_b_id)) for one in told), granularity=PAIR, by=tuple(who)
    )


def _share_rows(data: PreferenceData, settings: AnalysisSettings) -> Iterator[Row]:
    for about, own in data.groups():
        for (first, second), compared in by_authors(own):
            questions = _questions(one for one, _ in compared)
            for outcome in _OUTCOMES:
                hits = np.array([value is outcome for _, value in compared])
                found = share_of(hits, questions, "share of comparisons")
                cells: Cells = {**about, "first": first, "second": second, "outcome": OUTCOME_CELLS[outcome]}
                in_front = sorted(compared, key=lambda one, outcome=outcome: one[1] is not outcome)
                yield Row(cells | estimate_cells(found), partial(_pairs, [one for one, _ in in_front]))


def _strength_rows(data: PreferenceData, settings: AnalysisSettings) -> Iterator[Row]:
    for about, own in data.groups():
        met = [one for one in own if one.author_a != one.author_b]
        authors = sorted({author for one in met for author in (one.author_a, one.author_b)})
        place = {author: n for n, author in enumerate(authors)}
        found = davidson(
            [place[one.author_a] for one in met],
            [place[one.author_b] for one in met],
            np.array([POINTS[Preferred(one.value)] for one in met]),
            len(authors),
            clusters=_questions(met),
            resampling=settings.resampling,
        )
        ranked = sorted(zip(authors, found.of_each, strict=True), key=lambda pair: (-pair[1].value, pair[0]))
        for author, strength in ranked:
            cells: Cells = {**about, "author": author, "tie_weight": number(found.tie_weight.value)}
            own_pairs = [one for one in met if author in {one.author_a, one.author_b}]
            yield Row(cells | estimate_cells(strength), partial(_pairs, own_pairs))


def _order_rows(data: PreferenceData, settings: AnalysisSettings) -> Iterator[Row]:
    rows: list[tuple[Row, Cells]] = []
    ps: list[float] = []
    for about, own in data.groups():
        shown = [one for one in own if one.shown_first]
        if not shown:
            continue
        decided = [one for one in shown if one.value in {"a", "b"}]
        won = np.array([FIRST_WINS if one.value == one.shown_first else SECOND_WINS for one in decided])
        both = list(in_both_orders(shown))
        verdicts = np.array([[_verdict(one) for one in pair] for pair in both], np.int64).reshape(-1, _TWO, _TWO)
        effect = order_effect(won, verdicts, _questions(decided), _questions(pair[0] for pair in both))
        counts: Cells = {"n_for_first_place": effect.n_for_first_place, "n_for_second_place": effect.n_for_second_place}
        first = sorted(decided, key=lambda one: one.value != one.shown_first)
        changed = sorted(both, key=lambda pair: pair[0].value == pair[1].value)
        preferred: Cells = {**about, "measure": PLACE_PREFERRED} | estimate_cells(effect.first_preferred)
        changes: Cells = {**about, "measure": VERDICT_CHANGES} | estimate_cells(effect.changed)
        rows.append((Row(preferred, partial(_pairs, first)), {}))
        rows.append((Row(changes, partial(_pairs, [pair[0] for pair in changed])), counts))
        ps += [np.nan, effect.test.p_exact]
    adjusted = holm(ps)
    for (row, counts), p, p_holm in zip(rows, ps, adjusted, strict=True):
        tested: Cells = {**counts, "p": number(p), "p_holm": number(float(p_holm))} if counts else {}
        yield row.but(**tested)


def in_both_orders(rows: Sequence[PreferenceFact]) -> Iterator[tuple[PreferenceFact, PreferenceFact]]:
    """The same pair, by the same rater or judge, once with each answer first."""
    found: dict[object, dict[str, PreferenceFact]] = defaultdict(dict)
    for one in rows:
        key = one._replace(id=0, value="", validity="", attempt=0, item_id=0, shown_first="", occasion=0)
        found[key].setdefault(one.shown_first, one)
    yield from ((both["a"], both["b"]) for both in found.values() if len(both) == _TWO)


def _verdict(one: PreferenceFact) -> tuple[int, int]:
    """The answer that won (0 or 1) and the place that it had."""
    if one.value in {"a", "b"}:
        return int(one.value == "b"), int(one.value != one.shown_first)
    return _UNVALUED, _BAD if one.value == Preferred.NEITHER else _UNVALUED


_Unit = tuple[str, str, str, str, str]


def _verdicts(rows: Iterable[PreferenceFact]) -> dict[_Unit, Preferred]:
    """One verdict on each pair: the one that was given each time, else a tie."""
    found: dict[_Unit, set[str]] = defaultdict(set)
    for one in rows:
        found[one.dataset, one.question, one.dimension, one.answer_a, one.answer_b].add(one.value)
    return {unit: Preferred(next(iter(said))) if len(said) == 1 else Preferred.TIE for unit, said in found.items()}


def _agreement_rows(data: PreferenceData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Among raters, of each judge with what most raters said, and of every two judges."""
    for names, said in verdicts_by_pair(data):
        yield from _agreed(names, tuple(said.values()), settings)


_Verdicts = Mapping["_Unit", Preferred]


def verdicts_by_pair(data: PreferenceData) -> Iterator[tuple[tuple[str, str], Mapping[str, _Verdicts]]]:
    """Those who are held against each other: the names of the row, and by name what each said of every pair."""
    return held_against_each_other(data.given, _verdicts, _most_said)


def _most_said(raters: Iterable[Mapping[_Unit, Preferred]]) -> dict[_Unit, Preferred]:
    """The verdict of most raters on each pair; a tie where two are said as often."""
    said: dict[_Unit, Counter[Preferred]] = defaultdict(Counter)
    for verdicts in raters:
        for unit, value in verdicts.items():
            said[unit][value] += 1
    found: dict[_Unit, Preferred] = {}
    for unit, counts in said.items():
        (first, n), *rest = counts.most_common(_TWO)
        found[unit] = Preferred.TIE if rest and rest[0][1] == n else first
    return found


def _agreed(
    names: tuple[str, str], verdicts: Sequence[Mapping[_Unit, Preferred]], settings: AnalysisSettings
) -> Iterator[Cells]:
    units = sorted({unit for own in verdicts for unit in own})
    counts: FloatArray = np.zeros((len(units), len(_OUTCOMES)))
    for own in verdicts:
        for place, unit in enumerate(units):
            if unit in own:
                counts[place, _OUTCOMES.index(own[unit])] += 1
    shared = counts.sum(axis=1) >= _TWO
    if not shared.any():
        return
    questions = places_of(unit[:2] for unit in units)[shared]
    for cells in agreement_cells(counts[shared], questions, len(verdicts), settings):
        yield {"first": names[0], "second": names[1]} | cells


def _share_figures(drawn: "Drawn[PreferenceData, AnalysisSettings]") -> Iterator[FigureSpec]:
    for place, rows in enumerate(_by_group(drawn.rows), start=1):
        pairs = list(dict.fromkeys((row.text("first"), row.text("second")) for row in rows))
        series = tuple(
            Series(
                _OUTCOME_WORDS[cell],
                tuple(next(row.datum for row in rows if row.has(first=a, second=b, outcome=cell)) for a, b in pairs),
            )
            for cell in OUTCOME_CELLS.values()
        )
        about = About(
            name=f"preference-shares-{place}",
            title=Message("Which answer is preferred: {who}", {"who": _who(rows[0])}),
            definition=ABOUT_SHARES,
            intervals=Message("thin lines: 95% confidence intervals (Wilson) of each share"),
            counts=Counted.COMPARISONS,
            headline=_headline_of_shares(rows) or "",
        )
        categories = tuple(Message("{first} against {second}", {"first": a, "second": b}) for a, b in pairs)
        yield Bars(
            about, categories, series, Axis(Message("share of comparisons"), Unit.SHARE, (0, 1)), is_stacked=True
        )


def _by_group(rows: Iterable[Row]) -> Collection[list[Row]]:
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[_named(row)].append(row)
    return groups.values()


def _named(row: Row) -> str:
    return Listed(filter(None, (row.text("said_by"), row.text("run"), row.text("dimension"))))


def _who(row: Row) -> Words:
    return Message("raters") if _named(row) == RATERS else _named(row)


def _strength_figures(drawn: "Drawn[PreferenceData, AnalysisSettings]") -> Iterator[FigureSpec]:
    rows = [row for row in drawn.rows if row["value"] is not None]
    if not rows:
        return
    authors = list(dict.fromkeys(row.text("author") for row in rows))
    groups = {_named(row): _who(row) for row in rows}
    series = tuple(
        Series(
            words,
            tuple(
                next((row.datum for row in rows if _named(row) == name and row["author"] == author), None)
                for author in authors
            ),
        )
        for name, words in groups.items()
    )
    about = About(
        name="preference-strengths",
        title=Message("Strength of authors in pairs"),
        definition=ABOUT_STRENGTHS,
        intervals=BOOTSTRAP_LINES,
        seed=drawn.settings.seed,
        counts=Counted.COMPARISONS,
    )
    yield Dots(about, tuple(authors), series, Axis(Message("strength, log scale; 0 is the mean")), reference=0.0)


def _order_figures(drawn: "Drawn[PreferenceData, AnalysisSettings]") -> Iterator[FigureSpec]:
    rows = [row for row in drawn.rows if row["value"] is not None]
    if not rows:
        return
    names = {_named(row): _who(row) for row in rows}
    series = tuple(
        Series(
            words,
            tuple(
                next((r.datum for r in rows if _named(r) == name and r["measure"] == measure), None) for name in names
            ),
        )
        for measure, words in _MEASURES.items()
    )
    about = About(
        name="preference-order",
        title=Message("How much the order of two answers matters"),
        definition=ABOUT_ORDER,
        intervals=WILSON_LINES,
        counts=None,  # comparisons, and pairs that were judged in both orders
    )
    yield Dots(about, tuple(names.values()), series, Axis(Message("share"), Unit.SHARE, (0, 1)), reference=0.5)


def _agreement_figures(drawn: "Drawn[PreferenceData, AnalysisSettings]") -> Iterator[FigureSpec]:
    return alpha_figure(drawn, "preference-agreement", ABOUT_AGREEMENT)


_MEASURES: Mapping[str, Words] = {
    PLACE_PREFERRED: Message("the answer shown first is preferred"),
    VERDICT_CHANGES: Message("the verdict changes with the order"),
}
ABOUT_SHARES = paragraph(
    Message("Comparisons of two authors' answers to the same question, each verdict counted, in both orders too."),
    Message("Intervals are Wilson's over questions; all raters are taken together, each run of a judge by itself."),
)
ABOUT_STRENGTHS = paragraph(
    Message(
        "Strengths of Bradley and Terry with ties by Davidson (1970), by maximum likelihood, on the log "
        "scale and adding up to 0; a pair with both answers called bad counts as a tie."
    ),
    Message("Intervals resample questions; there is no strength where an author always wins or always loses."),
)
ABOUT_ORDER = paragraph(
    Message(
        "Of verdicts for one of the two, the share for the answer shown first: one half if the order means nothing."
    ),
    Message(
        "Of pairs that were judged in both orders, the share whose verdict changes. McNemar's exact test compares the "
        "pairs won both times by the first place with those won both times by the second; p is adjusted by Holm."
    ),
)
ABOUT_AGREEMENT = paragraph(
    Message("Pairs with a verdict of both; a verdict that is not the same each time it is given counts as a tie."),
    Message("Judges are compared with the verdict that most raters gave; two equally frequent verdicts are a tie."),
    Message("Krippendorff's alpha is nominal over the four outcomes; intervals resample questions."),
)
_GROUP = ("said_by", "run", "dimension")
_NONE_YET = "there are no preferences between answers"
_Table = ResultTable[PreferenceData, AnalysisSettings]
PREFERENCE_SHARES = _Table(
    "preference_shares",
    Message("Preferences between authors"),
    (*_GROUP, "first", "second", "outcome", *ESTIMATE_COLUMNS),
    _share_rows,
    definition=ABOUT_SHARES,
    empty_because=_NONE_YET,
    findings=lambda data, rows: _headlines_of_shares(rows),
    figures=_share_figures,
    words={**_SAID_BY, **_OUTCOME_WORDS},
)
STRENGTHS = _Table(
    "preference_strengths",
    Message("Strength of authors in pairs"),
    (*_GROUP, "author", "tie_weight", *ESTIMATE_COLUMNS),
    _strength_rows,
    definition=ABOUT_STRENGTHS,
    empty_because=_NONE_YET,
    findings=lambda data, rows: finding(_headline_of_strengths(rows)),
    figures=_strength_figures,
    words={**_SAID_BY, "tie_weight": Message("weight of ties")},
)
ORDER = _Table(
    "preference_order",
    Message("Order of two answers"),
    (*_GROUP, "measure", "n_for_first_place", "n_for_second_place", "p", "p_holm", *ESTIMATE_COLUMNS),
    _order_rows,
    definition=ABOUT_ORDER,
    empty_because="which answer was shown first is not known",
    findings=lambda data, rows: finding(headline_of_order(rows)),
    figures=_order_figures,
    words={
        **_SAID_BY,
        **_MEASURES,
        "n_for_first_place": Message("twice for the first place"),
        "n_for_second_place": Message("twice for the second place"),
    },
)
AGREEMENT = _Table(
    "preference_agreement",
    Message("Agreement on pairs"),
    ("first", "second", "coefficient", *ESTIMATE_COLUMNS),
    _agreement_rows,
    definition=ABOUT_AGREEMENT,
    empty_because="no pair has verdicts of two raters or judges",
    findings=lambda data, rows: finding(_headline_of_agreement(rows)),
    figures=_agreement_figures,
    words={**COEFFICIENT_WORDS, **_SAID_BY},
)
TABLES = (PREFERENCE_SHARES, STRENGTHS, ORDER, AGREEMENT)
_SHOWN = {"shares": PREFERENCE_SHARES, "strengths": STRENGTHS, "order": ORDER, "agreement": AGREEMENT}
SHOWS = PanelOption(
    "shows",
    Message("Show"),
    {
        "shares": Message("preferences"),
        "strengths": Message("strength of authors"),
        "order": Message("effect of the order"),
        "agreement": Message("agreement on pairs"),
    },
    is_question=True,
)


def preference_page(data: PreferenceData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """Pairs of answers, as a reader chose to see them."""
    if not data.given:
        step = NextStep(Message("Run a judge"), "new-run")
        return PanelPage(Message("No two answers have been compared yet."), (), None, next_step=step)
    table = _SHOWN[SHOWS.of(choices)]
    made = table.made(data, settings)
    figures = tuple(table.figures(made))
    because = Message("comparisons without a verdict")
    left_out = (NotCounted(len(data.unread), Counted.COMPARISONS, because, _pairs(data.unread)),) if data.unread else ()
    own = figures[0].about.headline if figures else ""
    told = made.rows or list(map(Row, records_of(made.table)))  # a table without a row says why
    headline = own or _HEADLINES[SHOWS.of(choices)](made.rows) or without_number(told) or made.table.title
    return PanelPage(headline, figures, made.table, left_out)


def _of_row(row: Row) -> dict[str, object]:
    """The group, and the number with its interval, as a headline tells them."""
    return {"who": _who(row)} | told_with_interval(row)


def _headline_of_shares(rows: Sequence[Row]) -> Message | None:
    """The pair of authors on which verdicts are least divided; preferred is who has more than half for certain."""
    won = {"first preferred": ("first", "second"), "second preferred": ("second", "first")}
    told = [row for row in rows if row.text("outcome") in won and row["value"] is not None]
    if not told:
        return None
    row = max(told, key=lambda one: (one.number("low") > _HALF, one["low"] is not None, one.number("value")))
    winner, other = won[row.text("outcome")]
    values = _of_row(row) | {"winner": row.text(winner), "other": row.text(other), "n": row["n_units"]}
    return headline_of(*(replace(sentence, values=values) for sentence in _preferred(row)))


def _headlines_of_shares(rows: Iterable[Row]) -> Iterator[Message]:
    for own in _by_group(rows):
        yield from finding(_headline_of_shares(own))


def _preferred(row: Row) -> Sequence[Message]:
    """The sentences about one author against another, from the longest to the shortest."""
    if row["low"] is None:
        return _WITHOUT_INTERVAL
    if row.number("low") > _HALF:
        return _BY_MOST
    return _PERHAPS_HALF if row.number("high") >= _HALF else _BY_FEWER


def _headline_of_strengths(rows: Sequence[Row]) -> Message | None:
    """The author furthest from the mean of all where an interval says so."""
    told = [row for row in rows if row["value"] is not None]
    if not told:
        return None
    held = [row for row in told if row["low"] is not None and (row.number("low") > 0 or row.number("high") < 0)]
    if held:
        row = max(held, key=lambda one: abs(one.number("value")))
        values = _of_row(row) | {"author": row.text("author")}
        if row.number("value") > 0:
            return headline_of(
                Message("{author} is above the mean strength by {who}: {value:.2f} ({low:.2f} to {high:.2f})", values),
                Message("One author is above the mean strength: {value:.2f} ({low:.2f} to {high:.2f})", values),
            )
        return headline_of(
            Message("{author} is below the mean strength by {who}: {value:.2f} ({low:.2f} to {high:.2f})", values),
            Message("One author is below the mean strength: {value:.2f} ({low:.2f} to {high:.2f})", values),
        )
    if any(row["low"] is not None for row in told):
        return Message("No author is shown to be stronger or weaker than the mean of all")
    row = max(told, key=lambda one: one.number("value"))
    values = {"author": row.text("author"), "value": row.number("value")}
    return headline_of(
        Message("Highest strength: {author}, {value:.2f}", values), Message("Highest strength: {value:.2f}", values)
    )


def headline_of_order(rows: Sequence[Row]) -> Message | None:
    """The group whose verdicts go most to one place; an effect where one half is not in its interval."""
    told = [row for row in rows if row["measure"] == PLACE_PREFERRED and row["value"] is not None]
    if not told:
        return None

    def is_shown(row: Row) -> bool:
        return row["low"] is not None and not row.number("low") <= _HALF <= row.number("high")

    row = max(told, key=lambda one: (is_shown(one), one["low"] is not None, abs(one.number("value") - _HALF)))
    values = _of_row(row) | {"n": row["n_units"]}
    if row["low"] is None:
        return headline_of(
            Message(
                "The first answer wins {value:.0%} of {n} {n:=comparison|comparisons}, {who}; too few questions for an "
                "interval",
                values,
            ),
            Message(
                "The first answer wins {value:.0%} of {n} {n:=comparison|comparisons}; too few questions for an "
                "interval",
                values,
            ),
        )
    if is_shown(row):
        return headline_of(
            Message(
                "Order matters for {who}: the first answer wins {value:.0%} of the time ({low:.0%} to {high:.0%})",
                values,
            ),
            Message("Order matters: the first answer wins {value:.0%} of the time ({low:.0%} to {high:.0%})", values),
        )
    return headline_of(
        Message(
            "Order is not shown to matter; for {who} the first wins {value:.0%} of the time ({low:.0%} to {high:.0%})",
            values,
        ),
        Message(
            "Order is not shown to matter: the first wins {value:.0%} of the time ({low:.0%} to {high:.0%})", values
        ),
    )


def _headline_of_agreement(rows: Sequence[Row]) -> Message | None:
    return headline_of_alpha(
        rows,
        without_interval=(
            Message("Agreement on pairs, {who}: α {value:.2f}"),
            Message("Agreement on pairs: α {value:.2f}"),
        ),
        beyond_chance=(
            Message("Agreement on pairs is beyond chance, {who}: α {value:.2f} ({low:.2f} to {high:.2f})"),
            Message("Agreement on pairs is beyond chance: α {value:.2f} ({low:.2f} to {high:.2f})"),
        ),
        perhaps_chance=(
            Message("Agreement on pairs may be chance, {who}: α {value:.2f} ({low:.2f} to {high:.2f})"),
            Message("Agreement on pairs may be chance alone: α {value:.2f} ({low:.2f} to {high:.2f})"),
        ),
    )


_BY_MOST = (
    Message(
        "{winner} is preferred to {other} by {who} in {value:.0%} of {n} {n:=comparison|comparisons} "
        "({low:.0%} to {high:.0%})"
    ),
    Message(
        "{winner} is preferred to {other} in {value:.0%} of {n} {n:=comparison|comparisons} ({low:.0%} to {high:.0%})"
    ),
    Message(
        "One author is preferred to another in {value:.0%} of {n} {n:=comparison|comparisons} ({low:.0%} to {high:.0%})"
    ),
)
_PERHAPS_HALF = (
    Message(
        "No majority is shown: {winner} over {other} by {who} in {value:.0%} of {n} {n:=comparison|comparisons} "
        "({low:.0%} to {high:.0%}, includes 50%)"
    ),
    Message(
        "No majority is shown: {winner} over {other} in {value:.0%} of {n} {n:=comparison|comparisons} "
        "({low:.0%} to {high:.0%}, includes 50%)"
    ),
    Message(
        "No majority is shown: {value:.0%} of {n} {n:=comparison|comparisons} ({low:.0%} to {high:.0%}, includes 50%)"
    ),
)
_BY_FEWER = (
    Message(
        "No majority is shown: {winner} over {other} by {who} in {value:.0%} of {n} {n:=comparison|comparisons} "
        "({low:.0%} to {high:.0%})"
    ),
    Message(
        "No majority is shown: {winner} over {other} in {value:.0%} of {n} {n:=comparison|comparisons} "
        "({low:.0%} to {high:.0%})"
    ),
    Message("No majority is shown: {value:.0%} of {n} {n:=comparison|comparisons} ({low:.0%} to {high:.0%})"),
)
_WITHOUT_INTERVAL = (
    Message(
        "{winner} over {other} by {who} in {value:.0%} of {n} {n:=comparison|comparisons}; too few questions for an "
        "interval"
    ),
    Message(
        "{winner} over {other} in {value:.0%} of {n} {n:=comparison|comparisons}; too few questions for an interval"
    ),
    Message(
        "One author over another in {value:.0%} of {n} {n:=comparison|comparisons}; too few questions for an interval"
    ),
)
_HEADLINES: Mapping[str, Callable[[Sequence[Row]], Message | None]] = {
    "shares": _headline_of_shares,
    "strengths": _headline_of_strengths,
    "order": headline_of_order,
    "agreement": _headline_of_agreement,
}


PANEL = Panel[PreferenceData, AnalysisSettings](
    350,
    "preferences",
    Message("Pairs of answers"),
    Message("Which answers are preferred to which, and does their order matter?"),
    TABLES,
    own_page=preference_page,
    options=(SHOWS,),
    narrowed_by=frozenset({"raters", "authors", "dimensions", "runs"}),
    is_of_workspace=True,
)
