"""Protocols: those that ship, by the name they have in tables and commands; a person's own; and as a plan stores them.

A researcher's own protocol is one text file: dimensions with their scales, then the prompt. It begins with lines of the
form ``key: value`` (``#`` begins a comment)::

    protocol: bedside-manner
    language: en
    dimension: warmth = 1 cold | 2 neutral | 3 warm
    dimension: tone = harsh | plain | kind

``dimension`` comes once for each dimension: its name, ``=``, its levels from low to high with ``|`` between. A level is
a number, a number and its words, or a word alone; levels of words alone get the values 1, 2, 3 in their order.

After that come the sections of the prompt, each under a mark of its own line: ``=== user ===`` is needed and must hold
``{answer}`` or ``{sentence}``; ``=== system ===`` goes before it. The forms of reply, ``=== form free ===``, ``=== form
constrained ===``, ``=== form scored ===`` and ``=== ask ===``, are filled in from ``own-forms.en.txt`` where the file
has none. Placeholders: ``{question}``, ``{answer}``, ``{references}``, ``{sentence}``, ``{other_answer}``,
``{criterion}``, ``{scales}``, ``{json}``, ``{dimension}``, ``{levels}``. ``bedside-manner.example.txt`` among the
prompts is one to copy.
"""

import re
from dataclasses import replace
from types import MappingProxyType

from medreview.domain.run_plans import AnswersToJudge, JudgePlan, PlannedModel, PlannedPrompt, SpendCap
from medreview.domain.runs import ReadingKind
from medreview.domain.study_plans import Granularity
from medreview.errors import Listed, MedReviewError, Message, NotFound
from medreview.module_search import offered_in
from medreview.plug_ins import PlugInGroup, plugged_in
from medreview.protocols import shipped
from medreview.protocols.criterion_verdicts import CRITERION_LABELS, CRITERION_LEVELS
from medreview.protocols.preferences import PAIR_LABELS
from medreview.protocols.prompt_files import (
    JUDGE_FORM,
    WITHOUT_REFERENCES,
    Input,
    PromptFile,
    PromptParts,
    PromptUnreadable,
    prompt_from_text,
    shipped_prompt,
)
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol, read_json_or_lines
from medreview.protocols.scales import JudgedDimension, JudgedLevel, folded, number_text

_KEYS = ("protocol", "title", "language", "dimension")
_NAME = re.compile(r"[^\W\d][\w-]*")
_NUMBERED = re.compile(r"(?P<number>[-+]?\d+(?:\.\d+)?)(?:\s+(?P<words>.+))?")
_FEWEST_LEVELS = 2
_BRACED = re.compile(r"\{[^\W\d][\w .-]*\}")


def _known_protocols() -> dict[str, ShippedProtocol]:
    """Protocols by name: those that ship, then those of installed packages."""
    found: list[ShippedProtocol] = [one for of_module in offered_in(shipped, "PROTOCOLS") for one in of_module]

    def is_protocol(value: object) -> bool:
        return isinstance(value, ShippedProtocol)

    def names_of(protocol: ShippedProtocol) -> tuple[str, ...]:
        return (protocol.name,)

    found += plugged_in(PlugInGroup.PROTOCOLS, is_protocol, names_of, [one.name for one in found])
    return {protocol.name: protocol for protocol in found}


_SHIPPED = _known_protocols()
PROTOCOL_NAMES = tuple(_SHIPPED)


class ProtocolUnknown(NotFound):
    """No protocol that ships has this name."""

    template = (
        "No protocol is called {name}. There are {known}; one of your own is named as it was saved, or by its file."
    )


class PromptLanguageUnknown(NotFound):
    """The protocol has no prompt in this language."""

    template = "The prompt of {name} does not exist in {language}, only in {known}. Choose one of them."


class SetupUnknown(NotFound):
    """The protocol has no such setup."""

    template = "{name} has no setup {setup}. Choose one of: {known}."


def prompt_languages(name: str) -> tuple[str, ...]:
    """Languages a protocol's prompt ships in, the usual one first; raises ``ProtocolUnknown``."""
    return _shipped(name).languages


