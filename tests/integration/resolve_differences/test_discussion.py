"""The researcher's note: kept with time and trail, taken away when blank."""

import pytest
from sqlmodel import select

from medreview.domain.audit import AuditEntry
from medreview.domain.ids import StudyId
from medreview.domain.ratings import DiscussionNote
from medreview.store.audit import first_broken_link
from medreview.store.workspace import Workspace
from medreview.workflows.resolve_differences import DifferingPlace, Looking, PlaceUnknown, differences, note_discussion
from tests.builders import BuiltStudy

WIDE = Looking(distance=2)


def _entries(workspace: Workspace) -> list[AuditEntry]:
    with workspace.reading() as session:
        query = select(AuditEntry).where(AuditEntry.entity == "discussion")
        found = list(session.exec(query.order_by(AuditEntry.sequence)))  # type: ignore[arg-type]
        session.expunge_all()
        return found


def test_that_a_note_stands_at_its_place(workspace: Workspace, study: BuiltStudy) -> None:
    places = [one.found.place for one in differences(workspace, study.name, WIDE).places]
    assert note_discussion(workspace, study.id, places[1], "  Agreed on the phone: 4 g.  ")
    found = differences(workspace, study.name, WIDE).places
    assert [one.discussion for one in found] == ["", "Agreed on the phone: 4 g.", "", ""]
    assert found[1].discussed_at is not None


def test_that_earlier_words_stay_in_the_trail(workspace: Workspace, study: BuiltStudy) -> None:
    place = differences(workspace, study.name, WIDE).places[0].found.place
    for text in ("First.", "First.", "Second.", " "):
        note_discussion(workspace, study.id, place, text)
    entries = _entries(workspace)
    assert [(entry.before, entry.after) for entry in entries] == [
        (None, {"text": "First."}),
        ({"text": "First."}, {"text": "Second."}),
        ({"text": "Second."}, None),
    ]
    assert first_broken_link(entries) is None
    with workspace.reading() as session:
        assert not session.exec(select(DiscussionNote)).all()


def test_that_a_note_about_a_whole_answer_is_found_again(workspace: Workspace, study: BuiltStudy) -> None:
    place = DifferingPlace(differences(workspace, study.name, WIDE).places[0].found.place.answer, "coarse", None)
    note_discussion(workspace, study.id, place, "One.")
    note_discussion(workspace, study.id, place, "Two.")
    with workspace.reading() as session:
        assert [note.text for note in session.exec(select(DiscussionNote))] == ["Two."]


def test_that_half_a_character_does_not_stop_a_note(workspace: Workspace, study: BuiltStudy) -> None:
    place = differences(workspace, study.name, WIDE).places[0].found.place
    note_discussion(workspace, study.id, place, "odd \ud83d end")
    assert differences(workspace, study.name, WIDE).places[0].discussion == "odd \ufffd end"


def test_that_a_place_that_is_gone_is_refused(workspace: Workspace, study: BuiltStudy) -> None:
    with pytest.raises(PlaceUnknown):
        note_discussion(workspace, StudyId(99), DifferingPlace(1, "fine", 0), "Lost.")
