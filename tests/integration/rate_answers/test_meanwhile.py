"""What a session does when something else wrote to the workspace while it was open."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlmodel import Session, col, delete, select

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry
from medreview.domain.questions import Question
from medreview.domain.rating_tasks import ItemTask
from medreview.domain.ratings import Rating, Visit
from medreview.domain.studies import Assignment, Item, Sentence, Study, StudyRater
from medreview.store.audit import chain_of, first_broken_link
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import RatingSession, open_session
from medreview.workflows.rate_answers.errors import NothingToRate, StudyChanged
from tests.builders import BuiltStudy, a_study


def _open(workspace: Workspace, study: BuiltStudy) -> RatingSession:
    return open_session(workspace, study.id, study.raters[0])


def test_that_a_second_session_of_the_same_rater_is_followed_by_the_first(workspace: Workspace) -> None:
    study = a_study(workspace)
    first, second = _open(workspace, study), _open(workspace, study)
    second.rate("safety", 1.0)
    given = first.rate("relevance", 2.0).given
    assert {name: rating.value for name, rating in given.items()} == {"safety": 1.0, "relevance": 2.0}


def test_that_two_sessions_of_one_rater_keep_one_chain_of_revisions(workspace: Workspace) -> None:
    study = a_study(workspace)
    first, second = _open(workspace, study), _open(workspace, study)
    for value in (1.0, 2.0, 3.0):
        first.rate("safety", value)
        second.rate("safety", value + 1.0)
    with workspace.reading() as session:
        trail = list(session.exec(select(AuditEntry).where(AuditEntry.chain == chain_of(study.uid, "r1"))))
        assert first_broken_link(trail) is None
        states = [(entry.before, entry.after) for entry in trail]
        assert [earlier[1] for earlier in states[:-1]] == [later[0] for later in states[1:]]
        assert session.exec(select(Rating)).one().revision == len(states) == 4


def test_that_a_session_returns_to_its_own_place_after_another_moved_on(workspace: Workspace) -> None:
    study = a_study(workspace)
    first, second = _open(workspace, study), _open(workspace, study)
    second.cannot_judge()
    second.go_next()
    first.rate("safety", 1.0)
    reopened = _open(workspace, study).task
    assert reopened.step == first.task.step != second.task.step


def test_that_a_removed_study_refuses_the_rating_in_one_sentence(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    with workspace.transaction() as rows:
        rows.exec(delete(StudyRater))
    with pytest.raises(StudyChanged, match="A study was changed or removed meanwhile"):
        session.rate("safety", 1.0)
    with pytest.raises(NothingToRate):
        with workspace.transaction() as rows:
            rows.exec(delete(Item))
        _open(workspace, study)


def test_that_a_study_planned_anew_refuses_the_old_session(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    with workspace.transaction() as rows:
        rows.exec(select(Study)).one().plan_sha256 = "another"
    with pytest.raises(StudyChanged):
        session.rate("safety", 1.0)


def test_that_another_study_under_the_same_number_refuses_the_old_session(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    with workspace.transaction() as rows:
        rows.exec(select(Study)).one().uid = "another"
    with pytest.raises(StudyChanged):
        session.rate("safety", 1.0)


def test_that_pairs_dealt_anew_refuse_the_first_rating(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    with workspace.transaction() as rows:
        rows.exec(select(Assignment).where(Assignment.position == 1)).one().uid = "another"
    with pytest.raises(StudyChanged):
        session.rate("safety", 1.0)


def test_that_a_language_which_is_found_meanwhile_refuses_no_rating(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    assert isinstance(session.task, ItemTask)
    with workspace.transaction() as rows:
        for one in (*rows.exec(select(Answer)), *rows.exec(select(Question))):
            one.language = "de"
    assert session.rate("safety", 1.0).given["safety"].value == 1.0


def test_that_sentences_cut_anew_refuse_the_first_rating(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    task = session.task
    assert isinstance(task, ItemTask)
    with workspace.transaction() as rows:
        rows.exec(select(Sentence).where(Sentence.position == 1).order_by(col(Sentence.id))).first().end -= 1  # type: ignore[union-attr,operator]
    with pytest.raises(StudyChanged):
        session.rate("safety", 1.0)


def test_that_leaving_a_removed_study_is_quiet(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace))
    session.spend(1.0, 1.0)
    with workspace.transaction() as rows:
        rows.exec(delete(StudyRater))
    session.leave()
    with workspace.reading() as rows:
        assert rows.exec(select(Visit)).all() == []


class DiskGone(Exception):
    pass


def test_that_a_change_that_could_not_be_written_is_not_shown(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    session.rate("safety", 1.0)
    session.spend(3.0, 3.0)

    @contextmanager
    def failing(self: Workspace) -> Iterator[Session]:
        with self._engine.connect() as connection, Session(connection) as session:
            yield session
            session.rollback()
        raise DiskGone

    with monkeypatch.context() as patch:
        patch.setattr(Workspace, "transaction", failing)
        with pytest.raises(DiskGone):
            session.rate("safety", 5.0)
    task = session.task
    assert isinstance(task, ItemTask)
    assert task.given["safety"].value == 1.0
    session.rate("safety", 4.0)
    with workspace.reading() as rows:
        assert rows.exec(select(Rating)).one().revision == 2
        assert rows.exec(select(Visit)).one().wall_s == 3.0
