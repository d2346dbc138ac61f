"""Judges and scores are read once, and again after anything they were read from changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.analysis.judge import ReliabilitySettings, load_judges
from medreview.analysis.judges import load_judgements
from medreview.analysis.metrics import load_metrics
from medreview.domain.ratings import Rating
from medreview.store.workspace import Workspace
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import STUDY, bring

VALUES = [1.0, 2.0, 4.0, 5.0, 3.0, 4.0]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    bring(opened, tmp_path, people={"R1": VALUES, "R2": VALUES[::-1]}, judge=VALUES)
    yield opened
    opened.close()


LOADERS = {
    "judges beside people": lambda session: load_judges(session, STUDY, ReliabilitySettings()),
    "judges": load_judgements,
    "metrics": lambda session: load_metrics(session, STUDY),
}


@pytest.mark.parametrize("load", LOADERS.values(), ids=LOADERS.keys())
def test_that_what_did_not_change_is_not_read_again_and_what_did_is(workspace: Workspace, load) -> None:
    with workspace.reading() as session:
        first = load(session)
    with workspace.reading() as session:
        assert load(session) is first
    with workspace.transaction() as session:
        rating = session.exec(select(Rating)).first()
        assert rating is not None
        rating.value = 5.0 if rating.value == 1 else 1.0
        session.add(rating)
    with workspace.reading() as session:
        assert load(session) is not first
