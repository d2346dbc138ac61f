"""Which images a rater had in sight: kept with the pair, in the trail, in the return, in the counts of the study."""

import csv
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.audit import TrailEntry
from medreview.domain.rating_tasks import FeedbackTask
from medreview.domain.ratings import SeenImage
from medreview.domain.study_plans import Granularity
from medreview.exchange.container import read_return
from medreview.store.queries.studies import remove_plan_rows
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import study_progress, take_back
from medreview.workflows.export_tables import export_tables
from tests.builders import a_practice, a_study
from tests.integration.collect.returns import rewritten, taken_from
from tests.integration.collect.test_set_aside import chained
from tests.integration.rate_answers.steps import do_everything, do_step, opened, trail_of
from tests.rater_copies import Homes, RaterCopy, handed_out_study

pytestmark = pytest.mark.guards

Look = tuple[int, int, int, float]


def looks(workspace: Workspace) -> list[Look]:
    with workspace.reading() as session:
        rows = session.exec(select(SeenImage).order_by("id"))
        return [(one.assignment_id, one.position, one.n_times, one.seconds) for one in rows]


def test_that_an_image_seen_is_on_disk_at_once_and_its_time_with_the_stay(workspace: Workspace) -> None:
    study = a_study(workspace, images=2)
    session = opened(workspace, study, now=lambda: datetime(2026, 11, 21, tzinfo=UTC))
    session.look(1, 0.5)
    assert looks(workspace) == [(1, 1, 1, 0.5)]
    session.look(1, 3.0, is_new=False)
    session.look(1, 1.0)
    assert looks(workspace) == [(1, 1, 1, 0.5)]
    session.leave()
    assert looks(workspace) == [(1, 1, 2, 4.5)]


def test_that_a_tick_is_of_the_question_and_the_record_of_the_pair(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, answers=2, images=2, fine=False, coarse=True, forms=False))
    session.look(0, 1.0)
    do_step(session)
    do_step(session)
    assert session.images_seen == {0}
    session.look(0, 2.0)
    session.look(1, 2.0)
    assert session.images_seen == {0, 1}
    assert looks(workspace) == [(1, 0, 1, 1.0), (2, 0, 1, 2.0), (2, 1, 1, 2.0)]


def test_that_a_session_opened_again_knows_what_was_seen(workspace: Workspace) -> None:
    study = a_study(workspace, images=2)
    opened(workspace, study).look(1, 1.0)
    assert opened(workspace, study).images_seen == {1}


def test_that_looking_is_no_change_that_a_rater_takes_back(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, images=1))
    session.rate("safety", 1.0)
    session.look(0, 1.0)
    session.undo()
    assert session.images_seen == {0}
    assert check_workspace(workspace.path).is_sound


def test_that_a_form_shows_no_image(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, consent=True, images=1))
    assert session.images_seen == frozenset()
    with pytest.raises(ValueError, match="shows no image"):
        session.look(0, 1.0)


@pytest.fixture
def homes(tmp_path: Path):
    with handed_out_study(tmp_path, images=3) as homes:
        yield homes


def never_opened(home: Workspace, homes: Homes) -> dict[str, tuple[int, int] | None]:
    of_raters = study_progress(home, homes.study.name).raters
    return {one.rater: None if one.images is None else (one.images.n_never, one.images.n) for one in of_raters}


def test_that_the_researcher_sees_how_many_images_were_never_opened(homes: Homes) -> None:
    home, copy = homes.home(), homes.copy_for("r1")
    copy.session.look(2, 1.0)
    copy.finish()
    homes.collect(home, copy.send_back())
    assert never_opened(home, homes) == {"r1": (2, 3), "r2": None}


def test_that_copies_of_a_rater_count_together_and_a_return_taken_back_not_at_all(homes: Homes) -> None:
    home = homes.home()
    for position in (0, 1):
        copy = homes.copy_for("r1")
        copy.session.look(position, 1.0)
        copy.finish()
        homes.collect(home, copy.send_back())
    assert never_opened(home, homes)["r1"] == (1, 3)
    take_back(home, 2, why="by mistake", by="researcher", now=homes.clock)
    assert never_opened(home, homes)["r1"] == (2, 3)
    assert check_workspace(home.path).is_sound


