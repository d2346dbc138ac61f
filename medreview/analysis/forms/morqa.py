"""MORQA: metrics and judges of answers beside people, data set by data set and dimension by dimension."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from medreview.analysis.forms.form_data import FormData
from medreview.analysis.forms.paper_form import (
    Filled,
    Filling,
    FormPart,
    PaperForm,
    elsewhere,
    number_cell,
    numbered,
    table,
    text_cell,
    with_cells,
)
from medreview.analysis.forms.published_values import CellPlace, cell_at, plain_name
from medreview.analysis.metrics.ranking import HELD_OUT_REFERENCES
from medreview.domain.scores import metric_name
from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.form_page import PartKind
from medreview.reporting.grids import Grid, GridCell, NumberForm
from medreview.reporting.tables import Words

_DATASETS = {
    "derma": "DermaVQA",
    "iiyi": "DermaVQA",
    "live": "LiveQA",
    "wound": "WoundcareVQA",
    "meddialog": "MedDialog",
}
"""A part of the name of a study, or of its data set, by the data set of the paper."""
_METRICS = {
    "deltableu": "deltableu-micro",
    "bertscore": "bertscore-f1-max",
    "bertscoremean": "bertscore-f1-mean",
    "bleurt": "bleurt20-max",
    "bleurtmean": "bleurt20-mean",
    "prometheus": "prometheus7bv2",
}
_COEFFICIENTS = (("τ", "tau_b"), ("r", "pearson"), ("ρ", "spearman"), ("avg-corr", "mean"), ("acc", "accuracy"))
_PROBABILITIES = (("τ", "p_tau_b"), ("r", "p_pearson"), ("ρ", "p_spearman"))
_CHINESE, _ENGLISH = "zh", "en"
_DIMENSIONS = {
    "disagree_flag": ("disagreement", "disagree_flag", "disagree"),
    "completeness": ("completeness",),
    "factual-accuracy": ("factual_accuracy", "factual-accuracy", "factual accuracy"),
    "relevance": ("relevance",),
    "writing-style": ("writing_style", "writing-style", "writing style"),
    "overall": ("overall",),
    "factual-consistency-wgold": ("factual_consistency", "consistency", "factual-consistency", "factual consistency"),
}
"""Dimensions of the paper by the names under which a study may have them."""
_WORDS: Mapping[str, Words] = {
    "avg-corr": Message("mean"),
    "acc": Message("accuracy"),
    "Query": Message("questions"),
    "Gold": Message("references"),
    "Sys": Message("answers"),
    "Lang": Message("language"),
    "Raters EN/ZH": Message("raters"),
    "Hum-evals EN/ZH": Message("dimensions"),
    "Gold-Holdout": Message("held-out references"),
    "Human-Expert": Message("raters"),
    "EN": Message("English"),
    "ZH": Message("Chinese"),
    "completeness": Message("completeness"),
    "factual-accuracy": Message("factual accuracy"),
    "relevance": Message("relevance"),
    "writing-style": Message("writing style"),
    "overall": Message("overall"),
    "disagree_flag": Message("no disagreement"),
    "factual-consistency-wgold": Message("consistency with the references"),
    "all references": Message("all references"),
}
_METRIC = Message("Metric")


def _dimension(row: Cells) -> str:
    """The dimension as the paper calls it; the study's own name where the paper has none such."""
    own = str(row["dimension"]).casefold()
    return next((name for name, known in _DIMENSIONS.items() if own in known), str(row["dimension"]))


def _sizes(data: FormData) -> dict[str, Cells]:
    return {str(row["study"]): row for row in data.rows("study_sizes")}


def _dataset(data: FormData, study: str) -> str:
    """The data set of the paper that a study rates, by their names; else the study itself."""
    told = f"{study} {_sizes(data).get(study, {}).get('datasets') or ''}".casefold()
    return next((name for part, name in _DATASETS.items() if part in told), study)


def _language(data: FormData, study: str) -> str:
    return _CHINESE if str(_sizes(data).get(study, {}).get("language") or "").startswith(_CHINESE) else _ENGLISH


def _metrics(rows: Sequence[Cells]) -> list[str]:
    """The name of each row's metric as the paper has it, with how it was asked where that tells two apart.

    A judge is named alone, as in the paper, where it was asked once only for what its row holds it against.
    """
    asked = Counter(_judge_of(row) for row in rows if _asks_for_the_same(row))
    names: list[str] = []
    for row in rows:
        name = str(row["metric"])
        known = _METRICS.get(plain_name(name), name)
        is_alone = not row["asked"] or (_asks_for_the_same(row) and asked[_judge_of(row)] == 1)
        names.append(known if is_alone else f"{known}, {row['asked']}")
    return names


