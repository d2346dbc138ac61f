"""Judges are compared run by run, and every number opens its judgements."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.models import Model
from medreview.domain.runs import Judgement, Run
from medreview.ui.requests import JudgementRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.comparison import ComparisonScreen
from medreview.workflows.analyse import JudgementIds
from tests.builders import CREATED_AT, a_dataset, a_workspace


@pytest.fixture
def judged(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    """Two judges gave a run each; the second wrote one reply that nobody can read."""
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


@pytest.fixture
def screen(qtbot, judged: ScreenContext) -> ComparisonScreen:
    screen = ComparisonScreen(judged)
    qtbot.addWidget(screen)
    screen.resize(1200, 700)
    screen.show()
    qtbot.waitUntil(lambda: bool(screen.results.page.tables), timeout=30_000)
    return screen


@pytest.fixture
def went(judged: ScreenContext) -> list[tuple[str, object]]:
    """The places that are asked for, with what is handed to them."""
    wishes: list[tuple[str, object]] = []
    judged.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    return wishes


def names(screen: ComparisonScreen) -> list[str]:
    return [view.results.name for view in screen.results.page.tables]


@pytest.mark.parametrize("row", range(2))
def test_that_every_panel_shows_its_tables(qtbot, screen: ComparisonScreen, row: int) -> None:
    screen.panels.setCurrentRow(row)
    qtbot.waitUntil(lambda: names(screen) == list(screen._panels[row].table_names), timeout=30_000)


def test_that_only_marked_runs_are_compared(qtbot, screen: ComparisonScreen) -> None:
    screen.runs.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert screen.chosen_runs == ("run 2",)

    def judges() -> set[object]:
        table = screen.results.page.tables[0].results if screen.results.page.tables else None
        return set() if table is None else {row[table.columns.index("judge")] for row in table.rows}

    qtbot.waitUntil(lambda: judges() <= {"judge-2", None} and bool(judges()), timeout=30_000)
    screen.runs.item(1).setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: screen.results.page.tables == [])


def test_that_a_number_opens_the_judgements_it_counts(qtbot, screen: ComparisonScreen) -> None:
    keys = [
        datum.key
        for plot in screen.results.page.plots
        for series in getattr(plot.canvas.spec, "series", ())
        for datum in series.data
        if datum is not None and datum.key is not None
    ]
    screen.results.page.plots[0].datum_chosen.emit(keys[1])
    qtbot.waitUntil(lambda: screen.behind is not None, timeout=30_000)
    model = screen.behind.table.model()
    assert model.rowCount() == len(keys[1].units)
    assert model.index(0, 0).data() == "judge-2"
    assert model.index(0, 6).data() == "<b>no idea</b>"


def test_that_runs_asked_for_are_marked(qtbot, judged: ScreenContext) -> None:
    screen = ComparisonScreen(judged)
    qtbot.addWidget(screen)
    screen.show()
    screen.arrive(("run 2",))
    qtbot.waitUntil(lambda: screen.chosen_runs == ("run 2",), timeout=30_000)


def opened_first(qtbot, screen: ComparisonScreen, judgement_ids: tuple[int, ...]) -> None:
    """Open the first of these judgements from the list behind a number."""
    screen.results.datum_chosen.emit(JudgementIds(tuple((one,) for one in judgement_ids)))
    qtbot.waitUntil(lambda: screen.behind is not None, timeout=30_000)
    assert screen.behind is not None
    screen.behind.open_button.click()


def test_that_a_judgement_opens_on_the_page_of_its_run(qtbot, screen: ComparisonScreen, went) -> None:
    opened_first(qtbot, screen, (8,))
    qtbot.waitUntil(lambda: bool(went))
    assert went[-1] == ("run", JudgementRequest(run=2, judgement=8))


def test_that_an_imported_judgement_without_a_run_opens_by_itself(qtbot, screen: ComparisonScreen, went) -> None:
    with screen.context.workspace.workspace.transaction() as session:
        session.get_one(Judgement, 7).run_id = None
    opened_first(qtbot, screen, (7,))
    qtbot.waitUntil(lambda: screen.detail is not None, timeout=30_000)
    assert screen.detail is not None
    assert screen.detail.reply.toPlainText() == "<b>no idea</b>"
    assert screen.detail.values.model().index(0, 2).data() == "unparsable"
    assert went == []


def test_that_a_screen_built_anew_compares_the_same(qtbot, screen: ComparisonScreen) -> None:
    screen.panels.setCurrentRow(1)
    screen.runs.item(0).setCheckState(Qt.CheckState.Unchecked)
    again = ComparisonScreen(screen.context)
    qtbot.addWidget(again)
    again.arrive(screen.saved_state())
    again.show()
    qtbot.waitUntil(lambda: again.runs.count() > 0 and not again.context.read_jobs.is_busy, timeout=30_000)
    assert again.saved_state() == screen.saved_state()
    assert again.chosen_runs == screen.chosen_runs
    again.hide()
