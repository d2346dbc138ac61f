"""A study that two raters rated and a judge judged, and two runs of judges, for tests of the analysis."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.models import Model
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.runs import Judgement, Run
from medreview.domain.studies import Assignment, Item
from medreview.ui.requests import ResultsRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis import AnalysisScreen
from tests.builders import CREATED_AT, a_dataset, a_study, a_workspace

ANSWERS = 18


@pytest.fixture
def rated(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    """Two raters who agree on most answers, and a judge who is further from them on the second than on one."""
    workspace = a_workspace(tmp_path)
    a_study(workspace, raters=2, answers=ANSWERS, coarse=True, fine=False)
    with workspace.transaction() as session:
        judge = Model(name="judge-8b")
        session.add(judge)
        session.flush()
        for place, assignment in enumerate(session.exec(select(Assignment).order_by(Assignment.id)).all()):  # type: ignore[arg-type]
            item = session.exec(select(Item).where(Item.assignment_id == assignment.id)).first()
            assert item is not None
            value = float(1 + (place % ANSWERS) % 5) if place != 0 else 5.0
            session.add(Rating(item_id=item.id, dimension="correctness", status=RatingStatus.RATED, value=value))
            if place < ANSWERS:
                same = {"judge_model_id": judge.id, "protocol": "cqa-coarse", "answer_id": assignment.answer_id}
                judged = 5.0 if place == 1 else value
                session.add(Judgement(**same, dimension="correctness", value=judged, validity="valid"))
    context.workspace.use(workspace)
    yield context
    context.read_jobs.shut_down()
    context.write_jobs.shut_down()
    context.workspace.close()


@pytest.fixture
def judged(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    """Two judges gave a run each; the second wrote one reply that nobody can read. There is no study."""
    workspace = a_workspace(tmp_path)
    a_dataset(workspace, answers=6)
    with workspace.transaction() as session:
        answers = session.exec(select(Answer).where(Answer.is_reference.is_(False))).all()  # type: ignore[attr-defined]
        for number in (1, 2):
            judge = Model(name=f"judge-{number}")
            run = Run(
                name=f"run {number}", kind="judge", plan={"reading": "free"}, plan_sha256="", created_at=CREATED_AT
            )
            session.add_all([judge, run])
            session.flush()
            for place, answer in enumerate(answers):
                is_lost = number == 2 and place == 0
                session.add(
                    Judgement(
                        run_id=run.id,
                        judge_model_id=judge.id,
                        protocol="cqa-coarse",
                        answer_id=answer.id,
                        dimension="correctness",
                        value=None if is_lost else float(1 + place % 5),
                        validity="unparsable" if is_lost else "valid",
                        attempt=1,
                        raw_output="<b>no idea</b>" if is_lost else "4",
                        extra={"reading": "free"},
                    )
                )
    context.workspace.use(workspace)
    yield context
    context.read_jobs.shut_down()
    context.workspace.close()


Show = Callable[..., AnalysisScreen]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    """Opens the place with a request and waits until its figure stands there with its intervals."""
    opened: list[AnalysisScreen] = []

    def shown(context: ScreenContext, argument: object = None) -> AnalysisScreen:
        screen = AnalysisScreen(context)
        opened.append(screen)
        qtbot.addWidget(screen)
        screen.resize(1270, 700)
        screen.show()
        screen.arrive(argument)
        settle(qtbot, screen)
        return screen

    yield shown
    for screen in opened:
        screen.hide()


def settle(qtbot: QtBot, screen: AnalysisScreen) -> None:
    """Wait until nothing is asked for any more."""
    qtbot.waitUntil(lambda: screen.is_settled and not screen.context.read_jobs.is_busy)


def choose(qtbot: QtBot, screen: AnalysisScreen, panel: str) -> None:
    screen.arrive(ResultsRequest(panel=panel))
    settle(qtbot, screen)
