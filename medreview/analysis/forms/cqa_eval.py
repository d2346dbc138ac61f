"""CQA-EVAL: whole answers against single sentences: agreement, effort, partial annotation, authors, and a judge."""

from collections import Counter
from collections.abc import Mapping

from medreview.analysis.facts import ALL_AUTHORS, ALL_RATERS
from medreview.analysis.forms.paper_form import (
    Filled,
    Filling,
    PaperForm,
    elsewhere,
    figure,
    number_cell,
    table,
    text_cell,
    value_cell,
    with_cells,
)
from medreview.analysis.forms.published_values import CellPlace, cell_at
from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figures import Axis, Datum, Lines, Series, Unit
from medreview.reporting.form_page import PartKind
from medreview.reporting.grids import GridCell, NumberForm
from medreview.reporting.tables import Words

COARSE, FINE = "coarse", "fine"
_SCHEMES = {
    (COARSE, "three points"): "coarse",
    (FINE, "three points"): "fine 3-point",
    (FINE, "binary, strict"): "fine binary",
    (FINE, "binary"): "fine binary, any side",
}
"""Unit and labels by the name that the paper gives to both together."""
_YES, _NO = "✓", "✗"
_WORDS: Mapping[str, Words] = {
    "coarse": Message("whole answers, three points"),
    "fine 3-point": Message("sentences, three points"),
    "fine binary": Message("answers from their sentences, end points alone"),
    "fine binary, any side": Message("answers from their sentences, two points"),
    "mean tokens": Message("mean tokens"),
    "measure": Message("measure"),
    "p": Message("p"),
    "Confidence": Message("confidence"),
    "Ease": Message("ease"),
    "Time spent (sec)": Message("seconds per answer"),
    "effect size": Message("effect size"),
    "Mental demand": Message("mental demand"),
    "Physical demand": Message("physical demand"),
    "Temporal demand": Message("temporal demand"),
    "Performance": Message("performance"),
    "Effort": Message("effort"),
    "Frustration": Message("frustration"),
    "NASA-TLX": Message("task load (NASA-TLX)"),
    "Our study": Message("the paper's study"),
    "# QA pairs": Message("answers"),
    "Question source": Message("questions from"),
    "Reference source": Message("references from"),
    "Number raters": Message("raters"),
    "Number criteria": Message("dimensions"),
    "IAA": Message("agreement reported"),
    "Expert ratings": Message("rated by experts"),
    "Codebook": Message("codebook"),
    "LLM-as-judge": Message("judged by models"),
}
_TWO_UNITS: Mapping[str, Words] = {
    **_WORDS,
    "coarse": Message("whole answers"),
    "fine": Message("sentences"),
    "fine, any side": Message("sentences, two points"),
}
_RATINGS = {(COARSE, "paper"): "coarse", (FINE, "binary, strict"): "fine", (FINE, "binary"): "fine, any side"}
"""Unit and way of rating by the name that the paper gives to both together."""
_MEASURES = (
    ("Confidence", "confidence", "pair", ("as measured",), NumberForm.NUMBER),
    ("Ease", "ease", "questionnaire", ("as measured",), NumberForm.NUMBER),
    ("Time spent (sec)", "active seconds", "answer", ("as measured",), NumberForm.SECONDS),
    ("Time spent (sec), wall clock", "wall seconds", "answer", ("as measured",), NumberForm.SECONDS),
)
_TLX = {
    "mental_demand": "Mental demand",
    "physical_demand": "Physical demand",
    "temporal_demand": "Temporal demand",
    "performance": "Performance",
    "effort": "Effort",
    "frustration": "Frustration",
}
_KAPPA = Axis(Message("Randolph's kappa"), limits=(-1, 1))


def _dimension(row: Cells) -> str:
    return str(row["dimension"]).replace("_", "-")


def _scheme(row: Cells) -> str:
    return _SCHEMES.get((str(row["setting"]), str(row["labels"])), "")


def _words(filling: Filling, own: Mapping[str, Words] = _WORDS) -> dict[str, Words]:
    """Our words, and the study's for its dimensions."""
    dimensions = {name.replace("_", "-"): word for name, word in filling.data.words.dimensions.items()}
    return {**own, **dimensions}


def _this_study(filling: Filling) -> Filled:
    """The studies that the paper compares, and this one."""
    (size,) = filling.data.rows("study_sizes", study=filling.data.study) or ({},)
    if not size:
        return Message("There is no study to compare others with.")
    name = filling.data.study
    counts = (
        ("# QA pairs", size["n_answers"]),
        ("Number raters", size["n_raters"]),
        ("Number criteria", size["n_dimensions"]),
    )
    ours = with_cells((cell_at(name, column), number_cell(n, NumberForm.COUNT)) for column, n in counts)
    ours[cell_at(name, "IAA")] = text_cell(_YES if filling.data.rows("agreement") else _NO)
    ours[cell_at(name, "LLM-as-judge")] = text_cell(_YES if size["n_judges"] else _NO)
    return filling.grid(ours, Message("Study"), words=_WORDS)


