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
from tests.integration.import_dataset.held_truths import Held, faults
from tests.integration.import_dataset.simulated_imports import seeds_of, wrong_by_seed
from tests.integration.import_dataset.written_studies import STRUCTURES, Row, Study, write

N_FILES = 6


@pytest.mark.slow
@pytest.mark.parametrize("structure", STRUCTURES, ids=lambda one: one.__name__)
def test_that_what_a_file_tells_is_held_or_somebody_is_asked(
    tmp_path: Path, full: bool, structure: Callable[[Study], list[Row]], capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong_of(chance: random.Random, folder: Path, workspace: Path) -> list[str]:
        study = Study.of(chance)
        path = write(study, structure(study), folder)
        is_in = main(["data", "import", str(workspace), str(path)]) == 0
        told = capsys.readouterr()
        held = Held.of(workspace, told.out + told.err)
        return faults(study.questions, study.names.told, held) if is_in else [*map(str, held.questions)]

    name = structure.__name__
    assert not wrong_by_seed(name, seeds_of(name, N_FILES, full=full), tmp_path, wrong_of)
