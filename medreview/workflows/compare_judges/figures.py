"""The figures of a comparison beside validity, on the rows of its tables; every datum opens what it counts."""

from collections.abc import Iterable, Sequence

from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import About, Axis, Bars, Datum, Dots, FigureSpec, Heatmap, Series, Unit, Words
from medreview.workflows.compare_judges.agreement import ALL_JUDGES, COHEN, COHEN_QUADRATIC, PERCENT
from medreview.workflows.compare_judges.costs import ATTEMPTS, OUTPUT, SECONDS
from medreview.workflows.compare_judges.figure_rows import (
    WILSON,
    datum,
    matches,
    named,
    of_scale,
    pivot,
    scale_of_row,
    with_dimension_names,
)
from medreview.workflows.compare_judges.frames import Counted, JudgedData, JudgedScale, Level
from medreview.workflows.compare_judges.setups import DIFFERS, FIRST_AGREES, NEITHER_AGREES, SECOND_AGREES
from medreview.workflows.compare_judges.values import ALL_AUTHORS, PEOPLE

_MOST_WAYS_BY_AUTHOR = 6
"""With more ways of asking, distributions by author would be pages of figures; the table has them all."""
_COEFFICIENTS = {COHEN: Message("Cohen's kappa"), COHEN_QUADRATIC: Message("Cohen's kappa, quadratic weights")}


def of_means(data: JudgedData, rows: Sequence[Counted], settings: AnalysisSettings) -> tuple[FigureSpec, ...]:
    """One figure a dimension: every way of asking, and people."""
    figures: list[FigureSpec] = []
    for scale, name in named(data.levels):
        own = of_scale(rows, scale)
        levels = [level.value for level in data.levels[scale]]
        about = About(
            name=f"judge-means-{file_name(name)}",
            title=Message("Mean judgement: {dimension}", {"dimension": name}),
            definition=Message(
                "Mean over valid judgements; what is not valid is left out and counted. People: the median label of "
                "the raters on the same answers."
            ),
            intervals=Message("95% intervals, questions resampled"),
            notes=tuple(_level_words(data, scale)),
            seed=settings.seed,
        )
        limits = (min(levels), max(levels)) if len(levels) > 1 else None
        if own:
            data_of = tuple(datum(row) for row in own)
            labels: tuple[Words, ...] = tuple(
                Message("people") if row.cells["asked"] == PEOPLE else str(row.cells["asked"]) for row in own
            )
            axis = Axis(Message("mean on the dimension's scale"), limits=limits)
            figures.append(Dots(about, labels, (Series("", data_of),), axis))
    return tuple(figures)


def _level_words(data: JudgedData, scale: JudgedScale) -> Iterable[str]:
    """What the numbers stand for, where they stand for words."""
    levels = data.levels[scale]
    if any(level.label != f"{level.value:g}" for level in levels):
        yield "; ".join(f"{level.value:g} = {level.label}" for level in levels)


def of_distribution(data: JudgedData, rows: Sequence[Counted]) -> tuple[FigureSpec, ...]:
    """Stacked bars: the ways of asking beside each other, then each of them by author."""
    figures: list[FigureSpec] = []
    for scale, name in named(data.levels):
        own = of_scale(rows, scale)
        ways = tuple(dict.fromkeys(str(row.cells["asked"]) for row in own))
        if not own:
            continue
        together = [row for row in own if row.cells["author"] == ALL_AUTHORS]
        title = Message("Judgements by level: {dimension}", {"dimension": name})
        figures.append(_stack(f"judge-distribution-{file_name(name)}", title, together, "asked", data.levels[scale]))
        for place, way in enumerate(ways if len(ways) <= _MOST_WAYS_BY_AUTHOR else ()):
            by_author = [row for row in own if row.cells["asked"] == way and row.cells["author"] != ALL_AUTHORS]
            title = Message("{dimension} by author, judged by {judge}", {"dimension": name, "judge": way})
            file = f"judge-distribution-{file_name(name)}-authors-{place + 1}"
            figures.append(_stack(file, title, by_author, "author", data.levels[scale]))
    return tuple(figures)


