"""Keys of endpoints: in the system's keyring, or in memory for this run where there is none. Nowhere else.

Only the keyrings of the systems are used; a file of keys that somebody's environment or configuration names is not.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Protocol, TypeVar, cast

from medreview.errors import MedReviewError, Message
from medreview.llm.cloud.addresses import address_of
from medreview.llm.key_accounts import forget_account, remember_account

_SERVICE = "medreview"
_SYSTEM_KEYRINGS = (
    "keyring.backends.Windows.WinVaultKeyring",
    "keyring.backends.macOS.Keyring",
    "keyring.backends.SecretService.Keyring",
    "keyring.backends.kwallet.DBusKeyring",
    "keyring.backends.kwallet.DBusKeyringKWallet5",
)
_PATIENCE_S = 60.0
_in_memory: dict[str, str] = {}
_use = threading.RLock()
Value = TypeVar("Value")


class _Keyring(Protocol):
    priority: float

    def get_password(self, service: str, username: str) -> str | None: ...

    def set_password(self, service: str, username: str, password: str) -> None: ...

    def delete_password(self, service: str, username: str) -> None: ...


class KeyKept(StrEnum):
    """Where a key lies."""

    KEYRING = "keyring"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class KeySaved:
    """Where a key was put; ``reason`` says why it could not be the keyring."""

    where: KeyKept
    reason: Message | None = None


class KeyUnusable(MedReviewError):
    """A text that is no key; it is not shown."""

    def __init__(self) -> None:
        super().__init__("A key is one line without blanks. Copy it again from the provider's page.")


class KeyringUnusable(MedReviewError):
    """The system's keyring does not do what it is asked; one class for each reason."""


class NoKeyring(KeyringUnusable):
    def __init__(self) -> None:
        super().__init__(
            "This system has no keyring, so the key is kept in memory and forgotten when the program ends."
        )


class KeyringForgets(KeyringUnusable):
    def __init__(self) -> None:
        super().__init__(
            "The system's keyring did not keep the key, so it is kept in memory and forgotten when the program ends."
        )


class KeyringLocked(KeyringUnusable):
    def __init__(self) -> None:
        super().__init__("The system's keyring is locked. Unlock it and try again.")


class KeyringSilent(KeyringUnusable):
    def __init__(self) -> None:
        super().__init__("The system's keyring does not answer. Log in again or ask whoever looks after this computer.")


def account_of(endpoint: str) -> str:
    """The name under which an endpoint's key lies: its scheme, host and port, the same for all its models."""
    scheme, host, port = address_of(endpoint).origin
    return f"{scheme}://{host}:{port}"


def save_key(endpoint: str, key: str) -> KeySaved:
    """Put a key into the keyring and read it back; where that fails, keep it in memory until the program ends.

    Raises
    ------
    KeyUnusable
        If it cannot be a key.
    AddressUnusable
        If the endpoint is none.
    """
    account, key = account_of(endpoint), key.strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise KeyUnusable
    with _use:
        try:
            _asked(lambda keyring: _write(keyring, account, key))
        except KeyringUnusable as unusable:
            _in_memory[account] = key
            return KeySaved(KeyKept.MEMORY, unusable.message)
        _in_memory.pop(account, None)
        remember_account(account)
        return KeySaved(KeyKept.KEYRING)


def find_key(endpoint: str) -> str | None:
    """The key of an endpoint, or None.

    Raises
    ------
    KeyringUnusable
        If the keyring is locked: a key may lie in it.
    """
    account = account_of(endpoint)
    with _use:
        if account in _in_memory:
            return _in_memory[account]
        return _asked(lambda keyring: keyring.get_password(_SERVICE, account) if keyring else None)


def has_key(endpoint: str) -> bool:
    """Whether a key of an endpoint is known; False where the keyring does not open."""
    try:
        return find_key(endpoint) is not None
    except KeyringUnusable:
        return False


def forget_key(endpoint: str) -> None:
    """Take an endpoint's key out of the keyring and out of memory.

    Raises
    ------
    KeyringUnusable
        If it may still be in the keyring.
    """
    account = account_of(endpoint)
    with _use:
        _in_memory.pop(account, None)
        _asked(lambda keyring: _delete(keyring, account) if keyring else None)
        forget_account(account)


def keyring_name() -> str | None:
    """The keyring of this system that keys go into; None where there is none.

    Raises
    ------
    KeyringUnusable
        If it does not answer.
    """
    return _asked(lambda keyring: type(keyring).__module__.rpartition(".")[2] if keyring else None)


def _write(keyring: _Keyring | None, account: str, key: str) -> None:
    if keyring is None:
        raise NoKeyring
    keyring.set_password(_SERVICE, account, key)
    if keyring.get_password(_SERVICE, account) != key:
        raise KeyringForgets


def _delete(keyring: _Keyring, account: str) -> None:
    if keyring.get_password(_SERVICE, account) is not None:
        keyring.delete_password(_SERVICE, account)


def _system_keyring() -> _Keyring | None:
    """The best of this system's keyrings that is running; looked for each time, it may have started since."""
    found: list[tuple[float, _Keyring]] = []
    for name in _SYSTEM_KEYRINGS:
        module, _, kind = name.rpartition(".")
        try:
            backend = cast("type[_Keyring]", getattr(import_module(module), kind))
            found.append((float(backend.priority), backend()))
        except _ways_to_be_absent():
            continue
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _ways_to_be_absent() -> tuple[type[Exception], ...]:
    """What a backend raises that is not on this system, with the errors of its bus where that is."""
    ways: list[type[Exception]] = [ImportError, AttributeError, RuntimeError, OSError, ValueError, LookupError]
    for module, kind in (("jeepney", "DBusErrorResponse"), ("dbus", "DBusException")):
        with suppress(ImportError):
            ways.append(getattr(import_module(module), kind))
    return tuple(ways)


def _asked(work: Callable[[_Keyring | None], Value]) -> Value:
    """Do something with the keyring in a thread of its own: a keyring may wait for a person who is not there.

    Whatever it raises becomes one sentence and is dropped, for it may hold the key.
    """
    found: SimpleQueue[Value | KeyringUnusable] = SimpleQueue()
    threading.Thread(target=lambda: found.put(_outcome(work)), name="keyring", daemon=True).start()
    try:
        outcome = found.get(timeout=_PATIENCE_S)
    except Empty:
        outcome = KeyringSilent()
    if isinstance(outcome, KeyringUnusable):
        raise outcome from None
    return outcome


def _outcome(work: Callable[[_Keyring | None], Value]) -> Value | KeyringUnusable:
    from keyring import errors

    try:
        return work(_system_keyring())
    except (NoKeyring, KeyringForgets) as unusable:
        return unusable.with_traceback(None)
    except (errors.InitError, errors.KeyringLocked):
        is_locked = True
    except Exception:  # noqa: BLE001 - whatever it is, it may hold the key: nothing of it leaves this thread
        is_locked = False
    return KeyringLocked() if is_locked else KeyringSilent()
