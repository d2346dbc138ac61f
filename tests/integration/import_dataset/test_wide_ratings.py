"""Wide tables of ratings, reversed scales and words without a value come into a workspace by commands."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pandas as pd  # noqa: TID253 - tables to write
import pyreadstat
import pytest

from medreview.cli.program import main
from medreview.domain.table_rows import RatingRow
from medreview.importers.column_roles import Said
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings
from medreview.store.tables.studies import studies_by_name
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.import_dataset.study_drafts import known_study
from medreview.workflows.workspace_files import open_workspace

WIDE = "rater,question,model,accuracy,harm\nR1,1,M,4,1\nR2,1,M,5/5,2\n"


@pytest.fixture
def closed(workspace: Workspace) -> Path:
    """The path of a workspace that no program has open."""
    workspace.close()
    return workspace.path


def a_file(folder: Path, text: str, name: str = "heart.csv") -> str:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def ratings(path: Path) -> list[RatingRow]:
    with closing(open_workspace(path)) as workspace, workspace.reading() as session:
        return list(stored_ratings(session))


def test_that_a_reversed_scale_is_counted_from_its_other_end_and_kept_as_recorded(closed: Path, tmp_path: Path) -> None:
    command = ["import", str(closed), a_file(tmp_path, WIDE), "--scale", "1:5", "--reversed", "harm"]
    assert main(command) == 0
    of_harm = {row.rater: (row.value, dict(row.extra)) for row in ratings(closed) if row.dimension == "harm"}
    assert of_harm == {"R1": (5, {"value_as_recorded": 1}), "R2": (4, {"value_as_recorded": 2})}
    assert {row.value for row in ratings(closed) if row.dimension == "accuracy"} == {4, 5}
    assert main(command) == 0
    assert len(ratings(closed)) == 4


def test_that_dimensions_may_have_scales_of_their_own(closed: Path, tmp_path: Path) -> None:
    path = a_file(tmp_path, WIDE)
    said = ["--scale", "1:5", "--set", "harm.scale=0:2", "--set", "harm.reversed=yes"]
    assert main(["import", str(closed), path, *said]) == 0
    assert {row.rater: row.value for row in ratings(closed) if row.dimension == "harm"} == {"R1": 1, "R2": 0}


def test_that_labels_of_a_statistics_program_are_the_scale_of_their_ratings(closed: Path, tmp_path: Path) -> None:
    """Those that nobody gave among them; and where only the ends have labels, the numbers between them, too."""
    table = pd.DataFrame(
        {"rater": ["R1", "R2"], "answer_id": ["a", "a"], "accuracy": [2.0, 0.0], "clarity": [2.0, 3.0]}
    )
    words = {0.0: "daneben", 1.0: "naja", 2.0: "passt", 3.0: "genau"}
    pyreadstat.write_sav(
        table,
        str(tmp_path / "heart.sav"),
        variable_value_labels={"accuracy": words, "clarity": {1.0: "trüb", 5.0: "klar"}},
    )
    assert main(["import", str(closed), str(tmp_path / "heart.sav")]) == 0
    assert {(row.rater, row.dimension): row.value for row in ratings(closed)} == {
        ("R1", "accuracy"): 2,
        ("R2", "accuracy"): 0,
        ("R1", "clarity"): 2,
        ("R2", "clarity"): 3,
    }
    with closing(open_workspace(closed)) as workspace, workspace.reading() as session:
        plan = known_study(studies_by_name(session)["heart"]).plan
    scales = {dimension.name: dimension.scale.values for dimension in plan.dimensions}
    assert scales == {"accuracy": (0, 1, 2, 3), "clarity": (1, 2, 3, 4, 5)}


def test_that_a_reversed_scale_without_known_ends_is_refused(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(closed), a_file(tmp_path, WIDE), "--reversed", "harm"]) == 1
    assert "The ends of the reversed scale of harm are not known" in capsys.readouterr().err
    assert ratings(closed) == []


def test_that_a_direction_of_what_nobody_rates_is_refused(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(closed), a_file(tmp_path, WIDE), "--scale", "1:5", "--reversed", "harms"]) == 3
    assert "They rate: accuracy, harm." in capsys.readouterr().err


def test_that_words_without_a_value_are_counted_and_kept(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "question,model,R1,R2,R3\n1,M,4,Unsure,N/A\n2,M,3 - fair,unsure,5 (good)\n"
    assert main(["import", str(closed), a_file(tmp_path, text, "safety.csv")]) == 0
    assert "Ratings that say Unsure and count as cannot judge: 1." in capsys.readouterr().out
    found = {(row.rater, row.question_id): (row.value, row.status, row.reason) for row in ratings(closed)}
    assert found["R2", "1"] == (None, "cannot_judge", "Unsure")
    assert found["R3", "1"] == (None, "skipped", "N/A")
    assert (found["R1", "2"][0], found["R3", "2"][0]) == (3, 5)


def test_that_a_level_which_is_called_unsure_is_a_level(closed: Path, tmp_path: Path) -> None:
    text = "question,model,R1,R2\n1,M,yes,unsure\n2,M,no,yes\n"
    command = ["import", str(closed), a_file(tmp_path, text, "safety.csv"), "--scale", "no,unsure,yes"]
    assert main(command) == 0
    assert sorted(str(row.value) for row in ratings(closed)) == ["1.0", "2.0", "3.0", "3.0"]


def test_that_each_file_of_a_folder_is_the_rater_that_it_is_named_for(closed: Path, tmp_path: Path) -> None:
    asked = "Is aspirin safe for children?"
    for name, level in (("smith", 4), ("jones", 2)):
        a_file(tmp_path / "heart", f"question,model,accuracy,clarity\n{asked},M,{level},5\n", f"{name}.csv")
    assert main(["import", str(closed), str(tmp_path / "heart"), "--set", "rater=@file"]) == 0
    found = ratings(closed)
    assert {(row.rater, row.dimension, row.value, row.study, row.dataset) for row in found} == {
        *(("smith", "accuracy", 4, "heart", "heart"), ("jones", "accuracy", 2, "heart", "heart")),
        *(("smith", "clarity", 5, "heart", "heart"), ("jones", "clarity", 5, "heart", "heart")),
    }
    assert len({row.answer_id for row in found}) == 1
    with closing(open_workspace(closed)) as workspace, workspace.reading() as session:
        (question,) = stored_questions(session)
        assert question.record.question == asked


def test_that_ratings_find_the_answers_that_are_there_by_question_and_author(closed: Path, tmp_path: Path) -> None:
    rows = "question_id,answer_id,author,answer,question\n1,a1,M,Yes.,Is it safe?\n"
    own = a_file(tmp_path, "question_id,question\n1,Is it safe?\n", "questions.csv")
    answers = a_file(tmp_path, rows.replace(",question\n", "\n").replace(",Is it safe?", ""), "answers.csv")
    assert main(["import", str(closed), own, answers, "--dataset", "D"]) == 0
    assert main(["import", str(closed), a_file(tmp_path, WIDE)]) == 0
    assert {row.answer_id for row in ratings(closed)} == {"a1"}
    with closing(open_workspace(closed)) as workspace, workspace.reading() as session:
        assert [answer.answer for answer in stored_answers(session)] == ["Yes."]


def test_that_a_survey_brings_ratings_raters_and_what_they_say_of_themselves(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "Timestamp,Email,Specialty,Age,Answer 1 [Accuracy],Answer 2 [Accuracy]\n"
        "1,a@b.c,Cardiology,51,Agree,Unsure\n2,d@e.f,Surgery,40,Partially agree,Disagree\n"
    )
    said = ["--scale", "Disagree,Partially agree,Agree", "--set", "Answer 1 [Accuracy].answer_id=a1"]
    command = ["import", str(closed), a_file(tmp_path, text, "form.csv"), *said]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert "ratings: 4 added" in shown
    assert "raters: 2 added" in shown
    assert "surveys: 2 added" in shown
    assert "how to reach them: Email." in shown
    assert {(row.rater, row.answer_id): row.value for row in ratings(closed)} == {
        ("respondent 1", "a1"): 3,
        ("respondent 2", "a1"): 2,
        ("respondent 1", "Answer 2"): None,
        ("respondent 2", "Answer 2"): 1,
    }
    assert main(command) == 0
    assert "ratings: 0 added, 4 already there" in capsys.readouterr().out


def test_that_records_of_a_tool_bring_answers_ratings_and_marked_parts(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shared: dict[str, object] = {"_task_hash": 2, "text": "Mostly it is.", "_annotator_id": "ann", "answer": "accept"}
    tasks = [
        {**shared, "_input_hash": 1, "accept": ["4"]},
        {**shared, "_input_hash": 2, "spans": [{"start": 0, "end": 6, "label": "vague"}]},
    ]
    path = a_file(tmp_path, "\n".join(map(json.dumps, tasks)), "tasks.jsonl")
    for n_added in (2, 0):
        assert main(["import", str(closed), path, "--scale", "1:5"]) == 0
        shown = capsys.readouterr().out
        assert f"answers: {n_added} added" in shown
        assert f"ratings: {n_added // 2} added" in shown
        assert f"spans: {n_added // 2} added" in shown


def test_that_ratings_of_a_files_own_questions_are_not_about_those_of_another_dataset(
    closed: Path, tmp_path: Path
) -> None:
    assert main(["import", str(closed), a_file(tmp_path, WIDE)]) == 0
    text = "id,question,model,R1,R2\n1,Is it safe?,M,1,2\n2,Why is it so?,M,3,4\n"
    command = ["import", str(closed), a_file(tmp_path, text, "safety.csv")]
    for _ in range(2):
        assert main(command) == 0
        assert {row.dataset for row in ratings(closed) if row.dimension == "safety"} == {tmp_path.name}
        assert len(ratings(closed)) == 8


def test_that_comments_beside_ratings_stand_behind_the_names_of_their_columns(closed: Path, tmp_path: Path) -> None:
    text = (
        "case_id,model,accuracy_score,accuracy_note,safety_score,safety_notes,comments\n"
        "1,M,4,The dose is that of adults.,3,,Short.\n2,M,5,,4,No red flags are told.,N/A\n"
    )
    by_rater = "case_id,model,Reviewer 1,Reviewer 1 remarks,Reviewer 2,Reviewer 2 remarks\n1,M,2,Too brief for me.,3,\n"
    assert main(["import", str(closed), a_file(tmp_path, text), "--set", "rater=Kim"]) == 0
    named = ["--set", "dimension=use"]
    assert main(["import", str(closed), a_file(tmp_path, by_rater, "two.csv"), *named]) == 0
    told = {(row.rater, row.question_id, row.comment) for row in ratings(closed)}
    assert told == {
        ("Kim", "1", "accuracy_note: The dose is that of adults.\nShort."),
        ("Kim", "2", "safety_notes: No red flags are told."),
        ("Reviewer 1", "1", "Too brief for me."),
        ("Reviewer 2", "1", None),
    }


def test_that_comments_which_no_first_row_has_are_comments(closed: Path, tmp_path: Path) -> None:
    """A rater may have nothing to say before the last of many answers."""
    told = "Longer than a patient would read."
    text = "case_id,model,clarity,clarity_comments\n" + "".join(f"{n},M,{n % 5 + 1},\n" for n in range(24))
    command = ["import", str(closed), a_file(tmp_path, f"{text}24,M,2,{told}\n"), "--set", "rater=Kim"]
    assert main(command) == 0
    assert {row.comment for row in ratings(closed)} == {None, told}


def test_that_texts_between_ratings_are_asked_about_in_one_question(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "sample_id,model,omission_score,found_omissions,invention_score,found_inventions\n"
        "1,Human,2,Leaves the allergy of the child out,3,Tells of a visit that nobody paid\n"
        "2,Human,3,The second dose is not in the note at all,1,The cough is said to be a new one\n"
    )
    command = ["import", str(closed), a_file(tmp_path, text)]
    assert main([*command, "--preview"]) == 0
    asked = [line for line in capsys.readouterr().out.splitlines() if "OPEN QUESTION" in line]
    assert [line.split(":")[1].split(" in ")[0].strip() for line in asked] == [
        "Who gave the ratings",
        "What are the texts",
        "Who wrote the answers that are rated",
    ]
    notes = ["--role", "found_omissions=note", "--role", "found_inventions=note"]
    assert main([*command, "--role", "model=rater", "--set", "author=GPT", *notes]) == 0
    assert {(row.rater, row.author) for row in ratings(closed)} == {("Human", "GPT")}
    of_first = {row.comment for row in ratings(closed) if row.question_id == "1"}
    assert of_first == {
        "found_omissions: Leaves the allergy of the child out\nfound_inventions: Tells of a visit that nobody paid"
    }


def test_that_no_part_of_a_question_is_offered_where_the_questions_are_elsewhere(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "sample_id,model,seen\n1,M,The left knee was not looked at in this visit\n2,M,Nobody asked for the allergy\n"
    command = ["import", str(closed), a_file(tmp_path, text), "--role", "sample_id=id", "--preview"]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert "--role seen=answer" in shown
    assert "=context" not in shown


@pytest.mark.parametrize(("rater", "table"), [("Kim", "ratings"), ("gpt-4", "judgements")])
def test_that_occasions_that_count_from_nought_count_from_one(
    workspace: Workspace, tmp_path: Path, rater: str, table: str
) -> None:
    path = tmp_path / "runs.csv"
    rows = "".join(f"a{n},{rater},{repeat},{n + repeat}\n" for n in (1, 2) for repeat in (0, 1))
    path.write_text(f"answer_id,rater,repeat,accuracy\n{rows}", encoding="utf-8")
    for said in (Said({"repeat": "occasion"}), Said({}, {"occasion": "@again"})):
        request = ImportRequest((FileChoice(path, said=said),), dataset=f"{len(said.roles)}")
        import_files(workspace, request)
    with workspace.reading() as session:
        told = [row.occasion for row in stored_ratings(session)] if table == "ratings" else []
        told += [row.repeat or 0 for row in stored_judgements(session)] if table == "judgements" else []
    assert sorted(told) == [1, 1, 1, 1, 2, 2, 2, 2]


def test_that_judgements_without_a_value_are_told_by_their_words(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "".join(f"Is it {n}?,No it is not.,llama-2,gpt-4o,{value},3\n" for n, value in enumerate((4, "skipped", 5)))
    path = a_file(tmp_path, f"question,answer,author,judge,accuracy,safety\n{rows}")
    assert main(["data", "import", str(closed), path]) == 0
    assert "Judgements that say skipped and are imported without a value: 1." in capsys.readouterr().out
