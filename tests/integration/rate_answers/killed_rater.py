"""A rater as a process of its own: rates by script and says so after each rating, until it is killed.

Run as ``python killed_rater.py WORKSPACE STUDY RATER SEED``; prints one JSON line after each `rate` has returned.
"""

import json
import random
import sys
from pathlib import Path

from medreview.domain.ids import RaterId, StudyId
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ItemTask
from medreview.store.workspace import open_workspace
from medreview.workflows.rate_answers import RatingSession, open_session


def main() -> None:
    workspace_path, study, rater, seed = sys.argv[1:]
    session = open_session(open_workspace(Path(workspace_path)), StudyId(int(study)), RaterId(int(rater)))
    values = random.Random(int(seed))
    _say(step=session.task.step)
    while not isinstance(session.task, AllDone):
        _rate_one_step(session, values)
    raise SystemExit("the study is too small for this test: the rater came to its end")


def _rate_one_step(session: RatingSession, values: random.Random) -> None:
    task = session.task
    if isinstance(task, ItemTask):
        for dimension in task.dimensions:
            session.spend(0.5, 0.5)
            value = values.choice(dimension.scale.values)
            session.rate(dimension.name, value)
            _say(step=task.step, item=task.item, dimension=dimension.name, value=value)
    elif isinstance(task, ConfidenceTask):
        session.give_confidence(3.0)
    session.go_next()
    _say(step=session.task.step)


def _say(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
