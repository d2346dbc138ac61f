"""Judge hallucination: how often there is no valid rating, by setup, dimension and judge, as rates and as shares."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from medreview.domain.judge_runs import Validity
from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, estimate_cells, missing_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.estimates import Estimate
from medreview.stats.proportions import HALLUCINATED, ValidityRates, share, validity_rates
from medreview.store.queries.judgements import JudgedRow
from medreview.workflows.compare_judges.frames import (
    NOT_READ,
    Cells,
    Counted,
    JudgedData,
    is_free,
    one_by_one,
    order_of_setup,
    output_of,
    state_of,
)

RATE, SHARE, ANY = "rate", "share of all hallucinated", "any dimension"
NO_RATING = "no valid rating"
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
    "A judgement is one dimension of one output. Hallucinated: the reply is unparsable or out of range. 'no valid "
    "rating' takes refused, truncated and failed replies too. 'rate' is the share of the group's judgements, 'share of "
    "all hallucinated' the part of all hallucinated judgements that falls to the group, 'any dimension' the share of "
    "outputs with at least one. Only what was read freely counts: a form that a model is held to cannot tell. "
    "n_coinciding counts verdicts that stand in the same words in a text that was judged. "
    "Intervals are Wilson's and take judgements for independent."
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
    columns = ("by", "judge", "setup", "dimension", "attempts", "measure", "n_hallucinated", "n_coinciding")
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
        bad = [place for place in own[group] if free.states[place] in HALLUCINATED]
        counts = Counter(free.states[place] for place in own[group])
        n_coinciding = sum(free.rows[place].coincides for place in own[group])
        about |= {"n_hallucinated": len(bad), "n_coinciding": n_coinciding} | {
            f"n_{state.value}": counts[state.value] for state in Validity
        }
        for measure, estimate in _measures(rates, grouping):
            behind = _behind(free, measure, own[group])
            yield Counted(about | {"measure": measure} | estimate_cells(estimate), one_by_one(behind))
        unread = [place for place in own[group] if free.states[place] != Validity.VALID]
        estimate = share(len(unread), len(own[group]), "judgements without a valid rating, for whatever reason")
        behind = _behind(free, NO_RATING, own[group])
        yield Counted(about | {"measure": NO_RATING} | estimate_cells(estimate), one_by_one(behind))


def _behind(free: _Free, measure: str, own: Sequence[int]) -> Iterator[JudgedRow]:
    """What a measure counts, those first that make it: judgements of a group, of all groups, or one an output."""
    every = range(len(free.rows)) if measure == SHARE else own
    places = [place for place in every if measure != SHARE or free.states[place] in HALLUCINATED]
    in_group = set(own)

    def is_other(place: int) -> bool:
        if measure == SHARE:
            return place not in in_group
        if measure == NO_RATING:
            return free.states[place] == Validity.VALID
        return free.states[place] not in HALLUCINATED

    ordered = sorted(places, key=is_other)
    if measure == ANY:
        of_output: dict[str, int] = {}
        for place in ordered:
            of_output.setdefault(free.outputs[place], place)
        ordered = list(of_output.values())
    return (free.rows[place] for place in ordered)


def _named(grouping: tuple[str, ...], group: tuple[str, ...]) -> Cells:
    return {name: value or None for name, value in zip(grouping, group, strict=True)}


def _measures(rates: ValidityRates, grouping: tuple[str, ...]) -> Iterator[tuple[str, Estimate]]:
    yield RATE, rates.rate
    if grouping:
        yield SHARE, rates.share_of_all
    if "dimension" not in grouping:
        yield ANY, rates.any_dimension
