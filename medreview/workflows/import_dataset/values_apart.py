"""Values that tell that there is none: -1 or 99 apart from a scale of few levels, and what a judge's failed call left.

Of a judge it is plain, and told; of a rater or a metric it is asked.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from medreview.domain.ratings import RatingStatus
from medreview.domain.run_kinds import Validity
from medreview.domain.stored_messages import message_to_json
from medreview.domain.table_rows import JudgementRow, RatingRow, ScoreRow, TableName
from medreview.errors import Listed, Message, PageOrOption
from medreview.importers.cell_values import shown
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.column_roles import MISSING, Said
from medreview.importers.open_questions import AskChoice, OpenQuestion, quoted
from medreview.importers.spooled_rows import RowSpool

AS_RECORDED = "value_as_recorded"
"""Metadata of a rating on a reversed scale, and of a value that is read as none: the value that its file has."""
RATED = (TableName.RATINGS, TableName.JUDGEMENTS, TableName.SCORES)
_LOW = frozenset({-1.0, -8.0, -9.0, -77.0, -88.0, -98.0, -99.0, -888.0, -999.0, -9999.0})
_HIGH = frozenset({77.0, 88.0, 97.0, 98.0, 99.0, 777.0, 888.0, 998.0, 999.0, 9999.0})
_NINE, _LIKERT = 9.0, 5.0
"""The code for none beside scales of five levels at most; a scale up to 10 has others between."""
_HIGHEST_LEVEL, _FEWEST_LEVELS, _FEWEST_BETWEEN = 10, 2, 3
_NONE = "none"
_CALL = re.compile(
    r"^\W{0,3}(?:ERR\b|<urlopen|Traceback \(|[A-Za-z]{2,40}(?:Error|Exception|Timeout)\b"
    r"|(?i:error|exception|failed|failure)\b"
    r"(?=[^\n]{0,200}?(?i:urlopen|\bhttps?\b|timed? ?out|connection|rate.?limit|quota|\bapi\b|\bjson\b|errno|socket"
    r"|status.?code|\b[45]\d\d\b|exception|\bpars(?:e|ing)\b|getaddrinfo|\bssl\b)))",
    re.MULTILINE,
)
"""The first words of a reply that the program wrote which called the judge; a critique may begin with errors, too."""
_Key = tuple[TableName, str]


@dataclass(frozen=True, slots=True)
class _Apart:
    """A value apart from the others, which lie between two; ``is_plain``: no scale has it as a level."""

    value: float
    low: float
    high: float
    is_plain: bool


def failed_call(reply: str) -> bool:
    """True for a judge's reply that tells that asking it failed."""
    return _CALL.search(reply) is not None


def values_apart(counted: Mapping[float, int]) -> tuple[_Apart, ...]:
    """The values of one dimension that stand apart from its scale.

    A scale that goes below nought has other levels there, or is -1, 0 and 1.
    """
    levels = sorted(counted)
    found: list[_Apart] = []
    while len(levels) > _FEWEST_LEVELS and levels[-1] in _HIGH and levels[-2] <= _HIGHEST_LEVEL:
        found.append(_Apart(levels.pop(), 0, 0, is_plain=True))
    if len(levels) > _FEWEST_BETWEEN and levels[-1] == _NINE and levels[-2] <= _LIKERT and levels[0] > 0:
        found.append(_Apart(levels.pop(), 0, 0, is_plain=False))
    if len(levels) > _FEWEST_LEVELS and levels[0] in _LOW and levels[1] >= 0:
        value, *levels = levels
        is_few = 2 * counted[value] <= sum(counted.values())
        found.append(_Apart(value, 0, 0, is_plain=is_few and (value < -1 or _goes_far(levels))))
        if value == -1 and levels == [0, 1]:
            found.pop()
    return tuple(replace(one, low=levels[0], high=levels[-1]) for one in found)


def _goes_far(levels: Sequence[float]) -> bool:
    """True for levels beside which -1 is none: they go far above it, or many lie between nought and one."""
    return levels[-1] > _FEWEST_LEVELS or sum(not level.is_integer() for level in levels) >= _FEWEST_BETWEEN


