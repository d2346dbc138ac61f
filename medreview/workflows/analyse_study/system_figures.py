"""Partial annotation, authors and statements as figures, on the rows of their tables."""

from collections.abc import Iterator

from medreview.errors import Message
from medreview.reporting.figure_data import datum_of_cells, file_name, records_of
from medreview.reporting.figures import (
    About,
    Axis,
    Bars,
    Cloud,
    Datum,
    Dots,
    FigureSpec,
    Lines,
    Point,
    Scatter,
    Series,
    Unit,
)
from medreview.reporting.tables import Table
from medreview.workflows.analyse_study.agreement_figures import RESAMPLED, Record, by_frame
from medreview.workflows.analyse_study.behind import AnswersBehind
from medreview.workflows.analyse_study.frames import ALL_AUTHORS, RatingsFrame, StudyData
from medreview.workflows.analyse_study.names import named, shown
from medreview.workflows.analyse_study.statements import COMPREHENSIVENESS

_SUBSETS = Message("bands: 2.5th to 97.5th percentile of random choices of sentences")


def partial_figures(data: StudyData, table: Table, seed: int) -> Iterator[FigureSpec]:
    """Spearman and variance by the number of sentences, for all answers and for long ones."""
    records = [one for one in records_of(table) if one.get("k") is not None]
    behind = AnswersBehind(data)
    for place, answers in enumerate(dict.fromkeys(str(one["answers"]) for one in records)):
        own = [one for one in records if one["answers"] == answers]
        if all(one["value"] is None for one in own):
            continue  # no answer is that long; the table says so
        values: dict[str, object] = {"answers": Message("all answers") if place == 0 else Message("long answers")}
        about = About(
            name=f"partial-spearman-{place + 1}",
            title=Message("Rating fewer sentences: agreement with the full rating, {answers}", values),
            definition=Message(
                "Spearman's rho of answers' ratings from k sentences with their ratings from all sentences; the same k "
                "sentences for all raters of an answer. Long answers have six or more rated sentences."
            ),
            intervals=_SUBSETS,
            seed=seed,
        )
        rho = Axis(Message("Spearman's rho"))
        yield _curves(about, [one for one in own if one["statistic"] == "Spearman"], rho, behind)
        about = About(
            name=f"partial-variance-{place + 1}",
            title=Message("Rating fewer sentences: variance between raters, {answers}", values),
            definition=Message("Sample variance over raters' means of an answer, averaged over answers."),
            intervals=_SUBSETS,
            seed=seed,
        )
        variance = Axis(Message("variance"))
        yield _curves(about, [one for one in own if one["statistic"] != "Spearman"], variance, behind)


def _curves(about: About, records: list[Record], axis: Axis, behind: AnswersBehind) -> Lines:
    places = tuple(sorted({_number(one, "k") for one in records}))
    found = {
        (str(one["dimension"]), _number(one, "k")): datum_of_cells(
            one, behind.answers(str(one["dimension"]), str(one["setting"]))
        )
        for one in records
    }
    series = tuple(
        Series(shown(dimension), tuple(found.get((dimension, k)) for k in places))
        for dimension in dict.fromkeys(str(one["dimension"]) for one in records)
    )
    return Lines(about, places, series, Axis(Message("sentences rated of each answer, k")), axis)


