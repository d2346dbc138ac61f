"""Texts that say the same, and texts that are near: by their words, whatever the script."""

from collections.abc import Sequence

from medreview.stats.estimates import FloatArray
from medreview.text.normalise import for_search


def same_words(text: str) -> str:
    """A text as two are compared that may be the same.

    Letter case, forms of Arabic and Persian letters, digits of any script, marks and white space do not count.
    """
    return " ".join(words_of(text))


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared; of Chinese each character is one."""
    return "".join(one if one.isalnum() else " " for one in for_search(text)).split()


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
        import numpy as np
        from scipy.sparse import csr_matrix

        self._column: dict[str, int] = {}
        rows: list[int] = []
        columns: list[int] = []
        for row, text in enumerate(texts):
            for word in dict.fromkeys(words_of(text)):
                rows.append(row)
                columns.append(self._column.setdefault(word, len(self._column)))
        with_word = np.bincount(columns, minlength=len(self._column)) if columns else np.zeros(0)
        self._weight: FloatArray = np.log((1 + len(texts)) / (1 + with_word)) + 1
        values = self._weight[columns]
        shape = (len(texts), len(self._column))
        lengths = np.sqrt(np.bincount(rows, values**2, minlength=len(texts)))
        self._texts = csr_matrix((values / lengths[rows], (rows, columns)), shape=shape)

    def order(self, text: str) -> tuple[int, ...]:
        """Places of the texts that share a word with this one, the nearest first."""
        import numpy as np

        asked = np.zeros(len(self._column))
        for word in words_of(text):
            if word in self._column:
                asked[self._column[word]] = self._weight[self._column[word]]
        cosines: FloatArray = self._texts @ asked
        found = np.flatnonzero(cosines)
        return tuple(found[np.argsort(-np.round(cosines[found], 12), kind="stable")].tolist())
