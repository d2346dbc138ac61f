"""The plan that a run was stored with, read without anything that carries runs out."""

from medreview.domain.plan_json import JudgePlanUnreadable, run_plan_from_json
from medreview.domain.question_plans import QuestionPlan
from medreview.domain.run_kinds import RunKind
from medreview.domain.run_plans import JudgePlan
from medreview.domain.runs import Run


def plan_of(run: Run) -> JudgePlan | QuestionPlan | None:
    """The run's plan; None where it was imported, or planned by another version."""
    try:
        if run.kind == RunKind.JUDGE:
            return run_plan_from_json(JudgePlan, run.plan, run=run.name)
        return run_plan_from_json(QuestionPlan, run.plan, run=run.name)
    except JudgePlanUnreadable:
        return None


def judge_plan_of(run: Run) -> JudgePlan | None:
    """The plan of a run of a judge, as ``plan_of``."""
    plan = plan_of(run)
    return plan if isinstance(plan, JudgePlan) else None
