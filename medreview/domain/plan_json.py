"""Plans as JSON: their hash, and what is wrong with one that cannot be read; whole plans of runs of every kind."""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from medreview.errors import MedReviewError

Plan = TypeVar("Plan")
_LATER = "leaves_out_cut_off"


class JudgePlanUnreadable(MedReviewError):
    """A stored plan of a run that does not have the form of one, such as that of a run that was imported."""

    template = (
        "The plan of the run {run} cannot be read: {reason}. Its judgements can be looked at, but it cannot go on."
    )


def canonical_sha256(values: Mapping[str, object]) -> str:
    """Hash of the canonical JSON: sorted keys, no spaces, UTF-8."""
    text = json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def first_problem(error: ValidationError) -> str:
    """The first field that is missing, unknown, or of the wrong type, and what is wrong with it."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}"


def run_plan_to_json(plan: object) -> dict[str, object]:
    """The plan of a run as JSON values, complete: defaults are written out, see ``without_later_choices``."""
    return without_later_choices(_adapter(type(plan)).dump_python(plan, mode="json"))


def without_later_choices(values: dict[str, Any]) -> dict[str, Any]:
    """A plan's values without choices that came after plans were stored, where they were not made: hashes stay."""
    selection = values["selection"]
    if selection.get(_LATER) is False:
        del selection[_LATER]
    return values


def run_plan_from_json(kind: type[Plan], values: object, *, run: str) -> Plan:
    """Read a plan of this class; ``run`` is the name of its run, for the error.

    Raises
    ------
    JudgePlanUnreadable
        If a field is missing, unknown, or of the wrong type; names the first such field.
    """
    try:
        return _adapter(kind).validate_python(values, extra="forbid")
    except ValidationError as error:
        raise JudgePlanUnreadable(run=run, reason=first_problem(error)) from error


def run_plan_sha256(plan: object) -> str:
    """Hash of the plan's canonical JSON."""
    return canonical_sha256(run_plan_to_json(plan))


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
