"""Prompts of a person's own, with all their versions, in the folder of their data.

A prompt is a text file, ``NAME.LANGUAGE.txt`` in ``prompts/protocols`` or ``prompts/strategies``, which runs and
commands take as any other. Beside it ``versions/NAME.LANGUAGE.jsonl`` holds every version that was saved, one a line,
with its text; ``unsaved/NAME.LANGUAGE.txt`` what was written since then.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from filelock import FileLock

from medreview.atomic_files import write_whole
from medreview.domain.instants import instant
from medreview.errors import Conflict, FileUnreadable, Listed, MedReviewError, Message, NotFound, text_in
from medreview.paths import user_data_folder
from medreview.protocols.prompt_files import (
    JUDGE_FORM,
    PromptFile,
    PromptForm,
    prompt_from_text,
    text_sha256,
    with_header,
)
from medreview.protocols.registry import PROTOCOL_NAMES, find_protocol, own_protocol, own_text_of, prompt_languages
from medreview.protocols.strategies import STRATEGY_FORM, find_strategy, shipped_strategies, strategy_from_prompt

_NAME = re.compile(r"[^\W\d_][\w-]{0,63}")


class PromptKind(StrEnum):
    """The use of a prompt: to judge answers by, or to ask questions by."""

    PROTOCOL = "protocol"
    STRATEGY = "strategy"


PROMPT_KIND_WORDS: Mapping[PromptKind, Message] = {
    PromptKind.PROTOCOL: Message("protocol"),
    PromptKind.STRATEGY: Message("strategy"),
}
FORM_OF: Mapping[PromptKind, PromptForm] = {
    PromptKind.PROTOCOL: JUDGE_FORM,
    PromptKind.STRATEGY: STRATEGY_FORM,
}


class PromptNameUnfit(MedReviewError):
    template = "{name} cannot be the name of a prompt. Use letters, digits and hyphens, with a letter first."


class PromptNameTaken(Conflict):
    template = "There is a {kind} called {name} already. Choose another name."


class PromptMissing(NotFound):
    template = "No {kind} of your own is called {name} in {language}. There are {known}."


class VersionMissing(NotFound):
    template = "{name} has no version {version}; it has {n}."


@dataclass(frozen=True, slots=True)
class PromptKey:
    """A prompt by what it is called, in one of its languages."""

    kind: PromptKind
    name: str
    language: str

    @property
    def file_name(self) -> str:
        return f"{self.name}.{self.language}.txt"

    @property
    def path(self) -> Path:
        """The file of one of a person's own, whether it is there or not."""
        return prompts_folder(self.kind) / self.file_name


@dataclass(frozen=True, slots=True)
class PromptVersion:
    """A prompt as it was saved; ``origin`` names the prompt that it was copied from."""

    number: int
    sha256: str
    saved_at: str
    note: str
    text: str
    origin: str = ""


@dataclass(frozen=True, slots=True)
class OwnPrompt:
    """A prompt of a person's own, as its newest version."""

    key: PromptKey
    n_versions: int
    saved_at: str
    sha256: str


def prompts_folder(kind: PromptKind) -> Path:
    return user_data_folder() / "prompts" / ("protocols" if kind is PromptKind.PROTOCOL else "strategies")


def shipped_prompts(kind: PromptKind) -> tuple[PromptKey, ...]:
    """Those that ship, each in its languages."""
    if kind is PromptKind.STRATEGY:
        return tuple(PromptKey(kind, one.name, one.language) for one in shipped_strategies())
    return tuple(PromptKey(kind, name, one) for name in PROTOCOL_NAMES for one in prompt_languages(name))


def own_prompts(kind: PromptKind) -> tuple[OwnPrompt, ...]:
    """A person's own, by name and language; files that are no prompts are left out."""
    found: list[OwnPrompt] = []
    for path in sorted(prompts_folder(kind).glob("*.txt")):
        name, _, language = path.stem.rpartition(".")
        if not _NAME.fullmatch(name) or not language:
            continue
        key = PromptKey(kind, name, language)
        with suppress(MedReviewError):
            text, known = text_in(path), versions(key)
            last = known[-1] if known else None
            found.append(OwnPrompt(key, len(known), last.saved_at if last else "", text_sha256(text)))
    return tuple(found)


def prompt_file(kind: PromptKind, name: str, language: str | None = None) -> Path | None:
    """The file of a person's own that is meant: its path, or the name it was saved under; None for one that ships.

    In English where no language is given, or the first there is.

    Raises
    ------
    PromptMissing
        If there is one of this name, and not in this language.
    """
    if Path(name).suffix:
        return Path(name) if Path(name).is_file() else None
    own = (
        {one.key.language: one.key for one in own_prompts(kind) if one.key.name == name}
        if _NAME.fullmatch(name)
        else {}
    )
    if not own or name in {one.name for one in shipped_prompts(kind)}:
        return None
    wanted = language or ("en" if "en" in own else next(iter(own)))
    if wanted not in own:
        known = Listed(f"{name} ({one})" for one in own)
        raise PromptMissing(kind=PROMPT_KIND_WORDS[kind], name=name, language=wanted, known=known)
    return own[wanted].path


def is_shipped(key: PromptKey) -> bool:
    return key in shipped_prompts(key.kind)


