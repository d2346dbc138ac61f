"""Write a judge's reliability: every table as CSV and Markdown, and where it all comes from."""

from pathlib import Path

from medreview.reporting.result_folder import write_results
from medreview.workflows.judge_reliability.analysis import JudgeReliability


def write_reliability(found: JudgeReliability, folder: Path) -> tuple[Path, ...]:
    """Write the tables and ``provenance.json`` into ``folder``; the paths written.

    Raises
    ------
    FileNotWritten
        If the folder cannot take a file.
    """
    return write_results(folder, found.tables, source_of(found))


def source_of(found: JudgeReliability) -> dict[str, object]:
    """What the tables were computed from."""
    settings = found.settings
    return {
        "study": found.study,
        "study_version": found.study_version,
        "judge": found.judge,
        "run": found.run,
        "yardstick": settings.yardstick.name,
        "declared_matches": [one.name for one in settings.matches],
        "plan_sha256": found.plan_sha256,
        **found.fingerprint.as_json(),
        "n_ratings": found.n_ratings,
        "n_judgements": found.n_judgements,
        "seed": settings.analysis.seed,
        "n_resamples": settings.analysis.n_resamples,
    }
