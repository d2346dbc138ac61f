"""What is asked in several steps goes out step by step: the results of one, taken in, give the files of the next."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.cli import main
from medreview.domain.models import ModelKind
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.questions import Question, QuestionKind, Translation
from medreview.domain.runs import Choice, ReadingKind
from medreview.errors import ImportRefused
from medreview.llm.engines import GenerateRequest
from medreview.model_runs.batch_export import BatchNeedsText, NothingPending
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.carry_out_runs import (
    BatchImport,
    RunState,
    ask_failed_again,
    carry_out,
    export_batch,
    import_batch,
)
from medreview.workflows.check_workspace import check_workspace
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.integration.answer_questions.test_answer_batches import cut
from tests.integration.answer_questions.test_answer_runs import replies, said
from tests.integration.run_judge.test_batches import Line, answered, expired, failed, requests_in, written
from tests.judged_answers import a_judge, judged_dataset, pending_positions

PIVOT = AnswerDraft("pivot", ("model-1b",))
N = 4
Says = Callable[[Line], Line]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    judged_dataset(made, [["a"]] * N)
    yield made
    made.close()


def a_run(workspace: Workspace, draft: AnswerDraft = PIVOT) -> int:
    return create_answer_runs(workspace, draft)[0]


def prompt(request: Line) -> str:
    return "\n".join(str(message["content"]) for message in request["body"]["messages"])  # type: ignore[index]


def by_rule(asked: str) -> str:
    """A reply from which the next step's prompt can be told: which step it was, of which question."""
    number = next(one for one in "0123" if f"number {one}" in asked or f"<{one}>" in asked)
    step = "back" if "translate the second text" in asked else "answer" if "Answer in English" in asked else "into"
    return f"{step} <{number}>"


def of_engine(request: GenerateRequest) -> str:
    return by_rule("\n".join(message.text for message in request.messages))


def of_batch(request: Line) -> Line:
    return answered(request, by_rule(prompt(request)))


def a_round(workspace: Workspace, run: int, folder: Path, says: Says = of_batch, **choices: object) -> BatchImport:
    """Write the files of the next step, have them carried out in another order, and take the results in."""
    exported = export_batch(workspace, run, folder, **choices)  # type: ignore[arg-type]
    lines = [says(one) for one in requests_in(exported.files)]
    random.Random(3).shuffle(lines)
    return import_batch(workspace, run, [written(folder / "results.jsonl", lines)])


def test_that_three_rounds_bring_what_an_engine_does(workspace: Workspace, tmp_path: Path) -> None:
    direct, batch = a_run(workspace), a_run(workspace)
    carry_out(workspace, direct, open_engine=FakeEngine(of_engine).open)
    taken = [a_round(workspace, batch, tmp_path) for _ in range(3)]
    assert [(one.n_further, one.n_added, one.n_pending) for one in taken] == [(N, 0, N), (N, 0, N), (0, N, 0)]
    texts = [{key: answer.text for key, answer in said(workspace, run).items()} for run in (direct, batch)]
    assert texts[0] == texts[1] == {f"q{n}": f"back <{n}>" for n in range(N)}
    told = [
        sorted((reply.step, reply.text, reply.prompt_sha256) for reply in replies(workspace, run))
        for run in (direct, batch)
    ]
    assert told[0] == told[1]
    with pytest.raises(NothingPending):
        export_batch(workspace, batch, tmp_path)
    assert check_workspace(workspace.path).findings == ()


def test_that_the_files_of_a_step_stay_beside_those_of_the_next(workspace: Workspace, tmp_path: Path) -> None:
    run = a_run(workspace)
    first = export_batch(workspace, run, tmp_path, n_shards=2)
    assert [path.name for path in first.files] == [f"pivot-model-1b-step-1-of-3-00{n}-of-002.jsonl" for n in (1, 2)]
    assert first.n_later_steps == 2
    a_round(workspace, run, tmp_path)
    second = export_batch(workspace, run, tmp_path)
    assert [path.name for path in second.files] == ["pivot-model-1b-step-2-of-3-001-of-001.jsonl"]
    assert second.n_later_steps == 1


