"""At which endpoints a key was put into the keyring: their addresses alone, so that all keys can be taken out again."""

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from medreview.atomic_files import FileNotWritten, replacing
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
        _write({*accounts_with_keys(), account})
    try:
        yield
    except Exception:
        if not was_there:
            forget_account(account)
        raise


def forget_account(account: str) -> None:
    with _use, suppress(OSError, FileNotWritten):
        _write({*accounts_with_keys()} - {account})


def _write(accounts: set[str]) -> None:
    if accounts:
        with replacing(key_accounts_file()) as file:
            file.write(json.dumps(sorted(accounts)).encode())
    else:
        key_accounts_file().unlink(missing_ok=True)
