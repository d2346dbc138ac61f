"""Agreement as one page: a coefficient of every dimension and unit on one axis, the same number everywhere."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from medreview.analysis.coefficients import (
    COEFFICIENT_WORDS,
    PERCENT,
    RANDOLPH,
    Among,
    Coefficient,
    Rated,
    coefficients,
)
from medreview.analysis.labels import LabelSet
from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import (
    Choices,
    PanelPage,
    headline_of,
    look_alike,
)
from medreview.analysis.results import Row
from medreview.analysis.study.frames import RatingsFrame, StudyData
from medreview.analysis.study.labels import RESAMPLED, Labelled, labelled
from medreview.analysis.study.pages import (
    NOT_FOR_LABELS,
    REASON_WORDS,
    PageRow,
    coefficient_of,
    datum_of,
    dots,
    grid,
    in_part,
    instead_headline,
    labels_of,
    labels_words,
    left_out,
    no_number,
    parts_of,
    rated_by_two,
    small_table,
    title_of,
    without_two_raters,
)
from medreview.analysis.study.source_answers import StudySources
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells, estimate_cells, missing_cells, p_words
from medreview.reporting.figures import About, Axis, Dots, Facets, Unit
from medreview.reporting.tables import Words, paragraph
from medreview.stats.comparisons import holm
from medreview.stats.estimates import BoolArray, Estimate, Undefined
from medreview.stats.interaction import Interaction
from medreview.stats.intervals import Resampling
from medreview.stats.rater_groups import randolph_by_group, randolph_interactions

MEAN_OVER_GROUPS, POOLED, ALL_UNITS = "mean over groups", "pooled over groups", "all items with two ratings"
OVER_WORDS: dict[str, Words] = {
    MEAN_OVER_GROUPS: Message("mean over groups of raters"),
    POOLED: Message("pooled over groups"),
    ALL_UNITS: Message("all items with two ratings"),
}
APART = "Randolph, minus all other subgroups"
_TWO = 2
_SIGNIFICANT = 0.05
_ESTIMATES: Memory[tuple[RatingsFrame, Estimate]] = Memory(512)


@dataclass(frozen=True, slots=True)
class Definition:
    """The number that a page shows: a coefficient, and the units that it is computed over."""

    coefficient: Coefficient
    over: str

    @property
    def name(self) -> Words:
        """In a sentence: the symbol of the one to report, every other as journals name it."""
        if self.coefficient is RANDOLPH and self.over == MEAN_OVER_GROUPS:
            return "κ"
        return self.coefficient.full_name

    def of(self, frame: RatingsFrame, labels: LabelSet, resampling: Resampling | None) -> Estimate | str:
        """The number, or the reason why these labels have none; computed once for a frame."""
        found = labelled(frame, labels)
        if found.missing_because is not None:
            return found.missing_because
        if self.coefficient not in coefficients(Among.RATERS, found.levels):
            return NOT_FOR_LABELS
        key = (id(frame), labels, self.coefficient.name, self.over, resampling)
        return _ESTIMATES.get(key, lambda: (frame, self._computed(frame, found, resampling)))[1]

    def _computed(self, frame: RatingsFrame, found: Labelled, resampling: Resampling | None) -> Estimate:
        if self.over == ALL_UNITS or self.coefficient.in_groups:
            rated = Rated(
                found.first, found.levels, clusters=found.questions, resampling=resampling, groups=frame.groups
            )
            return self.coefficient.among_raters(rated)
        grouped = randolph_by_group(
            found.first, frame.groups, found.levels, clusters=found.questions, resampling=resampling
        )
        return grouped.mean if self.coefficient is RANDOLPH else grouped.agreement_pooled


Place = tuple[str, Granularity]
"""A dimension and the unit that was rated."""


def definitions_of(data: StudyData, coefficient: Coefficient) -> dict[Place, Definition]:
    """The number that each dimension and unit has, the same in all its parts.

    Only Randolph's kappa and percent agreement are computed in groups, and where no group has a unit that all its
    raters rated, over all units with two ratings. Some are computed of units that all raters rated alone.
    """
    frames = [frame for part in parts_of(data) for frame in part.data.frames]
    complete = {_place(frame) for frame in frames if _is_complete(frame).any()}

    def of_place(place: Place) -> Definition:
        if coefficient.in_groups:
            return Definition(coefficient, MEAN_OVER_GROUPS)
        if coefficient not in (RANDOLPH, PERCENT) or place not in complete:
            return Definition(coefficient, ALL_UNITS)
        return Definition(coefficient, MEAN_OVER_GROUPS if coefficient is RANDOLPH else POOLED)

    return {place: of_place(place) for place in map(_place, frames)}


def _place(frame: RatingsFrame) -> Place:
    return frame.dimension, frame.granularity


def _is_complete(frame: RatingsFrame) -> BoolArray:
    """True for a unit that every rater of a group of two or more rated."""
    rated, groups = ~np.isnan(frame.first), np.array(frame.groups, object)
    found = np.zeros(len(rated), bool)
    for name in dict.fromkeys(frame.groups):
        own = groups == name
        if own.sum() >= _TWO:
            found |= rated[:, own].all(axis=1)
    return found


def page_of_agreement(data: StudyData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """The chosen coefficient of every dimension and unit that is shown, in every part that stands beside another."""
    coefficient, refused = coefficient_of(choices, Among.RATERS)
    of_places = definitions_of(data, coefficient)
    rows = [
        PageRow(part.label, frame, row)
        for part in parts_of(data)
        for frame, row in _rows(part.data, of_places, choices, settings.resampling)
    ]
    if not any(rated_by_two(one.frame).any() for one in rows):
        return without_two_raters(choices)
    shown = tuple({own.over: own for one in rows if (own := of_places[_place(one.frame)])}.values())
    tested = _tested(data, shown, choices, settings.resampling)
    if refused is not None:
        headline = instead_headline(refused, Message("all raters together"), rows)
    else:
        headline = _of_parts(data, tested) if tested else _headline(data, shown, rows)
    return PanelPage(
        headline=headline,
        figures=(_figure(data, of_places, shown, rows, settings.seed),),
        table=small_table(
            "agreement",
            Message("Agreement between raters"),
            ("dimension", "setting", "labels", "coefficient", "over", *(("p_holm",) if tested else ())),
            [*rows, *(one.row for one in tested)],
            COEFFICIENT_WORDS | OVER_WORDS | REASON_WORDS | {APART: Message("Randolph, minus all other subgroups")},
        ),
        not_counted=left_out(
            data,
            lambda frame: rated_by_two(frame) if of_places[_place(frame)].over == ALL_UNITS else _is_complete(frame),
        ),
    )


def _rows(
    data: StudyData, of_places: Mapping[Place, Definition], choices: Choices, resampling: Resampling | None
) -> Iterator[tuple[RatingsFrame, Row]]:
    behind = StudySources(data)
    for frame in data.frames:
        if not frame.n_rated:
            continue
        labels, definition = labels_of(frame, choices), of_places[_place(frame)]
        found = definition.of(frame, labels, resampling)
        about: Cells = {"labels": labels.value, "coefficient": definition.coefficient.name, "over": definition.over}
        cells = missing_cells(found) if isinstance(found, str) else estimate_cells(found)
        is_shared = definition.over != ALL_UNITS and rated_by_two(frame).any()
        if is_shared and cells["undefined_because"] == Undefined.NO_OVERLAP:
            cells |= {"undefined_because": str(Undefined.NOT_COMPLETE)}
        key = partial(
            behind.agreement,
            frame.dimension,
            frame.granularity.value,
            labels,
            in_groups=definition.over != ALL_UNITS,
        )
        yield frame, Row(frame.cells | about | cells, key)


def _figure(
    data: StudyData,
    of_places: Mapping[Place, Definition],
    shown: Sequence[Definition],
    rows: Sequence[PageRow],
    seed: int,
) -> Dots | Facets:
    labels = dict.fromkeys(one.row.text("labels") for one in rows)
    coefficient = shown[0].coefficient
    is_share = coefficient is PERCENT
    name = coefficient.full_name
    over = OVER_WORDS[shown[0].over] if len(shown) == 1 else Message("over the items that each row names")
    about = About(
        name="agreement-page",
        title=Message("Agreement between raters"),
        definition=paragraph(
            Message("{coefficient}, {over}.", {"coefficient": name, "over": over}),
            *(Message("Scale: {labels}.", {"labels": labels_words(LabelSet(one))}) for one in labels),
            Message("0 is what chance would give, 1 is full agreement.")
            if not is_share
            else Message("Share of pairs of ratings of the same item that are identical."),
        ),
        intervals=RESAMPLED,
        seed=seed,
    )
    axis = Axis(
        name if len(shown) > 1 else Message("{coefficient}, {over}", {"coefficient": name, "over": over}),
        Unit.SHARE if is_share else Unit.NUMBER,
        (0, 1) if is_share else None,
    )
    if len(shown) == 1:
        return dots(about, data, rows, axis, None if is_share else 0.0)
    places = [
        (
            Message("{what}: {over}", {"what": title_of(data, one.frame), "over": OVER_WORDS[one.row.text("over")]}),
            one.part,
            datum_of(one),
        )
        for one in rows
    ]
    return grid(about, places, axis, reference=None if is_share else 0.0)


def _headline(data: StudyData, shown: Sequence[Definition], rows: Sequence[PageRow]) -> Message:
    """Numbers over different units are not held against each other."""
    known = [one for one in rows if isinstance(one.row["value"], float)]
    if not known:
        return no_number(rows[0].row.text("undefined_because"))
    if len(known) == 1:
        own = next(one for one in shown if one.over == known[0].row["over"])
        return _of_one(data, own, known[0])
    best, worst = (max(known, key=_value), min(known, key=_value))
    coefficient = shown[0].coefficient
    values: dict[str, object] = {
        "name": shown[0].name if len(shown) == 1 else coefficient.full_name,
        "best": _named(data, best),
        "high": _value(best),
        "worst": _named(data, worst),
        "low": _value(worst),
    }
    values["n_all"] = len(known)
    if coefficient is PERCENT:
        return _of_shares(values)
    if look_alike(values["low"], values["high"]):
        return Message("Agreement is the same in all {n_all} {n_all:=comparison|comparisons}: {name} {low:.2f}", values)
    have_ends = best.row["low"] is not None and worst.row["high"] is not None
    if len(shown) == 1 and have_ends and _end(best, "low") > _end(worst, "high"):
        return headline_of(
            Message("Raters agree more on {best} ({name} {high:.2f}) than on {worst} ({name} {low:.2f})", values),
            Message("Agreement differs: {name} from {low:.2f} to {high:.2f}, beyond the intervals", values),
        )
    return _beyond_chance(values, known)


def _beyond_chance(values: dict[str, object], known: Sequence[PageRow]) -> Message:
    """Both ends, with the number of those whose interval has 0 in it where all have one."""
    if any(one.row["low"] is None for one in known):
        return headline_of(
            Message("{name} from {low:.2f} ({worst}) to {high:.2f} ({best})", values),
            Message("{name} from {low:.2f} to {high:.2f}", values),
        )
    n_above = sum(_end(one, "low") > 0 for one in known)
    if n_above == len(known):
        return headline_of(
            Message("Raters agree beyond chance in every part shown: {name} {low:.2f} to {high:.2f}", values),
            Message("Agreement is beyond chance in every part shown: {name} {low:.2f} to {high:.2f}", values),
        )
    values["n"] = len(known) - n_above
    return headline_of(
        Message(
            "Agreement may be chance in {n} of {n_all} {n_all:=comparison|comparisons}; {name} from {low:.2f} to "
            "{high:.2f}",
            values,
        ),
        Message("Agreement may be chance in {n} of {n_all} {n_all:=comparison|comparisons}", values),
    )


def _of_shares(values: dict[str, object]) -> Message:
    if look_alike(values["low"], values["high"], ".0%"):
        return Message(
            "Raters agree in {low:.0%} of pairs of ratings in all {n_all} {n_all:=comparison|comparisons}", values
        )
    return headline_of(
        Message("Raters agree in {low:.0%} ({worst}) to {high:.0%} ({best}) of pairs of ratings", values),
        Message("Raters agree in {low:.0%} to {high:.0%} of pairs of ratings", values),
    )


@dataclass(frozen=True, slots=True)
class _Tested:
    """A subgroup's kappa minus that of all others in a dimension and unit, its row, and p adjusted for all of them."""

    interaction: Interaction
    p: float
    row: PageRow


