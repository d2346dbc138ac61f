"""Values that tell that there is none are seen, and levels of signed scales are not taken for them."""

from __future__ import annotations

from collections import Counter

import pytest

from medreview.workflows.import_dataset.values_apart import failed_call, values_apart


@pytest.mark.parametrize(
    ("given", "apart", "plain"),
    [
        ([1, 2, 3, 4, 5, -1], [-1], True),
        ([0, 0.25, 0.5, 0.75, 1, -1], [-1], True),
        ([1, 2, 3, 4, 5, 99], [99], True),
        ([1, 2, 3, -9, 99], [99, -9], True),
        ([0, 1, 2, 2, -1], [-1], False),
        ([1, 2, 3, -1, -1, -1, -1], [-1], False),
        ([-1, 0, 1], [], False),
        ([-2, -1, 0, 1, 2], [], False),
        ([-1, -0.5, 0, 0.3, 1], [], False),
        ([60, 75, 88, 99], [], False),
        ([0, 1, 0, 1], [], False),
    ],
)
def test_that_codes_for_none_are_apart_and_signed_scales_are_not(
    given: list[float], apart: list[float], *, plain: bool
) -> None:
    found = values_apart(Counter(map(float, given)))
    assert [one.value for one in found] == apart
    assert all(one.is_plain for one in found) is (plain or not found)


@pytest.mark.parametrize(
    "reply",
    [
        "ERR: <urlopen error [Errno 11001] getaddrinfo failed>",
        "Error: 503 service unavailable",
        "HTTPError: too many requests",
        "Failed to parse the JSON of the reply",
        "Traceback (most recent call last):",
        "Error calling the API: timed out",
    ],
)
def test_that_replies_of_failed_calls_are_known(reply: str) -> None:
    assert failed_call(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "Error: the dose is ten times too high.",
        "Errors in the answer: it forgets the interaction with warfarin.",
        "Failure to mention the contraindication.",
        "Refractive error is explained well. Score: 4",
        "The answer says that the connection failed.",
        "",
    ],
)
def test_that_critiques_of_errors_are_no_failed_calls(reply: str) -> None:
    assert not failed_call(reply)