def stored_text(key: PromptKey) -> str:
    """The text of a prompt as runs take it: one that ships, or the newest of a person's own.

    Raises
    ------
    PromptMissing, FileUnreadable
        If there is none.
    """
    if is_shipped(key):
        return shipped_text(key)
    if not key.path.is_file():
        own = Listed(f"{one.key.name} ({one.key.language})" for one in own_prompts(key.kind))
        raise PromptMissing(kind=PROMPT_KIND_WORDS[key.kind], name=key.name, language=key.language, known=own or "-")
    return text_in(key.path)


def shipped_text(key: PromptKey) -> str:
    """The whole file of a prompt that ships."""
    if key.kind is PromptKind.STRATEGY:
        return find_strategy(key.name, language=key.language).prompt.text
    return find_protocol(key.name, language=key.language).prompt.text


def copied_text(source: PromptKey, name: str) -> str:
    """The text with which a prompt of this name begins, as a copy of another one.

    Raises
    ------
    PromptNameUnfit, PromptNameTaken, PromptMissing
    """
    check_name(source.kind, name)
    if source.kind is PromptKind.PROTOCOL and is_shipped(source):
        return own_text_of(find_protocol(source.name, language=source.language), name)
    return with_header(stored_text(source), {source.kind.value: name, "language": source.language})


def check_name(kind: PromptKind, name: str) -> None:
    """Refuse a name that no file can have, or that is taken."""
    if not _NAME.fullmatch(name):
        raise PromptNameUnfit(name=name)
    taken = {one.name.casefold() for one in shipped_prompts(kind)} | {
        one.key.name.casefold() for one in own_prompts(kind)
    }
    if name.casefold() in taken:
        raise PromptNameTaken(kind=PROMPT_KIND_WORDS[kind], name=name)


def check_text(kind: PromptKind, text: str, *, file: str) -> PromptFile:
    """A prompt of a person's own that can be used.

    Raises
    ------
    PromptUnreadable
        With the place that is wrong.
    """
    prompt = prompt_from_text(text, file=file, form=FORM_OF[kind])
    if kind is PromptKind.PROTOCOL:
        own_protocol(prompt)
    else:
        strategy_from_prompt(prompt)
    return prompt


def versions(key: PromptKey) -> tuple[PromptVersion, ...]:
    """All versions, the first one first; a line that a power cut left torn is not one."""
    try:
        lines = _history(key).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise FileUnreadable(file=_history(key).name, reason=str(error)) from error
    found: list[PromptVersion] = []
    for line in lines:
        with suppress(ValueError, KeyError, TypeError):
            told = json.loads(line)
            text = str(told["text"])
            saved_at, note, origin = (str(told.get(name, "")) for name in ("saved_at", "note", "origin"))
            found.append(PromptVersion(len(found) + 1, text_sha256(text), saved_at, note, text, origin))
    return tuple(found)


def version_of(key: PromptKey, number: int) -> PromptVersion:
    """One version by its number.

    Raises
    ------
    PromptMissing, VersionMissing
    """
    stored_text(key)
    known = versions(key)
    if not 1 <= number <= len(known):
        raise VersionMissing(name=key.name, version=number, n=len(known))
    return known[number - 1]


def version_with(kind: PromptKind, sha256: str) -> tuple[PromptKey, PromptVersion] | None:
    """The version that a text with this hash is, of whichever prompt; the newest where several are the same."""
    for one in own_prompts(kind):
        same = [version for version in versions(one.key) if version.sha256 == sha256]
        if same:
            return one.key, same[-1]
    return None


def save_version(key: PromptKey, text: str, *, note: str = "", origin: str = "") -> PromptVersion:
    """Keep a text as the newest version of a prompt; one that is the newest already is no version more.

    A file that was changed by other means since its newest version becomes a version of its own first.

    Raises
    ------
    PromptUnreadable
        If it cannot be used as it is.
    PromptNameUnfit, FileNotWritten
    """
    if not _NAME.fullmatch(key.name):
        raise PromptNameUnfit(name=key.name)
    check_text(key.kind, text, file=key.file_name)
    history = _history(key)
    history.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with FileLock(history.with_suffix(".lock"), mode=0o600):
        known = list(versions(key))
        outside = text_in(key.path) if key.path.is_file() else None
        newest = known[-1].text if known else None
        for written, told in ((outside, ""), (text, note)):
            if written is None or written == newest:
                continue
            at = instant("seconds")
            known.append(PromptVersion(len(known) + 1, text_sha256(written), at, told, written, origin))
            newest = written
        write_whole(history, "".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in known).encode())
        write_whole(key.path, text.encode())
        drop_unsaved(key)
    return known[-1]


def keep_unsaved(key: PromptKey, text: str) -> None:
    """Keep what is being written, so that it is there when the prompt is opened again.

    Raises
    ------
    FileNotWritten
    """
    write_whole(_unsaved(key), text.encode())


def unsaved_text(key: PromptKey) -> str | None:
    """The words of a prompt that were written and not saved."""
    try:
        return _unsaved(key).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def drop_unsaved(key: PromptKey) -> None:
    with suppress(OSError):
        _unsaved(key).unlink(missing_ok=True)


def _history(key: PromptKey) -> Path:
    return prompts_folder(key.kind) / "versions" / f"{key.name}.{key.language}.jsonl"


def _unsaved(key: PromptKey) -> Path:
    return prompts_folder(key.kind) / "unsaved" / key.file_name
