"""All tables and figures of a comparison, or one table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.reporting.analysis_settings import AnalysisSettings, chosen_tables
from medreview.reporting.figures import FigureSpec
from medreview.reporting.tables import Table
from medreview.store.queries.judgements import JudgementBehind, judgements_with_ids, names_of_judging_runs
from medreview.store.row_digest import Fingerprint
from medreview.store.workspace import Workspace
from medreview.workflows.compare_judges import figures
from medreview.workflows.compare_judges.agreement import agreement_rows, agreement_table, panel_rows, panels_table
from medreview.workflows.compare_judges.author_means import author_mean_rows, author_means_table
from medreview.workflows.compare_judges.costs import cost_rows, costs_table
from medreview.workflows.compare_judges.frames import JudgedData, JudgementIds
from medreview.workflows.compare_judges.loading import load_judgements
from medreview.workflows.compare_judges.probes import length_rows, length_table, repeat_rows, repeats_table
from medreview.workflows.compare_judges.reference_order import order_rows, order_table
from medreview.workflows.compare_judges.setups import setup_rows, setups_table
from medreview.workflows.compare_judges.validity import validity_rows, validity_table
from medreview.workflows.compare_judges.validity_figures import of_validity
from medreview.workflows.compare_judges.values import (
    distribution_rows,
    distribution_table,
    mean_rows,
    means_table,
)


@dataclass(frozen=True, slots=True)
class JudgeComparison:
    """Tables and figures, and what they came from; the keys of the figures are ``JudgementIds``."""

    runs: tuple[str, ...]
    fingerprint: Fingerprint
    n_judgements: int
    settings: AnalysisSettings
    tables: tuple[Table, ...]
    figures: tuple[FigureSpec, ...]


_Made = tuple[Table, tuple[FigureSpec, ...]]


def _validity(data: JudgedData, settings: AnalysisSettings) -> _Made:
    rows = validity_rows(data)
    return validity_table(data, rows), of_validity(rows)


def _means(data: JudgedData, settings: AnalysisSettings) -> _Made:
    rows = mean_rows(data, settings.resampling)
    return means_table(data, rows), figures.of_means(data, rows, settings)


def _distribution(data: JudgedData, settings: AnalysisSettings) -> _Made:
    rows = distribution_rows(data)
    return distribution_table(data, rows), figures.of_distribution(data, rows)


def _author_means(data: JudgedData, settings: AnalysisSettings) -> _Made:
    return author_means_table(author_mean_rows(data, settings.resampling)), ()


def _setups(data: JudgedData, settings: AnalysisSettings) -> _Made:
    rows = setup_rows(data, settings.resampling)
    return setups_table(rows), figures.of_setups(rows)


def _agreement(data: JudgedData, settings: AnalysisSettings) -> _Made:
    rows = agreement_rows(data, settings.resampling)
    return agreement_table(rows), figures.of_agreement(rows, settings)


def _panels(data: JudgedData, settings: AnalysisSettings) -> _Made:
    return panels_table(panel_rows(data, settings.resampling)), ()


def _repeats(data: JudgedData, settings: AnalysisSettings) -> _Made:
    rows = repeat_rows(data)
    return repeats_table(rows), figures.of_repeats(rows)


def _length(data: JudgedData, settings: AnalysisSettings) -> _Made:
    rows = length_rows(data, settings.resampling)
    return length_table(rows), figures.of_length(rows, settings)


def _reference_order(data: JudgedData, settings: AnalysisSettings) -> _Made:
    return order_table(order_rows(data, settings.resampling)), ()


def _costs(data: JudgedData, settings: AnalysisSettings) -> _Made:
    rows = cost_rows(data)
    return costs_table(rows), figures.of_costs(rows)


_TABLES: Mapping[str, Callable[[JudgedData, AnalysisSettings], _Made]] = {
    "judge_validity": _validity,
    "judge_means": _means,
    "judge_author_means": _author_means,
    "judge_distribution": _distribution,
    "judge_setups": _setups,
    "judge_agreement": _agreement,
    "judge_panels": _panels,
    "judge_repeats": _repeats,
    "judge_length": _length,
    "judge_reference_order": _reference_order,
    "judge_costs": _costs,
}


def comparison_table_names() -> tuple[str, ...]:
    return tuple(_TABLES)


def compare_judges(
    workspace: Workspace,
    *,
    runs: Sequence[str] = (),
    tables: Sequence[str] = (),
    settings: AnalysisSettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> JudgeComparison:
    """Compare what judges gave in these runs, in all runs and imports where none is named.

    Raises
    ------
    NothingJudgedYet, JudgeRunNotFound
        If there is nothing to compare.
    TableNotFound
        If a table has none of ``comparison_table_names()``.
    Cancelled
        If ``cancel`` was asked to stop.
    """
    names = chosen_tables(tables, comparison_table_names())
    with workspace.reading() as session:
        data = load_judgements(session, runs)
    chosen = settings or AnalysisSettings()
    made: list[_Made] = []
    for name in names:
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(len(made), len(names), name))
        made.append(_TABLES[name](data, chosen))
    return JudgeComparison(
        data.runs,
        data.fingerprint,
        len(data.rows),
        chosen,
        tuple(table for table, _ in made),
        tuple(figure for _, own in made for figure in own),
    )


def runs_to_compare(workspace: Workspace) -> tuple[str, ...]:
    """Names of the runs that hold judgements."""
    with workspace.reading() as session:
        return names_of_judging_runs(session)


def judgements_behind(workspace: Workspace, key: JudgementIds) -> tuple[tuple[JudgementBehind, ...], ...]:
    """What a datum counts, in its order, each with its judgements; what is gone since is left out."""
    with workspace.reading() as session:
        found = {one.id: one for one in judgements_with_ids(session, [one for unit in key.units for one in unit])}
    units = (tuple(found[one] for one in unit if one in found) for unit in key.units)
    return tuple(unit for unit in units if unit)