def _judge_of(row: Cells) -> tuple[object, ...]:
    return row["study"], row["dimension"], row["granularity"], row["metric"]


def _asks_for_the_same(row: Cells) -> bool:
    return row["kind"] == "judge" and str(row["dimension"]) in str(row["asked"] or "").split(", ")


def _ranked(data: FormData, language: str = "") -> list[Cells]:
    """Rows of all answers with all references, whole answers; those of one language where it is named."""
    rows = [row for row in data.rows("metric_ranking") if not str(row["compared"]).startswith("apart")]
    return [row for row in rows if not language or _language(data, str(row["study"])) == language]


def _correlations(
    rows: Sequence[Cells], data: FormData, columns: Sequence[tuple[str, str]], *, by_dimension: bool = False
) -> dict[CellPlace, GridCell]:
    shown = NumberForm.P if columns is _PROBABILITIES else NumberForm.NUMBER
    return with_cells(
        (
            cell_at(
                metric,
                name,
                section=_dimension(row) if by_dimension else "",
                group=_dataset(data, str(row["study"])),
            ),
            number_cell(row[column], shown, n=row["n_answers"]),
        )
        for metric, row in zip(_metrics(rows), rows, strict=True)
        for name, column in columns
    )


def _of_dimension(language: str, dimension: str, columns: Sequence[tuple[str, str]], filling: Filling) -> Filled:
    """One dimension in one language, a group of columns for each data set."""
    rows = [row for row in _ranked(filling.data, language) if _dimension(row) == dimension]
    if not rows:
        return Message(
            "No study in {language} rates {dimension} of answers that have scores.",
            {"language": _said_language(language), "dimension": _WORDS.get(dimension, dimension)},
        )
    return _of_metrics(_correlations(rows, filling.data, columns), filling)


def _said_language(language: str) -> Message:
    return Message("Chinese") if language == _CHINESE else Message("English")


def _other_dimensions(filling: Filling) -> Filled:
    rows = [row for row in _ranked(filling.data, _ENGLISH) if _dimension(row) != "overall"]
    if not rows:
        return Message("No study in English rates another dimension than overall of answers that have scores.")
    ours = _correlations(rows, filling.data, _COEFFICIENTS, by_dimension=True)
    return _of_metrics(ours, filling)


def _one_study(dataset: str, language: str, dimension: str, filling: Filling) -> Filled:
    """One dimension of one data set, metrics in the order of their mean correlation."""
    data = filling.data
    rows = [row for row in _ranked(data, language) if _dataset(data, str(row["study"])) == dataset]
    rows = [row for row in rows if _dimension(row) == dimension]
    if not rows:
        return Message(
            "No study of {dataset} in {language} rates {dimension} of answers that have scores.",
            {
                "dataset": dataset,
                "language": _said_language(language),
                "dimension": _WORDS.get(dimension, dimension),
            },
        )
    return _of_metrics(_alone(rows), filling)


def _of_metrics(ours: Mapping[CellPlace, GridCell], filling: Filling) -> Grid:
    """Metrics in rows; those that the paper does not have under the names of the field."""
    names = {place.row: metric_name(place.row) for place in ours}
    return filling.grid(ours, _METRIC, words={**names, **_WORDS})


def _alone(rows: Sequence[Cells], section: str = "") -> dict[CellPlace, GridCell]:
    return with_cells(
        (cell_at(metric, name, section=section), number_cell(row[column], NumberForm.PRECISE, n=row["n_answers"]))
        for metric, row in zip(_metrics(rows), rows, strict=True)
        for name, column in _COEFFICIENTS
    )


def _own_studies(filling: Filling) -> Filled:
    """Every dimension of the studies that rate none of the paper's data sets."""
    data = filling.data
    rows = [row for row in _ranked(data) if _dataset(data, str(row["study"])) not in _DATASETS.values()]
    if not rows:
        return Message("Every study rates a dataset of the paper.")
    sections: dict[str, list[Cells]] = {}
    for row in rows:
        sections.setdefault(f"{row['study']}: {row['dimension']}, {row['granularity']}", []).append(row)
    ours: dict[CellPlace, GridCell] = {}
    for section, found in sections.items():
        ours |= _alone(found, section)
    return _of_metrics(ours, filling)


