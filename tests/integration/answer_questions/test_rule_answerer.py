"""Every strategy reaches a real model as planned: a hand-built one says what it must have been shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.questions import Question, Translation
from medreview.domain.runs import Choice, ReadingKind
from medreview.domain.tags import Tag
from medreview.llm.engines import EngineSettings
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunState, carry_out
from tests.builders import a_workspace
from tests.integration.answer_questions.test_answer_runs import replies, said, set_field
from tests.judged_answers import a_judge, judged_dataset
from tests.tiny_models.fixtures import TinyModels
from tests.tiny_models.rule_answerer import (
    ELSE,
    FIRST,
    OTHER_FORM,
    SECOND,
    SHORT_FORM,
    SPECIALISTS,
    THIRD,
    TRANSLATED,
)

pytest.importorskip("llama_cpp", reason="the local engine is not set up")
SETTINGS = EngineSettings(n_context=4096, n_sequences=2, n_threads=1)


@pytest.fixture
def workspace(tmp_path: Path, tiny_models: TinyModels) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model", path=tiny_models.rule_answerer)
    judged_dataset(made, [["a"], ["b"], ["c"]])
    yield made
    made.close()


def answered(workspace: Workspace, strategy: str, **choices: object) -> int:
    draft = AnswerDraft(strategy, ("model",), **{"most_tokens": 16, **choices})  # type: ignore[arg-type]
    (run,) = create_answer_runs(workspace, draft)
    outcome = carry_out(workspace, run, settings=SETTINGS)
    assert (outcome.state, str(outcome.reason)) == (RunState.FINISHED, "None")
    return run


def texts(workspace: Workspace, run: int) -> set[str]:
    return {answer.text for answer in said(workspace, run).values()}


@pytest.mark.parametrize(("strategy", "text"), [("persona", ELSE), ("explain-term", "It is a word.")])
def test_that_a_strategy_of_one_step_is_told_from_others(workspace: Workspace, strategy: str, text: str) -> None:
    assert texts(workspace, answered(workspace, strategy)) == {text}


def test_that_who_is_asked_as_a_specialist_answers_as_one(workspace: Workspace) -> None:
    set_field(workspace, icd11={"q0": "11", "q1": "Neoplasms"})
    found = {key: answer.text for key, answer in said(workspace, answered(workspace, "role")).items()}
    assert found == {"q0": SPECIALISTS["cardiology"], "q1": SPECIALISTS["oncology"]}


def test_that_examples_are_shown_and_their_form_is_copied(workspace: Workspace) -> None:
    assert texts(workspace, answered(workspace, "examples", n_examples=2)) == {OTHER_FORM}
    with workspace.transaction() as session:
        for answer in session.exec(select(Answer).where(Answer.is_reference)):
            answer.text = f"{SHORT_FORM} rest and drink."
    assert texts(workspace, answered(workspace, "examples", n_examples=2)) == {f"{SHORT_FORM} rest."}


def test_that_each_step_of_a_pivot_is_shown_the_text_before(workspace: Workspace) -> None:
    run = answered(workspace, "pivot")
    assert {(reply.step, reply.text) for reply in replies(workspace, run)} == {(0, FIRST), (1, SECOND), (2, THIRD)}
    assert texts(workspace, run) == {THIRD}


def test_that_thoughts_stay_out_of_the_answer(workspace: Workspace) -> None:
    run = answered(workspace, "chain-of-thought", n_examples=1)
    assert texts(workspace, run) == {"rest."}
    assert {reply.raw_output for reply in replies(workspace, run)} == {"I think.\nAnswer: rest."}


def test_that_an_examination_is_sat_with_its_options(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            question.options = ["Ibuprofen", "Nothing"]
    answered(workspace, "exam")
    with workspace.reading() as session:
        assert [choice.choice for choice in session.exec(select(Choice))] == [[2], [2], [2]]


def reworded(workspace: Workspace, **texts: str) -> None:
    with workspace.transaction() as session:
        for question in session.exec(select(Question).where(Question.key.in_(texts))):  # type: ignore[attr-defined]
            question.text = texts[question.key]


@pytest.mark.parametrize("reading", [ReadingKind.CONSTRAINED, ReadingKind.FREE])
def test_that_several_fields_are_tagged_by_what_stands_in_the_question(
    workspace: Workspace, reading: ReadingKind
) -> None:
    reworded(workspace, q0="HOW_MUCH against NERVE_PAIN? CALL_ME.", q1="What is a NEW_GROWTH?")
    run = answered(workspace, "tags", reading=reading, most_tokens=64)
    with workspace.reading() as session:
        query = select(Question.key, Tag.field, Tag.value).join(Tag, Tag.question_id == Question.id)
        found = {(key, field): value for key, field, value in session.exec(query.where(Tag.run_id == run))}
    assert found == {
        ("q0", "icd11"): "08",
        ("q0", "question_type"): "Dose",
        ("q0", "personal_data"): "yes",
        ("q1", "icd11"): "02",
        ("q1", "question_type"): "Usage",
        ("q1", "personal_data"): "no",
        ("q2", "icd11"): "21",
        ("q2", "question_type"): "Usage",
        ("q2", "personal_data"): "no",
    }


@pytest.mark.parametrize("reading", [ReadingKind.CONSTRAINED, ReadingKind.FREE])
def test_that_questions_are_translated_with_each_of_their_options(workspace: Workspace, reading: ReadingKind) -> None:
    n_options = {"q0": 0, "q1": 2, "q2": 4}
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            question.options = [f"Choice {n}" for n in range(n_options[question.key])]
    answered(workspace, "translation", reading=reading, into="fa", most_tokens=64)
    (fever, option), (back, option_back) = TRANSLATED["into"], TRANSLATED["return"]
    with workspace.reading() as session:
        made = {one.key: one for one in session.exec(select(Question).where(Question.language == "fa"))}
        assert {key: (one.text, one.options) for key, one in made.items()} == {
            f"{key}.fa": (fever, [f"{option} {number}" for number in range(1, n + 1)]) for key, n in n_options.items()
        }
        backs = [one.back_translation or "" for one in session.exec(select(Translation))]
    assert sorted(backs) == sorted(
        "\n".join([back, *(f"{option_back} {number}" for number in range(1, n + 1))]) for n in n_options.values()
    )
