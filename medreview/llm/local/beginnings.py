"""Tokens by the character they begin with: a form that refuses a character refuses every token that begins with it.

Where none of the likeliest tokens fits, a form has to be asked about the whole vocabulary, which takes as long as half
of a step of a small model. Asked about single characters first, it is left with few tokens. Only of ASCII: a byte of
a longer character is refused by llama.cpp where some of the characters that begin with it are.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from medreview.llm.local.sampling import Allowed, TokenIds

_N_CHARACTERS = 128
_UNKNOWN = _N_CHARACTERS  # a token that writes nothing, or whose first character is no token: always worth asking about


class Beginnings:
    """Made from what each token of a vocabulary writes."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        alone = {piece[0]: token for token, piece in enumerate(pieces) if len(piece) == 1 and piece.isascii()}
        self._characters = np.array(list(alone), np.int16)
        self._tokens = np.array(list(alone.values()), np.int32)
        first = [piece[0] if piece and piece[0] in alone else _UNKNOWN for piece in pieces]
        self._first: npt.NDArray[np.int16] = np.array(first, np.int16)

    def worth_asking(self, allowed: Allowed) -> TokenIds:
        """Tokens in ascending order; a form refuses all others."""
        is_open = np.ones(_N_CHARACTERS + 1, np.bool_)
        if self._tokens.size:
            is_open[self._characters] = allowed(self._tokens)
        return np.flatnonzero(is_open[self._first]).astype(np.int32)
