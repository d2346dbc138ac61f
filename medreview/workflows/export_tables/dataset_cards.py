"""The card of a dataset, as Markdown for people and as Croissant for programs."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from medreview.analysis.dataset_counts import CountedDataset, counted_dataset
from medreview.atomic_files import write_whole
from medreview.domain.table_rows import DatasetRow
from medreview.errors import NotFound
from medreview.exchange.file_names import file_name as safe_file_name
from medreview.reporting.data_package import AboutPackage
from medreview.reporting.dataset_card import CardFile, croissant, markdown_card
from medreview.store.tables.datasets import dataset_ids, dataset_named
from medreview.store.workspace import Session, Workspace

CARD, CROISSANT = "card", "croissant"


class DatasetGone(NotFound):
    template = "There is no dataset {dataset} in the workspace."


def write_cards(
    workspace: Workspace,
    folder: Path,
    *,
    dataset: str = "",
    datasets: Sequence[str] | None = None,
    files: Sequence[CardFile] = (),
    about: AboutPackage | None = None,
) -> tuple[Path, ...]:
    """Write the card of a dataset, of these or of each, as Markdown and as Croissant; the paths written.

    Programs are told the licence, citation and creator of ``about``, where it has them, and those of the dataset else.

    Raises
    ------
    DatasetGone
        If there is none of that name.
    FileNotWritten
        If the folder cannot take a file.
    """
    with workspace.reading() as session:
        names = [dataset] if dataset else list(dataset_ids(session) if datasets is None else datasets)
        counted = [_counted(session, name) for name in names]
    written: dict[str, bytes] = {}
    distinct = tuple({one.name: one for one in files}.values())
    for one in counted:
        summary = f"{one.size.n_questions:,} questions with {one.size.n_answers + one.size.n_references:,} answers."
        contents = {
            ".md": markdown_card(one.told, one.tables, distinct),
            ".json": croissant(_as_released(one.told, about), summary, distinct),
        }
        for (suffix, content), kind in zip(contents.items(), (CARD, CROISSANT), strict=True):
            name = next(
                name for n in count(1) if (name := _card_name(kind, one.told.dataset, suffix, n)) not in written
            )
            written[name] = content
    for name, content in written.items():
        write_whole(folder / name, content)
    return tuple(folder / name for name in written)


def _as_released(told: DatasetRow, about: AboutPackage | None) -> DatasetRow:
    if about is None:
        return told
    released = {"licence": about.licence, "cite": about.cite, "creator": about.creator}
    return replace(told, **{name: value for name, value in released.items() if value})


def _card_name(kind: str, dataset: str, suffix: str, number: int) -> str:
    """Datasets whose names differ only in what a file's name cannot hold are numbered."""
    return safe_file_name(kind, dataset, str(number) if number > 1 else "", suffix=suffix)


def card_of(workspace: Workspace, dataset: str) -> str:
    """The card of a dataset as Markdown; raises ``DatasetGone``."""
    counted = count_dataset(workspace, dataset)
    return markdown_card(counted.told, counted.tables).decode()


def count_dataset(workspace: Workspace, dataset: str) -> CountedDataset:
    """The counts of a dataset and what is told of it; raises ``DatasetGone``."""
    with workspace.reading() as session:
        return _counted(session, dataset)


def _counted(session: Session, name: str) -> CountedDataset:
    found = dataset_named(session, name)
    if found is None:
        raise DatasetGone(dataset=name)
    return counted_dataset(session, found)
