"""The language of the window while a figure is looked at."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from medreview.ui.translation import Languages


@pytest.fixture
def in_persian(qapp: QApplication) -> Iterator[None]:
    languages = Languages(qapp)
    languages.use("fa")
    yield
    languages.use("en")
