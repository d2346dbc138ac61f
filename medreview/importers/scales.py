"""Scales as a person writes them in a command or a field, and values as files write them on a scale."""

import re
from collections.abc import Iterable, Sequence
from math import ceil, floor

from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Level, Scale
from medreview.errors import MedReviewError
from medreview.text.languages import guess_language

_RANGE = re.compile(r"\s*(-?\d+)\s*:\s*(-?\d+)\s*")
_LEVEL = r"(?P<level>-?\d+(?:[.٫]\d+)?)"
_NAMED = re.compile(rf"\s*{_LEVEL}\s*=\s*(?P<label>[^=]+?)\s*")
_NAMED_FROM_ITS_LABEL = re.compile(rf"\s*(?P<label>[^=]+?)\s*=\s*{_LEVEL}\s*")
_NUMBER_AND_WORDS = re.compile(
    r"(?!\s*\d+-[^\W\d_]+-\d)"
    r"\s*\(?([-+]?\d{1,3}(?:[.٫]\d+)?)\)?\s*(?:[-–—:：.)）=]\s*[^\W\d_]|[(（]\s*[^\W\d_]).*",
    re.DOTALL,
)
"""A level with its words, and no date such as 12-May-2021."""
_OF_MOST = re.compile(r"\s*(-?\d+(?:[.٫]\d+)?)\s*(?:/|out of|of|از)\s*(\d+)\s*", re.IGNORECASE)
_NOT_RATED = frozenset(
    {"n/a", "na", "n.a", "nan", "not rated", "not applicable", "not answered", "no answer", "missing", "skipped", "-"}
    | {"--", "–", "—", "none", "null", ".", "ارزیابی نشده", "بدون پاسخ", "ندارد", "مرتبط نیست", "未评", "未评分"}
    | {"不适用", "无", "不適用", "未評分", "keine angabe", "k.a", "k. a", "nicht zutreffend", "nicht bewertet"}
    | {"non applicable", "sans réponse", "sans objet", "no aplica", "no procede", "sin respuesta", "non applicabile"}
    | {"não se aplica", "sem resposta", "niet van toepassing", "n.v.t", "nvt", "ej tillämpligt", "ikke relevant"}
    | {"ej relevant", "ei sovellu", "nie dotyczy", "netýká se", "nem értelmezhető", "nu se aplică", "uygulanamaz"}
    | {"неприменимо", "не применимо", "нет ответа", "не стосується", "δεν ισχύει", "لا ينطبق", "לא רלוונטי"}
    | {"लागू नहीं", "প্রযোজ্য নয়", "該当なし", "未評価", "対象外", "해당 없음", "해당없음", "không áp dụng"}
    | {"ไม่เกี่ยวข้อง", "tidak berlaku"}
)
_CANNOT_JUDGE = frozenset(
    {"unsure", "not sure", "uncertain", "unknown", "don't know", "do not know", "dont know", "i don't know", "dk", "?"}
    | {"cannot judge", "can't judge", "cannot_judge", "cannot say", "can't say", "cannot assess", "unable to assess"}
    | {"unable to judge", "unclear", "نمی‌دانم", "نمیدانم", "نمی دانم", "مطمئن نیستم", "نامطمئن", "نمی‌توانم بگویم"}
    | {"قابل قضاوت نیست", "不确定", "不知道", "无法判断", "不清楚", "不確定", "無法判斷", "weiss nicht", "unsicher"}
    | {
        "nicht beurteilbar",
        "kann ich nicht beurteilen",
        "ne sait pas",
        "je ne sais pas",
        "no sé",
        "no sabe",
        "no lo sé",
    }
    | {"non so", "não sei", "weet niet", "weet ik niet", "vet ej", "vet inte", "ved ikke", "vet ikke", "en osaa sanoa"}
    | {"en tiedä", "nie wiem", "nevím", "nem tudom", "nu știu", "bilmiyorum", "не знаю", "затрудняюсь ответить"}
    | {"не можу сказати", "δεν γνωρίζω", "δεν ξέρω", "لا أعرف", "لا أعلم", "לא יודע", "לא יודעת", "पता नहीं", "জানি না"}
    | {"わからない", "分からない", "判断できない", "모름", "잘 모르겠음", "không biết", "ไม่ทราบ", "tidak tahu"}
)
_OTHER = "other"
_OTHER_OR = re.compile(r"^other\s*(?:/|or)\s*|\s*\([^()]*\)$")
"""Words that forms write around the last one that one may choose: Other / uncertain (please comment)."""
_NOT_RATED_FOR = re.compile(r"(?:n/a|not applicable|not rated)\s*[:：–—-]\s*\w")
"""The beginning of a level that tells why there is none: N/A: no dose is named."""
_STARS = re.compile(r"\s*(?=[★⭐])((?:[★⭐]\ufe0f?\s?)+)(?:[☆✩]\s?)*\s*")
_FEWEST_LEVELS, _MOST_LEVELS = 2, 101
LabelledCodes = tuple[tuple[float, str], ...]
"""Numbers with their labels."""
_SAME_WORDS = (frozenset({"yes", "y", "true", "بله", "是"}), frozenset({"no", "n", "false", "خیر", "否"}))


