"""The address of a file, on every system, as SQLite reads it."""

from pathlib import PurePosixPath, PureWindowsPath

import pytest

from medreview.store.file_address import file_address


@pytest.mark.parametrize(
    ("path", "address"),
    [
        (PurePosixPath("/home/a b/study?.medreview"), "file:///home/a%20b/study%3F.medreview?mode=ro"),
        (PureWindowsPath("C:\\Users\\a\\study.medreview"), "file:///C:/Users/a/study.medreview?mode=ro"),
        (PureWindowsPath("\\\\ward\\shared\\study.medreview"), "file:////ward/shared/study.medreview?mode=ro"),
    ],
)
def test_that_an_address_names_no_server(path: PurePosixPath | PureWindowsPath, address: str) -> None:
    assert file_address(path, mode="ro") == address