@dataclass(slots=True)
class ValuesApart:
    """The values of a file's ratings, judgements and scores that tell that there is none."""

    rows: dict[TableName, RowSpool[PlacedRow]]
    said: Said
    file: str
    notes: list[Message] = field(default_factory=list[Message])
    asks: list[OpenQuestion] = field(default_factory=list[OpenQuestion])

    def find(self) -> None:
        """Find them; what is plain, or said by a person, is none from now on."""
        counted: dict[_Key, Counter[float]] = {}
        n_failed = 0
        reply = ""
        for record in self._records():
            if type(record.value) is not float:
                continue
            if isinstance(record, JudgementRow) and failed_call(record.raw_output or ""):
                reply = reply or record.raw_output or ""
                n_failed += 1
            else:
                counted.setdefault(_key(record), Counter())[record.value] += 1
        codes = {key: self._codes(key, counts) for key, counts in counted.items()}
        codes = {key: told for key, told in codes.items() if told}
        self._ask(counted, codes)
        if n_failed:
            values = {"file": self.file, "n": n_failed, "reply": shown(reply)}
            self.notes.append(replace(_FAILED_CALLS, values=values))
        with_none = {table for table, _ in codes}
        for table in with_none.union((TableName.JUDGEMENTS,) if n_failed else ()):
            self.rows[table] = self.rows[table].changed(lambda row: _without_code(row, codes))

    def _records(self) -> Iterator[RatingRow | JudgementRow | ScoreRow]:
        for table in RATED:
            for row in self.rows.get(table, ()):
                assert isinstance(row.record, RatingRow | JudgementRow | ScoreRow)
                yield row.record

    def _said_of(self, dimension: str) -> str | None:
        return self.said.of_dimensions(MISSING).get(dimension)

    def _codes(self, key: _Key, counts: Mapping[float, int]) -> frozenset[float]:
        """The values of a dimension that are none: those that a person named, else what is plain of a judge."""
        table, dimension = key
        said = self._said_of(dimension)
        if said is not None:
            return frozenset(value for value in counts if f"{value:g}" in re.split(r"[\s,،]+", said))
        if table is not TableName.JUDGEMENTS:
            return frozenset()
        plain = [one for one in values_apart(counts) if one.is_plain]
        for one in plain:
            option = f"--set {quoted(f'{dimension}.{MISSING}={_NONE}')}"
            how = PageOrOption.named(_IS_LEVEL, option)
            values = {"file": self.file, "dimension": dimension, "n": counts[one.value], "how": how, **_shown(one)}
            self.notes.append(replace(_APART, values=values))
        return frozenset(one.value for one in plain)

    def _ask(self, counted: Mapping[_Key, Counter[float]], codes: Mapping[_Key, frozenset[float]]) -> None:
        """Ask of dimensions with the same values apart together."""
        asked: dict[tuple[float, ...], list[tuple[str, _Apart]]] = {}
        for (table, dimension), counts in counted.items():
            if (table, dimension) in codes or self._said_of(dimension) is not None:
                continue
            found = [one for one in values_apart(counts) if one.is_plain or table is not TableName.SCORES]
            if found:
                asked.setdefault(tuple(one.value for one in found), []).append((dimension, found[0]))
        for values, of_dimensions in asked.items():
            names = tuple(dict.fromkeys(name for name, _ in of_dimensions))
            low, high = min(one.low for _, one in of_dimensions), max(one.high for _, one in of_dimensions)
            code = ",".join(f"{value:g}" for value in values)
            told = {"value": code, "dimensions": Listed(names), "low": low, "high": high}
            self.asks.append(
                OpenQuestion(
                    names,
                    replace(_ASK, values=told),
                    (
                        AskChoice(_IS_NONE, {}, {f"{name}.{MISSING}": code for name in names}),
                        AskChoice(_IS_LEVEL, {}, {f"{name}.{MISSING}": _NONE for name in names}),
                    ),
                )
            )


_ASK = Message(
    "{value} stands apart from the other values of {dimensions}, which lie between {low:g} and {high:g}. Does it say "
    "that there is none?"
)
_IS_NONE = Message("Yes, it says that there is none")
_IS_LEVEL = Message("No, it is a level of the scale")
_APART = Message(
    "{file}: {value} stands apart from the other values of {dimension}, which lie between {low:g} and {high:g}: these "
    "judgements come in without a verdict ({n}). Say so if it is a level ({how})."
)
_FAILED_CALLS = Message(
    "{file}: judgements whose reply tells that the call of the judge failed, such as {reply}, come in without a "
    "verdict: {n}."
)


def _shown(one: _Apart) -> dict[str, object]:
    return {"value": f"{one.value:g}", "low": one.low, "high": one.high}


def _key(record: RatingRow | JudgementRow | ScoreRow) -> _Key:
    if isinstance(record, ScoreRow):
        return TableName.SCORES, record.metric
    return (TableName.RATINGS if isinstance(record, RatingRow) else TableName.JUDGEMENTS), record.dimension


def _without_code(row: PlacedRow, codes: Mapping[_Key, frozenset[float]]) -> PlacedRow:
    """The row without its value where that tells that there is none; its metadata keep the value."""
    record = row.record
    assert isinstance(record, RatingRow | JudgementRow | ScoreRow)
    value = record.value
    is_code = value in codes.get(_key(record), ())
    has_failed = isinstance(record, JudgementRow) and value is not None and failed_call(record.raw_output or "")
    if not is_code and not has_failed:
        return row
    extra: dict[str, object] = {**record.extra, AS_RECORDED: value}
    match record:
        case RatingRow():
            reason = record.reason or f"{value:g}"
            return row._replace(
                record=replace(record, value=None, status=RatingStatus.SKIPPED.value, reason=reason, extra=extra)
            )
        case JudgementRow():
            words = {"reply": shown(record.raw_output or "")} if has_failed else {"value": f"{value:g}"}
            extra["reason"] = message_to_json(replace(_WHY_FAILED if has_failed else _WHY_CODE, values=words))
            return row._replace(record=replace(record, value=None, validity=Validity.ERROR.value, extra=extra))
        case ScoreRow():
            return row._replace(record=replace(record, value=None, extra=extra))


_WHY_FAILED = Message("The call of the judge failed: {reply}")
_WHY_CODE = Message("{value} in the file stands for no verdict.")
