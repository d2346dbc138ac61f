"""Keys of endpoints: in the system's keyring, or in memory for this run where there is none. Nowhere else.

Only the keyrings of the systems are used; a file of keys that somebody's environment or configuration names is not.
"""

import json
import re
import threading
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar, cast

from medreview.atomic_files import FileNotWritten, write_whole
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken
from medreview.llm.cloud.addresses import address_of
from medreview.paths import user_data_folder

_use = threading.Lock()


def key_accounts_file() -> Path:
    return user_data_folder() / "endpoints-with-keys.json"


def accounts_with_keys() -> tuple[str, ...]:
    """Scheme, host and port of each endpoint whose key lies in the keyring."""
    try:
        values: object = json.loads(key_accounts_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return tuple(str(value) for value in values) if isinstance(values, list) else ()  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


@contextmanager
def remembered(account: str) -> Generator[None]:
    """Note an account before its key is put into the keyring; not any more where that fails and none was there.

    Raises
    ------
    FileNotWritten
        If nothing can be noted: then no key may be put where nobody would find it again.
    """
    was_there = account in accounts_with_keys()
    with _use:
        _note_accounts({*accounts_with_keys(), account})
    try:
        yield
    except Exception:
        if not was_there:
            forget_account(account)
        raise


def forget_account(account: str) -> None:
    with _use, suppress(OSError, FileNotWritten):
        _note_accounts({*accounts_with_keys()} - {account})


def _note_accounts(accounts: set[str]) -> None:
    if accounts:
        write_whole(key_accounts_file(), json.dumps(sorted(accounts)).encode())
    else:
        key_accounts_file().unlink(missing_ok=True)


_SERVICE = "medreview"
_SYSTEM_KEYRINGS = (
    "keyring.backends.Windows.WinVaultKeyring",
    "keyring.backends.macOS.Keyring",
    "keyring.backends.SecretService.Keyring",
    "keyring.backends.kwallet.DBusKeyring",
)
_USUAL_KEYS = re.compile(
    r"\bsk[-_][\w-]{16,}|\b(?:gsk|hf|r8|fw)_[A-Za-z0-9]{24,}|\b(?:xai|nvapi|pplx)-[A-Za-z0-9_]{30,}|\bAIza[\w-]{30,}"
)
_USUAL_COLLECTION = "/org/freedesktop/secrets/aliases/default"
_PATIENCE_S = 60.0
_LOOK_S = 0.05
_in_memory: dict[str, str] = {}
Value = TypeVar("Value")


class _Keyring(Protocol):
    priority: float

    def get_password(self, service: str, username: str) -> str | None: ...

    def set_password(self, service: str, username: str, password: str) -> None: ...

    def delete_password(self, service: str, username: str) -> None: ...


class KeyKept(StrEnum):
    """The place of a key."""

    KEYRING = "keyring"
    MEMORY = "memory"


KEPT_WORDS: Mapping[KeyKept, Message] = {
    KeyKept.KEYRING: Message("A key of this endpoint was put into this system's keyring."),
    KeyKept.MEMORY: Message("A key is kept in memory until the program ends."),
}


class KeyringState(StrEnum):
    """The use that a key can be put to before it is written: whether the system would keep it."""

    READY = "ready"
    LOCKED = "locked"
    NONE = "none"
    SILENT = "silent"


KEYRING_WORDS: Mapping[KeyringState, tuple[Message, ...]] = {
    KeyringState.READY: (
        Message("A key goes into this system's keyring, never into the workspace or a file of settings."),
    ),
    KeyringState.LOCKED: (
        Message("This system's keyring is locked, and asks for its own password when a key is put into it."),
        Message("If it stays locked, the key is kept in memory and forgotten when the program ends."),
    ),
    KeyringState.NONE: (
        Message("This system has no keyring: a key is kept in memory and forgotten when the program ends."),
        Message("To keep keys, install one, such as gnome-keyring or KWallet, and log in to the desktop again."),
    ),
    KeyringState.SILENT: (
        Message("This system's keyring does not answer: a key is kept in memory and forgotten when the program ends."),
        Message("To keep keys, log in to the desktop again, or ask your IT support."),
    ),
}
"""The sentences about a key to say before it is typed, with the way out."""


@dataclass(frozen=True, slots=True)
class KeySaved:
    """The place of a saved key; ``reason`` says why it could not be the keyring."""

    where: KeyKept
    reason: Message | None = None


class KeyUnusable(MedReviewError):
    """A text that is no key; it is not shown."""

    template = "A key is one line without spaces. Copy it again from the provider's page."


class KeyringUnusable(MedReviewError):
    """The system's keyring does not do what it is asked; one class for each reason."""


class NoKeyring(KeyringUnusable):
    template = "This system has no keyring, so the key is kept in memory and forgotten when the program ends."


class KeyringForgets(KeyringUnusable):
    template = (
        "The key could not be put into the system's keyring, so it is kept in memory and forgotten when the "
        "program ends."
    )


class KeyringLocked(KeyringUnusable):
    template = "The system's keyring is locked. Unlock it and try again."


class KeyringSilent(KeyringUnusable):
    template = "The system's keyring does not answer. Log in again or ask your IT support."


def looks_like_key(text: str) -> bool:
    """True if a text holds a key as the usual providers give them, so that none is kept in a wrong place."""
    return _USUAL_KEYS.search(text) is not None


def account_of(endpoint: str) -> str:
    """The name under which an endpoint's key lies: its scheme, host and port, the same for all its models."""
    scheme, host, port = address_of(endpoint).origin
    return f"{scheme}://{host}:{port}"


def save_key(endpoint: str, key: str, cancel: CancelToken | None = None) -> KeySaved:
    """Put a key into the keyring and read it back; where that fails, keep it in memory until the program ends.

    Raises
    ------
    KeyUnusable
        If it cannot be a key.
    AddressUnusable
        If the endpoint is none.
    Cancelled
        Soon after the token was cancelled; the key is then kept nowhere.
    """
    account, key = account_of(endpoint), key.strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise KeyUnusable
    try:
        _asked(lambda keyring: _write(keyring, account, key), cancel)
    except KeyringUnusable as unusable:
        _in_memory[account] = key
        return KeySaved(KeyKept.MEMORY, _reason_for_memory(unusable))
    _in_memory.pop(account, None)
    return KeySaved(KeyKept.KEYRING)


def find_key(endpoint: str, cancel: CancelToken | None = None) -> str | None:
    """The key of an endpoint, or None. The keyring is asked only for a key that was put there.

    Raises
    ------
    KeyringUnusable
        If the keyring does not open, or does not run now.
    Cancelled
        Soon after the token was cancelled.
    """
    account = account_of(endpoint)
    where = where_key_lies(endpoint)
    if where is not KeyKept.KEYRING:
        return _in_memory.get(account)
    return _asked(lambda keyring: _there(keyring).get_password(_SERVICE, account), cancel) or None


def where_key_lies(endpoint: str) -> KeyKept | None:
    """The place of an endpoint's key, None where there is none; asks no keyring, which may ask for a password."""
    account = account_of(endpoint)
    if account in _in_memory:
        return KeyKept.MEMORY
    return KeyKept.KEYRING if account in accounts_with_keys() else None


def forget_key(endpoint: str, cancel: CancelToken | None = None) -> None:
    """Take an endpoint's key out of the keyring and out of memory.

    Raises
    ------
    KeyringUnusable
        If it may still be in the keyring.
    Cancelled
        Soon after the token was cancelled.
    """
    account = account_of(endpoint)
    _in_memory.pop(account, None)
    if account in accounts_with_keys():
        _asked(lambda keyring: _delete(_there(keyring), account), cancel)
        forget_account(account)


def keyring_name() -> str | None:
    """The keyring of this system that keys go into; None where there is none.

    Raises
    ------
    KeyringUnusable
        If it does not answer.
    """
    return _asked(lambda keyring: type(keyring).__module__.rpartition(".")[2] if keyring else None)


def keyring_state(cancel: CancelToken | None = None) -> KeyringState:
    """The state of this system's keyring, found without opening it: nobody is asked for a password.

    Raises
    ------
    Cancelled
        Soon after the token was cancelled.
    """
    try:
        return _asked(_state_of, cancel)
    except KeyringLocked:
        return KeyringState.LOCKED
    except KeyringUnusable:
        return KeyringState.SILENT


def _state_of(keyring: _Keyring | None) -> KeyringState:
    if keyring is None:
        return KeyringState.NONE
    if not hasattr(keyring, "get_preferred_collection"):
        return KeyringState.READY  # of the others none tells without opening
    import secretstorage

    with closing(secretstorage.dbus_init()) as bus:
        try:
            is_locked = secretstorage.Collection(bus, _USUAL_COLLECTION).is_locked()
        except secretstorage.ItemNotFoundException:
            return KeyringState.READY  # it is made with the first key
    return KeyringState.LOCKED if is_locked else KeyringState.READY


def _reason_for_memory(unusable: KeyringUnusable) -> Message:
    match unusable:
        case KeyringLocked():
            return Message(
                "The system's keyring is locked, so the key is kept in memory and forgotten when the program ends. "
                "Unlock the keyring and enter the key again to keep it."
            )
        case KeyringSilent():
            return Message(
                "The system's keyring does not answer, so the key is kept in memory and forgotten when the program "
                "ends."
            )
        case _:
            return unusable.message


def _write(keyring: _Keyring | None, account: str, key: str) -> None:
    if keyring is None:
        raise NoKeyring
    try:
        with remembered(account):
            if not _is_taken(keyring, account, key):
                raise KeyringForgets
    except FileNotWritten:
        raise KeyringForgets from None


def _is_taken(keyring: _Keyring, account: str, key: str) -> bool:
    """True if the keyring gives back what it was given; a locked one raises."""
    from keyring import errors

    if hasattr(keyring, "persist"):  # Windows: on this machine alone, not with a roaming profile on every other
        cast("Any", keyring).persist = "local machine"
    try:
        keyring.set_password(_SERVICE, account, key)
        return keyring.get_password(_SERVICE, account) == key
    except (errors.InitError, errors.KeyringLocked):
        raise
    except Exception:  # noqa: BLE001 - a size, a quota, a wallet that is only read: each system has its own error
        return False


def _there(keyring: _Keyring | None) -> _Keyring:
    """The keyring in which a key was put; it may not run in every session of the same person."""
    if keyring is None:
        raise KeyringSilent
    return keyring


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
        except _absence_errors():
            continue
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _absence_errors() -> tuple[type[Exception], ...]:
    """The errors of a backend that is not on this system, with those of its bus where that is."""
    errors: list[type[Exception]] = [ImportError, AttributeError, RuntimeError, OSError, ValueError, LookupError]
    for module, kind in (("jeepney", "DBusErrorResponse"), ("dbus", "DBusException")):
        with suppress(ImportError):
            errors.append(getattr(import_module(module), kind))
    return tuple(errors)


def _asked(work: Callable[[_Keyring | None], Value], cancel: CancelToken | None = None) -> Value:
    """Do something with the keyring in a thread of its own: a keyring may wait for a person who is not there.

    Whatever it raises becomes one sentence and is dropped, for it may hold the key.
    """
    found: SimpleQueue[Value | KeyringUnusable] = SimpleQueue()
    threading.Thread(target=lambda: found.put(_outcome(work)), name="keyring", daemon=True).start()
    outcome = _awaited(found, cancel or CancelToken())
    if isinstance(outcome, KeyringUnusable):
        raise outcome from None
    return outcome


def _awaited(found: "SimpleQueue[Value | KeyringUnusable]", cancel: CancelToken) -> Value | KeyringUnusable:
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        with suppress(Empty):
            return found.get(timeout=_LOOK_S)
        cancel.raise_if_cancelled()
    return KeyringSilent()


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
