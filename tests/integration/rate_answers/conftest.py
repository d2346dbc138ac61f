from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.store.workspace import Workspace
from tests.builders import a_workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    workspace = a_workspace(tmp_path)
    yield workspace
    workspace.close()