def test_that_questions_at_several_steps_go_into_one_file(workspace: Workspace, tmp_path: Path) -> None:
    run = a_run(workspace)

    def some(request: Line) -> Line:
        return expired(request) if "number 2" in prompt(request) else of_batch(request)

    taken = a_round(workspace, run, tmp_path, some)
    assert (taken.n_further, taken.n_left, taken.n_pending) == (N - 1, 1, N)
    (file,) = export_batch(workspace, run, tmp_path).files
    assert file.name == "pivot-model-1b-step-1-2-of-3-001-of-001.jsonl"
    for _ in range(3):
        a_round(workspace, run, tmp_path)
    assert {answer.text for answer in said(workspace, run).values()} == {f"back <{n}>" for n in range(N)}


def test_that_results_given_again_are_counted_and_taken_in_once(workspace: Workspace, tmp_path: Path) -> None:
    run = a_run(workspace)
    files: list[Path] = []
    for number in range(3):
        lines = [of_batch(one) for one in requests_in(export_batch(workspace, run, tmp_path).files)]
        files.append(written(tmp_path / f"results-{number}.jsonl", lines))
        import_batch(workspace, run, files[-1:])
        again = import_batch(workspace, run, files)
        assert (again.n_already, again.n_added, again.n_further) == (N * (number + 1), 0, 0)
        assert len(replies(workspace, run)) == N * (number + 1)
    assert len(said(workspace, run)) == N


@pytest.mark.parametrize("cuts_name", [True, False])
def test_that_a_result_of_another_prompt_or_of_no_known_step_is_refused(
    workspace: Workspace, tmp_path: Path, cuts_name: bool
) -> None:
    run = a_run(workspace)
    lines = [of_batch(one) for one in requests_in(export_batch(workspace, run, tmp_path).files)]
    uid = str(lines[0]["custom_id"])[:32]
    lines[0] = {**lines[0], "custom_id": uid if cuts_name else uid + "0" * 32}
    words = "does not say which step" if cuts_name else "is one of another prompt"
    with pytest.raises(ImportRefused, match=words):
        import_batch(workspace, run, [written(tmp_path / "in.jsonl", lines)])
    assert replies(workspace, run) == []


def test_that_a_step_that_brought_nothing_ends_its_question_and_is_counted(
    workspace: Workspace, tmp_path: Path
) -> None:
    run = a_run(workspace)
    a_round(workspace, run, tmp_path)

    def faulty(request: Line) -> Line:
        number = by_rule(prompt(request))[-2]
        of = {"0": answered(request, "<think>Only a thought.</think>"), "1": failed(request, 400, "No.")}
        return {**of, "2": cut(request, "Rest and")}.get(number, of_batch(request))

    taken = a_round(workspace, run, tmp_path, faulty)
    assert (taken.n_further, taken.n_added, taken.n_failed, taken.n_pending) == (1, 2, 1, 1)
    a_round(workspace, run, tmp_path)
    assert {key: answer.text for key, answer in said(workspace, run).items()} == {"q3": "back <3>"}
    assert ask_failed_again(workspace, run) == 1
    assert a_round(workspace, run, tmp_path).n_further == 1
    assert a_round(workspace, run, tmp_path).n_added == 1
    assert set(said(workspace, run)) == {"q1", "q3"}
    assert pending_positions(workspace, run) == []


def test_that_an_engine_goes_on_where_a_batch_ended(workspace: Workspace, tmp_path: Path) -> None:
    run = a_run(workspace)
    a_round(workspace, run, tmp_path)
    engine = FakeEngine(of_engine)
    assert carry_out(workspace, run, open_engine=engine.open).state is RunState.FINISHED
    assert len(engine.asked) == 2 * N
    assert {answer.text for answer in said(workspace, run).values()} == {f"back <{n}>" for n in range(N)}


def test_that_each_file_is_for_the_model_of_its_step(workspace: Workspace, tmp_path: Path) -> None:
    a_judge(workspace, "far", kind=ModelKind.OPENAI)
    run = a_run(workspace, AnswerDraft("pivot", ("model-1b",), translator="far"))
    asked: list[str] = []
    for _ in range(3):
        lines = requests_in(export_batch(workspace, run, tmp_path).files)
        asked.append(lines[0]["body"]["model"])  # type: ignore[index]
        import_batch(workspace, run, [written(tmp_path / "in.jsonl", [of_batch(one) for one in lines])])
    assert asked == ["far", "model-1b", "far"]
    assert len(said(workspace, run)) == N


