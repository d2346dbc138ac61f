"""The labels on which agreement is computed: declared scale, three points, one value for an answer's sentences."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from medreview.analysis.labels import LabelSet, has_three_points, of_answers, three_points
from medreview.analysis.memory import Memory
from medreview.analysis.study.frames import RatingsFrame
from medreview.domain.dimension_titles import dimension_title
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import Granularity, Level, StudyPlan
from medreview.errors import GivenWords, Message
from medreview.reporting.analysis_settings import Collapse
from medreview.reporting.result_words import cell_words
from medreview.reporting.tables import Words
from medreview.stats.estimates import FloatArray, IntArray
from medreview.stats.scales import LIKERT, THREE_POINTS, TWO_POINTS


class NoLabels(StrEnum):
    """The reasons why a dimension has no labels of a kind."""

    NOT_LIKERT = "three points need the levels 1 to 5 (or -1, 0, 1); where the study was imported, give its scale"
    NO_RULE = (
        "no rule says how the sentences of an answer make one value in this dimension; "
        "correctness, relevance and communicating risks have one"
    )
    NOT_LIKERT_STRICT = "end points need the levels 1 to 5"
    OTHER_LEVELS = "the levels that count as one are not all on this scale"
    NOTHING_RATED = "nothing is rated in this dimension and rated unit"


@dataclass(frozen=True, slots=True)
class Labelled:
    """Ratings of a frame under one set of labels; ``missing_because`` is set where there are none.

    ``first`` and ``repeat`` have the shape (n_units, n_raters), ``answers`` and ``questions`` (n_units,); a unit is a
    whole answer under the binary labels, otherwise what the frame has.
    """

    labels: LabelSet
    levels: tuple[float, ...]
    first: FloatArray
    repeat: FloatArray
    answers: IntArray
    questions: IntArray
    missing_because: NoLabels | None = None


def label_sets(granularity: Granularity) -> tuple[LabelSet, ...]:
    """The sets that a granularity has, those to report first."""
    if granularity is Granularity.FINE:
        return LabelSet.THREE_POINTS, LabelSet.BINARY, LabelSet.BINARY_STRICT, LabelSet.DECLARED
    return LabelSet.THREE_POINTS, LabelSet.DECLARED


_LABELLED: Memory[tuple[RatingsFrame, Labelled]] = Memory(128)


def labelled(frame: RatingsFrame, labels: LabelSet) -> Labelled:
    """The frame's ratings under a set of labels; made once, for every number of a page asks."""
    return _LABELLED.get((id(frame), labels), lambda: (frame, _labelled(frame, labels)))[1]


def _labelled(frame: RatingsFrame, labels: LabelSet) -> Labelled:
    missing = why_missing(frame, labels)
    if missing is not None:
        return Labelled(labels, (), frame.first, frame.repeat, frame.answers, frame.questions, missing)
    if labels is LabelSet.DECLARED:
        return _of_units(frame, labels, frame.levels, frame.first, frame.repeat)
    if labels is LabelSet.THREE_POINTS:
        points, again = (three_points(frame.levels, values) for values in (frame.first, frame.repeat))
        return _of_units(frame, labels, THREE_POINTS, points, again)
    return _of_answers(frame, labels)


def collapsed(frame: RatingsFrame, collapse: Collapse) -> Labelled:
    """The frame's ratings as a person declared them to count: 1 for the lowest group, 2 for the next."""
    of_level = {level: float(place) for place, group in enumerate(collapse.groups, start=1) for level in group}
    missing = NoLabels.NOTHING_RATED if frame.n_rated == 0 else None
    if missing is None and set(frame.levels) != of_level.keys():
        missing = NoLabels.OTHER_LEVELS
    if missing is not None:
        return Labelled(LabelSet.DECLARED, (), frame.first, frame.repeat, frame.answers, frame.questions, missing)

    def of(values: FloatArray) -> FloatArray:
        found = np.full_like(values, np.nan)
        for level, label in of_level.items():
            found[values == level] = label
        return found

    labels = tuple(float(place) for place in range(1, len(collapse.groups) + 1))
    return _of_units(frame, LabelSet.DECLARED, labels, of(frame.first), of(frame.repeat))


def why_missing(frame: RatingsFrame, labels: LabelSet) -> NoLabels | None:
    if frame.n_rated == 0:
        return NoLabels.NOTHING_RATED
    if labels is LabelSet.DECLARED:
        return None
    if labels is LabelSet.BINARY_STRICT and frame.levels != LIKERT:
        return NoLabels.NOT_LIKERT_STRICT
    if not has_three_points(frame.levels):
        return NoLabels.NOT_LIKERT
    if labels is not LabelSet.THREE_POINTS and frame.rule is None:
        return NoLabels.NO_RULE
    return None


def main_labels(frame: RatingsFrame) -> Labelled:
    """Three points where the scale has them, else the declared scale."""
    has_points = why_missing(frame, LabelSet.THREE_POINTS) is None
    return labelled(frame, LabelSet.THREE_POINTS if has_points else LabelSet.DECLARED)


def _of_units(
    frame: RatingsFrame, labels: LabelSet, levels: tuple[float, ...], first: FloatArray, repeat: FloatArray
) -> Labelled:
    return Labelled(labels, levels, first, repeat, frame.answers, frame.questions)


def _of_answers(frame: RatingsFrame, labels: LabelSet) -> Labelled:
    rule = frame.rule
    assert rule is not None

    def of(values: FloatArray) -> FloatArray:
        return of_answers(labels, frame.levels, values, frame.answers, rule)

    answers, row = np.unique(frame.answers, return_index=True)
    return Labelled(labels, TWO_POINTS, of(frame.first), of(frame.repeat), answers, frame.questions[row])


RESAMPLED = Message("95% confidence intervals for these raters, questions resampled")


def named(plan: StudyPlan, dimension: object, granularity: object) -> dict[str, object]:
    """Values for a message about one dimension of the study at one granularity."""
    return {"dimension": dimension_words(plan, str(dimension)), "setting": granularity_word(granularity)}


def granularity_word(granularity: object) -> Message:
    """The units that were rated, as every page names them."""
    return UNIT_WORDS[Granularity(str(granularity))]


def dimension_words(plan: StudyPlan, name: str) -> Words:
    """The study's own words for a dimension, in its languages; the title of its name where it has none."""
    labels = next((one.label for one in plan.dimensions if one.name == name), dict[str, str]())
    return GivenWords.of(labels) if any(labels.values()) else dimension_title(name)


def level_words(plan: StudyPlan, dimension: str, value: float) -> Words:
    """A level by its number and the study's own word, where that is another one."""
    levels = (level for one in plan.dimensions if one.name == dimension for level in one.scale.levels)
    return level_title(next((level for level in levels if level.value == value), Level(value, {})))


def level_title(level: Level) -> Words:
    if not any(level.label.values()) or set(level.label.values()) == {f"{level.value:g}"}:
        return Message("{level:g}", {"level": level.value})
    return Message("{level:g} {word}", {"level": level.value, "word": GivenWords.of(level.label)})


def said_words(plan: StudyPlan, measure: str) -> Words:
    """Words of raters of their work, by the words before the colon of its question, where it has some."""
    items = (item for form in plan.forms for item in form.items if item.name == measure)
    asked = next((item.wording for item in items), dict[str, str]())
    names = {language: text.partition(":")[0] for language, text in asked.items() if ":" in text}
    return GivenWords.of(names) if names else cell_words(measure.replace("_", " "))


def shown(name: str) -> Words:
    """A name of data as words."""
    return name.replace("_", " ")
