"""The judge's tables as figures, made from their very rows."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from medreview.errors import Message
from medreview.reporting.figure_data import Behind, datum_of_cells
from medreview.reporting.figures import About, Axis, Datum, Dots, FigureSpec, Heatmap, Series, Unit, Words
from medreview.reporting.tables import Cell, Table
from medreview.workflows.judge_reliability.baselines import ACCURACY, LENGTH, MAJORITY, OVERLAP, THE_JUDGE
from medreview.workflows.judge_reliability.confusion import Confusion
from medreview.workflows.judge_reliability.corrected import ALL_AUTHORS, JUDGE, PEOPLE, POWERED, ROGAN_GLADEN
from medreview.workflows.judge_reliability.frames import JudgeData
from medreview.workflows.judge_reliability.kappa import AMONG, BETWEEN_JUDGE, BETWEEN_PEOPLE, IN_PLACE, MAIN_READINGS
from medreview.workflows.judge_reliability.labels import label_sets, pairs_of
from medreview.workflows.judge_reliability.rows import LABEL_COLUMNS, about_frame, apart, behind_places

_Row = dict[str, Cell]
_Place = tuple[Cell, ...]
_Behind = Mapping[tuple[_Place, Cell], Behind]


def reliability_figures(
    data: JudgeData, tables: Sequence[Table], confusions: Sequence[Confusion], seed: int
) -> tuple[FigureSpec, ...]:
    """The figures of those tables that were made; the key of every datum is the ids of the answers behind it."""
    behind = _answers_behind(data)
    made = {table.name: table for table in tables}
    figures: list[FigureSpec] = []
    if "judge_kappa" in made:
        figures.append(_kappas(made["judge_kappa"], behind, seed))
    if "judge_confusion" in made:
        figures += [_heatmap(made["judge_confusion"], one, place) for place, one in enumerate(confusions, start=1)]
    if "judge_baselines" in made:
        figures.append(_baselines(made["judge_baselines"], behind, seed))
    if "judge_corrected" in made:
        figures += _corrected(made["judge_corrected"], behind)
    return tuple(figure for figure in figures if _is_filled(figure))


def _is_filled(figure: FigureSpec) -> bool:
    return not isinstance(figure, Dots) or bool(figure.categories)


def _kappas(table: Table, behind: _Behind, seed: int) -> Dots:
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
                _first(
                    (row for row in rows if _place(row) == place and (row["between"], row["reading"]) in wanted), behind
                )
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
            f"{name} ({sum(counts)})",
            tuple(_share(n, sum(counts), behind) for n, behind in zip(counts, found.behind[row], strict=True)),
        )
        for row, (name, counts) in enumerate(zip(found.names, found.counts, strict=True))
    )
    about = About(
        name=f"judge_confusion_{place}",
        title=found.title,
        definition=table.definition,
        notes=(
            Message(
                "Rows are the people's labels ({yardstick}) with their number, columns the judge's: shares of a row.",
                {"yardstick": found.yardstick},
            ),
            *table.notes,
        ),
    )
    return Heatmap(about, found.names, rows, Axis(Message("Share of the people's label"), Unit.SHARE, (0, 1)))


def _baselines(table: Table, behind: _Behind, seed: int) -> Dots:
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
                _first((row for row in rows if _place(row) == place and row["predictor"] == predictor), behind)
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


def _corrected(table: Table, behind: _Behind) -> Iterator[Dots]:
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
                    _first((row for row in own if (row["author"], row["estimate"]) == (author, estimate)), behind)
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
        yield Dots(about, tuple(authors), series, Axis(Message("mean score, rescaled to 0–1"), limits=(0, 1)))


def _records(table: Table) -> list[_Row]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def _place(row: _Row) -> _Place:
    return tuple(row[name] for name in LABEL_COLUMNS)


def _places(rows: Sequence[_Row]) -> tuple[_Place, ...]:
    return tuple(dict.fromkeys(_place(row) for row in rows))


def _categories(places: Sequence[_Place]) -> tuple[str, ...]:
    """Dimension, setting and labels; with the series where that alone does not tell two places apart."""
    n_series = len(LABEL_COLUMNS) - 3
    short = [", ".join(str(part).replace("_", " ") for part in place[n_series:]) for place in places]
    series = [", ".join(str(part) for part in place[:n_series] if part is not None) for place in places]
    is_told = len(set(short)) == len(short)
    return tuple(one if is_told else f"{one} ({other})" for one, other in zip(short, series, strict=True))


def _first(rows: Iterator[_Row], behind: _Behind) -> Datum | None:
    row = next(rows, None)
    return None if row is None else datum_of_cells(row, behind.get((_place(row), row.get("author"))))


def _share(n: int, n_all: int, behind: Behind) -> Datum:
    if n_all == 0:
        return Datum(None, n=0, undefined_because=Message("people gave no such label"))
    return Datum(n / n_all, n=n, key=behind if n else None)


def _answers_behind(data: JudgeData) -> _Behind:
    """What judge and people both said something of, by the place of a row, and by author as well; furthest first."""
    found: dict[tuple[_Place, Cell], Behind] = {}
    for frame in data.frames:
        for labels in label_sets(frame):
            pairs = pairs_of(frame, labels)
            about = about_frame(frame) | {"labels": labels.value}
            at = tuple(about[name] for name in LABEL_COLUMNS)
            read = [place for place, known in enumerate(~np.isnan(pairs.judge)) if known]
            read.sort(key=lambda place: -apart(pairs, place))
            authors = [data.answers[int(pairs.answers[place])].author for place in read]
            for author in (None, ALL_AUTHORS, *dict.fromkeys(authors)):
                own = [place for place, one in zip(read, authors, strict=True) if author in {None, ALL_AUTHORS, one}]
                found[at, author] = behind_places(data, pairs, own)
    return found
