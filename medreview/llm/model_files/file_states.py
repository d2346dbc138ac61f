"""Checks that a model's file is still the same: by size and date at once, by its SHA-256 where these differ."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from medreview.errors import Conflict
from medreview.jobs import CancelToken, Report
from medreview.llm.model_files.card_reader import model_parts
from medreview.llm.model_files.card_values import CardRefused
from medreview.llm.model_files.cards import file_sha256

STATE = "state"
"""The name under which a model's source keeps the state of its file, beside the card."""

PARTS = "parts"
"""The name under which hash and state of the projector and the adapter are kept there."""


class ModelFileChanged(Conflict):
    """A run with another file than the one that was added would be recorded under a wrong name."""

    template = (
        "{file} is no longer the file that was added: its content has changed. "
        "Put the old file back, or add this one under a new name."
    )


@dataclass(frozen=True, slots=True)
class FileState:
    """Size and time of the last change, of all parts together."""

    n_bytes: int
    changed_ns: int

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "FileState":
        return cls(int(values["n_bytes"]), int(values["changed_ns"]))

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def stored_state(kept: Mapping[str, object]) -> FileState | None:
    """The state that is kept beside a model's card, None where there is none."""
    state = kept.get(STATE)
    return FileState.from_json(cast("Mapping[str, Any]", state)) if isinstance(state, Mapping) else None


@dataclass(frozen=True, slots=True)
class KnownPart:
    """The projector or the adapter of a model, as it was when it was added."""

    sha256: str
    state: FileState | None

    def to_json(self) -> dict[str, object]:
        return {"sha256": self.sha256, STATE: self.state.to_json() if self.state else None}


def read_part(path: Path, report: Report, cancel: CancelToken) -> KnownPart:
    """Hash a projector or an adapter.

    Raises
    ------
    CardRefused, Cancelled
        If it cannot be read, or is not to be any more.
    """
    return KnownPart(file_sha256(path, report, cancel), file_state(path))


def stored_part(kept: Mapping[str, object], role: str) -> KnownPart | None:
    """The record of a model's part, None where it has none or was added before parts were hashed."""
    parts = kept.get(PARTS)
    part = cast("Mapping[str, Any]", parts).get(role) if isinstance(parts, Mapping) else None
    return KnownPart(str(part["sha256"]), stored_state(part)) if part else None


def file_state(path: Path) -> FileState | None:
    """The state of a model's file; None where it is not there."""
    try:
        found = [part.stat() for part in model_parts(path)]
    except (OSError, CardRefused):
        return None
    return FileState(sum(one.st_size for one in found), max(one.st_mtime_ns for one in found))


def check_unchanged(path: Path, sha256: str, known: FileState | None, report: Report, cancel: CancelToken) -> FileState:
    """Make sure that a file is the one that was added; gives its state now, so that the next check is quick.

    Parameters
    ----------
    known : FileState, optional
        The state in which it had this hash; where it still has it, the file is not read.

    Raises
    ------
    ModelFileChanged
        If its content is another.
    CardRefused
        If it is not there or cannot be read.
    """
    state = file_state(path)
    if state is not None and state == known:
        return state
    if file_sha256(path, report, cancel) != sha256:
        raise ModelFileChanged(file=path.name)
    return file_state(path) or FileState(0, 0)
