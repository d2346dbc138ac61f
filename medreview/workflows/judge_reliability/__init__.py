"""Any judge's judgements against the people of a study: how far it can be trusted, and scores corrected for it.

``loading`` reads both sides and ``matching`` lays them out as the frozen arrays of ``frames``; one module a table calls
``stats``. Validity is never imputed: what could not be read is counted. May import stats, metrics, protocols, store,
reporting and below; the judge's panel and ``medreview analyse --judge`` call it.
"""

from medreview.workflows.judge_reliability.analysis import (
    JudgeOffer,
    JudgeReliability,
    judge_reliability,
    judges_to_compare,
    reliability_table_names,
)
from medreview.workflows.judge_reliability.choices import Consensus, DimensionMatch, ReliabilitySettings, Yardstick
from medreview.workflows.judge_reliability.confusion import Confusion
from medreview.workflows.judge_reliability.disagreements import DISAGREEMENTS, Disagreement
from medreview.workflows.judge_reliability.writing import source_of, write_reliability

__all__ = [
    "DISAGREEMENTS",
    "Confusion",
    "Consensus",
    "DimensionMatch",
    "Disagreement",
    "JudgeOffer",
    "JudgeReliability",
    "ReliabilitySettings",
    "Yardstick",
    "judge_reliability",
    "judges_to_compare",
    "reliability_table_names",
    "source_of",
    "write_reliability",
]
