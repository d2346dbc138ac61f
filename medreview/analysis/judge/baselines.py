"""The judge beside judges that read nothing: the majority label, the length of the text, shared words."""

from collections.abc import Iterator

import numpy as np

from medreview.analysis.facts import WHOLE_ANSWER
from medreview.analysis.judge.choices import ReliabilitySettings
from medreview.analysis.judge.frames import LABEL_COLUMNS, JudgeData, JudgeDrawn, JudgeTable
from medreview.analysis.judge.labels import (
    Pairs,
    ReadUnits,
    about_pairs,
    categories,
    first_pairs,
    in_places,
    place_of,
    place_words,
    raters_label,
)
from medreview.analysis.results import Row, Rows
from medreview.errors import Message
from medreview.metrics.rouge import rouge
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.figures import About, Axis, Dots, Series, Unit, Words
from medreview.reporting.tables import Cell, paragraph
from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.correlation import kendall_tau_b
from medreview.stats.estimates import Estimate, FloatArray
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import majority_judge, ranking_judge
from medreview.stats.proportions import share_of
from medreview.stats.two_labels import with_bootstrap

THE_JUDGE, MAJORITY, LENGTH, OVERLAP = "the judge", "majority label", "length", "words shared with the reference"
ACCURACY = "accuracy"
_TWO = 2
_DEFINITION = paragraph(
    Message(
        "All numbers are over the items for which the judge's reply could be read, against the raters' label "
        "(the yardstick that the row names)."
    ),
    Message("'majority label' always chooses the raters' most frequent label."),
    Message(
        "'length' counts characters, 'words shared with the reference' is ROUGE-1 against the best "
        "reference answer: F of a whole answer, precision of a sentence, words by language."
    ),
    Message(
        "Both assign labels by rank, each label as often as raters gave it, so they use only how frequent "
        "labels are; tau-b compares the number itself with the raters' label."
    ),
    Message("A judge that is no better than these shows no sign of reading the text."),
)


def _rows(data: JudgeData, settings: ReliabilitySettings) -> Iterator[Row]:
    """Accuracy, kappa and tau-b of the judge and of every baseline."""
    for pairs in first_pairs(data):
        behind = ReadUnits(data, pairs)
        about = about_pairs(pairs, settings.yardstick)
        truth = np.where(np.isnan(pairs.judge), np.nan, raters_label(pairs, settings.yardstick))
        for name, labels, scores, reason in _predictors(data, pairs, truth):
            own: Cells = about | {"predictor": name}
            if reason:
                yield Row(own | missing_cells(reason), behind.of)
                continue
            for cells in _measures(pairs, truth, labels, scores, settings.analysis.resampling):
                yield Row(own | cells, behind.of)


def _told(data: JudgeData, rows: Rows) -> Iterator[Message]:
    """Of every set of labels, the judge's accuracy beside that of the best baseline."""
    by_place: dict[tuple[Cell, ...], dict[str, float]] = {}
    for row in rows:
        value = row["value"]
        if row["measure"] == ACCURACY and isinstance(value, float):
            place = place_of(row)
            by_place.setdefault(place, {})[str(row["predictor"])] = value
    for place, accuracy in by_place.items():
        trivial = {name: value for name, value in accuracy.items() if name != THE_JUDGE}
        if THE_JUDGE not in accuracy or not trivial:
            continue
        best = max(trivial, key=lambda name: trivial[name])
        values: dict[str, object] = {
            "what": place_words(data.plan, place),
            "judge": accuracy[THE_JUDGE],
            "trivial": trivial[best],
            "name": best,
        }
        if accuracy[THE_JUDGE] > trivial[best]:
            yield Message(
                "{what}: {judge:.0%} match; the best baseline ({name}) would match {trivial:.0%}.",
                values,
            )
        else:
            yield Message(
                "{what}: only {judge:.0%} match; a baseline ({name}) would match {trivial:.0%}.",
                values,
            )


