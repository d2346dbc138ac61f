"""A study of the sample that was handed out to three raters, two of whom have sent something back, for screenshots."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from studio import called

from medreview.domain.ids import RaterId
from medreview.domain.rating_tasks import ConfidenceTask, ConsentTask, FormTask, ItemTask
from medreview.domain.study_plans import PlannedRater
from medreview.workflows.collect import collect
from medreview.workflows.design_study import create_study, template_plan
from medreview.workflows.hand_out import content_shown, hand_out
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import Profile, receive
from medreview.workflows.send_back import write_return_file
from medreview.workflows.workspace_files import Workspace, open_workspace

STUDY = "Three hospitals"
RATERS = ("Shiraz", "Tabriz", "Tehran")
N_QUESTIONS = 4
N_FIRST, N_MORE = 9, 5
DAMAGED = "half-sent.mrreturn"


def make_handed_out_sample(sample: Path, folder: Path, language: str = "en") -> None:
    """Write ``collected.medreview``, what was collected so far, and ``rater.medreview``, a rater's own workspace."""
    study, codes = called(STUDY, language), [called(one, language) for one in RATERS]
    home_path, packages = folder / "collected.medreview", folder / "packages"
    shutil.copy(sample, home_path)
    home = open_workspace(home_path)
    try:
        plan = template_plan("medjudge")
        selection = replace(plan.selection, n_questions=N_QUESTIONS)
        raters = tuple(PlannedRater(code, "A") for code in codes)
        create_study(home, replace(plan, name=study, raters=raters, selection=selection))
        written = hand_out(home, study, packages)
        returns = [
            path
            for place, package in enumerate(written[:2])
            for path in _returns(package.path, folder / f"{package.rater}.medreview", place)
        ]
        cut = folder / DAMAGED
        cut.write_bytes(returns[0].read_bytes()[:900])
        collect(home, [*returns, cut], by="researcher", shown=content_shown)
    finally:
        home.close()
    shutil.copy(folder / f"{codes[0]}.medreview", folder / "rater.medreview")


def _returns(package: Path, own: Path, place: int) -> list[Path]:
    """What the rater sends back: a first part, and of one rater a second one in which a rating is another."""
    receive(package, own, profile=Profile(specialty="Internal medicine", years_of_practice=7))
    workspace = open_workspace(own)
    try:
        first, second = own.with_suffix(".1.mrreturn"), own.with_suffix(".2.mrreturn")
        _rate(workspace, N_FIRST, lambda number: number % 3 - place)
        write_return_file(workspace, first)
        if place:
            return [first]
        _change_the_first(workspace)
        _rate(workspace, N_MORE, lambda number: number % 2)
        write_return_file(workspace, second)
        return [first, second]
    finally:
        workspace.close()


def _session(workspace: Workspace) -> RatingSession:
    study = studies_to_rate(workspace)[0].study
    return open_session(workspace, study, RaterId(raters_of(workspace, study)[0].rater))


def _rate(workspace: Workspace, n_items: int, level_of: Callable[[int], int]) -> None:
    session, n_rated = _session(workspace), 0
    while n_rated < n_items:
        match session.task:
            case ItemTask() as task:
                for dimension in task.dimensions:
                    session.rate(dimension.name, dimension.scale.values[level_of(n_rated)])
                if task.lacks_confidence and task.asked_confidence and task.asked_confidence.scale:
                    session.give_confidence(task.asked_confidence.scale.values[-1])
                n_rated += 1
            case ConfidenceTask() as task:
                session.give_confidence(task.question.scale.values[-1])
            case FormTask() as task:
                values = {item.name: item.scale.values[-1] for item in task.form.items if item.scale}
                session.answer_form(values, {item.name: "-" for item in task.form.items if not item.scale})
            case ConsentTask():
                session.give_consent()
            case _:
                break
        session.go_next()
    session.leave()


def _change_the_first(workspace: Workspace) -> None:
    """A second thought about the first answer, after it was sent back."""
    session = _session(workspace)
    while not (isinstance(task := session.task, ItemTask) and task.given and task.progress.pair_in_batch == 1):
        session.go_back()
    dimension = task.dimensions[0]
    given = task.given[dimension.name].value
    session.rate(dimension.name, next(value for value in dimension.scale.values if value != given))
    session.leave()
