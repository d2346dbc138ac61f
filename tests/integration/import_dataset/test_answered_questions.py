"""Whoever answers truthfully what the import asks of answers, and of what was said of them, gets them as they are.

Files are written from a known truth in ways that a seed draws. Nothing that is held may be untrue, nothing may be
missing of which the import says nothing, and each question has an answer that is true.
"""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest

from medreview.workflows.workspace_files import open_workspace
from tests.integration.import_dataset.compared_by_tools import TOOL_PAIRS
from tests.integration.import_dataset.compared_studies import COMPARED_STRUCTURES
from tests.integration.import_dataset.held_truths import Held, faults
from tests.integration.import_dataset.model_studies import MODEL_STRUCTURES
from tests.integration.import_dataset.rated_studies import RATED_STRUCTURES, RatedStudy, Structure, write_rated
from tests.integration.import_dataset.simulated_imports import seeds_of, wrong_by_seed

N_FILES = 4
STRUCTURES: tuple[Structure, ...] = (*RATED_STRUCTURES, *MODEL_STRUCTURES, *COMPARED_STRUCTURES, *TOOL_PAIRS)


@pytest.mark.slow
@pytest.mark.parametrize("structure", STRUCTURES, ids=lambda one: one.__name__)
def test_that_true_answers_bring_in_what_a_file_tells(tmp_path: Path, full: bool, structure: Structure) -> None:
    def wrong_of(chance: random.Random, folder: Path, workspace: Path) -> list[str]:
        study = RatedStudy.of(chance)
        study.may_be_thorough = structure not in RATED_STRUCTURES
        path = write_rated(study, structure(study), folder)
        with closing(open_workspace(workspace)) as opened:
            told = study.person.bring_in(opened, path)
        if told is None:
            return study.person.open or ["refused", study.person.refused]
        return faults(study.questions, study.names.told, Held.of(workspace, told))

    name = structure.__name__
    assert not wrong_by_seed(name, seeds_of(name, N_FILES, full=full), tmp_path, wrong_of)
