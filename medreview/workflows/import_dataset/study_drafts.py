"""The plan of a study that was made elsewhere, as its export wrote it beside the tables, or as far as its rows tell."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, takewhile
from pathlib import Path

from medreview.domain.granularity import SCALED
from medreview.domain.studies import Study, StudyState
from medreview.domain.study_plans import (
    BatchSet,
    Block,
    Dimension,
    FormItem,
    Granularity,
    MarkCategory,
    PlannedRater,
    PlanUnreadable,
    Scale,
    StudyPlan,
    plan_from_json,
    plan_to_json,
)
from medreview.domain.table_rows import RatingRow
from medreview.errors import Listed, Message
from medreview.exchange.file_names import plan_file
from medreview.importers.scales import scale_of_values

_FEWEST_AVERAGES = 3  # thirds of a scale of three levels are two
_ONE_BLOCK = "all"
_MOST_BYTES = 16 << 20
_MOST_LEVELS = 1_000


@dataclass(frozen=True, slots=True)
class KnownStudy:
    """A study of the workspace."""

    name: str
    state: str
    plan: StudyPlan

    @property
    def is_planned(self) -> bool:
        return self.state == StudyState.PLANNED


def known_study(study: Study) -> KnownStudy:
    return KnownStudy(study.name, study.state, plan_from_json(study.plan, name=study.name))


def plan_beside(folders: Iterable[Path], study: str) -> StudyPlan | None:
    """The plan that an export wrote into one of the folders; None where there is none that can be read."""
    for folder in folders:
        paths = (folder / plan_file(study, number) for number in count(1))
        for path in takewhile(Path.is_file, paths):
            plan = _plan_in(path)
            if plan is not None and plan.name == study:
                return plan
    return None


def _plan_in(path: Path) -> StudyPlan | None:
    try:
        if path.stat().st_size <= _MOST_BYTES:
            plan = plan_from_json(json.loads(path.read_bytes()), name=path.name)
            return plan if _can_be_kept(plan) else None
    except (OSError, ValueError, RecursionError, PlanUnreadable):
        pass  # then the values found make the scales, and that is said
    return None


def _can_be_kept(plan: StudyPlan) -> bool:
    """True if every scale can be rated on, and the whole of it be stored; raises ``ValueError`` of what cannot."""
    asked = [*plan.dimensions, *(item for form in plan.forms for item in form.items), plan.confidence]
    scales = [one.scale for one in asked if one is not None and one.scale is not None]
    json.dumps(plan_to_json(plan), ensure_ascii=False, allow_nan=False).encode()
    return all(1 <= len(scale.levels) <= _MOST_LEVELS for scale in scales)


@dataclass(frozen=True, slots=True)
class Published:
    """A person's or a layout's knowledge of a study: its scales, and names of dimensions in its files."""

    scale: Scale | None = None
    scales: Mapping[str, Scale] = field(default_factory=dict[str, Scale])
    """Scales of dimensions that have another one."""
    words: Mapping[str, Scale] = field(default_factory=dict[str, Scale])
    """Those of them that the words of the ratings tell, and nobody said."""
    unordered: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """Words of ratings whose order nothing tells, by dimension."""
    turned: frozenset[str] = frozenset()
    """Dimensions whose lowest level is the best in the files."""
    confidence: Scale | None = None
    called_in_files: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(slots=True)
class StudyDraft:
    """One study of an import: what is known of it, and what the new rows add."""

    name: str
    known: KnownStudy | None
    published: Published
    beside: StudyPlan | None = None
    """Its plan where an export wrote it beside the tables; one that is known here counts before it."""
    groups: dict[str, str | None] = field(default_factory=dict[str, str | None])
    rated: frozenset[str] = frozenset()
    """The dimensions of ratings that come in."""
    marked: frozenset[str] = frozenset()
    """The categories of marks that come in; a study without ratings has these as its own."""

    @property
    def chosen_scale(self) -> Scale | None:
        """The scale that a person or a layout gives it."""
        return self.published.scale

    @property
    def planned(self) -> StudyPlan | None:
        """The plan where the study was planned here and takes only what it gave out."""
        return self.known.plan if self.known is not None and self.known.is_planned else None

    @property
    def _earlier(self) -> StudyPlan | None:
        return self.known.plan if self.known else self.beside

    def scale_of(self, dimension: str) -> Scale | None:
        """The scale on which values must lie; None where the values found make the scale."""
        if self.planned is not None:
            return self._planned_scales().get(dimension, Scale(()))
        return self._chosen_scale_of(dimension)

    def _chosen_scale_of(self, dimension: str) -> Scale | None:
        return self.published.scales.get(dimension, self.chosen_scale)

    def is_turned(self, dimension: str) -> bool:
        """True if the lowest level is the best in the files."""
        return dimension in self.published.turned

    def labelled_scale_of(self, dimension: str) -> Scale | None:
        """The scale whose labels words may mean."""
        return self.scale_of(dimension) or self._planned_scales().get(dimension)

    def confidence_scale(self) -> Scale | None:
        """The scale of confidence where the plan or the layout has one."""
        confidence = self._earlier.confidence if self._earlier else None
        return confidence.scale if confidence else None if self.planned else self.published.confidence

    def name_of(self, dimension: str) -> str:
        """A dimension as the study calls it; one that came in under its file's own name before keeps that."""
        called, known = self.published.called_in_files.get(dimension), self._planned_scales()
        return called if called in known and dimension not in known and called is not None else dimension

    def _planned_scales(self) -> Mapping[str, Scale]:
        return {d.name: d.scale for d in self._earlier.dimensions} if self._earlier else {}

    def plan(self, ratings: Sequence[RatingRow]) -> StudyPlan:
        """The plan that covers all ``ratings`` of the study, those that were there and the new ones."""
        nothing = StudyPlan(name=self.name, dimensions=(), raters=(), blocks=(), batch_sets=(), seed=0)
        base = self._earlier or nothing
        raters = {rater.code: rater for rater in base.raters}
        for code, group in self.groups.items():
            known = raters.get(code, PlannedRater(code, ""))
            raters[code] = replace(known, group=group or known.group)
        blocks, batch_sets = _blocks(base, ratings)
        dimensions = tuple(self._dimensions(ratings))
        return replace(
            base,
            dimensions=dimensions,
            marks=base.marks if dimensions else self._marks(base),
            raters=tuple(raters.values()),
            blocks=blocks,
            batch_sets=batch_sets,
            confidence=base.confidence or self._confidence(),
        )

    def _marks(self, base: StudyPlan) -> tuple[MarkCategory, ...]:
        known = {one.name for one in base.marks}
        return (*base.marks, *(MarkCategory(name, {}) for name in sorted(self.marked - known)))

    def _confidence(self) -> FormItem | None:
        scale = self.published.confidence
        return FormItem("confidence", {}, scale) if scale else None

    def widens_scales(self, ratings: Sequence[RatingRow]) -> bool:
        """True if the values found make a scale, or make one wider than it was."""
        found = self.plan(ratings).dimensions
        scales = {d.name: d.scale for d in found if d.name not in self.published.scales}
        return any(self._planned_scales().get(name) != scale for name, scale in scales.items())

    def _dimensions(self, ratings: Sequence[RatingRow]) -> Iterable[Dimension]:
        earlier = {d.name: d for d in self._earlier.dimensions} if self._earlier else {}
        for name in dict.fromkeys([*earlier, *(r.dimension for r in ratings)]):
            rows = [r for r in ratings if r.dimension == name]
            used = {r.granularity for r in rows}
            granularities = tuple(
                g for g in SCALED if g in used or (name in earlier and g in earlier[name].granularities)
            )
            scale = self._scale(name, earlier.get(name), [r.value for r in rows if isinstance(r.value, float)])
            base = earlier.get(name) or Dimension(name, label=self._label(name), statement={}, scale=scale)
            yield replace(base, scale=scale, granularities=granularities)

    def _scale(self, name: str, earlier: Dimension | None, values: Sequence[float]) -> Scale:
        """The scale that was chosen for what is rated now, as far as it holds the ratings that were there before.

        Where it has the levels that there were, these keep their words.
        """
        chosen = self._chosen_scale_of(name)
        if chosen is None or (earlier is not None and name not in self.rated) or not {*values} <= {*chosen.values}:
            return _widened(earlier, values)
        has_words = any(any(level.label.values()) for level in chosen.levels)
        return earlier.scale if earlier and not has_words and earlier.scale.values == chosen.values else chosen

    def _label(self, dimension: str) -> dict[str, str]:
        called = self.published.called_in_files.get(dimension)
        return {"en": called[:1].upper() + called[1:]} if called else {}  # as all other dimensions are shown


