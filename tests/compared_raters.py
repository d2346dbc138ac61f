"""Studies that compare answers: ``from tests.compared_raters import a_pairs_plan, compare_all``."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from medreview.domain.rating_tasks import ItemTask
from medreview.domain.study_plans import PREFERENCE, PlannedRater, StudyPlan
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.design_study import template_plan
from medreview.workflows.hand_out import hand_out
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import receive
from medreview.workflows.send_back import write_return_file
from tests.builders import AUTHOR_NAMES

BEST_FIRST = ("Dr Hidden", "another-model-70b", "secret-model-7b")
"""The authors as raters here prefer them, where a test does not say otherwise."""


def a_pairs_plan(*raters: str) -> StudyPlan:
    plan = template_plan("pairs")
    selection = replace(plan.selection, n_questions=None)
    planned = tuple(PlannedRater(code, "A") for code in raters or ("r1", "r2"))
    return replace(plan, name="Pairs", raters=planned, selection=selection, consent={}, forms=())


def preferred_level(task: ItemTask, best_first: Sequence[str] = BEST_FIRST) -> float:
    """The level of a rater who knows the authors by the number in the text, which nobody else does."""
    assert task.pair.other is not None
    first, second = (
        best_first.index(AUTHOR_NAMES[int(shown.text.split()[1].rstrip(".")) % 3])
        for shown in (task.pair.answer, task.pair.other)
    )
    return 1.0 if first < second else 2.0


def compare_all(session: RatingSession, best_first: Sequence[str] = BEST_FIRST, *, judges_all: bool = False) -> None:
    """Go through the study as that rater; the first pair cannot be judged, unless ``judges_all``."""
    n_seen = 0
    while isinstance(task := session.task, ItemTask):
        session.spend(2.0, 3.0)
        if n_seen or judges_all:
            session.rate(PREFERENCE.name, preferred_level(task, best_first))
        else:
            session.set_comment("Both are about another question.")
            session.cannot_judge(PREFERENCE.name, "other")
        n_seen += 1
        session.go_next()
    session.leave()


def rated_by_package(home: Workspace, folder: Path) -> list[Path]:
    """What every rater sent back."""
    returns: list[Path] = []
    for written in hand_out(home, "Pairs", folder / "packages"):
        received = receive(written.path, folder / f"{written.rater}.medreview")
        workspace = open_workspace(received.workspace)
        (study,) = studies_to_rate(workspace)
        (rater,) = raters_of(workspace, study.study)
        compare_all(open_session(workspace, study.study, rater.rater))
        returns.append(folder / f"{written.rater}.mrreturn")
        write_return_file(workspace, returns[-1])
        workspace.close()
    return returns
