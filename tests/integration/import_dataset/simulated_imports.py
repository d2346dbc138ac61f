"""The files that seeds draw from known truths, each imported into a workspace of its own, and what is wrong there."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from medreview.store.workspace import create_workspace

N_OF_ALL = 60
EVER_WRONG: Mapping[str, tuple[int, ...]] = {
    "a_column_for_each_dimension": (22, 24),
    "objects_of_answers_and_marks": (34, 38),
    "objects_of_raters": (57,),
    "answers_beside_what_they_are_held_to": (45,),
    "a_sheet_for_each": (16, 35),
    "rows_of_runs": (12, 25),
    "outputs_of_one_model": (52,),
    "objects_of_models": (29,),
    "choices_a_row_each": (7, 26),
    "objects_of_choices": (11, 39),
    "pairs_with_winners": (42,),
    "a_column_for_each_who_prefers": (47,),
    "judged_answers": (6, 20),
    "rows_of_judges": (8, 21, 25),
    "objects_of_judges": (17, 35),
    "columns_of_raters": (30,),
    "columns_of_systems": (50,),
}
"""Seeds of files that were once read wrongly, or could not be imported, by structure: they are always among the few."""


def seeds_of(structure: str, n_files: int, *, full: bool) -> Iterable[int]:
    return range(N_OF_ALL) if full else sorted({*range(n_files), *EVER_WRONG.get(structure, ())})


def wrong_by_seed(
    structure: str, seeds: Iterable[int], folder: Path, wrong_of: Callable[[random.Random, Path, Path], list[str]]
) -> dict[int, list[str]]:
    """What is wrong, by seed.

    Parameters
    ----------
    wrong_of
        Writes a file as chance has it into a folder, imports it into an empty workspace, and gives what is wrong there.
    """
    empty = folder / "empty.medreview"
    create_workspace(empty).close()
    found: dict[int, list[str]] = {}
    for seed in seeds:
        own = folder / str(seed)
        own.mkdir()
        shutil.copy(empty, own / "study.medreview")
        wrong = wrong_of(random.Random(f"{structure} {seed}"), own, own / "study.medreview")
        found |= {seed: wrong} if wrong else {}
    return found
