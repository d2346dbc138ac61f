"""An export that is killed leaves every file as it was or as it should be, and nothing for good beside them."""

import hashlib
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.store.workspace import open_for_reading
from medreview.workflows.export_tables import export_tables
from medreview.workflows.rate_answers import open_session
from tests.builders import a_study, a_workspace
from tests.warm_programs import WarmProgram, warm_program

pytestmark = pytest.mark.guards

N_KILLS, N_KILLS_SAMPLED = 200, 10


def a_rated_workspace(folder: Path, name: str, value: int) -> Path:
    workspace = a_workspace(folder, name)
    study = a_study(workspace, answers=60, images=2)
    session = open_session(workspace, study.id, study.raters[0])
    for dimension in ("correctness", "relevance", "safety"):
        session.rate(dimension, value)
    workspace.close()
    return workspace.path


def digests(folder: Path) -> dict[str, str]:
    """Of what is finished; a killed program leaves a folder with the rest."""
    files = [file for file in folder.rglob("*") if file.is_file() and not file.parent.name.startswith(".medreview-")]
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def exported(workspace: Path, folder: Path) -> dict[str, str]:
    opened = open_for_reading(workspace)
    export_tables(opened, folder)
    opened.close()
    return digests(folder)


@pytest.fixture
def exporting() -> Iterator[WarmProgram]:
    with warm_program("tests.integration.exporting_program") as program:
        yield program


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_that_a_killed_export_leaves_whole_files(tmp_path: Path, exporting: WarmProgram, full: bool) -> None:
    first, second = (a_rated_workspace(tmp_path, f"{value}.medreview", value) for value in (2, 5))
    begun = time.perf_counter()
    whole = exported(first, tmp_path / "first"), exported(second, tmp_path / "second")
    longest_s = time.perf_counter() - begun
    assert whole[0].keys() == whole[1].keys()
    assert whole[0]["ratings.csv"] != whole[1]["ratings.csv"]
    folder, moments, seen = tmp_path / "out", random.Random(20261121), set[str]()
    for _ in range(N_KILLS if full else N_KILLS_SAMPLED):
        program = exporting.start(first, second, folder)
        assert program.stdout.readline() == "ready\n"
        time.sleep(moments.uniform(0, 3 * longest_s))  # the moment of the kill is what is tried
        program.kill()
        program.communicate()
        for name, digest in digests(folder).items():
            assert digest in {whole[0][name], whole[1][name]}, name
            seen.add(digest)
    assert len(seen) > len(whole[0])
    assert exported(first, folder) == whole[0]
    assert list(folder.rglob(".medreview-*")) == []
