"""The raters of a study as a table: what each did, and the signs of care that the researcher decides by."""

from pathlib import Path

from medreview.errors import Message
from medreview.reporting.tables import Cell, Table, table_of, write_csv
from medreview.workflows.collect.progress import RaterProgress, StudyProgress

COLUMNS = (
    "study",
    "rater",
    "group",
    "n_pairs",
    "n_pairs_rated",
    "practice_attempts",
    "practice_values",
    "practice_agreed",
    "practice_share",
    "practice_passed",
    "practice_images_seen",
    "gold_values",
    "gold_share",
    "gold_low",
    "gold_high",
    "timed_items",
    "median_seconds",
    "share_under_2_s",
    "longest_run",
    "asked_to_look_again",
)


def rater_table(progress: StudyProgress) -> Table:
    """One row a rater; a cell is empty where it is not known."""
    definition = Message(
        "Shares are of values that match the agreed values; those of gold have Wilson's interval over questions. "
        "Seconds are active ones at rated items, and a streak is of items in a row with the same values."
    )
    rows = [_row(progress.study, one) for one in progress.raters]
    return table_of("raters", Message("Raters"), COLUMNS, rows, definition=definition)


def write_raters(progress: StudyProgress, path: Path) -> int:
    """Write the table as CSV, and give the number of its rows.

    Raises
    ------
    FileNotWritten
        If the file cannot be written; what was there before is unchanged.
    """
    return write_csv(rater_table(progress), path)


def _row(study: str, one: RaterProgress) -> dict[str, Cell]:
    care, practice, gold = one.care, one.care.practice, one.care.gold
    is_known = gold is not None and gold.is_defined
    return {
        "study": study,
        "rater": one.rater,
        "group": one.group or None,
        "n_pairs": one.amount.n_pairs,
        "n_pairs_rated": one.amount.n_pairs_rated,
        "practice_attempts": practice.n_attempts if practice else None,
        "practice_values": practice.n_values if practice else None,
        "practice_agreed": practice.n_agreed if practice else None,
        "practice_share": practice.share if practice else None,
        "practice_passed": int(practice.is_passed) if practice else None,
        "practice_images_seen": care.n_practice_images if practice else None,
        "gold_values": care.n_gold if gold is not None else None,
        "gold_share": gold.value if gold is not None and is_known else None,
        "gold_low": gold.low if gold is not None and is_known else None,
        "gold_high": gold.high if gold is not None and is_known else None,
        "timed_items": care.n_timed,
        "median_seconds": care.median_s,
        "share_under_2_s": care.share_fast,
        "longest_run": care.longest_run,
        "asked_to_look_again": care.n_asked,
    }
