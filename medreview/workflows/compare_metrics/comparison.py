"""Metrics and judges held against the raters of a study, and the folder that the tables go into."""

from dataclasses import dataclass
from pathlib import Path

from medreview.errors import MedReviewError
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.result_folder import write_results
from medreview.reporting.tables import Table
from medreview.store.row_digest import Fingerprint
from medreview.store.workspace import Workspace
from medreview.workflows.compare_metrics.loading import load_metrics
from medreview.workflows.compare_metrics.ranking import metric_tables


class ThresholdRefused(MedReviewError):
    def __init__(self) -> None:
        super().__init__("Scores lie between 0 and 1, and so does the difference below which two of them tie.")


@dataclass(frozen=True, slots=True)
class MetricComparison:
    study: str
    study_version: int
    plan_sha256: str
    fingerprint: Fingerprint
    threshold: float
    settings: AnalysisSettings
    tables: tuple[Table, ...]


def compare_metrics(
    workspace: Workspace, study: str, *, threshold: float = 0.05, settings: AnalysisSettings | None = None
) -> MetricComparison:
    """How well each metric and each judge follows the raters of a study, dimension by dimension.

    Raises
    ------
    ThresholdRefused
        If the threshold is below 0 or above 1.
    StudyNotFound, NoStudyYet, NothingRated, NoScores
        If there is nothing to compare.
    """
    if not 0 <= threshold <= 1:
        raise ThresholdRefused
    chosen = settings or AnalysisSettings()
    with workspace.reading() as session:
        data = load_metrics(session, study)
    tables = metric_tables(data, threshold, chosen.resampling)
    return MetricComparison(
        data.study, data.study_version, data.plan_sha256, data.fingerprint, threshold, chosen, tables
    )


def write_comparison(comparison: MetricComparison, folder: Path) -> tuple[Path, ...]:
    """Write the tables and ``provenance.json`` into ``folder``; the paths written.

    Raises
    ------
    FileNotWritten
        If the folder cannot take a file.
    """
    source: dict[str, object] = {
        "study": comparison.study,
        "study_version": comparison.study_version,
        "plan_sha256": comparison.plan_sha256,
        **comparison.fingerprint.as_json(),
        "threshold": comparison.threshold,
        "seed": comparison.settings.seed,
        "n_resamples": comparison.settings.n_resamples,
    }
    return write_results(folder, comparison.tables, source)
