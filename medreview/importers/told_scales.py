"""Scales that names of columns tell: Accuracy (1-5), Harm (1 = none, 5 = severe), Safe? (Y/N), Completeness [%]."""

import re
from dataclasses import dataclass

from medreview.domain.study_plans import Level, Scale
from medreview.importers.scales import labelled_levels, scale_of_labels

_BRACKETS = re.compile(r"[(\[（【]([^()\[\]（）【】]{1,160})[)\]）】]")
_TO = r"\s?(?:[-–—/~]|\.\.\.?|…|to|bis|à|a|تا|至|到)\s?"
_ABOUT = r"(?:\s?(?:likert|scale|points?|skala|punkte|échelle|escala|scala|مقیاس|分))*"
_SPAN = re.compile(rf"(?:(?:scale|score|likert|from|von|de|da|از)[ :]*)*(-?\d{{1,3}}){_TO}(\d{{1,3}}){_ABOUT}", re.I)
_STEPS, _STEP = re.compile(r"[01](?: ?[-–/,] ?\d){2,9}"), re.compile(r" ?[-–/,] ?")
_LIKERT = re.compile(r"(?:\d{1,3}[- ]?points?(?:[ -]likert)?|likert)(?: scale)?", re.I)
_UNIT = re.compile(r"%|percent|prozent|(?:out of|/|von|sur|از)\s?\d{1,3}", re.I)
_NUMBER_FIRST = re.compile(r"\s*(-?\d{1,3})\s*(?:=|:|[–—-]\s)\s*([^=\d][^=]{0,60})\s*")
_WORDS_FIRST = re.compile(r"\s*([^=\d][^=]{0,60}?)\s*[=:]\s*(-?\d{1,3})\s*")
_BETWEEN = re.compile(r"[,;،؛，/]|\s(?:to|bis|à|تا|and|und|et)\s(?=\s*\S{0,60}\d)|\s[–—-]\s(?=-?\d)")
_CODE = re.compile(r"(?:\s*[;,،]\s*-?\d{1,4}\s*[=:]\s*[^\d=][^=;,،]*)+$")
"""Codes behind a scale for what could not be rated: 1-5; 9 = cannot judge."""
_MOST_LEVELS = 101


@dataclass(frozen=True, slots=True)
class ToldName:
    """A column's name without its scale or unit.

    ``is_scaled``: a scale is told, which a share of a hundred is not; ``scale`` is None where it lacks its ends.
    """

    name: str
    is_scaled: bool = False
    scale: Scale | None = None


def told_name(column: str) -> ToldName:
    """The name of a column and the scale told in it."""
    for found in _BRACKETS.finditer(column):
        inside = found[1].strip()
        levels = _CODE.sub("", inside)
        scale = _span(_SPAN.fullmatch(levels)) or _listed(levels) or _in_words(inside) or _of_labels(inside)
        rest = f"{column[: found.start()]} {column[found.end() :]}".strip()
        is_scaled = scale is not None or _LIKERT.fullmatch(inside) is not None
        if rest and (is_scaled or _UNIT.fullmatch(inside)):
            return ToldName(" ".join(rest.split()), is_scaled, scale)
    if behind := _BEHIND.fullmatch(column):
        return ToldName(behind["name"], scale=_span(_SPAN.fullmatch(f"{behind['first']}-{behind['last']}")))
    return ToldName(column)


_BEHIND = re.compile(
    r"(?P<name>[^\W\d](?:[^\d]*[^\W\d])?)(?:\s*/\s*(?:5|7|10|100)|[\s_]out[\s_]of[\s_](?:5|7|10|100)|[\s_-]+(?P<first>[01])[-–_](?P<last>[2-9]|10{1,2}))"
)
"""A scale without brackets, which tells of no dimension by itself: accuracy /10, quality 0-5, quality_1_5."""


def _listed(inside: str) -> Scale | None:
    """The levels of which each is told: 0-1-2."""
    levels = [int(part) for part in _STEP.split(inside)] if _STEPS.fullmatch(inside) else []
    return (
        Scale(tuple(Level(float(one)) for one in levels))
        if levels and levels == [*range(levels[0], levels[0] + len(levels))]
        else None
    )


def _span(found: re.Match[str] | None) -> Scale | None:
    """The whole numbers from one to another, if the first may begin a scale."""
    if found is None:
        return None
    first, last = int(found[1]), int(found[2])
    if first >= last or first > 1 or last - first >= _MOST_LEVELS:
        return None
    return Scale(tuple(Level(float(value)) for value in range(first, last + 1)))


def _in_words(inside: str) -> Scale | None:
    """Levels with their words; those between two ends have none."""
    parts = [part for part in _BETWEEN.split(inside) if part.strip()]
    numbers = [(found[1], found[2]) for part in parts if (found := _NUMBER_FIRST.fullmatch(part))]
    words = [(found[2], found[1]) for part in parts if (found := _WORDS_FIRST.fullmatch(part))]
    told = numbers if len(numbers) == len(parts) else words if len(words) == len(parts) else []
    return scale_of_labels((float(number), label.strip()) for number, label in told)


def _of_labels(inside: str) -> Scale | None:
    """Labels alone, of which the first or the last says that there is least: None/Minor/Severe, Y/N."""
    labels = [part.strip() for part in _BETWEEN_LABELS.split(inside)]
    is_upward = labels[0].casefold() in _LEAST
    if len(labels) == 1 or is_upward == (labels[-1].casefold() in _LEAST):
        return None
    if len({label.casefold() for label in labels}) < len(labels) or not all(map(_LABEL.fullmatch, labels)):
        return None
    return Scale(labelled_levels(enumerate(labels if is_upward else reversed(labels))))


_BETWEEN_LABELS = re.compile(r"\s?[/|]\s?|,\s|\s(?:or|oder|ou|یا)\s")
_LABEL = re.compile(r"[^\W\d_][^\d=:]{0,40}")
_LEAST = frozenset(
    {"n", "no", "nein", "non", "false", "خیر", "否", "none", "never", "not at all", "nothing", "low", "lowest", "poor"}
    | {"very poor", "bad", "absent", "worst", "fail", "incorrect", "wrong", "unsafe", "strongly disagree", "disagree"}
)
