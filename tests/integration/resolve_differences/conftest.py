import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from medreview.store.workspace import Workspace, open_workspace
from tests.builders import BuiltStudy, a_study, a_workspace
from tests.different_raters import always, in_one_sentence, rate_study


@dataclass(frozen=True)
class RatedStudy:
    file: Path
    study: BuiltStudy


@pytest.fixture(scope="session")
def rated_study(tmp_path_factory: pytest.TempPathFactory) -> RatedStudy:
    """Made once: each test works with a copy of the file."""
    workspace = a_workspace(tmp_path_factory.mktemp("rated"))
    built = a_study(workspace, raters=3, answers=4, confidence=False, forms=False)
    ratings = {
        "r1": always(5.0),
        "r2": in_one_sentence(3, "safety", None, else_value=5.0),
        "r3": in_one_sentence(2, "correctness", 1.0, else_value=4.0),
    }
    rate_study(workspace, built, ratings, {"r3": "It says the opposite."})
    workspace.close()
    return RatedStudy(workspace.path, built)


@pytest.fixture
def workspace(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Workspace]:
    """An empty one, or that of the study for tests that ask for it."""
    if "study" in request.fixturenames:
        rated: RatedStudy = request.getfixturevalue("rated_study")
        workspace = open_workspace(Path(shutil.copy(rated.file, tmp_path)))
    else:
        workspace = a_workspace(tmp_path)
    yield workspace
    workspace.close()


@pytest.fixture
def study(workspace: Workspace, rated_study: RatedStudy) -> BuiltStudy:
    """Three raters, four answers of three sentences: r3 gives the second sentence of each correctness 1, others 5."""
    return rated_study.study
