"""Judgements of runs made here: which of them hold, and which sentence they are about."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.models import Model
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.run_plans import AnswersToJudge
from medreview.domain.runs import Judgement, Run, RunItem
from medreview.domain.studies import Assignment, Item, Segmentation, Sentence
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.tables import Table
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import ReliabilitySettings, judge_reliability
from medreview.workflows.carry_out_runs import carry_out
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import CREATED_AT, a_study, a_workspace
from tests.fakes.fake_engine import FakeEngine, constrained_reply
from tests.integration.analysis.judge.judged_studies import record
from tests.judged_answers import a_judge

STUDY, JUDGE, DIMENSION = "A study", "a-judge-7b", "correctness"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def rate_everything(session: Session, value: float) -> None:
    session.add_all(
        Rating(item_id=item.id or 0, dimension=DIMENSION, status=RatingStatus.RATED, value=value)
        for item in session.exec(select(Item))
    )


def a_run(session: Session, name: str = "first run") -> tuple[int, int]:
    model = session.exec(select(Model).where(Model.name == JUDGE)).first() or Model(name=JUDGE)
    run = Run(
        name=name, kind=RunKind.JUDGE, protocol="cqa-coarse", plan={}, plan_sha256="0" * 64, created_at=CREATED_AT
    )
    session.add_all([model, run])
    session.flush()
    return run.id or 0, model.id or 0


def judge(
    session: Session,
    run: tuple[int, int],
    answer_id: int,
    *values: float | None,
    repeat: int = 1,
    is_done: bool = True,
    span: tuple[int, int] | None = None,
    index: int | None = None,
) -> None:
    """One item; the values are its attempts, None an unreadable one."""
    position = len(session.exec(select(RunItem).where(RunItem.run_id == run[0])).all())
    item = RunItem(
        run_id=run[0],
        position=position,
        uid=f"{run[0]}-{position}",
        answer_id=answer_id,
        sentence_index=index,
        sentence_start=span[0] if span else None,
        sentence_end=span[1] if span else None,
        repeat=repeat,
        done_at=CREATED_AT if is_done else None,
    )
    session.add(item)
    session.flush()
    session.add_all(
        Judgement(
            run_id=run[0],
            run_item_id=item.id,
            judge_model_id=run[1],
            protocol="cqa-coarse",
            answer_id=answer_id,
            dimension=DIMENSION,
            value=value,
            validity=Validity.UNPARSABLE if value is None else Validity.VALID,
            attempt=attempt,
            granularity="fine" if span else "coarse",
            sentence_index=index,
            repeat=repeat,
        )
        for attempt, value in enumerate(values, start=1)
    )


def answer_ids(session: Session) -> list[int]:
    found = session.exec(select(Assignment.answer_id).distinct().order_by(col(Assignment.answer_id))).all()
    return list(found)


def tables(workspace: Workspace, run: str | None = None) -> dict[str, Table]:
    settings = ReliabilitySettings(AnalysisSettings(n_resamples=0))
    found = judge_reliability(workspace, STUDY, JUDGE, run=run, settings=settings)
    return {table.name: table for table in found.tables}


def test_that_the_last_attempt_of_the_first_repeat_holds(workspace: Workspace):
    a_study(workspace, answers=2, fine=False, coarse=True)
    with workspace.transaction() as session:
        rate_everything(session, 5)
        first, second = answer_ids(session)
        run = a_run(session)
        judge(session, run, first, 1.0, repeat=2)
        judge(session, run, first, None, 5.0)
        judge(session, run, second, 5.0, None)
    found = tables(workspace)
    row = record(found["judge_matches"])
    assert [row[name] for name in ("n_rated", "n_read", "unparsable", "repeats_left_out")] == [2, 1, 1, 1]
    accuracy = record(found["judge_reliability"], labels="three points", measure="accuracy")
    assert (accuracy["value"], accuracy["n_units"]) == (1.0, 1)


def test_that_an_item_that_is_not_done_does_not_count(workspace: Workspace):
    a_study(workspace, answers=2, fine=False, coarse=True)
    with workspace.transaction() as session:
        rate_everything(session, 5)
        first, second = answer_ids(session)
        run = a_run(session)
        judge(session, run, first, 5.0)
        judge(session, run, second, None, is_done=False)
    row = record(tables(workspace)["judge_matches"])
    assert [row[name] for name in ("n_read", "unparsable", "not_judged")] == [1, 0, 1]


def test_that_answers_to_questions_with_fewer_references_stay_with_the_rest_of_their_run(workspace: Workspace):
    a_study(workspace, answers=2, fine=False, coarse=True)
    with workspace.transaction() as session:
        rate_everything(session, 5)
        run = a_run(session)
        for answer_id, n_references in zip(answer_ids(session), (2, 1), strict=True):
            judge(session, run, answer_id, 5.0)
            session.flush()
            given = session.exec(select(Judgement).where(Judgement.answer_id == answer_id)).one()
            given.n_references = n_references
    row = record(tables(workspace)["judge_matches"])
    assert (row["n_references"], row["n_read"]) == (2, 2)


def test_that_runs_stand_by_themselves_and_one_can_be_chosen(workspace: Workspace):
    a_study(workspace, answers=2, fine=False, coarse=True)
    with workspace.transaction() as session:
        rate_everything(session, 5)
        first, second = answer_ids(session)
        for name, value in (("good", 5.0), ("bad", 1.0)):
            run = a_run(session, name)
            judge(session, run, first, value)
            judge(session, run, second, value)
    found = tables(workspace)["judge_reliability"]
    accuracy = {
        run: record(found, run=run, labels="three points", measure="accuracy")["value"] for run in ("good", "bad")
    }
    assert accuracy == {"good": 1.0, "bad": 0.0}
    assert [row[0] for row in tables(workspace, run="bad")["judge_matches"].rows] == ["bad"]


def test_that_sentences_meet_by_their_place_in_the_text_whatever_their_number(workspace: Workspace):
    a_study(workspace, answers=1, sentences=3)
    with workspace.transaction() as session:
        rate_everything(session, 5)
        (answer_id,) = answer_ids(session)
        run = a_run(session)
        study = session.exec(
            select(Sentence)
            .join(Segmentation, col(Segmentation.id) == col(Sentence.segmentation_id))
            .where(Segmentation.answer_id == answer_id, Sentence.position == 2)
        ).one()
        assert study.start is not None
        assert study.end is not None
        judge(session, run, answer_id, 5.0, span=(study.start, study.end), index=0)
        judge(session, run, answer_id, 1.0, span=(study.start, study.end + 7), index=1)
        text = session.get_one(Answer, answer_id).text
        assert study.end + 7 <= len(text)
    row = record(tables(workspace)["judge_matches"])
    assert [row[name] for name in ("n_rated", "n_read", "not_judged", "sentences_elsewhere")] == [3, 1, 2, 1]


@pytest.mark.parametrize("setting", ["coarse", "fine"])
def test_that_a_run_over_a_study_meets_every_rating(workspace: Workspace, setting: str):
    a_study(workspace, answers=3, sentences=3, fine=setting == "fine", coarse=setting == "coarse")
    with workspace.transaction() as session:
        rate_everything(session, 5)
    draft = JudgeDraft(f"cqa-{setting}", (a_judge(workspace, JUDGE),), selection=AnswersToJudge(study=STUDY))
    (run,) = create_runs(workspace, draft)
    dimensions = ("correctness", "relevance", "communicates_risks")
    carry_out(workspace, run, open_engine=FakeEngine(constrained_reply(dict.fromkeys(dimensions, 5))).open)
    found = tables(workspace)
    row = record(found["judge_matches"], judged_dimension=DIMENSION)
    n_units = 9 if setting == "fine" else 3
    assert [row[name] for name in ("setting", "n_rated", "n_read", "sentences_elsewhere")] == [
        setting,
        n_units,
        n_units,
        0,
    ]
    accuracy = record(found["judge_reliability"], labels="three points", measure="accuracy")
    assert accuracy["value"] == 1.0
