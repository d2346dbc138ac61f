"""An updated file shows what differs; taken over, the old values stay in the trail and the new ones are found."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.audit import AuditEntry
from medreview.domain.questions import Question
from medreview.errors import ImportRefused
from medreview.jobs import CancelToken, no_report
from medreview.store.queries.trail_checks import broken_links
from medreview.store.search_index import matching_questions, search_expression
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Workspace
from medreview.workflows.browse_library import prepare_search
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from tests.builders import a_workspace

QUESTIONS = "question_id,question,category,ward\nq1,Is aspirin safe?,drugs,A\nq2,How long?,other,B\n"
ANSWERS = "question_id,answer_id,author,answer\nq1,a1,Dr A,It is.\nq2,a2,Dr B,A week.\n"
RATINGS = "rater,answer_id,granularity,dimension,value,study\nr1,a1,coarse,safety,4,S\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


Bring = Callable[..., ImportRequest]


@pytest.fixture
def asked(tmp_path: Path) -> Bring:
    def request(name: str, content: str, *, update: bool = False) -> ImportRequest:
        folder = tmp_path / "forum"
        folder.mkdir(exist_ok=True)
        path = folder / name
        path.write_text(content, encoding="utf-8")
        return ImportRequest((FileChoice(path),), dataset="forum", takes_over_changes=update)

    return request


@pytest.fixture
def filled(workspace: Workspace, asked: Bring) -> Workspace:
    import_files(workspace, asked("questions.csv", QUESTIONS))
    import_files(workspace, asked("answers.csv", ANSWERS))
    return workspace


def stored(workspace: Workspace) -> dict[str, str]:
    with workspace.reading() as session:
        questions = {q.record.question_id: q.record.question for q in stored_questions(session)}
        return questions | {answer.answer_id: answer.answer for answer in stored_answers(session)}


def trail(workspace: Workspace) -> list[AuditEntry]:
    with workspace.reading() as session:
        assert broken_links(session) == []
        entries = [*session.exec(select(AuditEntry).where(AuditEntry.chain == "dataset/forum"))]
        session.expunge_all()
        return entries


def found(workspace: Workspace, words: str) -> list[str]:
    prepare_search(workspace, no_report, CancelToken())
    with workspace.reading() as session:
        return [
            *session.exec(
                select(Question.key).where(col(Question.id).in_(matching_questions(search_expression(words))))
            )
        ]


def test_that_a_preview_lists_every_differing_field_with_both_values(filled: Workspace, asked: Bring) -> None:
    changed = QUESTIONS.replace("How long?,other,B", "How long now?,other,C")
    seen = preview(filled, asked("questions.csv", changed)).differences
    assert [(d.row, d.key, d.field, d.stored, d.given, d.is_kept) for d in seen] == [
        (2, "q2", "question", "How long?", "How long now?", False),
        (2, "q2", "ward", "B", "C", False),
    ]


def test_that_what_differs_is_refused_unless_it_was_asked_for(filled: Workspace, asked: Bring) -> None:
    with pytest.raises(ImportRefused, match="q2 is in the workspace already, with another question"):
        import_files(filled, asked("questions.csv", QUESTIONS.replace("How long?", "Why?")))
    assert stored(filled)["q2"] == "How long?"
    assert trail(filled) == []


def test_that_changes_are_taken_over_and_the_old_values_stay_in_the_trail(filled: Workspace, asked: Bring) -> None:
    changed = QUESTIONS.replace("How long?,other,B", "Why?,other,C")
    report = import_files(filled, asked("questions.csv", changed, update=True))
    assert [(c.n_added, c.n_changed, c.n_identical, c.n_problems) for c in report.counts] == [(0, 1, 1, 0)]
    assert stored(filled)["q2"] == "Why?"
    (entry,) = trail(filled)
    assert (entry.actor, entry.entity, entry.key) == ("import", "question", {"question_id": "q2"})
    assert entry.before == {"question": "How long?", "extra": {"ward": "B"}}
    assert entry.after == {"question": "Why?", "extra": {"ward": "C"}}
    assert check_workspace(filled.path).is_sound


def test_that_taking_over_the_same_file_again_changes_nothing(filled: Workspace, asked: Bring) -> None:
    request = asked("answers.csv", ANSWERS.replace("A week.", "A month."), update=True)
    import_files(filled, request)
    again = import_files(filled, request)
    assert [(c.n_changed, c.n_identical) for c in again.counts] == [(0, 2)]
    assert len(trail(filled)) == 1


def test_that_a_changed_text_is_found_by_its_new_words_only(filled: Workspace, asked: Bring) -> None:
    assert found(filled, "aspirin") == ["q1"]
    assert found(filled, "week") == ["q2"]
    import_files(filled, asked("questions.csv", QUESTIONS.replace("aspirin", "ibuprofen"), update=True))
    import_files(filled, asked("answers.csv", ANSWERS.replace("A week.", "A month."), update=True))
    assert (found(filled, "aspirin"), found(filled, "ibuprofen")) == ([], ["q1"])
    assert (found(filled, "week"), found(filled, "month")) == ([], ["q2"])


def test_that_a_text_changed_before_it_was_indexed_is_found(filled: Workspace, asked: Bring) -> None:
    import_files(filled, asked("questions.csv", QUESTIONS.replace("aspirin", "ibuprofen"), update=True))
    assert (found(filled, "aspirin"), found(filled, "ibuprofen")) == ([], ["q1"])


def test_that_a_column_which_the_file_lacks_is_left_as_it_is(filled: Workspace, asked: Bring) -> None:
    short = "question_id,question\nq1,Is aspirin safe?\nq2,Why?\n"
    seen = preview(filled, asked("questions.csv", short)).differences
    assert [(d.key, d.field) for d in seen] == [("q2", "question")]
    import_files(filled, asked("questions.csv", short, update=True))
    with filled.reading() as session:
        records = {q.record.question_id: q.record for q in stored_questions(session)}
    assert (records["q2"].category, records["q2"].extra) == ("other", {"ward": "B"})


@pytest.mark.parametrize(
    ("name", "content", "field"),
    [
        ("answers.csv", ANSWERS.replace("It is.", "It is not."), "answer"),
        ("questions.csv", QUESTIONS.replace("aspirin", "ibuprofen"), "question"),
    ],
)
def test_that_a_text_which_raters_worked_on_is_never_changed(
    filled: Workspace, asked: Bring, name: str, content: str, field: str
) -> None:
    import_files(filled, asked("ratings.csv", RATINGS))
    before = stored(filled)
    request = asked(name, content, update=True)
    (difference,) = preview(filled, request).differences
    assert (difference.field, difference.is_kept) == (field, True)
    with pytest.raises(ImportRefused, match="raters or judges worked on it"):
        import_files(filled, request)
    import_files(filled, request, only_good_rows=True)
    assert stored(filled) == before
    assert trail(filled) == []


def test_that_what_no_rater_saw_of_a_rated_question_may_change(filled: Workspace, asked: Bring) -> None:
    import_files(filled, asked("ratings.csv", RATINGS))
    import_files(filled, asked("questions.csv", QUESTIONS.replace("drugs", "medicines"), update=True))
    (entry,) = trail(filled)
    assert (entry.before, entry.after) == ({"category": "drugs"}, {"category": "medicines"})


def test_that_an_answer_never_moves_to_another_question(filled: Workspace, asked: Bring) -> None:
    with pytest.raises(ImportRefused, match="a2 is in the workspace already, with another question_id"):
        import_files(filled, asked("answers.csv", ANSWERS.replace("q2,a2", "q1,a2"), update=True))