def system_figures(data: StudyData, table: Table, seed: int) -> Iterator[FigureSpec]:
    """Authors in the order of their ranks, then length beside rating."""
    behind = AnswersBehind(data)
    for (dimension, setting), every in by_frame(records_of(table)).items():
        records = [one for one in every if one["statistic"] == "mean rating" and one["author"] != ALL_AUTHORS]
        for rating in [name for name in ("unit", "declared scale") if any(one["rating"] == name for one in records)]:
            own = sorted((one for one in records if one["rating"] == rating), key=lambda one: _number(one, "rank"))
            data_of = [datum_of_cells(one, behind.author(dimension, setting, str(one["author"]))) for one in own]
            about = About(
                name=f"systems-{file_name(dimension, setting)}",
                title=Message("Authors by rating: {dimension}, {setting}", named(dimension, setting)),
                definition=Message(
                    "Ratings averaged from sentence to rater to answer to question, then over questions; three points, "
                    "rescaled from 0 to 1, where the scale has them. The number before an author is the rank."
                ),
                intervals=RESAMPLED,
                seed=seed,
            )
            labels = tuple(Message("{rank}. {author}", {"rank": one["rank"], "author": one["author"]}) for one in own)
            axis = _rating_axis(rating, behind.frame(dimension, setting))
            yield Dots(about, labels, (Series("", tuple(data_of)),), axis)
            yield from _length((dimension, setting), own, data_of, axis, seed)


def _rating_axis(rating: str, frame: RatingsFrame | None) -> Axis:
    """Says what is averaged, and runs from one end of the scale to the other, so that nothing looks far apart."""
    if rating == "unit":
        return Axis(Message("mean of three points, rescaled to 0–1"), limits=(0, 1))
    levels = frame.levels if frame is not None else ()
    if len(levels) < 2:  # noqa: PLR2004 - one level has no two ends
        return Axis(Message("mean rating"))
    ends = {"low": f"{levels[0]:g}", "high": f"{levels[-1]:g}"}
    return Axis(Message("mean rating on the scale from {low} to {high}", ends), limits=(levels[0], levels[-1]))


def _length(
    frame: tuple[str, str], records: list[Record], data_of: list[Datum], axis: Axis, seed: int
) -> Iterator[FigureSpec]:
    points = tuple(
        Point(str(one["author"]), _number(one, "mean_characters"), datum)
        for one, datum in zip(records, data_of, strict=True)
        if one["mean_characters"] is not None
    )
    if points:
        about = About(
            name=f"systems-length-{file_name(*frame)}",
            title=Message("Length and rating of authors: {dimension}, {setting}", named(*frame)),
            definition=Message("Mean length of an author's rated answers beside their mean rating."),
            intervals=RESAMPLED,
            seed=seed,
        )
        yield Scatter(about, (Cloud("", points),), Axis(Message("characters")), axis)


def statement_figures(data: StudyData, table: Table, seed: int) -> Iterator[FigureSpec]:
    """Both measures for every author."""
    behind = AnswersBehind(data)
    titles = {
        "answer hallucination": Message("Answer hallucination: statements that answers contradict"),
        "comprehensiveness": Message("Comprehensiveness: must-have statements that answers entail"),
    }
    words = {
        "micro": Message("share of statements"),
        "macro": Message("mean over answers"),
        "any": Message("answers with any"),
    }
    records = [one for one in records_of(table) if one.get("measure") in titles]
    for dimension, measure in dict.fromkeys((str(one["dimension"]), str(one["measure"])) for one in records):
        own = [one for one in records if (one["dimension"], one["measure"]) == (dimension, measure)]
        authors = tuple(dict.fromkeys(str(one["author"]) for one in own))
        found = {
            (str(one["author"]), str(one["over"])): datum_of_cells(
                one,
                behind.statements(
                    dimension,
                    str(one["author"]),
                    must=measure == COMPREHENSIVENESS,
                    by_answer=one["over"] != "micro",
                ),
            )
            for one in own
        }
        about = About(
            name=f"statements-{file_name(dimension, measure)}",
            title=titles[measure],
            definition=Message("A statement's label is the one that more than half of its raters gave."),
            intervals=RESAMPLED,
            seed=seed,
        )
        series = tuple(Series(word, tuple(found.get((one, over)) for one in authors)) for over, word in words.items())
        labels = tuple(Message("all authors") if one == ALL_AUTHORS else one for one in authors)
        yield Bars(about, labels, series, Axis(Message("share"), Unit.SHARE))


def _number(record: Record, name: str) -> float:
    value = record[name]
    return float(value) if isinstance(value, int | float) else 0.0
