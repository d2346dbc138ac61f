"""Judgements, their scales and raters' ratings of the same answers, read out of the workspace."""

import json
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

import numpy as np

from medreview.analysis.asked import AskedProtocols
from medreview.analysis.facts import first_ratings
from medreview.analysis.frames import (
    UNIT,
    WHOLE_ANSWER,
    Frame,
    categories,
    frame_of,
    is_valid,
    numbered,
    one_of_each,
    pandas,
    parts,
    records,
)
from medreview.analysis.judge_names import JudgeSetup, references_part
from medreview.analysis.judges.frames import NOT_READ, GradeLevel, JudgedData, JudgedScale
from medreview.domain.granularity import Granularity
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.studies import StudyPurpose
from medreview.domain.study_plans import plan_from_json
from medreview.errors import MedReviewError, NotFound
from medreview.protocols.registry import scale_name
from medreview.stats.estimates import BoolArray
from medreview.stats.judge_agreement import median_label
from medreview.store.queries.answer_facts import scores_by
from medreview.store.queries.judgement_facts import (
    COMPARED,
    JudgementFact,
    judgements_to_compare,
    names_of_judging_runs,
    orders_of_runs,
)
from medreview.store.queries.model_requests import ItemRequests, requests_of_items
from medreview.store.queries.rating_facts import RatingFact
from medreview.store.queries.run_times import times_of_run
from medreview.store.queries.runs import runs_newest_first
from medreview.store.queries.studies import all_studies
from medreview.store.remembered import Remembered
from medreview.store.row_digest import Fingerprint, digest_of_texts
from medreview.store.workspace import Session


class NothingJudgedYet(MedReviewError):
    template = "This workspace has no judgements yet. Start a judge run, or import judgements."


class JudgeRunNotFound(NotFound):
    template = "There is no run {run} with judgements here. Choose one of: {known}."


_Levels = tuple[str, str, tuple[float, ...]]
_Kind = tuple[str, str, str, str, str]
"""Run, protocol, setup, dimension and granularity: what decides on which levels a judge was asked."""
_KIND = ("run", "protocol", "setup", "dimension", "granularity")
_NOT_HASHED = {"id", "answer_id", "question_id", "most_references", "item_id", "is_empty"}


@dataclass(frozen=True, slots=True)
class _Scales:
    """The scale of every kind of judgement, the levels of each, and those of which all levels are known."""

    of: dict[_Kind, JudgedScale]
    levels: dict[JudgedScale, tuple[GradeLevel, ...]]
    whole: set[JudgedScale]


def load_judgements(session: Session, runs: Sequence[str] = ()) -> JudgedData:
    """Everything a comparison uses, of these runs or of all that was judged.

    Raises
    ------
    NothingJudgedYet, JudgeRunNotFound
        If there is nothing to compare, or a run has no judgements; names those that have.
    """
    return _JUDGED.get(session, tuple(runs), lambda: _read(session, runs))


_JUDGED: Remembered[JudgedData] = Remembered(4)


def _read(session: Session, runs: Sequence[str]) -> JudgedData:
    known = names_of_judging_runs(session)
    for run in runs:
        if run not in known:
            raise JudgeRunNotFound(run=run, known=known) if known else NothingJudgedYet
    rows = judgements_to_compare(session, runs)
    if not rows:
        raise NothingJudgedYet
    scales = _with_levels_of_raters(session, _scales(rows, AskedProtocols(session)))
    judgements = judgements_frame(rows, scales)
    raters_said = labels_of_raters(session, scales.levels, scales.whole)
    judgements = judgements.merge(raters_said.rename(columns={"value": "people"}), how="left", on=["scale", *UNIT])
    requests = requests_of_items(session, runs)
    sari = _sari(session, list(dict.fromkeys(row.answer_id for row in rows)))
    attempts = ["output", "dimension"], ["attempt", "id"]
    return JudgedData(
        judgements,
        one_of_each(judgements, *attempts, keep="first"),
        one_of_each(judgements, *attempts, keep="last"),
        scales.levels,
        raters_said,
        orders_of_runs(session),
        tuple(runs),
        _fingerprint(rows, raters_said, requests, sari),
        requests,
        _seconds(session),
        sari,
    )


def _sari(session: Session, answers: Sequence[int]) -> dict[int, float]:
    """The SARI of these answers with all references, as their scores are computed, not one reference at a time."""
    whole = [one for one in scores_by(session, ("sari",), answers) if not one.setting]
    ordered = sorted(whole, key=lambda one: one.n_references or 0)
    return {one.answer_id: one.value for one in ordered if one.value is not None}