def _blocks(base: StudyPlan, ratings: Sequence[RatingRow]) -> tuple[tuple[Block, ...], tuple[BatchSet, ...]]:
    """The blocks and batch sets of a plan where they hold all ratings, else those that the ratings make."""
    rated = dict.fromkeys((Granularity(row.granularity), row.block or _ONE_BLOCK) for row in ratings)
    planned = {(block.granularity, name) for block in base.blocks for name in (block.batch_set, block.name)}
    if base.repeats is not None:
        planned |= {(one, base.repeats.name_of(one)) for one in base.repeats.granularities}
    if rated.keys() <= planned:
        return base.blocks, base.batch_sets
    names = dict.fromkeys(name for _, name in rated)
    return tuple(Block(*place) for place in rated), tuple(map(BatchSet, names))


def plan_note(study: str) -> Message:
    """Says where the words of a study come from."""
    return Message(
        "Dimensions, levels and wordings of {study} are those of the plan that came with its tables.", {"study": study}
    )


def words_note(study: str, scales: Mapping[str, Scale]) -> Message:
    """Says as which levels the words of ratings are read."""
    levels = dict.fromkeys((level.label.get("en", ""), level.value) for s in scales.values() for level in s.levels)
    words = (Message("{word} = {level:g}", {"word": word, "level": level}) for word, level in levels)
    return Message(
        "The words of {study} are read as these levels: {levels}. Give a scale if they are others.",
        {"study": study, "levels": Listed(words)},
    )


