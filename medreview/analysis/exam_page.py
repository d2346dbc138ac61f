"""The page of an examination: accuracy, what flipped, calibration, and what the questions are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from medreview.analysis import exams
from medreview.analysis.exam_calibration import OF_SCORED, calibration_page, how_of_bin, how_of_scored, with_curves
from medreview.analysis.exam_conditions import (
    ACCURACY_AXIS,
    MARKED,
    PLACE,
    about_exam,
    how_of_marks,
    joined_words,
    marked_columns,
    names_of,
    part_words,
    parts_words,
    sitting_of,
    value_words,
    with_rows,
)
from medreview.analysis.exam_parts import MODALITY, exam_of, in_no_part, parts_of_exam, parts_shown
from medreview.analysis.exams import CONDITION, ExamData, Sitting, counted_marks
from medreview.analysis.frames import Frame, units_by
from medreview.analysis.panel_page import (
    Choices,
    NextStep,
    NotCounted,
    PanelOption,
    PanelPage,
    headline_of,
    look_alike,
)
from medreview.analysis.results import Panel, Row, Rows
from medreview.analysis.split_page import SUBGROUP, PagePart, page_of_parts, without_parts
from medreview.analysis.study.show_how import ShownHow
from medreview.domain.trial_names import is_for_trying, without_trial_mark
from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells, p_words
from medreview.reporting.figure_data import SourceQuestion, SourceQuestions, file_name
from medreview.reporting.figures import (
    About,
    Axis,
    Bars,
    Counted,
    Datum,
    Dots,
    FigureSpec,
    Heatmap,
    Series,
    Unit,
)
from medreview.reporting.references import references_of
from medreview.reporting.tables import Cell, Words, paragraph, rounded, table_of
from medreview.stats.comparisons import holm
from medreview.stats.proportions import ModalityCounting, flips, modality_weights

ACCURACY, FLIPS, CALIBRATION = "accuracy", "flips", "calibration"
SEVERAL, QUESTIONS = "several", "questions"
SHOWS = PanelOption(
    "shows",
    Message("Show"),
    {
        ACCURACY: Message("accuracy"),
        FLIPS: Message("answers that changed"),
        CALIBRATION: Message("calibration"),
        SEVERAL: Message("questions with several right options"),
        QUESTIONS: Message("composition of the questions"),
    },
    is_question=True,
)
COUNTING = PanelOption(
    "counting",
    Message("Several modalities"),
    {
        "once": Message("once in each"),
        "per_image": Message("every image"),
        "single": Message("left out"),
        "fractional": Message("in parts"),
    },
    only_with=(SHOWS, frozenset({ACCURACY})),
    only_by=MODALITY,
)
CHOSEN_RUNS, EVERY_RUN = "chosen", "every"
RUNS = PanelOption(
    "runs",
    Message("Runs"),
    {CHOSEN_RUNS: Message("as chosen"), EVERY_RUN: Message("all")},
)
"""The runs whose marks were asked for in the list of runs, or all of them."""
_NAMES_OF_RUNS = "names of runs"
MOST_SERIES = 4
"""Conditions that stand as dots beside each other; more of them are a matrix."""
_SEVERAL_INTERVALS = Message("95% confidence intervals (Wilson; bootstrap over questions for the shared part)")
_P = 0.05
_FLIP_KINDS = ("language", "images", "translator", "run", "model")


def marks_of(runs: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The options with which the page shows the marks of these runs alone; of all where there are none."""
    return (_NAMES_OF_RUNS, "\n".join(runs)), (RUNS.key, CHOSEN_RUNS)


def runs_of(choices: Choices) -> tuple[str, ...]:
    """The names that ``marks_of`` was given, unless every run is to be shown."""
    names = dict(choices.options).get(_NAMES_OF_RUNS, "")
    return tuple(names.split("\n")) if names and RUNS.of(choices) == CHOSEN_RUNS else ()


def with_runs(choices: Choices) -> Choices:
    """The choices with the runs whose marks are shown in place of the options that name them."""
    others = tuple(one for one in choices.options if one[0] not in {_NAMES_OF_RUNS, RUNS.key})
    return replace(choices, runs=runs_of(choices), options=others)


def every_view() -> list[Choices]:
    """The choices of each figure that the page has."""
    shown = [Choices().with_option(SHOWS.key, value) for value in SHOWS.values]
    return [*shown, *(Choices(by=field) for field in (MODALITY, "specialty"))]


