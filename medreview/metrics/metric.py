"""The record of a metric, and every metric there is.

Each module of this package that offers ``METRIC`` is found by it: commands, tables and tests follow.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt

from medreview import metrics
from medreview.errors import Message
from medreview.module_search import offered_in
from medreview.plug_ins import PlugInGroup, guarded, plugged_in

TokenVectors = npt.NDArray[np.float32]
"""A row of length 1 for each token of a text, in their order."""


@dataclass(frozen=True, slots=True)
class Measured:
    """An answer beside its references, each with its weight, and the text that both simplify.

    ``vectors`` gives those of a text's tokens by the model that is called ``model``; None where none is chosen.
    """

    answer: str
    references: tuple[str, ...]
    weights: tuple[float, ...]
    source: str | None
    language: str | None
    vectors: Callable[[str], TokenVectors] | None = None
    model: str = ""


@dataclass(frozen=True, slots=True)
class Metric:
    """A way to measure an answer against its references.

    Attributes
    ----------
    score
        The scores of a text: each with its name, which begins with the metric's, its value and its definition;
        a package's may be plain text.
    is_usual
        Whether it is computed where nobody names metrics.
    needs_source
        Whether it measures simplifications of a text, which somebody must point out.
    needs_model
        Whether it measures by vectors of a model, which somebody must choose; no number of one model is one of another.
    title
        The name as the field writes it.
    """

    name: str
    score: Callable[[Measured], Iterable[tuple[str, float, Message | str]]]
    is_usual: bool = True
    needs_source: bool = False
    needs_model: bool = False
    title: str = ""


@cache
def known_metrics() -> dict[str, Metric]:
    """Metrics by name, in the order of their modules' names; those of installed packages come last."""
    found: list[Metric] = list(offered_in(metrics, "METRIC"))
    added = plugged_in(PlugInGroup.METRICS, _is_metric, _names_of, [one.name for one in found])
    found += [replace(one, score=guarded(one.name, one.score)) for one in added]
    return {metric.name: metric for metric in found}


def _is_metric(value: object) -> bool:
    return isinstance(value, Metric)


def _names_of(metric: Metric) -> tuple[str, ...]:
    return (metric.name,)


def usual_metrics() -> tuple[str, ...]:
    return tuple(metric.name for metric in known_metrics().values() if metric.is_usual)
