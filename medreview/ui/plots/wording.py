"""The words of figures: values in the language's digits, a datum as a sentence, captions."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QLocale

from medreview.errors import GivenWords, Message
from medreview.reporting.figures import (
    Datum,
    FigureSpec,
    Histogram,
    Lines,
    Placed,
    Scatter,
    Unit,
    Words,
    data_in,
    placed_data,
)
from medreview.reporting.result_words import NO_WORDS, cell_words, column_words
from medreview.ui.translation import in_window_direction, isolated, number, translated, with_mark

SHARE_DECIMALS = 1
NUMBER_DECIMALS = 2
MOST_SPOKEN = 300


def words(text: Words) -> str:
    """A message, or our words in a label such as "coarse, three points", in the window's language; data as it is."""
    if not isinstance(text, Message):
        return _with_our_words(text)
    if isinstance(text, GivenWords):
        return translated(text)
    values = {name: _with_our_words(value) if isinstance(value, str) else value for name, value in text.values.items()}
    return translated(replace(text, values=values))


def in_window_words(text: Words) -> str:
    """A message in the window's language; data as it is."""
    return words(text) if isinstance(text, Message) else text


def column_word(name: str, own: Mapping[str, Words] = NO_WORDS) -> str:
    """The heading of a column of results; ``own`` are the words of its table."""
    return _shown(column_words(name, own))


def cell_word(text: str, column: str = "", own: Mapping[str, Words] = NO_WORDS) -> str:
    """A text in a cell of results: our words in the window's language, data as it is."""
    return _shown(cell_words(text, column, own))


def _shown(text: Words) -> str:
    return translated(text) if isinstance(text, Message) else with_mark(text)


def _with_our_words(text: str) -> str:
    whole = cell_word(text)
    parts = text.split(", ")
    said = [cell_word(part) for part in parts]
    if whole != text or said == parts:
        return whole
    return in_window_direction(QCoreApplication.translate("Figure", ", ").join(said))


def shown(value: float, unit: Unit, decimals: int | None = None) -> str:
    """A value as people read it: a share as a percentage, no needless digits."""
    if unit is Unit.SHARE:
        places = SHARE_DECIMALS if decimals is None else max(0, decimals - 2)
        return f"{number(_without_minus_zero(value * 100, places), places)}{QLocale().percent()}"
    whole = 0 if unit is Unit.COUNT else _digits(value)
    places = whole if decimals is None else decimals
    return number(_without_minus_zero(float(value), places), places)


def _digits(value: float) -> int:
    """Decimals that leave three digits or so."""
    return next((NUMBER_DECIMALS - n for n in range(NUMBER_DECIMALS) if abs(value) < 10 ** (n + 1)), 0)


def _without_minus_zero(value: float, decimals: int) -> float:
    return round(value, decimals) + 0.0


def sentence(placed: Placed, spec: FigureSpec) -> str:
    """A datum in one line: its place, value, interval and n, or why it has none."""
    names = [isolated(text) for text in _names(placed, spec) if text]
    datum = placed.datum
    separator = QCoreApplication.translate("Figure", ", ")
    if datum.undefined_because is not None:
        parts = [words(datum.undefined_because)]
    else:
        parts = [_value_words(datum, spec.axis.unit)]
    if datum.n is not None and datum.hits is not None:
        parts.append(hits_words(datum.hits, datum.n))
    elif datum.n is not None:
        parts.append(QCoreApplication.translate("Figure", "n = {n}").format(n=number(datum.n)))
    said = separator.join(parts)
    return in_window_direction(f"{separator.join(names)}: {said}" if names else said)


def hits_words(hits: int, n: int) -> str:
    """The units that a share counts, of all."""
    return QCoreApplication.translate("Figure", "{hits} of {n}").format(hits=number(hits), n=number(n))


def _names(placed: Placed, spec: FigureSpec) -> tuple[str, ...]:
    first, second = words(placed.first), words(placed.second)
    if isinstance(spec, Histogram):
        return (f"{local_digits(first)}–{local_digits(second)}",)
    if isinstance(spec, Lines):
        return first, f"{words(spec.x_axis.title)} {local_digits(second)}"
    if isinstance(spec, Scatter) and placed.x is not None:
        return first, second, f"{words(spec.x_axis.title)} {shown(placed.x, spec.x_axis.unit)}"
    return first, second


def local_digits(written: str) -> str:
    return shown(float(written), Unit.NUMBER, len(written.partition(".")[2]))


def _value_words(datum: Datum, unit: Unit) -> str:
    value = shown(datum.value or 0.0, unit)
    if datum.low is None or datum.high is None:
        return value
    return QCoreApplication.translate("Figure", "{value} ({low} to {high})").format(
        value=value, low=shown(datum.low, unit), high=shown(datum.high, unit)
    )


def description(spec: FigureSpec) -> str:
    """The whole figure for those who do not see it: title, definition, and every value that can be listened to."""
    about = spec.about
    if sum(1 for _ in data_in(spec)) <= MOST_SPOKEN:
        data = list(placed_data(spec))
    else:  # a cloud of points: the lines across it alone
        data = [Placed("", one.label, one.datum) for one in spec.levels] if isinstance(spec, Scatter) else []
    lines = [words(about.title), words(about.definition), *(sentence(one, spec) for one in data)]
    return "\n".join([*lines, *caption_lines(spec)])


def caption_lines(spec: FigureSpec) -> Iterator[str]:
    """The lines below a figure: n, the meaning of the lines beside values, seed, notes."""
    data = list(data_in(spec))
    said: list[str] = []
    counted = data
    if isinstance(spec, Scatter):
        counted = data[: len(data) - len(spec.levels)]
        said.append(QCoreApplication.translate("Figure", "points: {n}").format(n=number(len(counted))))
    counts = sorted({datum.n for datum in counted if datum.n is not None})
    if len(counts) == 1:
        said.append(QCoreApplication.translate("Figure", "n = {n}").format(n=number(counts[0])))
    elif counts:
        text = QCoreApplication.translate("Figure", "n = {least} to {most}")
        said.append(text.format(least=number(counts[0]), most=number(counts[-1])))
    if any(datum.low is not None for datum in data):
        said.append(words(spec.about.intervals))
    if spec.about.seed is not None:
        said.append(QCoreApplication.translate("Figure", "seed {seed}").format(seed=number(spec.about.seed)))
    yield QCoreApplication.translate("Figure", "; ").join(part for part in said if part)
    yield from map(words, spec.about.notes)
