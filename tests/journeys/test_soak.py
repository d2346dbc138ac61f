"""A longer session at the window loses no reference and keeps its size. ``bench_soak.py`` runs it for hours."""

from pathlib import Path

import pytest

from tests.journeys.soak_session import SoakSession

N_RATINGS, N_RATINGS_SAMPLED = 3000, 400
WARM_AFTER = 0.4
MOST_GROWTH_MB = 60.0
"""Generous: places are built when they are first shown, and the allocator keeps pages."""


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_that_a_long_session_loses_no_reference_and_keeps_its_size(qapp, tmp_path: Path, full: bool) -> None:
    wanted = N_RATINGS if full else N_RATINGS_SAMPLED
    session = SoakSession(tmp_path, seed=20261121)
    session.run(0, lambda n_ratings: n_ratings < wanted * WARM_AFTER)
    warm = session.saved_state()
    session.run(0, lambda n_ratings: n_ratings < wanted)
    end = session.saved_state()
    session.end()
    assert end.n_ratings > warm.n_ratings
    assert end.none_references > 0.5 * warm.none_references
    assert end.true_references > 0.5 * warm.true_references
    assert end.rss_mb - warm.rss_mb < MOST_GROWTH_MB
