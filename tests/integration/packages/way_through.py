"""A rater's way from the first step to the last, and everything that is shown on it."""

from dataclasses import replace
from unittest.mock import ANY

from medreview.domain.rating_tasks import ConsentTask, ItemTask, Pair, ShownImage
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of, studies_to_rate


def session_in(workspace: Workspace) -> RatingSession:
    (study,) = studies_to_rate(workspace)
    (rater,) = raters_of(workspace, study.study)
    return open_session(workspace, study.study, rater.rater)


def seen_in(session: RatingSession) -> list[tuple[object, ...]]:
    """Everything on the rater's way, without the numbers that rows have."""
    shown: list[tuple[object, ...]] = []
    while session.task.step != "done":
        match session.task:
            case ConsentTask(text=text):
                session.give_consent()
                shown.append((text,))
            case ItemTask() as task:
                shown.append((task.step, neutral(task.pair), task.sentence, task.n_sentences, task.dimensions))
                session.cannot_judge()
            case task:
                shown.append((task.step,))
                _answer(session)
        session.go_next()
    return shown


def neutral(pair: Pair) -> Pair:
    image_names = tuple(ShownImage(one.sha256, "", one.modality, one.width, one.height) for one in pair.question.images)
    return replace(pair, assignment=ANY, question=replace(pair.question, images=image_names))


def _answer(session: RatingSession) -> None:
    task = session.task
    if task.step.startswith("confidence"):
        session.give_confidence(3)
        return
    form = next(form for form in session.plan.forms if form.name == task.step.split("/")[1])
    session.answer_form(
        {item.name: item.scale.values[0] for item in form.items if item.scale},
        {item.name: "because" for item in form.items if not item.scale},
    )