def _tested(
    data: StudyData, shown: Sequence[Definition], choices: Choices, resampling: Resampling | None
) -> list[_Tested]:
    """Subgroups of answers that the same raters rated, by Randolph's kappa as it is reported; none without a test."""
    if not data.parts or resampling is None or tuple(shown) != (Definition(RANDOLPH, MEAN_OVER_GROUPS),):
        return []
    found = [
        (frame, one)
        for frame in data.frames
        for one in _interactions(data, frame, labels_of(frame, choices), resampling)
        if not np.isnan(one.p)
    ]
    tested: list[_Tested] = []
    for p, (frame, one) in zip(holm([one.p for _, one in found]).tolist(), found, strict=True):
        about: Cells = {"labels": labels_of(frame, choices).value, "coefficient": APART, "over": MEAN_OVER_GROUPS}
        cells = frame.cells | about | estimate_cells(one.difference) | {"p_holm": p}
        tested.append(_Tested(one, p, PageRow(one.subgroup, frame, Row(cells))))
    return tested


def _of_parts(data: StudyData, tested: Sequence[_Tested]) -> Message:
    """The subgroup whose kappa lies furthest from that of all others, or that none is shown to."""
    held = [
        one
        for one in tested
        if one.p < _SIGNIFICANT and (one.interaction.difference.low > 0 or one.interaction.difference.high < 0)
    ]
    if not held:
        return Message("Agreement is not shown to depend on the subgroup (Holm)")
    least = min(held, key=lambda one: one.p)
    by = least.interaction.difference.value
    values: dict[str, object] = {"what": title_of(data, least.row.frame), "part": least.row.part, "by": abs(by)}
    values["p"] = p_words(least.p)
    if by > 0:
        return headline_of(
            Message("{what}: κ of {part} is {by:.2f} higher than elsewhere ({p}, Holm)", values),
            Message("Agreement depends on the subgroup: κ of one is {by:.2f} higher than elsewhere ({p})", values),
        )
    return headline_of(
        Message("{what}: κ of {part} is {by:.2f} lower than elsewhere ({p}, Holm)", values),
        Message("Agreement depends on the subgroup: κ of one is {by:.2f} lower than elsewhere ({p})", values),
    )


