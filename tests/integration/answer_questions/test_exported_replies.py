"""What models said goes out with all else, every step, prompt, token and time; answers come back by their authors."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.answers import Author
from medreview.domain.questions import Question
from medreview.domain.table_columns import REPLY_COLUMNS
from medreview.llm.engines import GenerateRequest
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunState, carry_out
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    a_judge(made, "translator-1b")
    judged_dataset(made, (("a",), ("b",)))
    for strategy, translator in (("persona", ""), ("pivot", "translator-1b")):
        (run,) = create_answer_runs(made, AnswerDraft(strategy, ("model-1b",), translator=translator))
        assert carry_out(made, run, open_engine=FakeEngine(reply).open).state is RunState.FINISHED
    yield made
    made.close()


def reply(request: GenerateRequest) -> str:
    return f"=1+1 {len(request.messages[-1].text)}"


def test_that_every_step_goes_out_with_its_prompt_model_tokens_and_time(workspace: Workspace, tmp_path: Path) -> None:
    assert export_tables(workspace, tmp_path / "out").n_replies == 8
    rows = [json.loads(line) for line in (tmp_path / "out" / "replies.jsonl").read_text("utf-8").splitlines()]
    assert [tuple(row) for row in rows] == [REPLY_COLUMNS] * 8
    pivot = [row for row in rows if row["strategy"] == "pivot" and row["question_id"] == "q1"]
    assert [(row["step"], row["asked"], row["attempt"]) for row in pivot] == [
        ("translate", "translator-1b", 1),
        ("answer", "model-1b", 1),
        ("back", "translator-1b", 1),
    ]
    assert "What helps against fever number 1?" in pivot[0]["prompt"]
    assert pivot[0]["text"] in pivot[1]["prompt"]
    assert {(row["input_tokens"], row["output_tokens"], row["latency_ms"]) for row in rows} == {(10, 5, 1.0)}
    assert [row["answer_id"] is not None for row in pivot] == [False, False, True]
    with (tmp_path / "out" / "replies.csv").open(encoding="utf-8", newline="") as file:
        cells = list(csv.DictReader(file))
    assert [row["reply"] for row in cells] == [f"'{row['reply']}" for row in rows]


def test_that_a_prompt_that_was_never_sent_is_not_shown_as_if_it_had_been(workspace: Workspace, tmp_path: Path) -> None:
    with workspace.transaction() as session:
        session.exec(select(Question).where(Question.key == "q0")).one().text = "Another question?"
    export_tables(workspace, tmp_path / "out")
    rows = [json.loads(line) for line in (tmp_path / "out" / "replies.jsonl").read_text("utf-8").splitlines()]
    unknown = {(row["strategy"], row["question_id"], row["step"]) for row in rows if row["prompt"] is None}
    # What the second step of a pivot was asked is the translation, which stands.
    assert unknown == {("persona", "q0", "answer"), ("pivot", "q0", "translate"), ("pivot", "q0", "back")}


def test_that_the_exported_folder_comes_back_with_answers_and_authors_and_no_reply_is_taken_for_another_thing(
    workspace: Workspace, tmp_path: Path
) -> None:
    export_tables(workspace, tmp_path / "out")
    other = a_workspace(tmp_path, "other.medreview")
    files = sorted((tmp_path / "out").glob("*.csv"))
    assert {"replies.csv", "codebook.csv"} < {path.name for path in files}
    report = import_files(other, ImportRequest([FileChoice(path) for path in files]))
    with other.reading() as session:
        assert {"persona model-1b", "pivot model-1b"} <= set(session.exec(select(Author.name)))
    assert not report.problems
    whole = preview(other, ImportRequest([FileChoice(tmp_path / "out")]))
    assert (whole.problems, sum(count.n_added for count in whole.counts)) == ((), 0)
    for name in ("replies.csv", "replies.jsonl", "codebook.csv"):
        alone = preview(other, ImportRequest([FileChoice(tmp_path / "out" / name)]))
        assert "choose the exported tables beside it" in str(alone.problems[0].message)
        assert sum(count.n_added for count in alone.counts) == 0  # a reply is no question, no answer and no tag
    other.close()