def exam_page(data: ExamData, fewest: int, choices: Choices) -> PanelPage:
    """An examination, as a reader chose to see it: by a part of the condition, or split by a field of the questions."""
    if not len(data.marks):
        return PanelPage(
            Message("No model has answered a question with options whose right answer is known."),
            (),
            None,
            next_step=NextStep(Message("Run an examination"), PLACE),
        )
    missing = [name for name, ids in data.beside if not data.marks["original"].isin(ids).any()]
    if missing:
        nobody = Message(
            "No model has answered a question of {study} whose right answer is known.", {"study": missing[0]}
        )
        return PanelPage(nobody, (), None, next_step=NextStep(Message("Run an examination"), PLACE))
    whole = _page(data, fewest, choices)
    parts = parts_shown(data, _field_of_parts(choices), choices.n_parts)
    if not parts:
        return whole
    alone = without_parts(choices) if _is_split(choices) else replace(choices, beside=None)
    pages = [PagePart(one.label, exam_page(exam_of(data, one.ids), fewest, alone), one.ids) for one in parts]
    page = page_of_parts(whole, pages, in_no_part(data, parts, _field_of_parts(choices)))
    if page is whole:
        return whole
    shows, (first, *others) = SHOWS.of(choices), page.figures
    told = ("beside",) if data.beside else ("by", choices.by or "")
    name = file_name("exam", *(() if shows == ACCURACY else (shows,)), *told)
    split = replace(page, figures=(replace(first, about=replace(first.about, name=name)), *others))
    return with_curves(split, pages, whole.headline) if shows == CALIBRATION else split


def _field_of_parts(choices: Choices) -> str | None:
    """The field whose subgroups have a page each."""
    return choices.by if _is_split(choices) else None


def _is_split(choices: Choices) -> bool:
    """True where the page is put together of a page for each subgroup; modalities share questions and have their own.

    What the questions are is counted by the field itself.
    """
    shows = SHOWS.of(choices)
    has_own = {*CONDITION, *((MODALITY,) if shows == ACCURACY else ())}
    return choices.by is not None and choices.by not in has_own and shows != QUESTIONS


def _page(data: ExamData, fewest: int, choices: Choices) -> PanelPage:
    shows, by, not_counted = SHOWS.of(choices), choices.by or "", tuple(_left_out(data))
    if shows == FLIPS:
        return _flips_page(data, fewest, by, not_counted)
    if shows == CALIBRATION:
        return calibration_page(data, fewest, by, not_counted)
    if shows == SEVERAL:
        return _several_page(data, fewest, not_counted)
    if shows == QUESTIONS:
        return _questions_page(data, fewest, choices)
    if by == MODALITY:
        return _by_modality_page(data, fewest, choices, not_counted)
    return _accuracy_page(data, fewest, by, not_counted)


def _accuracy_page(data: ExamData, fewest: int, by: str, not_counted: tuple[NotCounted, ...]) -> PanelPage:
    """Every condition, or one part of it as places and the rest as series."""
    made = exams.ACCURACY.made(data, fewest)
    rows = [row for row in made.rows if row["value"] is not None]
    sittings = [sitting_of(row) for row in rows]
    if by not in CONDITION:
        names = names_of(sittings, data.named_among)
        ordered = sorted(zip(sittings, rows, strict=True), key=lambda pair: -pair[1].number("value"))
        categories = tuple(names[sitting] for sitting, _ in ordered)
        series: tuple[Series, ...] = (Series("", tuple(row.datum for _, row in ordered)),)
    else:
        values = sorted({str(getattr(sitting, by)) for sitting in sittings})
        rest = {sitting: replace(sitting, **{by: ""}) for sitting in sittings}
        at = {(rest[sitting], getattr(sitting, by)): row.datum for sitting, row in zip(sittings, rows, strict=True)}
        names = names_of(rest.values(), data.named_among, without=by)
        categories = tuple(part_words(by, value) for value in values)
        series = tuple(Series(names[one], tuple(at.get((one, value)) for value in values)) for one in names)
    about = about_exam("exam-accuracy", Message("Accuracy in the examination"), made.table)
    figure = _dots_or_matrix(about, categories, series)
    return PanelPage(_accuracy_headline(data, rows, sittings), (figure,), made.table, not_counted)


