"""The dimensions a protocol asks about, and the words in which a model may name their levels."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from medreview.text.normalise import for_search


@dataclass(frozen=True, slots=True)
class JudgedLevel:
    """One level: the value that is stored, what stands for it in JSON, other words that mean it.

    ``code`` is a number where the scale is one of numbers, else a label.
    """

    value: float
    code: float | str
    words: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """A model's word for this level."""
        return self.code if isinstance(self.code, str) else number_text(self.code)

    @property
    def word(self) -> str:
        """The word that a reader sees: its label in words, or the word that a scale of one's own gives its number.

        Words in several languages only help to read replies: there the number stands for itself in all of them.
        """
        return (
            self.words[0] if len(self.words) == 1 and not isinstance(self.code, str) else self.label.replace("_", " ")
        )

    @property
    def names(self) -> tuple[str, ...]:
        return (self.code, *self.words) if isinstance(self.code, str) else self.words


@dataclass(frozen=True, slots=True)
class JudgedDimension:
    """A dimension to judge: ``name`` in tables and JSON, ``words`` as a reply may call it, levels from low to high."""

    name: str
    levels: tuple[JudgedLevel, ...]
    words: tuple[str, ...] = ()

    @property
    def is_of_labels(self) -> bool:
        return any(isinstance(level.code, str) for level in self.levels)

    @property
    def codes(self) -> tuple[float | str, ...]:
        return tuple(_plain(level.code) for level in self.levels)

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.words)

    def level_of_number(self, number: float) -> JudgedLevel | None:
        """The level a number stands for; none on a scale of labels."""
        if self.is_of_labels:
            return None
        return next((level for level in self.levels if level.value == number), None)

    def level_of_words(self, text: str) -> JudgedLevel | None:
        """The level that these words are a name of, whatever their case, spaces, hyphens and marks."""
        key = folded(text)
        return next((level for level in self.levels if any(folded(name) == key for name in level.names)), None)


def numbered(values: Sequence[float], words: Sequence[tuple[str, ...]] = ()) -> tuple[JudgedLevel, ...]:
    """Levels of a scale of numbers, with the words for each where they have some."""
    given = [*words, *[()] * (len(values) - len(words))]
    return tuple(JudgedLevel(value, value, names) for value, names in zip(values, given, strict=True))


def word_of(levels: Sequence[JudgedLevel], value: float | None) -> str:
    """The word of the level that was given; a value on none of them, or of a scale that is not known, as a number."""
    if value is None:
        return ""
    return next((level.word for level in levels if level.value == value), number_text(value))


def folded(text: str) -> str:
    """Words as they are compared: case, script forms, hyphens, underscores and spaces do not count."""
    return "".join(for_search(text.replace("_", " ").replace("-", " ")).split())


def number_text(number: float) -> str:
    """``1`` for 1.0, ``0.5`` for 0.5."""
    return str(int(number)) if math.isfinite(number) and number == int(number) else str(number)


def _plain(code: float | str) -> float | str:
    return int(code) if not isinstance(code, str) and code == int(code) else code
