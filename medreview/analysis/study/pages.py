"""Parts that the pages of panels share: rows of one figure, its small table, units that were left out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from medreview.analysis.coefficients import COEFFICIENTS, RANDOLPH, Among, Coefficient
from medreview.analysis.facts import WHOLE_ANSWER
from medreview.analysis.labels import LABELS, LabelSet
from medreview.analysis.panel_page import (
    CHOICES,
    Choices,
    NextStep,
    NotCounted,
    PanelPage,
    headline_of,
    look_alike,
)
from medreview.analysis.results import Row
from medreview.analysis.split_page import SUBGROUP, SUBGROUP_WORDS, THIN
from medreview.analysis.study.frames import RatingsFrame, StudyData, StudyPart
from medreview.analysis.study.labels import dimension_words, main_labels
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.figure_data import CountedUnit, SourceAnswers, UnitsToOpen
from medreview.reporting.figures import COUNTED_UNITS, About, Axis, Datum, Dots, Facet, Facets, Series
from medreview.reporting.tables import Cell, Table, Words, table_of
from medreview.stats.estimates import BoolArray, Undefined

PAGE_ESTIMATE = ("value", "low", "high", "n_units", "n_raters", "undefined_because")
"""The columns of an estimate in a page's table; the panel's own tables say how each interval was made."""


NOT_FOR_LABELS = "this coefficient does not apply to these labels"
REASON_WORDS: dict[str, Words] = {
    NOT_FOR_LABELS: Message("this coefficient does not apply to these labels"),
    str(Undefined.NO_OVERLAP): Message("no item was rated by two raters"),
    str(Undefined.NOT_COMPLETE): Message("no two items were rated by all raters of a group"),
}


def parts_of(data: StudyData) -> tuple[StudyPart, ...]:
    """The parts of a study that stand beside each other; the whole of it where there are none."""
    return data.parts or (StudyPart("", data),)


def labels_of(frame: RatingsFrame, choices: Choices) -> LabelSet:
    """The set of labels that a reader chose; three points where the scale has them, else the scale as it is."""
    known = {one.value: one for one in LabelSet}
    return known[choices.labels] if choices.labels in known else main_labels(frame).labels


def coefficient_of(choices: Choices, among: Among) -> tuple[Coefficient, Coefficient | None]:
    """The coefficient to show, and the chosen one where it is not computed among these people.

    Randolph's kappa stands where none is chosen, and in place of one that is not computed.
    """
    chosen = next((one for one in COEFFICIENTS if one.name == choices.coefficient), RANDOLPH)
    return (chosen, None) if among in chosen.among else (RANDOLPH, chosen)


@dataclass(frozen=True, slots=True)
class PageRow:
    """One number of a page: its subgroup, its frame, and the row of cells with the units behind it."""

    part: Words
    frame: RatingsFrame
    row: Row


def title_of(data: StudyData, frame: RatingsFrame) -> Words:
    """A dimension with the unit that was rated, or alone where the study has one unit."""
    dimension = dimension_words(data.plan, frame.dimension)
    if len({one.granularity for one in data.frames}) == 1:
        return dimension
    return Message("{dimension}, {units}", {"dimension": dimension, "units": UNIT_WORDS[frame.granularity]})


def dots(
    about: About, data: StudyData, rows: Sequence[PageRow], axis: Axis, reference: float | None = None
) -> Dots | Facets:
    """One figure of all rows: dimensions below each other, and in each its units, or the subgroups.

    Where both are many, a panel for each subgroup.
    """
    has_units = len({one.frame.granularity for one in rows}) > 1
    if has_units:
        dimensions = [
            (one.part, dimension_words(data.plan, one.frame.dimension), UNIT_WORDS[one.frame.granularity], one)
            for one in rows
        ]
        places = [(part, dimension, units, datum_of(one)) for part, dimension, units, one in dimensions]
        if is_split_far(one.part for one in rows) or not any(one.part for one in rows):
            return split_grid(about, places, axis, reference=reference)
    return grid(
        about, [(title_of(data, one.frame), one.part, datum_of(one)) for one in rows], axis, reference=reference
    )


FEW_PARTS = 3
"""As many subgroups are read beside each other in one panel."""


def is_split_far(parts: Iterable[Words]) -> bool:
    """True where subgroups are too many for one panel that has series of its own."""
    return len({str(part) for part in parts}) > FEW_PARTS


def split_grid(
    about: About, places: Sequence[tuple[Words, Words, Words, Datum]], axis: Axis, *, reference: float | None = None
) -> Dots | Facets:
    """A dot for every subgroup, category and series: a panel for each subgroup where they are many, else one of all.

    In one panel the subgroup stands beside the name of the category.
    """
    parts = {str(part): part for part, *_ in places}
    if not is_split_far(parts):
        named = [(in_part(category, part), one, datum) for part, category, one, datum in places]
        return grid(about, named, axis, reference=reference)
    every = [(category, one, datum) for _, category, one, datum in places]
    whole = grid(about, every, axis, reference=reference)

    def panel(part: str) -> Facet:
        found = {(str(category), str(one)): datum for own, category, one, datum in places if str(own) == part}
        series = tuple(
            Series(one.label, tuple(found.get((str(category), str(one.label))) for category in whole.categories))
            for one in whole.series
        )
        return Facet(parts[part], replace(whole, series=series), is_thin=all(one.is_thin for one in found.values()))

    return Facets(about, tuple(map(panel, parts)))


def grid(
    about: About, places: Sequence[tuple[Words, Words, Datum]], axis: Axis, *, reference: float | None = None
) -> Dots:
    """A dot for every category and series that has one, both in the order in which they come."""
    categories = {str(category): category for category, _, _ in places}
    series = {str(one): one for _, one, _ in places}
    found = {(str(category), str(one)): datum for category, one, datum in places}
    return Dots(
        about,
        tuple(categories.values()),
        tuple(
            Series(label, tuple(found.get((category, one)) for category in categories)) for one, label in series.items()
        ),
        axis,
        reference,
    )


def axis_of_mean(levels: Sequence[float]) -> Axis:
    """An axis of means that runs from one end of the scale to the other, so that nothing looks far apart."""
    if len(levels) < 2:  # noqa: PLR2004 - one level has no two ends
        return Axis(Message("mean rating"))
    ends = {"low": levels[0], "high": levels[-1]}
    return Axis(Message("mean rating on the scale from {low:g} to {high:g}", ends), limits=(levels[0], levels[-1]))


def datum_of(one: PageRow) -> Datum:
    """A row as a figure shows it: pale where it is of a subgroup of fewer than ten."""
    datum = one.row.datum
    if not one.part:
        return datum
    cells = None if datum.cells is None else {**datum.cells, SUBGROUP: str(one.part)}
    return replace(datum, is_thin=(datum.n or 0) < THIN, cells=cells)


def in_part(title: Words, part: Words) -> Words:
    """A place of a figure with the subgroup that it is of, where there are several."""
    return Message("{title} ({part})", {"title": title, "part": part}) if part else title


def without_two_raters(choices: Choices) -> PanelPage:
    """The page where no unit has ratings of two raters: by the reader's choice of one, or by the study's plan."""
    if len(choices.raters) == 1:
        step = NextStep(Message("Choose raters"), f"{CHOICES}raters")
        return PanelPage(Message("One rater alone is chosen."), (), None, next_step=step)
    step = NextStep(Message("Plan a study"), "planner")
    return PanelPage(Message("No answer has ratings of two raters here."), (), None, next_step=step)


def no_number(reason: str) -> Message:
    return Message("No number here: {reason}", {"reason": REASON_WORDS.get(reason, reason)})


def instead_headline(refused: Coefficient, among: Message, rows: Sequence[PageRow]) -> Message:
    """A chosen coefficient is not computed among these people, and Randolph's kappa stands in its place."""
    known = [one.row.number("value") for one in rows if isinstance(one.row["value"], float)]
    if not known:
        return no_number(rows[0].row.text("undefined_because"))
    values: dict[str, object] = {"chosen": refused.full_name, "among": among, "low": min(known), "high": max(known)}
    shorter = (
        Message("{chosen} is not computed for {among}; Randolph's kappa is shown", values),
        Message("Randolph's kappa is shown; {chosen} is not computed here", values),
    )
    if look_alike(min(known), max(known)):
        return headline_of(
            Message("{chosen} is not computed for {among}; Randolph's kappa is {low:.2f}", values), *shorter
        )
    return headline_of(
        Message("{chosen} is not computed for {among}; Randolph's kappa: {low:.2f} to {high:.2f}", values), *shorter
    )