def _interactions(
    data: StudyData, frame: RatingsFrame, labels: LabelSet, resampling: Resampling
) -> tuple[Interaction, ...]:
    parts = [
        (str(part.label), part.data.name, own)
        for part in data.parts
        for own in part.data.frames
        if (own.dimension, own.granularity) == (frame.dimension, frame.granularity) and own.n_rated
    ]
    found = [labelled(own, labels) for _, _, own in parts]
    if len({(own.raters, own.groups) for _, _, own in parts}) != 1 or len(parts) < _TWO:
        return ()
    if any(one.missing_because is not None for one in found) or len({one.levels for one in found}) != 1:
        return ()
    subgroups = [name for (name, _, _), one in zip(parts, found, strict=True) for _ in one.questions]
    questions = [f"{study}/{q}" for (_, study, _), one in zip(parts, found, strict=True) for q in one.questions]
    return randolph_interactions(
        np.concatenate([one.first for one in found]),
        parts[0][2].groups,
        found[0].levels,
        subgroups,
        questions=np.array(questions),
        resampling=resampling,
    )


def _of_one(data: StudyData, definition: Definition, one: PageRow) -> Message:
    row = one.row
    values: dict[str, object] = {
        "what": _named(data, one),
        "name": definition.name,
        "value": _value(one),
        "n": row["n_units"],
        "n_all": int((~np.isnan(one.frame.first)).any(axis=1).sum()),
        "units": UNIT_WORDS[one.frame.granularity],
    }
    if row["low"] is None or row["high"] is None:
        return headline_of(
            Message("Agreement on {what}: {name} {value:.2f}, {n} of {n_all} {units}", values),
            Message("Agreement: {name} {value:.2f}, {n} of {n_all} {units}", values),
        )
    values |= {"low": row["low"], "high": row["high"]}
    if definition.coefficient is PERCENT:
        return headline_of(
            Message("Agreement on {what}: {value:.0%} ({low:.0%} to {high:.0%}), n = {n}", values),
            Message("Agreement: {value:.0%} ({low:.0%} to {high:.0%}), n = {n}", values),
        )
    if _end(one, "low") > 0:
        return headline_of(
            Message(
                "Raters agree on {what} beyond chance: {name} {value:.2f} ({low:.2f} to {high:.2f}), n = {n}", values
            ),
            Message("Raters agree beyond chance: {name} {value:.2f} ({low:.2f} to {high:.2f}), n = {n}", values),
        )
    return headline_of(
        Message("Agreement on {what} may be chance: {name} {value:.2f} ({low:.2f} to {high:.2f}), n = {n}", values),
        Message("Agreement may be chance: {name} {value:.2f} ({low:.2f} to {high:.2f}), n = {n}", values),
    )


def _named(data: StudyData, one: PageRow) -> Words:
    return in_part(title_of(data, one.frame), one.part)


def _value(one: PageRow) -> float:
    return one.row.number("value")


def _end(one: PageRow, end: str) -> float:
    return one.row.number(end)
