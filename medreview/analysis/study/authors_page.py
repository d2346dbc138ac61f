"""Authors as one page: their means on the scale that raters saw, and what the intervals say of the differences."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

import numpy as np

from medreview.analysis.labels import LabelSet
from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import (
    Choices,
    NextStep,
    PanelOption,
    PanelPage,
    headline_of,
    look_alike,
)
from medreview.analysis.results import Row
from medreview.analysis.study.author_lengths import page_of_lengths
from medreview.analysis.study.frames import RatingsFrame, StudyData
from medreview.analysis.study.labels import RESAMPLED, labelled
from medreview.analysis.study.length import page_of_length
from medreview.analysis.study.pages import (
    PageRow,
    UnitsOf,
    all_because,
    axis_of_mean,
    datum_of,
    grid,
    in_part,
    labels_words,
    left_out,
    parts_of,
    rated_by_any,
    small_table,
    split_grid,
    title_of,
)
from medreview.analysis.study.source_answers import StudySources
from medreview.analysis.study.statements import statement_levels
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells, estimate_cells, number, p_words
from medreview.reporting.figures import About, Axis, Counted, Datum
from medreview.reporting.tables import Words, paragraph
from medreview.stats.authors import AuthorComparison, AuthorTable, author_ratings, compare_authors
from medreview.stats.comparisons import holm
from medreview.stats.estimates import AnyArray, BoolArray, Estimate, FloatArray, IntArray, Interval, ratio
from medreview.stats.interaction import Interaction, interactions
from medreview.stats.intervals import Resampling
from medreview.stats.rater_population import (
    DifferenceByRater,
    LikeThese,
    RaterTable,
    authors_for_raters_like_these,
    difference_by_rater,
    leaves_out_zero,
)

SHOWN = PanelOption(
    "authors.shown",
    Message("Show"),
    {
        "means": Message("Means of authors"),
        "raters": Message("Differences rater by rater"),
        "length": Message("Length and rating within authors"),
        "words": Message("Length of answers"),
    },
    is_question=True,
)
APART = "difference to all other subgroups"
DIFFERENCE, LIKE_THESE = "first minus second", "first minus second, raters like these"
_STATISTICS: dict[str, Words] = {
    APART: Message("difference to all other subgroups"),
    DIFFERENCE: Message("first minus second"),
    LIKE_THESE: Message("first minus second, raters like these"),
}
_SIGNIFICANT = 0.05
_TABLES: Memory[tuple[RatingsFrame, AuthorTable]] = Memory(256)
_COMPARED: Memory[tuple[AuthorTable, tuple[AuthorComparison, ...]]] = Memory(128)
_RATED: Memory[tuple[AuthorTable, tuple[Estimate, ...]]] = Memory(128)
_BY_RATER: Memory[tuple[RatingsFrame, RaterTable]] = Memory(128)
_LIKE_THESE: Memory[tuple[RaterTable, LikeThese]] = Memory(128)


@dataclass(frozen=True, slots=True)
class _Rated:
    """The authors of one frame in one part of the study, by question."""

    part: Words
    data: StudyData
    frame: RatingsFrame
    labels: LabelSet
    table: AuthorTable

    def compared(self, resampling: Resampling | None) -> tuple[AuthorComparison, ...]:
        key = (id(self.table), resampling)
        return _COMPARED.get(key, lambda: (self.table, compare_authors(self.table, resampling)))[1]

    def ratings(self, resampling: Resampling | None) -> tuple[Estimate, ...]:
        key = (id(self.table), resampling)
        return _RATED.get(key, lambda: (self.table, author_ratings(self.table, resampling, self.within)))[1]

    @property
    def within(self) -> tuple[float, float]:
        """The lowest and the highest rating there is."""
        levels = labelled(self.frame, self.labels).levels
        return (0.0, 1.0) if self.labels is LabelSet.THREE_POINTS else (levels[0], levels[-1])

    @property
    def by_rater(self) -> RaterTable:
        key = (id(self.frame), self.labels)
        return _BY_RATER.get(key, partial(_by_rater, self.data, self.frame, self.labels))[1]

    def for_raters_like_these(self, pair: AuthorComparison, resampling: Resampling) -> Interval:
        """The interval of a difference that draws raters as well as questions."""
        table = self.by_rater
        key = (id(table), resampling)
        found = _LIKE_THESE.get(key, lambda: (table, authors_for_raters_like_these(table, resampling)))[1]
        return found.differences[table.authors.index(pair.first), table.authors.index(pair.second)]


def page_of_authors(data: StudyData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """The mean rating of every author in every dimension and unit, with intervals over questions; or their length."""
    if SHOWN.of(choices) == "length":
        return page_of_length(data, settings)
    if SHOWN.of(choices) == "words":
        return page_of_lengths(data, settings, choices)
    rated = _by_frames(_rated(data, choices))
    if SHOWN.of(choices) == "raters":
        return _page_by_rater(data, settings, rated)
    rows = [row for one in rated for row in _rows(one, settings.resampling)]
    known = [one for one in rows if isinstance(one.row["value"], float)]
    if not known:
        step = NextStep(Message("Collect ratings"), "collect")
        return PanelPage(Message("No author has a rating with a mean here."), (), None, next_step=step)
    labels = {one.labels for one in rated}
    about = About(
        name="systems-page",
        counts=Counted.QUESTIONS,
        title=Message("Ratings by author"),
        definition=paragraph(
            Message("Ratings averaged from sentence to rater to answer to question, then over questions."),
            *(Message("Scale: {labels}.", {"labels": labels_words(one)}) for one in sorted(labels)),
        ),
        intervals=RESAMPLED,
        seed=settings.seed,
    )
    places = [(one.part, title_of(data, one.frame), one.row.text("author"), datum_of(one)) for one in rows]
    figure = split_grid(about, places, _axis(rated))
    tested = _tested(data, settings, rated) if len({one.part for one in known}) > 1 else []
    compared = [one.row for one in tested] or list(_differences_of(rated, settings.resampling))
    of_tests = ("first", "second", "statistic", "p_holm") if compared else ()
    columns = ("author", *of_tests, "dimension", "setting", "labels")
    table = small_table("systems", Message("Authors"), columns, [*rows, *compared], _STATISTICS)
    headline = _of_parts(data, tested) if tested else _headline(data, settings, rated, known)
    return PanelPage(headline, (figure,), table, left_out(data, rated_by_any, all_because(_NO_VALUE)))


def _rated(data: StudyData, choices: Choices) -> Iterator[_Rated]:
    for part in parts_of(data):
        for frame in part.data.frames:
            labels = _labels(frame, choices)
            if frame.n_rated and not statement_levels(part.data, frame) and labels is not None:
                table = _TABLES.get((id(frame), labels), partial(_by_question, part.data, frame, labels))[1]
                yield _Rated(part.label, part.data, frame, labels, table)


def _by_frames(rated: Iterable[_Rated]) -> list[_Rated]:
    """All parts of a dimension and unit beside each other."""
    of_frame: dict[tuple[str, str], list[_Rated]] = {}
    for one in rated:
        of_frame.setdefault((one.frame.dimension, one.frame.granularity.value), []).append(one)
    return [one for own in of_frame.values() for one in own]


def _labels(frame: RatingsFrame, choices: Choices) -> LabelSet | None:
    """Those that were chosen, else the scale that raters saw; None where a frame has none of the chosen ones."""
    known = {one.value: one for one in LabelSet}
    chosen = known.get(choices.labels or "", LabelSet.DECLARED)
    return chosen if labelled(frame, chosen).missing_because is None else None


def _by_question(data: StudyData, frame: RatingsFrame, labels: LabelSet) -> tuple[RatingsFrame, AuthorTable]:
    """Ratings averaged step by step as ``stats.authors.author_table`` does, from places in place of names."""
    of = _RatedAnswers.of(data, frame, labels)
    known = ~np.isnan(of.ratings)
    of_answers = ratio(np.where(known, of.ratings, 0).sum(axis=1), known.sum(axis=1))
    names = tuple(f"{place:08d}" for place in of.questions.tolist())
    return frame, AuthorTable(names, of.authors, of.by_question(of_answers))


def _by_rater(data: StudyData, frame: RatingsFrame, labels: LabelSet) -> tuple[RatingsFrame, RaterTable]:
    """The same, every rater apart."""
    of = _RatedAnswers.of(data, frame, labels)
    ratings = np.stack([of.by_question(column) for column in of.ratings.T], axis=2)
    return frame, RaterTable(of.authors, frame.raters, ratings)


@dataclass(frozen=True, slots=True)
class _RatedAnswers:
    """Answers that anybody rated, by rater, shape (n_answers, n_raters), with the place of author and question."""

    ratings: FloatArray
    authors: tuple[str, ...]
    author: IntArray
    questions: IntArray
    question: IntArray

    @classmethod
    def of(cls, data: StudyData, frame: RatingsFrame, labels: LabelSet) -> "_RatedAnswers":
        found = labelled(frame, labels)
        points = (found.first + 1) / 2 if labels is LabelSet.THREE_POINTS else found.first
        answers, unit = np.unique(found.answers, return_inverse=True)
        of_raters = np.stack([_means(unit, column, len(answers)) for column in points.T], axis=1)
        rated = ~np.isnan(of_raters).all(axis=1)
        own = [data.answers[int(place)] for place in answers[rated]]
        authors, author = np.unique(np.array([one.author for one in own], str), return_inverse=True)
        questions, question = np.unique(np.array([one.question_index for one in own], np.int64), return_inverse=True)
        return cls(of_raters[rated], tuple(authors.tolist()), author, questions, question)

    def by_question(self, values: FloatArray) -> FloatArray:
        """The mean of each question's answers by each author, shape (n_questions, n_authors)."""
        n, n_authors = len(self.questions), len(self.authors)
        return _means(self.question * n_authors + self.author, values, n * n_authors).reshape(n, n_authors)


