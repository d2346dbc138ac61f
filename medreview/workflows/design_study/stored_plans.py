"""Store a planned study, replace its plan while nobody has rated, make new versions, take unrated ones out."""

import re
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from medreview.domain.ids import AnswerId, StudyId
from medreview.domain.instants import instant
from medreview.domain.studies import GoldPair, Study, StudyPurpose
from medreview.domain.study_plans import StudyPlan, plan_sha256, plan_to_json
from medreview.store.audit import last_registered
from medreview.store.bulk import Values, insert_all
from medreview.store.queries.packages import n_handed_out
from medreview.store.queries.studies import (
    count_raters_work,
    remove_plan_rows,
    remove_study,
    segmentations_of,
    study_named,
)
from medreview.store.tables.studies import Cut, ItemToGive, add_cuts, add_pairs, place_raters
from medreview.store.workspace import Session, Workspace
from medreview.study_design.allocation import Allocation, PlannedPair, allocate
from medreview.text.sentences import SPLITTER_NAME, SPLITTER_VERSION, Span
from medreview.workflows.design_study.answer_sample import DrawnAnswers, SentenceEdits, draw_answers
from medreview.workflows.design_study.errors import (
    FollowUpFixed,
    ReasonMissing,
    RegisteredStudyKept,
    StudyHandedOut,
    StudyKept,
    StudyLocked,
    StudyMissing,
    StudyNameTaken,
)


def stored_edits(workspace: Workspace, study_id: StudyId) -> dict[AnswerId, tuple[Span, ...]]:
    """Sentences that a person cut by hand in a study, to be kept when its plan is replaced."""
    with workspace.reading() as session:
        found_study(session, study_id)
        return {
            AnswerId(answer): tuple(
                Span(s.start, s.end) for s in sentences if s.start is not None and s.end is not None
            )
            for answer, (segmentation, sentences) in segmentations_of(session, study_id).items()
            if segmentation.is_edited
        }


@dataclass(frozen=True, slots=True)
class _Layout:
    """A plan laid out over the answers: all that is stored beside the plan itself."""

    plan: StudyPlan
    drawn: DrawnAnswers
    allocation: Allocation


def create_study(workspace: Workspace, plan: StudyPlan, *, edits: SentenceEdits | None = None) -> StudyId:
    """Store a study with its raters, sentences, pairs and items, all or nothing.

    Raises
    ------
    PlanCannotBeFilled
        With every reason, an empty study among them.
    StudyNameTaken
        If another study has the plan's name.
    """
    layout = _lay_out(workspace, plan, edits)
    with workspace.transaction() as session:
        return _add_study(session, layout, _new_study(plan))


def update_study(
    workspace: Workspace, study_id: StudyId, plan: StudyPlan, *, edits: SentenceEdits | None = None
) -> None:
    """Replace the plan of a study that nobody has begun, and all that follows from it.

    Raises
    ------
    StudyLocked, FollowUpFixed
        After the first rating, note or form answer, also one that was taken back; in a follow-up always.
    PlanCannotBeFilled, StudyNameTaken, StudyMissing
        As for a new study.
    """
    _refuse_follow_up(workspace, study_id)
    layout = _lay_out(workspace, plan, edits)
    with workspace.transaction() as session:
        study = _unlocked_study(session, study_id)
        _check_name(session, plan.name, own=study)
        remove_plan_rows(session, study_id)
        study.name, study.plan, study.plan_sha256 = plan.name, plan_to_json(plan), plan_sha256(plan)
        session.flush()
        _add_layout(session, study_id, layout)


def new_version(
    workspace: Workspace,
    study_id: StudyId,
    plan: StudyPlan,
    *,
    reason: str,
    edits: SentenceEdits | None = None,
) -> StudyId:
    """Store a study that follows another one; the earlier one and its ratings stay as they are.

    Raises
    ------
    ReasonMissing, FollowUpFixed
        If the reason is blank, or the study is a follow-up.
    PlanCannotBeFilled, StudyNameTaken, StudyMissing
        As for a new study; the new version needs a name of its own.
    """
    _refuse_follow_up(workspace, study_id)
    layout = _lay_out(workspace, plan, edits)
    with workspace.transaction() as session:
        previous = found_study(session, study_id)
        if not reason.strip():
            raise ReasonMissing(study=previous.name)
        study = _new_study(plan)
        study.version = previous.version + 1
        study.previous_id = previous.id
        study.version_reason = reason.strip()
        return _add_study(session, layout, study)


def _with_version(study: str, number: int) -> str:
    return f"{study} v{number}"


