"""Scores of authors from few ratings by raters and many by the judge, corrected for the judge's errors."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from medreview.analysis.facts import ALL_AUTHORS, WHOLE_ANSWER
from medreview.analysis.judge.choices import ReliabilitySettings, Yardstick
from medreview.analysis.judge.frames import LABEL_COLUMNS, JudgeData, JudgeDrawn, JudgeTable
from medreview.analysis.judge.labels import (
    Pairs,
    ReadUnits,
    about_pairs,
    categories,
    first_pairs,
    place_of,
    raters_label,
)
from medreview.analysis.results import Row
from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.figures import About, Axis, Dots, Series, Words
from medreview.reporting.tables import paragraph
from medreview.stats.corrections import clustered_mean, prediction_powered_mean, rogan_gladen_over_questions
from medreview.stats.estimates import AnyArray, Estimate, FloatArray, IntArray
from medreview.stats.intervals import Resampling

RATERS_ALONE, JUDGE, POWERED, ROGAN_GLADEN = "people alone", "judge alone", "prediction-powered", "Rogan-Gladen"
_NOTHING_MORE = "no unrated answers left to predict"
_DEFINITION = paragraph(
    Message(
        "The mean score of an author's answers: the share of the second label of two, (three points + "
        "1) / 2, or the place on the full scale, from 0 to 1; sentences are averaged to their "
        "answer first."
    ),
    Message("'raters only' and 'judge only' are shown beside two corrections."),
    Message(
        "'prediction-powered' takes the judge's mean over the answers that only it judged, and adds the mean "
        "difference between raters and judge on the answers that both rated."
    ),
    Message(
        "'Rogan-Gladen' corrects the share over the answers that only the judge judged by "
        "its sensitivity and specificity over the answers of all authors that raters rated."
    ),
    Message(
        "Both assume that the rated answers are a random sample of all, and neither is computed where the "
        "judge tells good from bad no better than chance."
    ),
    Message(
        "Intervals are over questions: the answers to one question stay together in both parts of a number, "
        "and 'Rogan-Gladen' resamples questions. Intervals end where the scale ends."
    ),
)


@dataclass(frozen=True, slots=True)
class _Scores:
    """Scores from 0 to 1 of answers: by raters and judge of the same ones, and by the judge of others."""

    rater_values: FloatArray
    judge: FloatArray
    answers: IntArray
    others: FloatArray
    other_answers: IntArray

    def of(self, own: AnyArray, others: AnyArray) -> "_Scores":
        return _Scores(
            self.rater_values[own], self.judge[own], self.answers[own], self.others[others], self.other_answers[others]
        )


def _rows(data: JudgeData, settings: ReliabilitySettings) -> Iterator[Row]:
    """Every estimate for every author, with the labels to report first."""
    for pairs in first_pairs(data):
        about = about_pairs(pairs, settings.yardstick)
        if pairs.is_ordered:
            yield from _of_authors(data, pairs, settings, about)
        else:
            yield Row(about | missing_cells("the levels have no order, so there is no mean"))


def _of_authors(data: JudgeData, pairs: Pairs, settings: ReliabilitySettings, about: Cells) -> Iterator[Row]:
    everything, behind = _scores(pairs, settings.yardstick), ReadUnits(data, pairs)
    author_of = np.array([answer.author for answer in data.answers], str)
    questions = np.array([answer.question_index for answer in data.answers], np.int64)
    authors = sorted({*author_of[everything.answers].tolist(), *author_of[everything.other_answers].tolist()})
    for author in (ALL_AUTHORS, *authors):
        is_own = np.full(len(author_of), author == ALL_AUTHORS) | (author_of == author)
        own = everything.of(is_own[everything.answers], is_own[everything.other_answers])
        cells: Cells = {"author": author, "n_people": len(own.rater_values), "n_judge_only": len(own.others)}
        key = partial(behind.of, None if author == ALL_AUTHORS else author)
        for name, found in _estimates(pairs, own, everything, questions, settings.analysis.resampling):
            said = missing_cells(found) if isinstance(found, str) else _within_scale(estimate_cells(found))
            yield Row(about | cells | {"estimate": name} | said, key)


def _within_scale(cells: Cells) -> Cells:
    """Normal intervals run past the ends of the scale; no score can."""
    ends = {
        name: min(max(value, 0.0), 1.0)
        for name in ("low", "high", "other_low", "other_high")
        if isinstance(value := cells.get(name), float)
    }
    return cells | ends


def _estimates(
    pairs: Pairs, own: _Scores, everything: _Scores, questions: IntArray, resampling: Resampling | None
) -> Iterator[tuple[str, Estimate | str]]:
    powered = prediction_powered_mean(
        own.rater_values,
        own.judge,
        own.others,
        clusters=questions[own.answers],
        clusters_of_others=questions[own.other_answers],
    )
    yield RATERS_ALONE, powered.raters_only
    judged, places = np.concatenate([own.judge, own.others]), np.concatenate([own.answers, own.other_answers])
    yield JUDGE, clustered_mean(judged, questions[places], "mean of the judge's values")
    yield POWERED, powered.mean if len(own.others) else _NOTHING_MORE
    if pairs.is_two and (pairs.sentences == WHOLE_ANSWER).all():
        corrected = rogan_gladen_over_questions(
            everything.rater_values,
            everything.judge,
            own.others,
            clusters=questions[everything.answers],
            clusters_of_others=questions[own.other_answers],
            resampling=resampling,
        )
        yield ROGAN_GLADEN, corrected if len(own.others) else _NOTHING_MORE


def _scores(pairs: Pairs, yardstick: Yardstick) -> _Scores:
    low, span = pairs.levels[0], pairs.levels[-1] - pairs.levels[0]
    truth = raters_label(pairs, yardstick)
    both = ~(np.isnan(truth) | np.isnan(pairs.judge))
    answers, rater_values = _by_answer(pairs.answers[both], (truth[both] - low) / span)
    _, judge = _by_answer(pairs.answers[both], (pairs.judge[both] - low) / span)
    known = ~np.isnan(pairs.other_judge)
    other_answers, others = _by_answer(pairs.other_answers[known], (pairs.other_judge[known] - low) / span)
    return _Scores(rater_values, judge, answers, others, other_answers)


def _by_answer(answers: IntArray, values: FloatArray) -> tuple[IntArray, FloatArray]:
    """Answers that occur, in order, and the mean of each one's values."""
    found, index, n = np.unique(answers, return_inverse=True, return_counts=True)
    return found, np.bincount(index, values, minlength=len(found)) / n