def setups(name: str) -> tuple[str, ...]:
    """A protocol's setups, the plain one first; empty where it has none."""
    return _shipped(name).setups if name in _SHIPPED else ()


def _shipped(name: str) -> ShippedProtocol:
    if name not in _SHIPPED:
        raise ProtocolUnknown(name=name, known=PROTOCOL_NAMES)
    return _SHIPPED[name]


def asked_protocol(name: str, setup: str | None = None, plan: JudgePlan | None = None) -> JudgeProtocol | None:
    """The protocol that a judgement of this name was asked with: as its run planned it, else the one that ships.

    None where it is neither planned nor ours, and where another version planned it.
    """
    # a table that was imported may name a run of another protocol
    if plan is not None and plan.protocol.casefold() == name.strip().casefold():
        try:
            return protocol_of(plan)
        except MedReviewError:
            return None  # what ships now under its name may ask something else
    plain, _, named = name.strip().casefold().partition(" ")
    if plain not in PROTOCOL_NAMES:
        return None
    chosen = setup or named
    return find_protocol(plain, setup=chosen if chosen in setups(plain) else None)


def scale_name(name: str, setup: str) -> str:
    """The name of a protocol's scales, with the setup where that has levels of its own."""
    protocol = _SHIPPED.get(name.casefold())
    return f"{name} {setup}" if protocol is not None and setup in protocol.own_scales else name


def find_protocol(name: str, *, language: str | None = None, setup: str | None = None) -> JudgeProtocol:
    """Find a protocol that ships.

    Parameters
    ----------
    name : str
        As in ``PROTOCOL_NAMES``.
    language, setup : str, optional
        The first of the protocol's where they are not given.

    Raises
    ------
    ProtocolUnknown, PromptLanguageUnknown, SetupUnknown
        If there is none; the sentence says which there are.
    """
    languages = prompt_languages(name)
    language = language or languages[0]
    if language not in languages:
        raise PromptLanguageUnknown(name=name, language=language, known=languages)
    if setup and setup not in setups(name):
        raise SetupUnknown(name=name, setup=setup, known=setups(name) or ("-",))
    return _SHIPPED[name].make(language, setup)


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
        values = {"key": unknown, "known": Listed(_KEYS)}
        raise PromptUnreadable(prompt.file, Message("{key} is not a known header line; use {known}.", values), unknown)
    name = _value(prompt, "protocol")
    if not _NAME.fullmatch(name) or name in PROTOCOL_NAMES:
        raise PromptUnreadable(
            prompt.file,
            Message(
                "its header needs a line such as {example}, with a name that is not taken.",
                {"example": "protocol: bedside-manner"},
            ),
            "protocol",
        )
    dimensions = tuple(_dimension(prompt, text) for key, text in prompt.header if key == "dimension")
    if not dimensions or len({dimension.name for dimension in dimensions}) < len(dimensions):
        message = Message("its header needs a line dimension for each dimension, each with a name of its own.")
        raise PromptUnreadable(prompt.file, message, "dimension")
    complete = _with_forms(prompt)
    labels = {level.label for dimension in dimensions for level in dimension.levels}
    if Input.OTHER_ANSWER in complete.inputs() and not labels <= PAIR_LABELS:
        values = {"known": " | ".join(sorted(PAIR_LABELS))}
        message = Message("which of two answers is better is said with the levels {known}.", values)
        raise PromptUnreadable(prompt.file, message, "dimension")
    granularity = Granularity.FINE if Input.SENTENCE in complete.inputs() else Granularity.COARSE
    if Input.CRITERION in complete.inputs():
        is_alone = granularity is Granularity.COARSE and Input.OTHER_ANSWER not in complete.inputs()
        words = frozenset(level.word for dimension in dimensions for level in dimension.levels)
        if not is_alone or len(dimensions) > 1 or words != CRITERION_LABELS:
            values = {"known": " | ".join(sorted(CRITERION_LABELS, reverse=True))}
            message = Message(
                "a criterion is asked of one whole answer, in one dimension with the levels {known}.", values
            )
            raise PromptUnreadable(prompt.file, message, "dimension")
        granularity = Granularity.CRITERIA
        dimensions = tuple(replace(one, levels=CRITERION_LEVELS) for one in dimensions)
    return JudgeProtocol(name, _value(prompt, "language") or "en", dimensions, complete, granularity=granularity)


