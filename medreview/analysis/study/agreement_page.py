"""Agreement as one page: a coefficient of every dimension and unit on one axis, the same number everywhere."""

from collections.abc import Iterator, Sequence
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
from medreview.analysis.panel_page import Choices, NextStep, PanelPage, headline_of
from medreview.analysis.results import Row
from medreview.analysis.study.frames import RatingsFrame, StudyData
from medreview.analysis.study.labels import RESAMPLED, Labelled, labelled, main_labels
from medreview.analysis.study.pages import (
    PageRow,
    dots,
    in_part,
    labels_of,
    labels_words,
    left_out,
    parts_of,
    small_table,
    title_of,
)
from medreview.analysis.study.source_answers import StudySources
from medreview.domain.study_plans import UNIT_WORDS
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells, estimate_cells, missing_cells, p_words
from medreview.reporting.figures import About, Axis, Unit
from medreview.reporting.tables import Words, paragraph
from medreview.stats.comparisons import holm
from medreview.stats.estimates import BoolArray, Estimate
from medreview.stats.interaction import Interaction
from medreview.stats.intervals import Resampling
from medreview.stats.rater_groups import randolph_by_group, randolph_interactions

MEAN_OVER_GROUPS, POOLED, ALL_UNITS = "mean over groups", "pooled over groups", "all units with two ratings"
OVER_WORDS: dict[str, Words] = {
    MEAN_OVER_GROUPS: Message("mean over groups"),
    POOLED: Message("pooled over groups"),
    ALL_UNITS: Message("all units with two ratings"),
}
NOT_FOR_LABELS = "this coefficient is not for these labels"
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
        """In a sentence: the symbol of the one to report, every other by its name."""
        if self.coefficient is RANDOLPH and self.over == MEAN_OVER_GROUPS:
            return "κ"
        return self.coefficient.label

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
            return self.coefficient.compute(rated)
        grouped = randolph_by_group(
            found.first, frame.groups, found.levels, clusters=found.questions, resampling=resampling
        )
        return grouped.mean if self.coefficient is RANDOLPH else grouped.agreement_pooled


def definition_of(data: StudyData, choices: Choices) -> Definition:
    """The chosen coefficient; Randolph's kappa, the mean over groups, where none is chosen that raters have.

    Only Randolph's kappa and percent agreement are computed in groups, and where no group has a unit that all its
    raters rated, over all units with two ratings, too. Some are computed of units that all raters rated alone.
    """
    known = {one.name: one for frame in data.frames for one in coefficients(Among.RATERS, main_labels(frame).levels)}
    chosen = known.get(choices.coefficient or "", RANDOLPH)
    if chosen.in_groups:
        return Definition(chosen, MEAN_OVER_GROUPS)
    if chosen not in (RANDOLPH, PERCENT) or not any(_is_complete(frame).any() for frame in data.frames):
        return Definition(chosen, ALL_UNITS)
    return Definition(chosen, MEAN_OVER_GROUPS if chosen is RANDOLPH else POOLED)


def _is_complete(frame: RatingsFrame) -> BoolArray:
    """True for a unit that every rater of a group of two or more rated."""
    rated, groups = ~np.isnan(frame.first), np.array(frame.groups, object)
    found = np.zeros(len(rated), bool)
    for name in dict.fromkeys(frame.groups):
        own = groups == name
        if own.sum() >= _TWO:
            found |= rated[:, own].all(axis=1)
    return found


def _has_two(frame: RatingsFrame) -> BoolArray:
    return (~np.isnan(frame.first)).sum(axis=1) >= _TWO