class ScaleUnreadable(MedReviewError):
    template = "{text} is not a scale. Write 1:5, or 0,0.5,1, or the labels from level 1 on, or 1=bad,2=good."


def read_scale(text: str) -> Scale:
    """The scale that a short text means.

    Parameters
    ----------
    text
        ``1:5`` (whole numbers, ends included; ``5:1`` counts down), ``0,0.5,1``, ``no,partly,yes`` (labels of the
        levels 1, 2, 3), or ``0=no,1=yes``, which may be ``no=0,yes=1`` as well. Digits of any script will do, and
        Persian commas and decimal signs. No label has an equals sign: it would be a level that was read wrongly.

    Raises
    ------
    ScaleUnreadable
        If it is none of these, has fewer than two levels or more than 101, or names a level twice.
    """
    levels = _levels(text)
    values, labels = [level.value for level in levels], [_folded(*level.label.values()) for level in levels]
    has_twice = len(set(values)) < len(values) or any(label and labels.count(label) > 1 for label in labels)
    if not 2 <= len(levels) <= _MOST_LEVELS or has_twice:  # noqa: PLR2004 - one level leaves nothing to rate
        raise ScaleUnreadable(text=text)
    return Scale(levels)


def _levels(text: str) -> tuple[Level, ...]:
    span = _RANGE.fullmatch(text)
    if span:
        first, last = int(span.group(1)), int(span.group(2))
        if abs(last - first) >= _MOST_LEVELS:
            raise ScaleUnreadable(text=text)
        step = 1 if first <= last else -1
        return tuple(Level(float(value)) for value in range(first, last + step, step))
    # beside commas, a Persian one belongs to its label; beside semicolons, as a form has them, every comma does
    separators = ";؛" if "=" in text and re.search("[;؛]", text) else "," if "," in text else "،"
    parts = [part.strip() for part in re.split(f"[{separators}]", text)]
    if "" in parts:
        raise ScaleUnreadable(text=text)
    if "=" in text:
        return _named_levels(parts, text)
    numbers = [_number(part) for part in parts]
    if None not in numbers:
        return tuple(Level(number) for number in numbers if number is not None)
    return labelled_levels(enumerate(parts, start=1))


def labelled_levels(labels: Iterable[tuple[float, str]]) -> tuple[Level, ...]:
    """Levels with labels in the language in which all of them together are written."""
    known = list(labels)
    language = guess_language(" ".join(label for _, label in known)) or "en"
    return tuple(Level(float(value), {language: label}) for value, label in known)


def scale_of_labels(labels: Iterable[tuple[float, str]]) -> Scale | None:
    """The scale on which numbers have labels; the whole numbers between two have none.

    Labels that say that there is no rating are of no level; None for fewer than two levels, or more than 101.
    """
    told = {float(value): label for value, label in labels if not _is_of_none(label)}
    if len(told) < _FEWEST_LEVELS or max(told) - min(told) >= _MOST_LEVELS:
        return None
    language = guess_language(" ".join(told.values())) or "en"
    between = map(float, range(ceil(min(told)), floor(max(told)) + 1))
    values = sorted({*told, *between})
    return Scale(tuple(Level(value, {language: told[value]} if value in told else {}) for value in values))


