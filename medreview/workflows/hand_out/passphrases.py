"""Passphrases that are easy to read out and hard to guess."""

import secrets

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 of them: none that looks like another
_GROUPS, _GROUP = 5, 4


def generated_passphrase() -> str:
    """Five groups of four letters and digits, a hundred bits from the system's own source."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
