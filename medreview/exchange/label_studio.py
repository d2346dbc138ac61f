"""Ratings and judgements as tasks of Label Studio: people in annotations, models in predictions.

One task is one answer with its question. A rating of the whole answer is a result of its own; a rating of a sentence
stands on the region of the text that the sentence is. What Label Studio has no place for goes into a result's
``meta``, so that nothing is lost on the way back. The form is that of labelstud.io/guide/task_format.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from xml.sax.saxutils import quoteattr

from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Dimension, Granularity
from medreview.domain.table_rows import JudgementRow, RatingRow
from medreview.exchange.rated_answers import RatedAnswer

ANSWER = "answer"
SENTENCE = "sentence"
COMMENT = "comment"
CONFIDENCE = "confidence"
CANNOT_JUDGE = "cannot_judge"
MOST_STARS = 10
Json = dict[str, object]


def task(number: int, rated: RatedAnswer, dimensions: Mapping[str, Dimension]) -> Json:
    """One task; ``number`` counts from 1."""
    question, answer = rated.question, rated.answer
    spans = sentence_spans(answer.answer, {r.sentence_index: r.sentence for r in rated.ratings})
    data: Json = {
        "question": question.question,
        ANSWER: answer.answer,
        "question_id": question.question_id,
        "answer_id": answer.answer_id,
        "author": answer.author,
        "dataset": answer.dataset,
    }
    by_rater = groupby(sorted(rated.ratings, key=lambda rating: (*_work(rating), _place(rating))), key=_work)
    in_order = sorted(rated.judgements, key=lambda judgement: (*_opinion(judgement), _place(judgement)))
    by_judge = groupby(in_order, key=_opinion)
    results = _Results(answer.answer, spans, dimensions)
    return {
        "id": number,
        "data": {name: value for name, value in data.items() if value is not None},
        "annotations": [_annotation(list(ratings), results) for _, ratings in by_rater],
        "predictions": [_prediction(list(judgements), results) for _, judgements in by_judge],
    }


def labelling_config(dimensions: Iterable[Dimension], reasons: Sequence[str], granularity: Granularity) -> str:
    """The labelling interface that shows such tasks, to be pasted into a project's settings."""
    is_fine = granularity is Granularity.FINE
    where = f'toName="{ANSWER}"' + (' perRegion="true"' if is_fine else "")
    lines = ["<View>", '  <Header value="$question"/>']
    if is_fine:
        lines += [f'  <Labels name="{SENTENCE}" toName="{ANSWER}">', f'    <Label value="{SENTENCE}"/>', "  </Labels>"]
    lines.append(f'  <Text name="{ANSWER}" value="${ANSWER}"/>')
    for dimension in dimensions:
        name, low, high = quoteattr(dimension.name), min(dimension.scale.values), max(dimension.scale.values)
        lines.append(f'  <Header value={name} size="6"/>')
        if _has_stars(dimension):
            lines.append(f'  <Rating name={name} {where} maxRating="{high:g}"/>')
        else:
            lines.append(f'  <Number name={name} {where} min="{low:g}" max="{high:g}" step="any"/>')
        lines.append(f"  <Choices name={quoteattr(unjudged(dimension.name))} {where}>")
        lines += [f"    <Choice value={quoteattr(reason)}/>" for reason in dict.fromkeys((*reasons, CANNOT_JUDGE))]
        lines.append("  </Choices>")
    lines.append(f'  <TextArea name="{COMMENT}" {where} rows="2"/>')
    lines.append(f'  <Header value="{CONFIDENCE}" size="6"/>')
    lines.append(f'  <Number name="{CONFIDENCE}" toName="{ANSWER}" step="any"/>')
    return "\n".join([*lines, "</View>", ""])


def unjudged(dimension: str) -> str:
    """The name under which stands why a dimension was not rated."""
    return f"{dimension} {CANNOT_JUDGE}"


def sentence_spans(answer: str, sentences: Mapping[int | None, str | None]) -> dict[int, tuple[int, int]]:
    """The place of each sentence in the answer: code points, end exclusive; absent where it is not found."""
    spans: dict[int, tuple[int, int]] = {}
    end = 0
    for index in sorted(index for index in sentences if index is not None):
        text = sentences[index]
        start = answer.find(text, end) if text else -1
        if text and start >= 0:
            end = start + len(text)
            spans[index] = (start, end)
    return spans


