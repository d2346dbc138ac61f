from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rater_copies import Homes, handed_out_study


@pytest.fixture
def homes(tmp_path: Path) -> Iterator[Homes]:
    with handed_out_study(tmp_path) as homes:
        yield homes
