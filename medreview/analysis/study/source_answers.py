"""Units counted for a number of a study, as often as its n says, those worth reading first in front."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from medreview.analysis.facts import ALL_AUTHORS, WHOLE_ANSWER
from medreview.analysis.frames import numbered
from medreview.analysis.labels import LabelSet
from medreview.analysis.study.frames import MUST_HAVE, RatingsFrame, StudyData, part_of_order
from medreview.analysis.study.labels import Labelled, labelled, main_labels
from medreview.domain.study_plans import Granularity
from medreview.reporting.figure_data import Behind, CountedUnit
from medreview.stats.estimates import AnyArray, BoolArray, FloatArray
from medreview.stats.judge_agreement import majority_label

_TWO = 2


class AnswersBehind:
    """Finds the units that a datum counts: answers or sentences, as the raters rated them on the first occasion."""

    def __init__(self, data: StudyData) -> None:
        self._data = data

    def frame(self, dimension: str, granularity: str) -> RatingsFrame | None:
        found = (one for one in self._data.frames if one.dimension == dimension and one.granularity == granularity)
        return next(found, None)

    def agreement(
        self,
        dimension: str,
        granularity: str,
        labels: str = LabelSet.DECLARED,
        *,
        in_groups: bool = False,
        raters: Sequence[str] = (),
    ) -> Behind | None:
        """What two raters rated, or any two of all, or all raters of a group; where they differ most first."""
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
        units: list[tuple[float, CountedUnit]] = []
        for chosen in sets:
            needed = int(chosen.sum()) if raters or in_groups else _TWO
            enough: list[bool] = (rated[:, chosen].sum(axis=1) >= needed).tolist()
            spread: list[float] = (-_spread(found.first[:, chosen])).tolist()
            each = zip(enough, spread, self._units(frame, found, chosen), strict=True)
            units += [(apart, unit) for is_enough, apart, unit in each if is_enough]
        return self._behind(frame, (one for _, one in sorted(units, key=lambda pair: pair[0])), raters)

    def of_rater(self, dimension: str, granularity: str, rater: str, *, again: bool = False) -> Behind | None:
        """What a rater shares with others, furthest from their mean first; or ``again``, what she rated twice."""
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
        units = self._units(frame, found, np.ones(len(frame.raters), bool))
        order = -np.abs(np.nan_to_num(apart))
        return self._behind(frame, _ordered(units, chosen, order), (rater,) if again else ())

    def level(self, dimension: str, granularity: str, rater: str | None, level: float) -> Behind | None:
        """Every rating of a rater (or of all), those at the level first."""
        frame = self.frame(dimension, granularity)
        if frame is None:
            return None
        found = labelled(frame, LabelSet.DECLARED)
        values = found.first if found.missing_because is None else frame.first
        columns = range(len(frame.raters)) if rater is None else [frame.raters.index(rater)]
        units: list[tuple[bool, CountedUnit]] = []
        for column in columns:
            alone = np.arange(len(frame.raters)) == column
            each = zip(values[:, column], self._units(frame, found, alone), strict=True)
            units += [(value != level, unit) for value, unit in each if not np.isnan(value)]
        chosen = (unit for _, unit in sorted(units, key=lambda pair: pair[0]))
        return self._behind(frame, chosen, () if rater is None else (rater,))

    def author(self, dimension: str, granularity: str, author: str) -> Behind | None:
        """The author's rated answers, one unit a question, the lowest rated first."""
        frame = self.frame(dimension, granularity)
        if frame is None:
            return None
        by_question: dict[int, list[int]] = {}
        rated = ~np.isnan(frame.first).all(axis=1)
        for place in np.flatnonzero(rated):
            if self._data.answers[int(frame.answers[place])].author == author:
                by_question.setdefault(int(frame.questions[place]), []).append(int(place))
        means = {question: float(np.nanmean(frame.first[places])) for question, places in by_question.items()}
        units = (
            self._unit(frame.answers[places].tolist(), None, self._means(frame, places))
            for _, places in sorted(by_question.items(), key=lambda pair: means[pair[0]])
        )
        return self._behind(frame, units)

    def answers(self, dimension: str, granularity: str) -> Behind | None:
        """Every rated answer with its sentences."""
        frame = self.frame(dimension, granularity)
        if frame is None:
            return None
        rated = ~np.isnan(frame.first).all(axis=1)
        answers = dict.fromkeys(frame.answers[rated].tolist())
        places = {answer: np.flatnonzero(rated & (frame.answers == answer)).tolist() for answer in answers}
        return self._behind(frame, (self._unit([one], None, self._means(frame, places[one])) for one in answers))

    def statements(self, dimension: str, author: str, *, must: bool, by_answer: bool) -> Behind | None:
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
            return self._behind(frame, (self._unit([answer], None) for answer in answers))
        units = self._units(frame, labelled(frame, LabelSet.DECLARED), np.ones(len(frame.raters), bool))
        return self._behind(frame, _ordered(units, chosen, np.zeros(len(chosen))))

    def slowest(
        self, granularity: Granularity, rater: str | None, *, by_answer: bool = False, part: int | None = None
    ) -> Behind | None:
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
        longest = timed.iloc[np.argsort(-timed["seconds"].to_numpy(), kind="stable")]
        columns = (longest[name].tolist() for name in ("rater", "answer", "seconds"))
        units = [self._unit([answer], None, ((who, spent),)) for who, answer, spent in zip(*columns, strict=True)]
        who = () if rater is None else (rater,)
        return Behind(tuple(units), setting=granularity.value, by=who, where=self._data.name) if units else None

    def _units(self, frame: RatingsFrame, found: Labelled, chosen: BoolArray) -> Iterator[CountedUnit]:
        """Every unit of the labels, with what the chosen raters gave it."""
        has_sentences = len(found.answers) == len(frame.sentences) and frame.granularity is Granularity.FINE
        columns = np.flatnonzero(chosen).tolist()
        for place, answer in enumerate(found.answers.tolist()):
            row = found.first[place]
            given = tuple((frame.raters[c], float(row[c])) for c in columns if not np.isnan(row[c]))
            sentence = int(frame.sentences[place]) if has_sentences else WHOLE_ANSWER
            yield self._unit([answer], None if sentence == WHOLE_ANSWER else sentence, given)

    def _means(self, frame: RatingsFrame, places: Sequence[int]) -> tuple[tuple[str, float], ...]:
        values = frame.first[list(places)]
        known = (~np.isnan(values)).any(axis=0)
        return tuple((frame.raters[c], float(np.nanmean(values[:, c]))) for c in np.flatnonzero(known).tolist())

    def _unit(
        self, answers: Iterable[int], sentence: int | None, values: tuple[tuple[str, float], ...] = ()
    ) -> CountedUnit:
        ids = tuple(self._data.answers[answer].id for answer in dict.fromkeys(answers))
        return CountedUnit(ids, sentence, values)

    def _behind(self, frame: RatingsFrame, units: Iterable[CountedUnit], raters: Sequence[str] = ()) -> Behind | None:
        found = tuple(units)
        if not found or not all(found[0].answers):  # in no workspace
            return None
        return Behind(found, frame.dimension, frame.granularity.value, tuple(raters), self._data.name)


def _labelled(frame: RatingsFrame, labels: str) -> Labelled:
    """The labels by their name; a collapse that a person declared counts the units of the declared scale."""
    return labelled(frame, LabelSet(labels) if labels in set(LabelSet) else LabelSet.DECLARED)


def _spread(values: FloatArray) -> FloatArray:
    missing = np.isnan(values)
    return np.where(missing, -np.inf, values).max(axis=1) - np.where(missing, np.inf, values).min(axis=1)


def _ordered(units: Iterable[CountedUnit], chosen: AnyArray, order: FloatArray) -> Iterator[CountedUnit]:
    every = list(units)
    places = np.flatnonzero(chosen)
    ordered: list[int] = places[np.argsort(order[places], kind="stable")].tolist()
    return (every[place] for place in ordered)
