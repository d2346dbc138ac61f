"""Lines of a text file that fit in memory: one that never ends is a fault, not a reason to read it whole."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TextIO

LONGEST = 16 << 20
"""Characters of one line, cell or record; images in base64 have room in it."""
_MOST_BYTES = 4 * LONGEST + 1
"""Of a line in UTF-8, with its end."""


class TooLong(ValueError):
    """A line or a record that is longer than any real one."""

    def __init__(self) -> None:
        super().__init__(f"a record is longer than {LONGEST >> 20} million characters")


def bounded_lines(file: TextIO) -> Iterator[str]:
    """The lines of the file with their ends.

    Raises
    ------
    TooLong
        Where one is longer than 16 million characters.
    """
    while line := file.readline(LONGEST + 1):
        if len(line) > LONGEST and not line.endswith(("\n", "\r")):
            raise TooLong
        yield line


def utf8_lines(file: BinaryIO) -> Iterator[str]:
    """The same of a file in UTF-8, in half the time: the lines are found in its bytes, and only a line feed ends one.

    Raises
    ------
    TooLong
        Where one is longer than 16 million characters.
    """
    while line := file.readline(_MOST_BYTES + 1):
        if len(line) > _MOST_BYTES or len(text := line.decode()) - text.endswith("\n") > LONGEST:
            raise TooLong
        yield text


def csv_records(path: Path, delimiter: str, encoding: str, quote: str = '"') -> Iterator[list[str] | csv.Error]:
    """The records of a CSV file that are not empty, cells byte for byte, header first.

    A faulty record ends the file as an error. Without a ``quote`` each line is a record.
    """
    csv.field_size_limit(LONGEST)
    with path.open(encoding=encoding, newline="") as file:
        quoting = csv.QUOTE_MINIMAL if quote else csv.QUOTE_NONE
        reader = csv.reader(
            bounded_lines(file), delimiter=delimiter, quotechar=quote or None, quoting=quoting, strict=True
        )
        try:
            yield from (record for record in reader if any(record))
        except csv.Error as error:
            yield error
        except TooLong as error:
            yield csv.Error(str(error))
