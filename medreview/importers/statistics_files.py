"""Tables of Stata, SPSS, SAS and R, written out as JSONL for the other readers by a process of their own."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from medreview.importers.errors import StatisticsFileRefused
from medreview.importers.scales import LabelledCodes
from medreview.importers.statistics_child import CHILD_ARGUMENT, R_SEVERAL, R_TABLE, reader_of
from medreview.jobs import CancelToken, Progress, Report
from medreview.jobs.line_child import LineChild

PATIENCE_S = 600.0


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table written as JSONL.

    Attributes
    ----------
    labels
        The names that its columns have for people.
    levels
        By column the codes of its labels, with those, in their order.
    """

    path: Path
    labels: Mapping[str, str]
    levels: Mapping[str, LabelledCodes]


def is_statistics_file(start: bytes) -> bool:
    """True for the first bytes of a table of Stata, SPSS, SAS or R that is not compressed."""
    return reader_of(start) is not None or start.startswith((R_TABLE, *R_SEVERAL))


def written_table(path: Path, into: Path, *, report: Report, cancel: CancelToken | None) -> WrittenTable:
    """Write a table into a folder.

    Raises
    ------
    StatisticsFileRefused
        If it is damaged, holds no table or several, or takes more memory or time than any table should.
    Cancelled
        If ``cancel`` was asked to stop before the end.
    """
    target = into / f"{path.stem}.jsonl"
    order = json.dumps({"path": str(path.resolve()), "into": str(target.resolve())}).encode()
    with LineChild(CHILD_ARGUMENT, "medreview.importers.statistics_child", PATIENCE_S) as child:
        while True:
            line = child.answer(order, cancel or CancelToken())
            told: dict[str, Any] = json.loads(line) if line else {"refusal": _BROKE}
            if "refusal" in told:
                raise StatisticsFileRefused(file=path.name, reason=told["refusal"])
            report(Progress(told["n_rows"], None, path.name))
            if not told["has_more"]:
                levels = {column: tuple((code, label) for code, label in own) for column, own in told["levels"].items()}
                return WrittenTable(target, told["labels"], levels)


_BROKE = "its reader broke down, or took too much time or memory"
