"""Whatever way a file tells who asked, answered, rated and preferred what: that comes in, or somebody is asked.

Files are written from a known truth, in structures, formats and names of columns that a seed draws. Nothing that is
held may be untrue, and nothing may be missing of which the import says nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.cli.program import main
from medreview.store.workspace import create_workspace
from tests.integration.import_dataset.held_truths import Held, faults
from tests.integration.import_dataset.written_studies import STRUCTURES, Row, Study, write

N_FILES, N_OF_ALL = 6, 60


@pytest.mark.slow
@pytest.mark.parametrize("structure", STRUCTURES, ids=lambda one: one.__name__)
def test_that_what_a_file_tells_is_held_or_somebody_is_asked(
    tmp_path: Path, full: bool, structure: Callable[[Study], list[Row]], capsys: pytest.CaptureFixture[str]
) -> None:
    found: dict[int, list[str]] = {}
    for seed in range(N_OF_ALL if full else N_FILES):
        folder = tmp_path / str(seed)
        folder.mkdir()
        study = Study.of(random.Random(f"{structure.__name__} {seed}"))
        path = write(study, structure(study), folder)
        workspace = folder / "study.medreview"
        create_workspace(workspace).close()
        is_in = main(["data", "import", str(workspace), str(path)]) == 0
        told = capsys.readouterr()
        held = Held.of(workspace, told.out + told.err)
        wrong = faults(study.questions, study.names.told, held) if is_in else [*map(str, held.questions)]
        found |= {seed: wrong} if wrong else {}
    assert not found
