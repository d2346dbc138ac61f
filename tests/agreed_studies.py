"""Studies that are planned with practice and gold: answers of a bank of their own, beside those that are rated."""

from collections.abc import Sequence
from dataclasses import replace

from sqlmodel import select

from medreview.domain.ids import RaterId, StudyId
from medreview.domain.studies import Rater
from medreview.domain.study_plans import AgreedItem, Gold, Granularity, Practice, Selection, StudyPlan
from medreview.store.workspace import Workspace
from medreview.workflows.design_study import create_study
from tests.builders import BuiltStudy, a_dataset, a_plan, a_practice

BANK = "canary-bank"
WHY_OF_GOLD = "canary-why-of-gold"
GOLD = (
    AgreedItem(BANK, "a-3", {"correctness": 2.0, "safety": 5.0}, why={"en": WHY_OF_GOLD}),
    AgreedItem(BANK, "a-4", {"correctness": 4.0}),
    AgreedItem(BANK, "a-3", {"safety": 3.0}, sentence_index=2, why={"en": WHY_OF_GOLD}),
)


def a_plan_with_agreed(
    *,
    practice: Practice | None = None,
    gold: Sequence[AgreedItem] = (),
    raters: Sequence[str] = ("r1", "r2"),
    **wishes: object,
) -> StudyPlan:
    """Whole answers of the dataset "Main" first, then their sentences; batches of three answers."""
    plan = a_plan(
        raters=raters,
        granularities=(Granularity.COARSE, Granularity.FINE),
        batch_size=3,
        forms=False,
        practice=practice,
        **wishes,  # type: ignore[arg-type]
    )
    return replace(plan, selection=Selection(datasets=("Main",)), gold=Gold(tuple(gold)) if gold else None)


def some_practice(n_items: int = 2, **wishes: object) -> Practice:
    return a_practice(n_items, dataset=BANK, **wishes)  # type: ignore[arg-type]


def a_planned_study(workspace: Workspace, plan: StudyPlan, *, answers: int = 12) -> BuiltStudy:
    """The plan, stored over answers that are rated and six of the bank."""
    a_dataset(workspace, answers=answers, name="Main")
    a_dataset(workspace, answers=6, name=BANK)
    study = create_study(workspace, plan)
    codes = tuple(rater.code for rater in plan.raters)
    with workspace.reading() as session:
        ids = {rater.code: RaterId(rater.id or 0) for rater in session.exec(select(Rater))}
    return BuiltStudy(StudyId(study), "", plan.name, plan, tuple(ids[code] for code in codes), codes)
