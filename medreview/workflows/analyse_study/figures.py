"""The figures of each table of a study."""

from collections.abc import Callable, Iterator, Mapping

from medreview.reporting.figures import FigureSpec
from medreview.reporting.tables import Table
from medreview.workflows.analyse_study.agreement_figures import (
    agreement_figures,
    distribution_figures,
    pairwise_figures,
)
from medreview.workflows.analyse_study.effort_figures import effort_figures, effort_order_figures
from medreview.workflows.analyse_study.frames import StudyData
from medreview.workflows.analyse_study.rater_figures import rater_figures
from medreview.workflows.analyse_study.system_figures import partial_figures, statement_figures, system_figures

_FIGURES: Mapping[str, Callable[[StudyData, Table, int], Iterator[FigureSpec]]] = {
    "agreement": agreement_figures,
    "distribution": distribution_figures,
    "pairwise": pairwise_figures,
    "raters": rater_figures,
    "effort": effort_figures,
    "effort_order": effort_order_figures,
    "partial": partial_figures,
    "systems": system_figures,
    "statements": statement_figures,
}


def figures_of(data: StudyData, table: Table, seed: int) -> tuple[FigureSpec, ...]:
    """What a table shows; the key of a datum is the tuple of the answers' ids behind it, None where there are none."""
    draw = _FIGURES.get(table.name)
    return () if draw is None else tuple(draw(data, table, seed))
