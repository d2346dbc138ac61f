"""PerMedCQA: what the questions are, answers as a judge labels them, and how far the judge can be relied on."""

from collections.abc import Mapping

from medreview.analysis.facts import ALL_AUTHORS
from medreview.analysis.forms.paper_form import (
    SHARES,
    Filled,
    Filling,
    PaperForm,
    elsewhere,
    figure,
    number_cell,
    numbered,
    table,
    text_cell,
    value_cell,
    with_cells,
)
from medreview.analysis.forms.published_values import CellPlace, cell_at
from medreview.analysis.labels import LabelSet
from medreview.curation.catalogues import find_catalogue
from medreview.domain.dimension_titles import dimension_title
from medreview.errors import Message
from medreview.reporting.figures import Axis, Bars, Datum, Heatmap, Series, Unit
from medreview.reporting.form_page import PartKind
from medreview.reporting.grids import GridCell, NumberForm
from medreview.reporting.tables import Words

_PROTOCOL = "medjudge"
_QUESTIONS = Message("questions")
_MOST_BARS = 40
_N_PUBLISHED = 68_138
_SPLITS = {"train": "Train", "eval": "Eval", "validation": "Eval", "dev": "Eval", "test": "Test"}
_WORDS: Mapping[str, Words] = {
    "pairs": _QUESTIONS,
    "questions": _QUESTIONS,
    "share": Message("share"),
    "affiliation": Message("provider"),
    "value": Message("value"),
    "accuracy": Message("accuracy"),
    "quadratic κ": Message("quadratic kappa"),
    "κ": Message("kappa"),
    "Kendall τ": Message("Kendall's tau-b"),
    "recall of high impact": Message("recall of high impact"),
    "correctness": Message("correctness"),
    "clinical impact": Message("clinical impact"),
    "95% confidence interval": Message("95% confidence interval"),
    "meaning": Message("meaning"),
    "PABAK": Message("PABAK"),
    "AC1": Message("AC1"),
}
_A_PROMPT = Message("It shows a prompt; the wording that was sent is kept with each run.")


def _no_value(field: str) -> Message:
    return Message("No question has a value in the field {field}.", {"field": field})


def _sources(filling: Filling) -> Filled:
    rows = filling.data.rows("question_values", field="source")
    if not rows:
        return _no_value("source")
    ours = with_cells(
        (cell_at(str(row["value"]), column), number_cell(row[name], shown))
        for row in rows
        for column, name, shown in (("pairs", "n", NumberForm.COUNT), ("share", "share", NumberForm.TENTHS))
    )
    return filling.grid(ours, Message("Source"), words=_WORDS)


_AS_IN_ICD11 = {"27": "V", "28": "X"}
"""The paper counts the 28 chapters; in ICD-11 the last two have letters."""


def _bars(field: str, titles: Mapping[str, str], filling: Filling) -> Filled:
    """The values of a field, the commonest first, with the titles of its catalogue.

    Of Figure 5 the paper tells three counts, by words in place of numbers of chapters: sexual health is read as chapter
    17, digestive systems as 13, and skin care and disease as 14. All are shares, for data sets differ in size; the
    paper's are of its 68,138 questions.
    """
    rows = filling.data.rows("question_values", field=field)[:_MOST_BARS]
    if not rows:
        return _no_value(field)
    names = [str(row["value"]) for row in rows]
    n = sum(int(str(row["n"])) for row in filling.data.rows("question_values", field=field))
    ours = Series("", tuple(Datum(float(str(row["share"])), n=n, hits=int(str(row["n"]))) for row in rows))
    codes = [_AS_IN_ICD11.get(name, name.zfill(2)) if name.isdigit() else name for name in names]
    titled = [titles.get(code) or titles.get(name) for name, code in zip(names, codes, strict=True)]
    shown = tuple(
        name if title in (None, name) else f"{name} {title}" for name, title in zip(names, titled, strict=True)
    )
    printed = {
        place.row.zfill(2): float(said.replace(",", "")) / _N_PUBLISHED for place, said in filling.printed.items()
    }
    published = tuple(Datum(printed[code]) if code in printed else None for code in codes)
    series = (ours, Series(Message("published"), published)) if any(published) else (ours,)
    return Bars(filling.about(), shown, series, Axis(Message("share"), Unit.SHARE))


def _sexes(filling: Filling) -> Filled:
    return _bars("sex", {}, filling)


def _chapters(filling: Filling) -> Filled:
    return _bars("icd11", {one.code: one.title(filling.language) for one in find_catalogue("icd11").entries}, filling)


def _types(filling: Filling) -> Filled:
    types = {one.code: one.title(filling.language) for one in find_catalogue("question-types").entries}
    return _bars("question_type", types if filling.language != "en" else {}, filling)


def _parts(filling: Filling) -> Filled:
    rows = filling.data.rows("question_values", field="split")
    if not rows:
        return _no_value("split")
    ours = with_cells(
        (
            cell_at(_SPLITS.get(str(row["value"]).casefold(), str(row["value"])), "pairs"),
            number_cell(row["n"], NumberForm.COUNT),
        )
        for row in rows
    )
    return filling.grid(ours, Message("Part"), words=_WORDS)


