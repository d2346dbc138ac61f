"""What is open, and who hears of a change."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from medreview.domain.changes import Change
from medreview.ui.current_workspace import CurrentWorkspace


class FakeWorkspace:
    def __init__(self, name: str = "a") -> None:
        self.path = Path(f"{name}.medreview")
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def current(qapp: QApplication) -> CurrentWorkspace:
    return CurrentWorkspace()


def test_that_a_write_announces_what_it_returned_and_by_whom(qtbot, current: CurrentWorkspace) -> None:
    current.use(FakeWorkspace())
    me = object()
    with qtbot.waitSignal(current.changed) as caught:
        current.write(lambda _workspace: Change.RATINGS, by=me)
    assert caught.args == [Change.RATINGS, me]


def test_that_a_write_hands_back_its_result(qtbot, current: CurrentWorkspace) -> None:
    current.use(FakeWorkspace())
    with qtbot.waitSignal(current.changed) as caught:
        assert current.write(lambda _workspace: 7, by=None, change=Change.STUDIES) == 7
    assert caught.args[0] == Change.STUDIES


def test_that_a_write_which_fails_announces_nothing(qtbot, current: CurrentWorkspace) -> None:
    current.use(FakeWorkspace())
    with qtbot.assertNotEmitted(current.changed), pytest.raises(ZeroDivisionError):
        current.write(lambda _workspace: 1 // 0, by=None, change=Change.STUDIES)


def test_that_opening_another_workspace_closes_the_first(current: CurrentWorkspace) -> None:
    first, second = FakeWorkspace("a"), FakeWorkspace("b")
    current.use(first)
    current.use(second)
    assert (first.is_closed, second.is_closed, current.path) == (True, False, Path("b.medreview"))


def test_that_reading_without_a_workspace_is_a_fault(current: CurrentWorkspace) -> None:
    with pytest.raises(RuntimeError):
        current.read(lambda workspace: workspace)
