"""Judge hallucination: how often there is no valid rating, by setup, dimension and judge, as rates and as shares."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from medreview.domain.judge_runs import Validity
from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, estimate_cells, missing_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.estimates import Estimate
from medreview.stats.proportions import HALLUCINATED, ValidityRates, validity_rates
from medreview.store.queries.judgements import JudgedRow
from medreview.workflows.compare_judges.frames import (
    NOT_READ,
    Cells,
    Counted,
    JudgedData,
    is_free,
    order_of_setup,
    output_of,
    state_of,
)

RATE, SHARE, ANY = "rate", "share of all hallucinated", "any dimension"
LAST, FIRST = "attempts that hold", "first attempts"
ALL = "all"
GROUPINGS: tuple[tuple[str, ...], ...] = (
    (),
    ("setup",),
    ("dimension",),
    ("judge",),
    ("setup", "dimension"),
    ("setup", "judge"),
    ("judge", "setup", "dimension"),
)
_DEFINITION = Message(
    "A judgement is one dimension of one output. Hallucinated: no valid rating could be read, that is unparsable or "
    "out of range; refused, truncated and failed replies are counted beside it. 'rate' is the share of the group's "
    "judgements, 'share of all hallucinated' the part of all hallucinated judgements that falls to the group, 'any "
    "dimension' the share of outputs with at least one. Only what was read freely counts: a form that a model is held "
    "to cannot tell. Intervals are Wilson's and take judgements for independent."
)


@dataclass(frozen=True, slots=True)
class _Free:
    """Judgements whose validity was measured, with state and output of each."""

    rows: Sequence[JudgedRow]
    states: Sequence[str]
    outputs: Sequence[str]


def validity_rows(data: JudgedData) -> tuple[Counted, ...]:
    """Every grouping, over the attempts that hold and over first attempts."""
    rows: list[Counted] = []
    for attempts, chosen in ((LAST, data.last), (FIRST, data.first)):
        free = [row for row in chosen if is_free(row) and state_of(row) != NOT_READ]
        states = [state_of(row) for row in free]
        numbers = {output: f"{place:08d}" for place, output in enumerate(dict.fromkeys(map(output_of, free)))}
        outputs = [numbers[output_of(row)] for row in free]
        for grouping in GROUPINGS:
            rows += _of_grouping(_Free(free, states, outputs), grouping, attempts)
    return tuple(rows)


def validity_table(data: JudgedData, rows: Sequence[Counted]) -> Table:
    columns = ("by", "judge", "setup", "dimension", "attempts", "measure", "n_hallucinated")
    n_held = sum(not is_free(row) for row in data.last)
    n_unread = sum(is_free(row) and state_of(row) == NOT_READ for row in data.last)
    notes = [Message("Judgements that a form or a grammar kept valid, left out: {n}.", {"n": n_held})] if n_held else []
    notes += [Message("Judgements without value and validity, left out: {n}.", {"n": n_unread})] if n_unread else []
    records = [row.cells for row in rows] or [missing_cells("nothing was read freely, so validity was not measured")]
    states = tuple(f"n_{state.value}" for state in Validity)
    return table_of(
        "judge_validity",
        Message("Judge hallucination"),
        (*columns, *states, *ESTIMATE_COLUMNS),
        records,
        notes=notes,
        definition=_DEFINITION,
    )


def _of_grouping(free: _Free, grouping: tuple[str, ...], attempts: str) -> Iterator[Counted]:
    keys = [tuple(getattr(row, name) for name in grouping) for row in free.rows]
    own: dict[tuple[str, ...], list[int]] = {}
    for place, key in enumerate(keys):
        own.setdefault(key, []).append(place)
    names = {group: f"{place:08d}" for place, group in enumerate(sorted(own))}
    found = validity_rates(free.states, free.outputs, [names[key] for key in keys])
    for group in sorted(own, key=lambda names: [order_of_setup(name) for name in names]):
        rates = found[names[group]]
        about: Cells = {"by": " × ".join(grouping) or ALL, "attempts": attempts, **_named(grouping, group)}
        bad = [free.rows[place] for place in own[group] if free.states[place] in HALLUCINATED]
        counts = Counter(free.states[place] for place in own[group])
        about |= {"n_hallucinated": len(bad)} | {f"n_{state.value}": counts[state.value] for state in Validity}
        for measure, estimate in _measures(rates, grouping):
            yield Counted(
                about | {"measure": measure} | estimate_cells(estimate),
                tuple(bad or (free.rows[place] for place in own[group])),
            )


def _named(grouping: tuple[str, ...], group: tuple[str, ...]) -> Cells:
    return {name: value or None for name, value in zip(grouping, group, strict=True)}


def _measures(rates: ValidityRates, grouping: tuple[str, ...]) -> Iterator[tuple[str, Estimate]]:
    yield RATE, rates.rate
    if grouping:
        yield SHARE, rates.share_of_all
    if "dimension" not in grouping:
        yield ANY, rates.any_dimension
