"""Any judge's judgements against the raters of a study: how far it can be trusted, and scores corrected for it.

``judge_data`` reads both sides and lays them out as the frozen arrays of ``frames``; the other modules hold
tables with rows, sentences and figures. Validity is never imputed: what could not be read is counted. May import stats,
metrics, protocols, store, reporting and below.
"""

from collections.abc import Sequence
from functools import partial

from medreview.analysis.judge.agreement import CONFUSION, KAPPA, RELIABILITY
from medreview.analysis.judge.answers import LIMITS
from medreview.analysis.judge.baselines import BASELINES
from medreview.analysis.judge.choices import CONSENSUS_WORDS
from medreview.analysis.judge.choices import Consensus as Consensus
from medreview.analysis.judge.choices import DimensionMatch as DimensionMatch
from medreview.analysis.judge.choices import ReliabilitySettings as ReliabilitySettings
from medreview.analysis.judge.choices import Yardstick as Yardstick
from medreview.analysis.judge.corrected import CORRECTED
from medreview.analysis.judge.frames import JudgeData, JudgePanel
from medreview.analysis.judge.judge_data import JudgeOffer as JudgeOffer
from medreview.analysis.judge.judge_data import judges_of_study as judges_of_study
from medreview.analysis.judge.judge_data import load_judge as load_judge
from medreview.analysis.judge.judge_data import load_judges as load_judges
from medreview.analysis.judge.matches import DISAGREEMENTS, MATCHES
from medreview.analysis.judge.page import judges_page
from medreview.analysis.panel_page import OF_AGREEMENT, OF_JUDGES, PanelOption
from medreview.analysis.results import Analysis, run_analysis
from medreview.errors import Message
from medreview.jobs import CancelToken, Report, no_report

CONSENSUS = PanelOption("consensus", Message("Yardstick"), {one.value: CONSENSUS_WORDS[one] for one in Consensus})
PANEL = JudgePanel(
    100,
    "judge",
    Message("Judge and raters"),
    Message("How far can a judge stand in for the raters?"),
    (MATCHES, KAPPA, RELIABILITY, CONFUSION, LIMITS, BASELINES, DISAGREEMENTS, CORRECTED),
    own_page=judges_page,
    part_page=partial(judges_page, is_part=True),
    splits=True,
    options=(CONSENSUS,),
    narrowed_by=OF_AGREEMENT | OF_JUDGES,
)
"""The last one beside the study's own."""
TABLES = PANEL.tables


def analysed(
    data: JudgeData,
    settings: ReliabilitySettings,
    *,
    tables: Sequence[str] = (),
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> Analysis:
    """The tables of a judge that is loaded; raises what ``run_analysis`` does."""
    values = {"judge": data.judge, "study": data.study, "yardstick": settings.yardstick.name}
    notes = [Message("Judge {judge} against the raters of {study}; yardstick: {yardstick}.", values)]
    notes += [Message("Declared to be the same: {match}.", {"match": one.name}) for one in settings.matches]
    source = data.source(settings)
    return run_analysis(TABLES, data, settings, source=source, tables=tables, notes=notes, report=report, cancel=cancel)
