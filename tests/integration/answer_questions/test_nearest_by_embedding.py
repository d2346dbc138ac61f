"""The nearest examples by a local embedding, recorded in the plan with the model's hash."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.question_plans import ExampleChoice, QuestionPlan
from medreview.domain.questions import Question
from medreview.domain.runs import RunItem
from medreview.model_runs.run_summaries import plan_of
from medreview.model_runs.stored_runs import found_run
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, draft_like, preview, preview_answers
from medreview.workflows.carry_out_runs import RunRefused
from tests.builders import a_workspace
from tests.judged_answers import a_judge, judged_dataset
from tests.tiny_models.fixtures import TinyModels

TEXTS = {
    "q0": "sudden chest pain in the night",
    "q1": "7 2 9 4 ?",
    "q2": "sudden pain in the chest at night",
    "q3": "zxqj",
}
DRAFT = AnswerDraft(
    "examples", ("model-1b",), n_examples=1, example_choice=ExampleChoice.EMBEDDING, embedding="embedder"
)


@pytest.fixture
def workspace(tmp_path: Path, tiny_models: TinyModels) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    a_judge(made, "embedder", path=tiny_models.embedder)
    judged_dataset(made, (("a",), ("b",), ("c",), ("d",)))
    with made.transaction() as session:
        for question in session.exec(select(Question)):
            question.text = TEXTS[question.key]
    yield made
    made.close()


def example_of(workspace: Workspace, run: int, key: str) -> str:
    with workspace.reading() as session:
        keys = {one.id: one.key for one in session.exec(select(Question))}
        items = session.exec(select(RunItem).where(RunItem.run_id == run)).all()
        (shown,) = [one.shown for one in items if keys[one.question_id] == key]
        assert shown is not None
        (example,) = shown["examples"]  # type: ignore[misc]
        return keys[example]


def test_that_the_nearest_example_is_shown_and_its_model_recorded(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, DRAFT)
    assert (example_of(workspace, run, "q0"), example_of(workspace, run, "q2")) == ("q2", "q0")
    with workspace.reading() as session:
        plan = plan_of(found_run(session, run))
    assert isinstance(plan, QuestionPlan)
    assert plan.examples is not None
    assert plan.examples.model is not None
    assert (plan.examples.model.name, len(plan.examples.model.sha256 or "")) == ("embedder", 64)
    assert draft_like(plan).embedding == "embedder"


def test_that_a_file_that_only_embeds_can_be_chosen_by_its_path(workspace: Workspace, tiny_models: TinyModels) -> None:
    (run,) = create_answer_runs(workspace, replace(DRAFT, embedding=str(tiny_models.embedder)))
    assert (example_of(workspace, run, "q0"), example_of(workspace, run, "q2")) == ("q2", "q0")
    with workspace.reading() as session:
        plan = plan_of(found_run(session, run))
    assert isinstance(plan, QuestionPlan)
    assert plan.examples is not None
    assert plan.examples.model is not None
    assert plan.examples.model.name == tiny_models.embedder.name


def test_that_a_preview_shows_the_same_examples_or_says_that_it_does_not(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = preview_answers(workspace, DRAFT)
    assert TEXTS["q2"] in seen.prompts[0].messages[-1].text
    assert seen.models[0].warnings == ()
    monkeypatch.setattr(preview, "_MOST_EMBEDDED", -1)
    (warning,) = preview_answers(workspace, DRAFT).models[0].warnings
    assert "found when the run is stored" in str(warning)


def test_that_an_embedding_that_cannot_be_made_is_said(workspace: Workspace, tmp_path: Path) -> None:
    a_judge(workspace, "gone", path=tmp_path / "gone.gguf")
    for embedding, reason in (
        ("", "Choose the model whose embedding"),
        ("nobody", "the file of nobody is not"),
        ("gone", "the file of gone is not"),
    ):
        with pytest.raises(RunRefused, match=reason):
            create_answer_runs(workspace, replace(DRAFT, embedding=embedding))
