"""Texts of protocols and strategies of one's own: begun as a copy, opened, saved as versions, compared, restored."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from medreview.errors import MedReviewError, Message, text_in
from medreview.model_runs.plans_of_runs import plan_of
from medreview.protocols.own_prompts import (
    PromptKey,
    PromptKind,
    PromptVersion,
    check_text,
    copied_text,
    is_shipped,
    save_version,
    stored_text,
    unsaved_text,
    version_of,
    versions,
)
from medreview.protocols.prompt_files import with_header
from medreview.protocols.strategies import Returns, strategy_from_prompt
from medreview.store.queries.runs import runs_newest_first
from medreview.store.workspace import Workspace
from medreview.text.differences import LinePair, differences

_ABOUT_ANSWERS: Mapping[str, Message] = {
    "question": Message("the question"),
    "answer": Message("the answer to judge"),
    "sentence": Message("one sentence of the answer, where sentences are judged"),
    "references": Message("reference answers"),
    "scales": Message("the dimensions with their levels, in lines"),
    "json": Message("the form of the reply, as JSON"),
    "dimension": Message("the dimension that is asked about, where one is asked at a time"),
    "levels": Message("the levels of that dimension"),
}
_ABOUT_QUESTIONS: Mapping[str, Message] = {
    "question": Message("the question"),
    "options": Message("the options, numbered"),
    "examples": Message("the examples, one after the other"),
    "answer": Message("in an example: its answer"),
    "specialist": Message("the specialist of the question's field"),
    "said": Message("the reply of the step before"),
    "words": Message("the maximum words of an answer"),
    "lists": Message("the values of the lists"),
    "json": Message("the form of the reply, as JSON"),
    "parts": Message("all texts of the question, to translate"),
    "into": Message("the language to translate into"),
    "from": Message("the language of the question"),
}
PLACEHOLDER_WORDS: Mapping[PromptKind, Mapping[str, Message]] = {
    PromptKind.PROTOCOL: _ABOUT_ANSWERS,
    PromptKind.STRATEGY: _ABOUT_QUESTIONS,
}
"""The filling of each placeholder of a kind of prompt."""


@dataclass(frozen=True, slots=True)
class ComparedVersions:
    """Two texts of a prompt side by side; a number is None for what is written now."""

    before: int | None
    after: int | None
    lines: tuple[LinePair, ...]

    @property
    def n_changed(self) -> int:
        return sum(not line.is_same for line in self.lines)


def opened_text(key: PromptKey) -> str:
    """The text to go on with: what was written and not saved, else as it is stored; raises ``PromptMissing``.

    A protocol that ships is shown as a copy of it would begin.
    """
    if is_shipped(key):
        return copied_text(key, f"{key.name}-copy") if key.kind is PromptKind.PROTOCOL else stored_text(key)
    stored, unsaved = stored_text(key), unsaved_text(key)
    return stored if unsaved is None else unsaved


def prompt_problem(key: PromptKey, text: str) -> MedReviewError | None:
    """The first thing that keeps a text from being used; of a ``PromptUnreadable`` ``place`` says where it is."""
    try:
        check_text(key.kind, text, file=key.name)
    except MedReviewError as problem:
        return problem
    return None


def returned_by(text: str) -> Returns | None:
    """The kind of thing that a strategy brings back; None of one that cannot be used."""
    try:
        return strategy_from_prompt(check_text(PromptKind.STRATEGY, text, file="")).returns
    except MedReviewError:
        return None


def begin_copy(source: PromptKey, name: str) -> PromptKey:
    """A prompt of one's own with this name, whose first version is a copy of another prompt.

    Raises
    ------
    PromptNameUnfit, PromptNameTaken, PromptMissing, FileNotWritten
    """
    made = PromptKey(source.kind, name.strip(), source.language)
    save_version(made, copied_text(source, made.name), origin=f"{source.name} ({source.language})")
    return made


def begin_language(source: PromptKey, language: str) -> PromptKey:
    """The same prompt in another language: a text of its own, which begins as the one before.

    Raises
    ------
    PromptMissing, FileNotWritten
    """
    made = PromptKey(source.kind, source.name, language)
    if not made.path.is_file():
        text = with_header(stored_text(source), {"language": language})
        save_version(made, text, origin=f"{source.name} ({source.language})")
    return made


def save_prompt(key: PromptKey, text: str, note: str = "") -> PromptVersion:
    """Keep a text as the newest version; raises as ``own_prompts.save_version``."""
    return save_version(key, text, note=note.strip())


def save_file(key: PromptKey, path: Path, note: str = "") -> PromptVersion:
    """Keep a file as the newest version of a prompt, which may be new; its name and language are the prompt's.

    Raises
    ------
    FileUnreadable, PromptUnreadable, PromptNameUnfit, FileNotWritten
    """
    return save_prompt(key, with_header(text_in(path), {key.kind.value: key.name, "language": key.language}), note)


def prompt_versions(key: PromptKey) -> tuple[PromptVersion, ...]:
    """All versions of a prompt, the first one first; raises ``PromptMissing``."""
    stored_text(key)
    return versions(key)


def compare_versions(key: PromptKey, before: int, after: int | None, written: str = "") -> ComparedVersions:
    """Two versions side by side; ``after`` None takes the text that is written now.

    Raises
    ------
    PromptMissing, VersionMissing
    """
    newer = written if after is None else version_of(key, after).text
    return ComparedVersions(before, after, differences(version_of(key, before).text, newer))


def restore_version(key: PromptKey, number: int, note: str = "") -> PromptVersion:
    """The text of an earlier version as the newest one; nothing that came between is lost."""
    return save_version(key, version_of(key, number).text, note=note)


def runs_by_prompt(workspace: Workspace) -> Mapping[str, tuple[str, ...]]:
    """The names of runs by the hash of the prompt that they were planned with."""
    found: dict[str, list[str]] = {}
    with workspace.reading() as session:
        for run, _ in runs_newest_first(session):
            plan = plan_of(run) if run.plan else None
            if plan is not None:
                found.setdefault(plan.prompt.sha256, []).append(run.name)
    return {sha256: tuple(names) for sha256, names in found.items()}
