"""Ratings as scores that inspect takes from a file, and the answers as the samples that they belong to.

The form is that of inspect's scorer for precomputed scores: one record a sample, the dimensions in ``value``. A
repeat is the sample's second epoch. A file holds one rater, since a sample has one record an epoch.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from medreview.domain.ratings import RatingStatus
from medreview.domain.table_rows import AnswerRow, QuestionRow, RatingRow

Json = dict[str, object]


def sample_id(answer_id: str, sentence_index: int | None) -> str:
    """The sample's id: the answer's, with the sentence's number from 0 where a sentence was rated."""
    return answer_id if sentence_index is None else f"{answer_id}#{sentence_index}"


def sample(question: QuestionRow, answer: AnswerRow, sentence_index: int | None, sentence: str | None) -> Json:
    """The sample whose output was rated."""
    metadata: Json = {
        "dataset": answer.dataset,
        "question_id": question.question_id,
        "answer_id": answer.answer_id,
        "author": answer.author,
    }
    if sentence_index is not None:
        metadata |= {"sentence_index": sentence_index, "sentence": sentence}
    return {
        "id": sample_id(answer.answer_id, sentence_index),
        "input": question.question,
        "target": "",
        "metadata": {**metadata, "answer": answer.answer},
    }


def scores_of(ratings: Iterable[RatingRow]) -> Iterator[Json]:
    """One record for each item that the rater rated; ``ratings`` are those of one rater."""
    for _, of_item in groupby(sorted(ratings, key=_item), key=_item):
        yield _record(list(of_item))


def _record(item: Sequence[RatingRow]) -> Json:
    first = item[0]
    values = {rating.dimension: rating.value if rating.status == RatingStatus.RATED else None for rating in item}
    reasons = {rating.dimension: rating.reason or rating.status for rating in item if rating.status != "rated"}
    metadata: Json = {
        "rater": first.rater,
        "study": first.study,
        "dataset": first.dataset,
        "question_id": first.question_id,
        "answer_id": first.answer_id,
        "author": first.author,
        "granularity": first.granularity,
        "sentence_index": first.sentence_index,
        "sentence": first.sentence,
        "not_rated": reasons or None,
        "rated_at": max((rating.rated_at for rating in item if rating.rated_at), default=None),
    }
    record: Json = {
        "id": sample_id(first.answer_id or "", first.sentence_index),
        "epoch": first.occasion,
        "value": values,
    }
    if first.comment:
        record["explanation"] = first.comment
    return record | {"metadata": {name: value for name, value in metadata.items() if value is not None}}


def _item(rating: RatingRow) -> tuple[str, int, int]:
    index = -1 if rating.sentence_index is None else rating.sentence_index
    return rating.answer_id or "", index, rating.occasion
