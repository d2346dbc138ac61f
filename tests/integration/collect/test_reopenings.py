"""The researcher sees every closed batch that was opened again, and batches are numbered as raters see them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.domain.rating_tasks import ConfidenceTask, ItemTask
from medreview.exchange.container import read_return
from medreview.workflows.collect import (
    Matter,
    Outcome,
    collected_returns,
    ratings_to_decide,
    reopenings,
    stays_of_return,
    study_progress,
    take_back,
)
from medreview.workflows.rate_answers.errors import BatchClosed
from tests.integration.collect.returns import rewritten
from tests.integration.collect.test_set_aside import chained
from tests.rater_copies import Homes, RaterCopy, handed_out_study


@pytest.fixture
def homes(tmp_path: Path) -> Iterator[Homes]:
    """Whole answers and then sentences, in batches of two answers that close."""
    with handed_out_study(tmp_path, answers=4, coarse=True, forms=False, closes_batches=True) as homes:
        yield homes


def reopen_the_first(copy: RaterCopy, why: str, *, value: float = 2.0) -> None:
    """Finish everything, open the first batch again, change something there, and leave it."""
    copy.finish()
    first = copy.session.overview()[0].pairs[0].step
    with pytest.raises(BatchClosed):
        copy.session.go_to(first)
    copy.session.reopen(first, why)
    copy.session.rate("correctness", value)
    while _batch(copy) == 1:
        copy.session.go_next()


def _batch(copy: RaterCopy) -> int:
    task = copy.session.task
    return task.progress.batch if isinstance(task, ItemTask | ConfidenceTask) else 0


def test_that_reopenings_here_and_in_packages_are_listed_with_their_reasons(homes: Homes) -> None:
    home = homes.home()
    reopen_the_first(RaterCopy.at_home(home, homes, "r2"), "I mixed up two answers.")
    copy = homes.copy_for("r1")
    reopen_the_first(copy, "A slip.")
    homes.collect(home, copy.send_back())
    homes.collect(home, copy.send_back())
    found = reopenings(home)
    assert [(one.rater, one.setting, one.batch, one.why, one.is_returned) for one in found] == [
        ("r1", "coarse", 1, "A slip.", True),
        ("r2", "coarse", 1, "I mixed up two answers.", False),
    ]
    assert all(one.closed_at is not None and one.opened_at < one.closed_at for one in found)
    assert study_progress(home, homes.study.name).reopenings == found


def test_that_a_batch_that_is_open_still_says_so_and_one_taken_back_is_not_listed(homes: Homes) -> None:
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    copy.session.reopen(copy.session.overview()[3].pairs[0].step, "One more look.")
    homes.collect(home, copy.send_back())
    (one,) = reopenings(home, homes.study.name)
    assert (one.batch, one.setting, one.closed_at) == (4, "fine", None)
    take_back(home, collected_returns(home)[0].number, why="of a trial", by="researcher")
    assert reopenings(home) == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [({"reason": " "}, "without a reason"), ({"batch": 9}, "no batch fine 9"), ({"batch": "1"}, "no batch")],
)
def test_that_a_return_cannot_open_a_batch_without_a_reason_or_one_that_is_not_there(
    homes: Homes, change: dict[str, object], said: str
) -> None:
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    copy.session.reopen(copy.session.overview()[3].pairs[0].step, "One more look.")
    file = forged(copy, change)
    (taken,) = homes.collect(home, file).files
    assert taken.outcome is Outcome.SET_ASIDE
    assert said in str(taken.why)
    assert reopenings(home) == ()


def forged(copy: RaterCopy, change: dict[str, object]) -> Path:
    """The return with the reopening changed, and every hash made anew."""
    path = copy.send_back()
    content = read_return(path)
    entries = list(content.entries)
    index = next(index for index, entry in enumerate(entries) if entry.entity == "batch")
    entry = entries[index]
    state, key = {**(entry.after or {})}, {**entry.key}
    for name, value in change.items():
        (state if name in state else key)[name] = value
    entries[index] = replace(entry, key=key, after=state)
    chain = f"{copy.session._owner.chain}"
    return rewritten(path, entries=chained(content, chain, entries))


def test_that_batches_are_numbered_over_both_settings_as_the_rater_sees_them(homes: Homes) -> None:
    home, copy = homes.home(), homes.copy_for("r1")
    seen: dict[int, tuple[int, int]] = {}
    steps = list(copy.session._order.item_steps.items())
    for item, step in steps:
        copy.session._arrive(step)
        task = copy.session.task
        assert isinstance(task, ItemTask)
        seen[item] = (task.progress.batch, task.progress.pair_in_batch)
    copy.session._arrive(copy.session._order.steps[0])
    copy.finish()
    homes.collect(home, copy.send_back())
    rows = ratings_to_decide(home, homes.study.name, frozenset(Matter))
    assert {row.id.item: tuple(row.place) for row in rows} == seen
    (progress, _) = study_progress(home, homes.study.name).raters
    assert [(one.batch, one.granularity) for one in progress.batches] == [
        (1, "coarse"),
        (2, "coarse"),
        (3, "fine"),
        (4, "fine"),
    ]
    stays = stays_of_return(home, collected_returns(home)[0].number)
    assert {(one.batch, one.answer) for one in stays} == set(seen.values())


def test_that_a_command_lists_them(homes: Homes, capsys: pytest.CaptureFixture[str]) -> None:
    home = homes.home()
    assert main(["study", "reopenings", str(home.path)]) == 0
    assert "No closed batch was opened again" in capsys.readouterr().out
    reopen_the_first(RaterCopy.at_home(home, homes, "r2"), "A slip.")
    assert main(["study", "reopenings", str(home.path), "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["reopenings"]
    assert (one["rater"], one["batch"], one["why"], one["is_returned"]) == ("r2", 1, "A slip.", False)
