"""Prints how far a reader must walk: python3 packaging/measure_walks.py [--files].

Three trips are followed call by call, without a display and with small data: a digit key until its button is painted,
an import of two CSV tables, and a judge's replies until they are stored and in tables. Of each: the files that are
entered, the functions, the calls, and the moves (a call that goes on in another file than the one before).
``--files`` names the files with their calls, in the order in which they are entered. An older checkout is measured by
a copy of this file there.
"""
# ruff: noqa: E402 - the platform is chosen before Qt is imported

import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme, application_font
from medreview.workflows.analyse import compare_judges
from medreview.workflows.carry_out_runs import carry_out
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.rate_answers import open_session
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_study, a_workspace
from tests.fakes.fake_engine import FakeEngine, by_marks
from tests.judged_answers import a_judge, judged_dataset

CODE = str(ROOT / "medreview") + os.sep
DIMENSIONS = ("correctness", "relevance", "communicates_risks")


@dataclass
class Walk:
    """The calls of our own functions, in their order; what Python makes of a comprehension is no function."""

    calls: list[CodeType] = field(default_factory=list[CodeType])

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        is_ours = code.co_filename.startswith(CODE)
        if event == "call" and is_ours and (not code.co_name.startswith("<") or code.co_name == "<lambda>"):
            self.calls.append(code)

    @property
    def files(self) -> Counter[str]:
        return Counter(code.co_filename.removeprefix(CODE) for code in self.calls)

    @property
    def n_moves(self) -> int:
        following = zip(self.calls, self.calls[1:], strict=False)
        return sum(before.co_filename != after.co_filename for before, after in following)


@contextmanager
def walking() -> Generator[Walk]:
    walk = Walk()
    threading.setprofile(walk.note)
    sys.setprofile(walk.note)
    try:
        yield walk
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


class PaintWatch(QObject):
    is_painted = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.is_painted = self.is_painted or event.type() == QEvent.Type.Paint
        return False


def digit_to_paint(folder: Path) -> Walk:
    """The second digit of a pair, so that what is only done once is done."""
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    application.setFont(application_font())
    theme = Theme(application)
    theme.apply("light", 1.0)
    workspace = a_workspace(folder)
    study = a_study(workspace, answers=4, forms=False)
    session = open_session(workspace, study.id, study.raters[0])
    session.pass_interlude()
    page = RatingPage(session, theme=theme, settings=Settings(folder / "settings.ini"))
    page.resize(1270, 690)
    page.show()
    page.activateWindow()
    while not (page.isActiveWindow() and page.is_ready):
        application.processEvents()
    page.take_focus()
    walk = Walk()
    for digit in (Qt.Key.Key_2, Qt.Key.Key_3):
        pair = page.page
        assert isinstance(pair, PairPage)
        button, watch = pair.answer.table.current_row.buttons[digit - Qt.Key.Key_1], PaintWatch()
        button.installEventFilter(watch)
        while not page.is_ready:
            application.processEvents()
        with walking() as of_digit:
            event = QKeyEvent(QEvent.Type.KeyPress, digit, Qt.KeyboardModifier.NoModifier, chr(digit))
            QApplication.sendEvent(QApplication.focusWidget() or page, event)
            while not watch.is_painted:
                application.processEvents()
        assert button.isChecked()
        walk = of_digit
        button.removeEventFilter(watch)
    page.hide()
    workspace.close()
    return walk


def import_of_two_tables(folder: Path) -> Walk:
    (folder / "questions.csv").write_text("question_id,question\nq1,What helps?\nq2,What harms?\n", encoding="utf-8")
    (folder / "answers.csv").write_text(
        "question_id,answer_id,author,answer\nq1,a1,Model,Rest helps.\nq2,a2,Model,Smoke harms.\n", encoding="utf-8"
    )
    workspace = a_workspace(folder)
    choices = tuple(FileChoice(folder / f"{name}.csv") for name in ("questions", "answers"))
    with walking() as walk:
        import_files(workspace, ImportRequest(choices, dataset="small"))
    workspace.close()
    return walk


def reply_to_tables(folder: Path) -> Walk:
    """Six replies of one judge, from the first one on."""
    workspace = a_workspace(folder)
    judged_dataset(workspace, (("Rest. XBAD", "Drink."), ("XHALF.", "Sleep."), ("No.", "Rest XBAD.")))
    a_judge(workspace)
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge-1b",)))
    engine = FakeEngine(by_marks(DIMENSIONS, {"XBAD": 1, "XHALF": 3}, 5))
    with walking() as walk:
        carry_out(workspace, run, open_engine=engine.open)
        compare_judges(workspace)
    workspace.close()
    return walk


TRIPS = {
    "digit key until painted": digit_to_paint,
    "two CSV tables imported": import_of_two_tables,
    "judge's replies stored and in tables": reply_to_tables,
}


def main() -> int:
    sys.stdout.write(f"{'':38}{'files':>7}{'functions':>11}{'calls':>8}{'moves':>8}\n")
    for name, trip in TRIPS.items():
        with tempfile.TemporaryDirectory() as folder:
            walk = trip(Path(folder))
        sizes = (len(walk.files), len(set(walk.calls)), len(walk.calls), walk.n_moves)
        sys.stdout.write(f"{name:38}{sizes[0]:7}{sizes[1]:11}{sizes[2]:8}{sizes[3]:8}\n")
        if "--files" in sys.argv:
            sys.stdout.writelines(f"    {n_calls:6}  {file}\n" for file, n_calls in walk.files.items())
    return 0


if __name__ == "__main__":
    sys.exit(main())