def _statistics(filling: Filling) -> Filled:
    ours: dict[CellPlace, GridCell] = {}
    for study, row in _sizes(filling.data).items():
        section = _dataset(filling.data, study)
        name = "test" if section in _DATASETS.values() else study
        counts = (
            ("Query", row["n_questions"]),
            ("Gold", row["n_references"]),
            ("Sys", row["n_answers"]),
            ("Raters EN/ZH", row["n_raters"]),
            ("Hum-evals EN/ZH", row["n_dimensions"]),
        )
        place = cell_at(name, "", section=section if section != study else "")
        ours |= with_cells((place._replace(column=column), number_cell(n, NumberForm.COUNT)) for column, n in counts)
        if row["language"]:
            ours[place._replace(column="Lang")] = text_cell(row["language"])
    return filling.grid(ours, Message("Dataset"), words=_WORDS) if ours else Message("There is no study yet.")


def _references(filling: Filling) -> Filled:
    """Judges that were shown different numbers of references, against people's overall rating."""
    data = filling.data
    rows = [row for row in data.rows("metric_ranking", kind="judge") if _dimension(row) == "overall"]
    numbers = {row["most_references"] for row in rows}
    if len(numbers) < 2:  # noqa: PLR2004 - one number of references, and another one
        return Message(
            "No judge was run with different numbers of references, such as {numbers}.", {"numbers": "3, 2, 1, 0"}
        )
    ours = with_cells(
        (
            cell_at(name, _n_references(row), section=_dataset(data, str(row["study"])), group=str(row["metric"])),
            number_cell(row[column], NumberForm.PRECISE, n=row["n_answers"]),
        )
        for row in sorted(rows, key=lambda row: -float(str(row["most_references"] or 0)))
        for name, column in _COEFFICIENTS[:4]
    )
    words = {**_WORDS, "all refs": Message("all references")}
    return filling.grid(ours, Message("Correlation"), words=words)


def _n_references(row: Cells) -> str:
    n = row["most_references"]
    return "all refs" if n is None else "1 ref" if n == 1 else "0 ref" if n == 0 else f"{n} refs"


_MEANS = {"bleu": "BLEU", "bertscore": "BERTScore", "rougel": "ROUGE-L", "people": "Human-Expert"}


def _held_out(filling: Filling) -> Filled:
    """References scored against the others, beside every author and the people who rated both."""
    data = filling.data
    rows = data.rows("metric_means")
    if not any(row["author"] == HELD_OUT_REFERENCES for row in rows):
        return Message("No reference was scored against the others; score the answers with held-out references.")
    ours: dict[CellPlace, GridCell] = {}
    for row in rows:
        is_people = row["metric"] == "people"
        if row["asked"] and not (is_people and str(row["asked"]).startswith("overall")):
            continue
        name = _MEANS.get(plain_name(str(row["metric"])), str(row["metric"]))
        column = "Gold-Holdout" if row["author"] == HELD_OUT_REFERENCES else str(row["author"])
        section = "ZH" if _language(data, str(row["study"])) == _CHINESE else "EN"
        if len({one["study"] for one in rows}) > 2:  # noqa: PLR2004 - more studies than languages of the paper
            section = str(row["study"])
        ours |= with_cells(
            [(cell_at(name, column, section=section), number_cell(row["mean"], NumberForm.PRECISE, n=row["n"]))]
        )
    return _of_metrics(ours, filling)


def _each_reference(filling: Filling) -> Filled:
    """Mean scores of each author against every single reference, and against all of them."""
    rows = [row for row in filling.data.rows("metric_means") if row["metric"] != "people"]
    if not any(str(row["asked"] or "").startswith("reference ") for row in rows):
        return Message("No answer was scored against every single reference.")
    known = [row for row in rows if row["author"] != HELD_OUT_REFERENCES]
    ours = with_cells(
        (
            cell_at(
                str(row["asked"] or "all references"), str(row["metric"]), section=f"{row['study']}: {row['author']}"
            ),
            number_cell(row["mean"], NumberForm.PRECISE, n=row["n"], sd=row["sd"]),
        )
        for row in sorted(known, key=lambda row: (str(row["study"]), str(row["author"]), str(row["asked"] or "~")))
    )
    means = Message("The paper shows one answer; these are means over all answers of an author.")
    return filling.grid(ours, Message("Reference"), words=_WORDS, notes=(means,))


