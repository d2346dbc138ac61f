"""A clock that is set back while a rater works: the order of the work is kept, and the trail stays sound."""

from datetime import UTC, datetime, timedelta

from medreview.domain.rating_tasks import ItemTask
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.rate_answers import open_session
from tests.builders import a_study


def test_that_a_clock_set_back_loses_and_reorders_nothing(workspace: Workspace) -> None:
    study = a_study(workspace)
    times = [datetime(2026, 11, 21, 9, tzinfo=UTC)]

    def now() -> datetime:
        times.append(times[-1] - timedelta(hours=7))
        return times[-1]

    session = open_session(workspace, study.id, study.raters[0], now=now)
    for value in (1, 2, 3, 4):
        session.rate("correctness", value)
    session.undo()
    session.rate("safety", 5)
    session.leave()
    again = open_session(workspace, study.id, study.raters[0]).task
    assert isinstance(again, ItemTask)
    assert {name: rating.value for name, rating in again.given.items()} == {"correctness": 3.0, "safety": 5.0}
    assert check_workspace(workspace.path).is_sound
