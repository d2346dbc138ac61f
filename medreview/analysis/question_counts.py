"""Questions by what their fields hold: counts and shares of each field, and cross tables of two or three."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from medreview.analysis.results import Drawn, ResultTable
from medreview.domain.questions import SEX_WORDS
from medreview.errors import MedReviewError, Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figures import About, Axis, Bars, Datum, FigureSpec, Heatmap, Series, Unit
from medreview.reporting.tables import Words, paragraph
from medreview.store.queries.library import question_counts
from medreview.store.row_digest import Fingerprint, digest_of_texts
from medreview.store.workspace import Session

MOST_FIELDS = 3
MOST_BARS = 40
MOST_COLUMNS = 60
MOST_MAPS = 12
_NO_VALUE = "no value"
_ALL = "all"
_WORDS: Mapping[str, Words] = {
    "field": Message("field"),
    "value": Message("value"),
    "title": Message("title"),
    "n": Message("questions"),
    "share": Message("share"),
    "share_within": Message("share in its group"),
    _NO_VALUE: Message("no value"),
    _ALL: Message("all"),
}
_COUNTED = Message(
    "Questions that are not set aside. Language variants count with their original, unless languages are counted."
)
_OF_ALL = Message("Shares are of all questions that are counted, including those without a value.")
_WITHIN = Message("Share in its group: the share among questions with the same values in the earlier fields.")


_OF_NUMBERS = frozenset({"age", "images"})
"""Fields whose values the window has in its own digits."""
Titles = Mapping[str, Mapping[str, Words]]
"""Words of values by field; where they are messages, they take the place of the value."""


class FieldsToCountRefused(MedReviewError):
    template = "These fields cannot be counted: {reason}"


class NothingToCount(MedReviewError):
    template = "There are no questions to count. Import a dataset first, or choose another one."


@dataclass(frozen=True)
class CountedQuestions:
    """Questions by the values of one to three fields.

    ``groups`` holds how many have which values, None for nothing. ``titles`` are words of values by field, in the
    order of their list; ``names`` those of the fields. ``remarks`` say where the values are from.
    """

    fields: tuple[str, ...]
    groups: tuple[tuple[tuple[str | None, ...], int], ...]
    titles: Titles
    names: Mapping[str, Words]
    remarks: tuple[Message, ...]
    fingerprint: Fingerprint

    @cached_property
    def n(self) -> int:
        return sum(n for _, n in self.groups)

    @cached_property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """By field its values: those of a list in its order, others by how many have them; no value at the end."""
        return tuple(self._values(place) for place in range(len(self.fields)))

    @cached_property
    def counts(self) -> Counter[tuple[str, ...]]:
        found = Counter[tuple[str, ...]]()
        for values, n in self.groups:
            found[tuple(_NO_VALUE if value is None else value for value in values)] += n
        return found

    def counts_of(self, *places: int) -> Counter[tuple[str, ...]]:
        """The counts by the fields at these places alone."""
        found = Counter[tuple[str, ...]]()
        for values, n in self.counts.items():
            found[tuple(values[place] for place in places)] += n
        return found

    def name(self, place: int) -> Words:
        return self.names.get(self.fields[place], self.fields[place])

    def label(self, place: int, value: str) -> Words:
        """A value as a figure shows it: its code with its title."""
        if value == _NO_VALUE:
            return _WORDS[_NO_VALUE]
        title = self._title(place, value)
        if isinstance(title, Message):
            return title
        return f"{value} {title}" if title not in {"", value} else value

    def _title(self, place: int, value: str) -> Words:
        field = self.fields[place]
        if field in _OF_NUMBERS and value.isascii() and value.isdecimal():
            return Message("{value}", {"value": int(value)})
        words = SEX_WORDS if field == "sex" else self.titles.get(field, {})
        return words.get(value, "")

    def heading(self, value: str) -> Words:
        """A value of the second field above its column, where there is no room for its title."""
        word = self._title(1, value)
        return word if isinstance(word, Message) else _WORDS[value] if value == _NO_VALUE else value

    def _values(self, place: int) -> tuple[str, ...]:
        listed = {value: at for at, value in enumerate(self.titles.get(self.fields[place], {}))}
        counts = {value: n for (value,), n in self.counts_of(place).items()}
        return tuple(
            sorted(
                counts, key=lambda value: (value == _NO_VALUE, listed.get(value, len(listed)), -counts[value], value)
            )
        )


def load_counts(
    session: Session,
    fields: tuple[str, ...],
    *,
    datasets: tuple[str, ...] = (),
    titles: Titles,
    names: Mapping[str, Words],
    remarks: tuple[Message, ...] = (),
) -> CountedQuestions:
    """Count questions by fields.

    Raises
    ------
    FieldsToCountRefused
        If they are none, too many, the same twice, or hold nothing.
    NothingToCount
        If there are no questions.
    """
    if not 1 <= len(fields) <= MOST_FIELDS or len(set(fields)) < len(fields):
        reason = Message("name one to {most}, each once.", {"most": MOST_FIELDS})
        raise FieldsToCountRefused(reason=reason)
    groups = question_counts(session, fields, datasets)
    if not groups:
        raise NothingToCount
    for place, field in enumerate(fields):
        if all(values[place] is None for values, _ in groups):
            raise FieldsToCountRefused(reason=Message("no question has a value in {field}.", {"field": field}))
    told = digest_of_texts(sorted(f"{values!r} {n}" for values, n in groups))
    return CountedQuestions(fields, groups, titles, names, remarks, Fingerprint({"questions": told}))


def tables_of(data: CountedQuestions) -> tuple[ResultTable[CountedQuestions, None], ...]:
    """The tables of these fields; their columns are named by the fields."""
    counted = ResultTable[CountedQuestions, None](
        "question_counts",
        Message("Questions by field"),
        ("field", "value", "title", "n", "share"),
        _counts,
        definition=paragraph(_COUNTED, _OF_ALL),
        notes=_remarks,
        figures=_bars,
        words=_words(data),
    )
    return (counted, *_cross_tables(data)) if len(data.fields) > 1 else (counted,)


def _cross_tables(data: CountedQuestions) -> Iterator[ResultTable[CountedQuestions, None]]:
    """A table as papers print it, where it is not too wide, and one with a row for every combination."""
    columns = tuple(map(_column, data.fields))
    title = Message("Cross table: {fields}", {"fields": _fields_words(data)})
    across, words = data.values[1], _words_of_values(data) | _words(data)
    if len(across) <= MOST_COLUMNS:
        before = (columns[0],) if len(columns) == 2 else (columns[2], columns[0])  # noqa: PLR2004 - two fields or three
        yield ResultTable(
            "cross_table",
            title,
            (*before, *map(_column_of_value, across), "n"),
            _wide,
            definition=paragraph(
                _COUNTED,
                Message("A column for each value of {field}; “questions” counts them all.", {"field": data.name(1)}),
            ),
            figures=_maps,
            words=words | {_column_of_value(value): data.heading(value) for value in across},
        )
    yield ResultTable(
        "cross_counts",
        Message("Each combination of {fields}", {"fields": _fields_words(data)}),
        (*columns, "n", "share", "share_within"),
        _combinations,
        definition=paragraph(_COUNTED, _OF_ALL, _WITHIN),
        notes=_remarks,
        words=words,
    )


def _words(data: CountedQuestions) -> dict[str, Words]:
    fields: dict[str, Words] = {_column(field): data.name(place) for place, field in enumerate(data.fields)}
    values = {
        value: word
        for place, of_field in enumerate(data.values)
        for value in of_field
        if isinstance(word := data.label(place, value), Message)
    }
    return {**values, **fields, **{field: data.name(place) for place, field in enumerate(data.fields)}, **_WORDS}


def _words_of_values(data: CountedQuestions) -> dict[str, Words]:
    """Codes with their titles, for cells of cross tables; a code that two fields have stays bare."""
    fields_with = Counter(value for values in data.values for value in values)
    return {
        value: data.label(place, value)
        for place, values in enumerate(data.values)
        for value in values
        if fields_with[value] == 1
    }


def _column(field: str) -> str:
    """The column of a field beside those of ours."""
    return f"{field}_" if field in {"n", "share", "share_within"} else field


def _column_of_value(value: str) -> str:
    return f"n {value}"


def _fields_words(data: CountedQuestions) -> Words:
    first, *others = (data.name(place) for place in range(len(data.fields)))
    return Message("{first} × {rest}", {"first": first, "rest": _joined(others)})


def _joined(names: list[Words]) -> Words:
    first, *rest = names
    return Message("{first} × {rest}", {"first": first, "rest": _joined(rest)}) if rest else first


def _counts(data: CountedQuestions, _: None) -> Iterator[Cells]:
    for place, field in enumerate(data.fields):
        counts = data.counts_of(place)
        for value in data.values[place]:
            n, title = counts[value,], data.titles.get(field, {}).get(value)
            about = {"field": field, "value": value, "title": title if isinstance(title, str) else None}
            yield {**about, "n": n, "share": n / data.n}


def _combinations(data: CountedQuestions, _: None) -> Iterator[Cells]:
    columns = tuple(map(_column, data.fields))
    before = data.counts_of(*range(len(columns) - 1))
    places = [{value: at for at, value in enumerate(values)} for values in data.values]
    for values, n in sorted(
        data.counts.items(),
        key=lambda one: [at[value] for at, value in zip(places, one[0], strict=True)],
    ):
        shares = {"share": n / data.n, "share_within": n / before[values[:-1]]}
        yield {**dict(zip(columns, values, strict=True)), "n": n, **shares}


def _wide(data: CountedQuestions, _: None) -> Iterator[Cells]:
    columns = tuple(map(_column, data.fields))
    if len(columns) == 2:  # noqa: PLR2004 - two fields or three
        yield from _rows_across(data, columns[0], data.counts, {})
        return
    for third in (*data.values[2], _ALL):
        counts = Counter[tuple[str, ...]]()
        for (first, second, of_third), n in data.counts.items():
            counts[first, second] += n if third in {of_third, _ALL} else 0
        yield from _rows_across(data, columns[0], counts, {columns[2]: third})


def _rows_across(
    data: CountedQuestions, column: str, counts: Counter[tuple[str, ...]], about: Cells
) -> Iterator[Cells]:
    """A row for every value of the first field, and one for all of them."""
    across = data.values[1]
    for first in (*data.values[0], _ALL):
        of_row = {
            second: sum(counts[one, second] for one in (data.values[0] if first == _ALL else (first,)))
            for second in across
        }
        if any(of_row.values()):
            cells = {_column_of_value(second): n for second, n in of_row.items()}
            yield {**about, column: first, **cells, "n": sum(of_row.values())}


def _remarks(data: CountedQuestions, _rows: object) -> Iterator[Words]:
    yield Message("Questions: {n}.", {"n": data.n})
    yield from data.remarks


def _bars(drawn: Drawn[CountedQuestions, None]) -> Iterator[FigureSpec]:
    data = drawn.data
    for place in range(len(data.fields)):
        counts, values = data.counts_of(place), data.values[place]
        shown = values[:MOST_BARS]
        left = len(values) - len(shown)
        more = (Message("Values that are not shown: {n}.", {"n": left}),) if left else ()
        yield Bars(
            About(
                name=f"questions-by-{place + 1}",
                title=Message("Questions by {field}", {"field": data.name(place)}),
                definition=paragraph(_COUNTED, _OF_ALL),
                notes=more,
            ),
            tuple(data.label(place, value) for value in shown),
            (Series("", tuple(Datum(counts[value,] / data.n, n=counts[value,]) for value in shown)),),
            Axis(Message("share of questions"), Unit.SHARE),
        )


def _maps(drawn: Drawn[CountedQuestions, None]) -> Iterator[FigureSpec]:
    """A matrix of counts; of three fields one for each value of the third."""
    data = drawn.data
    if max(len(values) for values in data.values[:2]) > MOST_BARS:
        return
    thirds = data.values[2][:MOST_MAPS] if len(data.fields) == MOST_FIELDS else (None,)
    for place, third in enumerate(thirds):
        counts = Counter[tuple[str, ...]]()
        for values, n in data.counts.items():
            counts[values[:2]] += n if third is None or values[2] == third else 0
        pair: dict[str, object] = {"first": data.name(0), "second": data.name(1)}
        title = Message("{first} by {second}", pair)
        if third is not None:
            title = Message("{first} by {second}: {third}", pair | {"third": data.label(2, third)})
        cell = partial(_cell, counts)
        yield Heatmap(
            About(name=f"cross-{place + 1}", title=title, definition=_COUNTED),
            tuple(map(data.heading, data.values[1])),
            tuple(
                Series(data.label(0, first), tuple(cell(first, second) for second in data.values[1]))
                for first in data.values[0]
            ),
            Axis(Message("questions"), Unit.COUNT),
        )


def _cell(counts: Counter[tuple[str, ...]], first: str, second: str) -> Datum:
    n = counts[first, second]
    return Datum(float(n), n=n)
