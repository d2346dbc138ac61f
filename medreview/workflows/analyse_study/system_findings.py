"""What the tables of authors say in words: who has the highest mean, who differs, and whether length goes with it."""

from collections.abc import Iterator, Sequence
from functools import reduce

from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.tables import Cell
from medreview.workflows.analyse_study.names import named

MEAN, LENGTH = "mean rating", "Spearman of length and rating"
_SIGNIFICANT = 0.05
_Place = tuple[Cell, Cell]


def ranked(rows: Sequence[Cells]) -> Iterator[Message]:
    """Highest and lowest author of every dimension and setting."""
    for place, own in _of_first_rating([row for row in rows if row.get("statistic") == MEAN]).items():
        by_value = sorted((row["value"], str(row["author"])) for row in own if isinstance(row["value"], float))
        if len(by_value) > 1:
            (low, lowest), (high, highest) = by_value[0], by_value[-1]
            values = {**named(*place), "highest": highest, "high": high, "lowest": lowest, "low": low}
            if own[0]["rating"] == "unit":
                yield Message(
                    "{dimension}, {setting}: {highest} has the highest mean ({high:.2f}), {lowest} the lowest "
                    "({low:.2f}), of three points rescaled to 0–1.",
                    values,
                )
            else:
                yield Message(
                    "{dimension}, {setting}: {highest} has the highest mean ({high:.2f}), {lowest} the lowest "
                    "({low:.2f}), on the scale's own levels.",
                    values,
                )


def longer(rows: Sequence[Cells]) -> Iterator[Message]:
    """Where the rating goes with the length of the answer."""
    for place, own in _of_first_rating([row for row in rows if row.get("statistic") == LENGTH]).items():
        rho, p = own[0]["value"], own[0]["p"]
        if isinstance(rho, float) and isinstance(p, float) and p < _SIGNIFICANT:
            values = {**named(*place), "rho": rho, "p": p, "n": own[0]["n_units"]}
            if rho > 0:
                yield Message(
                    "{dimension}, {setting}: over the answers of all authors together, longer ones are rated higher "
                    "(rho = {rho:.2f}, n = {n}; p = {p:.2g} if answers were independent). Within one author this may "
                    "differ.",
                    values,
                )
            else:
                yield Message(
                    "{dimension}, {setting}: over the answers of all authors together, longer ones are rated lower "
                    "(rho = {rho:.2f}, n = {n}; p = {p:.2g} if answers were independent). Within one author this may "
                    "differ.",
                    values,
                )


def differing(rows: Sequence[Cells]) -> Iterator[Message]:
    """The pairs of authors that differ, with Holm's adjustment."""
    tested = _of_first_rating([row for row in rows if row.get("first") is not None])
    n_even = 0
    for place, own in tested.items():
        apart = [row for row in own if isinstance(p := row["p_holm"], float) and p < _SIGNIFICANT]
        values: dict[str, object] = {**named(*place), "n": len(own)}
        if apart:
            values |= {"n_apart": len(apart), "pairs": _pairs(apart)}
            yield Message(
                "{dimension}, {setting}: {n_apart} of {n} pairs of authors differ after Holm's adjustment: {pairs}.",
                values,
            )
        else:
            n_even += 1
    if n_even == len(tested) and n_even:
        yield Message("No two authors differ after Holm's adjustment, in no dimension and setting.")
    elif n_even:
        yield Message(
            "Other dimensions and settings where no two authors differ after Holm's adjustment: {n}.", {"n": n_even}
        )


def _pairs(rows: Sequence[Cells]) -> Message:
    first, *others = map(_pair, rows)
    return reduce(lambda before, one: Message("{before}; {one}", {"before": before, "one": one}), others, first)


def _pair(row: Cells) -> Message:
    """Higher before lower, with the mean difference and its p, each by its name: a bare number is taken for a p."""
    value = row["value"]
    difference = value if isinstance(value, float) else 0.0
    one, other = (row["first"], row["second"]) if difference >= 0 else (row["second"], row["first"])
    values = {"one": one, "other": other, "difference": abs(difference), "p": row["p_holm"]}
    return Message("{one} > {other} (difference {difference:.2f}, p = {p:.2g})", values)


def _of_first_rating(rows: Sequence[Cells]) -> dict[_Place, list[Cells]]:
    """Rows by dimension and setting, of the rating that comes first there."""
    found: dict[_Place, list[Cells]] = {}
    for row in rows:
        own = found.setdefault((row["dimension"], row["setting"]), [])
        if not own or own[0]["rating"] == row["rating"]:
            own.append(row)
    return found
