"""The person's place when the program ended without being asked to, and the return to it."""

from dataclasses import dataclass
from pathlib import Path

from medreview.ui.screen import ScreenContext

PlainState = int | tuple[int, ...] | None
"""Rows of the workspace that a place stood at: numbers, never words."""


@dataclass(frozen=True, slots=True)
class LeftOff:
    """A workspace, the place that was shown of it and what the place stood at; ``report`` tells how it ended."""

    workspace: Path | None
    place: str
    state: PlainState
    report: str


def return_to_work(context: ScreenContext, left_off: LeftOff) -> None:
    """Open the workspace again, at the place that was shown."""
    if left_off.workspace is None:
        return

    def on_replaced() -> None:
        context.workspace.replaced.disconnect(on_replaced)
        if context.workspace.path == left_off.workspace and left_off.place:
            context.go_to(left_off.place, left_off.state)

    context.workspace.replaced.connect(on_replaced)
    context.files.open(left_off.workspace)


def plain_state(state: object) -> PlainState:
    """The part of a place's state that may be written down; nothing that a person typed or read."""
    match state:
        case int():
            return state
        case (int(), *_) if all(isinstance(part, int) for part in state):  # pyright: ignore[reportUnknownVariableType]
            return tuple(int(part) for part in state)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        case _:
            return None
