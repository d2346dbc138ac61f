"""Ratings come in as a file tells them, whoever writes it: sheets of raters, surveys, tools, on scales of all sorts.

Files are written from known ratings, mostly without the texts that were rated. Whoever answers truthfully what the
import asks gets each of them as it is, nothing else, and always can.
"""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest

from medreview.errors import MedReviewError
from medreview.workflows.workspace_files import open_workspace
from tests.integration.import_dataset.simulated_imports import seeds_of, wrong_by_seed
from tests.integration.import_dataset.told_by_tools import TOOL_STRUCTURES
from tests.integration.import_dataset.told_ratings import TOLD_STRUCTURES, ToldStructure, ToldStudy, write_told
from tests.integration.import_dataset.told_scales import SCALE_STRUCTURES
from tests.integration.import_dataset.told_surveys import SURVEY_STRUCTURES
from tests.integration.import_dataset.true_ratings import HeldRatings, rating_faults

N_FILES = 4
STRUCTURES = (*TOLD_STRUCTURES, *SURVEY_STRUCTURES, *TOOL_STRUCTURES, *SCALE_STRUCTURES)


@pytest.mark.slow
@pytest.mark.parametrize("structure", STRUCTURES, ids=lambda one: one.__name__)
def test_that_ratings_come_in_as_they_were_given(tmp_path: Path, full: bool, structure: ToldStructure) -> None:
    def wrong_of(chance: random.Random, folder: Path, workspace: Path) -> list[str]:
        study = ToldStudy.of(chance)
        path = write_told(study, structure(study), folder)
        try:
            with closing(open_workspace(workspace)) as opened:
                told = study.person.bring_in(opened, path)
        except MedReviewError as refused:  # before anything is asked
            return [str(refused)]
        if told is None:
            return study.person.open or [study.person.refused]
        texts, profiles, spans = study.texts, study.profiles, study.spans
        held = HeldRatings.of(workspace)
        return rating_faults(study.true, held, study.person.notes, texts=texts, profiles=profiles, spans=spans)

    name = structure.__name__
    assert not wrong_by_seed(name, seeds_of(name, N_FILES, full=full), tmp_path, wrong_of)