def _figures(drawn: JudgeDrawn) -> Iterator[Dots]:
    rows = [row for row in drawn.rows if row["author"] is not None]
    words: dict[str, Words] = {
        RATERS_ALONE: Message("Raters only"),
        JUDGE: Message("Judge only"),
        POWERED: Message("Prediction-powered"),
        ROGAN_GLADEN: Message("Rogan-Gladen"),
    }
    places = tuple(dict.fromkeys(place_of(row) for row in rows))
    for number, (place, title) in enumerate(zip(places, categories(drawn.data.plan, rows), strict=True), start=1):
        own = {(row["author"], row["estimate"]): row for row in rows if place_of(row) == place}
        authors = tuple(dict.fromkeys(str(author) for author, _ in own))
        series = tuple(
            Series(
                label,
                tuple(row.datum if (row := own.get((author, estimate))) is not None else None for author in authors),
            )
            for estimate, label in words.items()
            if any(found == estimate for _, found in own)
        )
        about = About(
            name=f"judge_corrected_{number}",
            title=Message("Scores corrected for the judge: {what}", {"what": title}),
            definition=drawn.table.definition,
            notes=drawn.table.notes,
        )
        yield Dots(about, authors, series, Axis(Message("mean score, rescaled to 0–1"), limits=(0, 1)))


CORRECTED = JudgeTable(
    "judge_corrected",
    Message("Scores corrected for the judge"),
    (*LABEL_COLUMNS, "yardstick", "author", "estimate", "n_people", "n_judge_only", *ESTIMATE_COLUMNS),
    _rows,
    definition=_DEFINITION,
    figures=_figures,
)
