"""Drafts of new runs of judges from a form or a command, and the protocols to choose from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from medreview.domain.run_plans import AnswersToJudge, ImageUse, ItemOrder, SpendCap
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.study_plans import Granularity
from medreview.protocols import PROTOCOL_NAMES, Input, JudgeProtocol, find_protocol
from medreview.protocols.own_prompts import PromptKind, prompt_file
from medreview.protocols.prompt_files import prompt_from_file
from medreview.protocols.registry import own_protocol, prompt_languages, setups

_PAIRED = "laaj"


@dataclass(frozen=True, slots=True)
class JudgeDraft:
    """A run to be: one for each of the models.

    Attributes
    ----------
    protocol
        A protocol that ships, or one of one's own by its name or the path of its file.
    name
        Of the run; several models get it with theirs after it. Empty suggests one.
    title
        What is asked, in a person's words, for the name that is suggested; empty says it in those of commands.
    wording_file
        A prompt file to use instead of the protocol's own.
    language, setup
        The protocol's first ones where they are None.
    n_references
        Most reference answers that are shown; None shows all, 0 none.
    reverses_references
        Show these last first, to see whether their order sways the judge.
    max_attempts
        How often an item is asked at most when a reply cannot be read. A model on this machine that always takes
        the likeliest word is asked once, whatever this says: it would say the same again.
    uses_pairing
        Only answers of authors that the judge is paired with; of meaning for ``laaj`` only.
    n_context
        Tokens that a prompt and its reply may take together; None leaves it to the engine.
    cap
        What a run may take before it stops by itself.
    """

    protocol: str
    models: tuple[str, ...]
    name: str = ""
    title: str = ""
    wording_file: Path | None = None
    language: str | None = None
    setup: str | None = None
    reading: ReadingKind = ReadingKind.CONSTRAINED
    selection: AnswersToJudge = field(default_factory=AnswersToJudge)
    sampling: SamplingSettings = field(default_factory=SamplingSettings)
    n_repeats: int = 1
    n_references: int | None = None
    reverses_references: bool = False
    max_attempts: int = 2
    images: ImageUse = ImageUse.NEVER
    order: ItemOrder = ItemOrder.STORED
    uses_pairing: bool = True
    n_context: int | None = None
    cap: SpendCap = field(default_factory=SpendCap)


@dataclass(frozen=True, slots=True)
class ProtocolView:
    """A protocol that ships; ``inputs`` are what its prompt puts in, ``scales`` the labels by dimension."""

    name: str
    languages: tuple[str, ...]
    setups: tuple[str, ...]
    granularity: Granularity
    inputs: tuple[Input, ...]
    uses_pairing: bool
    scales: Mapping[str, tuple[str, ...]]


def available_protocols() -> tuple[ProtocolView, ...]:
    """The protocols that ship."""
    return tuple(_view(find_protocol(name), prompt_languages(name), setups(name)) for name in PROTOCOL_NAMES)


def own_protocol_view(path: Path) -> ProtocolView:
    """A protocol of a person's own, from its file.

    Raises
    ------
    FileUnreadable, PromptUnreadable
        If the file cannot be used; the sentence says why.
    """
    protocol = own_protocol(prompt_from_file(path))
    return _view(protocol, (protocol.language,), ())


def uses_pairing(protocol: str) -> bool:
    """True if judges of this protocol are paired with the authors of answers."""
    return protocol == _PAIRED


def chosen_protocol(draft: JudgeDraft) -> JudgeProtocol:
    """The protocol a draft names, in its wording.

    Raises
    ------
    ProtocolUnknown, PromptMissing, PromptLanguageUnknown, SetupUnknown, FileUnreadable, PromptUnreadable
        If there is none, or a file cannot be used.
    """
    own = prompt_file(PromptKind.PROTOCOL, draft.protocol, draft.language)
    if own is not None:
        return own_protocol(prompt_from_file(own))
    protocol = find_protocol(draft.protocol, language=draft.language, setup=draft.setup)
    return protocol if draft.wording_file is None else protocol.with_prompt(prompt_from_file(draft.wording_file))


def _view(protocol: JudgeProtocol, languages: Iterable[str], of_setups: Iterable[str]) -> ProtocolView:
    puts_in = protocol.prompt.inputs(protocol.variant)
    return ProtocolView(
        protocol.name,
        tuple(languages),
        tuple(of_setups),
        protocol.granularity,
        tuple(needed for needed in Input if needed in puts_in),
        uses_pairing(protocol.name),
        {dimension.name: tuple(level.label for level in dimension.levels) for dimension in protocol.dimensions},
    )
