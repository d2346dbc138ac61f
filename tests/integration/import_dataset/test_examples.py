"""One question is shown as it would come in, so that what a file was misread for is seen before it is imported."""

import json
from pathlib import Path

import pytest

from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, Said, import_files, preview

ANSWERED = (
    "question,gpt-4_answer,reference_answer\n"
    "Is it safe?,Yes it is safe for most people.,It is safe unless one is allergic.\n"
)
EXAM = "case,question,option_1,option_2,correct_option\nA man of 60 coughs blood.,What is next?,An X-ray,A pill,1\n"
RATED = "question,answer,author,rater,accuracy,safety\nIs it safe?,No it is not.,gpt-4,A,4,2\n"
BY_ID = "answer_id,rater,accuracy\na1,A,4\na2,A,5\n"
CHOSEN = "question_id,prediction\n7,A\n8,B\n9,C\n"
PAIRS = "question,response_a,response_b,model_a,model_b,winner\nIs it safe?,It is.,It is not.,gpt-4,llama-2,model_b\n"


def shown(workspace: Workspace, folder: Path, text: str, said: dict[str, str] | None = None) -> list[str]:
    path = folder / "file.csv"
    path.write_text(text, encoding="utf-8")
    choice = FileChoice(path, said=Said({}, said or {}))
    return [str(line) for line in preview(workspace, ImportRequest((choice,), study="s")).example]


def test_that_answers_stand_with_who_wrote_them_and_whether_they_are_references(
    workspace: Workspace, tmp_path: Path
) -> None:
    assert shown(workspace, tmp_path, ANSWERED) == [
        "Question: Is it safe?",
        "Reference answer by reference: It is safe unless one is allergic.",
        "Answer by gpt-4 (language model): Yes it is safe for most people.",
    ]


def test_that_the_key_and_the_case_of_an_exam_are_shown(workspace: Workspace, tmp_path: Path) -> None:
    assert shown(workspace, tmp_path, EXAM) == [
        "Context: A man of 60 coughs blood.",
        "Question: What is next?",
        "Options: A An X-ray, B A pill; right: A",
    ]


def test_that_ratings_stand_below_the_answer_that_they_are_of(workspace: Workspace, tmp_path: Path) -> None:
    assert shown(workspace, tmp_path, RATED) == [
        "Question: Is it safe?",
        "Answer by gpt-4 (language model): No it is not.",
        "Rated by A: accuracy 4, safety 2",
    ]


def test_that_ratings_without_texts_are_shown_by_the_id_of_what_was_rated(workspace: Workspace, tmp_path: Path) -> None:
    assert shown(workspace, tmp_path, BY_ID) == [
        "Answer a1, whose text is not in these files",
        "Rated by A: accuracy 4",
    ]


def test_that_letters_without_questions_are_shown_by_the_id_of_the_question(
    workspace: Workspace, tmp_path: Path
) -> None:
    assert shown(workspace, tmp_path, CHOSEN, {"model": "gpt-4"}) == [
        "Question 7, whose text is not in these files",
        "Chosen by gpt-4: A",
    ]


def test_that_a_preference_tells_whose_answer_was_preferred(workspace: Workspace, tmp_path: Path) -> None:
    assert shown(workspace, tmp_path, PAIRS)[-1] == "file compared the answers by gpt-4 and llama-2: the second answer"


def test_that_the_rated_question_is_shown_before_one_of_which_nothing_is_said(
    workspace: Workspace, tmp_path: Path
) -> None:
    rows = [{"question": "Is it safe?", "answer": "It is.", "author": "gpt-4", "bleu": None}]
    rows += [{"question": "How long?", "answer": "A week.", "author": "gpt-4", "bleu": 0.5}]
    path = tmp_path / "file.json"
    path.write_text(json.dumps(rows))
    choice = FileChoice(path, said=Said({"bleu": "score"}, {}))
    assert [str(line) for line in preview(workspace, ImportRequest((choice,))).example][::2] == [
        "Question: How long?",
        "Scores: bleu 0.5",
    ]


@pytest.mark.parametrize("text", [ANSWERED, EXAM])
def test_that_the_import_tells_what_the_preview_showed_and_nothing_of_what_is_there(
    workspace: Workspace, tmp_path: Path, text: str
) -> None:
    before = shown(workspace, tmp_path, text)
    request = ImportRequest((FileChoice(tmp_path / "file.csv"),))
    assert [str(line) for line in import_files(workspace, request).example] == before
    assert import_files(workspace, request).example == ()