def _by_modality_page(data: ExamData, fewest: int, choices: Choices, not_counted: tuple[NotCounted, ...]) -> PanelPage:
    """Modalities as places, those with most questions first."""
    made = exams.BY_MODALITY.made(data, fewest)
    rows = [row for row in made.rows if row["counting"] == COUNTING.of(choices)]
    if not rows:
        return PanelPage(Message("No question of this examination has a modality."), (), None, not_counted)
    sizes: dict[str, float] = {}
    for row in rows:
        sizes[row.text("modality")] = max(sizes.get(row.text("modality"), 0), row.number("n_units"))
    values = sorted(sizes, key=lambda value: (-sizes[value], value))
    sittings = list(dict.fromkeys(sitting_of(row) for row in rows))
    names = names_of(sittings, data.named_among)
    at = {(sitting_of(row), row.text("modality")): row.datum for row in rows}
    series = tuple(Series(names[sitting], tuple(at.get((sitting, value)) for value in values)) for sitting in sittings)
    about = about_exam("exam-by-modality", exams.BY_MODALITY.title, made.table)
    figure = _dots_or_matrix(about, tuple(value_words(value) for value in values), series)
    return PanelPage(_spread_headline(rows, names), (figure,), with_rows(made.table, rows), not_counted)


def _several_page(data: ExamData, fewest: int, not_counted: tuple[NotCounted, ...]) -> PanelPage:
    """Every condition on the questions with several right options: exactly these, and the shared part."""
    made = exams.SEVERAL_RIGHT.made(data, fewest)
    rows = [row for row in made.rows if row["value"] is not None]
    if not rows:
        return PanelPage(Message("No question of this examination has several right options."), (), None, not_counted)
    sittings = list(dict.fromkeys(sitting_of(row) for row in rows))
    names, measures = names_of(sittings, data.named_among), dict.fromkeys(row.text("measure") for row in rows)
    at = {(sitting_of(row), row.text("measure")): row.datum for row in rows}
    series = tuple(
        Series(exams.SEVERAL_RIGHT.words[one], tuple(at.get((sitting, one)) for sitting in sittings))
        for one in measures
    )
    about = about_exam("exam-several-right", exams.SEVERAL_RIGHT.title, made.table, intervals=_SEVERAL_INTERVALS)
    figure = Dots(about, tuple(names[one] for one in sittings), series, ACCURACY_AXIS)
    exact = [row.number("value") for row in rows if row["measure"] == next(iter(measures))]
    values: dict[str, object] = {
        "n": max(round(row.number("n_units")) for row in rows),
        "low": min(exact),
        "high": max(exact),
    }
    headline = (
        Message("{low:.0%} of replies to {n} {n:=question|questions} choose exactly the right options", values)
        if look_alike(values["low"], values["high"], ".0%")
        else Message(
            "{low:.0%} to {high:.0%} of replies to {n} {n:=question|questions} choose exactly the right options", values
        )
    )
    return PanelPage(headline, (figure,), made.table, not_counted)


def _flips_page(data: ExamData, fewest: int, by: str, not_counted: tuple[NotCounted, ...]) -> PanelPage:
    """Pairs of conditions with the answers that only one side has right."""
    made = exams.PAIRS.made(data, fewest)
    kinds = (by,) if by in _FLIP_KINDS else _FLIP_KINDS
    rows = sorted(
        (row for row in made.rows if row["compared"] in kinds), key=lambda row: kinds.index(row.text("compared"))
    )
    if not rows:
        nothing = Message("No two conditions that differ in one thing answered the same questions.")
        return PanelPage(nothing, (), None, not_counted, NextStep(Message("Run an examination"), PLACE))
    parts = _told_parts(rows, data.named_among)
    categories = tuple(_pair_words(row, parts) for row in rows)
    sides = [_sides_of_pair(data, row.cells) for row in rows]
    counted = {"n_only_first": Message("only the first right"), "n_only_second": Message("only the second right")}
    series = tuple(
        Series(words, tuple(_count(row, column, of_row) for row, of_row in zip(rows, sides, strict=True)))
        for column, words in counted.items()
    )
    about = about_exam("exam-flips", exams.PAIRS.title, made.table, intervals="")
    figure = Bars(about, categories, series, Axis(Message("questions"), Unit.COUNT))
    return PanelPage(_flips_headline(rows, parts), (figure,), with_rows(made.table, rows), not_counted)


