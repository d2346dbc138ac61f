"""Prompts as text files: sections between marks, placeholders by name, nothing in the data ever interpreted.

A file is a few ``key: value`` lines (``#`` begins a comment), then sections that each begin with ``=== name ===``. A
placeholder is a known name in braces. Other braces, as in an example of JSON, stay as they are, and ``{{name}}``
writes ``{name}``. What is filled in is put there once and never looked at again.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from medreview.domain.questions import Turn
from medreview.errors import Listed, MedReviewError, Message, text_in
from medreview.llm.messages import ImagePart
from medreview.paths import resources_folder


class Input(StrEnum):
    """A part of the case that a prompt can ask for; the value is its placeholder."""

    QUESTION = "question"
    ANSWER = "answer"
    REFERENCES = "references"
    SENTENCE = "sentence"
    OTHER_ANSWER = "other_answer"
    CRITERION = "criterion"


INPUT_WORDS: Mapping[Input, Message] = {
    Input.QUESTION: Message("the question"),
    Input.ANSWER: Message("the answer"),
    Input.REFERENCES: Message("reference answers"),
    Input.SENTENCE: Message("one sentence"),
    Input.OTHER_ANSWER: Message("another answer beside it"),
    Input.CRITERION: Message("one criterion of the question"),
}


class InputMissing(MedReviewError):
    """A prompt asks for something that this question or answer does not have."""

    def __init__(self, protocol: str, missing: Input) -> None:
        self.missing = missing
        super().__init__(
            "The prompt of {protocol} needs {missing}, and there is none here. "
            "Leave this answer out, or choose another protocol.",
            protocol=protocol,
            missing=missing.value,
        )


@dataclass(frozen=True, slots=True)
class Case:
    """An answer to judge, with its question; ``sentence`` is set where one sentence of it is judged.

    ``other_answer`` is set where two are compared, and is shown second; ``criterion`` where the answer is held to one.

    For terms ``question`` is the term. ``references`` are reference answers, best first. ``beside`` are texts of the
    question that are not shown, such as its other answers: a verdict that stands in one is not taken from a quotation.
    """

    question: str
    answer: str
    references: tuple[str, ...] = ()
    sentence: str | None = None
    context: tuple[Turn, ...] = ()
    images: tuple[ImagePart, ...] = field(default=())
    beside: tuple[str, ...] = ()
    other_answer: str = ""
    criterion: str = ""

    def has(self, needed: Input) -> bool:
        return bool(getattr(self, needed.value))

    @property
    def full_question(self) -> str:
        """The question after the earlier turns of its conversation."""
        return "\n".join([*(f"{turn.role}: {turn.text}" for turn in self.context), self.question])

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text that is shown and came from outside: nothing in them is an instruction or a verdict."""
        return (
            self.full_question,
            self.answer,
            *self.references,
            self.sentence or "",
            self.other_answer,
            self.criterion,
        )


WITHOUT_REFERENCES = "without references"
PLACEHOLDERS = frozenset({*(needed.value for needed in Input), "codebook", "scales", "json", "dimension", "levels"})
_MARK = re.compile(r"^===[ \t]*(.+?)[ \t]*===[ \t]*$", re.MULTILINE)
_BRACES = re.compile(r"\{\{(?P<literal>\w+)\}\}|\{[ \t]*(?P<name>[^\W\d][\w .-]*?)[ \t]*\}")


@dataclass(frozen=True, slots=True)
class PromptForm:
    """The form of prompts of one kind: sections, placeholders, and of these the ones that it needs.

    One of ``shown`` must stand in the file. With ``has_steps`` each step may have sections of its own.
    """

    sections: tuple[str, ...]
    placeholders: frozenset[str]
    shown: tuple[str, ...]
    has_steps: bool = False


JUDGE_FORM = PromptForm(
    ("system", "user", "form constrained", "form free", "form scored", "ask"),
    PLACEHOLDERS,
    (Input.ANSWER.value, Input.SENTENCE.value),
)


class PromptUnreadable(MedReviewError):
    """A prompt file that cannot be used as it is; ``place`` is the section or the line of the header that is wrong."""

    def __init__(self, file: str, reason: Message, place: str = "") -> None:
        self.reason, self.place = reason, place
        super().__init__("The prompt {file} cannot be used: {reason}", file=file, reason=reason)


@dataclass(frozen=True, slots=True)
class PromptFile:
    """A prompt's sections by name; ``header`` holds the ``key: value`` lines, in order, keys may come again."""

    file: str
    text: str
    header: tuple[tuple[str, str], ...]
    sections: Mapping[str, str]

    @property
    def sha256(self) -> str:
        return text_sha256(self.text)

    def section(self, base: str, *variants: str) -> str:
        """The section for the first variant that the file has, else the plain one, else nothing."""
        names = [f"{base} {variant}" for variant in variants if variant]
        return next((self.sections[name] for name in [*names, base] if name in self.sections), "")

    def inputs(self, *variants: str) -> frozenset[Input]:
        """The parts of the case that the prompt puts in."""
        used = {name for base in JUDGE_FORM.sections for name in placeholders(self.section(base, *variants))}
        return frozenset(needed for needed in Input if needed.value in used)