def _predictors(
    data: JudgeData, pairs: Pairs, truth: FloatArray
) -> Iterator[tuple[str, FloatArray, FloatArray, str | None]]:
    """Name, labels to compare, scores that rank, and why there is neither."""
    yield THE_JUDGE, pairs.judge, pairs.judge, None
    most = majority_judge(truth, pairs.levels)
    yield MAJORITY, most, most, None
    if not pairs.is_ordered:
        return
    for name, scores, reason in (
        (LENGTH, _lengths(data, pairs), "the texts of the answers are not known"),
        (OVERLAP, _overlaps(data, pairs), "the questions have no reference answer"),
    ):
        labels = ranking_judge(scores, truth, pairs.levels)
        yield name, labels, scores, reason if np.isnan(labels).all() else None


def _measures(
    pairs: Pairs, truth: FloatArray, labels: FloatArray, scores: FloatArray, resampling: Resampling | None
) -> Iterator[Cells]:
    is_quadratic = pairs.is_ordered and len(pairs.levels) > _TWO
    kappa = cohen_kappa_of_ratings(
        truth,
        labels,
        pairs.levels,
        "quadratic" if is_quadratic else "nominal",
        clusters=pairs.questions,
        resampling=resampling,
    )
    yield {"measure": ACCURACY} | estimate_cells(_accuracy(pairs, truth, labels, resampling))
    yield {"measure": "quadratic kappa" if is_quadratic else "kappa"} | estimate_cells(kappa)
    if pairs.is_ordered:
        tau = kendall_tau_b(scores, truth, pairs.questions, resampling)
        yield {"measure": "Kendall tau-b", "p": number(tau.p)} | estimate_cells(tau.estimate)


def _accuracy(pairs: Pairs, truth: FloatArray, labels: FloatArray, resampling: Resampling | None) -> Estimate:
    both = ~(np.isnan(truth) | np.isnan(labels))
    hits = (truth == labels)[both]
    questions = pairs.questions[both]
    return with_bootstrap(share_of(hits, questions, ACCURACY), hits, np.ones(len(hits)), questions, resampling)


def _text(data: JudgeData, answer: int, sentence: int) -> str | None:
    return data.answers[answer].text if sentence == WHOLE_ANSWER else data.sentence_texts.get((answer, sentence))


def _units(pairs: Pairs) -> Iterator[tuple[int, int]]:
    answers: list[int] = pairs.answers.tolist()
    sentences: list[int] = pairs.sentences.tolist()
    yield from zip(answers, sentences, strict=True)


def _lengths(data: JudgeData, pairs: Pairs) -> FloatArray:
    texts = [_text(data, *unit) for unit in _units(pairs)]
    return np.array([len(text) if text else np.nan for text in texts], float)


def _overlaps(data: JudgeData, pairs: Pairs) -> FloatArray:
    return np.array([_overlap(data, *unit) for unit in _units(pairs)], float)


def _overlap(data: JudgeData, answer: int, sentence: int) -> float:
    text, own = _text(data, answer, sentence), data.answers[answer]
    if not text or not own.references:
        return np.nan
    found = rouge(text, own.references, language=own.language, kinds=("rouge1",))["rouge1"]
    if sentence == WHOLE_ANSWER:
        return found.best_f
    return max(one.precision for one in found.of_references)


def _figures(drawn: JudgeDrawn) -> Iterator[Dots]:
    rows = [row for row in drawn.rows if row["measure"] in {ACCURACY, None}]
    if not rows:
        return
    words: dict[str, Words] = {
        THE_JUDGE: Message("The judge"),
        MAJORITY: Message("Majority label"),
        LENGTH: Message("Length"),
        OVERLAP: Message("Words shared with the reference"),
    }
    series = tuple(
        Series(label, in_places(rows, [row for row in rows if row["predictor"] == predictor]))
        for predictor, label in words.items()
    )
    about = About(
        name="judge_baselines",
        title=Message("Judge against simple baselines"),
        definition=drawn.table.definition,
        notes=drawn.table.notes,
        seed=drawn.settings.analysis.seed,
    )
    yield Dots(about, categories(drawn.data.plan, rows), series, Axis(Message("Accuracy"), Unit.SHARE, (0, 1)))


BASELINES = JudgeTable(
    "judge_baselines",
    Message("Judge against simple baselines"),
    (*LABEL_COLUMNS, "yardstick", "predictor", "measure", "p", *ESTIMATE_COLUMNS),
    _rows,
    definition=_DEFINITION,
    findings=_told,
    figures=_figures,
)