def page_of_agreement(data: StudyData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """The chosen coefficient of every dimension and unit that is shown, in every part that stands beside another."""
    definition = definition_of(data, choices)
    rows = [
        PageRow(part.label, frame, row)
        for part in parts_of(data)
        for frame, row in _rows(part.data, definition, choices, settings.resampling)
    ]
    if not any(_has_two(one.frame).any() for one in rows):
        step = NextStep(Message("Plan a study with two raters"), "studies")
        return PanelPage(Message("No answer has ratings of two raters here."), (), None, next_step=step)
    by_group = definition.over != ALL_UNITS
    return PanelPage(
        headline=_of_parts(data, definition, choices, settings.resampling) or _headline(data, definition, rows),
        figures=(_figure(data, definition, rows, settings.seed),),
        table=small_table(
            "agreement",
            Message("Agreement between raters"),
            ("dimension", "setting", "labels", "coefficient", "over"),
            rows,
            COEFFICIENT_WORDS | OVER_WORDS | {NOT_FOR_LABELS: Message("this coefficient is not for these labels")},
        ),
        not_counted=left_out(data, data.frames, _is_complete if by_group else _has_two),
    )


def _rows(
    data: StudyData, definition: Definition, choices: Choices, resampling: Resampling | None
) -> Iterator[tuple[RatingsFrame, Row]]:
    behind = StudySources(data)
    for frame in data.frames:
        if not frame.n_rated:
            continue
        labels = labels_of(frame, choices)
        found = definition.of(frame, labels, resampling)
        about: Cells = {"labels": labels.value, "coefficient": definition.coefficient.name, "over": definition.over}
        cells = missing_cells(found) if isinstance(found, str) else estimate_cells(found)
        key = partial(
            behind.agreement,
            frame.dimension,
            frame.granularity.value,
            labels,
            in_groups=definition.over != ALL_UNITS,
        )
        yield frame, Row(frame.cells | about | cells, key)


def _figure(data: StudyData, definition: Definition, rows: Sequence[PageRow], seed: int):
    labels = dict.fromkeys(one.row.text("labels") for one in rows)
    is_share = definition.coefficient is PERCENT
    name = {RANDOLPH.name: Message("Randolph's kappa")}.get(definition.coefficient.name, definition.coefficient.label)
    about = About(
        name="agreement-page",
        title=Message("Agreement between raters"),
        definition=paragraph(
            Message("{coefficient}, {over}.", {"coefficient": name, "over": OVER_WORDS[definition.over]}),
            *(Message("Labels: {labels}.", {"labels": labels_words(LabelSet(one))}) for one in labels),
            Message("0 is what chance would give, 1 is full agreement.")
            if not is_share
            else Message("Share of pairs of ratings of the same unit that are identical."),
        ),
        intervals=RESAMPLED,
        seed=seed,
    )
    axis = Axis(
        Message("{coefficient}, {over}", {"coefficient": name, "over": OVER_WORDS[definition.over]}),
        Unit.SHARE if is_share else Unit.NUMBER,
        (0, 1) if is_share else None,
    )
    return dots(about, data, rows, axis, None if is_share else 0.0)


def _headline(data: StudyData, definition: Definition, rows: Sequence[PageRow]) -> Message:
    known = [one for one in rows if isinstance(one.row["value"], float)]
    if not known:
        return Message("No number here: {reason}", {"reason": rows[0].row["undefined_because"]})
    if len(known) == 1:
        return _of_one(data, definition, known[0])
    best, worst = (max(known, key=_value), min(known, key=_value))
    values: dict[str, object] = {
        "name": definition.name,
        "best": _named(data, best),
        "high": _value(best),
        "worst": _named(data, worst),
        "low": _value(worst),
    }
    if best.row["low"] is not None and worst.row["high"] is not None and _end(best, "low") > _end(worst, "high"):
        return headline_of(
            Message("Raters agree more on {best} ({name} {high:.2f}) than on {worst} ({name} {low:.2f})", values),
            Message("Agreement differs: {name} from {low:.2f} to {high:.2f}, beyond the intervals", values),
        )
    has_intervals = all(one.row["low"] is not None for one in known)
    if definition.coefficient is PERCENT or not has_intervals:
        return Message("{name} from {low:.2f} to {high:.2f}", values)
    n_above = sum(_end(one, "low") > 0 for one in known)
    if n_above == len(known):
        return Message("Raters agree beyond chance everywhere shown: {name} {low:.2f} to {high:.2f}", values)
    values |= {"n": len(known) - n_above, "n_all": len(known)}
    return Message("{n} of {n_all} numbers may be chance alone: {name} {low:.2f} to {high:.2f}", values)


def _of_parts(
    data: StudyData, definition: Definition, choices: Choices, resampling: Resampling | None
) -> Message | None:
    """The subgroup whose kappa lies furthest from that of all others, or that none is shown to; None without a test.

    Tested are subgroups of answers that the same raters rated, by Randolph's kappa as it is reported.
    """
    if not data.parts or resampling is None or definition != Definition(RANDOLPH, MEAN_OVER_GROUPS):
        return None
    found = [
        (frame, one)
        for frame in data.frames
        for one in _interactions(data, frame, labels_of(frame, choices), resampling)
        if not np.isnan(one.p)
    ]
    if not found:
        return None
    adjusted = holm([one.p for _, one in found])
    held = [
        (float(p), frame, one)
        for p, (frame, one) in zip(adjusted, found, strict=True)
        if p < _SIGNIFICANT and (one.difference.low > 0 or one.difference.high < 0)
    ]
    if not held:
        return Message("Agreement is not shown to depend on the subgroup (Holm)")
    p, frame, one = min(held, key=lambda found: found[0])
    values: dict[str, object] = {"what": title_of(data, frame), "part": one.subgroup, "by": one.difference.value}
    values["p"] = p_words(p)
    return headline_of(
        Message("{what}: κ of {part} is {by:+.2f} against elsewhere ({p}, Holm)", values),
        Message("Agreement depends on the subgroup: κ {by:+.2f} against elsewhere ({p}, Holm)", values),
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
