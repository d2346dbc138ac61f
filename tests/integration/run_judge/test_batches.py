"""Runs go out as batch files and come back in any order, whole or in pieces."""

import json
import random
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from medreview.domain.models import ModelKind
from medreview.domain.run_plans import AnswersToJudge, ImageUse
from medreview.domain.runs import ReadingKind
from medreview.errors import FileUnreadable, ImportRefused
from medreview.model_runs import batch_export
from medreview.model_runs.batch_export import BatchNeedsText, NothingPending
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import RunState, carry_out, export_batch, import_batch, list_runs, run_summary
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_study, a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset, pending_positions, told

Line = dict[str, object]
READABLE = json.dumps({"correctness": 4, "relevance": 3, "communicates_risks": 5})
FEVER = (("Rest.", "Drink."), ("Wait.", "Sleep well."), ("Nothing.", "Walk."))


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    judged_dataset(made, FEVER)
    a_judge(made)
    yield made
    made.close()


def a_run(workspace: Workspace, **choices: object) -> int:
    return create_runs(workspace, replace(JudgeDraft("cqa-coarse", ("judge-1b",)), **choices))[0]


def requests_in(files: Sequence[Path]) -> list[Line]:
    return [json.loads(line) for path in files for line in path.read_text(encoding="utf-8").splitlines()]


def answered(request: Line, text: str = READABLE) -> Line:
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    body = {"model": "served", "choices": [choice], "usage": {"prompt_tokens": 10, "completion_tokens": 5}}
    return {
        "id": "x",
        "custom_id": request["custom_id"],
        "response": {"status_code": 200, "body": body},
        "error": None,
    }


def failed(request: Line, status: int, words: str) -> Line:
    """As vLLM writes it into the same file."""
    return {
        "custom_id": request["custom_id"],
        "response": {"status_code": status, "body": None},
        "error": {"message": words, "code": status},
    }


def expired(request: Line) -> Line:
    return {"custom_id": request["custom_id"], "response": None, "error": {"code": "batch_expired", "message": "Late."}}


def written(path: Path, lines: Sequence[object]) -> Path:
    path.write_text("\n".join(json.dumps(line) for line in lines) + "\n", encoding="utf-8")
    return path


def test_that_a_batch_judges_as_an_engine_does(workspace: Workspace, tmp_path: Path) -> None:
    direct, batch = a_run(workspace), a_run(workspace)
    engine = FakeEngine(lambda request: READABLE)
    carry_out(workspace, direct, open_engine=engine.open)
    exported = export_batch(workspace, batch, tmp_path / "out")
    lines = [answered(request) for request in requests_in(exported.files)]
    taken = import_batch(workspace, batch, [written(tmp_path / "in.jsonl", lines[::-1])])
    assert (taken.n_added, taken.n_pending, taken.models) == (6, 0, ("served",))
    assert told(workspace, batch) == told(workspace, direct)
    assert list_runs(workspace)[0].state is RunState.FINISHED
    assert run_summary(workspace, batch).sessions[0].engine["name"] == "batch"
    assert run_summary(workspace, batch).items_per_minute is None


def test_that_requests_are_what_an_engine_is_asked_under_names_that_say_nothing(
    workspace: Workspace, tmp_path: Path
) -> None:
    run = a_run(workspace)
    engine = FakeEngine(lambda request: READABLE, window=1, stop_after=6)
    exported = export_batch(workspace, run, tmp_path, served_as="served")
    carry_out(workspace, run, open_engine=engine.open)
    found = requests_in(exported.files)
    assert [str(request["custom_id"])[:32] for request in found] == [request.key for request in engine.asked]
    for request, asked in zip(found, engine.asked, strict=True):
        body = request["body"]
        assert request["url"] == "/v1/chat/completions"
        assert body["model"] == "served"  # type: ignore[index]
        assert [message["content"] for message in body["messages"]] == [part.text for part in asked.messages]  # type: ignore[index,union-attr]
        assert body["response_format"]["json_schema"]["schema"] == asked.form.schema  # type: ignore[index,union-attr]
        assert re.fullmatch("[0-9a-f]{64}", str(request["custom_id"]))


