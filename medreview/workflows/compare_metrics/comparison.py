"""Metrics and judges held against the raters of a study, and the folder that the tables go into."""

from dataclasses import asdict, dataclass
from pathlib import Path

from medreview.errors import MedReviewError
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.result_folder import write_results
from medreview.reporting.tables import Table
from medreview.store.row_digest import Fingerprint
from medreview.store.workspace import Workspace
from medreview.workflows.compare_metrics.loading import load_metrics
from medreview.workflows.compare_metrics.ranking import Counting, metric_tables


class ThresholdRefused(MedReviewError):
    template = "Scores lie between 0 and 1, and so does the difference below which two of them tie."


@dataclass(frozen=True, slots=True)
class MetricComparison:
    """``counting`` says which answers count."""

    study: str
    study_version: int
    plan_sha256: str
    fingerprint: Fingerprint
    threshold: float
    settings: AnalysisSettings
    counting: Counting
    tables: tuple[Table, ...]


def compare_metrics(
    workspace: Workspace,
    study: str,
    *,
    threshold: float = 0.05,
    settings: AnalysisSettings | None = None,
    counting: Counting | None = None,
) -> MetricComparison:
    """How well each metric and each judge follows the raters of a study, dimension by dimension.

    Parameters
    ----------
    threshold : float
        Closer scores tie.
    settings : AnalysisSettings, optional
        Seed and number of resamples.
    counting : Counting, optional
        Whether duplicates of an answer count, and ratings of -2; neither does unless it is said.

    Raises
    ------
    ThresholdRefused
        If the threshold is below 0 or above 1.
    StudyNotFound, NoStudyYet, NothingRated, NoScores
        If there is nothing to compare.
    """
    if not 0 <= threshold <= 1:
        raise ThresholdRefused
    chosen, counted = settings or AnalysisSettings(), counting or Counting()
    with workspace.reading() as session:
        data = load_metrics(session, study)
    return MetricComparison(
        study=data.study,
        study_version=data.study_version,
        plan_sha256=data.plan_sha256,
        fingerprint=data.fingerprint,
        threshold=threshold,
        settings=chosen,
        counting=counted,
        tables=metric_tables(data, threshold, chosen.resampling, counted),
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
        **asdict(comparison.counting),
    }
    return write_results(folder, comparison.tables, source)
