"""A prompt is tried on three items: sent as a run would send it, read as a run would read it, and nothing is kept."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.model_requests import ModelRequest
from medreview.domain.run_kinds import Validity
from medreview.domain.run_plans import SpendCap
from medreview.domain.runs import Judgement, ReadingKind, Reply, Run
from medreview.errors import Message
from medreview.jobs import Cancelled, CancelToken
from medreview.llm.engines import GenerateRequest, NotAnswered
from medreview.model_runs.stored_runs import TokensCapped
from medreview.model_runs.trials import ModelNotChosen, NothingToTry
from medreview.protocols.own_prompts import PromptKey, PromptKind, copied_text
from medreview.protocols.prompt_files import PromptUnreadable
from medreview.store.workspace import Workspace
from medreview.workflows.write_prompts import TrialDraft, TrialReply, carry_out_trial, preview_trial
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, Rule, constrained_reply
from tests.judged_answers import a_judge, judged_dataset

WARMTH = """protocol: bedside
dimension: warmth = 1 cold | 2 neutral | 3 warm
=== user ===
{question}
{answer}
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b", prices=(1.0, 2.0))
    judged_dataset(made, tuple((f"answer {n}",) for n in range(8)))
    yield made
    made.close()


def strategy(name: str) -> TrialDraft:
    text = copied_text(PromptKey(PromptKind.STRATEGY, name, "en"), "mine")
    return TrialDraft(PromptKind.STRATEGY, text, "mine", "model-1b")


JUDGE = TrialDraft(PromptKind.PROTOCOL, WARMTH, "bedside", "model-1b", ReadingKind.CONSTRAINED)


def tried(workspace: Workspace, draft: TrialDraft, rule: Rule) -> dict[int, TrialReply]:
    found: list[TrialReply] = []
    carry_out_trial(workspace, draft, found.append, open_engine=FakeEngine(rule).open)
    return {one.place: one for one in found}


def kept(workspace: Workspace) -> int:
    with workspace.reading() as session:
        return sum(len(session.exec(select(table)).all()) for table in (Run, Judgement, Reply))


def test_that_three_answers_are_judged_and_nothing_is_kept(workspace: Workspace) -> None:
    replies = tried(workspace, JUDGE, constrained_reply({"warmth": 3}))
    assert sorted(replies) == [0, 1, 2]
    (finding,) = replies[0].findings
    assert (finding.name, finding.value, finding.validity) == ("warmth", "3 warm", Validity.VALID)
    assert (replies[0].input_tokens, replies[0].output_tokens) == (10, 5)
    assert replies[0].cost == pytest.approx(20 / 1_000_000)
    assert kept(workspace) == 0


def test_that_a_reply_that_cannot_be_read_says_why(workspace: Workspace) -> None:
    reply = tried(workspace, JUDGE, lambda _: "No idea.")[0]
    (finding,) = reply.findings
    assert finding.value is None
    assert str(finding.why) == "The reply has no verdict on warmth."
    assert reply.steps[0].raw == "No idea."


def test_that_a_scored_reading_has_the_likeliest_level_of_each_dimension(workspace: Workspace) -> None:
    reply = tried(workspace, replace(JUDGE, reading=ReadingKind.SCORED), constrained_reply({}))[0]
    assert [one.value for one in reply.findings] == ["3 warm"]


def test_that_the_seed_draws_the_items_and_another_seed_draws_others(workspace: Workspace) -> None:
    keys = [[one.key for one in preview_trial(workspace, replace(JUDGE, seed=seed)).items] for seed in (0, 0, 1, 2)]
    assert keys[0] == keys[1]
    assert len(keys[0]) == 3
    assert keys[0] not in keys[2:] or keys[2] != keys[3]


def test_that_what_is_shown_before_is_what_is_sent(workspace: Workspace) -> None:
    engine = FakeEngine(constrained_reply({"warmth": 1}))
    carry_out_trial(workspace, JUDGE, lambda _: None, open_engine=engine.open)
    shown = [item.prompts[0].messages[-1].text for item in preview_trial(workspace, JUDGE).items]
    sent = [one.messages[-1].text for one in engine.asked if isinstance(one, GenerateRequest)]
    assert sorted(sent) == sorted(shown)


def test_that_each_step_of_a_strategy_is_shown_with_its_reply(workspace: Workspace) -> None:
    replies = tried(workspace, strategy("pivot"), lambda request: request.messages[0].text[:30])
    assert [step.name for step in replies[2].steps] == ["translate", "answer", "back"]
    assert replies[2].findings[0].value == "You translate medical texts. T"
    assert replies[2].input_tokens == 30
    assert kept(workspace) == 0


def test_that_tags_are_shown_field_by_field(workspace: Workspace) -> None:
    reply = json.dumps({"icd11_reason": "heart", "icd11": "11", "question_type": "nonsense", "personal_data": "none"})
    found = {one.name: one for one in tried(workspace, strategy("tags"), lambda _: reply)[0].findings}
    assert found["icd11"].value == "11"
    assert found["question_type"].validity is Validity.OUT_OF_RANGE
    assert found["question_type"].why is not None


def test_that_a_question_that_cannot_be_answered_says_why_and_the_others_come(workspace: Workspace) -> None:
    first = preview_trial(workspace, JUDGE).items[0].prompts[0].messages[-1].text

    def rule(request: GenerateRequest) -> NotAnswered | str:
        if request.messages[-1].text == first:
            return NotAnswered(request.key, Message("Too long."))
        return json.dumps({"warmth": 2})

    replies = tried(workspace, JUDGE, rule)
    assert str(replies[0].findings[0].why) == "Too long."
    assert replies[1].findings[0].value == "2 neutral"


def test_that_the_cap_stops_before_the_request_that_would_pass_it(workspace: Workspace) -> None:
    with pytest.raises(TokensCapped):
        tried(workspace, replace(JUDGE, cap=SpendCap(tokens=3)), constrained_reply({"warmth": 2}))


def test_that_it_is_cancelled_between_replies(workspace: Workspace) -> None:
    found: list[TrialReply] = []
    engine = FakeEngine(constrained_reply({"warmth": 2}), pause_after=1)
    with pytest.raises(Cancelled):
        carry_out_trial(workspace, JUDGE, found.append, CancelToken(), open_engine=engine.open)
    assert len(found) == 1
    assert engine.is_closed


def test_that_bad_input_is_named(workspace: Workspace) -> None:
    look = partial(preview_trial, workspace)
    with pytest.raises(NothingToTry):
        look(replace(JUDGE, dataset="nowhere"))
    with pytest.raises(PromptUnreadable):
        look(replace(JUDGE, text=WARMTH.replace("{answer}", "{anser}")))
    with pytest.raises(ModelNotChosen):
        tried(workspace, replace(JUDGE, model=""), constrained_reply({}))
    assert kept(workspace) == 0
    with workspace.reading() as session:
        assert session.exec(select(ModelRequest)).all() == []
