"""A language that no file told is found in the text, shown and exported as found, and never overrides a told one."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.domain.table_rows import TableName
from medreview.jobs import CancelToken, no_report
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Workspace
from medreview.ui.words import language_name
from medreview.workflows.browse_library import find_languages, library_contents, prepare_search, question_detail
from medreview.workflows.edit_records import edit_question, find_question
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportReport, ImportRequest, import_files, preview
from tests.builders import a_workspace

TOLD = (
    "question_id,question,answer_id,answer,author,language\n"
    "q1,سلام، سه روز است سردرد دارم؛ چه کنم؟,a1,Rest and drink water before you take any medicine.,Dr A,\n"
    "q2,What is the best treatment for my migraine?,a2,استراحت کنید و اگر بهتر نشد به پزشک مراجعه کنید.,Dr A,de\n"
    "q3,aspirin?,a3,Yes.,Dr A,\n"
)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path, "forum.medreview")
    yield made
    made.close()


def bring(workspace: Workspace, folder: Path, content: str = TOLD, *, name: str = "forum.csv") -> ImportReport:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return import_files(workspace, ImportRequest((FileChoice(path),), dataset="forum"))


def languages(workspace: Workspace) -> dict[str, tuple[str | None, object]]:
    with workspace.reading() as session:
        return {
            question.record.question_id: (question.record.language, question.record.extra.get("language_found"))
            for question in stored_questions(session)
        }


FOUND = {"q1": ("fa", True), "q2": ("de", None), "q3": (None, None)}


def test_that_a_language_is_found_where_the_file_does_not_tell_it(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, tmp_path)
    prepare_search(workspace, no_report, CancelToken())
    assert languages(workspace) == FOUND
    assert library_contents(workspace).languages == ("de", "fa")
    assert find_languages(workspace) == 0


def test_that_a_found_language_is_shown_as_found(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, tmp_path)
    find_languages(workspace)
    shown: dict[str, str] = {}
    for key in FOUND:
        detail = question_detail(workspace, find_question(workspace, "forum", key))
        assert detail is not None
        shown[key] = language_name(detail.language, is_found=detail.is_language_found)
        assert "language_found" not in dict(detail.metadata)
    assert shown == {"q1": "Persian (found)", "q2": "German", "q3": ""}


def test_that_the_same_file_again_changes_nothing_of_what_was_found(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, tmp_path)
    find_languages(workspace)
    report = bring(workspace, tmp_path)
    assert sum(count.n_added + count.n_changed + count.n_problems for count in report.counts) == 0
    assert languages(workspace) == FOUND


def test_that_a_found_language_goes_out_and_comes_back_as_found(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, tmp_path)
    find_languages(workspace)
    export_tables(workspace, tmp_path / "out")
    with (tmp_path / "out" / "questions.csv").open(encoding="utf-8", newline="") as file:
        assert [(row["language"], row["meta.language_found"]) for row in csv.DictReader(file)] == [
            ("fa", "true"),
            ("de", ""),
            ("", ""),
        ]
    second = a_workspace(tmp_path, "second.medreview")
    files = [FileChoice(tmp_path / "out" / f"{table}.csv") for table in ("questions", "answers")]
    import_files(second, ImportRequest(tuple(files)))
    assert languages(second) == FOUND
    second.close()


def test_that_a_language_that_a_person_tells_is_not_found_any_more(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, tmp_path)
    find_languages(workspace)
    edit_question(workspace, find_question(workspace, "forum", "q1"), {"language": "prs"}, why="It is Dari.")
    assert languages(workspace)["q1"] == ("prs", None)
    find_languages(workspace)
    assert languages(workspace)["q1"] == ("prs", None)


def test_that_a_file_that_tells_a_language_differs_in_the_language_alone(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, tmp_path)
    prepare_search(workspace, no_report, CancelToken())
    told = tmp_path / "told.csv"
    told.write_text(TOLD.replace("Dr A,\nq2", "Dr A,fa\nq2"), encoding="utf-8")
    seen = preview(workspace, ImportRequest((FileChoice(told),), dataset="forum"))
    found = [(one.table, one.field, one.stored, one.given) for one in seen.differences]
    assert found == [(TableName.ANSWERS, "language", "en", "fa")]
