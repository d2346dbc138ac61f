"""Addresses: which are taken, how far they are, and what is shown of one that is not taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.cloud.addresses import ANTHROPIC, OPENAI, PRESETS, AddressUnusable, Reach, address_of
from medreview.llm.cloud.dialects import wording_of


@given(st.text() | st.text().map(lambda tail: f"https://{tail}"))
def test_that_any_text_is_an_address_or_refused(written: str) -> None:
    try:
        address = address_of(written)
    except AddressUnusable:
        return
    assert address.host
    assert address.origin[0] in {"http", "https"}


@pytest.mark.parametrize(
    "written",
    [
        "",
        "api.example.org/v1",
        "ftp://api.example.org",
        "https://",
        "https://api.example.org:99999/v1",
        "https://somebody:s3cret-key@api.example.org/v1",
        "https://api.example.org/v1?key=s3cret-key",
        "https://api.example.org/v1#s3cret-key",
        "https://api.example org/v1",
    ],
)
def test_that_what_is_no_address_is_refused_and_no_secret_is_shown(written: str) -> None:
    with pytest.raises(AddressUnusable) as refused:
        address_of(written)
    assert "s3cret" not in str(refused.value)


@pytest.mark.parametrize(
    ("written", "reach"),
    [
        ("http://localhost:8000/v1", Reach.THIS_MACHINE),
        ("http://127.0.0.1:8080", Reach.THIS_MACHINE),
        ("http://[::1]:8080", Reach.THIS_MACHINE),
        ("http://192.168.1.7:8000/v1", Reach.OWN_NETWORK),
        ("http://gpu01:8000/v1", Reach.OWN_NETWORK),
        ("http://judge.lan/v1", Reach.OWN_NETWORK),
        ("https://api.example.org/v1", Reach.INTERNET),
        ("http://8.8.8.8/v1", Reach.INTERNET),
        ("http://127.0.0.1.example.org/v1", Reach.INTERNET),
    ],
)
def test_that_reach_is_judged_by_the_name(written: str, reach: Reach) -> None:
    assert address_of(written).reach is reach


def test_that_only_an_open_connection_into_the_internet_is_readable_by_strangers() -> None:
    assert address_of("http://api.example.org/v1").is_readable_on_the_way
    assert not address_of("http://gpu01:8000/v1").is_readable_on_the_way
    assert not address_of("http://127.0.0.1:8000/v1").is_readable_on_the_way
    assert not address_of("https://api.example.org/v1").is_readable_on_the_way


def test_that_the_usual_port_is_the_same_address() -> None:
    assert address_of("https://api.example.org/v1/").origin == address_of("https://API.example.org:443/v2").origin


def test_that_every_preset_can_be_asked() -> None:
    assert len({preset.name for preset in PRESETS}) == len(PRESETS)
    for preset in PRESETS:
        address = address_of(preset.base_url)
        assert preset.dialect in {OPENAI, ANTHROPIC}
        assert preset.stays_here == (not preset.needs_key)
        assert not address.is_readable_on_the_way
        assert wording_of(preset.base_url).keeps_bounds == preset.stays_here
