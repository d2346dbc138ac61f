"""Whatever is planned leaves out what is set aside, and counts it."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.analysis.metrics.scores import ScoringWish
from medreview.domain.question_plans import QuestionSkip, QuestionsToAsk
from medreview.domain.run_plans import AnswersToJudge, SkipReason
from medreview.domain.study_plans import Selection
from medreview.protocols.strategies import shipped_strategies
from medreview.store.queries.question_items import examples_among
from medreview.store.tables.answers import answer_ids
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, preview_answers
from medreview.workflows.clean_questions import set_aside_by_hand, take_back
from medreview.workflows.design_study import preview, template_plan
from medreview.workflows.export_training import LeftOut, TrainingChoice, export_training
from medreview.workflows.run_judge import JudgeDraft, preview_run
from medreview.workflows.score_metrics import score_answers
from tests.builders import a_workspace
from tests.judged_answers import a_judge, judged_dataset

ASIDE = "left out, because the questions are set aside"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """Four questions with two answers and a reference each; the second is set aside."""
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    judged_dataset(made, (("a", "b"),) * 4)
    set_aside_by_hand(made, [2], reason="an advertisement")
    yield made
    made.close()


@pytest.mark.parametrize("strategy", sorted(one.name for one in shipped_strategies()))
def test_that_a_run_over_questions_leaves_it_out_and_says_so(workspace: Workspace, strategy: str) -> None:
    into = "fa" if strategy.startswith("translation") else ""
    draft = AnswerDraft(strategy, ("model-1b",), n_examples=1, into=into)
    (seen,) = preview_answers(workspace, draft).models
    assert seen.skipped[QuestionSkip.SET_ASIDE] == 1
    (only_others,) = preview_answers(workspace, replace(draft, selection=QuestionsToAsk(splits=("eval",)))).models
    assert QuestionSkip.SET_ASIDE not in only_others.skipped, "the second question is of the other split"
    take_back(workspace)
    (after,) = preview_answers(workspace, draft).models
    assert QuestionSkip.SET_ASIDE not in after.skipped


def test_that_a_judge_leaves_its_answers_out_and_says_so(workspace: Workspace) -> None:
    draft = JudgeDraft("cqa-coarse", ("model-1b",))
    (seen,) = preview_run(workspace, draft).models
    assert (seen.n_about, seen.skipped) == (6, {SkipReason.SET_ASIDE: 2})
    one_author = replace(draft, selection=AnswersToJudge(authors=("model-a",)))
    (seen,) = preview_run(workspace, one_author).models
    assert (seen.n_about, seen.skipped) == (3, {SkipReason.SET_ASIDE: 1})


def test_that_a_study_leaves_its_answers_out_and_says_so(workspace: Workspace) -> None:
    plan = replace(template_plan("cqa-eval"), selection=Selection())
    seen = preview(workspace, plan)
    (warning,) = (one for one in seen.warnings if ASIDE in one.template)
    assert (seen.n_fitting_answers, warning.values) == (6, {"n_answers": 2})
    take_back(workspace)
    assert not any(ASIDE in one.template for one in preview(workspace, plan).warnings)


def test_that_it_is_no_example(workspace: Workspace) -> None:
    with workspace.reading() as session:
        assert [one.key for one in examples_among(session)] == ["D/q0", "D/q2", "D/q3"]


def test_that_it_goes_into_no_training_and_is_named_beside_it(workspace: Workspace, tmp_path: Path) -> None:
    choice = TrainingChoice(selection=QuestionsToAsk(splits=("eval", "test")), held_out=())
    done = export_training(workspace, choice, tmp_path / "out")
    assert (done.n_pairs, done.n_left_out) == (3, {LeftOut.SET_ASIDE: 1})
    with (tmp_path / "out" / "left-out.csv").open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file))[1:] == [["D/q1", "set_aside", ""]]


def test_that_a_metric_does_not_score_it_unless_raters_have_it(workspace: Workspace) -> None:
    done = score_answers(workspace, ScoringWish(("rouge",)))
    assert (done.n_answers, done.n_set_aside) == (6, 2)
    with workspace.reading() as session:
        assert len(answer_ids(session)) == 12
