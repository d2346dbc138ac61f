"""Find a protocol by the name it has in tables and commands."""

from medreview.errors import MedReviewError
from medreview.module_search import offered_in
from medreview.protocols import shipped
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol

_SHIPPED: dict[str, ShippedProtocol] = {
    protocol.name: protocol for of_module in offered_in(shipped, "PROTOCOLS") for protocol in of_module
}
PROTOCOL_NAMES = tuple(_SHIPPED)


class ProtocolUnknown(MedReviewError):
    """No protocol that ships has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "No protocol is called {name}. There are {known}; one of your own is a prompt file.",
            name=name,
            known=", ".join(PROTOCOL_NAMES),
        )


class PromptLanguageUnknown(MedReviewError):
    """The protocol has no prompt in this language."""

    template = "The prompt of {name} does not exist in {language}, only in {known}. Choose one of them."


class SetupUnknown(MedReviewError):
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
        raise ProtocolUnknown(name)
    return _SHIPPED[name]


def asked_protocol(name: str, setup: str | None = None) -> JudgeProtocol | None:
    """The protocol that ships under the name that a judgement has, in its setup; None where there is none."""
    plain, _, named = name.strip().casefold().partition(" ")
    if plain not in PROTOCOL_NAMES:
        return None
    chosen = setup or named
    return find_protocol(plain, setup=chosen if chosen in setups(plain) else None)


def scale_name(name: str, setup: str) -> str:
    """What tells the scales of a protocol apart: its name, with the setup where that has levels of its own."""
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