def test_that_a_preview_of_steps_is_of_questions_that_were_asked_by_nobody(
    workspace: Workspace, tmp_path: Path
) -> None:
    before = [prompt.messages for prompt in preview_answers(workspace, PIVOT).prompts]
    a_round(workspace, a_run(workspace), tmp_path)
    assert [prompt.messages for prompt in preview_answers(workspace, PIVOT).prompts] == before


@pytest.mark.parametrize("reading", [ReadingKind.FREE, ReadingKind.CONSTRAINED, ReadingKind.SCORED])
def test_that_an_examination_with_a_limit_of_thinking_goes_out_in_two_steps(
    workspace: Workspace, tmp_path: Path, reading: ReadingKind
) -> None:
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            question.kind, question.options, question.correct_option = QuestionKind.CHOICE, ["Rest", "Aspirin"], [1]
    run = a_run(workspace, AnswerDraft("exam", ("model-1b",), reading=reading, thinking_tokens=20))
    if reading is ReadingKind.SCORED:
        with pytest.raises(BatchNeedsText):
            export_batch(workspace, run, tmp_path)
        return
    # The thinking of one is ended at its limit, another chooses at once.
    thought = {"number 0": ("I think", "length"), "number 1": ("So it is.\nanswer: 2", "stop")}

    def thinks(request: Line) -> Line:
        text, reason = next((told for mark, told in thought.items() if mark in prompt(request)), ("Hm.", "length"))
        return cut(request, text) if reason == "length" else answered(request, text)

    first = a_round(workspace, run, tmp_path, thinks)
    is_free = reading is ReadingKind.FREE
    assert (first.n_added, first.n_further) == ((1, N - 1) if is_free else (0, N))
    last = requests_in(export_batch(workspace, run, tmp_path).files)
    assert any("I think" in prompt(request) for request in last)
    assert all(request["body"]["max_tokens"] == 64 for request in last)  # type: ignore[index]
    choice = "answer: 1" if is_free else '{"answer": "1"}'
    import_batch(workspace, run, [written(tmp_path / "in.jsonl", [answered(one, choice) for one in last])])
    with workspace.reading() as session:
        assert sorted(one.choice or [] for one in session.exec(select(Choice))) == (
            [[1], [1], [1], [2]] if is_free else [[1]] * N
        )
    assert check_workspace(workspace.path).findings == ()


def test_that_a_translation_and_its_way_back_are_two_steps(workspace: Workspace, tmp_path: Path) -> None:
    draft = AnswerDraft("translation", ("model-1b",), into="fa", selection=QuestionsToAsk(text="number 1"))
    run = a_run(workspace, draft)
    taken = a_round(workspace, run, tmp_path, lambda request: answered(request, '{"question": "تب ۱ چه می‌خواهد؟"}'))
    assert (taken.n_further, taken.n_pending) == (1, 1)
    with workspace.reading() as session:
        assert session.exec(select(Translation)).all() == [], "a variant is there once both steps are"
    a_round(workspace, run, tmp_path, lambda request: answered(request, '{"question": "What does fever 1 need?"}'))
    with workspace.reading() as session:
        (made,) = session.exec(select(Translation)).all()
        assert made.back_translation == "What does fever 1 need?"
    assert check_workspace(workspace.path).findings == ()


def test_that_the_command_says_what_comes_next(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_run(workspace)
    workspace.close()
    named = ["judge", str(workspace.path), "--run", "pivot model-1b"]
    main([*named, "--export-batch", str(tmp_path)])
    assert "Further steps: 2. Import these results" in capsys.readouterr().out
    lines = [of_batch(one) for one in requests_in(sorted(tmp_path.glob("*step-1*.jsonl")))]
    main([*named, "--import-batch", str(written(tmp_path / "in.jsonl", lines))])
    said = capsys.readouterr().out
    assert "0 answered, 0 refused" in said, "what is no verdict is not judged"
    assert f"{N} go on with their next step: write its files with run export-batch." in said