def _widened(earlier: Dimension | None, values: Sequence[float]) -> Scale:
    """The scale there was if it holds all values, else the one that the values make."""
    if earlier is None:
        return scale_of_values(values)
    if set(values) <= set(earlier.scale.values):
        return earlier.scale
    return scale_of_values([*earlier.scale.values, *values])


def average_note(study: str, plan: StudyPlan) -> Message | None:
    """Says that values found look like averages: they are neither whole nor half numbers, and many of them differ."""
    odd = sorted({v for d in plan.dimensions for v in d.scale.values if not (2 * v).is_integer()})
    if len(odd) < _FEWEST_AVERAGES:
        return None
    return Message(
        "{n_values} {n_values:=value|values} of {study}, such as {value}, {n_values:=looks like an average|look like "
        "averages}. An average of several raters is not a rating by one of them: look where they come from.",
        {"study": study, "n_values": len(odd), "value": f"{odd[0]:g}"},
    )


def scale_note(study: str, plan: StudyPlan) -> Message:
    """Says that nobody gave the scale."""
    values = sorted({value for dimension in plan.dimensions for value in dimension.scale.values})
    return Message(
        "The study “{study}” gets the levels {values} as its scale, from the least to the greatest value found. Give "
        "a scale to refuse other values.",
        {"study": study, "values": Listed(values)},
    )
