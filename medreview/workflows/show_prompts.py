"""See what a judge would be asked, and check a prompt file of one's own, before any model is started."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from medreview.domain.study_plans import Granularity
from medreview.errors import FileUnreadable, MedReviewError
from medreview.protocols import Case, Input, JudgeProtocol, ReadingKind, find_protocol
from medreview.protocols.prompt_files import prompt_from_file
from medreview.protocols.registry import PROTOCOL_NAMES, own_protocol

_STAND_IN = Case(
    "(the patient's question)", "(the answer to judge)", ("(a reference answer)",), "(the sentence to judge)"
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
    """What a prompt file holds. ``protocol`` is None for a wording only, to use with a protocol that ships."""

    file: str
    sha256: str
    protocol: str | None
    granularity: Granularity
    inputs: tuple[Input, ...]
    scales: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _CaseFile:
    question: str
    answer: str
    references: tuple[str, ...] = ()
    sentence: str | None = None


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
    """Render a protocol's prompt.

    Parameters
    ----------
    name : str
        A protocol that ships, or the path of a file with one of one's own.
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
    protocol = _protocol(name, language, setup)
    if wording_file is not None:
        protocol = protocol.with_prompt(prompt_from_file(wording_file))
    dimension = protocol.dimensions[0].name if reading is ReadingKind.SCORED else None
    case = _case_from(case_file) if case_file is not None else _STAND_IN
    messages = protocol.render(case, reading, dimension=dimension)
    return ShownPrompt(
        protocol.name,
        reading,
        tuple(PromptMessage(message.role.value, message.text) for message in messages),
        protocol.schema(),
        protocol.grammar(),
    )


def prompt_source(name: str, *, language: str | None = None) -> str:
    """The text of a protocol's prompt file, to copy and edit; raises as ``show_prompt``."""
    return _protocol(name, language, None).prompt.text


def check_prompt(path: Path) -> CheckedPrompt:
    """Read a prompt file as a run would, and say what it holds.

    Raises
    ------
    FileUnreadable, PromptUnreadable
        If it cannot be used; the sentence says why.
    """
    prompt = prompt_from_file(path)
    if not any(key in {"protocol", "dimension"} for key, _ in prompt.header):
        return CheckedPrompt(path.name, prompt.sha256, None, Granularity.COARSE, _in_order(prompt.inputs()), {})
    protocol = own_protocol(prompt)
    scales = {dimension.name: tuple(level.label for level in dimension.levels) for dimension in protocol.dimensions}
    return CheckedPrompt(
        path.name, prompt.sha256, protocol.name, protocol.granularity, _in_order(protocol.inputs), scales
    )


def _protocol(name: str, language: str | None, setup: str | None) -> JudgeProtocol:
    path = Path(name)
    if name not in PROTOCOL_NAMES and path.suffix and path.is_file():
        return own_protocol(prompt_from_file(path))
    return find_protocol(name, language=language, setup=setup)


def _case_from(path: Path) -> Case:
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
        given = TypeAdapter(_CaseFile).validate_python(content, extra="forbid")
    except OSError as error:
        raise FileUnreadable(file=path.name, reason=error.strerror or str(error)) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise CaseUnreadable(file=path.name, reason=f"{place}: {first['msg']}" if place else first["msg"]) from error
    except (ValueError, RecursionError) as error:
        raise CaseUnreadable(file=path.name, reason=str(error)) from error
    return Case(given.question, given.answer, given.references, given.sentence)


def _in_order(inputs: frozenset[Input]) -> tuple[Input, ...]:
    return tuple(needed for needed in Input if needed in inputs)
