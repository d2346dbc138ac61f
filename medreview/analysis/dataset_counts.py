"""A dataset counted: how large it is, and its questions by kind, language, source, specialty, part, images, modality.

May import curation, reporting, store and below; the page of a dataset and the cards beside exported tables call it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from medreview.curation.cleaning import words_of_rule
from medreview.domain.datasets import Dataset
from medreview.domain.questions import LANGUAGE_WORDS, QUESTION_KIND_WORDS
from medreview.domain.table_rows import DatasetRow
from medreview.errors import Message
from medreview.reporting.figures import About, Axis, Bars, Datum, Series, Unit
from medreview.reporting.tables import Cell, Table, Words, table_of
from medreview.store.queries.library import DatasetSize, dataset_size, question_counts
from medreview.store.tables.datasets import dataset_row
from medreview.store.workspace import Session

Counts = tuple[tuple[str | None, int], ...]
"""The questions with each value of a field, None for nothing."""
NOT_TOLD = "not told"
MOST_BARS = 20
TITLES: Mapping[str, Message] = {
    "kind": Message("Questions by kind"),
    "language": Message("Questions by language"),
    "source": Message("Questions by source"),
    "specialty": Message("Questions by specialty"),
    "split": Message("Questions by part"),
    "n_images": Message("Questions by number of images"),
    "modality": Message("Images by modality"),
}
_COLUMN_WORDS: Mapping[str, Words] = {
    "kind": Message("Kind"),
    "language": Message("Language"),
    "source": Message("Source"),
    "specialty": Message("Specialty"),
    "split": Message("Split"),
    "n_images": Message("Images"),
    "modality": Message("Modality"),
    "n_questions": Message("Questions"),
    "n_of_modality": Message("Images"),
    "share": Message("Share"),
    NOT_TOLD: Message("not stated"),
}
_VALUE_WORDS: Mapping[str, Mapping[str, Words]] = {
    "kind": {str(kind): words for kind, words in QUESTION_KIND_WORDS.items()},
    "language": LANGUAGE_WORDS,
}
_DEFINITION = Message(
    "Questions whose text is known and that are not set aside, including language variants; an image "
    "counts in each question that shows it."
)


@dataclass(frozen=True, slots=True)
class CountedDataset:
    """A dataset in the words of people, its size, and its content in tables and figures of the same numbers."""

    told: DatasetRow
    size: DatasetSize
    tables: tuple[Table, ...]
    figures: tuple[Bars, ...]


def counted_dataset(session: Session, dataset: Dataset) -> CountedDataset:
    """Count a dataset; a field that no question holds has no table."""
    size = dataset_size(session, dataset.id or 0)
    counts = {name: found for name in TITLES if (found := _counts(session, dataset.name, name))}
    tables = tuple(_table(name, found) for name, found in counts.items())
    figures = tuple(_figure(name, found) for name, found in counts.items() if len(found) > 1)
    return CountedDataset(dataset_row(dataset), size, (_size_table(size), *tables), figures)


def _counts(session: Session, dataset: str, name: str) -> Counts:
    """By number of images from none on, else the commonest first; nothing where no question has a value."""
    field = {"n_images": "images", "modality": "modalities"}.get(name, name)
    found = [(value, n) for (value,), n in question_counts(session, (field,), (dataset,), with_variants=True)]
    if all(value in {None, "0"} for value, _ in found):
        return ()
    by_number = name == "n_images"
    return tuple(sorted(found, key=lambda one: int(one[0] or 0) if by_number else (-one[1], one[0] or "")))


def _size_table(size: DatasetSize) -> Table:
    words: dict[str, Words] = {
        "what": Message("What"),
        "n": Message("Count"),
        "questions": Message("Questions"),
        "answers": Message("Answers"),
        "references": Message("Reference answers"),
        "images": Message("Images"),
    }
    records: list[dict[str, Cell]] = [
        {"what": "questions", "n": size.n_questions},
        {"what": "answers", "n": size.n_answers},
        {"what": "references", "n": size.n_references},
        {"what": "images", "n": size.n_images},
    ]
    for rule, n in size.set_aside.items():
        name = f"set aside: {rule}"
        words[name] = Message("Set aside: {rule}", {"rule": words_of_rule(rule)})
        records.append({"what": name, "n": n})
    title = Message("Size of the dataset")
    return table_of("dataset_size", title, ("what", "n"), records, definition=_DEFINITION, words=words)


def _table(name: str, found: Counts) -> Table:
    n_all = sum(n for _, n in found)
    number = "n_of_modality" if name == "modality" else "n_questions"
    records: list[dict[str, Cell]] = [
        {name: int(value or 0) if name == "n_images" else value or NOT_TOLD, number: n, "share": n / n_all}
        for value, n in found
    ]
    words = {**_COLUMN_WORDS, **_VALUE_WORDS.get(name, {})}
    columns = (name, number, "share")
    return table_of(f"dataset_{name}", TITLES[name], columns, records, definition=_DEFINITION, words=words)


def _figure(name: str, found: Counts) -> Bars:
    """The commonest values as bars; the table beside it has all of them."""
    shown = found[:MOST_BARS]
    left = len(found) - len(shown)
    notes = (Message("Rarer values, which the table lists: {n}.", {"n": left}),) if left else ()
    values = {NOT_TOLD: _COLUMN_WORDS[NOT_TOLD], **_VALUE_WORDS.get(name, {})}
    categories: tuple[Words, ...] = tuple(values.get(value or NOT_TOLD, value or NOT_TOLD) for value, _ in shown)
    if name == "n_images":  # numbers, which the window has in its own digits
        categories = tuple(Message("{value}", {"value": int(value or 0)}) for value, _ in shown)
    data = tuple(Datum(float(n)) for _, n in shown)
    title = TITLES[name]
    counted = Message("Images") if name == "modality" else Message("Questions")
    return Bars(
        About(name=f"dataset_{name}", title=title, definition=_DEFINITION, notes=notes),
        categories,
        (Series(counted, data),),
        Axis(counted, Unit.COUNT),
    )
