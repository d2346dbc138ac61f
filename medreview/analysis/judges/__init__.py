"""Judges beside each other: validity, means, distributions, setups, agreement, panels, probes, costs.

``judged_data`` reads every judgement into ``frames``; each module with a ``PANEL`` is found, with its tables. What is
not valid is counted and never replaced. May import stats, protocols, store, reporting and below.
"""

import sys

from medreview.analysis.judges.frames import JudgementIds as JudgementIds
from medreview.analysis.judges.frames import JudgesPanel
from medreview.analysis.judges.judged_data import JudgeRunNotFound as JudgeRunNotFound
from medreview.analysis.judges.judged_data import NothingJudgedYet as NothingJudgedYet
from medreview.analysis.judges.judged_data import load_judgements as load_judgements
from medreview.analysis.results import panels_of

PANELS: tuple[JudgesPanel, ...] = panels_of(sys.modules[__name__])
TABLES = tuple(table for panel in PANELS for table in panel.tables)
