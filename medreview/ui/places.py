"""The places of the window, in the order of the rail. A new screen is one ``Place`` here and nothing else.

A screen is built when it is first shown (``build`` imports it there, so that the window appears at once). Places
with ``rail=False`` are pages inside another place: ``context.go_to("planner")`` shows them, ``belongs_to`` stays
marked in the rail.
"""

from collections.abc import Callable
from dataclasses import dataclass

from medreview.ui.screen import Screen, ScreenContext


@dataclass(frozen=True, slots=True)
class Place:
    key: str
    title: str
    icon: str
    build: Callable[[ScreenContext], Screen]
    belongs_to: str = ""

    @property
    def is_on_rail(self) -> bool:
        return not self.belongs_to


def all_places() -> list[Place]:
    """Every place, with its title in the current language."""
    return []
