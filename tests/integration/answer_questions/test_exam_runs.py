"""A model sits an examination, and its choices are marked as those that were made elsewhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.answers import Answer
from medreview.domain.question_plans import QuestionSkip
from medreview.domain.questions import Question, QuestionKind
from medreview.domain.run_kinds import RunKind
from medreview.domain.runs import Choice
from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, NotAnswered
from medreview.llm.messages import ImagePart, TextPart
from medreview.model_runs.run_summaries import ask_failed_again, delete_run, list_runs, run_summary
from medreview.protocols.strategies import STRATEGY_FORM, QuestionCase, find_strategy, shipped_strategies
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import mark_exams
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunState, carry_out
from medreview.workflows.check_workspace import check_workspace
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, Rule
from tests.judged_answers import a_judge, judged_dataset

OPTIONS = ["Rest", "Aspirin", "Water", "Nothing"]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """Three questions with options, of which the first is right, and one without."""
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    judged_dataset(made, (("a",), ("b",), ("c",), ("d",)))
    with made.transaction() as session:
        for question in session.exec(select(Question).where(Question.key != "q3")):
            question.kind, question.options, question.correct_option = QuestionKind.CHOICE, OPTIONS, [1]
    yield made
    made.close()


def sat(workspace: Workspace, rule: Rule, **choices: object) -> int:
    (run,) = create_answer_runs(workspace, AnswerDraft("exam", ("model-1b",), **choices))  # type: ignore[arg-type]
    assert carry_out(workspace, run, open_engine=FakeEngine(rule).open).state is RunState.FINISHED
    return run


def chosen(workspace: Workspace) -> dict[str, int | None]:
    with workspace.reading() as session:
        query = select(Question.key, Choice.choice).join(Question, col(Question.id) == col(Choice.question_id))
        return dict(session.exec(query).all())


def by_number(request: GenerateRequest) -> str:
    text = request.messages[-1].text
    number = next(n for n in range(4) if f"number {n}?" in text)
    return ["Because.\nanswer: 1", "answer: 3", "I would say rest.", ""][number]


def test_that_choices_are_read_counted_and_marked(workspace: Workspace) -> None:
    run = sat(workspace, by_number)
    assert chosen(workspace) == {"q0": [1], "q1": [3], "q2": None}
    (view,) = list_runs(workspace)
    assert (view.kind, view.n_done, view.n_judgements, view.n_valid) == (RunKind.EXAM, 3, 3, 2)
    summary = run_summary(workspace, run)
    assert summary.validity == {"answer": {"valid": 2, "unparsable": 1}}
    assert summary.skipped == {QuestionSkip.NO_OPTIONS: 1}
    marks = mark_exams(workspace)
    table = next(table for table in marks.tables if table.name == "exam_accuracy")
    found = dict(zip(table.columns, table.rows[0], strict=True))
    assert (found["run"], found["n_units"], found["n_unreadable"]) == ("exam model-1b", 3, 1)
    assert found["value"] == pytest.approx(1 / 3)
    assert list(check_workspace(workspace.path).findings) == []


def test_that_a_choice_is_no_answer_and_goes_with_its_run(workspace: Workspace) -> None:
    run = sat(workspace, by_number)
    with workspace.reading() as session:
        assert len(session.exec(select(Answer)).all()) == 8
    delete_run(workspace, run)
    assert chosen(workspace) == {}


def test_that_a_question_asked_again_has_one_choice(workspace: Workspace) -> None:
    def failing(request: GenerateRequest) -> NotAnswered | str:

        return (
            NotAnswered(request.key, Message("No room.")) if "number 1?" in request.messages[-1].text else "answer: 2"
        )

    run = sat(workspace, failing)
    assert chosen(workspace) == {"q0": [2], "q2": [2]}
    ask_failed_again(workspace, run)
    carry_out(workspace, run, open_engine=FakeEngine(lambda _: "answer: 4").open)
    assert chosen(workspace) == {"q0": [2], "q1": [4], "q2": [2]}


def test_that_options_are_numbered_and_images_stand_after_their_numbers() -> None:
    pictures = tuple(ImagePart(name * 64, "image/png") for name in "ab")
    case = QuestionCase("What is it?", options=("Cyst", "Tumour"), images=pictures)
    (_, user) = find_strategy("exam").render(case)
    assert user.parts[:4] == (TextPart("<Image 1>"), pictures[0], TextPart("<Image 2>"), pictures[1])
    assert "1. Cyst\n2. Tumour" in user.text


@pytest.mark.parametrize("strategy", shipped_strategies(), ids=lambda one: f"{one.name}-{one.language}")
def test_that_every_shipped_strategy_shows_the_question_in_every_step_it_speaks_of(strategy) -> None:  # type: ignore[no-untyped-def]
    case = QuestionCase(
        "Why do I cough?",
        options=("Cold", "Flu"),
        examples=(("Asked?", "Told."),),
        specialist="pulmonology",
        parts=(("question", "Why do I cough?"),),
    )
    for step in range(len(strategy.steps)):
        said = tuple(f"step {n}" for n in range(step))
        text = "\n".join(message.text for message in strategy.render(QuestionCase(**{**_fields(case), "said": said})))
        assert "Why do I cough?" in text or said[-1] in text
        assert not [name for name in STRATEGY_FORM.placeholders if f"{{{name}}}" in text]
    first = "\n".join(message.text for message in strategy.render(case))
    assert ("Told." in first) == (strategy.n_examples > 0)
    assert ("pulmonology" in first) == bool(strategy.specialist_field)
    assert strategy.titles["en"]
    assert strategy.titles["fa"]


def _fields(case: QuestionCase) -> dict[str, object]:
    names = ("question", "options", "examples", "specialist", "parts")
    return {name: getattr(case, name) for name in names}
