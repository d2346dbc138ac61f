"""The answers behind a number of a study, those worth reading first in front: keys of the figures' data."""

from collections.abc import Iterable

import numpy as np

from medreview.domain.study_plans import Granularity
from medreview.stats.estimates import BoolArray, FloatArray
from medreview.workflows.analyse_study.frames import ALL_AUTHORS, RatingsFrame, StudyData

AnswerIds = tuple[int, ...]
"""Keys of answers in the workspace."""


class AnswersBehind:
    """Finds the answers that a datum counts."""

    def __init__(self, data: StudyData) -> None:
        self._data = data

    def frame(self, dimension: str, setting: str) -> RatingsFrame | None:
        found = (one for one in self._data.frames if one.dimension == dimension and one.setting == setting)
        return next(found, None)

    def agreement(self, dimension: str, setting: str, raters: Iterable[str] = ()) -> AnswerIds | None:
        """What two raters rated (or any two of all), where they differ most first."""
        frame = self.frame(dimension, setting)
        if frame is None or not frame.raters:
            return None
        chosen = [frame.raters.index(rater) for rater in raters] or list(range(len(frame.raters)))
        values = frame.first[:, chosen]
        pairable = (~np.isnan(values)).sum(axis=1) > 1
        missing = np.isnan(values)
        spread = np.where(missing, -np.inf, values).max(axis=1) - np.where(missing, np.inf, values).min(axis=1)
        return self._ids(frame, pairable, -spread)

    def of_rater(self, dimension: str, setting: str, rater: str) -> AnswerIds | None:
        """What a rater rated, where she is furthest from the mean of the others first."""
        frame = self.frame(dimension, setting)
        if frame is None or rater not in frame.raters:
            return None
        own = frame.first[:, frame.raters.index(rater)]
        others = np.delete(frame.first, frame.raters.index(rater), axis=1)
        known = ~np.isnan(others)
        mean = np.where(known, others, 0).sum(axis=1) / np.maximum(known.sum(axis=1), 1)
        apart = np.where(known.any(axis=1), np.abs(np.nan_to_num(own) - mean), 0)
        return self._ids(frame, ~np.isnan(own), -apart)

    def level(self, dimension: str, setting: str, rater: str | None, level: float) -> AnswerIds | None:
        """What a rater (or anybody) put at a level."""
        frame = self.frame(dimension, setting)
        if frame is None:
            return None
        values = frame.first if rater is None else frame.first[:, [frame.raters.index(rater)]]
        return self._ids(frame, (values == level).any(axis=1), np.zeros(len(values)))

    def author(self, dimension: str, setting: str, author: str) -> AnswerIds | None:
        """The author's rated answers, the lowest first."""
        frame = self.frame(dimension, setting)
        if frame is None:
            return None
        rated = ~np.isnan(frame.first)
        own = np.array([self._data.answers[int(answer)].author == author for answer in frame.answers], bool)
        means = np.where(rated, frame.first, 0).sum(axis=1) / np.maximum(rated.sum(axis=1), 1)
        return self._ids(frame, own & rated.any(axis=1), means)

    def labelled(self, dimension: str, author: str) -> AnswerIds | None:
        """The author's answers (or anybody's) with ratings in a dimension, in either setting."""
        frames = [one for one in self._data.frames if one.dimension == dimension]
        answers = [int(answer) for frame in frames for answer in frame.answers[~np.isnan(frame.first).all(axis=1)]]
        of_author = [one for one in answers if author in {ALL_AUTHORS, self._data.answers[one].author}]
        return self._keys(dict.fromkeys(of_author))

    def slowest(self, setting: Granularity, rater: str | None) -> AnswerIds | None:
        """What was timed, the longest first."""
        seconds: dict[int, float] = {}
        clock = self._data.clock
        for one in self._data.times:
            if one.setting is setting and rater in {None, one.rater} and not np.isnan(clock.of(one)):
                seconds[one.answer] = seconds.get(one.answer, 0.0) + clock.of(one)
        return self._keys(sorted(seconds, key=lambda answer: (-seconds[answer], answer)))

    def _ids(self, frame: RatingsFrame, chosen: BoolArray, order: FloatArray) -> AnswerIds | None:
        places = np.flatnonzero(chosen)
        ordered = places[np.argsort(order[places], kind="stable")]
        return self._keys(dict.fromkeys(frame.answers[ordered].tolist()))

    def _keys(self, answers: Iterable[int]) -> AnswerIds | None:
        ids = self._data.answer_ids
        return tuple(ids[answer] for answer in answers) or None if ids else None