def own_text_of(protocol: JudgeProtocol, name: str) -> str:
    """The text of a prompt file that asks as a protocol does, under a name of one's own.

    Where only the protocol's own reader understands its form of reply, the general form takes its place.
    """
    prompt, variant = protocol.prompt, protocol.variant
    has_own_form = protocol.free_reader is not read_json_or_lines or bool(protocol.more_fields or protocol.markers)
    kept = [base for base in JUDGE_FORM.sections if not (has_own_form and base.startswith(("form", "ask")))]
    sections: list[tuple[str, str]] = []
    for base in kept:
        if plain := prompt.section(base, variant):
            sections.append((base, plain))
        without = f"{base} {WITHOUT_REFERENCES}"
        if without in prompt.sections:
            sections.append((without, prompt.sections[without]))
    codebook = _BRACED.sub(r"{\g<0>}", protocol.codebook)
    filled_in = tuple((base, body.replace("{codebook}", codebook)) for base, body in sections)
    scales = (f"dimension: {scale_line(one)}" for one in protocol.dimensions)
    return PromptParts((f"protocol: {name}", f"language: {protocol.language}", *scales), filled_in).text


def scale_line(dimension: JudgedDimension) -> str:
    """A dimension with its levels, as a header has it."""
    by_place = all(level.code == level.label and level.value == n for n, level in enumerate(dimension.levels, start=1))
    levels = (level.label if by_place else _with_number(level) for level in dimension.levels)
    return f"{dimension.name} = {' | '.join(levels)}"


def _with_number(level: JudgedLevel) -> str:
    word = level.label if isinstance(level.code, str) else "".join(level.words[:1])
    return f"{number_text(level.value)} {word}".strip()


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
            "dimension",
        )
    return JudgedDimension(name, levels, (name.replace("_", " "),))


def _level(text: str, n: int) -> JudgedLevel:
    numbered = _NUMBERED.fullmatch(text)
    if numbered is None:
        return JudgedLevel(n, text)
    value = float(numbered["number"])
    return JudgedLevel(value, value, (numbered["words"],) if numbered["words"] else ())


def planned_judging(
    protocol: JudgeProtocol,
    reading: ReadingKind,
    model: PlannedModel,
    selection: AnswersToJudge,
    *,
    is_own: bool,
    cap: SpendCap,
) -> JudgePlan:
    """The plan of a run with this protocol; all else is as it is where nobody chooses."""
    prompt = protocol.prompt
    return JudgePlan(
        protocol=protocol.name,
        language=protocol.language,
        reading=reading,
        dimensions=tuple(dimension.name for dimension in protocol.dimensions),
        prompt=PlannedPrompt(prompt.file, prompt.text, prompt.sha256, dict(prompt.sections), protocol.codebook),
        model=model,
        selection=selection,
        is_own_protocol=is_own,
        setup=protocol.setup,
        granularity=protocol.granularity,
        cap=cap,
    )


def protocol_of(plan: JudgePlan) -> JudgeProtocol:
    """The protocol as it was planned, whatever the files that ship say by now.

    Raises
    ------
    ProtocolUnknown, PromptLanguageUnknown, SetupUnknown, PromptUnreadable
        If another version planned it in a way that is not known here.
    """
    prompt = prompt_from_text(plan.prompt.text, file=plan.prompt.file)
    if plan.is_own_protocol:
        base = own_protocol(prompt)
    else:
        base = find_protocol(plan.protocol, language=plan.language, setup=plan.setup)
    asked = replace(prompt, sections=MappingProxyType(dict(plan.prompt.sections)))
    return replace(base, prompt=asked, codebook=plan.prompt.codebook)
