"""Judgements laid out for comparison: how judges were asked, attempts that hold, what raters said of the same."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

import numpy as np

from medreview.analysis.facts import TextUnit, is_valid, sentence_of
from medreview.analysis.results import Drawn, Panel, ResultTable, Row, Rows
from medreview.domain.judge_runs import ReadingKind, Validity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figures import Datum, Series
from medreview.stats.estimates import FloatArray, IntArray
from medreview.store.queries.judgement_facts import JudgementFact, RunOrder
from medreview.store.queries.model_requests import ItemRequests
from medreview.store.row_digest import Fingerprint

K = TypeVar("K")

NOT_READ = ""
SETUPS = ("", "vanilla", "epistemic", "bias")


@dataclass(frozen=True, slots=True)
class JudgementIds:
    """The key of a datum: everything that was counted for it, as often as its n says.

    What is counted may be more than one judgement: what two judges said of an answer, or one judge twice.
    """

    units: tuple[tuple[int, ...], ...]


Units = tuple[tuple[JudgementFact, ...], ...]


def counted(cells: Cells, units: Units) -> Row:
    """A row with what was counted for it, those units first that make the number."""
    key = JudgementIds(tuple(tuple(row.id for row in unit) for unit in units)) if units else None
    return Row(cells, lambda: key)


def one_by_one(rows: Iterable[JudgementFact]) -> Units:
    """Judgements that each count for themselves."""
    return tuple((row,) for row in rows)


@dataclass(frozen=True, slots=True, order=True)
class JudgeSetup:
    """One way in which one judge was asked; two runs that differ in nothing else are two ways."""

    judge: str
    setup: str
    protocol: str
    granularity: str
    references: str
    reading: str
    run: str

    @staticmethod
    def of(row: JudgementFact) -> "JudgeSetup":
        return _judge_setup(
            row.judge, row.setup, row.protocol, row.granularity, row.most_references, row.reading or "", row.run
        )


@cache
def _judge_setup(*names: str | int | None) -> JudgeSetup:
    """Asked for once a judgement, so made once."""
    judge, setup, protocol, granularity, n_references, reading, run = names
    references = "" if n_references is None else f"{n_references} references"
    return JudgeSetup(str(judge), str(setup), str(protocol), str(granularity), references, str(reading), str(run))


@dataclass(frozen=True, slots=True, order=True)
class JudgedScale:
    """A dimension of a protocol."""

    protocol: str
    dimension: str
    granularity: str

    @property
    def cells(self) -> Cells:
        """The cells that a row about it begins with."""
        return {"protocol": self.protocol, "dimension": self.dimension, "granularity": self.granularity}


@dataclass(frozen=True, slots=True)
class GradeLevel:
    value: float
    label: str


@dataclass(frozen=True, slots=True)
class JudgedData:
    """Everything a comparison uses.

    Attributes
    ----------
    rows
        All attempts, in an order that depends on names only, under the names that tell their scales apart.
    first, last
        Of the attempts at the same thing the first one, and the one that holds.
    levels
        Of every scale, from low to high.
    raters_said
        The median label that raters gave a unit, by scale, where a study rates it on the same levels.
    orders
        Of every run that was planned here: the order of its references, and what tells its plan apart otherwise.
    requests
        What was sent to endpoints for these runs.
    """

    rows: tuple[JudgementFact, ...]
    first: tuple[JudgementFact, ...]
    last: tuple[JudgementFact, ...]
    levels: Mapping[JudgedScale, tuple[GradeLevel, ...]]
    raters_said: Mapping[JudgedScale, Mapping[TextUnit, float]]
    orders: Mapping[str, RunOrder]
    runs: tuple[str, ...]
    fingerprint: Fingerprint
    requests: tuple[ItemRequests, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict[str, float])
    """How long each run was at work, by its name; none for imports and for results that came from files."""

    def source(self, settings: AnalysisSettings) -> dict[str, object]:
        """The source of the tables: names, hashes, counts and choices."""
        return {
            "runs": list(self.runs),
            **self.fingerprint.as_json(),
            "n_judgements": len(self.rows),
            "seed": settings.seed,
            "n_resamples": settings.n_resamples,
        }


JudgesTable = ResultTable[JudgedData, AnalysisSettings]
JudgesDrawn = Drawn[JudgedData, AnalysisSettings]
JudgesPanel = Panel[JudgedData, AnalysisSettings]


def scale_of(row: JudgementFact) -> JudgedScale:
    return JudgedScale(row.protocol, row.dimension, row.granularity)


def unit_of(row: JudgementFact) -> TextUnit:
    return row.answer_id, sentence_of(row)


def output_of(row: JudgementFact) -> tuple[object, ...]:
    """What names one output of a judge, attempts aside."""
    return (JudgeSetup.of(row), row.answer_id, row.sentence_index, row.repeat)


def state_of(row: JudgementFact) -> str:
    """The validity; where none was recorded, a value speaks for itself, and without one nobody read the reply."""
    if row.validity:
        return row.validity
    return Validity.VALID.value if row.value is not None else NOT_READ


def is_free(row: JudgementFact) -> bool:
    """Whether validity was measured: what held a model to a form cannot tell it."""
    return row.reading in {None, ReadingKind.FREE.value}


def setup_names(rows: Iterable[JudgementFact]) -> dict[JudgeSetup, str]:
    """The shortest name for every setup of a judge: judge and setup, and what else tells it from another."""
    setups = sorted({JudgeSetup.of(row) for row in rows}, key=order_of_judge_setup)
    names = {asked: _joined(asked.judge, asked.setup) for asked in setups}
    for part in ("protocol", "granularity", "references", "reading", "run"):
        found: dict[str, set[str]] = {}
        for asked, name in names.items():
            found.setdefault(name, set()).add(getattr(asked, part))
        names = {
            asked: _joined(name, getattr(asked, part)) if len(found[name]) > 1 else name
            for asked, name in names.items()
        }
    return names


def scale_names(scales: Iterable[JudgedScale]) -> dict[JudgedScale, str]:
    """The dimension's name, with protocol and granularity where two share it."""
    ordered = sorted(set(scales))
    n_scales = Counter(scale.dimension for scale in ordered)
    return {
        scale: _joined(scale.dimension, *((scale.protocol, scale.granularity) if n_scales[scale.dimension] > 1 else ()))
        for scale in ordered
    }


