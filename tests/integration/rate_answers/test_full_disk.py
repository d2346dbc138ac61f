"""A disk that fills up while a rater works."""

from collections.abc import Callable

import pytest
from sqlalchemy import event
from sqlmodel import select

from medreview.domain.rating_tasks import ItemTask
from medreview.domain.ratings import Rating
from medreview.store.errors import DiskFull
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import RatingSession, open_session
from tests.builders import a_study

ENDLESS = 1_000_000


def _pages_allowed(workspace: Workspace) -> Callable[[int], None]:
    """Let the file grow to a number of pages and no further, as a full disk would."""
    limit = [ENDLESS]

    def on_checkout(connection: object, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {limit[0]}")  # type: ignore[attr-defined]

    event.listen(workspace._engine, "checkout", on_checkout)
    return lambda n_pages: limit.__setitem__(0, n_pages)


def _values(workspace: Workspace) -> dict[tuple[int, str], float | None]:
    with workspace.reading() as session:
        return {(rating.item_id, rating.dimension): rating.value for rating in session.exec(select(Rating))}


def _rate_until_full(session: RatingSession) -> dict[tuple[int, str], float | None]:
    """Rate item after item; gives what was acknowledged before the disk was full."""
    acknowledged: dict[tuple[int, str], float | None] = {}
    for number in range(10_000):
        task = session.task
        assert isinstance(task, ItemTask)
        name, value = task.dimensions[number % 3].name, float(number % 5 + 1)
        try:
            session.rate(name, value)
        except DiskFull:
            return acknowledged
        acknowledged[task.item, name] = value
    raise AssertionError("the disk was never full")


def test_that_a_full_disk_loses_only_the_change_that_it_refuses(workspace: Workspace) -> None:
    study = a_study(workspace)
    allow = _pages_allowed(workspace)
    session = open_session(workspace, study.id, study.raters[0])
    allow(1)
    acknowledged = _rate_until_full(session)
    assert _values(workspace) == acknowledged
    task = session.task
    assert isinstance(task, ItemTask)
    assert {name: rating.value for name, rating in task.given.items()} == {
        name: value for (_, name), value in acknowledged.items()
    }


def test_that_rating_goes_on_once_there_is_space(workspace: Workspace) -> None:
    study = a_study(workspace)
    allow = _pages_allowed(workspace)
    session = open_session(workspace, study.id, study.raters[0])
    allow(1)
    acknowledged = _rate_until_full(session)
    allow(ENDLESS)
    task = session.task
    assert isinstance(task, ItemTask)
    before = acknowledged.get((task.item, "safety"))
    session.rate("safety", 1.0 if before != 1.0 else 2.0)
    assert _values(workspace)[task.item, "safety"] != before


def test_that_a_full_disk_is_told_in_one_sentence(workspace: Workspace) -> None:
    study = a_study(workspace)
    allow = _pages_allowed(workspace)
    session = open_session(workspace, study.id, study.raters[0])
    allow(1)
    with pytest.raises(DiskFull, match="this last change was not saved, everything before it is"):
        for value in range(10_000):
            session.rate("safety", value % 5 + 1.0)