def small_table(
    name: str, title: Words, columns: Sequence[str], rows: Sequence[PageRow], words: dict[str, Words]
) -> Table:
    """The figure's numbers, one row a number."""
    with_parts = any(one.part for one in rows)
    kept = (*((SUBGROUP,) if with_parts else ()), *columns, *PAGE_ESTIMATE)
    cells = [{**_part_cell(one, with_parts=with_parts), **one.row.cells} for one in rows]
    return table_of(
        name,
        title,
        kept,
        [{key: one.get(key) for key in kept} for one in cells],
        words=words | SUBGROUP_WORDS,
        behind=[one.row.opens for one in rows],
    )


def _part_cell(one: PageRow, *, with_parts: bool) -> dict[str, Cell]:
    return {SUBGROUP: str(one.part)} if with_parts else {}


UnitsOf = Callable[[RatingsFrame], BoolArray]
"""True for each unit of a frame that a page's number counts."""
Reasons = Callable[[RatingsFrame, BoolArray], Iterator[tuple[int, Message]]]
"""The reason of every unit of a frame that is not counted, by its place."""


def rated_by_any(frame: RatingsFrame) -> BoolArray:
    return (~np.isnan(frame.first)).sum(axis=1) > 0


def rated_by_two(frame: RatingsFrame) -> BoolArray:
    return (~np.isnan(frame.first)).sum(axis=1) > 1


