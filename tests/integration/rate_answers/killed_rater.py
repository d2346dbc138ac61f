"""A rater as a process of its own: rates by script and says so after each rating, until it is killed.

Run as ``python killed_rater.py WORKSPACE STUDY RATER SEED``; says JSON after each `rate`, `look` and `mark`.
"""

import json
import random
import sys
from pathlib import Path

from sqlmodel import col, select

from medreview.domain.ids import RaterId, StudyId
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ItemTask
from medreview.domain.studies import Assignment, Item
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.rate_answers import RatingSession, open_session

Places = dict[int, tuple[str, int | None]]


def main() -> None:
    path, study, rater, seed = sys.argv[1:]
    workspace = open_workspace(Path(path))
    session = open_session(workspace, StudyId(int(study)), RaterId(int(rater)))
    places, values = _places(workspace), random.Random(int(seed))
    _say(step=session.task.step)
    while not isinstance(session.task, AllDone):
        _rate_one_step(session, places, values)
    raise SystemExit("the study is too small for this test: the rater came to its end")


def _places(workspace: Workspace) -> Places:
    query = select(Item.id, Assignment.uid, Item.sentence_index).join(
        Assignment, col(Assignment.id) == col(Item.assignment_id)
    )
    with workspace.reading() as session:
        return {item: (uid, index) for item, uid, index in session.exec(query) if item is not None}


def _rate_one_step(session: RatingSession, places: Places, values: random.Random) -> None:
    task = session.task
    if isinstance(task, ItemTask):
        practice = task.practice
        uid, index = places[task.item] if practice is None else (f"practice {practice.attempt}", practice.number - 1)
        if practice is None:
            image = values.randrange(3)
            session.look(image, 0.5)
            _say(step=task.step, seen=image, assignment=uid)
            if task.takes_marks:
                start, category = values.randrange(3), values.choice(session.plan.marks).name
                session.mark(start, start + 1, category)
                _say(step=task.step, mark=[start, start + 1], category=category, assignment=uid)
        for dimension in task.dimensions:
            session.spend(0.5, 0.5)
            value = values.choice(dimension.scale.values)
            session.rate(dimension.name, value)
            _say(step=task.step, assignment=uid, sentence_index=index, dimension=dimension.name, value=value)
        if task.asked_confidence is not None:
            session.give_confidence(3.0)
    elif isinstance(task, ConfidenceTask):
        session.give_confidence(3.0)
    session.go_next()
    _say(step=session.task.step)


def _say(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
