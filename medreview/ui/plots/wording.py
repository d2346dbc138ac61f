"""The words of figures: values in the language's digits, a datum as a sentence, captions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from medreview.domain.trial_names import is_for_trying, without_trial_mark
from medreview.errors import GivenWords, Listed, Message
from medreview.reporting.figures import (
    Counted,
    Datum,
    FigureSpec,
    Histogram,
    Lines,
    Placed,
    Scatter,
    SinglePanel,
    Unit,
    Words,
    counted_in,
    counts_of,
    data_in,
    interval_words,
    pattern_of,
    placed_data,
)
from medreview.reporting.result_words import NO_WORDS, cell_words, column_words
from medreview.ui.translation import counted, in_window_direction, isolated, number, percentage, translated, with_mark

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
    if column in {"level", "label"} and text.removeprefix("-").replace(".", "", 1).isdecimal():
        return local_digits(text)
    return _shown(cell_words(text, column, own))


def _shown(text: Words) -> str:
    return translated(text) if isinstance(text, Message) else with_mark(text)


def _with_our_words(text: str) -> str:
    if isinstance(text, Listed):
        names = [part if isinstance(part, str) else str(part) for part in text.parts]
        first = next((place for place, name in enumerate(names) if is_for_trying(name)), len(names))
        names[first + 1 :] = map(without_trial_mark, names[first + 1 :])  # said once
        said = [isolated(_with_our_words(name)) for name in names]
    else:
        whole, parts = cell_words(text), text.split(", ")
        said = [cell_word(part) for part in parts]
        if whole != text or said == parts:
            return _shown(whole)
    return in_window_direction(QCoreApplication.translate("Figure", ", ").join(said))


def shown(value: float, unit: Unit, decimals: int | None = None) -> str:
    """A value as people read it: a share as a percentage, no needless digits."""
    if unit is Unit.SHARE:
        places = SHARE_DECIMALS if decimals is None else max(0, decimals - 2)
        return percentage(_without_minus_zero(value * 100, places), places)
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
        parts.append(_n_words(datum.n, datum.n, counts_of(datum, spec.about)))
    said = separator.join(parts)
    return in_window_direction(f"{separator.join(names)}: {said}" if names else said)


def counted_words(spec: FigureSpec) -> str:
    """The things counted for the data of a figure, from the least to the most; empty where nothing is."""
    is_cloud = isinstance(pattern_of(spec), Scatter)  # the n of a point is part of it alone
    counted = [(of, counts) for of, counts in counted_in(spec).items() if of is not None or not is_cloud]
    return _in_a_row(_n_words(min(counts), max(counts), of) for of, counts in counted)


def counts_words(n_of: Mapping[Counted, int]) -> str:
    """So many of each thing, such as "12 answers, 53 ratings"."""
    return _in_a_row(_n_words(n, n, of) for of, n in n_of.items())


def _in_a_row(said: Iterable[str]) -> str:
    return QCoreApplication.translate("Figure", ", ").join(said)


def part_words(figure: SinglePanel) -> str:
    """The size of one part of a split figure: its points, or the things counted for its data."""
    return _points_words(figure) if isinstance(figure, Scatter) else counted_words(figure)


def _points_words(spec: FigureSpec) -> str:
    n = sum(one.x is not None for one in placed_data(spec))
    return QCoreApplication.translate("Figure", "points: {n}").format(n=number(n))


def _n_words(least: int, most: int, of: Counted | None) -> str:
    n = number(most) if least == most else f"{number(least)}–{number(most)}"
    match of:
        case Counted.ANSWERS:
            text = QCoreApplication.translate("Figure", "{n} {n:=answer|answers}")
        case Counted.SENTENCES:
            text = QCoreApplication.translate("Figure", "{n} {n:=sentence|sentences}")
        case Counted.QUESTIONS:
            text = QCoreApplication.translate("Figure", "{n} {n:=question|questions}")
        case Counted.RATERS:
            text = QCoreApplication.translate("Figure", "{n} {n:=rater|raters}")
        case Counted.RATINGS:
            text = QCoreApplication.translate("Figure", "{n} {n:=rating|ratings}")
        case Counted.JUDGEMENTS:
            text = QCoreApplication.translate("Figure", "{n} {n:=judgement|judgements}")
        case Counted.STATEMENTS:
            text = QCoreApplication.translate("Figure", "{n} {n:=statement|statements}")
        case Counted.ITEMS:
            text = QCoreApplication.translate("Figure", "{n} {n:=item|items}")
        case Counted.WORDS:
            text = QCoreApplication.translate("Figure", "{n} {n:=word|words}")
        case Counted.COMPARISONS:
            text = QCoreApplication.translate("Figure", "{n} {n:=comparison|comparisons}")
        case None:
            text = QCoreApplication.translate("Figure", "n = {n}")
    return counted(text.replace("{n}", n), n=most)  # a range runs with the sentence


def hits_words(hits: int, n: int) -> str:
    """The units that a share counts, of all."""
    return QCoreApplication.translate("Figure", "{hits} of {n}").format(hits=number(hits), n=number(n))


def _names(placed: Placed, spec: FigureSpec) -> tuple[str, ...]:
    return words(placed.part), *_names_in_panel(placed, pattern_of(spec))


def _names_in_panel(placed: Placed, spec: SinglePanel) -> tuple[str, ...]:
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
        data = [one for one in placed_data(spec) if one.x is None] if isinstance(pattern_of(spec), Scatter) else []
    lines = [words(about.title), words(about.definition), *(sentence(one, spec) for one in data)]
    return "\n".join([*lines, *caption_lines(spec)])


def caption_lines(spec: FigureSpec) -> Iterator[str]:
    """The lines below a figure: n, the meaning of the lines beside values, the seed if they are drawn, notes."""
    said = [_points_words(spec)] if isinstance(pattern_of(spec), Scatter) else []
    said += [counted_words(spec), words(interval_words(spec))]
    if spec.about.seed is not None and (not spec.about.intervals or any(one.low is not None for one in data_in(spec))):
        said.append(QCoreApplication.translate("Figure", "seed {seed}").format(seed=number(spec.about.seed)))
    yield QCoreApplication.translate("Figure", "; ").join(part for part in said if part)
    yield from map(words, spec.about.notes)