def left_out(data: StudyData, counted: UnitsOf, because: Reasons | None = None) -> tuple[NotCounted, ...]:
    """Answers and sentences of which a number counts nothing, by reason, those with most units first.

    A unit counts once, under its reason in the first part and dimension that lacks it; with those that every dimension
    counts, all units of the choice are there.

    Parameters
    ----------
    because
        Other reasons than those of ratings that are missing, which name the rater who could end it.
    """
    why = because or _of_missing_ratings
    found: dict[tuple[Granularity, str, str], tuple[StudyData, Message, dict[tuple[int, int], None]]] = {}
    seen: set[tuple[str, int, int]] = set()

    def add(own: StudyData, frame: RatingsFrame, unit: tuple[int, int], reason: Message) -> None:
        if (own.name, *unit) not in seen:
            _, _, units = found.setdefault((frame.granularity, str(reason), own.name), (own, reason, {}))
            units[unit] = None
        seen.add((own.name, *unit))

    for part in parts_of(data):
        for frame in part.data.frames:
            for place, reason in why(frame, counted(frame)):
                add(part.data, frame, (int(frame.answers[place]), int(frame.sentences[place])), reason)
    for outside in data.in_no_part:
        for frame in outside.data.frames:
            values: dict[str, object] = {"units": UNIT_WORDS[frame.granularity], "field": outside.label}
            for unit in units_of(frame):
                add(outside.data, frame, unit, Message("{units}: no value of {field}", values))
    is_one = len({study for _, _, study in found}) <= 1
    counts = sorted(found.items(), key=lambda one: (-len(one[1][2]), one[0]))
    return tuple(
        NotCounted(
            len(units),
            COUNTED_UNITS[granularity.value],
            reason if is_one else Message("{study}: {because}", {"study": own.name, "because": reason}),
            key_of_units(own, granularity, tuple(units)),
        )
        for (granularity, _, _), (own, reason, units) in counts
    )


def only_frames(data: StudyData, is_wanted: Callable[[RatingsFrame], bool]) -> StudyData:
    """The same, in all parts, with the frames that a page is about alone."""

    def of(own: StudyData) -> StudyData:
        return replace(own, frames=tuple(filter(is_wanted, own.frames)))

    parts, outside = (tuple(replace(one, data=of(one.data)) for one in own) for own in (data.parts, data.in_no_part))
    return replace(of(data), parts=parts, in_no_part=outside)


def units_of(frame: RatingsFrame) -> list[tuple[int, int]]:
    """Every answer or sentence that anybody rated, skipped or could not judge, by its places."""
    return list(zip(frame.answers.tolist(), frame.sentences.tolist(), strict=True))


def _of_missing_ratings(frame: RatingsFrame, counted: BoolArray) -> Iterator[tuple[int, Message]]:
    """Of every unit that is not counted: the rater without a rating who stands in the way, or that several do."""
    rated = ~np.isnan(frame.first)
    groups = np.array(frame.groups, object)
    names = ("rater", "place", "sentence")
    unjudged = set(zip(*(frame.unjudged[name].tolist() for name in names), strict=True))
    for place in np.flatnonzero(~counted).tolist():
        unit = (int(frame.answers[place]), int(frame.sentences[place]))
        own = {group for group, has in zip(groups, rated[place], strict=True) if has}
        lacking = [
            rater
            for rater, group, has in zip(frame.raters, groups, rated[place], strict=True)
            if not has and (group in own or not own)
        ]
        if any((rater, *unit) in unjudged for rater in lacking):
            yield place, _could_not(frame)
        elif len(lacking) == 1:
            values: dict[str, object] = {"units": UNIT_WORDS[frame.granularity], "rater": lacking[0]}
            yield place, Message("{units}: {rater} has no rating", values)
        else:
            yield place, Message("{units}: too few ratings", {"units": UNIT_WORDS[frame.granularity]})


def _could_not(frame: RatingsFrame) -> Message:
    return Message("{units}: a rater could not judge", {"units": UNIT_WORDS[frame.granularity]})


def all_because(template: Message) -> Reasons:
    """One reason, which names the units, for each that is not counted, unless nobody could judge it."""

    def of(frame: RatingsFrame, counted: BoolArray) -> Iterator[tuple[int, Message]]:
        reason = replace(template, values={"units": UNIT_WORDS[frame.granularity]})
        unjudged = set(zip(*(frame.unjudged[name].tolist() for name in ("place", "sentence")), strict=True))
        is_rated = rated_by_any(frame)
        for place in np.flatnonzero(~counted).tolist():
            unit = (int(frame.answers[place]), int(frame.sentences[place]))
            yield place, _could_not(frame) if not is_rated[place] and unit in unjudged else reason

    return of


def key_of_units(
    data: StudyData, granularity: Granularity | None, units: tuple[tuple[int, int], ...]
) -> SourceAnswers | None:
    """Opens these answers and sentences."""
    if not data.answers[0].id:  # in no workspace
        return None

    def made() -> Iterator[CountedUnit]:
        for answer, sentence in units:
            yield CountedUnit((data.answers[answer].id,), None if sentence == WHOLE_ANSWER else sentence)

    return SourceAnswers(UnitsToOpen(len(units), made), None, granularity and granularity.value, where=data.name)


def labels_words(labels: LabelSet) -> Words:
    return LABELS.get(labels, labels.value)