def _means(group: AnyArray, values: FloatArray, n: int) -> FloatArray:
    """The mean of the values of each group that are known."""
    known = ~np.isnan(values)
    return ratio(np.bincount(group[known], values[known], n), np.bincount(group[known], minlength=n))


def _rows(rated: _Rated, resampling: Resampling | None) -> Iterator[PageRow]:
    behind = StudySources(rated.data)
    for author, found in zip(rated.table.authors, rated.ratings(resampling), strict=True):
        cells: Cells = {"author": author, "labels": rated.labels.value} | estimate_cells(found)
        find = partial(behind.author, rated.frame.dimension, rated.frame.granularity.value, author)
        yield PageRow(rated.part, rated.frame, Row(rated.frame.cells | cells, find))


def _axis(rated: Sequence[_Rated]) -> Axis:
    """From one end of the scale to the other where all have the same, so that nothing looks far apart."""
    if {one.labels for one in rated} == {LabelSet.THREE_POINTS}:
        return Axis(Message("mean of three points, rescaled to 0–1"), limits=(0, 1))
    scales = {labelled(one.frame, one.labels).levels for one in rated}
    return axis_of_mean(next(iter(scales)) if len(scales) == 1 else ())


def _headline(
    data: StudyData, settings: AnalysisSettings, rated: Sequence[_Rated], known: Sequence[PageRow]
) -> Message:
    """The largest difference that holds; else that none is shown; without intervals the ends of the means."""
    pairs = [(one, pair) for one in rated for pair in one.compared(settings.resampling)]
    tested = [(one, pair) for one, pair in pairs if pair.difference.interval is not None]
    if settings.resampling is None or not tested:
        return _described(data, known)
    largest = _largest(rated, settings.resampling)
    if largest is None:
        titles = {str(title_of(data, one.frame)): title_of(data, one.frame) for one, _ in tested}
        values: dict[str, object] = {"what": next(iter(titles.values())), "n": len(tested)}
        if len(titles) == 1:
            return headline_of(
                Message("No difference between authors is shown on {what} (Holm)", values),
                Message("No difference between authors is shown (Holm)", values),
            )
        return Message("No difference between authors is shown in any dimension (Holm)")
    return _of_pair(data, *largest, settings.resampling)


