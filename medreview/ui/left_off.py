"""Where the person was when the program ended without being asked to, and the way back there."""

from dataclasses import dataclass
from pathlib import Path

from medreview.ui.screen import ScreenContext

Standing = int | tuple[int, ...] | None
"""Rows of the workspace that a place stood at: numbers, never words."""


@dataclass(frozen=True, slots=True)
class LeftOff:
    """A workspace, the place that was shown of it and what the place stood at; ``report`` tells how it ended."""

    workspace: Path | None
    place: str
    standing: Standing
    report: str


def return_to_work(context: ScreenContext, left_off: LeftOff) -> None:
    """Open the workspace again, and show what was shown of it."""
    if left_off.workspace is None:
        return

    def on_replaced() -> None:
        context.workspace.replaced.disconnect(on_replaced)
        if context.workspace.path == left_off.workspace and left_off.place:
            context.go_to(left_off.place, left_off.standing)

    context.workspace.replaced.connect(on_replaced)
    context.files.open(left_off.workspace)


def plain_state(standing: object) -> Standing:
    """What may be written down of where a place stands; nothing of what a person typed or read."""
    match standing:
        case int():
            return standing
        case (int(), *_) if all(isinstance(part, int) for part in standing):  # pyright: ignore[reportUnknownVariableType]
            return tuple(int(part) for part in standing)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        case _:
            return None
