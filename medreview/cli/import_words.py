"""What the import page shows, in lines: columns with their fields, the first rows, what words stand for."""

from collections.abc import Iterator

from medreview.importers.value_maps import shown_values
from medreview.workflows.import_dataset import FileChoice, FilePreview

_N_ROWS = 3
_LONGEST_CELL = 60


def file_lines(file: FilePreview, choice: FileChoice) -> Iterator[str]:
    """One file as it would be read."""
    counts = f"{file.n_rows} rows: {file.n_taken} come in or are there"
    if file.n_skipped:
        counts += f", {file.n_skipped} left out"
    if file.n_faulty:
        counts += f", {file.n_faulty} with problems"
    yield f"{file.path.parent / file.name}: {file.layout}, {counts}"
    kept = "as the layout says" if not file.can_map else "metadata"
    for index, column in enumerate(file.columns):
        cells = " | ".join(_short(row[index]) for row in file.first_rows[:_N_ROWS])
        yield f"  {column.name} -> {column.field or kept}: {cells}"
    for words in file.words:
        given = choice.values.get(words.column)
        if given:
            yield f"  {words.column}: {shown_values(given)}"
        else:
            suggested = shown_values({word: words.suggested.get(word, "?") for word in words.words})
            yield f"  words of {words.column}, suggested: {suggested}"


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _LONGEST_CELL else f"{plain[: _LONGEST_CELL - 1]}…"