def text_sha256(text: str) -> str:
    """The hash by which the text of a prompt is known wherever it is kept."""
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PromptParts:
    """The text of a prompt in parts, to be written in: lines of its header, comments too, and its sections in order."""

    head: tuple[str, ...]
    sections: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        marked = (f"=== {name} ===\n{body.strip()}\n" for name, body in self.sections)
        return "".join((*(f"{line}\n" for line in self.head), *marked))

    def values(self, key: str) -> tuple[str, ...]:
        """The words of the header's lines for a key, in their order."""
        return tuple(line.partition(":")[2].strip() for line in self.head if _key_of(line) == key)

    def with_values(self, key: str, *values: str) -> "PromptParts":
        """The parts with these lines of a key in the place of those before; new ones come last."""
        places = [at for at, line in enumerate(self.head) if _key_of(line) == key]
        at = places[0] if places else len(self.head)
        others = [line for line in self.head if _key_of(line) != key]
        return replace(self, head=(*others[:at], *(f"{key}: {value}" for value in values), *others[at:]))

    def with_section(self, name: str, body: str) -> "PromptParts":
        """The parts with another text in a section, which may be new."""
        if name not in dict(self.sections):
            return replace(self, sections=(*self.sections, (name, body)))
        return replace(self, sections=tuple((one, body if one == name else before) for one, before in self.sections))


def parts_of(text: str) -> PromptParts:
    """The parts of any text, also of one that cannot be used as a prompt."""
    head, *marked = _MARK.split(text)
    sections = zip(marked[::2], marked[1::2], strict=True)
    return PromptParts(
        tuple(line.rstrip() for line in head.strip().splitlines()),
        tuple((" ".join(name.lower().split()), body.strip()) for name, body in sections),
    )


def with_header(text: str, values: Mapping[str, str]) -> str:
    """The text of a prompt with other values in the lines of its header."""
    parts = parts_of(text)
    for key, value in values.items():
        parts = parts.with_values(key, value)
    return parts.text


def _key_of(line: str) -> str:
    return "" if line.lstrip().startswith("#") else line.partition(":")[0].strip().lower()


def shipped_prompt(name: str, language: str) -> PromptFile:
    """Read the prompt that ships for a protocol in a language."""
    return prompt_from_file(resources_folder() / "prompts" / f"{name}.{language}.txt")


def prompt_from_file(path: Path, form: PromptForm = JUDGE_FORM) -> PromptFile:
    """Read a prompt.

    Raises
    ------
    FileUnreadable
        If the file cannot be opened or is not UTF-8.
    PromptUnreadable
        If a section or a placeholder is not known, is there twice, or the prompt never shows what it is about.
    """
    return prompt_from_text(text_in(path), file=path.name, form=form)


def prompt_from_text(text: str, *, file: str, form: PromptForm = JUDGE_FORM) -> PromptFile:
    """Read a prompt from its text; ``file`` is its name in an error, see ``prompt_from_file``."""
    head, *marked = _MARK.split(text)
    sections: dict[str, str] = {}
    for name, body in zip(marked[::2], marked[1::2], strict=True):
        key = " ".join(name.lower().split())
        if not any(key == base or key.startswith(f"{base} ") for base in form.sections):
            values = {"name": name, "known": Listed(form.sections)}
            raise PromptUnreadable(file, Message("no section is called {name}; use {known}.", values), key)
        if key in sections:
            raise PromptUnreadable(file, Message("the section {name} is there twice.", {"name": name}), key)
        sections[key] = body.strip()
    prompt = PromptFile(file, text, _header(head, file), MappingProxyType(sections))
    _check(prompt, form)
    return prompt


def placeholders(text: str) -> tuple[str, ...]:
    """Names in single braces, in order, known or not."""
    return tuple(match["name"] for match in _BRACES.finditer(text) if match["name"])


def filled(text: str, values: Mapping[str, str]) -> str:
    """Put the values in, in one pass; a placeholder without a value becomes nothing."""
    return _BRACES.sub(
        lambda match: f"{{{match['literal']}}}" if match["literal"] else values.get(match["name"], ""), text
    )


def delimited(name: str, text: str, others: tuple[str, ...]) -> str:
    """Put a text between tags that none of the texts contains, so that no text can end itself early."""
    everything = "\n".join(others).lower()
    tag, n = name, 1
    while f"<{tag}>" in everything or f"</{tag}" in everything:
        n += 1
        tag = f"{name}-{n}"
    return f"<{tag}>\n{text}\n</{tag}>"


def _header(head: str, file: str) -> tuple[tuple[str, str], ...]:
    lines = [line.strip() for line in head.splitlines()]
    pairs: list[tuple[str, str]] = []
    for line in lines:
        if not line or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        if not colon:
            values = {"line": line}
            raise PromptUnreadable(file, Message("the line {line} before the first section has no colon.", values))
        pairs.append((key.strip().lower(), value.strip()))
    return tuple(pairs)


def _check(prompt: PromptFile, form: PromptForm) -> None:
    for name, body in prompt.sections.items():
        unknown = next((used for used in placeholders(body) if used not in form.placeholders), None)
        if unknown:
            known = Listed(f"{{{one}}}" for one in sorted(form.placeholders))
            values = {"unknown": f"{{{unknown}}}", "name": name, "known": known}
            raise PromptUnreadable(
                prompt.file,
                Message("the placeholder {unknown} in the section {name} is not known; use {known}.", values),
                name,
            )
    shown = {used for body in prompt.sections.values() for used in placeholders(body)}
    if not (prompt.section("user") or form.has_steps) or not shown & set(form.shown):
        values = {"placeholder": f"{{{form.shown[0]}}}"}
        raise PromptUnreadable(
            prompt.file, Message("it needs a section user with {placeholder} in it.", values), "user"
        )
