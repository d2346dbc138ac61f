"""Which dataset a row belongs to when nobody said."""

from pathlib import Path

from medreview.domain.table_rows import Table


def suggested_dataset(path: Path, published_name: str | None) -> str:
    """The layout's own name for it, else the file's name, else (for a file named like a table) its folder's name."""
    if published_name is not None:
        return published_name
    stem = path.stem
    if stem not in set(Table):
        return stem
    return path.resolve().parent.name or stem
