"""Whoever answers truthfully what the import asks of answers, and of what was said of them, gets them as they are.

Files are written from a known truth in ways that a seed draws. Nothing that is held may be untrue, nothing may be
missing of which the import says nothing, and each question has an answer that is true.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from medreview.store.workspace import create_workspace
from tests.integration.import_dataset.compared_studies import COMPARED_STRUCTURES
from tests.integration.import_dataset.held_truths import Held, faults
from tests.integration.import_dataset.model_studies import MODEL_STRUCTURES
from tests.integration.import_dataset.rated_studies import RATED_STRUCTURES, RatedStudy, Structure, write_rated

N_FILES, N_OF_ALL = 4, 60
STRUCTURES: tuple[Structure, ...] = (*RATED_STRUCTURES, *MODEL_STRUCTURES, *COMPARED_STRUCTURES)


@pytest.mark.slow
@pytest.mark.parametrize("structure", STRUCTURES, ids=lambda one: one.__name__)
def test_that_true_answers_bring_in_what_a_file_tells(tmp_path: Path, full: bool, structure: Structure) -> None:
    found: dict[int, list[str]] = {}
    for seed in range(N_OF_ALL if full else N_FILES):
        folder = tmp_path / str(seed)
        folder.mkdir()
        study = RatedStudy.of(random.Random(f"{structure.__name__} {seed}"))
        study.may_be_thorough = structure not in RATED_STRUCTURES
        path = write_rated(study, structure(study), folder)
        workspace = create_workspace(folder / "study.medreview")
        told = study.person.bring_in(workspace, path)
        workspace.close()
        held = Held.of(folder / "study.medreview", told or "")
        wrong = study.person.open if told is None else faults(study.questions, study.names.told, held)
        wrong = wrong if wrong or told is not None else ["refused"]
        found |= {seed: wrong} if wrong else {}
    assert not found
