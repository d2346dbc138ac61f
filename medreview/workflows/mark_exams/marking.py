"""An examination marked, and the folder that its tables go into."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from medreview.reporting.result_folder import write_results
from medreview.reporting.tables import Table
from medreview.store.row_digest import Fingerprint
from medreview.store.workspace import Workspace
from medreview.workflows.mark_exams.loading import load_exam
from medreview.workflows.mark_exams.tables import (
    accuracy_table,
    counts_of_replies,
    counts_table,
    modality_table,
    pairs_table,
    specialty_table,
)

USUAL_FEWEST = 30


@dataclass(frozen=True, slots=True)
class ExamMarks:
    datasets: tuple[str, ...]
    fingerprint: Fingerprint
    fewest: int
    tables: tuple[Table, ...]
    conditions: tuple[Mapping[str, object], ...]
    """Each model under each condition: how many replies came, and how many of them do not count."""
    n_elsewhere: int


def mark_exams(workspace: Workspace, *, datasets: tuple[str, ...] = (), fewest: int = USUAL_FEWEST) -> ExamMarks:
    """Mark every choice of these datasets, of all where none is named.

    Parameters
    ----------
    fewest : int
        Specialties with fewer questions stand together.

    Raises
    ------
    NothingToMark
        If no choice meets a key.
    """
    with workspace.reading() as session:
        data = load_exam(session, datasets)
    tables = (
        accuracy_table(data),
        modality_table(data),
        specialty_table(data, fewest),
        pairs_table(data),
        counts_table(data),
    )
    conditions = tuple({**asdict(sitting), **counts_of_replies(data, sitting)} for sitting in data.sittings)
    return ExamMarks(datasets, data.fingerprint, fewest, tables, conditions, data.n_elsewhere)


def write_marks(marks: ExamMarks, folder: Path) -> tuple[Path, ...]:
    """Write the tables and ``provenance.json`` into ``folder``; the paths written.

    Raises
    ------
    FileNotWritten
        If the folder cannot take a file.
    """
    source: dict[str, object] = {
        "datasets": list(marks.datasets),
        **marks.fingerprint.as_json(),
        "fewest_of_a_specialty": marks.fewest,
        "conditions": list(marks.conditions),
        "n_elsewhere": marks.n_elsewhere,
    }
    return write_results(folder, marks.tables, source)
