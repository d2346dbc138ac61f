"""Write a comparison into a folder."""

from pathlib import Path

from medreview.reporting.result_folder import write_results
from medreview.workflows.compare_judges.comparison import JudgeComparison


def write_comparison(comparison: JudgeComparison, folder: Path) -> tuple[Path, ...]:
    """Write the tables and ``provenance.json`` into ``folder``; the paths written.

    Raises
    ------
    FileNotWritten
        If the folder cannot take a file.
    """
    return write_results(folder, comparison.tables, source_of(comparison))


def source_of(comparison: JudgeComparison) -> dict[str, object]:
    """What the tables were computed from."""
    return {
        "runs": list(comparison.runs),
        **comparison.fingerprint.as_json(),
        "n_judgements": comparison.n_judgements,
        "seed": comparison.settings.seed,
        "n_resamples": comparison.settings.n_resamples,
    }
