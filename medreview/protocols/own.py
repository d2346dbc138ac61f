"""A researcher's own protocol in one text file: dimensions with their scales, then the prompt.

The file begins with lines of the form ``key: value`` (``#`` begins a comment)::

    protocol: bedside-manner
    language: en
    dimension: warmth = 1 cold | 2 neutral | 3 warm
    dimension: tone = harsh | plain | kind

``dimension`` comes once for each dimension: its name, ``=``, its levels from low to high with ``|`` between. A level is
a number, a number and its words, or a word alone; levels of words alone get the values 1, 2, 3 in their order.

After that come the sections of the prompt, each under a mark of its own line: ``=== user ===`` is needed and must hold
``{answer}`` or ``{sentence}``; ``=== system ===`` goes before it. The forms of reply, ``=== form free ===``, ``=== form
constrained ===``, ``=== form scored ===`` and ``=== ask ===``, are filled in from ``own-forms.en.txt`` where the file
has none. Placeholders: ``{question}``, ``{answer}``, ``{references}``, ``{sentence}``, ``{scales}``, ``{json}``,
``{dimension}``, ``{levels}``. ``bedside-manner.example.txt`` among the prompts is one to copy.
"""

import re
from dataclasses import replace
from types import MappingProxyType

from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.protocols.cases import Input
from medreview.protocols.prompt_files import PromptFile, PromptUnreadable, shipped_prompt
from medreview.protocols.protocol import JudgeProtocol
from medreview.protocols.registry import PROTOCOL_NAMES
from medreview.protocols.scales import JudgedDimension, JudgedLevel, folded

_KEYS = ("protocol", "title", "language", "dimension")
_NAME = re.compile(r"[^\W\d][\w-]*")
_NUMBERED = re.compile(r"(?P<number>[-+]?\d+(?:\.\d+)?)(?:\s+(?P<words>.+))?")
_FEWEST_LEVELS = 2


def own_protocol(prompt: PromptFile) -> JudgeProtocol:
    """Read a protocol from a prompt file that declares its scales.

    Raises
    ------
    PromptUnreadable
        If the header lacks a name or a dimension, a scale has fewer than two levels or the same level twice, or a
        name is one that ships.
    """
    unknown = next((key for key, _ in prompt.header if key not in _KEYS), None)
    if unknown:
        values = {"key": unknown, "known": ", ".join(_KEYS)}
        raise PromptUnreadable(prompt.file, Message("the header knows no {key}; use {known}.", values))
    name = _value(prompt, "protocol")
    if not _NAME.fullmatch(name) or name in PROTOCOL_NAMES:
        raise PromptUnreadable(
            prompt.file,
            Message(
                "its header needs a line such as {example}, with a name that is not taken.",
                {"example": "protocol: bedside-manner"},
            ),
        )
    dimensions = tuple(_dimension(prompt, text) for key, text in prompt.header if key == "dimension")
    if not dimensions or len({dimension.name for dimension in dimensions}) < len(dimensions):
        raise PromptUnreadable(
            prompt.file, Message("its header needs a line dimension for each dimension, each with a name of its own.")
        )
    complete = _with_forms(prompt)
    is_fine = Input.SENTENCE in complete.inputs()
    return JudgeProtocol(
        name,
        _value(prompt, "language") or "en",
        dimensions,
        complete,
        granularity=Granularity.FINE if is_fine else Granularity.COARSE,
    )


def _value(prompt: PromptFile, key: str) -> str:
    return next((value for name, value in prompt.header if name == key), "")


def _with_forms(prompt: PromptFile) -> PromptFile:
    forms = shipped_prompt("own-forms", "en").sections
    missing = {name: text for name, text in forms.items() if name not in prompt.sections and name != "user"}
    return replace(prompt, sections=MappingProxyType(missing | dict(prompt.sections)))


def _dimension(prompt: PromptFile, text: str) -> JudgedDimension:
    name, _, scale = (part.strip() for part in text.partition("="))
    levels = tuple(_level(part.strip(), n) for n, part in enumerate(scale.split("|"), start=1))
    kinds = {isinstance(level.code, str) for level in levels}
    words = [folded(word) for level in levels for word in level.names]
    if (
        not _NAME.fullmatch(name)
        or len(levels) < _FEWEST_LEVELS
        or len(kinds) > 1
        or "" in words
        or len(set(words)) < len(words)
        or [level.value for level in levels] != sorted({level.value for level in levels})
    ):
        values = {"line": text, "example": "warmth = 1 cold | 2 neutral | 3 warm"}
        raise PromptUnreadable(
            prompt.file,
            Message("the dimension {line} needs a name and two or more levels, rising, as in {example}.", values),
        )
    return JudgedDimension(name, levels, (name.replace("_", " "),))


def _level(text: str, n: int) -> JudgedLevel:
    numbered = _NUMBERED.fullmatch(text)
    if numbered is None:
        return JudgedLevel(n, text)
    value = float(numbered["number"])
    return JudgedLevel(value, value, (numbered["words"],) if numbered["words"] else ())