@pytest.mark.parametrize("n_shards", [1, 2, 4, 9])
def test_that_shards_hold_every_request_once_with_neighbours_together(
    workspace: Workspace, tmp_path: Path, n_shards: int
) -> None:
    run = a_run(workspace)
    whole = requests_in(export_batch(workspace, run, tmp_path / "whole").files)
    exported = export_batch(workspace, run, tmp_path / "parts", n_shards=n_shards)
    assert len(exported.files) == min(n_shards, 6)
    assert requests_in(exported.files) == whole
    sizes = [len(requests_in([path])) for path in exported.files]
    assert max(sizes) - min(sizes) <= 1


def test_that_a_shard_too_large_for_a_provider_takes_several_files(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = a_run(workspace)
    monkeypatch.setattr(batch_export, "MOST_REQUESTS", 4)
    by_count = export_batch(workspace, run, tmp_path / "count")
    assert [len(requests_in([path])) for path in by_count.files] == [4, 2]
    monkeypatch.setattr(batch_export, "MOST_BYTES", 2 * max(map(len, by_count.files[0].read_bytes().splitlines())) + 9)
    by_bytes = export_batch(workspace, run, tmp_path / "bytes")
    assert [len(requests_in([path])) for path in by_bytes.files] == [2, 2, 2]
    assert requests_in(by_bytes.files) == requests_in(by_count.files)


def test_that_anthropics_form_is_one_object_and_its_results_come_back(workspace: Workspace, tmp_path: Path) -> None:
    a_judge(workspace, "claude", kind=ModelKind.ANTHROPIC)
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("claude",)))
    exported = export_batch(workspace, run, tmp_path, dialect="anthropic")
    requests = json.loads(exported.files[0].read_text(encoding="utf-8"))["requests"]
    assert {request["params"]["model"] for request in requests} == {"claude"}
    message = {"model": "claude", "content": [{"type": "text", "text": READABLE}], "stop_reason": "end_turn"}
    results: list[dict[str, object]] = [{"type": "succeeded", "message": message} for _ in range(3)]
    refused = {"type": "error", "error": {"type": "invalid_request_error", "message": "prompt is too long: 9 tokens"}}
    busy = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
    results += [{"type": "errored", "error": refused}, {"type": "errored", "error": busy}, {"type": "expired"}]
    lines = [{"custom_id": q["custom_id"], "result": result} for q, result in zip(requests, results, strict=True)]
    taken = import_batch(workspace, run, [written(tmp_path / "in.jsonl", lines)])
    assert (taken.n_added, taken.n_failed, taken.n_left, taken.n_pending) == (3, 1, 2, 2)
    assert run_summary(workspace, run).validity["relevance"] == {"valid": 3, "error": 1}


def test_that_what_may_pass_or_is_missing_stays_pending_and_can_come_later(
    workspace: Workspace, tmp_path: Path
) -> None:
    run = a_run(workspace)
    requests = requests_in(export_batch(workspace, run, tmp_path / "out").files)
    first = [
        answered(requests[0]),
        failed(requests[1], 429, "busy"),
        failed(requests[2], 500, "broken"),
        expired(requests[3]),
    ]
    first += [failed(requests[4], 400, "This model's maximum context length is 4096 tokens")]
    taken = import_batch(workspace, run, [written(tmp_path / "1.jsonl", first)])
    assert (taken.n_added, taken.n_failed, taken.n_left, taken.n_pending) == (1, 1, 3, 4)
    again = requests_in(export_batch(workspace, run, tmp_path / "again").files)
    assert [request["custom_id"] for request in again] == [requests[n]["custom_id"] for n in (1, 2, 3, 5)]
    later = import_batch(workspace, run, [written(tmp_path / "2.jsonl", [answered(request) for request in requests])])
    assert (later.n_added, later.n_already, later.n_pending) == (4, 2, 0)
    assert check_workspace(workspace.path).is_sound


