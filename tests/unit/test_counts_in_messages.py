"""Counts in sentences of the core stand in groups of thousands; years and seeds do not."""

import pytest

from medreview.errors import Message


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            Message("{bad} of {all} {all:=judgement|judgements} cannot be used", {"bad": 1204, "all": 3687}),
            "1,204 of 3,687 judgements cannot be used",
        ),
        (Message("{n} {n:=answer|answers} of {year}", {"n": 4000, "year": 2026}), "4,000 answers of 2026"),
        (Message("{n} {n:=answer|answers}", {"n": 1}), "1 answer"),
    ],
)
def test_that_what_a_sentence_counts_is_grouped(message: Message, said: str) -> None:
    assert str(message) == said