def order_of_setup(setup: str) -> tuple[int, str]:
    """The plain one first."""
    return (SETUPS.index(setup) if setup in SETUPS else len(SETUPS)), setup


def order_of_judge_setup(asked: JudgeSetup) -> tuple[str, tuple[int, str], JudgeSetup]:
    return asked.judge, order_of_setup(asked.setup), asked


def by_judge_setup(rows: Iterable[JudgementFact]) -> dict[JudgeSetup, tuple[JudgementFact, ...]]:
    """Rows by the setup of a judge: judges by name, the plain setup first."""
    return dict(sorted(grouped(rows, JudgeSetup.of).items(), key=lambda pair: order_of_judge_setup(pair[0])))


def grouped(rows: Iterable[JudgementFact], key: Callable[[JudgementFact], K]) -> dict[K, tuple[JudgementFact, ...]]:
    """Rows by key, in the order in which the keys come."""
    found: dict[K, list[JudgementFact]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return {name: tuple(own) for name, own in found.items()}


def first_repeats(rows: Iterable[JudgementFact]) -> dict[TextUnit, JudgementFact]:
    """The valid judgement of each unit with the lowest repeat."""
    found: dict[TextUnit, JudgementFact] = {}
    for row in rows:
        if is_valid(row) and (unit_of(row) not in found or row.repeat < found[unit_of(row)].repeat):
            found[unit_of(row)] = row
    return found


def values_of(rows: Sequence[JudgementFact]) -> FloatArray:
    return np.array([np.nan if row.value is None else row.value for row in rows], float)


def questions_of(rows: Sequence[JudgementFact]) -> IntArray:
    return np.array([row.question_id for row in rows], np.int64)


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _place_of_attempt(row: JudgementFact) -> tuple[int, int]:
    return row.attempt, row.id


def first_and_last(rows: Sequence[JudgementFact]) -> tuple[tuple[JudgementFact, ...], tuple[JudgementFact, ...]]:
    """The first and the last attempt at every dimension of every output."""
    by_thing = grouped(rows, lambda row: (*output_of(row), row.dimension)).values()
    first = tuple(min(own, key=_place_of_attempt) for own in by_thing)
    return first, tuple(max(own, key=_place_of_attempt) for own in by_thing)


WILSON = Message("95% intervals (Wilson)")


def named(scales: Iterable[JudgedScale]) -> list[tuple[JudgedScale, str]]:
    """Scales with their names as words."""
    return [(scale, shown(name)) for scale, name in scale_names(scales).items()]


def pivot(rows: Iterable[Row], category: str, series: str) -> tuple[tuple[str, ...], tuple[Series, ...]]:
    """Categories and series in the order in which they come; the first datum of a place counts."""
    found: dict[tuple[str, str], Datum] = {}
    for row in rows:
        found.setdefault((row.text(category), row.text(series)), row.datum)
    categories = tuple(dict.fromkeys(one for one, _ in found))
    names = tuple(dict.fromkeys(name for _, name in found))
    return categories, tuple(Series(name, tuple(found.get((one, name)) for one in categories)) for name in names)


def with_dimension_names(rows: Rows) -> list[Row]:
    """The same rows, with dimensions as a figure names them; a row that says why there is none is left out."""
    scales = {id(row): scale for row in rows if (scale := scale_of_row(row)) is not None}
    names = dict(named(scales.values()))
    return [row.but(dimension=names[scales[id(row)]]) for row in rows if id(row) in scales]


def shown(name: str) -> str:
    """Names of dimensions as words."""
    return name.replace("_", " ")


def scale_of_row(row: Row) -> JudgedScale | None:
    if row["protocol"] is None:
        return None
    return JudgedScale(row.text("protocol"), row.text("dimension"), row.text("granularity"))


def rows_of(rows: Iterable[Row], scale: JudgedScale) -> list[Row]:
    return [row for row in rows if scale_of_row(row) == scale]
