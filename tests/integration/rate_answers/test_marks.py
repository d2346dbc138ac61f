"""Words that raters mark: where, why, what should stand there; and what becomes of them in tables."""

from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.comparisons import MarkedSpan
from medreview.domain.rating_tasks import Mark
from medreview.domain.table_rows import TableName
from medreview.store.queries.checks import spans_outside_their_answer
from medreview.store.tables.comparisons import stored_spans
from medreview.store.workspace import Workspace, create_workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.edit_records import EditRefused, edit_answer
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.rate_answers import RatingSession
from medreview.workflows.rate_answers.errors import NothingToUndo, NoWordsToMark, TextTooLong
from tests.builders import BuiltStudy, a_practice, a_study
from tests.integration.rate_answers.steps import opened, rate_item, shown_item, trail_of

MARKS = ("wrong", "unsafe")


def marks(session: RatingSession) -> tuple[Mark, ...]:
    return shown_item(session.task).marks


def a_marked_study(workspace: Workspace, **wishes: object) -> BuiltStudy:
    return a_study(workspace, **{"answers": 1, "marks": MARKS, "forms": False, **wishes})  # type: ignore[arg-type]


def test_that_marked_words_are_on_disk_and_in_the_trail_at_once(workspace: Workspace) -> None:
    study = a_marked_study(workspace)
    session = opened(workspace, study)
    session.mark(0, 4, "unsafe")
    session.annotate(0, 4, note="Too much.", corrected="Half")
    assert marks(opened(workspace, study)) == (Mark(0, 4, "unsafe", "Too much.", "Half"),)
    uid = trail_of(workspace, study)[0].key["assignment"]
    place = {"assignment": uid, "start": 0, "end": 4}
    assert [(entry.key, entry.after) for entry in trail_of(workspace, study)] == [
        (place, {"category": "unsafe", "note": "", "corrected": ""}),
        (place, {"category": "unsafe", "note": "Too much.", "corrected": "Half"}),
    ]


def test_that_white_space_at_the_ends_is_no_part_of_a_mark(workspace: Workspace) -> None:
    session = opened(workspace, a_marked_study(workspace))
    text = shown_item(session.task).pair.answer.text
    space = text.index(" ")
    session.mark(0, space + 1, "wrong")
    assert [(mark.start, mark.end) for mark in marks(session)] == [(0, space)]
    with pytest.raises(NoWordsToMark):
        session.mark(space, space + 1, "wrong")


def test_that_the_same_words_get_another_category_and_keep_their_note(workspace: Workspace) -> None:
    session = opened(workspace, a_marked_study(workspace))
    session.mark(0, 4, "wrong")
    session.annotate(0, 4, note="Why?")
    session.mark(0, 4, "unsafe")
    assert marks(session) == (Mark(0, 4, "unsafe", "Why?"),)


def test_that_undo_takes_marks_back_where_the_rater_is(workspace: Workspace) -> None:
    session = opened(workspace, a_marked_study(workspace, sentences=2))
    rate_item(session)
    session.go_next()
    step = session.task.step
    session.mark(0, 4, "wrong")
    session.unmark(0, 4)
    assert marks(session) == ()
    session.undo()
    assert (session.task.step, marks(session)) == (step, (Mark(0, 4, "wrong"),))
    session.undo()
    assert (session.task.step, marks(session)) == (step, ())


def test_that_marks_are_of_the_pair_and_not_of_the_other_granularity(workspace: Workspace) -> None:
    session = opened(workspace, a_marked_study(workspace, coarse=True, confidence=False))
    session.mark(0, 4, "wrong")
    rate_item(session)
    session.go_next()
    assert marks(session) == ()


def test_that_marks_make_no_item_done_and_lock_the_study(workspace: Workspace) -> None:
    study = a_marked_study(workspace)
    session = opened(workspace, study)
    session.mark(0, 4, "wrong")
    assert not shown_item(session.task).is_complete
    with workspace.reading() as rows:
        assert rows.connection().exec_driver_sql("SELECT count(*) FROM frozen_content").scalar_one() > 0
    assert check_workspace(workspace.path).findings == ()