def _questions_page(data: ExamData, fewest: int, choices: Choices) -> PanelPage:
    """Counts of questions by images, by modalities, or by a field of theirs."""
    field = choices.by if choices.by not in CONDITION else None
    parts = parts_of_exam(data, field, choices.n_parts) if field is not None else ()
    if not parts or field is None or field == MODALITY:
        field = field if parts else None
        of = exams.IMAGES_EACH if field is None else "modality of an image"
        made = exams.COUNTS.made(data, fewest)
        rows = [row for row in made.rows if row["of"] == of]
        if field is None:
            rows.sort(key=lambda row: row.number("value"))
        kinds = [str(row["value"]) for row in rows]
        counted = [
            (value_words(kind) if field else rounded(float(kind), 0), exams.questions_of(data, of, kind))
            for kind in kinds
        ]
        name, title, table = f"exam-{file_name(of)}", _QUESTION_TITLES[of], made.table
    else:
        key_of = dict(zip(data.ids, data.keys, strict=True))
        counted = [
            (one.label, SourceQuestions(tuple(SourceQuestion(key_of[at]) for at in data.ids if at in one.ids)))
            for one in parts
        ]
        counted = [one for one in counted if one[1].units]
        name, title = file_name("exam", "questions", "by", field), Message("Questions of the examination")
        n_all = len(data.ids)
        cells: list[Cells] = [
            {"value": str(label), "n": len(key.units), "share": len(key.units) / n_all} for label, key in counted
        ]
        table = table_of("exam_counts", title, ("value", "n", "share"), cells, words=exams.COUNTS.words)
    bars = tuple(Datum(float(len(key.units)), n=len(key.units), key=key) for _, key in counted)
    counts = None if field == MODALITY else Counted.QUESTIONS
    about = about_exam(name, title, table, intervals="", counts=counts)
    axis = Axis(Message("images") if field == MODALITY else Message("questions"), Unit.COUNT)
    figure = Bars(about, tuple(label for label, _ in counted), (Series("", bars),), axis)
    specialties = {specialty for specialty, _ in data.originals if specialty}
    values = {
        "n": len(data.originals),
        "images": sum(len(shown) for _, shown in data.originals),
        "specialties": len(specialties),
    }
    headline = Message(
        "{n} {n:=question|questions} with {images} {images:=image|images}, from {specialties} "
        "{specialties:=specialty|specialties}",
        values,
    )
    return PanelPage(headline, (figure,), table)


_QUESTION_TITLES: Mapping[str, Message] = {
    exams.IMAGES_EACH: Message("Images of a question"),
    "modality of an image": Message("Modalities of the images"),
}


def _accuracy_headline(data: ExamData, rows: Rows, sittings: Sequence[Sitting]) -> Message:
    """A condition is called right most often only where it differs from every other on the same questions."""
    best = max(range(len(rows)), key=lambda place: rows[place].number("value"))
    names = names_of(sittings, data.named_among)
    row = rows[best]
    values: dict[str, object] = {
        "name": names[sittings[best]],
        "value": row.number("value"),
        "low": row.number("low"),
        "high": row.number("high"),
        "n": round(row.number("n_units")),
        "conditions": len(rows),
        "least": min(one.number("value") for one in rows),
    }
    if len(rows) == 1:
        return headline_of(
            Message("{name} is right in {value:.0%} of {n} {n:=question|questions} ({low:.0%} to {high:.0%})", values),
            Message("{value:.0%} of {n} {n:=question is|questions are} right ({low:.0%} to {high:.0%})", values),
        )
    if _is_clearly_best(data, sittings[best]):
        return headline_of(
            Message("{name} is right most often: {value:.0%} ({low:.0%} to {high:.0%})", values),
            Message(
                "One of {conditions} {conditions:=condition|conditions} is clearly right most often: {value:.0%}",
                values,
            ),
        )
    if look_alike(values["least"], values["value"], ".0%"):
        return Message("Accuracy is {value:.0%} in all {conditions} {conditions:=condition|conditions}", values)
    return Message(
        "Accuracy from {least:.0%} to {value:.0%} in {conditions} {conditions:=condition|conditions}; none is "
        "clearly best",
        values,
    )


