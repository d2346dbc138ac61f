"""See what a judge or a strategy would ask, and check a prompt file of one's own, before any model is started."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from medreview.curation.catalogues import with_values
from medreview.domain.study_plans import Granularity
from medreview.errors import FileUnreadable, MedReviewError, reason_of, text_in
from medreview.llm.messages import ChatMessage
from medreview.protocols import Case, Input, JudgeProtocol, ReadingKind, find_protocol
from medreview.protocols.own_prompts import PromptKind, prompt_file
from medreview.protocols.prompt_files import parts_of, prompt_from_file
from medreview.protocols.registry import PROTOCOL_NAMES, own_protocol
from medreview.protocols.strategies import (
    QuestionCase,
    Strategy,
    find_strategy,
    shipped_strategies,
    strategy_from_file,
)

_STAND_IN = Case(
    "(the patient's question)",
    "(the answer to judge)",
    ("(a reference answer)",),
    "(the sentence to judge)",
    other_answer="(the other answer)",
    criterion="(the criterion)",
)

_ASKED = QuestionCase(
    "(the patient's question)",
    options=("(an option)", "(another option)"),
    examples=(("(another question)", "(its answer)"),),
    specialist="(the specialist)",
    parts=(("question", "(the patient's question)"),),
)


class CaseUnreadable(MedReviewError):
    """A file that does not hold a question with an answer."""

    template = (
        "{file} is not a case to judge: {reason}. It is a JSON object with question and answer, and where the "
        "prompt needs them references (a list) and sentence."
    )


@dataclass(frozen=True, slots=True)
class PromptMessage:
    role: str
    text: str


@dataclass(frozen=True, slots=True)
class ShownPrompt:
    """A conversation as a judge would get it; ``schema`` and ``grammar`` bind a constrained reply."""

    protocol: str
    reading: ReadingKind
    messages: tuple[PromptMessage, ...]
    schema: Mapping[str, object]
    grammar: str


@dataclass(frozen=True, slots=True)
class CheckedPrompt:
    """The content of a prompt file.

    Without a ``protocol`` and a ``strategy`` it is a wording only, to use with a protocol that ships. ``scales`` are
    the levels of a protocol's dimensions, or the values of a strategy's fields.
    """

    file: str
    sha256: str
    protocol: str | None
    strategy: str | None
    granularity: Granularity
    inputs: tuple[Input, ...]
    scales: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _CaseFile:
    question: str
    answer: str
    references: tuple[str, ...] = ()
    sentence: str | None = None
    other_answer: str = ""
    criterion: str = ""


def protocol_names() -> tuple[str, ...]:
    return PROTOCOL_NAMES


def show_prompt(
    name: str,
    *,
    language: str | None = None,
    setup: str | None = None,
    reading: ReadingKind = ReadingKind.CONSTRAINED,
    case_file: Path | None = None,
    wording_file: Path | None = None,
) -> ShownPrompt:
    """Render a protocol's prompt, or the first step of a strategy's.

    Parameters
    ----------
    name : str
        One that ships, or one of one's own by its name or the path of its file.
    reading : ReadingKind
        The form of reply to ask for; a scored one is shown for the first dimension.
    case_file : Path, optional
        JSON with the texts to put in; without it, words stand in for them.
    wording_file : Path, optional
        A prompt file to use instead of the protocol's.

    Raises
    ------
    ProtocolUnknown, PromptLanguageUnknown, SetupUnknown, PromptUnreadable, FileUnreadable
        If there is no such prompt, or its file cannot be used.
    CaseUnreadable, InputMissing
        If the case's file is none, or lacks what the prompt puts in.
    """
    strategy = _strategy(name, language)
    if strategy is not None:
        return ShownPrompt(strategy.name, ReadingKind.FREE, _messages(strategy.render(_ASKED)), {}, "")
    protocol = _protocol(name, language, setup)
    if wording_file is not None:
        protocol = protocol.with_prompt(prompt_from_file(wording_file))
    dimension = protocol.dimensions[0].name if reading is ReadingKind.SCORED else None
    case = _case_from(case_file) if case_file is not None else _STAND_IN
    messages = protocol.render(case, reading, dimension=dimension)
    return ShownPrompt(
        protocol.name,
        reading,
        _messages(messages),
        protocol.schema(),
        protocol.grammar(),
    )


def _messages(messages: Iterable[ChatMessage]) -> tuple[PromptMessage, ...]:
    return tuple(PromptMessage(message.role.value, message.text) for message in messages)


def prompt_source(name: str, *, language: str | None = None) -> str:
    """The text of a protocol's or a strategy's prompt file, to copy and edit; raises as ``show_prompt``."""
    return (_strategy(name, language) or _protocol(name, language, None)).prompt.text


def check_prompt(path: Path) -> CheckedPrompt:
    """Read a prompt file as a run would, and say what it holds.

    Raises
    ------
    FileUnreadable, PromptUnreadable, CatalogueUnknown, CatalogueUnreadable
        If it cannot be used; the sentence says why.
    """
    if strategy := _own_strategy(path):
        values = {field.name: tuple(value.code for value in field.values) for field in strategy.fields}
        return CheckedPrompt(path.name, strategy.prompt.sha256, None, strategy.name, Granularity.COARSE, (), values)
    prompt = prompt_from_file(path)
    if not any(key in {"protocol", "dimension"} for key, _ in prompt.header):
        return CheckedPrompt(path.name, prompt.sha256, None, None, Granularity.COARSE, _in_order(prompt.inputs()), {})
    protocol = own_protocol(prompt)
    scales = {dimension.name: tuple(level.label for level in dimension.levels) for dimension in protocol.dimensions}
    return CheckedPrompt(
        path.name, prompt.sha256, protocol.name, None, protocol.granularity, _in_order(protocol.inputs), scales
    )


def _protocol(name: str, language: str | None, setup: str | None) -> JudgeProtocol:
    own = prompt_file(PromptKind.PROTOCOL, name, language)
    return own_protocol(prompt_from_file(own)) if own else find_protocol(name, language=language, setup=setup)


def _strategy(name: str, language: str | None) -> Strategy | None:
    """The strategy of a name that is no protocol's; None where it is none."""
    own = prompt_file(PromptKind.STRATEGY, name, language)
    if own is not None:
        return _own_strategy(own)
    is_one = any(one.name == name for one in shipped_strategies())
    return _with_lists(find_strategy(name, language=language), None) if is_one else None


def _own_strategy(path: Path) -> Strategy | None:
    """None where the file is that of a protocol, which has other sections."""
    if not parts_of(text_in(path)).values("strategy"):
        return None
    return _with_lists(strategy_from_file(path), path.parent)


def _with_lists(strategy: Strategy, folder: Path | None) -> Strategy:
    return replace(strategy, fields=with_values(strategy.fields, strategy.language, folder))


def _case_from(path: Path) -> Case:
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
        given = TypeAdapter(_CaseFile).validate_python(content, extra="forbid")
    except OSError as error:
        raise FileUnreadable(file=path.name, reason=reason_of(error)) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise CaseUnreadable(file=path.name, reason=f"{place}: {first['msg']}" if place else first["msg"]) from error
    except (ValueError, RecursionError) as error:
        raise CaseUnreadable(file=path.name, reason=str(error)) from error
    case = Case(given.question, given.answer, given.references, given.sentence)
    return replace(case, other_answer=given.other_answer, criterion=given.criterion)


def _in_order(inputs: frozenset[Input]) -> tuple[Input, ...]:
    return tuple(needed for needed in Input if needed in inputs)
