"""Texts that say the same, and texts that are near: by their words, whatever the script."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from medreview.curation.compared_words import words_of
from medreview.stats.estimates import FloatArray


class NearestByMeaning:
    """Finds which of some texts have the vectors nearest to another's; equal ones stay in their order.

    Parameters
    ----------
    vectors : array, shape (n_texts, n_values)
        Of length 1, or 0.
    """

    def __init__(self, vectors: npt.NDArray[np.float32]) -> None:
        self._vectors = vectors

    def order(self, vector: npt.NDArray[np.float32]) -> tuple[int, ...]:
        """Places of the texts, that of the nearest first."""
        # Rounded, so that the order of equal ones does not hang on the last bit of a sum.
        cosines = np.round((self._vectors @ vector).astype(np.float64), 6)
        places: list[int] = np.argsort(-cosines, kind="stable").tolist()
        return tuple(places)


class NearestByWords:
    """Finds which of some texts share most rare words with another.

    Each text is a vector of its words, counted once each and weighted by ``log((1 + n) / (1 + n_with_word)) + 1``, of
    length 1; the nearest have the largest cosine (Spärck Jones 1972, J Doc 28:11-21; smoothed). Equal ones stay in
    their order.

    Parameters
    ----------
    texts
        Those to choose from, in an order that is itself the same every time.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._column: dict[str, int] = {}
        rows: list[int] = []
        columns: list[int] = []
        for row, text in enumerate(texts):
            for word in dict.fromkeys(words_of(text)):
                rows.append(row)
                columns.append(self._column.setdefault(word, len(self._column)))
        self._n, self._rows, self._columns = len(texts), np.array(rows, np.int64), np.array(columns, np.int64)
        with_word = np.bincount(self._columns, minlength=len(self._column))
        self._weight: FloatArray = np.log((1 + self._n) / (1 + with_word)) + 1
        values = self._weight[self._columns]
        lengths = np.sqrt(np.bincount(self._rows, values**2, minlength=self._n))
        self._values: FloatArray = values / lengths[self._rows]

    def order(self, text: str) -> tuple[int, ...]:
        """Places of the texts that share a word with this one, the nearest first."""
        asked = np.zeros(len(self._column))
        for word in words_of(text):
            if word in self._column:
                asked[self._column[word]] = self._weight[self._column[word]]
        cosines = np.bincount(self._rows, self._values * asked[self._columns], minlength=self._n)
        found = np.flatnonzero(cosines)
        # Rounded, so that the order of equal ones does not hang on the last bit of a sum.
        places: list[int] = found[np.argsort(-np.round(cosines[found], 12), kind="stable")].tolist()
        return tuple(places)
