"""Views of models, and of files that they could come from, for screens and commands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from medreview.domain.models import ModelKind
from medreview.errors import Message
from medreview.llm.cloud.probes import PROBE_WORDS, Finding, ProbeState
from medreview.llm.engines import ABILITY_WORDS, Ability
from medreview.llm.model_files.card_values import FileRole, ModelCard, TemplateKind
from medreview.llm.model_files.watched_folders import FOLDER_WORDS, FolderKind
from medreview.model_runs.model_use import ModelUse

__all__ = [
    "ABILITY_WORDS",
    "FOLDER_WORDS",
    "PROBE_WORDS",
    "Ability",
    "CloudDraft",
    "FileRole",
    "Finding",
    "FolderKind",
    "FoundFile",
    "FoundFiles",
    "ModelCard",
    "ModelCorrection",
    "ModelKind",
    "ModelState",
    "ModelView",
    "PresetView",
    "ProbeState",
    "RefusedFile",
    "TemplateKind",
    "TestReport",
    "WatchedFolder",
]


class ModelState(StrEnum):
    """The use that can be made of a model on this machine, as far as that is known without opening it."""

    READY = "ready"
    """A test succeeded since it was added."""
    UNTESTED = "untested"
    FILE_MISSING = "file_missing"
    FILE_CHANGED = "file_changed"
    """The file has another size or date than when it was added."""
    NO_SOURCE = "no_source"
    """Only known by name, from imported answers or judgements."""


MODEL_STATE_WORDS: Mapping[ModelState, Message] = {
    ModelState.READY: Message("ready"),
    ModelState.UNTESTED: Message("not tested"),
    ModelState.FILE_MISSING: Message("file is gone"),
    ModelState.FILE_CHANGED: Message("file has changed"),
    ModelState.NO_SOURCE: Message("name only"),
}


@dataclass(frozen=True, slots=True)
class ModelView:
    """A model of the workspace.

    Attributes
    ----------
    kind
        None where it is only known by name.
    family, size_class
        As corrected, else as read from the file.
    parameters_b
        In billions.
    card
        What the file says of itself; None for a model at an endpoint.
    host
        The endpoint's host; texts sent to it leave this machine unless ``stays_here``.
    input_price, output_price
        For a million tokens, in US dollars.
    last_test
        What its last test found out, whether it succeeded or not.
    month, month_here
        What runs took of it this month: in all workspaces that were open on this machine, and in the open one.
    month_cost, month_cost_here
        The cost of that by the prices noted now; None where there are none.
    is_used
        Whether answers, runs or judgements name it: it cannot be forgotten then.
    """

    name: str
    kind: ModelKind | None
    state: ModelState
    family: str | None = None
    size_class: str | None = None
    parameters_b: float | None = None
    card: ModelCard | None = None
    path: Path | None = None
    projector: Path | None = None
    adapter: Path | None = None
    adapter_scale: float = 1.0
    sha256: str | None = None
    base_url: str | None = None
    host: str | None = None
    remote_name: str | None = None
    stays_here: bool = True
    abilities: Mapping[Ability, bool] = field(default_factory=dict[Ability, bool])
    has_vision: bool = False
    input_price: float | None = None
    output_price: float | None = None
    tested_at: str | None = None
    last_test: "TestReport | None" = None
    n_answers: int = 0
    n_runs: int = 0
    n_judgements: int = 0
    month: ModelUse = ModelUse()  # noqa: RUF009 - frozen
    month_here: ModelUse = ModelUse()  # noqa: RUF009 - frozen
    month_cost: float | None = None
    month_cost_here: float | None = None

    @property
    def is_used(self) -> bool:
        return bool(self.n_answers or self.n_runs or self.n_judgements)


@dataclass(frozen=True, slots=True)
class WatchedFolder:
    """A folder in which models are looked for; nothing in it is ever changed or copied."""

    path: Path
    kind: FolderKind
    exists: bool


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A model file that was found.

    ``name`` is a free name to add it under, as Ollama calls it where it is Ollama's. ``added_as`` is the model that
    has this file already. ``projector`` lies beside it and fits; ``problem`` says why the model cannot judge.
    """

    path: Path
    folder: WatchedFolder
    name: str
    card: ModelCard
    projector: Path | None = None
    adapter: Path | None = None
    added_as: str | None = None
    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that looks like a model and cannot be one; ``reason`` says why."""

    path: Path
    reason: Message


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """The result of a search through the folders; ``others`` are projectors, adapters and embedding models."""

    models: tuple[FoundFile, ...]
    others: tuple[FoundFile, ...]
    refused: tuple[RefusedFile, ...]


@dataclass(frozen=True, slots=True)
class PresetView:
    """A usual provider or local server; ``example`` is how a model is called there."""

    name: str
    kind: ModelKind
    base_url: str
    needs_key: bool
    stays_here: bool
    example: str = ""


@dataclass(frozen=True, slots=True)
class CloudDraft:
    """A model at an endpoint, to be added; its key is kept apart, see ``medreview.llm.keys``."""

    name: str
    kind: ModelKind
    base_url: str
    remote_name: str
    family: str | None = None
    size_class: str | None = None
    input_price: float | None = None
    output_price: float | None = None


@dataclass(frozen=True, slots=True)
class ModelCorrection:
    """A person's changes to a model; None leaves a field as it is, an empty text takes it away."""

    family: str | None = None
    size_class: str | None = None


@dataclass(frozen=True, slots=True)
class TestReport:
    """The result of a test.

    Attributes
    ----------
    problem
        Why the model cannot be used; None where the test succeeded.
    reply
        What it wrote, shortened.
    engine
        What ran it: the engine's name and version, or the endpoint's host.
    seconds
        From the start to the reply.
    abilities
        Of an endpoint: what it really does, as found out; of a file: whether it sees images.
    findings
        Of an endpoint: for each ability what was found, with the evidence.
    notes
        What a person should know, such as a setting that the endpoint ignores.
    token_scale
        How an endpoint counts tokens, see ``ProbeReport``.
    """

    __test__ = False  # not a test case, whatever its name

    model: str
    problem: Message | None = None
    reply: str = ""
    engine: str = ""
    seconds: float | None = None
    n_context: int | None = None
    abilities: Mapping[Ability, bool] = field(default_factory=dict[Ability, bool])
    findings: tuple[Finding, ...] = ()
    notes: tuple[Message, ...] = ()
    tested_at: str | None = None
    token_scale: Mapping[str, float] = field(default_factory=dict[str, float])
