"""An empty workspace for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.store.workspace import Workspace
from tests.builders import a_workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path, "pilot.medreview")
    yield made
    made.close()
