"""The judge's tables as figures, made from their very rows."""

from collections.abc import Iterator, Sequence

from medreview.errors import Message
from medreview.reporting.figures import About, Axis, Datum, Dots, FigureSpec, Heatmap, Series, Unit, Words
from medreview.reporting.tables import Cell, Table
from medreview.workflows.judge_reliability.baselines import ACCURACY, LENGTH, MAJORITY, OVERLAP, THE_JUDGE
from medreview.workflows.judge_reliability.confusion import Confusion
from medreview.workflows.judge_reliability.corrected import JUDGE, PEOPLE, POWERED, ROGAN_GLADEN
from medreview.workflows.judge_reliability.kappa import AMONG, BETWEEN_JUDGE, BETWEEN_PEOPLE, IN_PLACE, MAIN_READINGS
from medreview.workflows.judge_reliability.rows import LABEL_COLUMNS

_Row = dict[str, Cell]
_Place = tuple[Cell, ...]


def reliability_figures(tables: Sequence[Table], confusions: Sequence[Confusion], seed: int) -> tuple[FigureSpec, ...]:
    """The figures of those tables that were made."""
    made = {table.name: table for table in tables}
    figures: list[FigureSpec] = []
    if "judge_kappa" in made:
        figures.append(_kappas(made["judge_kappa"], seed))
    if "judge_confusion" in made:
        figures += [_heatmap(made["judge_confusion"], one, place) for place, one in enumerate(confusions, start=1)]
    if "judge_baselines" in made:
        figures.append(_baselines(made["judge_baselines"], seed))
    if "judge_corrected" in made:
        figures += _corrected(made["judge_corrected"])
    return tuple(figure for figure in figures if _is_filled(figure))


def _is_filled(figure: FigureSpec) -> bool:
    return not isinstance(figure, Dots) or bool(figure.categories)


def _kappas(table: Table, seed: int) -> Dots:
    rows = [row for row in _records(table) if row["coefficient"] == "Randolph"]
    lines: tuple[tuple[Words, tuple[tuple[str, str], ...]], ...] = (
        (Message("Judge and people"), tuple((BETWEEN_JUDGE, reading) for reading in MAIN_READINGS)),
        (Message("People among themselves"), ((BETWEEN_PEOPLE, AMONG),)),
        (Message("A person in the judge's place"), ((BETWEEN_PEOPLE, IN_PLACE),)),
    )
    places = _places(rows)
    series = tuple(
        Series(
            label,
            tuple(
                _first(row for row in rows if _place(row) == place and (row["between"], row["reading"]) in wanted)
                for place in places
            ),
        )
        for label, wanted in lines
    )
    about = About(
        name="judge_kappa",
        title=Message("Agreement of judge and people (Randolph's kappa)"),
        definition=table.definition,
        notes=table.notes,
        seed=seed,
    )
    return Dots(about, _categories(places), series, Axis(Message("Randolph's kappa"), limits=(-1, 1)), reference=0.0)


def _heatmap(table: Table, found: Confusion, place: int) -> Heatmap:
    rows = tuple(
        Series(
            name,
            tuple(
                Datum(float(n), n=sum(counts), key=answers or None)
                for n, answers in zip(counts, found.answers[row], strict=True)
            ),
        )
        for row, (name, counts) in enumerate(zip(found.names, found.counts, strict=True))
    )
    about = About(
        name=f"judge_confusion_{place}",
        title=found.title,
        definition=table.definition,
        notes=(
            Message("Rows are the people's labels ({yardstick}), columns the judge's.", {"yardstick": found.yardstick}),
            *table.notes,
        ),
    )
    return Heatmap(about, found.names, rows, Axis(Message("Units")))


def _baselines(table: Table, seed: int) -> Dots:
    rows = [row for row in _records(table) if row["measure"] in {ACCURACY, None}]
    words: dict[str, Words] = {
        THE_JUDGE: Message("The judge"),
        MAJORITY: Message("Majority label"),
        LENGTH: Message("Length"),
        OVERLAP: Message("Words shared with the reference"),
    }
    places = _places(rows)
    series = tuple(
        Series(
            label,
            tuple(
                _first(row for row in rows if _place(row) == place and row["predictor"] == predictor)
                for place in places
            ),
        )
        for predictor, label in words.items()
    )
    about = About(
        name="judge_baselines",
        title=Message("The judge beside trivial ones"),
        definition=table.definition,
        notes=table.notes,
        seed=seed,
    )
    return Dots(about, _categories(places), series, Axis(Message("Accuracy"), Unit.SHARE, (0, 1)))


def _corrected(table: Table) -> Iterator[Dots]:
    rows = [row for row in _records(table) if row["author"] is not None]
    words: dict[str, Words] = {
        PEOPLE: Message("People alone"),
        JUDGE: Message("Judge alone"),
        POWERED: Message("Prediction-powered"),
        ROGAN_GLADEN: Message("Rogan-Gladen"),
    }
    places = _places(rows)
    for number, (place, title) in enumerate(zip(places, _categories(places), strict=True), start=1):
        own = [row for row in rows if _place(row) == place]
        authors = list(dict.fromkeys(str(row["author"]) for row in own))
        series = tuple(
            Series(
                label,
                tuple(
                    _first(row for row in own if (row["author"], row["estimate"]) == (author, estimate))
                    for author in authors
                ),
            )
            for estimate, label in words.items()
            if any(row["estimate"] == estimate for row in own)
        )
        about = About(
            name=f"judge_corrected_{number}",
            title=Message("Scores corrected for the judge: {what}", {"what": title}),
            definition=table.definition,
            notes=table.notes,
        )
        yield Dots(about, tuple(authors), series, Axis(Message("Mean score, 0 to 1"), limits=(0, 1)))


def _records(table: Table) -> list[_Row]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def _place(row: _Row) -> _Place:
    return tuple(row[name] for name in LABEL_COLUMNS)


def _places(rows: Sequence[_Row]) -> tuple[_Place, ...]:
    return tuple(dict.fromkeys(_place(row) for row in rows))


def _categories(places: Sequence[_Place]) -> tuple[str, ...]:
    """Dimension, setting and labels; with the series where that alone does not tell two places apart."""
    n_series = len(LABEL_COLUMNS) - 3
    short = [", ".join(str(part) for part in place[n_series:]) for place in places]
    series = [", ".join(str(part) for part in place[:n_series] if part is not None) for place in places]
    is_told = len(set(short)) == len(short)
    return tuple(one if is_told else f"{one} ({other})" for one, other in zip(short, series, strict=True))


def _first(rows: Iterator[_Row]) -> Datum | None:
    row = next(rows, None)
    if row is None:
        return None
    low, high = _number(row["low"]), _number(row["high"])
    has_interval = low is not None and high is not None
    n = row["n_units"]
    reason = row["undefined_because"]
    return Datum(
        _number(row["value"]),
        low if has_interval else None,
        high if has_interval else None,
        n if isinstance(n, int) else None,
        key=_place(row),
        undefined_because=None if reason is None else str(reason),
    )


def _number(cell: Cell) -> float | None:
    return float(cell) if isinstance(cell, (int, float)) else None
