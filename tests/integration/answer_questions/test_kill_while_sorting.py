"""Killed at any moment, a run that tags or translates loses no question, tags none twice and makes no variant twice."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.models import ModelKind
from medreview.domain.questions import Question, Translation
from medreview.domain.runs import ReadingKind
from medreview.domain.tags import Tag
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunState, ask_failed_again, carry_out, list_runs
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.manage_models import CloudDraft, add_cloud
from tests.builders import a_workspace
from tests.fakes.scripted_server import Received, Reply, ScriptedServer, chat_reply
from tests.integration.answer_questions.killed_answers import SETTINGS
from tests.integration.answer_questions.kills import (
    FAULTS,
    PROGRAM,
    QUESTIONS_A_KILL,
    SEED,
    FaultyEndpoint,
    Told,
    rounds,
    run_until_killed,
    told,
)
from tests.judged_answers import a_judge, judged_dataset, pending_positions
from tests.tiny_models.fixtures import TinyModels
from tests.warm_programs import WarmProgram, warm_program

pytestmark = pytest.mark.guards

N_KILLS, N_KILLS_SAMPLED = 100, 6
N_CLOUD_KILLS, N_CLOUD_KILLS_SAMPLED = 30, 4
MARKS = ("NERVE_PAIN", "NEW_GROWTH", "HOW_MUCH", "CALL_ME", "rest")
CONSTRAINED = ReadingKind.CONSTRAINED
DRAFTS = {
    "tags": AnswerDraft("tags", ("model",), reading=CONSTRAINED, most_tokens=64),
    "translation": AnswerDraft("translation", ("model",), reading=CONSTRAINED, into="fa", most_tokens=64),
}
HALVES = (
    chat_reply('{"icd11_reason": "', finish_reason="length"),
    chat_reply('{"question": "و و', finish_reason="length"),
    chat_reply('{"icd11": "99", "question_type": 7}'),
    chat_reply('{"question": ["?"], "option_1": null}'),
    chat_reply("I would rather not use JSON."),
)
"""Replies that came, and are no use: cut off in the middle, or of another form."""


@pytest.fixture(scope="module")
def program() -> Iterator[WarmProgram]:
    with warm_program(PROGRAM) as warm:
        yield warm


def questions_to_sort(workspace: Workspace, n: int) -> None:
    """Each with words that decide its tags, and with none to four options."""
    judged_dataset(workspace, [["Rest."]] * n)
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            number = int(question.key[1:])
            question.text = f"What helps against {MARKS[number % 5]} {MARKS[number // 5 % 5]} number {number}?"
            question.options = [f"Choice {place}" for place in range(number % 5)]


def tags_of(workspace: Workspace, run: int) -> list[Told]:
    with workspace.reading() as session:
        query = select(Tag).where(Tag.run_id == run).order_by(col(Tag.question_id), col(Tag.field))
        return [(one.question_id, one.field, one.value, one.validity, one.reason) for one in session.exec(query)]


def variants_of(workspace: Workspace, run: int) -> list[Told]:
    with workspace.reading() as session:
        query = (
            select(Translation, Question)
            .join(Question, col(Question.id) == col(Translation.question_id))
            .where(Translation.run_id == run)
            .order_by(col(Translation.source_id))
        )
        return [
            (made.source_id, variant.text, tuple(variant.options), made.back_translation, str(made.checks))
            for made, variant in session.exec(query)
        ]


MADE: dict[str, Callable[[Workspace, int], list[Told]]] = {"tags": tags_of, "translation": variants_of}


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("kind", list(DRAFTS))
def test_that_nothing_is_lost_or_doubled_however_often_a_run_is_killed(
    tmp_path: Path, tiny_models: TinyModels, program: WarmProgram, kind: str, full: bool
) -> None:
    moments = random.Random(SEED)
    for number, n_kills in rounds((N_KILLS if full else N_KILLS_SAMPLED) // 2):
        n_questions = 2 * n_kills * QUESTIONS_A_KILL  # they take less time than answers
        workspace = a_workspace(tmp_path, f"{number}.medreview")
        questions_to_sort(workspace, n_questions)
        a_judge(workspace, "model", path=tiny_models.rule_answerer)
        killed, whole = (create_answer_runs(workspace, DRAFTS[kind])[0] for _ in range(2))
        workspace.close()
        items: list[object] = []
        for _ in range(n_kills):
            _, lines = run_until_killed(program, workspace.path, killed, moments, targets=("program", "child"))
            items += [line["item"] for line in lines if "item" in line]
            assert check_workspace(workspace.path).is_sound
        assert len(items) == len(set(items))
        reopened = open_workspace(workspace.path)
        for run in (killed, whole):
            assert carry_out(reopened, run, settings=SETTINGS).state is RunState.FINISHED
        assert pending_positions(reopened, killed) == []
        assert told(reopened, killed) == told(reopened, whole) != []
        found = MADE[kind](reopened, killed)
        assert found == MADE[kind](reopened, whole)
        assert len(found) == n_questions * (3 if kind == "tags" else 1)
        assert check_workspace(reopened.path).is_sound
        reopened.close()


def number_in(text: str) -> int:
    return int(text.partition("number ")[2].partition("?")[0])


def tags_by_number(received: Received) -> Reply:
    if "number " not in received.user_text:
        return chat_reply("yes")  # asked only whether it answers at all
    chapter = f"{number_in(received.user_text) % 20 + 1:02}"
    return chat_reply(json.dumps({"icd11": chapter, "question_type": "Dose", "personal_data": "no"}))


def parts_by_number(received: Received) -> Reply:
    """The parts as they are, so that each variant says of which question it is, on the way and on the way back."""
    parts = received.user_text.partition("<text>\n")[2].partition("\n</text>")[0]
    return chat_reply(parts or "yes")


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("kind", "rule"), [("tags", tags_by_number), ("translation", parts_by_number)])
def test_that_at_an_endpoint_with_faults_every_question_has_its_own_once(
    tmp_path: Path, program: WarmProgram, kind: str, rule: Callable[[Received], Reply], full: bool
) -> None:
    """Overloaded, cut off, half a reply, a reply of another form: each is asked again or counted."""
    moments, endpoint = random.Random(SEED), FaultyEndpoint(SEED, rule, (*FAULTS, *HALVES))
    n_kills = (N_CLOUD_KILLS if full else N_CLOUD_KILLS_SAMPLED) // 2
    n_questions = 12 * n_kills
    workspace = a_workspace(tmp_path)
    questions_to_sort(workspace, n_questions)
    with ScriptedServer(endpoint) as server:
        add_cloud(workspace, CloudDraft("model", ModelKind.OPENAI, server.url, "model"))
        (run,) = create_answer_runs(workspace, DRAFTS[kind])
        workspace.close()
        for _ in range(n_kills):
            run_until_killed(program, workspace.path, run, moments, targets=("program",))
            assert check_workspace(workspace.path).is_sound
        reopened = open_workspace(workspace.path)
        before = MADE[kind](reopened, run)
        endpoint.is_well = True
        assert carry_out(reopened, run).state is RunState.FINISHED
        if ask_failed_again(reopened, run):
            assert carry_out(reopened, run).state is RunState.FINISHED
    found = MADE[kind](reopened, run)
    assert {one for one in before if one[3] != "error"} <= set(found)
    check = check_tags if kind == "tags" else check_variants
    check(reopened, found, n_questions)
    (view,) = list_runs(reopened)
    assert view.n_done == n_questions
    assert check_workspace(reopened.path).is_sound
    reopened.close()


def check_tags(workspace: Workspace, found: list[Told], n_questions: int) -> None:
    """Every field of every question once: its own value, or none and the reason why."""
    assert len({one[:2] for one in found}) == len(found) == 3 * n_questions
    numbers = _numbers(workspace)
    values = {one[:2]: one[2] for one in found if one[3] == "valid"}
    assert all(value == f"{numbers[one] % 20 + 1:02}" for (one, field), value in values.items() if field == "icd11")
    assert all(value is None for *_, value, validity, _ in found if validity != "valid")
    assert len(values) >= 0.8 * len(found)


def check_variants(workspace: Workspace, found: list[Told], n_questions: int) -> None:
    """Of every question one variant with its own text and options, or none."""
    assert len({one[0] for one in found}) == len(found)
    numbers = _numbers(workspace)
    for source, text, options, back, _ in found:
        assert number_in(str(text)) == numbers[source]
        assert len(options) == numbers[source] % 5  # type: ignore[arg-type]
        assert back is None or number_in(str(back)) == numbers[source]
    assert len(found) >= 0.8 * n_questions


def _numbers(workspace: Workspace) -> dict[object, int]:
    with workspace.reading() as session:
        return {one.id: number_in(one.text) for one in session.exec(select(Question))}