def name_of_next_version(
    workspace: Workspace, study_id: StudyId, named: Callable[[str, int], str] = _with_version
) -> str:
    """Suggest a free name for the study's next version: the same with its number, as ``named`` writes it."""
    with workspace.reading() as session:
        study = found_study(session, study_id)
        base = re.sub(r" v\d+$", "", study.name.removesuffix(named("", study.version)))
        number = study.version + 1
        while study_named(session, named(base, number)):
            number += 1
        return named(base, number)


def delete_study(workspace: Workspace, study_id: StudyId) -> None:
    """Take out a study that nobody has begun; later versions of it then follow the one before.

    Raises
    ------
    StudyKept, StudyHandedOut, RegisteredStudyKept
        If there is anything from a rater in it, or may come, or if it was registered.
    StudyMissing
        If it is not there.
    """
    with workspace.transaction() as session:
        study = found_study(session, study_id)
        n_entries = count_raters_work(session, study)
        if n_entries:
            raise StudyKept(study=study.name, n_entries=n_entries)
        _check_not_handed_out(session, study)
        if last_registered(session, study.uid):
            raise RegisteredStudyKept(study=study.name)
        remove_study(session, study)


def found_study(session: Session, study_id: StudyId) -> Study:
    study = session.get(Study, study_id)
    if study is None:
        raise StudyMissing(study=str(study_id))
    return study


def _unlocked_study(session: Session, study_id: StudyId) -> Study:
    """Give the study's row, or raise StudyLocked when a rater has begun, FollowUpFixed for a follow-up."""
    study = found_study(session, study_id)
    if study.purpose != StudyPurpose.MAIN:
        raise FollowUpFixed(study=study.name)
    n_entries = count_raters_work(session, study)
    if n_entries:
        raise StudyLocked(study=study.name, n_entries=n_entries)
    _check_not_handed_out(session, study)
    return study


def _check_not_handed_out(session: Session, study: Study) -> None:
    n_packages = n_handed_out(session, study.id or 0)
    if n_packages:
        raise StudyHandedOut(study=study.name, n_packages=n_packages)


def _refuse_follow_up(workspace: Workspace, study_id: StudyId) -> None:
    with workspace.reading() as session:
        study = found_study(session, study_id)
        if study.purpose != StudyPurpose.MAIN:
            raise FollowUpFixed(study=study.name)


def _lay_out(workspace: Workspace, plan: StudyPlan, edits: SentenceEdits | None) -> _Layout:
    with workspace.reading() as session:
        drawn = draw_answers(session, plan, edits or {})
    return _Layout(plan, drawn, allocate(plan, drawn.questions, drawn.agreed))


def _new_study(plan: StudyPlan) -> Study:
    return Study(
        uid=uuid.uuid4().hex,
        name=plan.name,
        plan=plan_to_json(plan),
        plan_sha256=plan_sha256(plan),
        created_at=instant("seconds"),
    )


def _check_name(session: Session, name: str, *, own: Study | None = None) -> None:
    found = study_named(session, name)
    if found is not None and (own is None or found.id != own.id):
        raise StudyNameTaken(name=name)


def _add_study(session: Session, layout: _Layout, study: Study) -> StudyId:
    _check_name(session, study.name)
    session.add(study)
    session.flush()
    study_id = StudyId(study.id or 0)
    _add_layout(session, study_id, layout)
    return study_id


def _add_layout(session: Session, study_id: StudyId, layout: _Layout) -> None:
    drawn = layout.drawn
    raters = place_raters(session, study_id, {rater.code: rater.group for rater in layout.plan.raters})
    cuts = {
        int(answer): Cut(SPLITTER_NAME, SPLITTER_VERSION, answer in drawn.edited, _sentences(spans))
        for answer, spans in drawn.sentences.items()
    }
    add_cuts(session, study_id, cuts)
    pairs = tuple(layout.allocation.all_pairs())
    added = add_pairs(session, study_id, [(_assignment(pair, raters[pair.rater]), _items(pair)) for pair in pairs])
    gold = [{"assignment_id": key} for pair, (key, _) in zip(pairs, added, strict=True) if pair.is_gold]
    insert_all(session, GoldPair, gold)


def _sentences(spans: Sequence[Span]) -> list[Values]:
    return [{"position": position, "start": span.start, "end": span.end} for position, span in enumerate(spans)]


def _items(pair: PlannedPair) -> list[ItemToGive]:
    return [ItemToGive(index) for index in pair.sentence_indexes or (None,)]


def _assignment(pair: PlannedPair, rater_id: int) -> Values:
    return {
        "rater_id": rater_id,
        "answer_id": pair.answer,
        "other_answer_id": pair.other,
        "granularity": pair.granularity.value,
        "occasion": pair.occasion,
        "block": pair.block_name,
        "batch": pair.batch,
        "position": pair.position,
        "is_pilot": pair.is_pilot,
    }
