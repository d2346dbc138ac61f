"""Judges beside each other: validity, means, distributions, setups, agreement, panels, probes, costs.

``loading`` reads every judgement into ``frames``; one module a table calls ``stats``; ``figures`` draws on the same
rows. What is not valid is counted and never replaced. May import stats, protocols, store, reporting and below; the
judges' screen and ``medreview judges`` call it.
"""

from medreview.store.queries.judgements import JudgementBehind
from medreview.workflows.compare_judges.comparison import (
    JudgeComparison,
    compare_judges,
    comparison_table_names,
    judgements_behind,
    runs_to_compare,
)
from medreview.workflows.compare_judges.errors import JudgeRunNotFound, NothingJudgedYet
from medreview.workflows.compare_judges.frames import JudgementIds
from medreview.workflows.compare_judges.writing import source_of, write_comparison

__all__ = [
    "JudgeComparison",
    "JudgeRunNotFound",
    "JudgementBehind",
    "JudgementIds",
    "NothingJudgedYet",
    "compare_judges",
    "comparison_table_names",
    "judgements_behind",
    "runs_to_compare",
    "source_of",
    "write_comparison",
]