def _lengths(filling: Filling) -> Filled:
    rows = [row for row in filling.data.rows("author_lengths", measure="tokens") if row["author"] != ALL_AUTHORS]
    ours = with_cells(
        (
            cell_at(str(row["author"]), "mean tokens"),
            number_cell(row["mean"], NumberForm.COUNT, n=row["n_answers"], sd=row["sd"]),
        )
        for row in rows
    )
    return filling.grid(ours, Message("Author"), words=_WORDS) if ours else Message("The text of no answer is known.")


def _agreement(filling: Filling) -> Filled:
    """Randolph's kappa by dimension, for three sets of labels.

    The paper gives two numbers for sentences and does not say which is which; they are read in the order in which it
    introduces both, three points before two. What it calls the coarse binary setting once has the number of three
    points. It counts any incorrect sentence against an answer, without saying whether a partial disagreement is one:
    the released ratings fit its numbers where the end points of the scale alone count, which is what stands beside
    them; the other reading stands in a column of its own.
    """
    rows = filling.data.rows("agreement", coefficient="Randolph", over="mean over groups")
    ours = {
        cell_at(_dimension(row), _scheme(row)): datum
        for row in rows
        if _scheme(row) and (datum := value_cell(row).datum) is not None
    }
    if not ours:
        return Message("No answer was rated by two raters of one group on three points.")
    return filling.dots(ours, _KAPPA, words=_words(filling))


def _effort(filling: Filling) -> Filled:
    ours: dict[CellPlace, GridCell] = {}
    rows = filling.data.rows("effort", rater=ALL_RATERS)
    for name, measure, unit, variants, shown in _MEASURES:
        for row in rows:
            if (row["measure"], row["unit"]) == (measure, unit) and row["variant"] in variants:
                place = cell_at(name, str(row["setting"]), section="measure")
                ours |= with_cells([(place, number_cell(row["mean"], shown, n=row["n"]))])
        tests = filling.data.rows("effort_tests", measure=measure, unit=unit, variant="as measured")
        for test in tests:
            if test["statistic"] == "Mann-Whitney U":
                ours |= with_cells([(cell_at(name, "p", section="measure"), number_cell(test["p"], NumberForm.P))])
            if test["statistic"] == "Cliff's delta" and shown is NumberForm.SECONDS:
                place = cell_at(name, "effect size", section="effect size")
                ours |= with_cells([(place, number_cell(test["value"]))])
    for row in rows:
        item = _TLX.get(str(row["measure"]), "")
        if item and row["unit"] == "questionnaire":
            place = cell_at(item, str(row["setting"]), section="NASA-TLX")
            ours |= with_cells([(place, number_cell(row["mean"], n=row["n"]))])
    if not ours:
        return Message("Neither times nor questionnaires of raters are known.")
    notes = (
        Message("p: Mann-Whitney; effect size: Cliff's delta of whole answers against sentences."),
        Message("The paper counts levels of confidence and ease from 0."),
    )
    return filling.grid(ours, Message("Measure"), words={**_TWO_UNITS, **_wall()}, notes=notes)


def _wall() -> Mapping[str, Words]:
    return {
        "Time spent (sec)": Message("active seconds per answer"),
        "Time spent (sec), wall clock": Message("wall seconds per answer"),
    }


def _partial(statistic: str, axis: Axis, filling: Filling) -> Filled:
    """A statistic over the number of sentences, one line a dimension."""
    rows = filling.data.rows("partial", setting=FINE, answers="all", statistic=statistic)
    places = sorted({int(str(row["k"])) for row in rows if row["k"] is not None})
    if not places:
        return Message("No answer has sentences that several raters rated.")
    at = {(row["dimension"], row["k"]): value_cell(row).datum for row in rows}
    dimensions = dict.fromkeys(str(row["dimension"]) for row in rows)
    series = [Series(filling.data.words.words(name), tuple(at.get((name, k)) for k in places)) for name in dimensions]
    coarse = {
        row["dimension"]: value_cell(row).datum
        for row in filling.data.rows("partial", setting=COARSE, statistic=statistic)
    }
    for name in dimensions:
        if (datum := coarse.get(name)) is not None and datum.value is not None:
            label = Message("{dimension}, whole answers", {"dimension": filling.data.words.words(name)})
            series.append(Series(label, tuple(datum for _ in places)))
    return Lines(
        filling.about(), tuple(map(float, places)), tuple(series), Axis(Message("sentences of an answer")), axis
    )


def _correlation_of_parts(filling: Filling) -> Filled:
    return _partial("Spearman", Axis(Message("Spearman's rho with all sentences"), limits=(0, 1)), filling)


