"""Whatever an endpoint sends back comes to one of a few things, in a sentence that shows no more than it should."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.cloud.outcomes import (
    Answered,
    Asked,
    Fault,
    Filtered,
    HttpAnswer,
    MayPass,
    RequestRefused,
    outcome_of,
)
from medreview.llm.engines import EngineStopped

ASKED = Asked("api.example.org", "judge", has_key=True)
_KEYS = st.sampled_from(["error", "message", "code", "type", "detail", "msg", "choices"])
_BODIES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3),
    max_leaves=9,
)
_CONTENT = st.binary(max_size=60) | _BODIES.map(lambda body: json.dumps(body).encode())
_HEADERS = st.dictionaries(st.sampled_from(["retry-after", "location", "content-type"]), st.text(max_size=20))


@given(st.integers(100, 999), _HEADERS, _CONTENT, st.booleans())
def test_that_any_answer_comes_to_something(
    status: int, headers: dict[str, str], content: bytes, has_answered: bool
) -> None:
    outcome = outcome_of(HttpAnswer(status, headers, content), ASKED, has_answered_before=has_answered)
    assert isinstance(outcome, Answered | Filtered | RequestRefused | MayPass | EngineStopped)
    assert not (isinstance(outcome, Answered) and status >= 300)


def test_that_what_an_endpoint_says_is_cut_short() -> None:
    body = json.dumps({"error": {"message": "no " * 5000}}).encode()
    outcome = outcome_of(HttpAnswer(400, {}, body), ASKED, has_answered_before=False)
    assert isinstance(outcome, RequestRefused)
    assert len(str(outcome.reason)) < 300


@pytest.mark.parametrize("status", [408, 409, 425, 500, 502, 503, 504, 529])
def test_that_a_page_of_a_gateway_may_pass(status: int) -> None:
    page = HttpAnswer(status, {"content-type": "text/html", "retry-after": "9"}, b"<html>Bad gateway</html>")
    assert outcome_of(page, ASKED, has_answered_before=False) == MayPass(Fault.SERVER, str(status), "9")