def _largest(rated: Sequence[_Rated], resampling: Resampling) -> tuple[_Rated, AuthorComparison] | None:
    """The largest difference between authors of those that hold; None where none does."""
    held = [(one, pair) for one in rated for pair in one.compared(resampling) if _holds(pair)]
    return max(held, key=lambda found: abs(found[1].difference.value), default=None)


def _differences_of(rated: Sequence[_Rated], resampling: Resampling | None) -> Iterator[PageRow]:
    """Every difference between two authors; beside the largest that holds, those for raters like these too."""
    if resampling is None:
        return
    largest = _largest(rated, resampling)
    for one in rated:
        for pair in one.compared(resampling):
            about: Cells = one.frame.cells | {"first": pair.first, "second": pair.second, "labels": one.labels.value}
            cells = about | estimate_cells(pair.difference)
            yield PageRow(one.part, one.frame, Row(cells | {"statistic": DIFFERENCE, "p_holm": number(pair.p_holm)}))
            if largest is not None and one is largest[0]:
                others = one.for_raters_like_these(pair, resampling)
                ends: Cells = {"statistic": LIKE_THESE, "low": number(others.low), "high": number(others.high)}
                yield PageRow(one.part, one.frame, Row(cells | ends))


def _holds(pair: AuthorComparison) -> bool:
    return pair.p_holm < _SIGNIFICANT and leaves_out_zero(pair.difference)


