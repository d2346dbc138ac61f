"""A rating study in numbers: agreement, distribution, raters, effort, partial annotation, authors, statements.

``loading`` reads the study into the frozen arrays of ``frames``; the other modules hold tables with rows, sentences and
figures. What cannot be computed is a row that says why; everything else is still there. May import stats, store,
reporting and below.
"""

from collections.abc import Iterator, Sequence

from medreview.analysis.results import Analysis, run_analysis
from medreview.analysis.study.agreement import AGREEMENT, PAIRWISE
from medreview.analysis.study.authors import AUTHOR_TESTS, AUTHORS
from medreview.analysis.study.effort import EFFORT, EFFORT_TESTS
from medreview.analysis.study.effort_order import EFFORT_ORDER
from medreview.analysis.study.follow_ups import ADJUDICATED, PILOT_AGREEMENT, PILOT_DIFFERENCES
from medreview.analysis.study.frames import StudyData
from medreview.analysis.study.loading import load_study as load_study
from medreview.analysis.study.partial import PARTIAL
from medreview.analysis.study.raters import DISTRIBUTION, RATERS
from medreview.analysis.study.statements import STATEMENTS
from medreview.errors import Message
from medreview.jobs import CancelToken, Report, no_report
from medreview.reporting.analysis_settings import AnalysisSettings

TABLES = (
    *(AGREEMENT, DISTRIBUTION, PAIRWISE, RATERS, EFFORT, EFFORT_TESTS, EFFORT_ORDER, PARTIAL, AUTHORS, AUTHOR_TESTS),
    *(STATEMENTS, PILOT_AGREEMENT, PILOT_DIFFERENCES, ADJUDICATED),
)


def analysed(
    data: StudyData,
    settings: AnalysisSettings,
    *,
    tables: Sequence[str] = (),
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> Analysis:
    """The tables of a study that is loaded; raises what ``run_analysis`` does."""
    source, notes = data.source(settings), tuple(_counts(data))
    return run_analysis(TABLES, data, settings, source=source, tables=tables, notes=notes, report=report, cancel=cancel)


def _counts(data: StudyData) -> Iterator[Message]:
    values = {"study": data.name, "n": data.n_ratings - data.n_pilot_ratings}
    yield Message("Study {study}. Ratings, repeats and those not judged among them: {n}.", values)
    if data.n_pilot_ratings:
        yield Message("Ratings of pilots, left out: {n}.", {"n": data.n_pilot_ratings})
    if data.follow_ups.n_ratings:
        values = {"n": data.follow_ups.n_ratings}
        yield Message("Ratings of follow-ups, which never count among the study's own: {n}.", values)
    if data.n_impossible_stays:
        values = {"n": data.n_impossible_stays}
        yield Message("Stays left out, because no person can have made them: {n}.", values)
    if data.n_unusable_numbers:
        values = {"n": data.n_unusable_numbers}
        yield Message("Values left out, because nobody can calculate with such numbers: {n}.", values)
