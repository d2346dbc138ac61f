"""Automatic metrics and judges beside people: which of them orders answers as the raters of a study do.

``loading`` reads scores, judgements and ratings; ``ranking`` makes the tables. May import stats, protocols, store,
reporting and below; ``medreview compare-metrics`` calls it.
"""

from medreview.workflows.compare_metrics.comparison import MetricComparison, compare_metrics, write_comparison
from medreview.workflows.compare_metrics.loading import NoScores
from medreview.workflows.compare_metrics.ranking import Counting

__all__ = ["Counting", "MetricComparison", "NoScores", "compare_metrics", "write_comparison"]
