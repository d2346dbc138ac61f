"""Datasets by name, files that were imported, and images."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sqlmodel import Session, col, select

from medreview.domain.datasets import DATASET_FACTS, Dataset, ImportedFile
from medreview.domain.images import Image
from medreview.domain.table_rows import DatasetRow
from medreview.store.audit import NewEntry
from medreview.store.bulk import insert_with_ids
from medreview.store.incoming import IncomingImport
from medreview.store.tables.corrections import Source, tell_of_dataset


def dataset_ids(session: Session) -> dict[str, int]:
    """Every dataset's key by its name."""
    return {name: key for name, key in session.exec(select(Dataset.name, Dataset.id)) if key is not None}


def stored_datasets(session: Session) -> Iterator[DatasetRow]:
    """Every dataset of which anybody has told something, by name."""
    for found in session.exec(select(Dataset).order_by(col(Dataset.name))):
        row = dataset_row(found)
        if row != DatasetRow(dataset=found.name):
            yield row


def dataset_named(session: Session, name: str) -> Dataset | None:
    return session.exec(select(Dataset).where(Dataset.name == name)).first()


def dataset_row(dataset: Dataset) -> DatasetRow:
    facts = {name: getattr(dataset, name) for name in DATASET_FACTS}
    return DatasetRow(dataset=dataset.name, **facts, extra=dataset.extra)


def write_facts(session: Session, rows: Sequence[DatasetRow], *, source: Source) -> int:
    """Write what is told of datasets in place of what was, which stays in the trail; how many changed."""
    n_changed = 0
    for row in rows:
        dataset = session.exec(select(Dataset).where(Dataset.name == row.dataset)).one()
        before = dataset_row(dataset)
        names = [name for name in (*DATASET_FACTS, "extra") if getattr(before, name) != getattr(row, name)]
        if not names:
            continue
        old: dict[str, object] = {name: getattr(before, name) for name in names}
        new: dict[str, object] = {name: getattr(row, name) for name in names}
        for name in names:
            setattr(dataset, name, getattr(row, name))
        session.add(dataset)
        session.flush()
        entry = NewEntry("dataset", source.key(dataset=row.dataset), old, new)
        tell_of_dataset(session, row.dataset, [entry], source)
        n_changed += 1
    return n_changed


def ensure_datasets(session: Session, names: Iterable[str], *, at: str) -> dict[str, int]:
    """Make the datasets that are not there yet; every dataset's key by its name."""
    known = dataset_ids(session)
    new = [name for name in dict.fromkeys(names) if name not in known]
    keys = insert_with_ids(session, Dataset, [{"name": name, "created_at": at, "extra": {}} for name in new])
    return known | dict(zip(new, keys, strict=True))


def bring_in_datasets(incoming: IncomingImport, names: Iterable[str], *, at: str) -> None:
    """Make datasets that are not there yet, seen by nobody before the import ends."""
    incoming.add(Dataset, ("name", "created_at", "extra"), [(name, at, "{}") for name in names])


@dataclass(frozen=True, slots=True)
class EarlierReading:
    """A file that was imported: its name, its layout, and what each column was mapped to."""

    file: str
    layout: str
    mapping: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class EarlierReadings:
    """The earlier readings of files; the latest of the same columns, or of the same file, counts.

    Attributes
    ----------
    by_columns
        By the names of the columns.
    by_content
        By the SHA-256 of the file and its name.
    """

    by_columns: Mapping[frozenset[str], EarlierReading] = field(default_factory=dict[frozenset[str], EarlierReading])
    by_content: Mapping[tuple[str, str], EarlierReading] = field(default_factory=dict[tuple[str, str], EarlierReading])

    def with_columns(self, columns: Iterable[str]) -> EarlierReading | None:
        return self.by_columns.get(frozenset(columns))


def record_imported_file(
    session: Session,
    *,
    name: str,
    sha256: str,
    layout: str,
    mapping: Mapping[str, object],
    counts: tuple[int, int, int, int],
    at: str,
) -> None:
    """Remember a file: ``counts`` are its rows, those added, those skipped as identical, those with problems."""
    n_rows, n_added, n_skipped, n_problems = counts
    session.add(
        ImportedFile(
            name=name,
            sha256=sha256,
            layout=layout,
            mapping=dict(mapping),
            n_rows=n_rows,
            n_added=n_added,
            n_skipped=n_skipped,
            n_problems=n_problems,
            imported_at=at,
        )
    )


def earlier_readings(session: Session) -> EarlierReadings:
    files = session.exec(select(ImportedFile).order_by(col(ImportedFile.id))).all()
    read = [(file, EarlierReading(file.name, file.layout, file.mapping)) for file in files]
    return EarlierReadings(
        {frozenset(file.mapping): reading for file, reading in read},
        {(file.sha256, file.name): reading for file, reading in read},
    )


def known_images(session: Session) -> set[str]:
    """SHA-256 of every image in the workspace."""
    return set(session.exec(select(Image.sha256)))


def image_content(session: Session, sha256: str) -> bytes:
    """The bytes of one image; raises ``LookupError`` where there is none."""
    content = session.exec(select(Image.content).where(col(Image.sha256) == sha256)).first()
    if content is None:
        raise LookupError(sha256)
    return content


def bring_in_image(incoming: IncomingImport, image: Mapping[str, object]) -> None:
    """Store an image under the SHA-256 of its content; keys are the columns of ``Image``."""
    incoming.add(Image, tuple(image), [tuple(image.values())])