def _variance_of_parts(filling: Filling) -> Filled:
    return _partial("variance between raters", Axis(Message("variance between raters")), filling)


def _authors(filling: Filling) -> Filled:
    """Mean ratings as the paper computes them: three points of whole answers, two points from sentences."""
    rows = filling.data.rows("systems", statistic="mean rating")
    ours: dict[CellPlace, Datum] = {}
    for row in rows:
        column = _RATINGS.get((str(row["setting"]), str(row["rating"])))
        if column and (datum := value_cell(row).datum) is not None:
            ours[cell_at(str(row["author"]), column, section=_dimension(row))] = datum
    if not ours:
        return Message("No author's answers are rated as a whole or by sentences.")
    as_printed = Message(
        "Whole answers: mean of three points from -1 to 1, as the paper has it; sentences: share of answers at 1. "
        "The released ratings fit the paper where the end points of the scale alone count."
    )
    return filling.dots(ours, Axis(Message("mean rating")), words=_words(filling, _TWO_UNITS), notes=(as_printed,))


def _judge(filling: Filling) -> Filled:
    """The judge against the median of the raters, under the three sets of labels.

    Whole answers and sentences are judged in a run each; runs stand apart only where a judge has several of one kind.
    """
    rows = [
        row
        for row in filling.data.rows("judge_kappa", between="judge and people", coefficient="Randolph")
        if row["reading"] == "median label" and _scheme(row)
    ]
    if not rows:
        return Message("No judge judged answers of this study on the raters' scale.")
    judges = {str(row["of_judge"]) for row in rows}
    alike = Counter((row["of_judge"], row["dimension"], _scheme(row)) for row in rows)
    repeated = {judge for (judge, _, _), n in alike.items() if n > 1}
    ours: dict[CellPlace, Datum] = {}
    for row in rows:
        judge = str(row["of_judge"])
        who = judge if len(judges) > 1 else ""
        if judge in repeated:
            who = ", ".join(str(one) for one in (judge, row["run"], row["setup"]) if one)
        datum = value_cell(row).datum
        if datum is not None:
            ours[cell_at(who or _dimension(row), _scheme(row), section=_dimension(row) if who else "")] = datum
    median = Message("The paper compares the judge with the average of the raters; here it is their median label.")
    return filling.dots(ours, _KAPPA, words=_words(filling), notes=(median,))


def _repeats(filling: Filling) -> Filled:
    """The share of labels that a rater gave again, mean over raters."""
    schemes = {(COARSE, "three points"): "coarse", (FINE, "binary, strict"): "fine"}
    ours: dict[CellPlace, Datum] = {}
    for row in filling.data.rows("raters", measure="intra-rater reliability, mean over raters"):
        scheme, datum = schemes.get((str(row["setting"]), str(row["labels"]))), value_cell(row).datum
        if scheme and datum is not None and datum.value is not None:
            ours[cell_at(_dimension(row), scheme)] = datum
    if not ours:
        return Message("No rater rated anything twice.")
    axis = Axis(Message("share of ratings given again"), Unit.SHARE, (0, 1))
    return filling.dots(ours, axis, words=_words(filling, _TWO_UNITS))


FORM = PaperForm(
    "cqa-eval",
    Message("CQA-EVAL: whole answers and single sentences"),
    Message("Agreement, effort, rating fewer sentences, authors and a judge, for whole answers and for sentences."),
    Message("A study whose answers are rated as a whole and by sentences, with repeats, questionnaires and a judge."),
    (
        table(
            "1",
            Message("Studies in which raters rate medical answers, and this one"),
            _this_study,
            "study_sizes",
            also=("agreement",),
        ),
        table("2", Message("Length of answers by author, mean ± standard deviation"), _lengths, "author_lengths"),
        figure("1", Message("Agreement between raters (Randolph's kappa), by dimension"), _agreement, "agreement"),
        table(
            "3",
            Message("Confidence, ease, time and task load, for whole answers and for sentences"),
            _effort,
            "effort",
            "effort_tests",
        ),
        figure(
            "2, left",
            Message("Ratings from some of the sentences beside those from all"),
            _correlation_of_parts,
            "partial",
        ),
        figure(
            "2, right", Message("Variance between raters by the number of sentences"), _variance_of_parts, "partial"
        ),
        figure("3", Message("Mean ratings of authors, from whole answers and from sentences"), _authors, "systems"),
        figure("4", Message("Agreement of the judge with the raters (Randolph's kappa)"), _judge, "judge_kappa"),
        elsewhere(
            PartKind.TABLE,
            "4",
            Message("Questions with the answers of every author"),
            Message("It shows two questions; the Library shows each question with all of its answers."),
        ),
        figure("5", Message("Ratings that a rater gave again, mean over raters"), _repeats, "raters"),
    ),
)
