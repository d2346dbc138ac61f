"""The protocols that can be chosen, and the one that a draft means."""

from collections.abc import Iterable
from pathlib import Path

from medreview.protocols import PROTOCOL_NAMES, Input, JudgeProtocol, find_protocol
from medreview.protocols.own import own_protocol
from medreview.protocols.prompt_files import prompt_from_file
from medreview.protocols.registry import prompt_languages, setups
from medreview.workflows.run_judge.drafts import JudgeDraft
from medreview.workflows.run_judge.views import ProtocolView

_PAIRED = "laaj"


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


def is_own(name: str) -> bool:
    """Whether a protocol is named by its file."""
    return name not in PROTOCOL_NAMES and bool(Path(name).suffix) and Path(name).is_file()


def uses_pairing(protocol: str) -> bool:
    """Whether judges of this protocol are paired with the authors of answers."""
    return protocol == _PAIRED


def chosen_protocol(draft: JudgeDraft) -> JudgeProtocol:
    """The protocol a draft names, in its wording.

    Raises
    ------
    ProtocolUnknown, PromptLanguageUnknown, SetupUnknown, FileUnreadable, PromptUnreadable
        If there is none, or a file cannot be used.
    """
    if is_own(draft.protocol):
        return own_protocol(prompt_from_file(Path(draft.protocol)))
    protocol = find_protocol(draft.protocol, language=draft.language, setup=draft.setup)
    return protocol if draft.wording_file is None else protocol.with_prompt(prompt_from_file(draft.wording_file))


def shows_references(protocol: JudgeProtocol) -> bool:
    """Whether the prompt puts reference answers in, needed or not."""
    return Input.REFERENCES in protocol.prompt.inputs(protocol.variant)


def _view(protocol: JudgeProtocol, languages: Iterable[str], of_setups: Iterable[str]) -> ProtocolView:
    puts_in = protocol.prompt.inputs(protocol.variant)
    return ProtocolView(
        protocol.name,
        tuple(languages),
        tuple(of_setups),
        protocol.granularity,
        tuple(needed.value for needed in Input if needed in puts_in),
        uses_pairing(protocol.name),
        {dimension.name: tuple(level.label for level in dimension.levels) for dimension in protocol.dimensions},
    )
