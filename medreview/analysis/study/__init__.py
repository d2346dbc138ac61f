"""A rating study in numbers: agreement, distribution, raters, effort, partial annotation, authors, statements.

``study_data`` reads the study into the frozen arrays of ``frames``. Each module with a ``PANEL`` is found: its tables,
with rows, sentences and figures, and what it reads for itself. What cannot be computed is a row that says why;
everything else is still there. May import stats, store, reporting and below.
"""

import sys
from collections.abc import Iterator, Sequence

from medreview.analysis.results import Analysis, panels_of, run_analysis
from medreview.analysis.study import study_data
from medreview.analysis.study.follow_ups import follow_ups_of
from medreview.analysis.study.frames import Reads, StudyData, StudyPanel
from medreview.errors import Message
from medreview.jobs import CancelToken, Report, no_report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.store.workspace import Session

PANELS: tuple[StudyPanel, ...] = panels_of(sys.modules[__name__])
TABLES = tuple(table for panel in PANELS for table in panel.tables)
_READS: dict[str, Reads] = {part: read for panel in PANELS for part, read in panel.reads.items()}


def load_study(session: Session, name: str) -> StudyData:
    """Everything an analysis of the study uses, with what its panels read; raises what ``loading.load_study`` does."""
    return study_data.load_study(session, name, _READS)


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
    if n_again := follow_ups_of(data).n_ratings:
        values = {"n": n_again}
        yield Message("Ratings of follow-ups, which never count among the study's own: {n}.", values)
    if data.n_impossible_stays:
        values = {"n": data.n_impossible_stays}
        yield Message("Stays left out, because no person can have made them: {n}.", values)
    if data.n_unusable_numbers:
        values = {"n": data.n_unusable_numbers}
        yield Message("Values left out, because nobody can calculate with such numbers: {n}.", values)
