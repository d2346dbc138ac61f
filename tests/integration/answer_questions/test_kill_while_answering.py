"""Killed at any moment, the program or its llama.cpp, a run over questions loses no reply and gives no answer twice."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.answers import Answer
from medreview.domain.models import ModelKind
from medreview.domain.questions import Question, QuestionKind
from medreview.domain.runs import Choice, ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunState, ask_failed_again, carry_out, list_runs
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.manage_models import CloudDraft, add_cloud
from tests.builders import a_workspace
from tests.fakes.scripted_server import Received, Reply, ScriptedServer, chat_reply
from tests.integration.answer_questions.killed_answers import SETTINGS
from tests.integration.answer_questions.kills import (
    KILLS_A_WORKSPACE,
    PROGRAM,
    QUESTIONS_A_KILL,
    SEED,
    FaultyEndpoint,
    Said,
    rounds,
    run_until_killed,
    told,
)
from tests.judged_answers import a_judge, judged_dataset, pending_positions
from tests.tiny_models import write_rule_judge
from tests.tiny_models.fixtures import TinyModels
from tests.warm_programs import WarmProgram, warm_program

pytestmark = pytest.mark.guards

N_KILLS, N_KILLS_SAMPLED = 100, 6
N_CLOUD_KILLS, N_CLOUD_KILLS_SAMPLED = 30, 3
EITHER = ("program", "child")


@pytest.fixture(scope="module")
def program() -> Iterator[WarmProgram]:
    with warm_program(PROGRAM) as warm:
        yield warm


def answers_of(workspace: Workspace, run: str) -> list[tuple[str, str]]:
    with workspace.reading() as session:
        query = select(Question.key, Answer.text).join(Answer, col(Answer.question_id) == col(Question.id))
        return sorted(session.exec(query.where(Answer.run == run)).all())


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_that_no_answer_is_lost_or_doubled_however_often_a_run_is_killed(
    tmp_path: Path, tiny_models: TinyModels, program: WarmProgram, full: bool
) -> None:
    """In turns: answers of one step of random weights, and pivots in which two models take turns."""
    moments = random.Random(SEED)
    hit: Counter[str] = Counter()
    translator = write_rule_judge(tmp_path / "translator.gguf", seed=1)
    for number, n_kills in rounds(N_KILLS if full else N_KILLS_SAMPLED):
        workspace = a_workspace(tmp_path, f"{number}.medreview")
        judged_dataset(workspace, [["Rest."]] * (n_kills * QUESTIONS_A_KILL))
        is_pivot = number % 2 == 1 or n_kills < KILLS_A_WORKSPACE
        a_judge(workspace, "model", path=tiny_models.rule_judge if is_pivot else tiny_models.text)
        a_judge(workspace, "translator", path=translator)
        draft = AnswerDraft(
            "pivot" if is_pivot else "persona",
            ("model",),
            sampling=SamplingSettings(temperature=0.8, seed=number),
            most_tokens=24,
            max_attempts=1,
            translator="translator" if is_pivot else "",
        )
        killed, whole = (create_answer_runs(workspace, draft)[0] for _ in range(2))
        workspace.close()
        said: list[Said] = []
        for _ in range(n_kills):
            target, lines = run_until_killed(program, workspace.path, killed, moments, targets=EITHER)
            hit[target] += 1
            said += lines
            assert check_workspace(workspace.path).is_sound
        items = [line["item"] for line in said if "item" in line]
        assert len(items) == len(set(items)), said
        reopened = open_workspace(workspace.path)
        view = next(view for view in list_runs(reopened) if view.run == killed)
        assert len(items) <= view.n_done
        for run in (killed, whole):
            assert carry_out(reopened, run, settings=SETTINGS).state is RunState.FINISHED
        assert pending_positions(reopened, killed) == []
        assert told(reopened, killed) == told(reopened, whole) != []
        assert len(answers_of(reopened, view.name)) == view.n_items
        assert check_workspace(reopened.path).is_sound
        reopened.close()
    assert set(hit) == set(EITHER)


def choices_of(workspace: Workspace, run: int) -> list[tuple[object, ...]]:
    with workspace.reading() as session:
        query = select(Choice).where(Choice.run_id == run).order_by(col(Choice.question_id))
        return [(one.question_id, one.choice, one.raw_output, one.extra) for one in session.exec(query)]


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("reading", [ReadingKind.CONSTRAINED, ReadingKind.SCORED])
def test_that_no_choice_is_lost_or_doubled_however_often_an_examination_is_killed(
    tmp_path: Path, tiny_models: TinyModels, program: WarmProgram, reading: ReadingKind, full: bool
) -> None:
    """Each choice after thinking of its own, so that a kill falls between the two as well."""
    moments = random.Random(SEED)
    for number, n_kills in rounds((N_KILLS if full else N_KILLS_SAMPLED) // 2):
        workspace = a_workspace(tmp_path, f"{number}.medreview")
        judged_dataset(workspace, [["Rest."]] * (n_kills * QUESTIONS_A_KILL))
        with workspace.transaction() as session:
            for question in session.exec(select(Question)):
                question.kind, question.options = QuestionKind.CHOICE, ["Rest", "Aspirin", "Water"]
                question.correct_option = [1]
        a_judge(workspace, "model", path=tiny_models.rule_judge)
        draft = AnswerDraft("exam", ("model",), reading=reading, thinking_tokens=6)
        killed, whole = (create_answer_runs(workspace, draft)[0] for _ in range(2))
        workspace.close()
        for _ in range(n_kills):
            run_until_killed(program, workspace.path, killed, moments, targets=EITHER)
            assert check_workspace(workspace.path).is_sound
        reopened = open_workspace(workspace.path)
        for run in (killed, whole):
            assert carry_out(reopened, run, settings=SETTINGS).state is RunState.FINISHED
        assert told(reopened, killed) == told(reopened, whole) != []
        found = choices_of(reopened, killed)
        assert found == choices_of(reopened, whole)
        assert len(found) == len({question for question, *_ in found}) == n_kills * QUESTIONS_A_KILL
        reopened.close()


def about_its_number(received: Received) -> Reply:
    """Says which question it was asked."""
    number = received.user_text.partition("number ")[2].partition("?")[0]
    return chat_reply(f"About {number}: rest.")


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_that_at_an_endpoint_with_faults_every_question_has_its_own_answer_once(
    tmp_path: Path, program: WarmProgram, full: bool
) -> None:
    moments, endpoint = random.Random(SEED), FaultyEndpoint(SEED, about_its_number)
    n_kills = N_CLOUD_KILLS if full else N_CLOUD_KILLS_SAMPLED
    workspace = a_workspace(tmp_path)
    n_questions = 12 * n_kills
    judged_dataset(workspace, [["Rest."]] * n_questions)
    with ScriptedServer(endpoint) as server:
        add_cloud(workspace, CloudDraft("far", ModelKind.OPENAI, server.url, "far"))
        (run,) = create_answer_runs(workspace, AnswerDraft("persona", ("far",), name="far answers"))
        workspace.close()
        for _ in range(n_kills):
            run_until_killed(program, workspace.path, run, moments, targets=("program",))
            assert check_workspace(workspace.path).is_sound
        reopened = open_workspace(workspace.path)
        before = answers_of(reopened, "far answers")
        assert len({key for key, _ in before}) == len(before)
        endpoint.is_well = True
        assert carry_out(reopened, run).state is RunState.FINISHED
        if ask_failed_again(reopened, run):
            assert carry_out(reopened, run).state is RunState.FINISHED
    found = answers_of(reopened, "far answers")
    assert set(before) <= set(found)
    assert len(dict(found)) == len(found)
    assert all(text == f"About {key.removeprefix('q')}: rest." for key, text in found)
    # What said nothing as often as it may be asked has no answer, and is counted.
    (view,) = list_runs(reopened)
    assert (view.n_done, view.n_valid) == (n_questions, len(found))
    assert len(found) >= 0.9 * n_questions
    reopened.close()
