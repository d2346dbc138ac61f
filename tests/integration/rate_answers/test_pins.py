"""A PIN keeps raters in one workspace from going on as each other by a slip; every change of one is in the trail."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.cli import main
from medreview.domain.audit import AuditEntry
from medreview.domain.studies import Rater
from medreview.rater_work.errors import PinAlreadySet
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.rate_answers import (
    NoSuchRater,
    PinReasonMissing,
    PinUnfit,
    WrongPin,
    check_pin,
    choose_pin,
    pins_set,
    reset_pin,
    studies_to_rate,
)
from tests.builders import a_study

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def workspace(workspace: Workspace) -> Workspace:
    a_study(workspace, raters=2, answers=2)
    return workspace


def entries(workspace: Workspace) -> list[AuditEntry]:
    with workspace.reading() as session:
        found = session.exec(select(AuditEntry).where(AuditEntry.entity == "pin").order_by(col(AuditEntry.id))).all()
        session.expunge_all()
        return list(found)


def test_that_only_the_right_pin_lets_a_rater_go_on(workspace: Workspace) -> None:
    choose_pin(workspace, "r1", "4711")
    check_pin(workspace, "r1", "4711")
    check_pin(workspace, "r2", "anything, as r2 has none")
    for wrong in ("", "4712", "47110"):
        with pytest.raises(WrongPin, match="not the PIN of r1"):
            check_pin(workspace, "r1", wrong)
    assert dict(pins_set(workspace)) == {"r1": True, "r2": False}
    assert [one.has_pin for one in studies_to_rate(workspace)[0].raters] == [True, False]


@pytest.mark.parametrize(
    ("chosen", "typed"), [("4711", "۴۷۱۱"), ("٠٠٩٩", "0099"), ("گل ۱۲", " گل 12 "), ("４７１１", "4711")]
)
def test_that_digits_of_every_script_are_the_same_pin(workspace: Workspace, chosen: str, typed: str) -> None:
    choose_pin(workspace, "r1", chosen)
    check_pin(workspace, "r1", typed)


def test_that_the_file_holds_neither_the_pin_nor_the_same_for_two_who_chose_the_same(workspace: Workspace) -> None:
    choose_pin(workspace, "r1", "4711")
    choose_pin(workspace, "r2", "4711")
    with workspace.reading() as session:
        first, second = (rater.pin or "" for rater in session.exec(select(Rater)).all())
    assert first != second
    assert first.partition("$")[2] != second.partition("$")[2]
    told = [(entry.actor, entry.before, entry.after) for entry in entries(workspace)]
    assert [(actor, before) for actor, before, _ in told] == [("r1", None), ("r2", None)]
    workspace.close()
    assert b"4711" not in workspace.path.read_bytes()
    assert not any(first[-32:] in str(after) for _, _, after in told)


@pytest.mark.parametrize("pin", ["1", "123", "  12  ", "1" * 33])
def test_that_a_pin_of_too_few_or_too_many_signs_is_refused(workspace: Workspace, pin: str) -> None:
    with pytest.raises(PinUnfit, match="4 to 32 characters"):
        choose_pin(workspace, "r1", pin)
    assert entries(workspace) == []


def test_that_an_empty_choice_is_none_and_leaves_no_entry(workspace: Workspace) -> None:
    choose_pin(workspace, "r1", "  ")
    assert entries(workspace) == []
    assert not pins_set(workspace)["r1"]


def test_that_a_rater_cannot_choose_again_and_a_reset_needs_a_reason(workspace: Workspace) -> None:
    choose_pin(workspace, "r1", "4711")
    with pytest.raises(PinAlreadySet):
        choose_pin(workspace, "r1", "0000")
    with pytest.raises(PinReasonMissing):
        reset_pin(workspace, "r1", "0000", why=" ")
    reset_pin(workspace, "r1", "0000", why="She forgot it.")
    check_pin(workspace, "r1", "0000")
    reset_pin(workspace, "r1", "", why="Alone in the room.")
    check_pin(workspace, "r1", "whatever")
    assert [entry.key["why"] for entry in entries(workspace)] == ["", "She forgot it.", "Alone in the room."]
    assert entries(workspace)[-1].after is None
    with pytest.raises(NoSuchRater):
        reset_pin(workspace, "nobody", "0000")


def test_that_a_pin_changed_beside_the_program_is_found(workspace: Workspace) -> None:
    choose_pin(workspace, "r1", "4711")
    choose_pin(workspace, "r2", "4711")
    workspace.close()
    assert check_workspace(workspace.path).findings == ()
    for change in ("pin = NULL", "pin = (SELECT pin FROM rater WHERE code = 'r2')", "pin = pin || '0'"):
        with contextlib.closing(sqlite3.connect(workspace.path)) as connection:
            connection.execute(f"UPDATE rater SET {change} WHERE code = 'r1'")
            found = _findings_after_commit(connection, workspace.path)
        assert ["The PIN of r1" in finding for finding in found] == [True]


def _findings_after_commit(connection: sqlite3.Connection, path: Path) -> list[str]:
    connection.commit()
    return [str(finding) for finding in check_workspace(path).findings]


def test_that_commands_set_list_and_reset_pins(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    workspace.close()
    file = tmp_path / "pin.txt"
    file.write_text("4711\n", encoding="utf-8")
    at = str(workspace.path)
    assert main(["study", "pin", at]) == 0
    assert "r1: no PIN" in capsys.readouterr().out
    assert main(["study", "pin", at, "r1", "--pin-file", str(file)]) == 0
    assert capsys.readouterr().out.strip() == "r1: has a PIN"
    assert main(["study", "pin", at, "r1", "--none"]) == 1
    assert "Enter a reason for the change" in capsys.readouterr().err
    assert main(["study", "pin", at, "r1", "--none", "--why", "not needed"]) == 0
    assert main(["study", "pin", at, "nobody"]) == 3
    assert "no rater nobody" in capsys.readouterr().err
