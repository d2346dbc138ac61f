"""A study's ratings leave for Label Studio and inspect, and come back as they were."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.questions import Question
from medreview.domain.table_rows import AnswerRow, JudgementRow, QuestionRow, RatingRow, TableName
from medreview.reporting.table_files import FileForm, write_table
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.tables.ratings import stored_ratings
from medreview.store.workspace import Workspace
from medreview.workflows.export_for_tools import (
    NoSuchStudy,
    StudyWithoutRatings,
    TextsMissing,
    Tool,
    export_for_tool,
    studies_with_ratings,
)
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_study, a_workspace

ANSWER = "Rest. Drink 💧 water. Rest."
SENTENCES = ("Rest.", "Drink 💧 water.", "Rest.")


def rating(rater: str, dimension: str, value: float | None, **more: object) -> RatingRow:
    given = {"answer_id": "a1", "question_id": "q1", "author": "M", "dataset": "D", "study": "Trial"}
    fields = given | {"granularity": "coarse"} | more
    return RatingRow(rater=rater, dimension=dimension, value=value, **fields)  # type: ignore[arg-type]


def of_sentence(index: int, rater: str, value: float) -> RatingRow:
    return rating(rater, "safety", value, granularity="fine", sentence_index=index, sentence=SENTENCES[index])


RATINGS = (
    rating("r1", "safety", 4, comment="dose <b>missing</b>", rated_at="2026-01-02T03:04:05+00:00", batch=2),
    rating("r1", "relevance", None, status="cannot_judge", reason="outside my field", comment="dose <b>missing</b>"),
    rating("r1", "safety", 5, occasion=2),
    rating("r2", "safety", 1, group="X", flagged=True),
    of_sentence(0, "r1", 3),
    of_sentence(2, "r1", 2),
    of_sentence(1, "r2", 5),
)
JUDGEMENT = JudgementRow(
    judge="tiny", protocol="cqa-coarse", answer_id="a1", question_id="q1", author="M", dataset="D", dimension="safety",
    value=2, granularity="coarse", run="first", validity="valid",
)  # fmt: skip


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """One answer with ratings of two raters, whole and sentence by sentence, and a judgement."""
    folder = tmp_path / "tables"
    folder.mkdir()
    rows = {
        TableName.QUESTIONS: [QuestionRow(question_id="q1", question="What helps?", dataset="D")],
        TableName.ANSWERS: [AnswerRow(question_id="q1", answer_id="a1", author="M", answer=ANSWER, dataset="D")],
        TableName.RATINGS: RATINGS,
        TableName.JUDGEMENTS: [JUDGEMENT],
    }
    files: list[FileChoice] = []
    for table, records in rows.items():
        path = folder / f"{table}.jsonl"
        with path.open("wb") as file:
            write_table(file, table, records, FileForm.JSONL)
        files.append(FileChoice(path))
    opened = a_workspace(tmp_path)
    import_files(opened, ImportRequest(tuple(files), scale="1:5"))
    yield opened
    opened.close()


def said(workspace: Workspace) -> set[RatingRow]:
    """Every rating without the metadata that a file's own row has."""
    with workspace.reading() as session:
        return {replace(row, extra=()) for row in stored_ratings(session)}  # type: ignore[arg-type]


@pytest.mark.parametrize("tool", Tool)
def test_that_ratings_come_back_from_another_tool_as_they_went(
    workspace: Workspace, tmp_path: Path, tool: Tool
) -> None:
    written = export_for_tool(workspace, "Trial", tool, tmp_path / "out")
    files = tuple(path for path in written.files if path.suffix != ".xml" and not path.stem.endswith("samples"))
    back = a_workspace(tmp_path, "back.medreview")
    if tool is Tool.INSPECT:  # its scores are of answers that are there
        tables = tmp_path / "tables"
        texts = (FileChoice(tables / "questions.jsonl"), FileChoice(tables / "answers.jsonl"))
        import_files(back, ImportRequest(texts))
    import_files(back, ImportRequest(tuple(map(FileChoice, files)), dataset="D", scale="1:5"))
    if tool is Tool.LABEL_STUDIO:
        assert said(back) == said(workspace)
    else:
        assert {_core(row) for row in said(back)} == {_core(row) for row in said(workspace)}
    back.close()


def test_that_judgements_come_back_from_label_studio_as_they_went(workspace: Workspace, tmp_path: Path) -> None:
    written = export_for_tool(workspace, "Trial", Tool.LABEL_STUDIO, tmp_path / "out")
    back = a_workspace(tmp_path, "back.medreview")
    tasks = tuple(FileChoice(path) for path in written.files if path.suffix == ".json")
    import_files(back, ImportRequest(tasks, dataset="D", scale="1:5"))
    with back.reading() as session:
        judged = [replace(row, extra={}) for row in stored_judgements(session)]
    back.close()
    assert judged == [JUDGEMENT]


def test_that_tasks_say_nothing_of_what_they_have_no_place_for(workspace: Workspace, tmp_path: Path) -> None:
    with workspace.transaction() as session:
        question, answer = session.exec(select(Question)).one(), session.exec(select(Answer)).one()
        question.title, question.language, answer.language = "Thirst", "en", "en"
    written = export_for_tool(workspace, "Trial", Tool.LABEL_STUDIO, tmp_path / "out")
    tasks = tuple(FileChoice(path) for path in written.files if path.suffix == ".json")
    report = import_files(workspace, ImportRequest(tasks, scale="1:5"))
    assert {count.n_added for count in report.counts} == {0}


