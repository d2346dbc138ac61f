"""All tables of a study, or one of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from medreview.errors import Message
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.reporting.analysis_settings import AnalysisSettings, chosen_tables
from medreview.reporting.figures import FigureSpec
from medreview.reporting.tables import Table
from medreview.store.row_digest import Fingerprint
from medreview.store.workspace import Workspace
from medreview.workflows.analyse_study.agreement import agreement_table, pairwise_table
from medreview.workflows.analyse_study.effort import effort_table, effort_tests_table
from medreview.workflows.analyse_study.effort_order import effort_order_table
from medreview.workflows.analyse_study.figures import figures_of
from medreview.workflows.analyse_study.follow_up_tables import (
    adjudicated_table,
    pilot_differences_table,
    pilot_table,
)
from medreview.workflows.analyse_study.frames import StudyData
from medreview.workflows.analyse_study.loading import load_study
from medreview.workflows.analyse_study.partial import partial_table
from medreview.workflows.analyse_study.raters import distribution_table, raters_table
from medreview.workflows.analyse_study.statements import statements_table
from medreview.workflows.analyse_study.systems import system_tests_table, systems_table


@dataclass(frozen=True, slots=True)
class StudyAnalysis:
    """Tables and figures, and what they came from; keys of the figures' data are tuples of the ids of answers."""

    study: str
    study_version: int
    plan_sha256: str
    fingerprint: Fingerprint
    n_ratings: int
    n_pilot_ratings: int
    settings: AnalysisSettings
    tables: tuple[Table, ...]
    figures: tuple[FigureSpec, ...]


_TABLES: Mapping[str, Callable[[StudyData, AnalysisSettings], Table]] = {
    "agreement": lambda data, settings: agreement_table(data, settings.resampling, settings.collapse),
    "distribution": lambda data, _: distribution_table(data),
    "pairwise": lambda data, _: pairwise_table(data),
    "raters": lambda data, settings: raters_table(data, settings.resampling),
    "effort": lambda data, _: effort_table(data),
    "effort_tests": lambda data, _: effort_tests_table(data),
    "effort_order": lambda data, _: effort_order_table(data),
    "partial": lambda data, settings: partial_table(data, settings.seed),
    "systems": lambda data, settings: systems_table(data, settings.resampling),
    "system_tests": lambda data, settings: system_tests_table(data, settings.resampling),
    "statements": lambda data, settings: statements_table(data, settings.resampling),
    "pilot": lambda data, settings: pilot_table(data, settings.resampling),
    "pilot_differences": lambda data, _: pilot_differences_table(data),
    "adjudicated": lambda data, _: adjudicated_table(data),
}


def table_names() -> tuple[str, ...]:
    return tuple(_TABLES)


def analyse_study(
    workspace: Workspace,
    study: str,
    *,
    tables: Sequence[str] = (),
    settings: AnalysisSettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> StudyAnalysis:
    """Compute the named tables of a study, all where none is named.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is nothing to analyse.
    TableNotFound
        If a table has none of ``table_names()``.
    Cancelled
        If ``cancel`` was asked to stop.
    """
    chosen_tables(tables, table_names())
    with workspace.reading() as session:
        data = load_study(session, study)
    return analyse_data(data, tables=tables, settings=settings, report=report, cancel=cancel)


def analyse_data(
    data: StudyData,
    *,
    tables: Sequence[str] = (),
    settings: AnalysisSettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> StudyAnalysis:
    """As ``analyse_study``, of a study that is loaded already."""
    names = chosen_tables(tables, table_names())
    chosen = settings or AnalysisSettings()
    made: list[Table] = []
    for name in names:
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(len(made), len(names), name))
        made.append(_with_notes(_TABLES[name](data, chosen), data))
    return StudyAnalysis(
        data.name,
        data.version,
        data.plan_sha256,
        data.fingerprint,
        data.n_ratings,
        data.n_pilot_ratings,
        chosen,
        tuple(made),
        tuple(figure for table in made for figure in figures_of(data, table, chosen.seed)),
    )


def _with_notes(table: Table, data: StudyData) -> Table:
    n_ratings = data.n_ratings - data.n_pilot_ratings
    values = {"study": data.name, "n": n_ratings}
    notes = [Message("Study {study}. Ratings, repeats and those not judged among them: {n}.", values)]
    if data.n_pilot_ratings:
        notes.append(Message("Ratings of pilots, left out: {n}.", {"n": data.n_pilot_ratings}))
    if data.n_follow_up_ratings:
        values = {"n": data.n_follow_up_ratings}
        notes.append(Message("Ratings of follow-ups, which never count among the study's own: {n}.", values))
    if data.n_impossible_stays:
        values = {"n": data.n_impossible_stays}
        notes.append(Message("Stays left out, because no person can have made them: {n}.", values))
    if data.n_unusable_numbers:
        values = {"n": data.n_unusable_numbers}
        notes.append(Message("Values left out, because nobody can calculate with such numbers: {n}.", values))
    return replace(table, notes=(*notes, *table.notes))
