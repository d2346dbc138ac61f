"""Automatic metrics and judges beside raters: which of them orders answers as the raters of a study do.

``ranking`` reads scores, judgements and ratings and holds the tables; ``page`` shows them; ``scores`` computes scores.
May import metrics, stats, protocols, store, reporting and below.
"""

from medreview.analysis.metrics.page import PANEL as PANEL
from medreview.analysis.metrics.page import choices_of as choices_of
from medreview.analysis.metrics.page import counted_option as counted_option
from medreview.analysis.metrics.page import every_view as every_view
from medreview.analysis.metrics.ranking import TABLES as TABLES
from medreview.analysis.metrics.ranking import Counting as Counting
from medreview.analysis.metrics.ranking import MetricSettings as MetricSettings
from medreview.analysis.metrics.ranking import NoScores as NoScores
from medreview.analysis.metrics.ranking import load_metrics as load_metrics
from medreview.analysis.metrics.ranking import source_of as source_of