def _stack(name: str, title: Message, rows: Sequence[Counted], category: str, levels: Sequence[Level]) -> Bars:
    """Levels from the highest, at the start, to the lowest."""
    categories = tuple(dict.fromkeys(str(row.cells[category]) for row in rows))
    found = {(row.cells[category], row.cells["level"]): datum(row) for row in rows}
    series = tuple(
        Series(level.label, tuple(found.get((one, level.value)) for one in categories)) for level in reversed(levels)
    )
    about = About(
        name=name,
        title=title,
        definition=Message("Share of each level among valid judgements."),
        intervals=Message("thin lines: 95% intervals (Wilson) of each level's share"),
    )
    axis = Axis(Message("share of valid judgements"), Unit.SHARE, (0, 1))
    return Bars(about, categories, series, axis, is_stacked=True, is_ordered=True)


def of_setups(rows: Sequence[Counted]) -> tuple[FigureSpec, ...]:
    """How often setups differ, and with which of them people agree."""
    figures: list[FigureSpec] = []
    rows = with_dimension_names(rows)
    for pair in dict.fromkeys((str(row.cells["first"]), str(row.cells["second"])) for row in rows):
        own = [row for row in rows if (row.cells["first"], row.cells["second"]) == pair]
        names: dict[str, object] = {"first": pair[0], "second": pair[1]}
        file = f"judge-setups-{file_name(pair[0])}-{file_name(pair[1])}"
        categories, series = pivot([row for row in own if row.cells["measure"] == DIFFERS], "dimension", "judge")
        about = About(
            name=file,
            title=Message("How often {first} and {second} differ", names),
            definition=Message("Share of answers that the same judge judged differently in the two setups."),
            intervals=WILSON,
        )
        figures.append(Bars(about, categories, series, Axis(Message("share of answers"), Unit.SHARE)))
        beside = [row for row in own if row.cells["measure"] in {FIRST_AGREES, SECOND_AGREES, NEITHER_AGREES}]
        if beside:
            figures.append(_beside_people(f"{file}-people", names, beside))
    return tuple(figures)


def _beside_people(name: str, names: dict[str, object], rows: Sequence[Counted]) -> Bars:
    words = {
        FIRST_AGREES: str(names["first"]),
        SECOND_AGREES: str(names["second"]),
        NEITHER_AGREES: Message("neither"),
    }
    pairs = tuple(dict.fromkeys((str(row.cells["dimension"]), str(row.cells["judge"])) for row in rows))
    series = tuple(
        Series(
            word,
            tuple(
                next((datum(row) for row in rows if matches(row, dimension=one, judge=judge, measure=measure)), None)
                for one, judge in pairs
            ),
        )
        for measure, word in words.items()
    )
    about = About(
        name=name,
        title=Message("Where {first} and {second} differ, people agree with", names),
        definition=Message("Of the answers that the two setups judge differently and people rated."),
        intervals=Message("thin lines: 95% intervals (Wilson) of each level's share"),
    )
    axis = Axis(Message("share of answers that differ"), Unit.SHARE, (0, 1))
    return Bars(about, tuple(", ".join(pair) for pair in pairs), series, axis, is_stacked=True)