def _models(filling: Filling) -> Filled:
    """Models that wrote judged answers, with who made them."""
    authors = {str(row["author"]) for row in filling.data.rows("judge_distribution")} - {ALL_AUTHORS}
    rows = [row for row in filling.data.rows("model_cards") if row["model"] in authors]
    if not rows:
        return Message("No model that is known here wrote an answer that a judge labelled.")
    ours = {
        cell_at(str(row["model"]), "affiliation"): text_cell(row["provider"] or row["family"] or "–") for row in rows
    }
    return filling.grid(ours, Message("Model"), words=_WORDS)


def _type_catalogue(filling: Filling) -> Filled:
    """The types in the order of the catalogue, each with its meaning and its number of questions."""
    counts = {str(row["value"]): row for row in filling.data.rows("question_values", field="question_type")}
    ours: dict[CellPlace, GridCell] = {}
    for entry in find_catalogue("question-types").entries:
        ours[cell_at(entry.code, "meaning")] = text_cell(entry.meaning(filling.language))
        row = counts.get(entry.code, {"n": 0, "share": 0.0})
        ours |= with_cells(
            (
                (cell_at(entry.code, "questions"), number_cell(row["n"], NumberForm.COUNT)),
                (cell_at(entry.code, "share"), number_cell(row["share"], NumberForm.TENTHS)),
            )
        )
    return filling.grid(ours, Message("Type of question"), words=_WORDS) if counts else _no_value("question_type")


def _reliability(filling: Filling) -> Filled:
    """The judge against people: correctness as acceptable or not, clinical impact as high or not.

    The paper says of its 75% that labels were collapsed into acceptable and problematic; of kappa, F1 and tau it does
    not say so. All of them fit two labels: with 75% right and F1 0.82, kappa of 100 answers lies between 0.41 and 0.45,
    and tau-b is 0.41. Of clinical impact it calls a kappa of 0.07 prevalence-adjusted and names no adjustment: with 78%
    right, PABAK would be 0.56, while the plain kappa with a third of few found is near 0.07. It stands beside kappa;
    PABAK and AC1 are ours.
    """
    rows = filling.data.rows("judge_reliability", protocol=_PROTOCOL)
    told = (
        ("correctness", LabelSet.ACCEPTABLE, "accuracy", "accuracy", NumberForm.SHARE),
        ("correctness", LabelSet.ACCEPTABLE, "kappa", "quadratic κ", NumberForm.NUMBER),
        ("correctness", LabelSet.ACCEPTABLE, "F1", "F1", NumberForm.NUMBER),
        ("correctness", LabelSet.ACCEPTABLE, "Kendall tau-b", "Kendall τ", NumberForm.NUMBER),
        ("clinical_impact", LabelSet.HIGH_IMPACT, "accuracy", "accuracy", NumberForm.SHARE),
        ("clinical_impact", LabelSet.HIGH_IMPACT, "recall (sensitivity)", "recall of high impact", NumberForm.SHARE),
        ("clinical_impact", LabelSet.HIGH_IMPACT, "kappa", "κ", NumberForm.NUMBER),
        ("clinical_impact", LabelSet.HIGH_IMPACT, "PABAK", "PABAK", NumberForm.NUMBER),
        ("clinical_impact", LabelSet.HIGH_IMPACT, "AC1", "AC1", NumberForm.NUMBER),
    )
    ours: dict[CellPlace, GridCell] = {}
    judges = len({(row["of_judge"], row["run"]) for row in rows})
    for dimension, labels, measure, name, shown in told:
        for row in rows:
            if (row["dimension"], row["labels"], row["measure"]) == (dimension, labels.value, measure):
                group = ", ".join(str(one) for one in (row["of_judge"], row["run"]) if one) if judges > 1 else ""
                place = cell_at(name, "value", section=dimension.replace("_", " "), group=group)
                ours[place] = value_cell(row, shown)
                if row["p"] is not None:
                    ours |= with_cells([(place._replace(column="p"), number_cell(row["p"], NumberForm.P))])
    if not ours:
        return Message(
            "No judge compared answers with an expert's answer (protocol MedJudge) that raters rated for correctness "
            "or impact."
        )
    of_two = Message("On the two labels of correctness the quadratic kappa is the plain one.")
    return filling.grid(ours, Message("Measure"), words=_WORDS, notes=(of_two,))


