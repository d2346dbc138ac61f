"""At which endpoints a key was put into the keyring: their addresses alone, so that all keys can be taken out again."""

import json
from contextlib import suppress
from pathlib import Path

from medreview.paths import user_data_folder


def key_accounts_file() -> Path:
    return user_data_folder() / "endpoints-with-keys.json"


def accounts_with_keys() -> tuple[str, ...]:
    """Scheme, host and port of each endpoint whose key lies in the keyring."""
    try:
        values: object = json.loads(key_accounts_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return tuple(str(value) for value in values) if isinstance(values, list) else ()  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def remember_account(account: str) -> None:
    _write({*accounts_with_keys(), account})


def forget_account(account: str) -> None:
    _write({*accounts_with_keys()} - {account})


def _write(accounts: set[str]) -> None:
    with suppress(OSError):
        if accounts:
            key_accounts_file().write_text(json.dumps(sorted(accounts)), encoding="utf-8")
        else:
            key_accounts_file().unlink(missing_ok=True)
