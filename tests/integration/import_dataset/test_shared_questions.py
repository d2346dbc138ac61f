"""Files of one import that ask the same questions are offered one dataset, and differ there without being refused."""

from pathlib import Path

import pytest

from medreview.importers.errors import SameQuestionsApart
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.model_outputs import stored_scores
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview

HEAD = "id,question,answer,model,seconds,ward\n"
ROWS = (
    (0, "Is it safe?", {"alder": "It is safe.", "birch": "It is not safe."}),
    (1, "How long does it last?", {"alder": "About a week.", "birch": "Two days."}),
)


def by_model(folder: Path, model: str, seconds: int) -> FileChoice:
    path = folder / f"{model}.csv"
    path.write_text(
        HEAD + "".join(f"{n},{asked},{said[model]},{model},{seconds},lungs\n" for n, asked, said in ROWS),
        encoding="utf-8",
    )
    return FileChoice(path)


def questions_alone(folder: Path, name: str, editor: str) -> FileChoice:
    path = folder / f"{name}.csv"
    path.write_text("id,question,editor\n" + "".join(f"{n},{asked},{editor}\n" for n, asked, _ in ROWS))
    return FileChoice(path)


def test_that_the_same_questions_in_several_files_are_offered_one_dataset(workspace: Workspace, tmp_path: Path) -> None:
    files = (by_model(tmp_path, "alder", 3), by_model(tmp_path, "birch", 8))
    assert any("(--dataset NAME)" in str(note) for note in preview(workspace, ImportRequest(files)).notes)
    with pytest.raises(SameQuestionsApart, match=r"of the first 2 questions of alder, 2 are in birch"):
        import_files(workspace, ImportRequest(files), asks_about_updates=True)
    assert not preview(workspace, ImportRequest(files, dataset="lungs")).problems


def test_that_metadata_in_which_files_differ_belong_to_the_answer_of_each(workspace: Workspace, tmp_path: Path) -> None:
    files = (by_model(tmp_path, "alder", 3), by_model(tmp_path, "birch", 8))
    for _ in range(2):
        import_files(workspace, ImportRequest(files, dataset="lungs"), asks_about_updates=True)
    with workspace.reading() as session:
        questions = [dict(one.record.extra) for one in stored_questions(session)]
        answers = {(one.author, one.question_id): one.extra.get("seconds") for one in stored_answers(session)}
    assert [one.get("ward") for one in questions] == ["lungs", "lungs"]
    assert not any("seconds" in one for one in questions)
    assert answers == {("alder", "0"): "3", ("alder", "1"): "3", ("birch", "0"): "8", ("birch", "1"): "8"}


def test_that_what_no_answer_can_have_is_kept_with_the_name_of_its_file(workspace: Workspace, tmp_path: Path) -> None:
    files = (questions_alone(tmp_path, "first", "Ada"), questions_alone(tmp_path, "second", "Bo"))
    import_files(workspace, ImportRequest(files, dataset="lungs"))
    with workspace.reading() as session:
        told = [dict(one.record.extra) for one in stored_questions(session)]
    assert told == [{"editor (first.csv)": "Ada", "editor (second.csv)": "Bo"}] * 2


def test_that_scores_stay_with_the_answer_whose_id_another_file_has_made_too(
    workspace: Workspace, tmp_path: Path
) -> None:
    files: list[FileChoice] = []
    for model, bleu in (("alder", 0.25), ("birch", 0.5)):
        path = tmp_path / f"{model}.csv"
        path.write_text(f"id,question,answer,model,bleu\n0,Is it safe?,{ROWS[0][2][model]},{model},{bleu}\n")
        files.append(FileChoice(path))
    import_files(workspace, ImportRequest(tuple(files), dataset="lungs"))
    with workspace.reading() as session:
        authors = {one.answer_id: one.author for one in stored_answers(session)}
        scored = {authors[one.answer_id or ""]: one.value for one in stored_scores(session)}
    assert scored == {"alder": 0.25, "birch": 0.5}