def _of_pair(data: StudyData, one: _Rated, pair: AuthorComparison, resampling: Resampling) -> Message:
    """The difference with its interval for raters like these where that holds, else with the one for these raters."""
    found, others = pair.difference, one.for_raters_like_these(pair, resampling)
    is_first, is_general = found.value > 0, leaves_out_zero(others)
    shown = others if is_general else found
    ends = sorted(abs(end) for end in (shown.low, shown.high))
    values: dict[str, object] = {
        "one": pair.first if is_first else pair.second,
        "other": pair.second if is_first else pair.first,
        "what": in_part(title_of(data, one.frame), one.part),
        "by": abs(found.value),
        "low": ends[0],
        "high": ends[1],
        "p": p_words(pair.p_holm),
        "n": len(one.frame.raters),
    }
    if len(one.frame.raters) == 1:
        return headline_of(
            Message("{what}: this rater rates {one} above {other} by {by:.2f} ({low:.2f} to {high:.2f})", values),
            Message("{one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}) for this rater", values),
            Message("Two authors differ by {by:.2f} ({low:.2f} to {high:.2f}) for this rater", values),
        )
    if is_general:
        return headline_of(
            Message(
                "{what}: {one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}), also for raters like these", values
            ),
            Message("{one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}), also for raters like these", values),
            Message("Two authors differ by {by:.2f} ({low:.2f} to {high:.2f}), also for raters like these", values),
        )
    return headline_of(
        Message("{what}: these {n} raters rate {one} above {other} by {by:.2f} ({low:.2f} to {high:.2f})", values),
        Message("{what}: {one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}) for {n} raters", values),
        Message("{one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}) for these {n} raters", values),
        Message("Two authors differ by {by:.2f} ({low:.2f} to {high:.2f}) for these {n} raters", values),
    )


def _page_by_rater(data: StudyData, settings: AnalysisSettings, rated: Sequence[_Rated]) -> PanelPage:
    """The difference of every two authors as each rater sees it, and the mean over raters."""
    found = [
        (one, pair, difference_by_rater(one.by_rater, *map(one.by_rater.authors.index, (pair.first, pair.second))))
        for one in rated
        for pair in one.compared(settings.resampling)
    ]
    rows = [row for one, pair, by_rater in found for row in _rows_of_pair(one, pair, by_rater)]
    if not rows:
        step = NextStep(Message("Collect ratings"), "collect")
        return PanelPage(Message("No rater rated answers of two authors here."), (), None, next_step=step)
    about = About(
        name="systems-raters-page",
        title=Message("Differences between authors, rater by rater"),
        definition=paragraph(
            Message("The mean over questions of the first author's rating minus the second's, of each rater."),
            Message("The mean of these has Student's interval over raters, and is valid for raters like these."),
        ),
        intervals=Message("95% confidence intervals: of one rater over questions, of their mean over raters"),
    )
    places = [(_pair_words(data, one), one.row.text("rater") or OVER_RATERS_WORDS, _counted(one)) for one in rows]
    figure = grid(about, places, Axis(Message("difference in mean ratings")), reference=0.0)
    columns = ("first", "second", "rater", "dimension", "setting", "labels")
    table = small_table("system_raters", Message("Differences between authors, rater by rater"), columns, rows, {})
    because = all_because(Message("{units}: no rater rated another author's answer to the question"))
    return PanelPage(_headline_by_rater(data, found), (figure,), table, left_out(data, _is_paired(data), because))


