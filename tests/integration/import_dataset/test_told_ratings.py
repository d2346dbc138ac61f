"""Ratings come in as a file tells them, whoever writes it: sheets of raters, surveys, tools, on scales of all sorts.

Files are written from known ratings, mostly without the texts that were rated. Whoever answers truthfully what the
import asks gets each of them as it is, nothing else, and always can.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from medreview.errors import MedReviewError
from medreview.store.workspace import create_workspace
from medreview.workflows.workspace_files import open_workspace
from tests.integration.import_dataset.told_by_tools import TOOL_STRUCTURES
from tests.integration.import_dataset.told_ratings import TOLD_STRUCTURES, ToldStructure, ToldStudy, write_told
from tests.integration.import_dataset.told_scales import SCALE_STRUCTURES
from tests.integration.import_dataset.told_surveys import SURVEY_STRUCTURES
from tests.integration.import_dataset.true_ratings import HeldRatings, rating_faults

N_FILES, N_OF_ALL = 4, 60
_STRUCTURES = (*TOLD_STRUCTURES, *SURVEY_STRUCTURES, *TOOL_STRUCTURES, *SCALE_STRUCTURES)


@pytest.mark.slow
@pytest.mark.parametrize("structure", _STRUCTURES, ids=lambda one: one.__name__)
def test_that_ratings_come_in_as_they_were_given(tmp_path: Path, full: bool, structure: ToldStructure) -> None:
    create_workspace(tmp_path / "empty.medreview").close()
    found: dict[int, list[str]] = {}
    for seed in range(N_OF_ALL if full else N_FILES):
        folder = tmp_path / str(seed)
        folder.mkdir()
        study = ToldStudy.of(random.Random(f"{structure.__name__} {seed}"))
        path = write_told(study, structure(study), folder)
        shutil.copy(tmp_path / "empty.medreview", folder / "study.medreview")
        wrong = _faults(study, path, folder / "study.medreview")
        found |= {seed: wrong} if wrong else {}
    assert not found


def _faults(study: ToldStudy, path: Path, stored: Path) -> list[str]:
    workspace = open_workspace(stored)
    try:
        told = study.person.bring_in(workspace, path)
    except MedReviewError as refused:  # before anything is asked
        return [str(refused)]
    finally:
        workspace.close()
    if told is None:
        return study.person.open or [study.person.refused]
    held = HeldRatings.of(stored)
    texts, profiles, spans = study.texts, study.profiles, study.spans
    return rating_faults(study.true, held, study.person.notes, texts=texts, profiles=profiles, spans=spans)
