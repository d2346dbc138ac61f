"""Plans as JSON: their hash, and what is wrong with one that cannot be read."""

import hashlib
import json
from collections.abc import Mapping

from pydantic import ValidationError


def canonical_sha256(values: Mapping[str, object]) -> str:
    """Hash of the canonical JSON: sorted keys, no spaces, UTF-8."""
    text = json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def first_problem(error: ValidationError) -> str:
    """The first field that is missing, unknown, or of the wrong type, and what is wrong with it."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}"