def _is_paired(data: StudyData) -> UnitsOf:
    """True for units of questions to which one rater rated answers of two authors.

    Places of a frame are among the answers of its own part: another study has others.
    """
    answers_of = {id(frame): part.data.answers for part in parts_of(data) for frame in part.data.frames}

    def of(frame: RatingsFrame) -> BoolArray:
        author_of = np.array([one.author for one in answers_of[id(frame)]], object)[frame.answers]
        rated = ~np.isnan(frame.first)
        found = np.zeros(len(frame.first), bool)
        for question in np.unique(frame.questions):
            own = frame.questions == question
            authors = [set(author_of[own & column].tolist()) for column in rated.T]
            paired = [rater for rater, names in enumerate(authors) if len(names) > 1]
            found[own] = rated[np.ix_(own, paired)].any(axis=1)
        return found

    return of


_NO_VALUE = Message("{units}: no value was given")


OVER_RATERS_WORDS = Message("mean of the raters")


def _rows_of_pair(one: _Rated, pair: AuthorComparison, by_rater: DifferenceByRater) -> Iterator[PageRow]:
    about = one.frame.cells | {"first": pair.first, "second": pair.second, "labels": one.labels.value}
    behind = StudySources(one.data)
    for rater, found in by_rater.of_raters.items():
        find = partial(
            behind.two_authors, one.frame.dimension, one.frame.granularity.value, pair.first, pair.second, rater
        )
        yield PageRow(one.part, one.frame, Row(about | {"rater": rater} | estimate_cells(found), find))
    if by_rater.of_raters:
        yield PageRow(one.part, one.frame, Row(about | {"rater": None} | estimate_cells(by_rater.mean)))


def _counted(one: PageRow) -> Datum:
    """A rater's difference is of questions, the mean over raters of them."""
    return replace(datum_of(one), counts=Counted.QUESTIONS if one.row.text("rater") else Counted.RATERS)


def _pair_words(data: StudyData, one: PageRow) -> Words:
    values = {
        "what": in_part(title_of(data, one.frame), one.part),
        "first": one.row["first"],
        "second": one.row["second"],
    }
    return Message("{what}: {first} minus {second}", values)


def _headline_by_rater(data: StudyData, found: Sequence[tuple[_Rated, AuthorComparison, DifferenceByRater]]) -> Message:
    """A rater who carries a difference that holds; else how many raters are shown to see the largest one."""
    held = [(one, pair, by_rater) for one, pair, by_rater in found if _holds(pair)]
    held.sort(key=lambda each: (not each[2].carried_by, -abs(each[1].difference.value)))
    if not held:
        return Message("No difference between authors is shown (Holm)")
    one, pair, by_rater = held[0]
    is_first = pair.difference.value > 0
    n_seen = sum((each.value > 0) == is_first and leaves_out_zero(each) for each in by_rater.of_raters.values())
    values: dict[str, object] = {
        "what": in_part(title_of(data, one.frame), one.part),
        "one": pair.first if is_first else pair.second,
        "other": pair.second if is_first else pair.first,
        "rater": next(iter(by_rater.carried_by), ""),
        "n": n_seen,
        "n_all": len(by_rater.of_raters),
    }
    if by_rater.carried_by:
        return headline_of(
            Message("{what}: without {rater} it is no longer shown that {one} is above {other}", values),
            Message("Without {rater} the difference between {one} and {other} is no longer shown", values),
            Message("Without {rater} a difference between authors is no longer shown", values),
        )
    return headline_of(
        Message("{what}: {n} of {n_all} {n_all:=rater|raters} {n:=is|are} shown to rate {one} above {other}", values),
        Message("{n} of {n_all} {n_all:=rater|raters} {n:=is|are} shown to rate {one} above {other}", values),
        Message(
            "{n} of {n_all} {n_all:=rater|raters} {n:=is|are} shown to see the largest difference between authors",
            values,
        ),
    )