def _is_clearly_best(data: ExamData, best: Sitting) -> bool:
    """True where McNemar's exact test, with Holm's correction, tells it from every other condition."""
    known = data.marks["sitting"].array
    _, right = units_by(data.marks, ["original"], known, data.marks["is_right"])
    own = right[:, list(known.categories).index(best)]
    found: list[float] = []
    for place, other in enumerate(known.categories):
        shared = ~np.isnan(own + right[:, place])
        if other == best:
            continue
        crossed = flips((own[shared] > 0).tolist(), (right[shared, place] > 0).tolist())
        if crossed.n_only_first <= crossed.n_only_second:
            return False
        found.append(crossed.test.p_exact)
    return bool((holm(found) < _P).all())


def _spread_headline(rows: Rows, names: Mapping[Sitting, Words]) -> Message:
    """The range over places of the condition with most questions, without a claim that they differ."""
    sittings = list(names)
    first = max(sittings, key=lambda one: sum(row.number("n_units") for row in rows if sitting_of(row) == one))
    own = [row for row in rows if sitting_of(row) == first and row["value"] is not None]
    low, high = min(own, key=lambda row: row.number("value")), max(own, key=lambda row: row.number("value"))
    values: dict[str, object] = {
        "name": names[first],
        "low": low.number("value"),
        "worst": value_words(low.text("modality")),
        "high": high.number("value"),
        "best": value_words(high.text("modality")),
    }
    if look_alike(values["low"], values["high"], ".0%"):
        return headline_of(
            Message("{name}: accuracy is {low:.0%} in every part shown", values),
            Message("Accuracy is {low:.0%} in every part", values),
        )
    return headline_of(
        Message("{name}: accuracy from {low:.0%} ({worst}) to {high:.0%} ({best})", values),
        Message("Accuracy from {low:.0%} ({worst}) to {high:.0%} ({best})", values),
        Message("Accuracy from {low:.0%} to {high:.0%}", values),
    )


def _flips_headline(rows: Rows, parts: Sequence[str]) -> Message:
    """The pair that is least likely by chance, or that none differs; without Holm's correction no p is told."""
    row = min(rows, key=lambda one: (_p(one, "p_holm"), -one.number("n_flipped")))
    values: dict[str, object] = {
        "pair": _pair_words(row, parts),
        "flipped": round(row.number("n_flipped")),
        "n": round(row.number("n_questions")),
        "first": round(row.number("n_only_first")),
        "second": round(row.number("n_only_second")),
        "pairs": len(rows),
        "differing": sum(_p(one, "p_holm") < _P for one in rows),
    }
    if row["p_holm"] is None and len(rows) > 1:
        return Message("No answer changed in {pairs} {pairs:=pair|pairs}", values)
    if row["p_holm"] is None:
        return headline_of(
            Message("{pair}: none of {n} {n:=answer|answers} changed", values),
            Message("None of {n} {n:=answer|answers} changed", values),
        )
    values["p"] = p_words(row.number("p_holm"))
    if not values["differing"]:
        of_all = Message("{pairs} {pairs:=pair|pairs}: no difference in accuracy is shown (smallest {p}, Holm)", values)
        of_one = (
            Message("{pair}: {flipped} of {n} changed; no difference in accuracy is shown ({p})", values),
            Message("{pair}: no difference in accuracy shown ({p})", values),
        )
        return headline_of(*of_one, of_all) if len(rows) == 1 else of_all
    return headline_of(
        Message(
            "{pair}: {flipped} of {n} changed, {first} right only in the first, {second} only in the second "
            "({p}, Holm)",
            values,
        ),
        Message("{pair}: {flipped} of {n} {n:=answer|answers} changed ({p}, Holm)", values),
        Message("Accuracy differs in {differing} of {pairs} {pairs:=pair|pairs} (smallest {p}, Holm)", values),
    )


def _p(row: Row, column: str) -> float:
    return row.number(column) if row[column] is not None else 2.0


def _left_out(data: ExamData) -> Iterator[NotCounted]:
    has_key = data.replies["has_key"]
    replaced = data.replies[has_key & ~data.replies.index.isin(data.marks.index)]
    declines = data.marks["unread"] == exams.REFUSED
    yield from (
        NotCounted(len(key.units), Counted.ANSWERS, because, key, is_wrong=is_wrong)
        for key, because, is_wrong in (
            (counted_marks(data.marks[declines]), _REFUSED, True),
            (counted_marks(data.marks[~data.marks["is_read"] & ~declines]), _UNREAD, True),
            (counted_marks(replaced), Message("replaced by a later reply under the same condition"), False),
            (counted_marks(data.replies[~has_key]), Message("to questions without a right answer"), False),
            (data.elsewhere, Message("to questions without options, or of other datasets"), False),
            (data.of_other_runs, Message("of runs that were not chosen"), False),
        )
        if key.units
    )


