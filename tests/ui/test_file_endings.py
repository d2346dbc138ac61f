"""Files whose endings a drive or a mail program wrote in capitals."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl

from medreview.ui.main_window import _file_in  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("name", ["study.MRPACK", "study.MrReturn", "STUDY.MEDREVIEW"])
def test_that_a_file_whose_ending_is_in_capitals_can_be_dropped_on_the_window(tmp_path: Path, name: str) -> None:
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile(str(tmp_path / name))])
    assert _file_in(dragged) == tmp_path / name
