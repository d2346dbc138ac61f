"""The judge beside judges that read nothing: the majority label, the length of the text, shared words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from medreview.errors import Message
from medreview.metrics.rouge import rouge
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.tables import Cell, Table, table_of
from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.correlation import kendall_tau_b
from medreview.stats.estimates import Estimate, FloatArray, Undefined, estimate, ratio
from medreview.stats.intervals import ResampledSums, Resampling, wilson
from medreview.stats.trivial_judges import majority_judge, ranking_judge
from medreview.workflows.judge_reliability.choices import Yardstick
from medreview.workflows.judge_reliability.frames import WHOLE_ANSWER, JudgeData
from medreview.workflows.judge_reliability.labels import (
    LabelSet,
    Pairs,
    label_sets,
    pairs_of,
    people_label,
    used_yardstick,
)
from medreview.workflows.judge_reliability.rows import LABEL_COLUMNS, about_pairs

THE_JUDGE, MAJORITY, LENGTH, OVERLAP = "the judge", "majority label", "length", "words shared with the reference"
ACCURACY = "accuracy"
N_ABOUT = 3  # the columns of a row that tell dimension, setting and labels
_TWO = 2
_DEFINITION = Message(
    "All over the units that the judge judged readably, against the people's label (the yardstick that the row names). "
    "'majority label' always gives the people's most frequent label. 'length' counts characters, 'words shared with "
    "the reference' is ROUGE-1 against the best reference answer: F of a whole answer, precision of a sentence, words "
    "by language. Both deal out labels by rank, each label as often as people gave it, so that they know how frequent "
    "labels are and nothing else; tau-b is between the number itself and the people's label. A judge that is not above "
    "these has not shown that it reads."
)


@dataclass(frozen=True, slots=True)
class _Predictor:
    """``scores`` is what ranks; ``labels`` what is compared; ``missing_because`` where there is neither."""

    name: str
    labels: FloatArray
    scores: FloatArray
    missing_because: str | None = None


def baselines_table(data: JudgeData, yardstick: Yardstick, resampling: Resampling | None) -> Table:
    """Accuracy, kappa and tau-b of the judge and of every trivial one."""
    rows: list[Cells] = []
    for frame in data.frames:
        sets = label_sets(frame)
        for labels in (one for one in sets if one is sets[0] or one is LabelSet.BINARY):
            pairs = pairs_of(frame, labels)
            about = about_pairs(pairs) | {"yardstick": used_yardstick(pairs, yardstick).name}
            truth = np.where(np.isnan(pairs.judge), np.nan, people_label(pairs, yardstick))
            for predictor in _predictors(data, pairs, truth):
                own: Cells = about | {"predictor": predictor.name}
                if predictor.missing_because:
                    rows.append(own | missing_cells(predictor.missing_because))
                else:
                    rows += [own | cells for cells in _measures(pairs, truth, predictor, resampling)]
    columns = (*LABEL_COLUMNS, "yardstick", "predictor", "measure", "p", *ESTIMATE_COLUMNS)
    return table_of(
        "judge_baselines",
        Message("The judge beside trivial ones"),
        columns,
        rows,
        definition=_DEFINITION,
        findings=list(_told(rows)),
    )


def _told(rows: Sequence[Cells]) -> Iterator[Message]:
    """Of every set of labels, the judge's accuracy beside that of the best trivial judge."""
    by_place: dict[tuple[Cell, ...], dict[str, float]] = {}
    for row in rows:
        value = row.get("value")
        if row.get("measure") == ACCURACY and isinstance(value, float):
            place = tuple(row.get(name) for name in LABEL_COLUMNS)
            by_place.setdefault(place, {})[str(row["predictor"])] = value
    for place, accuracy in by_place.items():
        trivial = {name: value for name, value in accuracy.items() if name != THE_JUDGE}
        if THE_JUDGE not in accuracy or not trivial:
            continue
        best = max(trivial, key=lambda name: trivial[name])
        values: dict[str, object] = {
            "what": ", ".join(str(part).replace("_", " ") for part in place[-N_ABOUT:]),
            "judge": accuracy[THE_JUDGE],
            "trivial": trivial[best],
            "name": best,
        }
        if accuracy[THE_JUDGE] > trivial[best]:
            yield Message(
                "{what}: the judge gives the people's label to {judge:.0%}, the best trivial judge ({name}) to "
                "{trivial:.0%}.",
                values,
            )
        else:
            yield Message(
                "{what}: the judge gives the people's label to {judge:.0%}, no more than a trivial judge ({name}, "
                "{trivial:.0%}).",
                values,
            )


def _predictors(data: JudgeData, pairs: Pairs, truth: FloatArray) -> Iterator[_Predictor]:
    yield _Predictor(THE_JUDGE, pairs.judge, pairs.judge)
    most = majority_judge(truth, pairs.levels)
    yield _Predictor(MAJORITY, most, most)
    if not pairs.is_ordered:
        return
    for name, scores, reason in (
        (LENGTH, _lengths(data, pairs), "the texts of the answers are not known"),
        (OVERLAP, _overlaps(data, pairs), "the questions have no reference answer"),
    ):
        labels = ranking_judge(scores, truth, pairs.levels)
        yield _Predictor(name, labels, scores, reason if np.isnan(labels).all() else None)


def _measures(pairs: Pairs, truth: FloatArray, predictor: _Predictor, resampling: Resampling | None) -> Iterator[Cells]:
    is_quadratic = pairs.is_ordered and len(pairs.levels) > _TWO
    kappa = cohen_kappa_of_ratings(
        truth,
        predictor.labels,
        pairs.levels,
        "quadratic" if is_quadratic else "nominal",
        clusters=pairs.questions,
        resampling=resampling,
    )
    yield {"measure": ACCURACY} | estimate_cells(_accuracy(pairs, truth, predictor.labels, resampling))
    yield {"measure": "quadratic kappa" if is_quadratic else "kappa"} | estimate_cells(kappa)
    if pairs.is_ordered:
        tau = kendall_tau_b(predictor.scores, truth, pairs.questions, resampling)
        yield {"measure": "Kendall tau-b", "p": number(tau.p)} | estimate_cells(tau.estimate)


def _accuracy(pairs: Pairs, truth: FloatArray, labels: FloatArray, resampling: Resampling | None) -> Estimate:
    both = ~(np.isnan(truth) | np.isnan(labels))
    hits = (truth == labels)[both]
    n, n_hits = len(hits), int(hits.sum())
    value = float(ratio(float(n_hits), float(n)))
    plain = wilson(n_hits, n) if n else None
    if resampling is None or plain is None:
        return estimate(value, ACCURACY, n_units=n, reason=Undefined.NO_DATA, interval=plain)
    sums = np.stack([hits, np.ones(n)], axis=1).astype(float)
    resampled = ResampledSums(sums, pairs.questions[both], resampling)
    interval = resampled.interval(lambda totals: ratio(totals[..., 0], totals[..., 1]))
    return estimate(value, ACCURACY, n_units=n, interval=interval, others=(plain,))


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