def test_that_a_filtered_request_is_a_refusal_and_nonsense_unparsable(workspace: Workspace, tmp_path: Path) -> None:
    run = a_run(workspace)
    requests = requests_in(export_batch(workspace, run, tmp_path / "out").files)
    lines = [failed(requests[0], 400, "content_filter"), answered(requests[1], "Good."), answered(requests[2], "")]
    import_batch(workspace, run, [written(tmp_path / "in.jsonl", lines)])
    assert run_summary(workspace, run).validity["relevance"] == {"refused": 1, "unparsable": 2}


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda lines: [*lines, lines[0]], "is in"),
        (lambda lines: [*lines, {**lines[0], "custom_id": "stranger"}], "stranger is not a request"),
        (lambda lines: [*lines, {"response": {}}], "no custom_id"),
        (lambda lines: [*lines, [1]], "no custom_id"),
    ],
)
def test_that_duplicates_strangers_and_other_lines_are_refused_by_name_and_nothing_is_written(
    workspace: Workspace, tmp_path: Path, spoil: Callable[[list[Line]], list[object]], words: str
) -> None:
    run = a_run(workspace)
    lines = [answered(request) for request in requests_in(export_batch(workspace, run, tmp_path / "out").files)]
    with pytest.raises(ImportRefused, match=words) as refused:
        import_batch(workspace, run, [written(tmp_path / "in.jsonl", spoil(lines))])
    assert (refused.value.problems[0].file, refused.value.problems[0].row) == ("in.jsonl", 7)
    assert len(pending_positions(workspace, run)) == 6


def hash_beside(request: Line, sha256: str | None = None) -> Line:
    """A result of a server that gives back the metadata of the request."""
    line = answered(request)
    told = request["body"]["metadata"] if sha256 is None else {"prompt_sha256": sha256}  # type: ignore[index]
    line["response"]["body"]["metadata"] = told  # type: ignore[index]
    return line


def test_that_results_that_were_swapped_are_refused_where_their_server_gives_the_hash_of_their_prompt_back(
    workspace: Workspace, tmp_path: Path
) -> None:
    run = a_run(workspace)
    lines = [hash_beside(request) for request in requests_in(export_batch(workspace, run, tmp_path / "out").files)]
    names = [line["custom_id"] for line in lines]
    swapped = [{**line, "custom_id": name} for line, name in zip(lines, [names[1], names[0], *names[2:]], strict=True)]
    with pytest.raises(ImportRefused, match="another prompt") as refused:
        import_batch(workspace, run, [written(tmp_path / "in.jsonl", swapped)])
    assert [problem.row for problem in refused.value.problems] == [1, 2]
    assert len(pending_positions(workspace, run)) == 6
    assert import_batch(workspace, run, [written(tmp_path / "in.jsonl", lines)]).n_by_name == 0


def test_that_results_which_only_a_name_binds_are_taken_and_counted(workspace: Workspace, tmp_path: Path) -> None:
    """With the hash in their names, or without it, as files of before."""
    run = a_run(workspace)
    lines = [answered(request) for request in requests_in(export_batch(workspace, run, tmp_path / "out").files)]
    lines[0]["custom_id"] = str(lines[0]["custom_id"])[:32]
    taken = import_batch(workspace, run, [written(tmp_path / "in.jsonl", lines)])
    assert (taken.n_added, taken.n_by_name) == (6, 6)


def test_that_a_result_named_for_another_prompt_is_refused(workspace: Workspace, tmp_path: Path) -> None:
    run = a_run(workspace)
    lines = [answered(request) for request in requests_in(export_batch(workspace, run, tmp_path / "out").files)]
    items, hashes = zip(*((str(line["custom_id"])[:32], str(line["custom_id"])[32:]) for line in lines), strict=True)
    lines[0]["custom_id"] = items[0] + hashes[2]
    with pytest.raises(ImportRefused, match="another prompt"):
        import_batch(workspace, run, [written(tmp_path / "in.jsonl", lines)])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"custom_id": "NAME", "response": {"status_code": 200}, "result": {"type": "expired"}}', "two results"),
        ('{"custom_id": "NAME", "custom_id": "NAME", "response": null}', "custom_id occurs twice"),
        ('{"custom_id": "NAME", "response": {"body": {"a": 1, "a": 2}}}', "a occurs twice"),
        ('{"custom_id": "NAME", "response": "' + "x" * 400_000 + '"}', "longer than any result"),
        (" " * 1_000_000, "longer than any result"),
    ],
)
def test_that_lines_that_say_two_things_or_far_too_much_are_refused_with_their_number(
    workspace: Workspace, tmp_path: Path, line: str, words: str
) -> None:
    run = a_run(workspace)
    requests = requests_in(export_batch(workspace, run, tmp_path / "out").files)
    path = written(tmp_path / "in.jsonl", [answered(request) for request in requests[:5]])
    with path.open("a", encoding="utf-8") as file:
        file.write(line.replace("NAME", str(requests[5]["custom_id"])) + "\n")
    with pytest.raises(ImportRefused, match=words) as refused:
        import_batch(workspace, run, [path])
    assert [problem.row for problem in refused.value.problems] == [6]
    assert len(pending_positions(workspace, run)) == 6


