"""Units counted for a number of a study, as often as its n says, those worth reading first in front."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import wraps
from itertools import compress
from math import isnan
from typing import Concatenate, ParamSpec

import numpy as np

from medreview.analysis.facts import ALL_AUTHORS, WHOLE_ANSWER
from medreview.analysis.frames import numbered
from medreview.analysis.labels import LabelSet, merged_levels
from medreview.analysis.study.frames import MUST_HAVE, RatingsFrame, StudyData, part_of_order
from medreview.analysis.study.labels import Labelled, labelled, main_labels
from medreview.domain.study_plans import Granularity
from medreview.reporting.figure_data import CountedUnit, MergedLevels, SourceAnswers, UnitsToOpen
from medreview.stats.estimates import AnyArray, BoolArray, FloatArray
from medreview.stats.judge_agreement import majority_label

_TWO = 2
P = ParamSpec("P")
_Sources = SourceAnswers | None


def _once(
    find: "Callable[Concatenate[StudySources, P], _Sources]",
) -> "Callable[Concatenate[StudySources, P], _Sources]":
    """Finds the same units once: data of several figures count them."""

    @wraps(find)
    def found(self: "StudySources", *args: P.args, **kwargs: P.kwargs) -> _Sources:
        return self.remembered((find.__name__, args, *kwargs.items()), lambda: find(self, *args, **kwargs))

    return found


class StudySources:
    """Finds the units that a datum counts: answers or sentences, as the raters rated them on the first occasion."""

    def __init__(self, data: StudyData) -> None:
        self._data = data
        self._found: dict[Hashable, SourceAnswers | None] = {}
        self._every: dict[Hashable, list[CountedUnit]] = {}

    def remembered(self, asked: Hashable, find: Callable[[], _Sources]) -> _Sources:
        if asked not in self._found:
            self._found[asked] = find()
        return self._found[asked]

    def frame(self, dimension: str, granularity: str) -> RatingsFrame | None:
        found = (
            frame for frame in self._data.frames if frame.dimension == dimension and frame.granularity == granularity
        )
        return next(found, None)

    @_once
    def agreement(
        self,
        dimension: str,
        granularity: str,
        labels: str = LabelSet.DECLARED,
        *,
        in_groups: bool = False,
        raters: Sequence[str] = (),
    ) -> SourceAnswers | None:
        """The answers that two raters rated, or any two of all, or all of a group; where they differ most first."""
        frame = self.frame(dimension, granularity)
        if frame is None or not frame.raters:
            return None
        found = _labelled(frame, labels)
        rated = ~np.isnan(found.first)
        every = np.ones(len(frame.raters), bool)
        if raters:
            sets = [np.isin(frame.raters, list(raters))]
        elif in_groups:
            groups = np.asarray(frame.groups)
            sets = [groups == name for name in dict.fromkeys(frame.groups) if (groups == name).sum() >= _TWO]
        else:
            sets = [every]
        needed = [int(chosen.sum()) if raters or in_groups else _TWO for chosen in sets]
        enough = [rated[:, chosen].sum(axis=1) >= least for chosen, least in zip(sets, needed, strict=True)]
        if not sets:  # no group has two raters
            return None

        def units() -> Iterator[CountedUnit]:
            every = [unit for chosen in sets for unit in self._units(frame, found, chosen)]
            apart = [_spread(found.first[:, chosen]) for chosen in sets]
            return _ordered(every, np.concatenate(enough), -np.concatenate(apart))

        n = int(np.concatenate(enough).sum())
        return self._sources(frame, n, units, raters, merged_levels(found.labels, frame.levels))

    @_once
    def of_rater(self, dimension: str, granularity: str, rater: str, *, again: bool = False) -> SourceAnswers | None:
        """The answers that a rater shares with others, furthest from their mean first; ``again``: those rated twice."""
        frame = self.frame(dimension, granularity)
        if frame is None or rater not in frame.raters:
            return None
        found, column = main_labels(frame), frame.raters.index(rater)
        own, others = found.first[:, column], np.delete(found.first, column, axis=1)
        known = ~np.isnan(others)
        if again:
            chosen, apart = ~np.isnan(own) & ~np.isnan(found.repeat[:, column]), own - found.repeat[:, column]
        else:
            chosen = ~np.isnan(own) & known.any(axis=1)
            apart = own - np.where(known, others, 0).sum(axis=1) / np.maximum(known.sum(axis=1), 1)

        def units() -> Iterator[CountedUnit]:
            every = self._units(frame, found, np.ones(len(frame.raters), bool))
            return _ordered(every, chosen, -np.abs(np.nan_to_num(apart)))

        own_ratings = (rater,) if again else ()
        return self._sources(frame, int(chosen.sum()), units, own_ratings, merged_levels(found.labels, frame.levels))

    @_once
    def level(self, dimension: str, granularity: str, rater: str | None, level: float) -> SourceAnswers | None:
        """The ratings of a rater (or of all) at the level; none where there is none."""
        frame = self.frame(dimension, granularity)
        if frame is None:
            return None
        found = labelled(frame, LabelSet.DECLARED)
        values = found.first if found.missing_because is None else frame.first
        columns = list(range(len(frame.raters))) if rater is None else [frame.raters.index(rater)]
        given = values[:, columns].T.ravel()

        def units() -> Iterator[CountedUnit]:
            alone = (np.arange(len(frame.raters)) == column for column in columns)
            every = [unit for chosen in alone for unit in self._units(frame, found, chosen)]
            return compress(every, given == level)

        return self._sources(frame, int((given == level).sum()), units, () if rater is None else (rater,))

    @_once
    def author(self, dimension: str, granularity: str, author: str) -> SourceAnswers | None:
        """The author's rated answers, one unit a question, the lowest rated first."""
        frame = self.frame(dimension, granularity)
        if frame is None:
            return None
        by_question: dict[int, list[int]] = {}
        rated = ~np.isnan(frame.first).all(axis=1)
        for place in np.flatnonzero(rated):
            if self._data.answers[int(frame.answers[place])].author == author:
                by_question.setdefault(int(frame.questions[place]), []).append(int(place))

        def units() -> Iterator[CountedUnit]:
            for places in sorted(by_question.values(), key=lambda places: float(np.nanmean(frame.first[places]))):
                yield self._unit(frame.answers[places].tolist(), self._means(frame, places))

        return self._sources(frame, len(by_question), units)

    @_once
    def two_authors(
        self, dimension: str, granularity: str, first: str, second: str, rater: str
    ) -> SourceAnswers | None:
        """The questions to which a rater rated answers of both authors, those that she sees furthest apart first."""
        frame = self.frame(dimension, granularity)
        if frame is None or rater not in frame.raters:
            return None
        given = frame.first[:, frame.raters.index(rater)]
        by_question: dict[int, dict[str, list[int]]] = {}
        for place in np.flatnonzero(~np.isnan(given)).tolist():
            author = self._data.answers[int(frame.answers[place])].author
            if author in {first, second}:
                by_question.setdefault(int(frame.questions[place]), {}).setdefault(author, []).append(place)
        both = [own for own in by_question.values() if len(own) == _TWO]

        def units() -> Iterator[CountedUnit]:
            for own in sorted(both, key=lambda own: -abs(np.subtract(*(given[own[one]].mean() for one in own)))):
                yield self._unit(frame.answers[[*own[first], *own[second]]].tolist())

        return self._sources(frame, len(both), units, (rater,))

    @_once
    def answers(self, dimension: str, granularity: str) -> SourceAnswers | None:
        """Every rated answer with its sentences."""
        frame = self.frame(dimension, granularity)
        if frame is None:
            return None
        rated = ~np.isnan(frame.first).all(axis=1)
        answers = dict.fromkeys(frame.answers[rated].tolist())

        def units() -> Iterator[CountedUnit]:
            for answer in answers:
                places = np.flatnonzero(rated & (frame.answers == answer)).tolist()
                yield self._unit([answer], self._means(frame, places))

        return self._sources(frame, len(answers), units)

    @_once
    def statements(self, dimension: str, author: str, *, must: bool, by_answer: bool) -> SourceAnswers | None:
        """The statements of an author (or of all) that have a label, or the answers that have any."""
        frame = next((one for one in self._data.frames if one.dimension == dimension), None)
        if frame is None:
            return None
        authors = np.array([self._data.answers[int(answer)].author for answer in frame.answers])
        chosen = ~np.isnan(majority_label(frame.first))
        chosen &= np.ones(len(authors), bool) if author == ALL_AUTHORS else authors == author
        if must:
            chosen &= np.array([category.casefold() == MUST_HAVE for category in frame.categories], bool)
        if by_answer:
            answers = dict.fromkeys(frame.answers[chosen].tolist())
            return self._sources(frame, len(answers), lambda: (self._unit([answer]) for answer in answers))

        def units() -> Iterator[CountedUnit]:
            every = self._units(frame, labelled(frame, LabelSet.DECLARED), np.ones(len(frame.raters), bool))
            return compress(every, chosen)

        return self._sources(frame, int(chosen.sum()), units)

    def slowest(
        self, granularity: Granularity, rater: str | None, *, by_answer: bool = False, part: int | None = None
    ) -> SourceAnswers | None:
        """Every item that was timed, or every answer of every rater with its items; the longest first.

        ``part`` leaves the items in that tenth of each rater's way.
        """
        times = self._data.times[self._data.times["granularity"] == granularity]
        timed = times[["rater", "answer"]].assign(seconds=self._data.clock.of(times))
        is_known = timed["seconds"].notna()
        if by_answer:
            is_known = is_known.groupby([timed["rater"], timed["answer"]], observed=True).transform("all")
        timed = timed[is_known]
        if rater is not None:
            timed = timed[timed["rater"] == rater]
        if part is not None:
            each = timed.groupby("rater", observed=True)["answer"]
            timed = timed[part_of_order(each.cumcount(), each.transform("size")) == part]
        if by_answer:
            pair = ["rater", "answer"]
            timed = timed.drop_duplicates(pair).assign(seconds=np.bincount(numbered(timed, pair), timed["seconds"]))
        if not len(timed):
            return None

        def units() -> Iterator[CountedUnit]:
            longest = timed.iloc[np.argsort(-timed["seconds"].to_numpy(), kind="stable")]
            columns = (longest[name].tolist() for name in ("rater", "answer", "seconds"))
            return (self._unit([answer], ((who, spent),)) for who, answer, spent in zip(*columns, strict=True))

        who = () if rater is None else (rater,)
        opened = UnitsToOpen(len(timed), units)
        return SourceAnswers(opened, granularity=granularity.value, by=who, where=self._data.name)

    def _units(self, frame: RatingsFrame, found: Labelled, chosen: BoolArray) -> list[CountedUnit]:
        """Every unit of the labels, with what the chosen raters gave it; made once."""
        key = (id(frame), found.labels, tuple(chosen.tolist()))
        if key not in self._every:
            self._every[key] = list(self._made(frame, found, chosen))
        return self._every[key]

    def _made(self, frame: RatingsFrame, found: Labelled, chosen: BoolArray) -> Iterator[CountedUnit]:
        has_sentences = len(found.answers) == len(frame.sentences) and frame.granularity is Granularity.FINE
        answers: list[int] = found.answers.tolist()
        sentences: list[int] = frame.sentences.tolist() if has_sentences else [WHOLE_ANSWER] * len(answers)
        given_by: list[list[float]] = found.first[:, chosen].tolist()
        raters = list(compress(frame.raters, chosen))
        # a study has many thousand units: numbers of Python are gone through several times as fast as numpy's
        for answer, sentence, row in zip(answers, sentences, given_by, strict=True):
            given = tuple((rater, value) for rater, value in zip(raters, row, strict=True) if not isnan(value))
            ids = (self._data.answers[answer].id,)
            yield CountedUnit(ids, None if sentence == WHOLE_ANSWER else sentence, given)

    def _means(self, frame: RatingsFrame, places: Sequence[int]) -> tuple[tuple[str, float], ...]:
        values = frame.first[list(places)]
        known = (~np.isnan(values)).any(axis=0)
        return tuple((frame.raters[c], float(np.nanmean(values[:, c]))) for c in np.flatnonzero(known).tolist())

    def _unit(self, answers: Iterable[int], values: tuple[tuple[str, float], ...] = ()) -> CountedUnit:
        """Whole answers."""
        ids = tuple(self._data.answers[answer].id for answer in dict.fromkeys(answers))
        return CountedUnit(ids, None, values)

    def _sources(
        self,
        frame: RatingsFrame,
        n: int,
        units: Callable[[], Iterable[CountedUnit]],
        raters: Sequence[str] = (),
        merged: MergedLevels | None = None,
    ) -> SourceAnswers | None:
        if not n or not self._data.answers[0].id:  # in no workspace
            return None
        opened = UnitsToOpen(n, units)
        return SourceAnswers(opened, frame.dimension, frame.granularity.value, tuple(raters), self._data.name, merged)


def _labelled(frame: RatingsFrame, labels: str) -> Labelled:
    """The labels by their name; a collapse that a person declared counts the units of the declared scale."""
    return labelled(frame, LabelSet(labels) if labels in set(LabelSet) else LabelSet.DECLARED)


def _spread(values: FloatArray) -> FloatArray:
    missing = np.isnan(values)
    return np.where(missing, -np.inf, values).max(axis=1) - np.where(missing, np.inf, values).min(axis=1)


def _ordered(every: Sequence[CountedUnit], chosen: AnyArray, order: FloatArray) -> Iterator[CountedUnit]:
    places = np.flatnonzero(chosen)
    ordered: list[int] = places[np.argsort(order[places], kind="stable")].tolist()
    return (every[place] for place in ordered)
