"""The same judge asked in two ways: how often it says something else, and which of the two agrees with people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, estimate_cells, missing_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.comparisons import holm, mean_difference, wilcoxon_signed_rank
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share
from medreview.store.queries.judgements import JudgedRow
from medreview.workflows.compare_judges.frames import (
    Cells,
    Counted,
    JudgedData,
    JudgedScale,
    Unit,
    Units,
    first_repeats,
    grouped,
    order_of_setup,
    questions_of,
    scale_of,
    values_of,
)

DIFFERS, DIFFERENCE = "share that differs", "mean difference"
FIRST_AGREES, SECOND_AGREES, NEITHER_AGREES = "people agree with the first", "with the second", "with neither"
_DEFINITION = Message(
    "Answers (or sentences) that the same judge judged validly in both setups, first repeat. 'share that differs' has "
    "Wilson's interval; 'mean difference' is first minus second with a bootstrap over questions, and Wilcoxon's "
    "signed-rank test without zero differences, its p adjusted by Holm over all pairs of the table. Where people rated "
    "what differs, on the same levels, their median label says which setup agrees with them."
)


@dataclass(frozen=True, slots=True)
class _Pair:
    about: Cells
    scale: JudgedScale
    units: tuple[Unit, ...]
    first: tuple[JudgedRow, ...]
    second: tuple[JudgedRow, ...]


def setup_rows(data: JudgedData, resampling: Resampling | None) -> tuple[Counted, ...]:
    """Every two setups of every judge and dimension that share valid units."""
    pairs = list(_pairs(data))
    tests = [wilcoxon_signed_rank(values_of(pair.first), values_of(pair.second)) for pair in pairs]
    adjusted = holm([test.p for test in tests])
    rows: list[Counted] = []
    for pair, test, p in zip(pairs, tests, adjusted, strict=True):
        first, second = values_of(pair.first), values_of(pair.second)
        differs = first != second
        behind = _both(pair, sorted(range(len(pair.units)), key=lambda place: not differs[place]))
        found = share(int(differs.sum()), len(differs), DIFFERS)
        rows.append(Counted(pair.about | {"measure": DIFFERS} | estimate_cells(found), behind))
        mean = mean_difference(first, second, clusters=questions_of(pair.first), resampling=resampling)
        tested: Cells = {"p": _known(test.p), "p_holm": _known(float(p)), "n_not_zero": test.n}
        rows.append(Counted(pair.about | {"measure": DIFFERENCE} | tested | estimate_cells(mean), behind))
        rows += _beside_people(data, pair)
    return tuple(rows)


def setups_table(rows: Sequence[Counted]) -> Table:
    columns = ("protocol", "dimension", "granularity", "judge", "first", "second", "measure", "p", "p_holm")
    records = [row.cells for row in rows] or [missing_cells("no judge was asked in two setups about the same answers")]
    return table_of(
        "judge_setups",
        Message("Setups compared"),
        (*columns, "n_not_zero", *ESTIMATE_COLUMNS),
        records,
        definition=_DEFINITION,
    )


def _pairs(data: JudgedData) -> Iterator[_Pair]:
    for scale, of_scale in sorted(grouped(data.last, scale_of).items()):
        for judge, own in sorted(grouped(of_scale, lambda row: row.judge).items()):
            of_setup = {setup: first_repeats(rows) for setup, rows in grouped(own, lambda row: row.setup).items()}
            for one, other in combinations(sorted(of_setup, key=order_of_setup), 2):
                units = tuple(unit for unit in of_setup[one] if unit in of_setup[other])
                if units:
                    about: Cells = {"protocol": scale.protocol, "dimension": scale.dimension, "judge": judge}
                    about |= {"granularity": scale.granularity, "first": one, "second": other}
                    first, second = (tuple(of_setup[setup][unit] for unit in units) for setup in (one, other))
                    yield _Pair(about, scale, units, first, second)


def _beside_people(data: JudgedData, pair: _Pair) -> Iterator[Counted]:
    people = data.people[pair.scale]
    places = [
        place
        for place, unit in enumerate(pair.units)
        if unit in people and pair.first[place].value != pair.second[place].value
    ]
    if not places:
        return
    said = [people[pair.units[place]] for place in places]
    with_first = [place for place, label in zip(places, said, strict=True) if pair.first[place].value == label]
    with_second = [place for place, label in zip(places, said, strict=True) if pair.second[place].value == label]
    neither = [place for place in places if place not in {*with_first, *with_second}]
    for measure, own in ((FIRST_AGREES, with_first), (SECOND_AGREES, with_second), (NEITHER_AGREES, neither)):
        found = share(len(own), len(places), "share of what differs and people rated")
        behind = _both(pair, [*own, *(place for place in places if place not in own)])
        yield Counted(pair.about | {"measure": measure} | estimate_cells(found), behind)


def _both(pair: _Pair, places: Sequence[int]) -> Units:
    return tuple((pair.first[place], pair.second[place]) for place in places)


def _known(p: float) -> float | None:
    return None if np.isnan(p) else p
