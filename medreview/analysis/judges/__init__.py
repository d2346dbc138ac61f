"""Judges beside each other: validity, means, distributions, setups, agreement, panels, probes, costs.

``loading`` reads every judgement into ``frames``; a module holds its tables with rows, sentences and figures. What is
not valid is counted and never replaced. May import stats, protocols, store, reporting and below.
"""

from medreview.analysis.judges.agreement import AGREEMENT, PANELS
from medreview.analysis.judges.costs import COSTS
from medreview.analysis.judges.frames import JudgementIds as JudgementIds
from medreview.analysis.judges.loading import JudgeRunNotFound as JudgeRunNotFound
from medreview.analysis.judges.loading import NothingJudgedYet as NothingJudgedYet
from medreview.analysis.judges.loading import load_judgements as load_judgements
from medreview.analysis.judges.probes import LENGTH, REPEATS
from medreview.analysis.judges.setups import REFERENCE_ORDER, SETUPS_COMPARED
from medreview.analysis.judges.validity import VALIDITY
from medreview.analysis.judges.values import BY_AUTHOR, DISTRIBUTION, MEANS

TABLES = (
    VALIDITY,
    MEANS,
    BY_AUTHOR,
    DISTRIBUTION,
    SETUPS_COMPARED,
    AGREEMENT,
    PANELS,
    REPEATS,
    LENGTH,
    REFERENCE_ORDER,
    COSTS,
)