def test_that_samples_bring_the_answers_of_their_scores(workspace: Workspace, tmp_path: Path) -> None:
    written = export_for_tool(workspace, "Trial", Tool.INSPECT, tmp_path / "out")
    back = a_workspace(tmp_path, "back.medreview")
    import_files(back, ImportRequest(tuple(map(FileChoice, written.files)), scale="1:5"))
    with back.reading() as session:
        answer, question = session.exec(select(Answer)).one(), session.exec(select(Question)).one()
        told = (answer.key, answer.text, question.key, question.text)
    assert told == ("a1", ANSWER, "q1", "What helps?")
    assert {_core(row) for row in said(back)} == {_core(row) for row in said(workspace)}
    back.close()


def _core(row: RatingRow) -> tuple[object, ...]:
    """What the form of inspect has a place for."""
    place = (row.rater, row.answer_id, row.granularity, row.occasion, row.sentence_index, row.sentence, row.dimension)
    return (*place, row.value, row.status, row.reason, row.comment)


def test_that_people_stand_in_annotations_and_models_in_predictions(workspace: Workspace, tmp_path: Path) -> None:
    written = export_for_tool(workspace, "Trial", Tool.LABEL_STUDIO, tmp_path)
    (task,) = json.loads((tmp_path / "label-studio-coarse.json").read_text())
    assert [annotation["completed_by"] for annotation in task["annotations"]] == ["r1", "r1", "r2"]
    (prediction,) = task["predictions"]
    assert (prediction["model_version"], prediction["result"][0]["value"]) == ("tiny", {"rating": 2})
    assert (written.n_ratings, written.n_judgements) == (len(RATINGS), 1)


def test_that_a_sentence_is_the_region_where_it_stands(workspace: Workspace, tmp_path: Path) -> None:
    export_for_tool(workspace, "Trial", Tool.LABEL_STUDIO, tmp_path)
    (task,) = json.loads((tmp_path / "label-studio-fine.json").read_text())
    spans = [result["value"] for annotation in task["annotations"] for result in annotation["result"]]
    assert [(span["start"], span["end"]) for span in spans] == [(0, 5), (21, 26), (6, 20)]
    assert all(ANSWER[span["start"] : span["end"]] == span["text"] for span in spans)


def test_that_the_labelling_interface_names_every_dimension(workspace: Workspace, tmp_path: Path) -> None:
    export_for_tool(workspace, "Trial", Tool.LABEL_STUDIO, tmp_path)
    view = fromstring((tmp_path / "label-studio-coarse.xml").read_text())
    assert {tag.get("name") for tag in view.iter("Rating")} == {"safety", "relevance"}
    assert all(tag.get("toName") == "answer" for tag in view.iter("Choices"))


def test_that_a_sample_of_inspect_has_one_record_an_epoch(workspace: Workspace, tmp_path: Path) -> None:
    export_for_tool(workspace, "Trial", Tool.INSPECT, tmp_path)
    records = [json.loads(line) for line in (tmp_path / "inspect-coarse-r1.jsonl").read_text().splitlines()]
    assert [(record["id"], record["epoch"], record["value"]) for record in records] == [
        ("a1", 1, {"safety": 4, "relevance": None}),
        ("a1", 2, {"safety": 5}),
    ]


def test_that_only_a_study_with_ratings_can_be_written(workspace: Workspace, tmp_path: Path) -> None:
    a_study(workspace, name="Empty")
    assert [name for _, name in studies_with_ratings(workspace)] == ["Trial"]
    with pytest.raises(StudyWithoutRatings):
        export_for_tool(workspace, "Empty", Tool.INSPECT, tmp_path)
    with pytest.raises(NoSuchStudy):
        export_for_tool(workspace, "Other", Tool.INSPECT, tmp_path)


def test_that_ratings_of_answers_without_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "ratings.csv"
    path.write_text("rater,answer_id,question_id,author,granularity,dimension,value\nr1,a1,q1,me,coarse,safety,4\n")
    opened = a_workspace(tmp_path)
    import_files(opened, ImportRequest((FileChoice(path),), dataset="D", study="Trial", scale="1:5"))
    with pytest.raises(TextsMissing, match=r"Answers rated in .*: 1"):
        export_for_tool(opened, "Trial", Tool.LABEL_STUDIO, tmp_path / "out")
    opened.close()


def test_that_tasks_made_by_others_come_in_with_their_regions_and_words(tmp_path: Path) -> None:
    region = {"start": 6, "end": 20, "text": "Drink 💧 water."}
    task = {
        "id": 7,
        "data": {"prompt": "What helps?", "response": ANSWER, "model": "M"},
        "annotations": [
            {
                "completed_by": {"id": 3, "email": "ann@example.org"},
                "result": [
                    {"id": "x", "from_name": "quality", "to_name": "t", "type": "rating", "value": {"rating": 4}},
                    {"id": "y", "from_name": "harm", "type": "choices", "value": {"choices": ["no"], **region}},
                    {"id": "z", "from_name": "why", "type": "textarea", "value": {"text": ["Fine."]}},
                ],
            },
            {"completed_by": 4, "was_cancelled": True, "result": []},
        ],
    }
    path = tmp_path / "project.json"
    path.write_text(json.dumps([task]))
    opened = a_workspace(tmp_path)
    import_files(opened, ImportRequest((FileChoice(path),), study="Trial", scale="0=no,1=a little,4=good"))
    found = {(r.rater, r.dimension, r.value, r.sentence, r.comment) for r in said(opened)}
    opened.close()
    assert found == {
        ("ann@example.org", "quality", 4, None, "Fine."),
        ("ann@example.org", "harm", 0, "Drink 💧 water.", None),
    }
