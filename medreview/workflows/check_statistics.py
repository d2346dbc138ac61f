"""Check the statistics of this installation: a file of cases with known results, expected beside computed.

The command line and the help menu call it; the cases that ship lie in ``resources/statistics/cases.json``.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from medreview.analysis.qualification import STATISTICS
from medreview.errors import Listed, MedReviewError, Message, reason_of
from medreview.paths import resources_folder

_SCHEMA_VERSION = 1
_DEFAULT_TOLERANCE = 1e-6


class CasesUnreadable(MedReviewError):
    """The file is missing, is not JSON, or does not have the form of a file of cases."""

    template = "{file} is not a file of statistics cases: {reason}. Choose a JSON file with schema_version 1 and cases."


@dataclass(frozen=True, slots=True)
class CheckedValue:
    """One number of a case; None stands for "undefined", on either side."""

    name: str
    expected: float | None
    computed: float | None
    agrees: bool


@dataclass(frozen=True, slots=True)
class CheckedCase:
    """One case; ``problem`` says why it could not be computed at all."""

    case_id: str
    statistic: str
    source: str
    tolerance: float
    values: tuple[CheckedValue, ...]
    problem: Message | None = None

    @property
    def agrees(self) -> bool:
        return self.problem is None and all(value.agrees for value in self.values)


@dataclass(frozen=True, slots=True)
class StatisticsReport:
    cases: tuple[CheckedCase, ...]

    @property
    def n_agreeing(self) -> int:
        return sum(case.agrees for case in self.cases)

    @property
    def all_agree(self) -> bool:
        return self.n_agreeing == len(self.cases)


def shipped_cases() -> Path:
    """The cases that come with the program."""
    return resources_folder() / "statistics" / "cases.json"


def check_statistics(path: Path) -> StatisticsReport:
    """Run every case of a file; a case that cannot be run is reported and does not stop the others.

    Parameters
    ----------
    path : Path
        JSON: ``schema_version`` 1 and ``cases``, each with ``id``, ``statistic``, ``input``, ``expected`` (names with
        numbers, null for "must be undefined") and ``tol``.

    Raises
    ------
    CasesUnreadable
        If the file cannot be read or does not have this form.
    """
    return StatisticsReport(tuple(_checked(case) for case in _cases(path)))


def _cases(path: Path) -> list[dict[str, Any]]:
    try:
        content: object = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CasesUnreadable(file=path.name, reason=reason_of(error)) from error
    except (ValueError, RecursionError) as error:
        raise CasesUnreadable(file=path.name, reason=str(error)) from error
    if not isinstance(content, Mapping):
        raise CasesUnreadable(file=path.name, reason=Message("it is not one object"))
    fields = cast("Mapping[str, Any]", content)
    if fields.get("schema_version") != _SCHEMA_VERSION:
        given = Message("schema_version is {given}", {"given": repr(fields.get("schema_version"))})
        raise CasesUnreadable(file=path.name, reason=given)
    cases = fields.get("cases")
    if not isinstance(cases, Sequence) or not cases:
        raise CasesUnreadable(file=path.name, reason=Message("it has no cases"))
    for number, case in enumerate(cast("Sequence[Any]", cases), start=1):
        if not _is_case(case):
            lacks = Message("case {number} lacks an id, statistic, input or expected numbers", {"number": number})
            raise CasesUnreadable(file=path.name, reason=lacks)
    return list(cast("Sequence[dict[str, Any]]", cases))


def _is_case(case: object) -> bool:
    if not isinstance(case, Mapping):
        return False
    fields = cast("Mapping[str, Any]", case)
    texts = isinstance(fields.get("id"), str) and isinstance(fields.get("statistic"), str)
    expected = fields.get("expected")
    if not (texts and isinstance(fields.get("input"), Mapping) and isinstance(expected, Mapping) and expected):
        return False
    numbers = [*cast("Mapping[str, Any]", expected).values(), fields.get("tol", _DEFAULT_TOLERANCE)]
    return all(number is None or isinstance(number, int | float) for number in numbers)


def _checked(case: Mapping[str, Any]) -> CheckedCase:
    statistic, source = case["statistic"], str(case.get("source", ""))
    tolerance = float(case.get("tol", _DEFAULT_TOLERANCE))

    def refused(problem: Message) -> CheckedCase:
        return CheckedCase(case["id"], statistic, source, tolerance, (), problem)

    compute = STATISTICS.get(statistic)
    if compute is None:
        return refused(Message("no statistic is named {name}", {"name": statistic}))
    try:
        computed = compute(case["input"])
    except KeyError as error:
        return refused(Message("the input lacks {name}", {"name": str(error.args[0])}))
    except (TypeError, ValueError, IndexError, AttributeError, ArithmeticError) as error:
        return refused(Message("the input cannot be used: {reason}", {"reason": str(error)}))
    unknown = [name for name in case["expected"] if name not in computed]
    if unknown:
        return refused(
            Message("{statistic} does not compute {names}", {"statistic": statistic, "names": Listed(unknown)})
        )
    values = tuple(_compared(name, expected, computed[name], tolerance) for name, expected in case["expected"].items())
    return CheckedCase(case["id"], statistic, source, tolerance, values)


def _compared(name: str, expected: float | None, computed: float, tolerance: float) -> CheckedValue:
    got = None if math.isnan(computed) else float(computed)
    if got is None or expected is None:
        return CheckedValue(name, expected, got, got is None and expected is None)
    return CheckedValue(name, float(expected), got, abs(got - expected) <= tolerance)
