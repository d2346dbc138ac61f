"""A form is asked about few tokens of a vocabulary, and none that it allows is left out."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.local.llama import Beginnings

PIECES = st.lists(st.binary(max_size=3), min_size=1, max_size=40)


class Prefix:
    """Allows what a text begins with, or what begins with the text; counts how many tokens it was asked about."""

    def __init__(self, pieces: list[bytes], text: bytes) -> None:
        self._pieces, self._text = pieces, text
        self.n_asked = 0

    def __call__(self, ids: np.ndarray) -> np.ndarray:
        self.n_asked += len(ids)
        pieces = [self._pieces[token] for token in ids]
        return np.array([bool(piece) and self._text.startswith(piece) for piece in pieces], np.bool_)


@given(PIECES, st.binary(min_size=1, max_size=4))
def test_that_no_token_is_left_out_that_a_form_allows(pieces: list[bytes], text: bytes) -> None:
    asked = Beginnings(pieces).worth_asking(Prefix(pieces, text))
    everything = np.arange(len(pieces))
    assert set(everything[Prefix(pieces, text)(everything)]) <= set(asked)
    assert list(asked) == sorted(asked)


def test_that_a_form_with_one_way_on_is_asked_about_few_tokens() -> None:
    letters = range(128)
    pieces = [bytes([letter]) for letter in letters] + [bytes([one, other]) for one in letters for other in b"abc"]
    form = Prefix(pieces, b"ka")
    assert [pieces[token] for token in Beginnings(pieces).worth_asking(form)] == [b"k", b"ka", b"kb", b"kc"]
    assert form.n_asked == len(letters)


def test_that_tokens_whose_first_character_is_no_token_are_asked_about() -> None:
    pieces = [b"a", b"bc", b"", b"\xd8", b"\xd8\xa7"]
    assert list(Beginnings(pieces).worth_asking(Prefix(pieces, b"x"))) == [1, 2, 3, 4]
