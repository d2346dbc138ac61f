"""Answers come back from batch files in any order, whole or in pieces, with all that can be wrong with a line."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.runs import ReadingKind
from medreview.domain.tags import Tag
from medreview.errors import ImportRefused
from medreview.llm.engines import GenerateRequest
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import carry_out, export_batch, import_batch, run_summary
from medreview.workflows.check_workspace import check_workspace
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.integration.answer_questions.test_answer_runs import of_question, replies, said
from tests.integration.run_judge.test_batches import Line, answered, expired, failed, requests_in, written
from tests.judged_answers import a_judge, judged_dataset, pending_positions


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    judged_dataset(made, [["a"]] * 6)
    yield made
    made.close()


def a_run(workspace: Workspace, name: str) -> int:
    return create_answer_runs(workspace, AnswerDraft("persona", ("model-1b",), name=name))[0]


def rule(request: GenerateRequest) -> str:
    return f"About: {of_question(request)}"


def asked(request: Line) -> str:
    text = str(request["body"]["messages"][-1]["content"])  # type: ignore[index]
    return text.rpartition("<question>\n")[2].partition("\n</question>")[0]


def cut(request: Line, text: str) -> Line:
    line = answered(request, text)
    line["response"]["body"]["choices"][0]["finish_reason"] = "length"  # type: ignore[index]
    return line


def test_that_a_batch_brings_the_answers_that_an_engine_does(workspace: Workspace, tmp_path: Path) -> None:
    direct, batch = a_run(workspace, "direct"), a_run(workspace, "batch")
    carry_out(workspace, direct, open_engine=FakeEngine(rule).open)
    lines = [
        answered(one, f"About: {asked(one)}") for one in requests_in(export_batch(workspace, batch, tmp_path).files)
    ]
    random.Random(3).shuffle(lines)
    import_batch(workspace, batch, [written(tmp_path / "1.jsonl", lines[:2]), written(tmp_path / "2.jsonl", lines[2:])])
    texts = [{key: answer.text for key, answer in said(workspace, run).items()} for run in (direct, batch)]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 6
    hashes = [sorted(reply.prompt_sha256 for reply in replies(workspace, run)) for run in (direct, batch)]
    assert hashes[0] == hashes[1]
    assert check_workspace(workspace.path).findings == ()


def test_that_every_fault_of_a_line_is_counted_and_what_may_come_yet_stays_pending(
    workspace: Workspace, tmp_path: Path
) -> None:
    run = a_run(workspace, "batch")
    requests = requests_in(export_batch(workspace, run, tmp_path).files)
    lines = [
        answered(requests[0], "Rest."),
        cut(requests[1], "Rest and"),
        answered(requests[2], " "),
        answered(requests[3], "<think>Only a thought.</think>"),
        failed(requests[4], 400, "content_filter"),
        expired(requests[5]),
    ]
    import_batch(workspace, run, [written(tmp_path / "in.jsonl", lines)])
    found = said(workspace, run)
    assert {key: (answer.text, answer.extra) for key, answer in found.items()} == {
        "q0": ("Rest.", {}),
        "q1": ("Rest and", {"cut_off": "1"}),
    }
    assert run_summary(workspace, run).validity["answer"] == {
        "valid": 1,
        "truncated": 1,
        "unparsable": 2,
        "refused": 1,
    }
    assert pending_positions(workspace, run) == [5]
    again = [answered(one, "Late.") for one in requests_in(export_batch(workspace, run, tmp_path / "again").files)]
    import_batch(workspace, run, [written(tmp_path / "late.jsonl", again)])
    assert said(workspace, run)["q5"].text == "Late."


def test_that_the_same_file_twice_gives_no_answer_twice(workspace: Workspace, tmp_path: Path) -> None:
    run = a_run(workspace, "batch")
    lines = [answered(one, "Rest.") for one in requests_in(export_batch(workspace, run, tmp_path).files)]
    file = written(tmp_path / "in.jsonl", lines)
    import_batch(workspace, run, [file])
    before = {key: answer.id for key, answer in said(workspace, run).items()}
    import_batch(workspace, run, [file])
    assert {key: answer.id for key, answer in said(workspace, run).items()} == before
    assert len(replies(workspace, run)) == 6


@pytest.mark.parametrize(("other", "words"), [({"custom_id": "stranger"}, "stranger is not a request"), ({}, "is in")])
def test_that_strangers_and_doubles_are_refused_and_nothing_is_written(
    workspace: Workspace, tmp_path: Path, other: Line, words: str
) -> None:
    run = a_run(workspace, "batch")
    lines = [answered(one, "Rest.") for one in requests_in(export_batch(workspace, run, tmp_path).files)]
    with pytest.raises(ImportRefused, match=words):
        import_batch(workspace, run, [written(tmp_path / "in.jsonl", [*lines, {**lines[0], **other}])])
    assert said(workspace, run) == {}


def test_that_tags_come_back_with_every_fault_of_a_line_counted(workspace: Workspace, tmp_path: Path) -> None:
    (run,) = create_answer_runs(workspace, AnswerDraft("tags", ("model-1b",), reading=ReadingKind.CONSTRAINED))
    requests = requests_in(export_batch(workspace, run, tmp_path).files)
    assert all("response_format" in one["body"] for one in requests)  # type: ignore[operator]
    values = {"icd11": "08", "question_type": "Dose", "personal_data": "no"}
    lines = [
        answered(requests[0], json.dumps(values)),
        answered(requests[1], json.dumps({**values, "icd11": "99"})),
        cut(requests[2], '{"icd11_reason": "and so'),
        answered(requests[3], "<think>Only a thought.</think>"),
        failed(requests[4], 400, "content_filter"),
        expired(requests[5]),
    ]
    import_batch(workspace, run, [written(tmp_path / "in.jsonl", lines)])
    counted = {"valid": 1, "out_of_range": 1, "truncated": 1, "unparsable": 1, "refused": 1}
    assert run_summary(workspace, run).validity["icd11"] == counted
    with workspace.reading() as session:
        found = {(tag.field, tag.value) for tag in session.exec(select(Tag)) if tag.value is not None}
        assert found == set(values.items())
    assert pending_positions(workspace, run) == [5]
    again = [answered(one, json.dumps(values)) for one in requests_in(export_batch(workspace, run, tmp_path).files)]
    import_batch(workspace, run, [written(tmp_path / "late.jsonl", again)])
    assert run_summary(workspace, run).validity["icd11"] == {**counted, "valid": 2}
    assert check_workspace(workspace.path).findings == ()