@dataclass(frozen=True, slots=True)
class _Results:
    """Makes the results of one task."""

    answer: str
    spans: Mapping[int, tuple[int, int]]
    dimensions: Mapping[str, Dimension]

    def value(self, name: str, value: float, sentence_index: int | None, meta: Json) -> Json:
        dimension = self.dimensions.get(name)
        is_star = dimension is not None and _has_stars(dimension)
        said: Json = {"rating": int(value)} if is_star else {"number": value}
        return self._result(name, "rating" if is_star else "number", said, sentence_index, meta)

    def words(self, name: str, kind: str, words: str, sentence_index: int | None, meta: Json) -> Json:
        return self._result(name, kind, {"choices" if kind == "choices" else "text": [words]}, sentence_index, meta)

    def _result(self, name: str, kind: str, said: Json, sentence_index: int | None, meta: Json) -> Json:
        region = ANSWER if sentence_index is None else f"sentence-{sentence_index}"
        if sentence_index is not None:
            meta = {**meta, "sentence_index": sentence_index}
            if sentence_index in self.spans:
                start, end = self.spans[sentence_index]
                said = {"start": start, "end": end, "text": self.answer[start:end], **said}
        result: Json = {"id": region, "from_name": name, "to_name": ANSWER, "type": kind, "value": said}
        return result | ({"meta": meta} if meta else {})


def _annotation(ratings: Sequence[RatingRow], results: _Results) -> Json:
    first = ratings[0]
    found: list[Json] = []
    for _, of_item in groupby(ratings, key=lambda rating: rating.sentence_index):
        item = list(of_item)
        found += [_rating(rating, results) for rating in item]
        if comment := item[0].comment:
            found.append(results.words(COMMENT, "textarea", comment, item[0].sentence_index, {}))
    if isinstance(first.confidence, float | int):
        found.append(results.value(CONFIDENCE, float(first.confidence), None, {}))
    clocks = ((one.wall_seconds, one.active_seconds) for one in _one_an_item(ratings))
    times = [active if wall is None else wall for wall, active in clocks if (wall, active) != (None, None)]
    annotation: Json = {"completed_by": first.rater, "was_cancelled": False, "ground_truth": False, "result": found}
    if times:
        annotation["lead_time"] = sum(time for time in times if time is not None)
    rated_at = [rating.rated_at for rating in ratings if rating.rated_at]
    return annotation | ({"created_at": min(rated_at), "updated_at": max(rated_at)} if rated_at else {})


def _rating(rating: RatingRow, results: _Results) -> Json:
    kept = {
        "study": rating.study,
        "group": rating.group,
        "block": rating.block,
        "batch": rating.batch,
        "granularity": rating.granularity,
        "occasion": rating.occasion,
        "status": rating.status,
        "reason": rating.reason,
        "flagged": rating.flagged or None,
        "revision": rating.revision,
        "rated_at": rating.rated_at,
        "active_seconds": rating.active_seconds,
        "wall_seconds": rating.wall_seconds,
    }
    meta: Json = {name: value for name, value in kept.items() if value is not None}
    if rating.status == RatingStatus.RATED and isinstance(rating.value, float | int):
        return results.value(rating.dimension, float(rating.value), rating.sentence_index, meta)
    reason = rating.reason or CANNOT_JUDGE
    return results.words(unjudged(rating.dimension), "choices", reason, rating.sentence_index, meta)


def _prediction(judgements: Sequence[JudgementRow], results: _Results) -> Json:
    first = judgements[0]
    found: list[Json] = []
    for judgement in judgements:
        kept = {
            "protocol": judgement.protocol,
            "setup": judgement.setup,
            "run": judgement.run,
            "repeat": judgement.repeat,
            "granularity": judgement.granularity,
            "validity": judgement.validity,
        }
        meta: Json = {name: value for name, value in kept.items() if value is not None}
        if judgement.value is not None:
            found.append(results.value(judgement.dimension, judgement.value, judgement.sentence_index, meta))
    return {"model_version": first.judge, "result": found}


def _one_an_item(ratings: Sequence[RatingRow]) -> list[RatingRow]:
    """The first rating of each item: all of an item carry its times."""
    return list({rating.sentence_index: rating for rating in reversed(ratings)}.values())


def _work(rating: RatingRow) -> tuple[str, str, int]:
    """The key of an annotation: a rater's work at an answer in one study and occasion."""
    return rating.rater, rating.study or "", rating.occasion


def _opinion(judgement: JudgementRow) -> tuple[str, str, str, int]:
    """The key of a prediction: a judge's opinion of an answer, from one run and repeat."""
    return judgement.judge, judgement.protocol, judgement.run or "", judgement.repeat or 0


def _place(row: RatingRow | JudgementRow) -> int:
    return -1 if row.sentence_index is None else row.sentence_index


def _has_stars(dimension: Dimension) -> bool:
    """True if the scale's levels are whole numbers that Label Studio's stars can show."""
    values = dimension.scale.values
    return all(value == int(value) and 1 <= value <= MOST_STARS for value in values)