_REFUSED = Message("declined to answer, and count as wrong")
_UNREAD = Message("name no option that can be read, and count as wrong")


def _told_parts(rows: Rows, among: Iterable[Sitting]) -> tuple[str, ...]:
    """The model, and the parts of a condition that both sides of a pair share and that differ between pairs."""
    every = [*rows, *(Row({name: getattr(one, name) for name in CONDITION}) for one in among)]
    return ("model", *(part for part in ("language", "images") if len({row[part] for row in every if row[part]}) > 1))


def _pair_words(row: Row, parts: Sequence[str]) -> Words:
    """The part of the condition that both sides share, and the two sides."""
    kind = row.text("compared")
    told = {name: row.text(name) for name in parts}
    shared = parts_words(told)
    says_so = is_for_trying(told["model"])
    sides = [row.text("first"), row.text("second")]
    first, second = (part_words(kind, without_trial_mark(side) if says_so else side) for side in sides)
    if not shared:
        return Message("{first} and {second}", {"first": first, "second": second})
    values: dict[str, object] = {"condition": joined_words(shared), "first": first, "second": second}
    return Message("{condition}: {first} and {second}", values)


def _count(row: Row, column: str, sides: Sequence[Frame]) -> Datum:
    """A count of questions that one side alone has right, which opens these with the replies of both."""
    n = row.number(column)
    first, second = (side["is_right"].to_numpy(bool) for side in sides)
    only = first & ~second if column == "n_only_first" else second & ~first
    questions, *replies = (one[only].tolist() for one in (sides[0]["question"], *(side["reply"] for side in sides)))
    units = tuple(SourceQuestion(one, both) for one, both in zip(questions, zip(*replies, strict=True), strict=True))
    cells = {**row.cells, "counted": column, "value": n}
    return Datum(n, n=round(row.number("n_questions")), key=SourceQuestions(units), cells=cells)


def _sides_of_pair(data: ExamData, cells: Mapping[str, Cell]) -> list[Frame]:
    """The marks of the questions that both conditions of a pair share, question by question; none of no known pair."""
    about = ("compared", "model", "language", "images", "translator", "first", "second", "first_run", "second_run")
    for one, other, row in exams.pairs_of(data, str(cells["compared"])):
        if all(row.get(name) == cells.get(name) for name in about):
            sides = [data.marks[data.marks["sitting"] == sitting].set_index("original") for sitting in (one, other)]
            shared = sides[0].index.intersection(sides[1].index)
            return [side.loc[shared] for side in sides]
    return []


_SHARE_RIGHT = 'value = (ratings["choice"] == ratings["key"]).mean()\n'
_WEIGHTED = 'value = np.average(ratings["choice"] == ratings["key"], weights=ratings["weight"])\n'
_OF_SETS: Mapping[str, str] = {
    "exact sets": _SHARE_RIGHT,
    "shared part (Jaccard)": """\
sets = [[set(one.split("+")) - {""} for one in ratings[name].fillna("")] for name in ("choice", "key")]
value = np.mean([len(given & right) / len(given | right) for given, right in zip(*sets)])
""",
}
"""Lines of what is measured where several options are right."""
_FLIPPED = """\
first = ratings["first_choice"] == ratings["first_key"]
second = ratings["second_choice"] == ratings["second_key"]
value = {value}
"""
_COUNTED_FLIPS: Mapping[str, str] = {
    "n_only_first": "(first & ~second).sum()",
    "n_only_second": "(second & ~first).sum()",
    "": "(first != second).mean()",
}


def is_marked(cells: Mapping[str, Cell]) -> bool:
    """True for an accuracy, a number of calibration, or a pair of conditions, of which there are lines."""
    if "compared" in cells:
        return isinstance(cells.get("n_flipped"), int | float)
    is_known = cells.get("measure") in {None, *OF_SCORED, *_OF_SETS}
    return "model" in cells and is_known and isinstance(cells.get("value"), int | float)