def judgements_frame(rows: Sequence[JudgementFact], scales: _Scales) -> Frame:
    """Every attempt under the name that tells its scale from others, with what `JudgedData` says of it."""
    frame = frame_of(JudgementFact, rows)
    scale = records(frame, _KIND, lambda *kind: scales.of[kind])
    is_off = is_valid(frame) & _is_off(frame["value"], scale, scales)
    validity = categories(frame["validity"].astype(object).mask(is_off, Validity.OUT_OF_RANGE.value))
    frame = frame.assign(validity=validity, is_off_scale=is_off)
    frame = frame.assign(scale=scale, protocol=categories(scale.map(attrgetter("protocol"))))
    names = ("judge", "setup", "protocol", "granularity", "most_references", "reading", "run")
    asked = records(frame, names, _judge_setup, lambda one: one.order)
    read = frame["validity"].astype(object).where(frame["validity"].notna() & (frame["validity"] != ""))
    state = read.fillna(frame["value"].notna().map({True: Validity.VALID.value, False: NOT_READ}))
    frame = frame.assign(asked=asked, state=categories(state), is_valid=is_valid(frame))
    return frame.assign(output=numbered(frame, ["asked", "answer_id", "sentence_index", "repeat"]))


def _is_off(values: Any, scale: Any, scales: _Scales) -> BoolArray:
    """True where an imported value is on none of the levels that its judge was asked to choose from."""
    found = np.zeros(len(values), bool)
    for place, own in enumerate(scale.categories):
        if own in scales.whole:
            levels = [level.value for level in scales.levels[own]]
            found |= (scale.codes == place) & ~values.isin(levels).to_numpy()
    return found


def _judge_setup(*named: Any) -> JudgeSetup:
    judge, setup, protocol, granularity, n_references, reading, run = named
    return JudgeSetup(judge, setup, protocol, granularity, references_part(n_references), reading or "", run)


def _seconds(session: Session) -> dict[str, float]:
    """The time at work of every run that was carried out here."""
    found = {
        run.name: sum(time.seconds for time in times_of_run(session, run.id or 0))
        for run, _ in runs_newest_first(session)
        if run.kind is RunKind.JUDGE
    }
    return {name: seconds for name, seconds in found.items() if seconds > 0}


def _scales(rows: Sequence[JudgementFact], asked: AskedProtocols) -> _Scales:
    """Scales by the names of protocols; where two of one name differ in their levels, the levels stand in the name."""
    kinds = {_kind(row): row for row in rows}
    named: dict[JudgedScale, dict[tuple[float, ...], list[_Kind]]] = {}
    levels_of: dict[_Kind, tuple[GradeLevel, ...]] = {}
    for kind, row in kinds.items():
        levels_of[kind] = tuple(GradeLevel(level.value, level.word) for level in asked.levels(row))
        scale = JudgedScale(scale_name(row.protocol, row.setup), row.dimension, row.granularity)
        values = tuple(level.value for level in levels_of[kind])
        named.setdefault(scale, {}).setdefault(values, []).append(kind)
    found = _Scales({}, {}, set())
    for scale, by_values in named.items():
        whole = [values for values in by_values if values]
        for values, own in by_values.items():
            # of what was imported without its plan no scale is known: it goes with the only one of its name
            levels = values or (whole[0] if len(whole) == 1 else ())
            name = scale.protocol
            if values and len(whole) > 1:
                name += f" ({', '.join(f'{value:g}' for value in values)})"
            told = replace(scale, protocol=name)
            found.of.update(dict.fromkeys(own, told))
            if levels:
                found.whole.add(told)
                found.levels[told] = levels_of[by_values[levels][0]]
    used: dict[JudgedScale, set[float]] = {scale: set() for scale in {*found.of.values()} - found.whole}
    for row in rows:
        if row.value is not None and (own := used.get(found.of[_kind(row)])) is not None:
            own.add(row.value)
    for scale, values in used.items():
        found.levels[scale] = tuple(GradeLevel(value, f"{value:g}") for value in sorted(values))
    return replace(found, levels=dict(sorted(found.levels.items())))


def _kind(row: JudgementFact) -> _Kind:
    return row.run, row.protocol, row.setup, row.dimension, row.granularity