def _people_and_judge(filling: Filling) -> Filled:
    """The labels of correctness that people and the judge gave to the same answers."""
    rows = filling.data.rows("judge_confusion", protocol=_PROTOCOL, dimension="correctness")
    rows = [row for row in rows if row["labels"] == LabelSet.DECLARED.value]
    if not rows:
        return Message(
            "No judge compared answers with an expert's answer (protocol MedJudge) whose correctness raters rated."
        )
    first = (rows[0]["of_judge"], rows[0]["run"], rows[0]["yardstick"])
    own = [row for row in rows if (row["of_judge"], row["run"], row["yardstick"]) == first]
    people, judged = (list(dict.fromkeys(str(row[side]) for row in own)) for side in ("people", "judge"))
    n = {(str(row["people"]), str(row["judge"])): int(str(row["n"])) for row in own}
    series = tuple(
        Series(Message("raters: {label}", {"label": one}), tuple(Datum(float(n[one, other])) for other in judged))
        for one in people
    )
    columns = tuple(Message("judge: {label}", {"label": one}) for one in judged)
    return Heatmap(filling.about(), columns, series, Axis(Message("answers"), Unit.COUNT))


def _labels(dimension: str, filling: Filling) -> Filled:
    """Stacked shares of a judge's labels, for each author and way of answering."""
    rows = filling.data.rows("judge_distribution", protocol=_PROTOCOL, dimension=dimension)
    rows = [row for row in rows if row["author"] != ALL_AUTHORS]
    if not rows:
        return Message(
            "No judge that compares with an expert's answer (protocol MedJudge) labelled {dimension}.",
            {"dimension": dimension_title(dimension)},
        )
    asked = dict.fromkeys(str(row["asked"]) for row in rows)
    labels = dict.fromkeys(str(row["label"]) for row in rows)
    at = {(str(row["author"]), str(row["asked"]), str(row["label"])): value_cell(row).datum for row in rows}
    places = dict.fromkeys((str(row["author"]), str(row["asked"])) for row in rows)
    categories = tuple(f"{author}, {way}" if len(asked) > 1 else author for author, way in places)
    series = tuple(Series(label, tuple(at.get((*place, label)) for place in places)) for label in labels)
    return Bars(filling.about(), categories, series, SHARES, is_stacked=True, is_ordered=dimension != "coverage")


def _correctness(filling: Filling) -> Filled:
    return _labels("correctness", filling)


def _coverage(filling: Filling) -> Filled:
    return _labels("coverage", filling)


def _impact(filling: Filling) -> Filled:
    return _labels("clinical_impact", filling)


FORM = PaperForm(
    "permedcqa",
    Message("PerMedCQA: patients' questions and MedJudge"),
    Message("What the questions are, answers as the judge labels them, and the judge beside physicians."),
    Message(
        "Questions with source, sex, chapter and type; answers judged against an expert's answer (protocol "
        "MedJudge); ratings beside it."
    ),
    (
        elsewhere(
            PartKind.FIGURE, "1", Message("The study from collecting to judging"), Message("A drawing without results.")
        ),
        table("1", Message("Questions by source"), _sources, "question_values"),
        figure("2", Message("Questions by sex"), _sexes, "question_values"),
        numbered(PartKind.SECTION, "3.3", Message("Questions by part of the benchmark"), _parts, "question_values"),
        table(
            "2",
            Message("Models whose answers were judged, and who made them"),
            _models,
            "judge_distribution",
            "model_cards",
        ),
        elsewhere(PartKind.FIGURE, "3", Message("What the model that tags is asked"), _A_PROMPT),
        elsewhere(
            PartKind.FIGURE,
            "4",
            Message("The 28 chapters of ICD-11"),
            Message("It is the list icd11, which Tags in the Library shows; its counts are Figure 5."),
        ),
        table(
            "3",
            Message("Types of questions, what each means, and how many there are"),
            _type_catalogue,
            "question_values",
        ),
        figure("5", Message("Questions by chapter of ICD-11"), _chapters, "question_values"),
        figure("6", Message("Questions by type"), _types, "question_values"),
        elsewhere(PartKind.FIGURE, "7", Message("The prompt for types of questions"), _A_PROMPT),
        elsewhere(PartKind.FIGURE, "8", Message("The prompt of the plain strategy"), _A_PROMPT),
        elsewhere(PartKind.FIGURE, "9", Message("The prompt that names a specialist"), _A_PROMPT),
        elsewhere(PartKind.FIGURE, "10", Message("The prompts of answering through another language"), _A_PROMPT),
        elsewhere(PartKind.FIGURE, "11", Message("Instructions to the judge"), _A_PROMPT),
        elsewhere(PartKind.FIGURE, "12", Message("What the judge is shown of each answer"), _A_PROMPT),
        elsewhere(PartKind.FIGURE, "13", Message("The fields of a judgement"), _A_PROMPT),
        numbered(
            PartKind.SECTION,
            "A.2",
            Message("Reliability of the judge beside physicians"),
            _reliability,
            "judge_reliability",
        ),
        figure(
            "14",
            Message("Labels of raters and of the judge for the correctness of the same answers"),
            _people_and_judge,
            "judge_confusion",
        ),
        figure("15", Message("Correctness by model and strategy"), _correctness, "judge_distribution"),
        figure("16", Message("Coverage by model and strategy"), _coverage, "judge_distribution"),
        figure("17", Message("Clinical impact by model and strategy"), _impact, "judge_distribution"),
    ),
)