def how_of_exam(data: ExamData, fewest: int, choices: Choices, cells: Mapping[str, Cell]) -> ShownHow | None:
    """The way to an accuracy, overall, by modality or in a bin, or to what flipped; of its subgroup alone."""
    if (subgroup := cells.get(SUBGROUP)) is not None:
        parts = parts_shown(data, _field_of_parts(choices), choices.n_parts)
        own = next((one for one in parts if str(one.label) == subgroup), None)
        if own is None:
            return None
        data = exam_of(data, own.ids)
    if "compared" in cells:
        return _how_of_pair(data, cells)
    sitting = Sitting(*(str(cells.get(name) or "") for name in CONDITION))
    of: dict[str, object] = {"name": joined_words([part_words(name, part) for name, part in _told_of(sitting)])}
    if (measure := str(cells.get("measure") or "")) in OF_SCORED:
        words = of | {"measure": exams.CALIBRATION.words[measure]}
        said = paragraph(Message("{measure}: {name}.", words), exams.CALIBRATION_MEASURES)
        return how_of_scored(data, sitting, said, OF_SCORED[measure], references_of(measure))
    if "above" in cells:
        return how_of_bin(data, sitting, cells, of)
    lines, said, weights = _SHARE_RIGHT, Message("Accuracy of {name}.", of), None
    marks = data.marks
    if measure:
        marks = marks[marks["n_right"] > 1]
        lines, said = (
            _OF_SETS[measure],
            Message("{measure}: {name}.", of | {"measure": exams.SEVERAL_RIGHT.words[measure]}),
        )
    if cells.get("modality") is not None:
        kind, counting = str(cells["modality"]), _counting(cells, choices)
        marks = marks[marks["sitting"] == sitting]
        shown = (modality_weights(exams.names_of_kinds(one), counting).get(kind, 0.0) for one in marks["modalities"])
        weights = np.array(list(shown))
        marks, weights = marks[weights > 0], weights[weights > 0]
        lines, said = _WEIGHTED, Message("Accuracy of {name}: {part}.", of | {"part": value_words(kind)})
    marks = marks[marks["sitting"] == sitting]
    if not len(marks):
        return None
    columns: dict[str, Sequence[Cell]] = {"question": marks["original"].tolist(), **marked_columns(marks)}
    if weights is not None:
        columns["weight"] = weights.tolist()
    return how_of_marks(paragraph(said, MARKED), lines, columns)


def _told_of(sitting: Sitting) -> list[tuple[str, str]]:
    return [(name, part) for name in CONDITION if (part := str(getattr(sitting, name)))]


def _counting(cells: Mapping[str, Cell], choices: Choices) -> ModalityCounting:
    asked = cells.get("counting") or COUNTING.of(choices)
    return next(one for one in exams.COUNTINGS if one == asked)


def _how_of_pair(data: ExamData, cells: Mapping[str, Cell]) -> ShownHow | None:
    sides = _sides_of_pair(data, cells)
    if not sides:
        return None
    columns: dict[str, Sequence[Cell]] = {"question": sides[0].index.tolist()}
    for side, marks in zip(("first", "second"), sides, strict=True):
        columns |= {f"{side}_{name}": values for name, values in marked_columns(marks).items()}
    counted = str(cells.get("counted") or "")
    values: dict[str, object] = {"pair": _pair_words(Row(dict(cells)), ("model", "language", "images"))}
    said = (
        Message("Questions that only one side answers correctly: {pair}.", values)
        if counted
        else Message("Share of questions that only one side answers correctly: {pair}.", values)
    )
    return how_of_marks(paragraph(said, MARKED), _FLIPPED.format(value=_COUNTED_FLIPS[counted]), columns)


def _dots_or_matrix(about: About, categories: tuple[Words, ...], series: tuple[Series, ...]) -> FigureSpec:
    axis = ACCURACY_AXIS
    if len(series) > MOST_SERIES and len(categories) > 1:
        return Heatmap(about, categories, series, axis)
    return Dots(about, categories, series, axis)


PANEL = Panel[ExamData, int](
    400,
    "exam",
    Message("Examination"),
    Message("How often are models right, and when do they change their answer?"),
    exams.TABLES,
    own_page=exam_page,
    options=(SHOWS, COUNTING, RUNS),
    narrowed_by=frozenset({"by", "n_parts", "beside"}),
    with_runs=with_runs,
)
