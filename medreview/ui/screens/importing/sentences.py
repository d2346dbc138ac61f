"""What an import will do, or did, in one sentence."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from medreview.domain.changes import Change
from medreview.domain.table_rows import Table
from medreview.ui.table_words import counted, joined
from medreview.ui.translation import number
from medreview.workflows.import_dataset import ImportPreview, TableCount

CHANGES = {
    Table.QUESTIONS: Change.DATASETS,
    Table.ANSWERS: Change.DATASETS,
    Table.MODELS: Change.MODELS,
    Table.RATERS: Change.STUDIES,
    Table.RATINGS: Change.RATINGS | Change.STUDIES,
    Table.SURVEYS: Change.SURVEYS,
    Table.JUDGEMENTS: Change.JUDGE_RUNS,
    Table.SCORES: Change.SCORES,
    Table.CHOICES: Change.DATASETS,
    Table.TAGS: Change.DATASETS,
}


def n_good_rows(counts: Sequence[TableCount]) -> int:
    return sum(count.n_added + count.n_changed for count in counts)


def n_bad_rows(counts: Sequence[TableCount]) -> int:
    return sum(count.n_problems for count in counts)


def what_will_happen(preview: ImportPreview) -> str:
    """One sentence, or two where rows are there already or have problems."""
    added = [counted(count.table, count.n_added) for count in preview.counts if count.n_added]
    if added and preview.datasets:
        text = QCoreApplication.translate("Importing", "This adds {rows} to {datasets}.")
    elif added:
        text = QCoreApplication.translate("Importing", "This adds {rows}.")
    else:
        text = QCoreApplication.translate("Importing", "This adds nothing.")
    sentences = [text.format(rows=joined(added) if added else "", datasets=joined(preview.datasets or ("",)))]
    if n_changed := sum(count.n_changed for count in preview.counts):
        changed = QCoreApplication.translate("Importing", "Rows that get the file's content: {n}.")
        sentences.append(changed.format(n=number(n_changed)))
    if n_there := sum(count.n_identical for count in preview.counts):
        there = QCoreApplication.translate("Importing", "Rows that are there already, and stay as they are: {n}.")
        sentences.append(there.format(n=number(n_there)))
    if n_bad := n_bad_rows(preview.counts):
        bad = QCoreApplication.translate("Importing", "Rows with problems, listed above: {n}.")
        sentences.append(bad.format(n=number(n_bad)))
    return " ".join(sentences)


def what_happened(counts: Sequence[TableCount]) -> str:
    added = [
        counted(count.table, count.n_added + count.n_changed) for count in counts if count.n_added or count.n_changed
    ]
    if not added:
        return QCoreApplication.translate("Importing", "Nothing new was imported.")
    return QCoreApplication.translate("Importing", "Imported {rows}.").format(rows=joined(added))


def changes_of(counts: Sequence[TableCount]) -> Change:
    """What to announce after an import."""
    change = Change.NONE
    for count in counts:
        if count.n_added or count.n_changed:
            change |= CHANGES[count.table]
    return change
