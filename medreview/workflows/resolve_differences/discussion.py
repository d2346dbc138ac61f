"""The researcher's own note about a place where raters differ."""

from typing import Any

from medreview.domain.answers import Answer
from medreview.domain.datasets import Dataset
from medreview.domain.ids import StudyId
from medreview.domain.instants import instant
from medreview.domain.ratings import DiscussionNote
from medreview.domain.studies import Study
from medreview.store.audit import append_entry, chain_of_discussion
from medreview.store.queries.differences import note_at
from medreview.store.workspace import Session, Workspace
from medreview.study_design.differences import DifferingPlace
from medreview.workflows.resolve_differences.difference_list import granularity_noted
from medreview.workflows.resolve_differences.errors import PlaceUnknown

ACTOR = "researcher"


def note_discussion(workspace: Workspace, study_id: StudyId, place: DifferingPlace, text: str) -> str | None:
    """Keep a note about a place; blank takes it away. The audit trail holds the earlier words.

    Returns
    -------
    str or None
        When that was noted; None where it says the same as before.

    Raises
    ------
    PlaceUnknown
        If the study or the answer is gone.
    """
    words = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").strip()
    with workspace.transaction() as session:
        study, answer = session.get(Study, study_id), session.get(Answer, place.answer)
        other = session.get(Answer, place.other) if place.other is not None else None
        if study is None or answer is None or (other is None) is not (place.other is None):
            raise PlaceUnknown(study=study.name if study else str(study_id))
        place = place._replace(granularity=granularity_noted(place, other.key if other is not None else None))
        note = note_at(session, study_id, place.answer, place.granularity, place.sentence_index)
        before = note.text if note else ""
        if words == before:
            return None
        at = instant("microseconds")
        _write(session, study_id, place, words, at)
        dataset = session.get(Dataset, answer.dataset_id)
        append_entry(
            session,
            chain=chain_of_discussion(study.uid),
            at=at,
            actor=ACTOR,
            entity="discussion",
            key={
                "dataset": dataset.name if dataset else "",
                "answer": answer.key,
                "granularity": place.granularity,
                "sentence_index": place.sentence_index,
            },
            before={"text": before} if before else None,
            after={"text": words} if words else None,
        )
        return at


def _write(session: Session, study_id: int, place: DifferingPlace, text: str, at: str) -> None:
    note = note_at(session, study_id, place.answer, place.granularity, place.sentence_index)
    if note is not None and not text:
        session.delete(note)
    elif note is not None:
        note.text, note.noted_at = text, at
    else:
        session.add(DiscussionNote(study_id=study_id, text=text, noted_at=at, **_columns(place)))


def _columns(place: DifferingPlace) -> dict[str, Any]:
    return {
        "answer_id": place.answer,
        "granularity": place.granularity,
        "sentence_index": place.sentence_index,
    }
