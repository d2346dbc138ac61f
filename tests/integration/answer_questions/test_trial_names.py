"""Runs in which a trial model has a part bear its mark, and so do their authors: planned, renamed and run again."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.answers import Author
from medreview.domain.questions import Question
from medreview.domain.trial_names import TRIAL_NAME, is_for_trying
from medreview.jobs import CancelToken, no_report
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunRefused, carry_out, list_runs, rename_run, run_again, run_summary
from medreview.workflows.manage_models import forget_model, show_model, test_model
from medreview.workflows.manage_models.errors import ModelMissing
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset

ONLY_TRANSLATES = AnswerDraft("pivot", ("model-1b",), translator=TRIAL_NAME)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b", path="/models/model.gguf")
    a_judge(made, TRIAL_NAME, path="/models/trial.gguf")
    judged_dataset(made, (("a",), ("b",)))
    yield made
    made.close()


def names(workspace: Workspace) -> list[str]:
    return [one.name for one in list_runs(workspace)]


@pytest.mark.parametrize(
    "draft",
    [
        AnswerDraft("persona", (TRIAL_NAME,)),
        AnswerDraft("persona", (TRIAL_NAME,), "Mine"),
        AnswerDraft("exam", (TRIAL_NAME,), "Mine", without_images_too=True),
        AnswerDraft("translation", (TRIAL_NAME,), "Mine", into="fa"),
        ONLY_TRANSLATES,
        replace(ONLY_TRANSLATES, name="Mine"),
        JudgeDraft("cqa-coarse", (TRIAL_NAME,), "Mine"),
    ],
)
def test_that_a_run_bears_the_mark_whatever_it_is_called(workspace: Workspace, draft: AnswerDraft | JudgeDraft) -> None:
    make = create_runs if isinstance(draft, JudgeDraft) else create_answer_runs
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            question.options, question.correct_option = ["Rest", "Run"], [1]
    (run, *_) = make(workspace, draft)  # type: ignore[operator]
    assert all(map(is_for_trying, names(workspace)))
    rename_run(workspace, run, "Another")
    run_again(workspace, run)
    assert f"Another ({TRIAL_NAME})" in names(workspace)
    assert all(map(is_for_trying, names(workspace)))


def test_that_two_models_of_which_one_is_for_trying_keep_their_names_apart(workspace: Workspace) -> None:
    create_answer_runs(workspace, AnswerDraft("persona", ("model-1b", TRIAL_NAME), "Mine"))
    assert sorted(names(workspace)) == [f"Mine {TRIAL_NAME}", "Mine model-1b"]


OWN_NAME = f"try ({TRIAL_NAME})"


@pytest.mark.parametrize(
    "draft",
    [
        AnswerDraft("persona", ("try",), "Mine"),
        AnswerDraft("pivot", ("model-1b",), "Mine", translator="try"),
        JudgeDraft("cqa-coarse", ("try",), "Mine"),
    ],
)
def test_that_a_trial_model_is_found_by_the_name_that_it_was_given(
    workspace: Workspace, draft: AnswerDraft | JudgeDraft
) -> None:
    a_judge(workspace, OWN_NAME, path="/models/try.gguf")
    make = create_runs if isinstance(draft, JudgeDraft) else create_answer_runs
    (run,) = make(workspace, draft)  # type: ignore[operator]
    plan = run_summary(workspace, run).plan
    assert plan is not None
    assert OWN_NAME in {plan.model.name, *([plan.translator.name] if getattr(plan, "translator", None) else [])}
    assert names(workspace) == [f"Mine ({TRIAL_NAME})"]
    with pytest.raises(RunRefused, match="chosen twice"):
        make(workspace, replace(draft, name="Other", models=("try", OWN_NAME)))  # type: ignore[operator]


def test_that_a_trial_model_is_shown_and_forgotten_by_the_name_that_it_was_given(workspace: Workspace) -> None:
    a_judge(workspace, OWN_NAME, path="/models/try.gguf")
    assert show_model(workspace, "try").name == OWN_NAME
    assert test_model(workspace, "try", no_report, CancelToken()).model == OWN_NAME
    forget_model(workspace, "try")
    with pytest.raises(ModelMissing):
        show_model(workspace, "try")
    a_judge(workspace, "try", path="/models/real.gguf")
    assert show_model(workspace, "try").name == "try"


def test_that_the_author_of_answers_a_trial_model_translated_bears_the_mark(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, ONLY_TRANSLATES)
    carry_out(workspace, run, open_engine=FakeEngine(lambda request: request.messages[-1].text[-40:]).open)
    with workspace.reading() as session:
        made = {one.name for one in session.exec(select(Author)) if one.name in names(workspace)}
    assert made == set(names(workspace))
    assert all(map(is_for_trying, made))
