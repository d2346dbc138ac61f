"""Write an analysis: every table as CSV and Markdown, and where it all comes from."""

from pathlib import Path

from medreview.reporting.result_folder import write_results
from medreview.workflows.analyse_study.analysis import StudyAnalysis
from medreview.workflows.analyse_study.partial import N_SUBSETS


def write_analysis(analysis: StudyAnalysis, folder: Path) -> tuple[Path, ...]:
    """Write the tables and ``provenance.json`` into ``folder``; the paths written.

    Raises
    ------
    FileNotWritten
        If the folder cannot take a file.
    """
    return write_results(folder, analysis.tables, source_of(analysis))


def source_of(analysis: StudyAnalysis) -> dict[str, object]:
    """What the tables were computed from."""
    return {
        "study": analysis.study,
        "study_version": analysis.study_version,
        "plan_sha256": analysis.plan_sha256,
        **analysis.fingerprint.as_json(),
        "n_ratings": analysis.n_ratings,
        "n_pilot_ratings_left_out": analysis.n_pilot_ratings,
        "seed": analysis.settings.seed,
        "n_resamples": analysis.settings.n_resamples,
        "collapse": analysis.settings.collapse.name if analysis.settings.collapse else None,
        "n_subsets": N_SUBSETS,
    }
