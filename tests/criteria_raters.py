"""Raters who hold answers to the criteria of their questions, at home and by package."""

from dataclasses import replace
from pathlib import Path

from medreview.domain.rating_tasks import ItemTask
from medreview.domain.study_plans import MET, NOT_MET, PlannedRater, StudyPlan
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.design_study import template_plan
from medreview.workflows.hand_out import hand_out
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import receive
from medreview.workflows.send_back import write_return_file


def a_criteria_plan(*raters: str) -> StudyPlan:
    plan = template_plan("criteria")
    selection = replace(plan.selection, n_questions=None)
    planned = tuple(PlannedRater(code, "A") for code in raters or ("r1", "r2"))
    return replace(plan, name="Criteria", raters=planned, selection=selection, consent={}, forms=())


def word_on(key: str) -> float:
    """The same of every answer, for all of them say the same."""
    return {"doctor": MET, "paracetamol": MET, "no-dose": NOT_MET}[key]


def hold_all(session: RatingSession) -> None:
    """Go through the study; the first criterion of all cannot be judged."""
    n_seen = 0
    while isinstance(task := session.task, ItemTask):
        session.spend(2.0, 3.0)
        for dimension in task.dimensions:
            if n_seen:
                session.rate(dimension.name, word_on(dimension.name))
            else:
                session.set_comment("Nobody can say.")
                session.cannot_judge(dimension.name, "other")
            n_seen += 1
        session.go_next()
    session.leave()


def rated_by_package(home: Workspace, folder: Path) -> list[Path]:
    """What every rater sent back."""
    returns: list[Path] = []
    for written in hand_out(home, "Criteria", folder / "packages"):
        received = receive(written.path, folder / f"{written.rater}.medreview")
        workspace = open_workspace(received.workspace)
        (study,) = studies_to_rate(workspace)
        (rater,) = raters_of(workspace, study.study)
        hold_all(open_session(workspace, study.study, rater.rater))
        returns.append(folder / f"{written.rater}.mrreturn")
        write_return_file(workspace, returns[-1])
        workspace.close()
    return returns
