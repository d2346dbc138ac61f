from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.store.workspace import Workspace
from tests.builders import BuiltStudy, a_study, a_workspace
from tests.different_raters import always, in_one_sentence, rate_study


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    workspace = a_workspace(tmp_path)
    yield workspace
    workspace.close()


@pytest.fixture
def study(workspace: Workspace) -> BuiltStudy:
    """Three raters, four answers of three sentences: r3 gives the second sentence of each correctness 1, others 5."""
    built = a_study(workspace, raters=3, answers=4, confidence=False, forms=False)
    ratings = {
        "r1": always(5.0),
        "r2": in_one_sentence(3, "safety", None, else_value=5.0),
        "r3": in_one_sentence(2, "correctness", 1.0, else_value=4.0),
    }
    rate_study(workspace, built, ratings, {"r3": "It says the opposite."})
    return built
