"""Plain sentences about the tables of a study, for a reader who does not know the coefficients."""

from collections import Counter
from collections.abc import Iterator, Sequence

from medreview.errors import Message
from medreview.reporting.tables import Cell, Table, Words

NOT_MEANT_TO_MEET = "these raters are of different groups, which share no answers"
"""A cell that is empty by design: no number is missing there."""
_MOST_REASONS = 6
_Row = dict[str, Cell]


def agreement_sentences(table: Table) -> Iterator[Words]:
    """The meaning of agreement, and its size in every dimension and setting, by the labels to report first."""
    chosen = _first_labels(_records(table), {"coefficient": "Randolph", "over": "mean over groups"})
    shares = _first_labels(_records(table), {"coefficient": "percent agreement", "over": "pooled over groups"})
    if not chosen:
        return
    yield Message(
        "Agreement is given as Randolph's kappa: 1 where raters always chose the same label, 0 where they agreed no "
        "more often than if everyone had picked labels at random, below 0 where they agreed less often than that."
    )
    for place, row in chosen.items():
        dimension, granularity = _shown(place[0]), place[1]
        share = shares.get(place, {}).get("value")
        about: dict[str, object] = {"dimension": dimension, "setting": granularity, "labels": row["labels"]}
        yield from _told(row, about)
        if isinstance(share, float):
            yield Message(
                "{dimension}, {setting}: two raters gave the same label to {share:.0%} of what they both rated.",
                {"dimension": dimension, "setting": granularity, "share": share},
            )


def _told(row: _Row, about: dict[str, object]) -> Iterator[Message]:
    value, low, high = row["value"], row["low"], row["high"]
    if value is None:
        yield Message(
            "{dimension}, {setting}: agreement cannot be computed, because {reason}.",
            {**about, "reason": row["undefined_because"]},
        )
    elif low is None or high is None:
        yield Message(
            "{dimension}, {setting}: kappa {value:.2f} on {labels}, without an interval.", {**about, "value": value}
        )
    else:
        yield Message(
            "{dimension}, {setting}: kappa {value:.2f} on {labels}; with 95% confidence it lies between {low:.2f} and "
            "{high:.2f}.",
            {**about, "value": value, "low": low, "high": high},
        )


def judge_sentences(table: Table) -> Iterator[Words]:
    """The judge's agreement with people, beside people among themselves, by the labels to report first."""
    rows = [row for row in _records(table) if row["coefficient"] == "Randolph"]
    judge = _first_labels(rows, {"between": "judge and people", "reading": "median label"})
    raters = _first_labels(rows, {"between": "people", "reading": "mean over groups"})
    for place, row in judge.items():
        dimension, granularity = _shown(place[0]), place[1]
        about: dict[str, object] = {"dimension": dimension, "setting": granularity, "labels": row["labels"]}
        beside = raters.get(place, {}).get("value")
        if isinstance(row["value"], float) and isinstance(beside, float):
            yield Message(
                "{dimension}, {setting}, {labels}: the judge agrees with the raters' median with kappa {judge:.2f}; "
                "on the same answers the raters agree among themselves with kappa {people:.2f}.",
                {**about, "judge": row["value"], "people": beside},
            )
        else:
            yield from _told(row, about)


def undefined_sentences(tables: Sequence[Table]) -> Iterator[Words]:
    """The number of values that could not be computed, and the reasons, most frequent first."""
    reasons = Counter(reason for table in tables for reason in row_reasons(table))
    n_by_design = reasons.pop(NOT_MEANT_TO_MEET, 0)
    if n_by_design:
        yield Message(
            "Cells that are empty by design, because their raters are of different groups, which share no answers: "
            "{n}.",
            {"n": n_by_design},
        )
    if not reasons:
        yield Message("Every number of these tables could be computed.")
        return
    yield Message(
        "Numbers that could not be computed: {n}. They stand in the tables without a value and with their reason; a "
        "missing number is never shown as 0.",
        {"n": reasons.total()},
    )
    ordered = sorted(reasons.items(), key=lambda one: (-one[1], one[0]))
    for reason, n in ordered[:_MOST_REASONS]:
        yield Message("Of these, {n}: {reason}.", {"n": n, "reason": reason})


def row_reasons(table: Table) -> list[str]:
    """The reasons of all rows of a table that have no value, one reason a row."""
    if "undefined_because" not in table.columns:
        return []
    place = table.columns.index("undefined_because")
    return [str(row[place]) for row in table.rows if row[place] is not None]


def _shown(dimension: Cell) -> str:
    """The name of a dimension as words."""
    return str(dimension).replace("_", " ")


def _records(table: Table) -> list[_Row]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def _first_labels(rows: Sequence[_Row], wanted: dict[str, str]) -> dict[tuple[Cell, Cell], _Row]:
    """Of every dimension and setting the first row with a value; where there is none, one that says why."""
    chosen = [row for row in rows if all(row[name] in (value, None) for name, value in wanted.items())]
    found: dict[tuple[Cell, Cell], _Row] = {}
    for row in sorted(chosen, key=lambda row: row["value"] is None):
        found.setdefault((row["dimension"], row["setting"]), row)
    return {place: found[place] for place in dict.fromkeys((row["dimension"], row["setting"]) for row in chosen)}
