"""Who has a PIN in this workspace, asking for it, and giving one."""

from collections.abc import Mapping
from datetime import UTC, datetime

from sqlmodel import select

from medreview.domain.studies import Rater
from medreview.rater_work import pins
from medreview.store.person import this_person
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers.ledger import Clock


def pins_set(workspace: Workspace) -> Mapping[str, bool]:
    """Whether each rater has a PIN, by code."""
    with workspace.reading() as rows:
        return {rater.code: rater.pin is not None for rater in rows.exec(select(Rater).order_by(Rater.code))}


def check_pin(workspace: Workspace, rater: str, pin: str) -> None:
    """Let a rater who types their PIN go on; one who has none needs none.

    Raises
    ------
    WrongPin
        If it is another one.
    """
    with workspace.reading() as rows:
        pins.check_pin(pins.rater_of_code(rows, rater), pin)


def choose_pin(workspace: Workspace, rater: str, pin: str, *, now: Clock = lambda: datetime.now(UTC)) -> None:
    """Let raters without a PIN choose their own; an empty one is none.

    Raises
    ------
    PinUnfit, PinAlreadySet
        If it has too few signs, or there is one.
    """
    with workspace.transaction() as rows:
        pins.choose_pin(rows, pins.rater_of_code(rows, rater), pin, at=_instant(now))


def reset_pin(
    workspace: Workspace, rater: str, pin: str, *, why: str = "", now: Clock = lambda: datetime.now(UTC)
) -> None:
    """Give a rater a PIN, or another one, or none where it is empty: the researcher's act, with a reason for a change.

    Raises
    ------
    NoSuchRater, PinUnfit, PinReasonMissing
        If nobody has the code, the PIN has too few signs, or there is one and no reason.
    """
    with workspace.transaction() as rows:
        pins.set_pin(rows, pins.rater_of_code(rows, rater), pin, why=why, by=this_person(), at=_instant(now))


def _instant(now: Clock) -> str:
    return now().astimezone(UTC).isoformat(timespec="microseconds")