def _described(data: StudyData, known: Sequence[PageRow]) -> Message:
    least, most = (chosen(known, key=lambda one: one.row.number("value")) for chosen in (min, max))
    values: dict[str, object] = {
        "low": least.row["value"],
        "lowest": least.row["author"],
        "high": most.row["value"],
        "highest": most.row["author"],
        "what": title_of(data, least.frame),
    }
    if look_alike(values["low"], values["high"]):
        return Message("Every mean rating shown is {low:.2f}", values)
    if len({id(one.frame) for one in known}) == 1:
        return headline_of(
            Message("{what}: mean ratings from {low:.2f} ({lowest}) to {high:.2f} ({highest})", values),
            Message("Mean ratings from {low:.2f} to {high:.2f}", values),
        )
    return Message("Mean ratings from {low:.2f} to {high:.2f}", values)


@dataclass(frozen=True, slots=True)
class _TestedDifference:
    """The difference of two authors in a subgroup minus that in all others, its row, and p adjusted for all of them."""

    difference: Estimate
    p: float
    row: PageRow


def _tested(data: StudyData, settings: AnalysisSettings, rated: Sequence[_Rated]) -> list[_TestedDifference]:
    found = [
        (frame, pair, one)
        for frame, pair, every in interactions_of(rated, settings.resampling)
        for one in every
        if not np.isnan(one.p)
    ]
    tested: list[_TestedDifference] = []
    for p, (frame, (first, second), one) in zip(holm([one.p for *_, one in found]).tolist(), found, strict=True):
        about: Cells = {"first": first, "second": second, "statistic": APART, "p_holm": p}
        cells = frame.cells | about | estimate_cells(one.difference)
        tested.append(_TestedDifference(one.difference, p, PageRow(one.subgroup, frame, Row(cells))))
    return tested


def _of_parts(data: StudyData, tested: Sequence[_TestedDifference]) -> Message:
    """The difference of two authors that depends most on the subgroup, or that none is shown to."""
    held = [one for one in tested if one.p < _SIGNIFICANT and leaves_out_zero(one.difference)]
    if not held:
        return Message("No difference between authors is shown to depend on the subgroup (Holm)")
    most = min(held, key=lambda one: one.p)
    values: dict[str, object] = {
        "what": title_of(data, most.row.frame),
        "one": most.row.row["first"],
        "other": most.row.row["second"],
        "part": most.row.part,
        "by": abs(most.difference.value),
        "p": p_words(most.p),
    }
    if most.difference.value > 0:
        return headline_of(
            Message("{what}: {one} minus {other} is {by:.2f} higher in {part} than elsewhere ({p})", values),
            Message("{one} minus {other} is {by:.2f} higher in {part} than elsewhere ({p})", values),
            Message("A difference between authors depends on the subgroup ({p})", values),
        )
    return headline_of(
        Message("{what}: {one} minus {other} is {by:.2f} lower in {part} than elsewhere ({p})", values),
        Message("{one} minus {other} is {by:.2f} lower in {part} than elsewhere ({p})", values),
        Message("A difference between authors depends on the subgroup ({p})", values),
    )


def interactions_of(
    rated: Sequence[_Rated], resampling: Resampling | None
) -> Iterator[tuple[RatingsFrame, tuple[str, str], tuple[Interaction, ...]]]:
    """Of every dimension, unit and pair of authors: each subgroup's difference against that of all others.

    Questions of another study are other questions; those of one study are drawn with all their subgroups.
    """
    frames = {(one.frame.dimension, one.frame.granularity): one.frame for one in rated}
    for place, frame in frames.items():
        own = [one for one in rated if (one.frame.dimension, one.frame.granularity) == place]
        authors = [name for name in own[0].table.authors if all(name in one.table.authors for one in own)]
        questions = np.array([f"{one.data.name}/{name}" for one in own for name in one.table.questions])
        subgroups = [str(one.part) for one in own for _ in one.table.questions]
        for first, second in combinations(authors, 2) if len(own) > 1 else ():
            apart = np.concatenate([_differences(one, first, second) for one in own])
            tested = interactions(apart, subgroups, questions=questions, resampling=resampling)
            yield frame, (first, second), tested


def _differences(one: _Rated, first: str, second: str) -> FloatArray:
    columns = [one.table.authors.index(name) for name in (first, second)]
    return one.table.ratings[:, columns[0]] - one.table.ratings[:, columns[1]]
