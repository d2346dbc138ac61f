"""BrainCancerDB's judge of one-sentence explanations of terms: ``[n]``, with a word of how sure it is where asked.

Setups: ``vanilla``; ``epistemic``, which asks for a marker in round brackets beside each rating; ``bias``, which asks
as vanilla does but of a judge from the student's own family, see ``pairing``. Needs the term and the explanation. A
free reply is valid only as a whole number in square brackets, because that is what the study counts.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from medreview.protocols.prompt_files import shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol
from medreview.protocols.quotations import Passage, Planted, echoed, skeleton
from medreview.protocols.readings import GradeAttempt, ReadGrade, not_a_level, not_offered, two_values
from medreview.protocols.scales import JudgedDimension, numbered
from medreview.protocols.values import ascii_digits

_BRACKET = re.compile(r"\[(?P<inside>[^\[\]\n]{0,200})\](?:[\s*_`,:\-–]*[(（](?P<marker>[^()（）\n]{1,80})[)）])?")
_INTEGER = re.compile(r"[-+]?\d+")
_NAME_END = r"[\s*_`\"'”\])]*(?:\([^()\n]{0,30}\)[\s*_`]*)?(?:[:：=\-–—|>]|\bis\b|\n|(?=\[))"


MARKERS = ("I am confident", "likely", "I am not sure")
DIMENSIONS = (
    JudgedDimension("correctness", numbered((0, 1)), ("درستی",)),
    JudgedDimension("readability", numbered((1, 2, 3)), ("خوانایی",)),
    JudgedDimension("completeness", numbered((0, 1)), ("کامل بودن",)),
)


class Setup(StrEnum):
    VANILLA = "vanilla"
    EPISTEMIC = "epistemic"
    BIAS = "bias"


def laaj(setup: Setup = Setup.VANILLA, language: str = "en") -> JudgeProtocol:
    asks_for_markers = setup is Setup.EPISTEMIC
    return JudgeProtocol(
        "laaj",
        language,
        DIMENSIONS,
        shipped_prompt("laaj", language),
        setup=setup.value,
        variant=setup.value if asks_for_markers else "",
        markers=MARKERS if asks_for_markers else (),
        free_reader=bracket_attempts,
    )


def bracket_attempts(
    text: str, dimensions: Sequence[JudgedDimension], texts: tuple[str, ...]
) -> dict[str, list[GradeAttempt]]:
    """At most one attempt a dimension: its verdict, or why its brackets give none.

    A place that the judged text has too counts only where the judge has no other for that dimension. Where the reply
    names no dimension and holds exactly one bracket a dimension, they stand in the order asked for.
    """
    text = _full_to_half(text)
    planted = Planted(texts, dimensions)
    passages = _passages(text, dimensions)
    echoes = echoed(text, passages, planted)
    coinciding = [passage for passage in passages if passage not in echoes and planted.words(passage)]
    text = _blanked(text, echoes)
    own, all_of_it = _found(_blanked(text, coinciding), dimensions), _found(text, dimensions)
    return {name: own[name] or [replace(one, coincides=True) for one in all_of_it[name]] for name in all_of_it}


def _passages(text: str, dimensions: Sequence[JudgedDimension]) -> list[Passage]:
    """The names with their brackets; or, without any name, the brackets from the first to the last."""
    heads = [(name, *place) for place, name in sorted({(s, a): n for n, s, a in _heads(text, dimensions)}.items())]
    brackets = [one for one in _BRACKET.finditer(text) if any(c.isdigit() for c in one["inside"])]
    if not heads:
        all_of_it = "".join(bracket["inside"] for bracket in brackets)
        return [Passage(brackets[0].start(), brackets[-1].end(), frozenset(), skeleton(all_of_it))] if brackets else []
    found: list[Passage] = []
    ends = [*(start for _, start, _ in heads), len(text)][1:]
    for (name, start, after), end in zip(heads, ends, strict=True):
        own = [bracket for bracket in brackets if after <= bracket.start() < end or start <= bracket.start() < after]
        if own:
            said = frozenset(
                (name, float(int(ascii_digits(n)))) for one in own[:1] if _INTEGER.fullmatch(n := one["inside"].strip())
            )
            stop = own[0].end()
            found.append(Passage(start, stop, said, skeleton(text[start : own[0].end("inside")])))
    return found


def _blanked(text: str, passages: Iterable[Passage]) -> str:
    for passage in passages:
        text = text[: passage.start] + " " * (passage.end - passage.start) + text[passage.end :]
    return text


def _found(text: str, dimensions: Sequence[JudgedDimension]) -> dict[str, list[GradeAttempt]]:
    parts = _parts(text, dimensions)
    if not parts:
        return _in_order(text, dimensions)
    return {dimension.name: _read(parts.get(dimension.name, ()), dimension) for dimension in dimensions}


def _parts(text: str, dimensions: Sequence[JudgedDimension]) -> dict[str, list[str]]:
    """The part of the reply about each dimension: from its name to the next name."""
    heads = list(_heads(text, dimensions))
    ends = [*(start for _, start, _ in heads), len(text)][1:]
    parts: dict[str, list[str]] = {}
    for (name, _, after), end in zip(heads, ends, strict=True):
        parts.setdefault(name, []).append(text[after:end])
    return parts


def _heads(text: str, dimensions: Sequence[JudgedDimension]) -> Iterator[tuple[str, int, int]]:
    names = {name.casefold(): dimension.name for dimension in dimensions for name in dimension.names}
    options = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    for match in re.finditer(rf"(?<!\w)\[?(?P<name>{options})\]?{_NAME_END}", text, re.IGNORECASE):
        yield names[match["name"].casefold()], match.start(), match.end()


def _in_order(text: str, dimensions: Sequence[JudgedDimension]) -> dict[str, list[GradeAttempt]]:
    brackets = list(_BRACKET.finditer(text))
    if len(brackets) != len(dimensions):
        return {dimension.name: [] for dimension in dimensions}
    return {
        dimension.name: _read([bracket[0]], dimension) for dimension, bracket in zip(dimensions, brackets, strict=True)
    }


def _read(pieces: Sequence[str], dimension: JudgedDimension) -> list[GradeAttempt]:
    brackets = [bracket for piece in pieces for bracket in _BRACKET.finditer(piece)]
    insides = [ascii_digits(bracket["inside"].strip()) for bracket in brackets]
    numbers = [inside for inside in insides if any(character.isdigit() for character in inside)]
    if not insides:
        return []
    wrong = next((inside for inside in numbers or insides if not _INTEGER.fullmatch(inside)), None)
    if wrong is not None:
        return [GradeAttempt(0, -1, not_a_level(dimension, f"[{wrong}]"))]
    if len({int(number) for number in numbers}) > 1:
        return [GradeAttempt(0, -1, two_values(dimension, ", ".join(f"[{number}]" for number in numbers)))]
    level = dimension.level_of_number(float(int(numbers[-1])))
    if level is None:
        return [GradeAttempt(0, -1, not_offered(dimension, f"[{numbers[-1]}]"))]
    marker = next((bracket["marker"].strip() for bracket in reversed(brackets) if bracket["marker"]), None)
    return [GradeAttempt(0, -1, ReadGrade(level.value, marker=marker))]


def _full_to_half(text: str) -> str:
    return text.replace("［", "[").replace("］", "]").replace("\\[", "[").replace("\\]", "]")


PROTOCOLS = (
    ShippedProtocol(
        "laaj",
        ("en", "fa"),
        lambda language, setup: laaj(Setup(setup or Setup.VANILLA), language),
        setups=tuple(setup.value for setup in Setup),
    ),
)