def test_that_a_batch_is_held_to_what_was_asked_for_as_an_endpoint_is(workspace: Workspace, tmp_path: Path) -> None:
    run = a_run(workspace)
    requests = requests_in(export_batch(workspace, run, tmp_path / "out").files)
    lines = [answered(requests[0], "x" * 100_000), answered(requests[1]), answered(requests[2])]
    lines[1]["response"]["body"]["usage"] = {"prompt_tokens": 2**52, "completion_tokens": 1}  # type: ignore[index]
    taken = import_batch(workspace, run, [written(tmp_path / "in.jsonl", lines)])
    assert (taken.n_added, taken.n_failed) == (2, 1)
    assert run_summary(workspace, run).input_tokens == 10


def test_that_results_of_another_run_are_refused(workspace: Workspace, tmp_path: Path) -> None:
    run, other = a_run(workspace), a_run(workspace)
    lines = [answered(request) for request in requests_in(export_batch(workspace, run, tmp_path / "out").files)]
    with pytest.raises(ImportRefused) as refused:
        import_batch(workspace, other, [written(tmp_path / "in.jsonl", lines)])
    assert len(refused.value.problems) == 6
    with pytest.raises(FileUnreadable):
        import_batch(workspace, run, [tmp_path / "nothing.jsonl"])


def test_that_only_text_that_is_pending_goes_out(workspace: Workspace, tmp_path: Path) -> None:
    with pytest.raises(BatchNeedsText):
        export_batch(workspace, a_run(workspace, reading=ReadingKind.SCORED), tmp_path)
    run = a_run(workspace)
    carry_out(workspace, run, open_engine=FakeEngine(lambda request: READABLE).open)
    with pytest.raises(NothingPending):
        export_batch(workspace, run, tmp_path)


def test_that_images_go_out_as_data(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    study = a_study(workspace, answers=1, images=1)
    a_judge(workspace, kind=ModelKind.OPENAI, abilities={"images": True})
    selection = AnswersToJudge(study=study.name)
    run = a_run(workspace, selection=selection, images=ImageUse.OR_SKIP)
    (request,) = requests_in(export_batch(workspace, run, tmp_path / "out").files)
    (image, *_) = request["body"]["messages"][-1]["content"]  # type: ignore[index]
    assert image["image_url"]["url"].startswith("data:image/png;base64,")
    workspace.close()


outcomes = st.lists(st.sampled_from(["good", "bad", "busy", "expired", "missing"]), min_size=6, max_size=6)


@settings(max_examples=settings().max_examples // 3, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rounds=st.lists(outcomes, min_size=1, max_size=3), seed=st.integers(0, 2**32), n_files=st.integers(1, 3))
def test_that_however_results_come_every_item_is_judged_once_or_pending(
    rounds: list[list[str]], seed: int, n_files: int
) -> None:
    made = {
        "good": answered,
        "bad": lambda request: answered(request, "Hm."),
        "busy": lambda request: failed(request, 503, "busy"),
        "expired": expired,
    }
    with tempfile.TemporaryDirectory() as place:
        folder, order = Path(place), random.Random(seed)
        workspace = a_workspace(folder)
        judged_dataset(workspace, FEVER)
        a_judge(workspace)
        run = a_run(workspace)
        requests = requests_in(export_batch(workspace, run, folder / "out").files)
        expected: dict[int, str] = {}
        for number, kinds in enumerate(rounds):
            lines = [made[kind](request) for kind, request in zip(kinds, requests, strict=True) if kind in made]
            order.shuffle(lines)
            files = [written(folder / f"{number}-{n}.jsonl", lines[n::n_files]) for n in range(n_files)]
            taken = import_batch(workspace, run, files)
            for position, kind in enumerate(kinds):
                if kind in {"good", "bad"}:
                    expected.setdefault(position, kind)
            assert taken.n_pending == 6 - len(expected)
        rows = [(row[0], row[6]) for row in told(workspace, run) if row[1] == "relevance"]
        validity = {"good": "valid", "bad": "unparsable"}
        assert rows == sorted((position, validity[kind]) for position, kind in expected.items())
        assert pending_positions(workspace, run) == [n for n in range(6) if n not in expected]
        workspace.close()
        assert check_workspace(folder / "study.medreview").is_sound
