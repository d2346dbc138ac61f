"""A study that is read again after a change is what it would be if it were read for the first time."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from sqlmodel import Session, col, select

from medreview.domain.ratings import PairConfidence, Rating, RatingStatus, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Item, StudyRater
from medreview.sample_workspace import STUDY_NAME, make_sample
from medreview.store.workspace import Workspace
from medreview.workflows.analyse_study import loading
from medreview.workflows.analyse_study.frames import StudyData
from medreview.workflows.analyse_study.loading import load_study
from medreview.workflows.analyse_study.memory import Memory
from medreview.workflows.workspace_files import open_workspace


@pytest.fixture(scope="module")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sample") / "sample.medreview"
    make_sample(path)
    return path


@pytest.fixture
def workspace(sample_file: Path, tmp_path: Path) -> Iterator[Workspace]:
    copy = tmp_path / "copy.medreview"
    copy.write_bytes(sample_file.read_bytes())
    opened = open_workspace(copy)
    yield opened
    opened.close()


def read(workspace: Workspace) -> StudyData:
    with workspace.reading() as session:
        return load_study(session, STUDY_NAME)


def read_afresh(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> StudyData:
    with monkeypatch.context() as patched:
        for name in ("_STUDIES", "_RATED", "_TIMES"):
            patched.setattr(loading, name, Memory[object](1))
        return read(workspace)


def same(one: StudyData, other: StudyData) -> bool:
    """Whether both hold the same; arrays are compared by their values."""
    arrays = ("first", "repeat", "answers", "sentences", "questions")
    frames = zip(one.frames, other.frames, strict=True)
    return (
        (one.sha256, one.said, one.n_ratings, one.n_pilot_ratings)
        == (other.sha256, other.said, other.n_ratings, other.n_pilot_ratings)
        and str(one.times) == str(other.times)
        and all(
            (a.dimension, a.setting, a.raters, a.groups, a.unjudged)
            == (b.dimension, b.setting, b.raters, b.groups, b.unjudged)
            and all(np.array_equal(getattr(a, name), getattr(b, name), equal_nan=True) for name in arrays)
            for a, b in frames
        )
    )


def a_rating(session: Session, *, status: RatingStatus = RatingStatus.RATED) -> Rating:
    return session.exec(select(Rating).where(Rating.status == status).order_by(col(Rating.id))).first() or Rating()


def change_value(session: Session) -> None:
    rating = a_rating(session)
    rating.value, rating.revision = (1.0 if rating.value != 1.0 else 2.0), rating.revision + 1


def exchange_two_values(session: Session) -> None:
    """Sums that are not weighted by row would not see it."""
    rated = session.exec(select(Rating).where(Rating.status == RatingStatus.RATED)).all()
    one = rated[0]
    other = next(two for two in rated if two.dimension == one.dimension and two.value != one.value)
    one.value, other.value = other.value, one.value


def withdraw(session: Session) -> None:
    rating = a_rating(session)
    rating.status, rating.value, rating.revision = RatingStatus.WITHDRAWN, None, rating.revision + 1


def cannot_judge(session: Session) -> None:
    rating = a_rating(session)
    rating.status, rating.value, rating.reason = RatingStatus.CANNOT_JUDGE, None, "unclear"


def add_rating(session: Session) -> None:
    rated = set(session.exec(select(Rating.item_id)).all())
    item = next(item for item in session.exec(select(Item)) if item.id not in rated)
    dimension = a_rating(session).dimension
    session.add(Rating(item_id=item.id or 0, dimension=dimension, status=RatingStatus.RATED, value=3.0))


def delete_rating(session: Session) -> None:
    session.delete(a_rating(session))


def stay_longer(session: Session) -> None:
    visit = (
        session.exec(select(Visit).where(col(Visit.item_id).is_not(None)).order_by(col(Visit.id))).first() or Visit()
    )
    visit.active_s = (visit.active_s or 0.0) + 5.0


def be_surer(session: Session) -> None:
    sure = session.exec(select(PairConfidence)).first()
    assert sure is not None
    sure.value = 1.0 if sure.value != 1.0 else 2.0


def answer_otherwise(session: Session) -> None:
    found = session.exec(select(SurveyResponse).where(col(SurveyResponse.value).is_not(None))).first()
    assert found is not None
    found.value = 1.0 if found.value != 1.0 else 2.0


def change_group(session: Session) -> None:
    place = session.exec(select(StudyRater)).first()
    assert place is not None
    place.group_name = "another group"


def make_a_pilot(session: Session) -> None:
    item = session.get_one(Item, a_rating(session).item_id)
    session.get_one(Assignment, item.assignment_id).is_pilot = True


CHANGES = (
    *(change_value, exchange_two_values, withdraw, cannot_judge, add_rating, delete_rating),
    *(stay_longer, be_surer, answer_otherwise, change_group, make_a_pilot),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_that_every_change_is_noticed(workspace: Workspace, monkeypatch, change: Callable[[Session], None]):
    before = read(workspace)
    with workspace.transaction() as session:
        change(session)
    after = read(workspace)
    assert not same(before, after)
    assert after.sha256 != before.sha256
    assert same(after, read_afresh(workspace, monkeypatch))


def test_that_many_changes_in_a_row_leave_nothing_old(workspace: Workspace, monkeypatch):
    for change in CHANGES:
        read(workspace)
        with workspace.transaction() as session:
            change(session)
    assert same(read(workspace), read_afresh(workspace, monkeypatch))


def test_that_a_study_without_a_change_is_not_read_again(workspace: Workspace):
    assert read(workspace) is read(workspace)


def test_that_only_the_changed_dimension_is_read_again(workspace: Workspace):
    before = read(workspace)
    with workspace.transaction() as session:
        changed = a_rating(session).dimension
        change_value(session)
    after = read(workspace)
    kept = [one.dimension for one, other in zip(before.frames, after.frames, strict=True) if one is other]
    assert kept
    assert changed not in kept


def test_that_a_memory_keeps_what_was_used_last():
    memory: Memory[int] = Memory(2)
    made: list[str] = []

    def get(key: str) -> int:
        return memory.get(key, lambda: made.append(key) or len(made))

    for key in "ababcba":
        get(key)
    assert made == ["a", "b", "c", "a"]