def _with_levels_of_raters(session: Session, scales: _Scales) -> _Scales:
    """Of an imported judge only the levels that it used are known: it had those of the one scale that has them all."""
    rated: dict[tuple[str, str], set[tuple[float, ...]]] = {}
    for study in (one for one in all_studies(session) if one.purpose == StudyPurpose.MAIN):
        plan = plan_from_json(study.plan, name=study.name)
        for granularity in Granularity:
            for one in plan.dimensions_for(granularity):
                rated.setdefault((one.name, granularity.value), set()).add(tuple(sorted(one.scale.values)))
    levels = dict(scales.levels)
    for scale in levels.keys() - scales.whole:
        used = {level.value for level in levels[scale]}
        fitting = [one for one in rated.get((scale.dimension, scale.granularity), ()) if used <= {*one}]
        if len(fitting) == 1:
            levels[scale] = tuple(GradeLevel(value, f"{value:g}") for value in fitting[0])
    return replace(scales, levels=levels)


def labels_of_raters(
    session: Session, levels: Mapping[JudgedScale, Sequence[GradeLevel]], whole: Container[JudgedScale]
) -> Frame:
    """The median of raters on the first occasion, from every study that has the dimension on the same levels."""
    pd = pandas()

    given: dict[_Levels, list[Frame]] = {}
    for study in (one for one in all_studies(session) if one.purpose == StudyPurpose.MAIN):
        plan = plan_from_json(study.plan, name=study.name)
        rated_on = {one.name: tuple(sorted(one.scale.values)) for one in plan.dimensions}
        ratings = frame_of(RatingFact, first_ratings(session, study.id or 0))
        for (dimension, granularity), own in parts(ratings[ratings["value"].notna()], "dimension", "granularity"):
            given.setdefault((dimension, granularity, rated_on.get(dimension, ())), []).append(own)
    found: list[Frame] = []
    for place, (scale, own) in enumerate(levels.items()):
        values = tuple(sorted(level.value for level in own))
        rated = _on_levels(given, (scale.dimension, scale.granularity, values), is_whole=scale in whole)
        found += [_median_labels(pd.concat(rated)).assign(scale=place)] if rated else []
    nobody = pd.DataFrame({"answer_id": [], "sentence": [], "scale": []}, dtype=int).assign(value=np.array([], float))
    said = pd.concat(found, ignore_index=True) if found else nobody
    return said.assign(scale=pd.Categorical.from_codes(said["scale"].to_numpy(), list(levels), ordered=True))


def _median_labels(ratings: Frame) -> Frame:
    """One row a unit."""
    unit = numbered(ratings, UNIT)
    values = np.full((unit.max() + 1, np.bincount(unit).max()), np.nan)
    values[unit, ratings.groupby(unit).cumcount()] = ratings["value"]
    return ratings.drop_duplicates(UNIT)[UNIT].assign(value=median_label(values))


def _on_levels(given: Mapping[_Levels, list[Frame]], wanted: _Levels, *, is_whole: bool) -> list[Frame]:
    """The raters' values on these levels; of a judge whose levels are not known, on the one scale that has them all."""
    if wanted in given or is_whole:
        return given.get(wanted, [])
    dimension, granularity, values = wanted
    fitting = [
        own for name, own in given.items() if name[:2] == (dimension, granularity) and set(values) <= set(name[2])
    ]
    return fitting[0] if len(fitting) == 1 else []


def _fingerprint(
    rows: Sequence[JudgementFact],
    raters_said: Frame,
    requests: Sequence[ItemRequests],
    sari: Mapping[int, float],
) -> Fingerprint:
    """Everything that was loaded, under public names."""
    hashed = attrgetter(*(name for name in COMPARED if name not in _NOT_HASHED))
    named = (row if row.sentence_index is not None else row._replace(sentence_index=WHOLE_ANSWER) for row in rows)
    said = (json.dumps(hashed(row), ensure_ascii=False) for row in named)
    answers = {row.answer_id: (row.dataset, row.question, row.answer) for row in rows}
    rated = sorted(
        repr((scale, answers[answer], sentence, label))
        for scale, answer, sentence, label in zip(
            *(raters_said[name].tolist() for name in ("scale", *UNIT, "value")), strict=True
        )
        if answer in answers
    )
    sent = sorted(repr((found.run, found.counts)) for found in requests)
    parts = {"judgements": said, "people": rated, "requests": sent}
    if sari:  # an analysis without such scores keeps its fingerprint
        parts["sari"] = sorted(repr((answers[answer], score)) for answer, score in sari.items())
    return Fingerprint({name: digest_of_texts(lines) for name, lines in parts.items()})
