"""What a model wrote is stored once an attempt, and read with each of its judgements."""

import json
import sqlite3
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from medreview.domain.runs import Judgement
from medreview.store.migrations import m0002_the_whole_trail
from medreview.store.queries.judgement_facts import judgements_with_ids
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.carry_out_runs import RunState, carry_out
from medreview.workflows.run_judge import JudgeDraft, create_runs, judgement_detail
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset

N_DIMENSIONS = 3
VERDICT = json.dumps({"correctness": 4, "relevance": 3, "communicates_risks": 5})
replies = st.lists(st.sampled_from([VERDICT, "", "Well.", "<think>Hm.</think>" + VERDICT]), min_size=4, max_size=4)


def judged(workspace: Workspace, said: list[str]) -> None:
    """Each answer is asked until it is read, twice at most."""
    left = iter([reply for one in said for reply in (one, one)])
    judged_dataset(workspace, [["Rest.", "Drink."], ["Sleep.", "Walk."]])
    a_judge(workspace)
    (run,) = create_runs(workspace, replace(JudgeDraft("cqa-coarse", ("judge-1b",)), max_attempts=2))
    engine = FakeEngine(lambda request: next(left), window=1)
    assert carry_out(workspace, run, open_engine=engine.open).state is RunState.FINISHED


def stored(workspace: Workspace) -> list[tuple[int, str | None, str | None]]:
    """Each judgement's item and attempt as one number, with the reply and the thinking that stand in its row."""
    with workspace.reading() as session:
        found = session.exec(select(Judgement).order_by(sa.text("id"))).all()
        return [(10 * (one.run_item_id or 0) + (one.attempt or 0), one.raw_output, one.thinking) for one in found]


def exported(workspace: Workspace) -> list[tuple[object, ...]]:
    with workspace.reading() as session:
        return [
            (one.answer_id, one.attempt, one.raw_output, one.extra.get("thinking"))
            for one in stored_judgements(session)
        ]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(said=replies)
def test_that_a_reply_is_stored_once_and_read_with_each_judgement(said: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        workspace = a_workspace(Path(folder))
        judged(workspace, said)
        rows = stored(workspace)
        attempts = {attempt for attempt, _, _ in rows}
        assert len(rows) == N_DIMENSIONS * len(attempts)
        assert sum(reply is not None for _, reply, _ in rows) == len(attempts)
        for attempt in attempts:
            told = [one[2:] for one, row in zip(exported(workspace), rows, strict=True) if row[0] == attempt]
            assert len(set(told)) == 1
        workspace.close()


def test_that_a_reply_is_seen_with_every_judgement_of_its_attempt(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    judged(workspace, [VERDICT] * 4)
    with workspace.reading() as session:
        ids = [one.id or 0 for one in session.exec(select(Judgement)).all()]
        assert {one.reply for one in judgements_with_ids(session, ids)} == {VERDICT}
    for judgement in ids[:N_DIMENSIONS]:
        assert judgement_detail(workspace, judgement).attempts[-1].raw_output == VERDICT
    assert {one[2] for one in exported(workspace)} == {VERDICT}
    workspace.close()


@pytest.mark.guards
@pytest.mark.parametrize("said", [[VERDICT] * 4, ["Well.", VERDICT, "", "<think>Hm.</think>" + VERDICT]])
def test_that_an_upgrade_keeps_every_reply_once(tmp_path: Path, said: list[str]) -> None:
    workspace = a_workspace(tmp_path)
    judged(workspace, said)
    before, told = stored(workspace), exported(workspace)
    workspace.close()
    with sqlite3.connect(workspace.path) as file:  # as the format before kept it
        for column in ("raw_output", "thinking"):
            file.execute(
                f"UPDATE judgement SET {column} = (SELECT f.{column} FROM judgement f WHERE f.run_item_id = "
                "judgement.run_item_id AND f.attempt = judgement.attempt ORDER BY f.id LIMIT 1)"
            )
        assert file.execute("SELECT count(raw_output) FROM judgement").fetchone() == (len(before),)
    file.close()
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(workspace.path)))
    with engine.begin() as connection:
        operations = Operations(MigrationContext.configure(connection))
        m0002_the_whole_trail._what_came_back_of_models(operations)
    engine.dispose()
    reopened = open_workspace(workspace.path)
    assert stored(reopened) == before
    assert exported(reopened) == told
    reopened.close()
