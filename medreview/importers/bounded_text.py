"""Lines of a text file that fit in memory: one that never ends is a fault, not a reason to read it whole."""

from collections.abc import Iterator
from typing import TextIO

LONGEST = 16 << 20
"""Characters of one line, cell or record; images in base64 have room in it."""


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
