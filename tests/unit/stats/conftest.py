"""Small studies to compute with."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray


@pytest.fixture(scope="session")
def a_study() -> Callable[..., NDArray[np.int64]]:
    """Levels given by raters who copy the true level with probability sqrt(kappa), else draw one from ``shares``.

    Two raters then agree beyond chance by ``kappa`` (Fleiss, Cohen, alpha). Shape (n_units, n_raters).
    """

    def draw(
        kappa: float, *, n_units: int = 100, n_raters: int = 3, shares: tuple[float, ...] = (0.2, 0.2, 0.6), seed: int
    ) -> NDArray[np.int64]:
        rng = np.random.default_rng(seed)
        truth = rng.choice(len(shares), n_units, p=shares)
        guesses = rng.choice(len(shares), (n_units, n_raters), p=shares)
        knows = rng.random((n_units, n_raters)) < np.sqrt(kappa)
        return np.where(knows, truth[:, None], guesses)

    return draw
