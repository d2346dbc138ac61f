"""Keys of examinations: pairs of a question's number and its right option, in lines of text however they are set."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from medreview.errors import Listed, MedReviewError, Message

_DIGITS = "0-9۰-۹٠-٩"
_LABELS = {
    "الف": 1,
    "ا": 1,
    "آ": 1,
    "ب": 2,
    "ج": 3,
    "د": 4,
    "ه": 5,
    "و": 6,
    **{letter: n for n, letter in enumerate("abcdef", 1)},
}
_TOKEN = re.compile(rf"(?<![{_DIGITS}])[{_DIGITS}]{{1,4}}(?![{_DIGITS}])|الف|\b[a-fA-F]\b|(?<![\w‌])[اآبجدهو](?![\w‌])")
_HEADING = re.compile(
    r"\s*[#*\-–\s]*(?:کلید(?:\s+(?:سؤالات|سوالات|پرسش‌?ها|آزمون|نهایی|اولیه|پاسخ\S*))*|پاسخ[\s‌]?نامه\S*(?:\s+\S+){0,3}|"
    r"answer\s+keys?|key(?:\s+to\s+.*)?|answers)\s*:?\s*",
    re.IGNORECASE,
)
_FEWEST, _FEWEST_COLUMNS = 2, 3
_MOST_RUNS = 12


class KeyUnreadable(MedReviewError):
    template = "No answer key was found in {file}: it has no question numbers with an option after each."


class KeyDiffers(MedReviewError):
    """The key has other numbers than the paper; joining what fits would be half of it."""

    template = (
        "The numbers of the answer key and of the questions differ (only in the answer key: {only_key}; only in the "
        "paper: {only_paper}), so nothing was joined. Check whether it is the answer key of this paper; if so, you "
        "can use the matching part."
    )


def key_heading(line: str) -> bool:
    """True for the line that stands over a key."""
    return _HEADING.fullmatch(line) is not None


def key_of_label(label: str) -> int | None:
    """The option that a label names, from 1."""
    plain = label.strip().casefold()
    if plain.isdecimal():
        return int(plain)
    return _LABELS.get(plain)


def found_key(lines: Sequence[str]) -> dict[int, int]:
    """The right option of each question's number; empty where no key is found.

    Pairs may stand in one line or many, or a line of numbers over a line of options.
    """
    rows = [_TOKEN.findall(line) for line in lines]
    by_lines = _stacked(rows)
    flat = [token for row in rows for token in row]
    by_pairs = _paired(flat)
    by_rows: dict[int, int] = {}
    for row in rows:
        by_rows |= _paired(row)
    return max((by_lines, by_pairs, by_rows), key=_runs_on)


def _runs_on(key: Mapping[int, int]) -> int:
    """Numbers that follow on each other: what a real key has most of."""
    return sum(other == number + 1 for number, other in pairwise(sorted(key))) + (len(key) == 1)


def _paired(tokens: Sequence[str]) -> dict[int, int]:
    """Number and option by turns; where both are digits, the side whose numbers run on is the numbers'."""
    if not tokens:
        return {}
    has_letters = sum(not token[0].isdecimal() for token in tokens) * 3 > len(tokens)
    if has_letters:
        key, reverse = _lettered(pairwise(tokens)), _lettered((after, before) for before, after in pairwise(tokens))
        return key if tokens[0][0].isdecimal() or len(key) > len(reverse) else reverse
    values = [int(token) for token in tokens if token[0].isdecimal()]
    if len(values) % 2 or len(values) < 2 * _FEWEST:
        return {}
    one, other = values[::2], values[1::2]
    numbers, options = (one, other) if _n_steps(one) >= _n_steps(other) else (other, one)
    if max(options) > 6 or len(set(numbers)) < len(numbers):  # noqa: PLR2004 - more options than examinations have
        return {}
    return dict(zip(numbers, options, strict=True))


def _lettered(pairs: Iterable[tuple[str, str]]) -> dict[int, int]:
    """The options that have letters, by the number beside each; the first of a number counts."""
    key: dict[int, int] = {}
    for number, label in pairs:
        option = _LABELS.get(label.casefold())
        if number[0].isdecimal() and option is not None:
            key.setdefault(int(number), option)
    return key


def _n_steps(values: Sequence[int]) -> int:
    return sum(abs(after - before) == 1 for before, after in pairwise(values))


def _stacked(rows: Sequence[Sequence[str]]) -> dict[int, int]:
    """A row of numbers that run on, over a row of as many options."""
    key: dict[int, int] = {}
    for numbers, options in pairwise(rows):
        fewest = _FEWEST_COLUMNS if all(one[0].isdecimal() for one in options) else 1
        if len(numbers) != len(options) or len(numbers) < fewest or not all(one[0].isdecimal() for one in numbers):
            continue
        values = [int(one) for one in numbers]
        labels = [key_of_label(one) for one in options]
        if _n_steps(values) == len(values) - 1 and all(one is not None and one <= 6 for one in labels):  # noqa: PLR2004
            key |= {number: option for number, option in zip(values, labels, strict=True) if option is not None}
    return key


def check_key(key: Mapping[int, int], numbers: Sequence[int]) -> None:
    """Nothing where the key has the numbers of the questions.

    Raises
    ------
    KeyDiffers
        If either has a number that the other has not.
    """
    only_key, only_paper = sorted(set(key) - set(numbers)), sorted(set(numbers) - set(key))
    if only_key or only_paper:
        raise KeyDiffers(only_key=_shortened(only_key), only_paper=_shortened(only_paper))


def _shortened(numbers: Sequence[int]) -> Listed | str:
    """Numbers with runs of them as from and to."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    shown = [
        Message("{first}–{second}", {"first": run[0], "second": run[-1]}) if run[1:] else run[0]
        for run in runs[:_MOST_RUNS]
    ]
    return Listed([*shown, "…"] if runs[_MOST_RUNS:] else shown) or "–"
