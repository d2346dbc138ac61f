"""What tests of bad input share: ``from tests.ui.screens.runs.bad_input import ...``."""

from collections.abc import Callable

import pytest
from sqlmodel import select

from medreview.cli import main
from medreview.domain.images import Image, QuestionImage
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.questions import Question
from medreview.domain.run_kinds import VALIDITY_WORDS, Validity
from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, NotAnswered
from medreview.llm.messages import Completion, FinishReason
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunOutcome, carry_out
from tests.fakes.fake_engine import FakeEngine, Rule

D = QuestionsToAsk(datasets=("D",))
Shown = Callable[[int], str]
"""All words that the page of a run shows."""
NOTHING_SAID = [
    ("", Validity.UNPARSABLE),
    (" \n", Validity.UNPARSABLE),
    ("<think>Only a thought.</think>", Validity.UNPARSABLE),
    (Completion("<think>On and", finish_reason=FinishReason.LENGTH), Validity.TRUNCATED),
    (Completion("on and on " * 400, finish_reason=FinishReason.LENGTH), Validity.TRUNCATED),
]
"""Replies that are empty, only thinking, or endless."""


def carried_out(workspace: Workspace, draft: AnswerDraft, rule: Rule) -> tuple[int, RunOutcome]:
    (run,) = create_answer_runs(workspace, draft)
    return run, carry_out(workspace, run, open_engine=FakeEngine(rule, n_context=draft.n_context).open)


def command(capsys: pytest.CaptureFixture[str], workspace: Workspace, *words: str) -> str:
    """What ``medreview run`` says."""
    main(["run", words[0], str(workspace.path), *words[1:]])
    told = capsys.readouterr()
    return told.out + told.err


def a_question(workspace: Workspace, key: str, **values: object) -> None:
    with workspace.transaction() as session:
        found = session.exec(select(Question).where(Question.key == key)).one()
        for name, value in values.items():
            setattr(found, name, value)


def with_an_image(workspace: Workspace, key: str) -> None:
    with workspace.transaction() as session:
        session.add(Image(sha256="0" * 64, format="PNG", width=1, height=1, content=b"", thumbnail=b""))
        question = session.exec(select(Question).where(Question.key == key)).one()
        session.add(QuestionImage(question_id=question.id or 0, image_sha256="0" * 64, position=0, name="a.png"))


def is_about(request: GenerateRequest, number: int) -> bool:
    return f"number {number}" in request.messages[-1].text


def with_no_room(rule: Rule, number: int) -> Rule:
    """The rule, but that the engine finds one question too long."""
    return lambda asked: (
        NotAnswered(asked.key, Message("The prompt is too long.")) if is_about(asked, number) else rule(asked)
    )


def but_for(number: int, reply: Completion | str, rule: Rule) -> Rule:
    return lambda asked: reply if is_about(asked, number) else rule(asked)


def counted(validity: Validity, n: int = 1) -> str:
    """As a page counts it."""
    return f"{VALIDITY_WORDS[validity]}: {n}".lower()