def test_that_practice_and_studies_without_categories_take_no_marks(workspace: Workspace) -> None:
    practised = opened(workspace, a_marked_study(workspace, practice=a_practice(1)))
    assert not shown_item(practised.task).takes_marks
    with pytest.raises(ValueError, match="is not a"):
        practised.mark(0, 4, "wrong")
    unmarked = opened(workspace, a_study(workspace, name="Unmarked"))
    with pytest.raises(ValueError, match="no category"):
        unmarked.mark(0, 4, "wrong")


def test_that_what_was_pasted_by_mistake_is_refused(workspace: Workspace) -> None:
    session = opened(workspace, a_marked_study(workspace))
    session.mark(0, 4, "wrong")
    with pytest.raises(TextTooLong):
        session.annotate(0, 4, corrected="x" * 20_001)
    assert marks(session) == (Mark(0, 4, "wrong"),)
    session.undo()
    with pytest.raises(NothingToUndo):
        session.undo()


def test_that_exported_marks_come_in_elsewhere_as_they_were_rated(workspace: Workspace, tmp_path: Path) -> None:
    session = opened(workspace, a_marked_study(workspace))
    session.mark(0, 4, "unsafe")
    session.annotate(0, 4, note="Too much.")
    rate_item(session)
    export_tables(workspace, tmp_path / "out")
    files = tuple(
        FileChoice(tmp_path / "out" / f"{name}.csv")
        for name in (TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS, TableName.SPANS)
    )
    other = create_workspace(tmp_path / "other.medreview")
    import_files(other, ImportRequest(files=files))
    again = import_files(workspace, ImportRequest(files=files))
    assert {one.table: one.n_added for one in again.counts}[TableName.SPANS] == 0
    with workspace.reading() as here, other.reading() as there:
        assert list(stored_spans(here)) == list(stored_spans(there))
        (row,) = there.exec(select(MarkedSpan)).all()
        assert (row.category, row.comment, row.granularity, row.occasion) == ("unsafe", "Too much.", "fine", 1)
    other.close()


def test_that_the_text_under_a_mark_is_not_edited(workspace: Workspace) -> None:
    session = opened(workspace, a_marked_study(workspace))
    session.mark(0, 4, "wrong")
    with workspace.reading() as rows:
        (answer_id,) = rows.exec(select(MarkedSpan.answer_id)).all()
    with pytest.raises(EditRefused):
        edit_answer(workspace, answer_id, {"answer": "Another text."}, why="shorter")


def test_that_marks_are_listed_along_the_text_whenever_they_were_made(workspace: Workspace) -> None:
    session = opened(workspace, a_marked_study(workspace))
    session.mark(5, 8, "wrong")
    session.mark(0, 4, "unsafe")
    with workspace.reading() as rows:
        assert [row.start for row in stored_spans(rows)] == [0, 5]


def test_that_marks_after_a_sign_of_no_length_are_inside_their_answer(workspace: Workspace) -> None:
    session = opened(workspace, a_marked_study(workspace))
    session.mark(0, 4, "wrong")
    end = len(shown_item(session.task).pair.answer.text)
    assert checked(workspace, text="Ne\0ver stop.", end=9) == ()
    assert checked(workspace, text="Ne\0ver stop.", end=13) != ()
    assert checked(workspace, text="x" * end, end=end) == ()
    assert checked(workspace, text="x" * end, end=end, start=-1) != ()


def checked(workspace: Workspace, *, text: str, end: int, start: int = 0) -> tuple[str, ...]:
    """What is found of marked parts, with another text and place in the file."""
    with workspace.transaction() as rows:
        rows.connection().exec_driver_sql("UPDATE answer SET text = ?", (text,))
        rows.connection().exec_driver_sql('UPDATE span SET start = ?, "end" = ?', (start, end))
    with workspace.reading() as rows:
        return spans_outside_their_answer(rows)
