"""Rated answers of a study, as another tool tells them: with question, references, ratings and judgements."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from statistics import fmean

from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Dimension, Granularity
from medreview.domain.table_rows import AnswerRow, JudgementRow, QuestionRow, RatingRow

_FIRST = 1
_N_OF_ID = 22

MEAN = "The mean over raters of what each said at first, of sentences the mean over those of the answer."
"""The definition of the one number that an answer has in a dimension; it is written beside the numbers."""


@dataclass(frozen=True, slots=True)
class RatedAnswer:
    """An answer with all ratings and judgements of it, and the references of its question."""

    question: QuestionRow
    answer: AnswerRow
    ratings: Sequence[RatingRow]
    judgements: Sequence[JudgementRow] = ()
    references: Sequence[AnswerRow] = ()

    def values(self, dimension: str) -> list[float]:
        """Each rater's value: of sentences the mean over those of the answer. Repeats do not count."""
        of_rater: dict[str, list[float]] = defaultdict(list)
        for rating in self.ratings:
            is_value = rating.status == RatingStatus.RATED and isinstance(rating.value, float | int)
            if is_value and rating.dimension == dimension and rating.occasion == _FIRST:
                of_rater[rating.rater].append(float(rating.value))  # type: ignore[arg-type]
        return [fmean(values) for values in of_rater.values()]


@dataclass(frozen=True)
class RatedAuthor:
    """The rated answers of one author to the questions of one dataset in a study: one log, task or run."""

    study: str
    dataset: str
    author: str
    granularity: Granularity
    dimensions: Sequence[Dimension]
    answers: Sequence[RatedAnswer]

    @cached_property
    def last_rated(self) -> datetime:
        """The moment of the last rating, so that the same ratings make the same files; now where none is known."""
        moments: list[datetime] = []
        for text in (rating.rated_at for answer in self.answers for rating in answer.ratings if rating.rated_at):
            with suppress(ValueError):
                moment = datetime.fromisoformat(text)
                moments.append(moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC))
        return max(moments, default=datetime.now(UTC)).replace(microsecond=0)

    @property
    def key(self) -> str:
        """An id for all of it, the same for the same work."""
        parts = "\n".join((self.study, self.dataset, self.author, self.granularity, self.last_rated.isoformat()))
        return hashlib.sha256(parts.encode()).hexdigest()[:_N_OF_ID]

    @property
    def names(self) -> list[str]:
        """The dimensions: those of the plan in its order, then others that were rated."""
        rated = (rating.dimension for answer in self.answers for rating in answer.ratings)
        return list(dict.fromkeys((*(one.name for one in self.dimensions), *rated)))

    def levels(self) -> Mapping[str, Mapping[str, str]]:
        """The words of the levels of each dimension, in English where the study has them."""
        return {
            one.name: {
                f"{level.value:g}": level.label.get("en") or next(iter(level.label.values()), "")
                for level in one.scale.levels
            }
            for one in self.dimensions
        }


def counted(ratings: Iterable[RatingRow]) -> list[RatingRow]:
    """The ratings that a study's numbers are made of: none of its pilot, and none of gold."""
    return [rating for rating in ratings if not rating.is_pilot and not rating.is_gold]
