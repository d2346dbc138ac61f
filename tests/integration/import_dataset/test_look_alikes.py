"""The forum's pairs and the examination's questions, which come in by suggested mapping in every form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.cli.program import main
from medreview.domain.images import QuestionImage
from medreview.importers.column_roles import Said
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from tests.integration.import_dataset.look_alikes import ANSWERED, ASKED, WRITERS, exam_rows, forum_rows

FORMS = pytest.mark.parametrize("form", list(WRITERS))


def chosen(path: Path, **said: str) -> ImportRequest:
    """``said`` holds for the texts of all answers."""
    return ImportRequest((FileChoice(path, said=Said({}, said)),))


def written(folder: Path, form: str, rows: list) -> Path:  # type: ignore[type-arg]
    path = folder / f"lookalike.{form}"
    WRITERS[form](rows, path)
    return path


@FORMS
def test_that_the_fields_of_a_forum_map_themselves(workspace: Workspace, tmp_path: Path, form: str) -> None:
    path = written(tmp_path, form, forum_rows())
    (file,) = preview(workspace, chosen(path)).files
    assert {column.name: column.field for column in file.columns} == {
        "id": "question_id",
        "messages": "messages",
        "Title": "title",
        "Category": "category",
        "Physician Specialty": "specialty",
        "Age": "age",
        "Sex": "sex",
        "source": "source",
    }


@FORMS
def test_that_a_forum_comes_in_with_its_turns_and_experts(workspace: Workspace, tmp_path: Path, form: str) -> None:
    report = import_files(workspace, chosen(written(tmp_path, form, forum_rows())))
    assert [(count.table, count.n_added) for count in report.counts] == [("questions", 3), ("answers", 4)]
    with workspace.reading() as session:
        questions = {q.record.question_id: q.record for q in stored_questions(session)}
        answers = {answer.answer_id: answer for answer in stored_answers(session)}
    assert (questions["p1"].question, questions["p1"].age, questions["p1"].sex) == (ASKED, "34", "زن")
    assert answers["p1-1"].answer == ANSWERED
    assert [turn["role"] for turn in questions["p2"].context] == ["user", "assistant"]
    assert (questions["p2"].question, questions["p2"].age) == ("از دیروز.", "8.5")
    assert [answers[key].author for key in ("p3-1", "p3-2")] == ["دکتر الف", "دکتر ب"]
    assert all(answer.is_reference for answer in answers.values())


@FORMS
def test_that_an_examination_comes_in_with_options_key_and_images(
    workspace: Workspace, tmp_path: Path, form: str
) -> None:
    report = import_files(workspace, chosen(written(tmp_path, form, exam_rows()), **{"answer.counts_from": "1"}))
    assert [(count.table, count.n_added) for count in report.counts] == [("questions", 2)]
    with workspace.reading() as session:
        first, second = (stored.record for stored in stored_questions(session))
        n_images = len(session.exec(select(QuestionImage)).all())
    assert (first.options[2], first.correct_option, first.specialty) == ("آرتروز", (3,), "ارتوپدی")
    assert (len(first.images), first.modalities, second.modalities) == (1, ("X-ray",), ("ECG", "CT"))
    assert (n_images, second.extra) == (3, {"year": second.extra["year"]})


@FORMS
def test_that_importing_a_forum_again_changes_nothing(workspace: Workspace, tmp_path: Path, form: str) -> None:
    path = written(tmp_path, form, forum_rows())
    import_files(workspace, chosen(path))
    assert {count.n_added for count in import_files(workspace, chosen(path)).counts} == {0}


@FORMS
def test_that_the_command_previews_the_same_mapping(
    workspace: Workspace, tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, form, exam_rows())
    status = main(["import", str(workspace.path), str(path), "--preview", "--json"])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert status == 0
    assert file["columns"]["answer"] == "correct_option"
    assert file["columns"]["modality"] == "modalities"


@pytest.mark.parametrize(
    "row",
    [
        {"instruction": "You are a doctor.", "input": ASKED, "output": ANSWERED},
        {"instruction": ASKED, "input": "", "output": ANSWERED},
        {"conversations": [{"from": "human", "value": ASKED}, {"from": "gpt", "value": ANSWERED}]},
        {"dialogue": [["بیمار", ASKED], ["پزشک", ANSWERED]]},
        {"utterances": [f"patient: {ASKED}", f"doctor: {ANSWERED}"]},
        {"对话": [f"病人：{ASKED}", f"医生：{ANSWERED}"]},
        {"سؤال کاربر": ASKED, "پاسخ پزشک": ANSWERED},
        {"question": {"body": ASKED, "title": "t"}, "answers": [{"text": ANSWERED, "physician": "x"}]},
        {"QuestionText": ASKED, "ExpertAnswers": [ANSWERED]},
        {"question": ASKED, "answers": {"text": [ANSWERED], "author": ["x"]}},
        {"query": ASKED, "doctor": "x", "response": ANSWERED},
        {"messages": [{"role": "system", "content": "s"}, {"role": "user", "content": ASKED}], "answer": ANSWERED},
        {"metadata": {"age": 3}, "question": ASKED, "answer": ANSWERED},
    ],
)
def test_that_a_pair_is_found_however_it_is_nested(
    workspace: Workspace, tmp_path: Path, row: dict[str, object]
) -> None:
    import_files(workspace, chosen(written(tmp_path, "json", [row]), reference="yes"))
    with workspace.reading() as session:
        (question,) = (stored.record for stored in stored_questions(session))
        (answer,) = stored_answers(session)
    assert (question.question, answer.answer, answer.is_reference) == (ASKED, ANSWERED, True)


def test_that_numbered_columns_are_answers_of_several_people(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "clinic.csv"
    path.write_text("question,answer 1,answer 2,answer 3\nWhy?,So.,Because.,\n", encoding="utf-8")
    import_files(workspace, chosen(path, reference="yes"))
    with workspace.reading() as session:
        assert [answer.author for answer in stored_answers(session)] == ["answer 1", "answer 2"]


@pytest.mark.parametrize(
    ("header", "key", "correct"),
    [
        ("id,question,opa,opb,opc,opd,cop", "2", 2),
        ("id,question,option1,option2,option3,option4,answer", "D", 4),
        ("id,Question,Option A,Option B,Option C,Option D,Correct Answer", "c)", 3),
        ("شناسه,سوال,گزینه ۱,گزینه ۲,گزینه ۳,گزینه ۴,پاسخ صحیح", "۳", 3),
        ("شناسه,سؤال,گزینه الف,گزینه ب,گزینه ج,گزینه د,کلید", "ج", 3),
        ("编号,题目,选项A,选项B,选项C,选项D,正确答案", "B", 2),
    ],
)
def test_that_options_are_found_under_their_many_names(
    workspace: Workspace, tmp_path: Path, header: str, key: str, correct: int
) -> None:
    path = tmp_path / "exam.csv"
    path.write_text(f"{header}\n1,Why?,v,x,y,z,{key}\n", encoding="utf-8")
    import_files(workspace, chosen(path, **{f"{header.rpartition(',')[2]}.counts_from": "1"}))
    with workspace.reading() as session:
        (question,) = (stored.record for stored in stored_questions(session))
    assert (question.options, question.correct_option) == (("v", "x", "y", "z"), (correct,))


def test_that_keys_from_zero_are_not_taken_for_keys_from_one(workspace: Workspace, tmp_path: Path) -> None:
    rows = [{"id": n, "question": f"Why {n}?", "choices": ["v", "x", "y"], "label": n % 3} for n in range(1, 40)]
    import_files(workspace, chosen(written(tmp_path, "jsonl", rows)))
    with workspace.reading() as session:
        correct = [stored.record.correct_option for stored in stored_questions(session)]
    assert correct == [(n % 3 + 1,) for n in range(1, 40)]


def test_that_questions_and_answers_in_files_of_one_folder_meet(workspace: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "forum"
    folder.mkdir()
    (folder / "question.csv").write_text("question_id,content\n1,Why?\n2,How?\n", encoding="utf-8")
    (folder / "answer.csv").write_text("ans_id,question_id,content\n11,1,So\n12,1,Thus\n", encoding="utf-8")
    report = import_files(workspace, chosen(folder, author="Dr A", kind="physician"))
    assert [(count.table, count.n_added) for count in report.counts] == [("questions", 2), ("answers", 2)]
    assert report.datasets == ("forum",)
