"""The numbers of the design: colours for light and dark, the grid, three text sizes."""

from dataclasses import dataclass

GRID = 8
"""Every margin and gap is a multiple of this, in logical pixels (halves between a control and its label)."""

CAPTION_PX = 12
BODY_PX = 14
READING_PX = 17


@dataclass(frozen=True, slots=True)
class Colours:
    """One set of colours. Every text colour has a contrast of at least 4.5 to ``surface``, ``page`` and ``soft``.

    ``page``: behind everything; ``surface``: what is read; ``soft``: the highlighted sentence; ``quiet``: text that
    steps back; ``line``: hairlines; ``edge``: borders of controls (contrast 3); ``accent``: the one colour.
    """

    page: str
    surface: str
    soft: str
    hover: str
    text: str
    quiet: str
    line: str
    edge: str
    accent: str
    on_accent: str
    good: str
    caution: str
    danger: str


LIGHT = Colours(
    page="#f4f5f6",
    surface="#ffffff",
    soft="#e3eff8",
    hover="#e8ebee",
    text="#1a1e23",
    quiet="#56606b",
    line="#dce0e5",
    edge="#828c98",
    accent="#17659c",
    on_accent="#ffffff",
    good="#1c6a3c",
    caution="#80530a",
    danger="#ab2a20",
)
DARK = Colours(
    page="#15181c",
    surface="#1c2025",
    soft="#1f3a52",
    hover="#292f36",
    text="#e9ebee",
    quiet="#a9b1bb",
    line="#31373f",
    edge="#737d89",
    accent="#75b6ec",
    on_accent="#0d1a26",
    good="#86cf9f",
    caution="#e2b65c",
    danger="#f3a69d",
)


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two ``#rrggbb`` colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


SRGB_LINEAR_BELOW = 0.04045


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= SRGB_LINEAR_BELOW else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
