"""Tags made elsewhere come to the questions they are about, without the questions' texts."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.cli import main
from medreview.domain.audit import AuditEntry
from medreview.domain.table_rows import QuestionRow, TableName
from medreview.errors import ImportRefused
from medreview.store.queries.trail_checks import broken_links
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Workspace
from medreview.workflows.edit_records import find_question, history_of_question
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview

QUESTIONS = (
    "question_id,question,category,ward\nq1,Is aspirin safe?,drugs,A\nq2,How long?,,3\nq3,سردرد دارم، چه کنم؟,other,\n"
)

Ask = Callable[..., ImportRequest]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    def request(content: str, *, name: str = "tags.csv", update: bool = False, dataset: str | None = None):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        return ImportRequest((FileChoice(path),), takes_over_changes=update, dataset=dataset)

    return request


@pytest.fixture
def forum(workspace: Workspace, ask: Ask) -> Workspace:
    import_files(workspace, ask(QUESTIONS, name="questions.csv", dataset="forum"))
    return workspace


def stored(workspace: Workspace) -> dict[str, QuestionRow]:
    with workspace.reading() as session:
        assert broken_links(session) == []
        return {question.record.question_id: question.record for question in stored_questions(session)}


WIDE = "question_id,ICD-11,question type,split,urgent\nq1,MG30,causes,test,1\nq2,,how long,train,0\n"


def test_that_columns_beside_the_id_become_fields_of_their_questions(forum: Workspace, ask: Ask) -> None:
    before = stored(forum)
    seen = preview(forum, ask(WIDE))
    assert [(file.layout, file.n_rows, file.n_taken) for file in seen.files] == [("tags-by-column", 2, 2)]
    assert [(c.table, c.n_added, c.n_problems) for c in seen.counts] == [(TableName.TAGS, 7, 0)]
    import_files(forum, ask(WIDE))
    found = stored(forum)
    assert (found["q1"].question_type, found["q1"].split, found["q1"].icd11) == ("causes", "test", "MG30")
    assert found["q1"].extra == {"ward": "A", "urgent": 1}
    assert found["q2"].icd11 is None
    assert found["q3"] == before["q3"]
    assert [found[key].question for key in found] == [before[key].question for key in before]


def test_that_tags_that_are_there_already_change_nothing(forum: Workspace, ask: Ask) -> None:
    import_files(forum, ask(WIDE))
    before = stored(forum)
    report = import_files(forum, ask(WIDE))
    assert [(c.n_added, c.n_changed, c.n_identical) for c in report.counts] == [(0, 0, 7)]
    assert stored(forum) == before


def test_that_another_value_is_asked_for_and_then_keeps_the_old_one_in_the_trail(forum: Workspace, ask: Ask) -> None:
    tags = "question_id,field,value,source,run,reason\nq1,category,allergy,gpt,r7,It names a rash.\nq1,ward,B,,,\n"
    seen = preview(forum, ask(tags))
    assert [(d.key, d.field, d.stored, d.given) for d in seen.differences] == [
        ("q1", "category", "drugs", "allergy"),
        ("q1", "ward", "A", "B"),
    ]
    with pytest.raises(ImportRefused, match="--update"):
        import_files(forum, ask(tags))
    report = import_files(forum, ask(tags, update=True))
    assert [(c.n_added, c.n_changed) for c in report.counts] == [(0, 2)]
    assert (stored(forum)["q1"].category, stored(forum)["q1"].extra) == ("allergy", {"ward": "B"})
    history = history_of_question(forum, find_question(forum, "forum", "q1"))
    assert ("category", "drugs", "allergy", "It names a rash.", "gpt, r7") in {
        (one.field, one.before, one.after, one.why, one.by) for one in history
    }


def test_that_a_tag_that_adds_a_field_is_told_to_the_trail(forum: Workspace, ask: Ask) -> None:
    import_files(forum, ask("question_id,icd11,reason\nq2,MG30,chronic\n"))
    with forum.reading() as session:
        (entry,) = session.exec(select(AuditEntry).where(AuditEntry.chain == "dataset/forum"))
        assert (entry.before, entry.after) == ({"icd11": None}, {"icd11": "MG30"})
        assert entry.key["source"] == {"kind": "tags", "why": "chronic"}


def test_that_questions_that_are_not_there_are_listed_once_a_row(forum: Workspace, ask: Ask) -> None:
    tags = "question_id,icd11,split\nq1,MG30,test\nq77,MG31,test\nq78,MG32,test\n"
    report = preview(forum, ask(tags))
    assert [(p.row, p.message.values["question"]) for p in report.problems] == [(2, "q77"), (3, "q78")]
    assert [(c.n_added, c.n_problems) for c in report.counts] == [(2, 2)]


def test_that_a_text_is_no_tag(forum: Workspace, ask: Ask) -> None:
    tags = "question_id,field,value\nq1,question,Is tea safe?\nq1,options,a\n"
    report = import_files(forum, ask(tags), only_good_rows=True)
    assert [problem.field for problem in report.problems] == ["question", "options"]
    assert stored(forum)["q1"].question == "Is aspirin safe?"


def test_that_two_values_for_one_field_are_a_problem_and_the_same_twice_is_none(forum: Workspace, ask: Ask) -> None:
    tags = "question_id,field,value\nq1,icd11,A\nq1,icd11,B\nq2,icd11,C\nq2,icd11,C\n"
    report = import_files(forum, ask(tags), only_good_rows=True)
    assert [problem.row for problem in report.problems] == [2]
    assert {key: row.icd11 for key, row in stored(forum).items()} == {"q1": "A", "q2": "C", "q3": None}


def test_that_tags_reach_questions_that_come_with_the_same_import(workspace: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "questions.csv").write_text(QUESTIONS, encoding="utf-8")
    (folder / "tags.csv").write_text("question_id,field,value\nq1,icd11,MG30\n", encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(folder),)))
    assert stored(workspace)["q1"].icd11 == "MG30"


def test_that_an_id_of_several_datasets_asks_which_one(forum: Workspace, ask: Ask) -> None:
    import_files(forum, ask(QUESTIONS, name="questions.csv", dataset="clinic"))
    tags = "question_id,icd11\nq1,MG30\n"
    assert "Several datasets" in str(preview(forum, ask(tags)).problems[0])
    import_files(forum, ask(tags, dataset="clinic"))
    with forum.reading() as session:
        found = {(q.record.dataset, q.record.icd11) for q in stored_questions(session) if q.record.icd11}
    assert found == {("clinic", "MG30")}


def test_that_the_command_says_what_tags_would_change_and_asks_for_update(
    forum: Workspace, ask: Ask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tags = tmp_path / "tags.jsonl"
    tags.write_text(json.dumps({"question_id": "q1", "category": "allergy", "levels": [1, 2]}) + "\n")
    path = str(forum.path)
    forum.close()
    assert main(["import", path, str(tags), "--preview"]) == 0
    assert "'drugs' here, 'allergy' in the file" in capsys.readouterr().out
    assert main(["import", path, str(tags)]) == 1
    assert main(["import", path, str(tags), "--update"]) == 0
    assert "tags: 1 added, 1 changed" in capsys.readouterr().out
