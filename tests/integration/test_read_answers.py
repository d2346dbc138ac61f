"""Answers are read with what raters and judges said of them."""

from collections.abc import Iterator

import pytest
from sqlmodel import select

from medreview.domain.models import Model
from medreview.domain.ratings import ItemNote, Rating, RatingStatus
from medreview.domain.runs import Judgement, Run, RunItem
from medreview.domain.studies import Assignment, Item
from medreview.store.workspace import Workspace
from medreview.workflows.read_answers import read_answers
from tests.builders import CREATED_AT, a_study, a_workspace


@pytest.fixture
def workspace(tmp_path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_study(made, raters=2, answers=2)
    with made.transaction() as session:
        assignments = session.exec(select(Assignment).order_by(Assignment.id)).all()  # type: ignore[arg-type]
        for place, assignment in enumerate(assignments):
            item = session.exec(select(Item).where(Item.assignment_id == assignment.id)).first()
            assert item is not None
            session.add(Rating(item_id=item.id, dimension="correctness", status=RatingStatus.RATED, value=float(place)))
            session.add(Rating(item_id=item.id, dimension="relevance", status=RatingStatus.WITHDRAWN))
            session.add(Rating(item_id=item.id, dimension="safety", status=RatingStatus.CANNOT_JUDGE, reason="unclear"))
            session.add(ItemNote(item_id=item.id, comment=f"note {place}"))
        judge = Model(name="judge-8b")
        run = Run(name="run one", kind="judge", plan={}, plan_sha256="", created_at=CREATED_AT)
        session.add_all([judge, run])
        session.flush()
        answer = assignments[0].answer_id
        asked = RunItem(run_id=run.id, position=1, uid="a", answer_id=answer)
        session.add(asked)
        session.flush()
        same = {"judge_model_id": judge.id, "protocol": "own", "answer_id": answer, "dimension": "correctness"}
        session.add(Judgement(**same, run_id=run.id, run_item_id=asked.id, attempt=1, validity="unparsable"))
        session.add(Judgement(**same, run_id=run.id, run_item_id=asked.id, attempt=2, validity="valid", value=4.0))
        session.add(Judgement(**same, validity="valid", value=2.0))
    yield made
    made.close()


def answer_ids(workspace: Workspace) -> list[int]:
    with workspace.reading() as session:
        return sorted(set(session.exec(select(Assignment.answer_id))))


def test_that_answers_come_in_the_order_asked_for_and_without_those_that_are_gone(workspace):
    first, second = answer_ids(workspace)
    read = read_answers(workspace, [second, 9999, first, second])
    assert [one.id for one in read.answers] == [second, first]
    assert read.answers[1].question_text.startswith("Question 0")
    assert read.answers[1].author == "Dr Hidden"


def test_that_withdrawn_ratings_stay_away_and_missing_values_say_why(workspace):
    first, _ = answer_ids(workspace)
    said = [one for one in read_answers(workspace, [first]).of(first) if not one.is_judge]
    assert {(one.by, one.dimension, one.value, one.state) for one in said} == {
        ("r1", "correctness", 0.0, "rated"),
        ("r2", "correctness", 2.0, "rated"),
        ("r1", "safety", None, "unclear"),
        ("r2", "safety", None, "unclear"),
    }
    assert {one.comment for one in said} == {"note 0", "note 2"}


def test_that_only_the_last_attempt_of_a_judge_is_read(workspace):
    first, second = answer_ids(workspace)
    read = read_answers(workspace, [first, second])
    judged = [(one.by, one.where, one.value) for one in read.of(first) if one.is_judge]
    assert sorted(judged) == [("judge-8b", "own", 2.0), ("judge-8b", "run one", 4.0)]
    assert not any(one.is_judge for one in read.of(second))
