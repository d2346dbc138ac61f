"""The number of ratings of every rater, as a panel of the analysis."""

from collections.abc import Iterator
from typing import Any

from medreview.analysis.results import Panel, ResultTable
from medreview.errors import Message


def _rows(data: Any, _settings: Any) -> Iterator[dict[str, Any]]:
    yield {"n": data.n_ratings}


COUNTS = ResultTable("example_counts", Message("Ratings in all"), ("n",), _rows, Message("Every rating of the study."))
PANEL = Panel(850, "example", Message("Example"), Message("How much was rated?"), (COUNTS,))
