"""Judge hallucination: how often there is no valid rating, by setup, dimension and judge, as rates and as shares."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

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
    grouped,
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


def validity_rows(data: JudgedData) -> tuple[Counted, ...]:
    """Every grouping, over the attempts that hold and over first attempts."""
    rows: list[Counted] = []
    for attempts, chosen in ((LAST, data.last), (FIRST, data.first)):
        free = [row for row in chosen if is_free(row) and state_of(row) != NOT_READ]
        for grouping in GROUPINGS:
            rows += _of_grouping(free, grouping, attempts)
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


def _of_grouping(rows: Sequence[JudgedRow], grouping: tuple[str, ...], attempts: str) -> Iterator[Counted]:
    key: Callable[[JudgedRow], tuple[str, ...]] = lambda row: tuple(getattr(row, name) for name in grouping)  # noqa: E731 - used thrice
    own = grouped(rows, key)
    names = {group: f"{place:08d}" for place, group in enumerate(sorted(own))}
    outputs = {output: f"{place:08d}" for place, output in enumerate(dict.fromkeys(map(output_of, rows)))}
    found = validity_rates(
        [state_of(row) for row in rows], [outputs[output_of(row)] for row in rows], [names[key(row)] for row in rows]
    )
    for group in sorted(own, key=lambda names: [order_of_setup(name) for name in names]):
        rates = found[names[group]]
        about: Cells = {"by": " × ".join(grouping) or ALL, "attempts": attempts, **_named(grouping, group)}
        bad = [row for row in own[group] if state_of(row) in HALLUCINATED]
        counts = Counter(state_of(row) for row in own[group])
        about |= {"n_hallucinated": len(bad)} | {f"n_{state.value}": counts[state.value] for state in Validity}
        for measure, estimate in _measures(rates, grouping):
            yield Counted(about | {"measure": measure} | estimate_cells(estimate), tuple(bad or own[group]))


def _named(grouping: tuple[str, ...], group: tuple[str, ...]) -> Cells:
    return {name: value or None for name, value in zip(grouping, group, strict=True)}


def _measures(rates: ValidityRates, grouping: tuple[str, ...]) -> Iterator[tuple[str, Estimate]]:
    yield RATE, rates.rate
    if grouping:
        yield SHARE, rates.share_of_all
    if "dimension" not in grouping:
        yield ANY, rates.any_dimension