def of_agreement(rows: Sequence[Counted], settings: AnalysisSettings) -> tuple[FigureSpec, ...]:
    """A matrix for every dimension: the coefficient that fits its scale."""
    figures: list[FigureSpec] = []
    scales = {scale for row in rows if (scale := scale_of_row(row)) is not None}
    for scale, name in named(scales):
        own = [
            row
            for row in of_scale(rows, scale)
            if row.cells["judge"] != ALL_JUDGES and row.cells["coefficient"] in _COEFFICIENTS
        ]
        if not own:
            continue
        judges = tuple(dict.fromkeys(str(row.cells[side]) for row in own for side in ("judge", "other_judge")))
        matrix = tuple(Series(one, tuple(_between(own, one, other) for other in judges)) for one in judges)
        together = _of_all(of_scale(rows, scale))
        coefficient = _COEFFICIENTS[str(own[0].cells["coefficient"])]
        about = About(
            name=f"judge-agreement-{file_name(name)}",
            title=Message("Agreement between judges: {dimension}", {"dimension": name}),
            definition=Message(
                "{coefficient} of every two judges over the answers that both judged validly.",
                {"coefficient": coefficient},
            ),
            intervals=Message("95% intervals, questions resampled, on hover and in the data"),
            notes=tuple(together),
            seed=settings.seed,
        )
        axis = Axis(coefficient, limits=(-1, 1))
        figures.append(Heatmap(about, judges, matrix, axis))
    return tuple(figures)


def _between(rows: Sequence[Counted], one: str, other: str) -> Datum | None:
    pair = {one, other}
    found = (row for row in rows if {row.cells["judge"], row.cells["other_judge"]} == pair)
    return None if one == other else next((datum(row) for row in found), None)


def _of_all(rows: Sequence[Counted]) -> Iterable[Words]:
    """All judges together, in a note."""
    for row in rows:
        value = row.cells.get("value")
        if row.cells["judge"] == ALL_JUDGES and isinstance(value, float):
            coefficient = row.cells["coefficient"]
            values = {"coefficient": coefficient, "value": value}
            if coefficient == PERCENT:
                yield Message("All judges together, {coefficient}: {value:.1%}.", values)
            else:
                yield Message("All judges together, {coefficient}: {value:.2f}.", values)


def of_repeats(rows: Sequence[Counted]) -> tuple[FigureSpec, ...]:
    if not rows:
        return ()
    categories, series = pivot(with_dimension_names(rows), "dimension", "asked")
    about = About(
        name="judge-repeats",
        title=Message("How often judges say the same again"),
        definition=Message("Share of answers with two or more valid repeats whose repeats all have one value."),
        intervals=WILSON,
    )
    return (Dots(about, categories, series, Axis(Message("share of answers"), Unit.SHARE, (0, 1))),)


def of_length(rows: Sequence[Counted], settings: AnalysisSettings) -> tuple[FigureSpec, ...]:
    if not rows:
        return ()
    categories, series = pivot(with_dimension_names(rows), "dimension", "asked")
    about = About(
        name="judge-length",
        title=Message("Length of answers and judgements"),
        definition=Message(
            "Spearman's rho of an answer's length and its value; above 0 where longer answers are judged higher."
        ),
        intervals=Message("95% intervals, questions resampled"),
        seed=settings.seed,
    )
    return (Dots(about, categories, series, Axis(Message("Spearman's rho")), reference=0.0),)


def of_costs(rows: Sequence[Counted]) -> tuple[FigureSpec, ...]:
    """Calls, time and written tokens of an item."""
    calls = Message("Mean over items; every call counts, those that failed and were repeated too.")
    side_by_side = Message("The run's time at work over its items, as they were judged side by side.")
    figures: list[FigureSpec] = []
    for measure, name, title, definition, unit in (
        (ATTEMPTS, "judge-attempts", Message("Calls for an item"), calls, Message("calls")),
        (SECONDS, "judge-seconds", Message("Seconds an item takes, side by side"), side_by_side, Message("seconds")),
        (OUTPUT, "judge-tokens", Message("Tokens that judges write for an item"), calls, Message("tokens")),
    ):
        own = [row for row in rows if row.cells["measure"] == measure]
        if any(row.cells.get("value") is not None for row in own):
            intervals = Message("95% intervals (Student's t over items)") if measure != SECONDS else ""
            about = About(name=name, title=title, definition=definition, intervals=intervals)
            labels = tuple(str(row.cells["asked"]) for row in own)
            figures.append(Bars(about, labels, (Series("", tuple(datum(row) for row in own)),), Axis(unit)))
    return tuple(figures)
