"""Rating studies as they were released come in by their own layouts, and go out and in again without loss."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.errors import ImportRefused
from medreview.reporting.table_files import FileForm
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.tables.ratings import stored_ratings
from medreview.store.tables.studies import studies_by_name
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportReport, ImportRequest, import_files, preview
from medreview.workflows.import_dataset.study_drafts import known_study
from medreview.workflows.workspace_files import open_workspace
from tests.builders import a_workspace
from tests.made_sample import copy_sample
from tests.unit.importers.test_cqa_eval import a_release_line, a_return_line

LEVELS = {1.0: "Disagree", 2.0: "Partially Disagree", 3.0: "Neutral", 4.0: "Partially Agree", 5.0: "Agree"}


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def bring(workspace: Workspace, *paths: Path, **choices: str) -> ImportReport:
    return import_files(workspace, ImportRequest(tuple(map(FileChoice, paths)), **choices))  # type: ignore[arg-type]


def written(path: Path, content: str) -> Path:
    path.write_text(content, encoding="utf-8")
    return path


def added(report: ImportReport) -> dict[str, tuple[int, int, int]]:
    return {str(count.table): (count.n_added, count.n_identical, count.n_problems) for count in report.counts}


def assert_round_trip(workspace: Workspace, folder: Path) -> None:
    """An exported folder makes the same folder again: tables, what explains them, and the plans of studies."""
    export_tables(workspace, folder / "out", forms=[FileForm.CSV])
    second = a_workspace(folder, "second.medreview")
    bring(second, folder / "out")
    export_tables(second, folder / "again", forms=[FileForm.CSV])
    second.close()
    assert check_workspace(folder / "second.medreview").is_sound
    assert contents(folder / "again") == contents(folder / "out")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def scale_of(workspace: Workspace, study: str) -> dict[float, str]:
    with workspace.reading() as session:
        plan = known_study(studies_by_name(session)[study]).plan
    return {level.value: level.label.get("en", "") for level in plan.dimensions[0].scale.levels}


def test_that_a_release_brings_its_study_with_the_labels_of_its_scale(workspace: Workspace, tmp_path: Path) -> None:
    report = bring(workspace, written(tmp_path / "release.jsonl", a_release_line()))
    assert added(report) == {
        "questions": (1, 0, 0),
        "answers": (1, 0, 0),
        "ratings": (6, 0, 0),
        "judgements": (3, 0, 0),
    }
    assert {"n_pairs": 2} in [note.values for note in report.notes]
    assert scale_of(workspace, "CQA-EVAL") == LEVELS


def test_that_an_exported_study_comes_back_with_its_words_and_its_order(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, written(tmp_path / "release.jsonl", a_release_line()))
    assert_round_trip(workspace, tmp_path)
    second = a_workspace(tmp_path, "third.medreview")
    report = bring(second, *sorted((tmp_path / "out").iterdir()))
    assert scale_of(second, "CQA-EVAL") == LEVELS
    second.close()
    said = "Dimensions, levels and wordings of CQA-EVAL are those of the plan that came with its tables."
    assert [str(note) for note in report.notes].count(said) == 1


def test_that_a_study_planned_here_comes_back_with_its_blocks_its_forms_and_its_images(tmp_path: Path) -> None:
    sample = open_workspace(copy_sample(tmp_path / "sample.medreview"))
    assert_round_trip(sample, tmp_path)
    sample.close()
    assert list((tmp_path / "again" / "images").glob("*.png"))


def test_that_the_words_of_a_known_study_stay_as_they_are_here(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, written(tmp_path / "release.jsonl", a_release_line()))
    export_tables(workspace, tmp_path / "out", forms=[FileForm.CSV])
    second = a_workspace(tmp_path, "second.medreview")
    tables = tmp_path / "out"
    plan = (tables / "plan-CQA-EVAL.json").read_text(encoding="utf-8")
    bring(second, tables)
    written(tables / "plan-CQA-EVAL.json", plan.replace("Partially Disagree", "Hardly"))
    ratings = (tables / "ratings.csv").read_text(encoding="utf-8")
    written(tables / "ratings.csv", ratings.replace("\nr1,", "\nr9,").replace("\nr2,", "\nr8,"))
    assert bring(second, tables / "ratings.csv").counts[0].n_added == 6
    assert scale_of(second, "CQA-EVAL") == LEVELS
    second.close()


@pytest.mark.parametrize("plan", ["{", '{"name": "CQA-EVAL"}', "[]"])
def test_that_a_plan_that_cannot_be_read_leaves_the_scale_to_the_values_and_that_is_said(
    workspace: Workspace, tmp_path: Path, plan: str
) -> None:
    bring(workspace, written(tmp_path / "release.jsonl", a_release_line()))
    export_tables(workspace, tmp_path / "out", forms=[FileForm.CSV])
    written(tmp_path / "out" / "plan-CQA-EVAL.json", plan)
    second = a_workspace(tmp_path, "second.medreview")
    report = bring(second, tmp_path / "out")
    second.close()
    told = "The study “CQA-EVAL” gets the levels"
    assert [note for note in report.notes if str(note).startswith(told)]


def test_that_a_release_imported_again_changes_nothing(workspace: Workspace, tmp_path: Path) -> None:
    path = written(tmp_path / "release.jsonl", a_release_line())
    bring(workspace, path)
    assert {table: counts[0] for table, counts in added(bring(workspace, path)).items()} == {
        "questions": 0,
        "answers": 0,
        "ratings": 0,
        "judgements": 0,
    }


def test_that_a_value_off_the_scale_of_a_release_is_refused(workspace: Workspace, tmp_path: Path) -> None:
    ratings = {"r1": {"correctness": 4.5, "relevance": 4, "safety": 1}}
    with pytest.raises(ImportRefused) as refused:
        bring(workspace, written(tmp_path / "release.jsonl", a_release_line(annotator_ratings=ratings)))
    assert [str(problem.message) for problem in refused.value.problems] == ["4.5 is outside the scale (1, 2, 3, 4, 5)."]


def test_that_a_chosen_scale_takes_the_place_of_the_published_one(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, written(tmp_path / "release.jsonl", a_release_line()), scale="0:5")
    assert set(scale_of(workspace, "CQA-EVAL")) == {0.0, 1.0, 2.0, 3.0, 4.0, 5.0}


def test_that_words_of_returns_become_levels(workspace: Workspace, tmp_path: Path) -> None:
    bring(workspace, *(written(tmp_path / f"r{number}.jsonl", a_return_line()) for number in (1, 2)))
    with workspace.reading() as session:
        found = [(rating.rater, rating.value) for rating in stored_ratings(session)]
    assert found == [("r1", 1.0), ("r1", 4.0), ("r1", 5.0), ("r2", 1.0), ("r2", 4.0), ("r2", 5.0)]


def test_that_rows_marked_as_not_rated_are_said(workspace: Workspace, tmp_path: Path) -> None:
    content = a_return_line() + a_return_line(answer_id="m_2", rated="No", correctness=None, time=None)
    path = written(tmp_path / "r1.jsonl", content)
    said = [
        "Rows of r1.jsonl marked as not rated, from which no rating is imported: 1.",
        "r1.jsonl: answers by m (language model, 2).",
        "r1.jsonl: ratings by r1 (3).",
        "r1.jsonl: kept as metadata: _id (filled in 2 of 2 rows).",
    ]
    assert [str(note) for note in preview(workspace, ImportRequest((FileChoice(path),))).notes] == said
    assert [str(note) for note in bring(workspace, path).notes] == said


def test_that_a_return_about_another_question_under_a_known_answer_id_is_refused(
    workspace: Workspace, tmp_path: Path
) -> None:
    bring(workspace, written(tmp_path / "release.jsonl", a_release_line()))
    pilot = written(tmp_path / "r1.jsonl", a_return_line(question_id="q9", question="Why?"))
    with pytest.raises(ImportRefused) as refused:
        bring(workspace, pilot)
    sentences = [str(problem.message) for problem in refused.value.problems]
    assert sentences == [
        "q9 is left out with everything about it: in the workspace m_1 is the answer to another question. "
        "Send such rows to another dataset."
    ]
    assert added(bring(workspace, pilot, dataset="pilot"))["ratings"] == (3, 0, 0)


def test_that_the_released_sentence_ratings_come_in_and_back(shared_data: Path, tmp_path: Path) -> None:
    path = shared_data / "cqaeval_fine" / "data" / "fine_5pt_expert+llm_consolidated.jsonl"
    workspace = a_workspace(tmp_path, "first.medreview")
    report = bring(workspace, path)
    assert added(report) == {
        "questions": (100, 0, 0),
        "answers": (298, 0, 0),
        "ratings": (11061, 0, 0),
        "judgements": (3687, 0, 0),
    }
    with workspace.reading() as session:
        groups = {rating.rater[-1]: rating.group for rating in stored_ratings(session)}
        assert sum(judgement.value is None for judgement in stored_judgements(session)) == 9
    first, second = (" + ".join(f"annotator_{code}" for code in codes) for codes in ("126", "345"))
    assert groups == {"1": first, "2": first, "6": first, "3": second, "4": second, "5": second}
    assert_round_trip(workspace, tmp_path)
    workspace.close()
    assert check_workspace(tmp_path / "first.medreview").is_sound


def test_that_the_returns_of_the_pilots_come_in_and_are_told_from_the_main_study(
    shared_data: Path, tmp_path: Path
) -> None:
    paths = sorted((shared_data / "cqaeval_pilot_raters" / "output").glob("*/*/*.jsonl"))
    main = shared_data / "cqaeval_fine" / "data" / "fine_5pt_expert+llm_consolidated.jsonl"
    workspace = a_workspace(tmp_path, "first.medreview")
    report = bring(workspace, *paths)
    assert added(report)["ratings"] == (1134, 0, 0)
    assert (added(report)["questions"][0], added(report)["answers"][0]) == (9, 27)
    assert_round_trip(workspace, tmp_path)
    with pytest.raises(ImportRefused) as refused:
        bring(workspace, main)
    workspace.close()
    sentences = {str(problem.message) for problem in refused.value.problems}
    assert (
        "question_24 is left out with everything about it: in the workspace gpt4_1 is the answer to another question. "
        "Send such rows to another dataset."
    ) in sentences


def test_that_the_labels_of_statements_come_in_and_back(shared_data: Path, tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path, "first.medreview")
    report = bring(workspace, shared_data / "kqa" / "NLI_medical_annotator.csv")
    assert added(report) == {"questions": (50, 0, 0), "answers": (50, 0, 0), "ratings": (1197, 0, 0)}
    assert scale_of(workspace, "K-QA statements") == {1.0: "Contradiction", 2.0: "Neutral", 3.0: "Entailment"}
    with workspace.reading() as session:
        counts = Counter((rating.rater, rating.value) for rating in stored_ratings(session))
    assert [counts[f"kqa_label_{n}", value] for n in range(3) for value in (1, 2, 3)] == [
        *(19, 244, 136),
        *(14, 204, 181),
        *(11, 241, 147),
    ]
    assert_round_trip(workspace, tmp_path)
    workspace.close()
    assert check_workspace(tmp_path / "first.medreview").is_sound


def test_that_a_guessed_encoding_is_said(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "dialogues.csv"
    path.write_bytes("question_id,question\nq1,高血压病人可以吃党参吗\n".encode("gb18030"))
    said = ["dialogues.csv was read as GB18030 text, which fits its content. Look at its first rows."]
    assert [str(note) for note in bring(workspace, path).notes] == said


def test_that_the_chinese_dialogues_come_in_and_back(shared_data: Path, tmp_path: Path) -> None:
    (path,) = (shared_data / "toyhom_zh_gbk").glob("*.csv")
    workspace = a_workspace(tmp_path, "first.medreview")
    report = bring(workspace, path)
    assert added(report) == {"questions": (7266, 0, 0), "answers": (7266, 0, 0)}
    assert str(report.notes[1]).endswith(": 378.")
    assert_round_trip(workspace, tmp_path)
    workspace.close()


def test_that_encounters_come_in_without_their_images_and_back(shared_data: Path, tmp_path: Path) -> None:
    (path,) = (shared_data / "dermavqa_valid_3lang").rglob("valid_ht_v2.json")
    workspace = a_workspace(tmp_path, "first.medreview")
    report = bring(workspace, path)
    assert added(report) == {"questions": (168, 0, 0), "answers": (1240, 0, 0)}
    assert any("with the names of their images only: 168." in str(note) for note in report.notes)
    assert_round_trip(workspace, tmp_path)
    workspace.close()


def test_that_labelled_articles_come_in_and_back(shared_data: Path, tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path, "first.medreview")
    report = bring(workspace, shared_data / "pubmedqa_labels" / "data" / "ori_pqal.json")
    assert added(report) == {"questions": (1000, 0, 0), "answers": (1000, 0, 0)}
    assert_round_trip(workspace, tmp_path)
    workspace.close()


def test_that_the_questions_of_liveqa_come_in_and_back(shared_data: Path, tmp_path: Path) -> None:
    (path,) = (shared_data / "liveqa").glob("*.xml")
    workspace = a_workspace(tmp_path, "first.medreview")
    report = bring(workspace, path)
    assert added(report) == {"questions": (104, 0, 0), "answers": (167, 0, 0)}
    assert_round_trip(workspace, tmp_path)
    workspace.close()
