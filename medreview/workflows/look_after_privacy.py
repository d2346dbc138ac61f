"""Data that left this machine, places of data on it, and removal of everything that the program itself keeps."""

from dataclasses import dataclass
from pathlib import Path

from medreview.errors import Message
from medreview.jobs import CancelToken
from medreview.llm.keys import KeyringUnusable, accounts_with_keys, forget_key, key_accounts_file
from medreview.llm.network_log import NetworkUse, network_uses
from medreview.paths import engine_set_up_script, settings_file, user_data_folder

__all__ = ["DataPlace", "NetworkUse", "PrivacyView", "Removed", "privacy_view", "remove_what_is_kept"]

_WORKSPACE_ENDINGS = (".medreview", ".medreview-wal", ".medreview-shm", ".lock")
_BACKUPS = " backups"


@dataclass(frozen=True, slots=True)
class DataPlace:
    """One kind of data in a sentence, and where it lies; None where that is not one place."""

    words: Message
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class PrivacyView:
    """``uses`` begin with the latest; ``endpoints_with_keys`` have theirs in the keyring.

    ``promises`` say what the program does with the network at all, and what it does not.
    """

    uses: tuple[NetworkUse, ...]
    promises: tuple[Message, ...]
    places: tuple[DataPlace, ...]
    endpoints_with_keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """The number of files that went; ``left`` are files and keys that could not be removed."""

    n_files: int
    left: tuple[str, ...]


def privacy_view() -> PrivacyView:
    """The program's knowledge of itself; looks nothing up outside of this machine."""
    data = user_data_folder()
    places = (
        DataPlace(Message("Questions, answers, images and ratings are in the workspace files, where you keep them.")),
        DataPlace(Message("Backups are in a folder beside each workspace, under its name.")),
        DataPlace(
            Message("Language, appearance, keys of the rating screen, and the workspaces that were open last:"),
            settings_file(),
        ),
        DataPlace(
            Message("The sample, models that were added, their use and folders, and the list of network uses:"),
            data,
        ),
        DataPlace(Message("Crash reports, with lines of code and none of your texts:"), data / "crashes"),
        DataPlace(Message("Keys of endpoints are in the system's keyring, or in memory until the program ends.")),
        DataPlace(
            Message(
                "Caches and logs are not kept. The desktop's own file dialogs may remember folders you chose there."
            )
        ),
    )
    return PrivacyView(network_uses(), _promises(), places, accounts_with_keys())


def _promises() -> tuple[Message, ...]:
    """The last one only where the program runs from its source, whose set-up is no part of the program."""
    always = (
        Message(
            "medreview talks to a host only when you start a run or a test of a model at an endpoint, or list its "
            "models. It does not look for updates, sends no reports, and loads no fonts or prices."
        ),
        Message(
            "What is sent is the prompt with its images, the settings of the model, the key, and the program's name; "
            "nothing else from this computer."
        ),
    )
    if engine_set_up_script() is None:
        return always
    return (
        *always,
        Message(
            "This copy runs from its source: setting up the program and its local engine downloads packages from "
            "the Python package index, which this list does not show. An installed program downloads nothing."
        ),
    )


def remove_what_is_kept(cancel: CancelToken | None = None) -> Removed:
    """Remove settings, crash reports, the list of network uses, and keys; workspaces and their backups stay.

    What a running program uses of its own stays, too, and goes when that program ends.
    """
    left = _keys_left(cancel)
    n_files = 0
    for file in (*_own_files(user_data_folder()), settings_file()):
        if not file.is_file() or (file == key_accounts_file() and left):
            continue
        try:
            file.unlink()
            n_files += 1
        except OSError:
            left.append(str(file))
    return Removed(n_files, tuple(left))


def _keys_left(cancel: CancelToken | None) -> list[str]:
    """Take the keys out; gives the endpoints whose key stays. A keyring that does not open is asked once."""
    accounts = list(accounts_with_keys())
    while accounts:
        try:
            forget_key(accounts[0], cancel)
        except KeyringUnusable:
            return accounts
        accounts.pop(0)
    return []


def _own_files(folder: Path) -> list[Path]:
    """The files that the program keeps for itself: no workspace, no backup, nothing of a program that runs."""
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file()
        and not file.name.endswith(_WORKSPACE_ENDINGS)
        and not file.name.startswith("running-")
        and not any(parent.name.endswith(_BACKUPS) for parent in file.parents)
    ]