def _is_of_none(label: str) -> bool:
    """True for words that there is no rating; none at all is a level."""
    return status_of_word(label) is not None and label.strip().casefold() != "none"


def labels_as_written(labels: Sequence[str]) -> str:
    """Labels, from that of the lowest level, as ``read_scale`` reads them; nothing for those that it would not."""
    if any(sign in label for label in labels for sign in "=;؛"):
        return ""
    has_commas = any(sign in label for label in labels for sign in ",،")
    numbered = (f"{number}={label}" for number, label in enumerate(labels, start=1))
    return "; ".join(numbered) if has_commas else ",".join(labels)


def _named_levels(parts: Sequence[str], text: str) -> tuple[Level, ...]:
    """Levels with their labels, all in one order: numbers first, or labels first."""
    for form in (_NAMED, _NAMED_FROM_ITS_LABEL):
        named = [found for part in parts if (found := form.fullmatch(part))]
        if len(named) == len(parts):
            return labelled_levels((_value(found["level"]), found["label"]) for found in named)
    raise ScaleUnreadable(text=text)


def scale_of_values(values: Iterable[float]) -> Scale:
    """The scale that has just the values found, in ascending order."""
    return Scale(tuple(Level(value) for value in sorted(set(values))))


def value_on(scale: Scale, given: float | str) -> float | None:
    """The level's value that a number or a label in any language means; None where it is outside the scale.

    ``Y``, ``true`` and their like mean a label yes or no. A number before words, as in ``1-Incorrect``, is that level
    unless the words are the label of another one.
    """
    if not isinstance(given, str):
        return given if given in scale.values else None
    labels = {_folded(label): level.value for level in scale.levels for label in level.label.values()}
    folded = _folded(given)
    same = next((words for words in _SAME_WORDS if folded in words), frozenset[str]())
    meant = next((labels[word] for word in (folded, *sorted(same)) if word in labels), None)
    number = leading_number(given)
    if meant is not None or number not in scale.values:
        return meant
    if of_most := _OF_MOST.fullmatch(given):
        return number if float(of_most.group(2)) == max(scale.values) else None
    words = _folded(re.sub(r"[\s(+-]*[\d.٫]+[\s)）:：.=(（–—-]*", "", given, count=1).rstrip(")）"))
    return number if labels.get(words, number) == number else None


_NUMBERED_LINE = re.compile(r"^[ \t]*\d{1,2}[ \t]*[).:]", re.MULTILINE)


def leading_number(given: str) -> float | None:
    """The number before the words of a value such as ``1-Incorrect``, ``2: Partially`` or ``4/5``; that of stars.

    None in a list of numbered lines, of which each has its own.
    """
    if len(_NUMBERED_LINE.findall(given)) > 1:
        return None
    if stars := _STARS.fullmatch(given):
        return float(sum(sign in "★⭐" for sign in stars.group(1)))
    found = _NUMBER_AND_WORDS.fullmatch(given) or _OF_MOST.fullmatch(given)
    return _value(found.group(1)) if found else None


def status_of_word(given: str) -> RatingStatus | None:
    """The status of a rating whose value says that there is none: not rated, or could not be judged; else None."""
    word = _folded(given.replace("’", "'")).strip(" .!") or given.strip()
    if word in _CANNOT_JUDGE or (word.startswith(_OTHER) and _OTHER_OR.sub("", word) in _CANNOT_JUDGE):
        return RatingStatus.CANNOT_JUDGE
    return RatingStatus.SKIPPED if word in _NOT_RATED or _NOT_RATED_FOR.match(word) else None


def _folded(*labels: str) -> str:
    return " ".join(" ".join(labels).split()).casefold()


def _number(text: str) -> float | None:
    return _value(text) if re.fullmatch(r"-?(\d+([.٫]\d*)?|[.٫]\d+)", text) else None


def _value(number: str) -> float:
    return float(number.replace("٫", "."))
