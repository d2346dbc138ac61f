"""Which dataset a row belongs to when nobody said."""

from pathlib import Path

from medreview.domain.table_rows import Table

_TABLES = frozenset({*map(str, Table), *(str(table).removesuffix("s") for table in Table)})


def suggested_dataset(path: Path, published_name: str | None, *, chosen: Path, root: Path | None) -> str:
    """The layout's own name for it, else the file's name, else (for a file named like a table) its folder's name.

    Parameters
    ----------
    path
        The file, of an archive where it was unpacked.
    published_name
        The layout's name for it.
    chosen, root
        The folder or archive that was chosen, and where that lies unpacked.
    """
    if published_name is not None:
        return published_name
    stem = path.stem
    if stem not in _TABLES:
        return stem
    return chosen.stem if path.parent == root else path.resolve().parent.name or stem
