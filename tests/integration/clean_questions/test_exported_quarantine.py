"""What is set aside goes out with the tables and comes back as it was; a file can set aside, too."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.errors import ImportRefused
from medreview.reporting.table_files import FileForm
from medreview.store.tables.quarantine import stored_quarantine
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.clean_questions import (
    Cleaning,
    preview_cleaning,
    quarantined,
    set_aside_by_hand,
    set_found_aside,
    take_back,
)
from medreview.workflows.edit_records import find_question, history_of_question
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_workspace
from tests.integration.answer_questions.test_exported_tags import brought
from tests.raw_pairs import RawPair, corpus, put_in

FORMS = [FileForm.CSV, FileForm.JSONL, FileForm.PARQUET]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Workspace]:
    """Two that rules took, one of which came back, and one by hand under words that a spreadsheet would run."""
    made = a_workspace(tmp_path, "home.medreview")
    put_in(made, {"A": [*corpus(3, {}), RawPair("تب", ["بله حتما همین‌طور است"]), RawPair("؟", ["بله حتما"])]})
    assert set_found_aside(made, preview_cleaning(made, Cleaning())) == 2
    assert take_back(made, rule="word-count:3") == 1
    set_aside_by_hand(made, [1], reason="=an advertisement")
    yield made
    made.close()


def states(workspace: Workspace) -> list[tuple[str, str, str]]:
    with workspace.reading() as session:
        return [(one.question_id, one.rule, one.state) for one in stored_quarantine(session)]


@pytest.mark.parametrize("form", FORMS)
def test_that_what_is_set_aside_goes_out_and_comes_back_as_it_was(
    home: Workspace, tmp_path: Path, form: FileForm
) -> None:
    export_tables(home, tmp_path / "out", forms=[form])
    other = a_workspace(tmp_path, "other.medreview")
    tables = ("questions", "answers", "quarantine")
    assert brought(other, tmp_path / "out", form, *tables)["quarantine"] == (3, 0)
    export_tables(other, tmp_path / "again", forms=[form])
    for table in tables:
        again, out = (tmp_path / folder / f"{table}.{form}" for folder in ("again", "out"))
        assert again.read_bytes() == out.read_bytes()
    assert [one[1:] for one in quarantined(other)] == [one[1:] for one in quarantined(home)]
    assert [str(finding) for finding in check_workspace(other.path).findings] == []
    other.close()
    assert brought(home, tmp_path / "out", form, "quarantine") == {"quarantine": (0, 3)}


def test_that_a_file_sets_aside_what_is_not_yet_and_the_trail_says_so(home: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "quarantine.csv"
    path.write_text("question_id,rule,place,note\nq1,names,answer,by an outside tool\nq0,names,,\n", encoding="utf-8")
    report = import_files(home, ImportRequest((FileChoice(path),)))
    assert [(one.n_added, one.n_identical) for one in report.counts] == [(1, 1)], "what a person took stays theirs"
    assert states(home)[-1] == ("q1", "names", "set_aside")
    (told,) = history_of_question(home, find_question(home, "A", "q1"))
    assert (told.field, told.before, told.after) == ("set_aside", "", "names")
    export_tables(home, tmp_path / "out", forms=[FileForm.CSV])
    assert "by an outside tool" in (tmp_path / "out" / "quarantine.csv").read_text("utf-8-sig")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("q99,names,set_aside,", "Question q99 is not in the workspace"),
        ("q1,,set_aside,", "The rule is missing"),
        ("q1,names,gone,", "gone"),
        ("q1,names,set_aside,2026-01-01", "The question was put back"),
    ],
)
def test_that_a_row_that_sets_nothing_aside_is_refused(home: Workspace, tmp_path: Path, row: str, said: str) -> None:
    path = tmp_path / "quarantine.csv"
    path.write_text(f"question_id,rule,state,released_at\n{row}\n", encoding="utf-8")
    with pytest.raises(ImportRefused) as refused:
        import_files(home, ImportRequest((FileChoice(path),)))
    assert said in "\n".join(str(problem.message) for problem in refused.value.problems)


def test_that_the_history_says_who_set_aside_and_took_back_and_why(home: Workspace) -> None:
    take_back(home, question_ids=[1])
    back, aside = history_of_question(home, 1)
    assert (aside.before, aside.after, aside.why) == ("", "by-hand", "=an advertisement")
    assert (back.before, back.after, back.why) == ("by-hand", "", "")
    assert aside.actor == back.actor != ""
    assert [str(finding) for finding in check_workspace(home.path).findings] == []