_RANKING = ("metric_ranking", "study_sizes")
_SINGLE: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("WoundcareVQA", _ENGLISH, tuple(_DIMENSIONS)[:6]),
    ("DermaVQA", _ENGLISH, tuple(_DIMENSIONS)[:6]),
    ("LiveQA", _ENGLISH, ("overall",)),
    ("WoundcareVQA", _CHINESE, ("factual-consistency-wgold", "writing-style")),
    ("DermaVQA", _CHINESE, ("factual-consistency-wgold", "writing-style")),
    ("MedDialog", _CHINESE, ("factual-consistency-wgold", "writing-style")),
)
"""The data sets, languages and dimensions of tables 19 to 37, in their order."""
_FIRST_SINGLE = 19


def _single_tables() -> tuple[FormPart, ...]:
    places = [(dataset, language, one) for dataset, language, dimensions in _SINGLE for one in dimensions]
    return tuple(
        table(
            str(number),
            Message(
                "{dataset}, {language}: {dimension}",
                {"dataset": dataset, "language": _said_language(language), "dimension": _WORDS[dimension]},
            ),
            partial(_one_study, dataset, language, dimension),
            *_RANKING,
        )
        for number, (dataset, language, dimension) in enumerate(places, start=_FIRST_SINGLE)
    )


_A_PROMPT = Message("It shows a prompt; the wording that was sent is kept with each run.")
_A_REASON = Message("It shows one explanation of a judge; each run lists the explanations of all its judgements.")
_CONSISTENCY = "factual-consistency-wgold"

FORM = PaperForm(
    "morqa",
    Message("MORQA: metrics and judges beside raters"),
    Message("How well metrics and judges agree with raters, by dataset, dimension and number of references."),
    Message("Studies with reference answers, scores of metrics, and judgements with different numbers of references."),
    (
        elsewhere(
            PartKind.TABLE,
            "1",
            Message("Questions with answers from each dataset"),
            Message("It shows examples; the Library shows each question with its answers."),
        ),
        elsewhere(
            PartKind.TABLE,
            "2",
            Message("Scores that other publications report"),
            Message("It is about publications, which no workspace contains."),
        ),
        table("3", Message("Questions, references, answers and raters of each dataset"), _statistics, "study_sizes"),
        table(
            "4",
            Message("Correlation with raters' overall rating, English"),
            partial(_of_dimension, _ENGLISH, "overall", _COEFFICIENTS),
            *_RANKING,
        ),
        table(
            "5",
            Message("Correlation with raters' rating of consistency, Chinese"),
            partial(_of_dimension, _CHINESE, _CONSISTENCY, _COEFFICIENTS),
            *_RANKING,
        ),
        table("6", Message("Correlation with the other dimensions, English"), _other_dimensions, *_RANKING),
        table("7", Message("Judges with fewer and fewer references"), _references, *_RANKING),
        table(
            "8",
            Message("A reference held out and scored against the others, beside authors and raters"),
            _held_out,
            "metric_means",
            "study_sizes",
        ),
        table(
            "9",
            Message("Scores against every single reference, and against all of them"),
            _each_reference,
            "metric_means",
        ),
        elsewhere(
            PartKind.TABLE,
            "10",
            Message("Settings of the metrics"),
            Message("They are in the definition of each score, which the window shows and every file contains."),
        ),
        elsewhere(PartKind.TABLE, "11", Message("The prompt of Prometheus"), _A_PROMPT),
        elsewhere(PartKind.TABLE, "12", Message("The prompts of the judges"), _A_PROMPT),
        *(
            elsewhere(PartKind.TABLE, str(number), Message("An explanation by {judge}", {"judge": judge}), _A_REASON)
            for number, judge in enumerate(("DeepSeek-V3", "Prometheus", "GPT-4o", "Gemini"), start=13)
        ),
        table(
            "17",
            Message("p of the correlations in Table 4"),
            partial(_of_dimension, _ENGLISH, "overall", _PROBABILITIES),
            *_RANKING,
        ),
        table(
            "18",
            Message("p of the correlations in Table 5"),
            partial(_of_dimension, _CHINESE, _CONSISTENCY, _PROBABILITIES),
            *_RANKING,
        ),
        *_single_tables(),
        numbered(PartKind.ADDED, "1", Message("Every dimension of studies of other datasets"), _own_studies, *_RANKING),
    ),
)
