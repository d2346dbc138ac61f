"""The address under which SQLite opens a file in a way of its own choosing."""

from pathlib import PurePath
from urllib.parse import quote


def file_address(file: PurePath, **how: str | int) -> str:
    """``file:`` and the whole path, with what is asked of SQLite (``mode="ro"``, ``immutable=1``).

    A folder of a Windows network is written as a path: SQLite refuses the name of a server where an address has one.
    """
    path = file.as_posix().encode("utf-8", "surrogateescape")  # a name that is not UTF-8 stays as it is
    start = "" if path.startswith(b"/") else "/"
    options = "&".join(f"{name}={value}" for name, value in how.items())
    return f"file://{start}{quote(path, safe='/:')}?{options}"