def test_that_an_export_tells_who_saw_which_image_beside_which_answer(homes: Homes, tmp_path: Path) -> None:
    home = homes.home()
    session = RaterCopy.at_home(home, homes, "r2").session
    session.look(0, 1.5)
    session.leave()
    done = export_tables(home, tmp_path / "out")
    with (tmp_path / "out" / "seen_images.csv").open(newline="", encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert done.n_seen_images == 1
    told = {name: row[name] for name in ("study", "rater", "question_id", "answer_id", "granularity", "image")}
    assert told == {
        "study": homes.study.name,
        "rater": "r2",
        "question_id": "q-0",
        "answer_id": "a-0",
        "granularity": Granularity.FINE.value,
        "image": "1",
    }
    assert (row["n_times"], float(row["seconds"])) == ("1", 1.5)


IMPOSSIBLE = [
    ({"assignment": "nowhere"}, {}),
    ({"position": -1}, {}),
    ({"position": 2**53}, {}),
    ({}, {"n_times": 0}),
    ({}, {"n_times": 2**40}),
    ({}, {"seconds": -1.0}),
    ({}, {"seconds": 1e300}),
    ({}, {"first_seen_at": "once"}),
]


@pytest.mark.parametrize(("key", "state"), IMPOSSIBLE)
def test_that_a_look_that_nobody_made_costs_no_rating(homes: Homes, key: dict, state: dict) -> None:
    home, copy = homes.home(), homes.copy_for("r1")
    copy.session.look(0, 1.0)
    copy.finish()
    path = copy.send_back()
    content = read_return(path)
    entries: list[TrailEntry] = [
        replace(one, key={**one.key, **key}, after={**(one.after or {}), **state}) if one.entity == "image" else one
        for one in content.entries
    ]
    chain = f"{homes.study.uid}/r1/{copy.copy_uid}"
    taken = taken_from(homes, home, rewritten(path, entries=chained(content, chain, entries)))
    assert "Impossible times of looking at images are left out: 1." in str(taken.remarks[-1])
    assert taken.n_added > 0
    assert looks(home) == []
    assert check_workspace(home.path).is_sound


def test_that_a_study_laid_out_anew_forgets_what_was_looked_at(workspace: Workspace) -> None:
    study = a_study(workspace, images=1)
    opened(workspace, study).look(0, 1.0)
    with workspace.transaction() as session:
        remove_plan_rows(session, study.id)
    assert looks(workspace) == []


def test_that_a_look_at_practice_is_in_the_trail_and_ticks_the_image_there(workspace: Workspace) -> None:
    study = a_study(workspace, answers=2, images=2, forms=False, practice=a_practice(2))
    session = opened(workspace, study)
    session.look(1, 0.5)
    assert [(one.entity, one.key) for one in trail_of(workspace, study)] == [
        ("practice_image", {"attempt": 1, "item": 0, "position": 1})
    ]
    session.look(1, 2.0, is_new=False)
    for dimension in ("correctness", "relevance", "safety"):
        session.rate(dimension, 4.0)
    assert isinstance(session.go_next(), FeedbackTask)
    assert session.images_seen == {1}
    session.look(0, 1.0)
    assert opened(workspace, study).images_seen == {0, 1}
    session.go_next()
    assert session.images_seen == frozenset()
    assert looks(workspace) == []
    assert check_workspace(workspace.path).is_sound


def test_that_looks_at_practice_come_back_and_are_counted(tmp_path: Path) -> None:
    with handed_out_study(tmp_path, images=3, practice=a_practice(1)) as homes:
        home, copy = homes.home(), homes.copy_for("r1")
        copy.session.look(2, 1.0)
        copy.session.look(0, 1.0)
        copy.finish()
        homes.collect(home, copy.send_back())
        of_raters = study_progress(home, homes.study.name).raters
        assert {one.rater: one.care.n_practice_images for one in of_raters} == {"r1": 2, "r2": 0}
        assert check_workspace(home.path).is_sound


def test_that_a_whole_way_through_without_a_look_leaves_no_row(workspace: Workspace) -> None:
    do_everything(opened(workspace, a_study(workspace, images=1)))
    assert looks(workspace) == []
