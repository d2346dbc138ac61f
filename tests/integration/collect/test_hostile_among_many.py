"""A large study, and among its returns one that somebody made to spoil it: it is analysed to the end."""

import math
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.rating_states import ReturnedVisit
from medreview.exchange.container import read_return, write_return
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.workflows.analyse import analyse_study
from medreview.workflows.collect import collected_returns, take_back
from tests.long_returns import DIMENSIONS, long_return
from tests.rater_copies import Homes, handed_out_study

N_RATERS, N_SENTENCES = 4, 5
NEVER = "9999-12-31T23:59:59.999999+00:00"


def spoiled(path: Path) -> Path:
    """The return with everything beside its trail as no person can have done it."""
    content = read_return(path)
    places = {(str(entry.key["assignment"]), entry.key["sentence_index"]) for entry in content.entries}
    visits = tuple(
        ReturnedVisit(uid, index if isinstance(index, int) else None, False, NEVER, seconds, seconds, 60.0)
        for (uid, index), seconds in zip(sorted(places, key=str), (1e160, 1e308, 1e12), strict=False)
    )
    manifest = replace(content.manifest, made_at=NEVER)
    profile = replace(content.profile, years_of_practice=1e308)
    write_return(path, replace(content, visits=visits, manifest=manifest, profile=profile))
    return path


def collected_study(homes: Homes):
    home = homes.home()
    copies = [homes.copy_for(code) for code in homes.study.rater_codes]
    paths = [long_return(homes, copy) for copy in copies]
    files = homes.collect(home, *paths[1:], spoiled(paths[0])).files
    assert all(file.taken is not None for file in files), [str(file.why) for file in files]
    return home, sum(file.taken.n_added for file in files if file.taken is not None)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_that_one_hostile_return_among_many_ratings_stops_no_analysis(full: bool):
    wanted = 100_000 if full else 2_000
    n_answers = -(-wanted // (N_RATERS * N_SENTENCES * len(DIMENSIONS)))
    study = {"answers": n_answers, "sentences": N_SENTENCES, "confidence": False, "forms": False}
    with tempfile.TemporaryDirectory() as folder, handed_out_study(Path(folder), raters=N_RATERS, **study) as homes:
        home, n_ratings = collected_study(homes)
        assert n_ratings >= wanted
        settings = AnalysisSettings(n_resamples=100)
        with_it = analyse_study(home, homes.study.name, settings=settings)
        assert with_it.source["n_ratings"] == n_ratings
        numbers = [cell for table in with_it.tables for row in table.rows for cell in row if isinstance(cell, float)]
        assert numbers
        assert all(math.isfinite(number) for number in numbers)
        hostile = collected_returns(home)[-1]
        take_back(home, hostile.number, why="nobody stays that long", by="researcher", now=homes.clock)
        without = analyse_study(home, homes.study.name, settings=settings)
        assert without.source["n_ratings"] == n_ratings - n_ratings // N_RATERS
