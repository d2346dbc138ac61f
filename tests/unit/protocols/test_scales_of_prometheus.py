"""Prometheus on its own scale and on that of MORQA."""

import pytest

from medreview.protocols import Case, ReadingKind, find_protocol
from medreview.protocols.registry import asked_protocol, setups
from tests.unit.protocols.builders import a_case


@pytest.mark.parametrize("language", ["en", "fa", "zh"])
@pytest.mark.parametrize("kind", ReadingKind)
def test_that_the_wording_asks_for_the_chosen_scale(language: str, kind: ReadingKind) -> None:
    dimension = "overall" if kind is ReadingKind.SCORED else None
    plain, halves = (
        "\n".join(
            message.text
            for message in find_protocol("prometheus", language=language, setup=setup).render(
                a_case(), kind, dimension=dimension
            )
        )
        for setup in (None, "0-0.5-1")
    )

    assert "0.5" not in plain
    assert "0.5" in halves
    assert "5." not in halves.replace("0.5.", "")
    assert "- 5" not in halves


def test_that_a_reply_is_read_on_the_scale_that_was_asked_for() -> None:
    case = Case("q", "a", ("r",))
    halves = find_protocol("prometheus", setup="0-0.5-1")

    assert halves.read("Right in part. [RESULT] 0.5", case).value("overall") == 0.5
    assert halves.read("Right. [RESULT] 4", case).validity("overall") == "out_of_range"
    assert find_protocol("prometheus").read("Right. [RESULT] 0.5", case).validity("overall") == "out_of_range"


def test_that_the_own_scale_is_no_setup_of_its_own() -> None:
    assert setups("prometheus") == ("1-5", "0-0.5-1")
    assert find_protocol("prometheus", setup="1-5").setup is None
    assert find_protocol("prometheus", setup="0-0.5-1").setup == "0-0.5-1"


def test_that_a_judgement_finds_the_levels_it_was_asked_on() -> None:
    asked = asked_protocol("Prometheus", "0-0.5-1")

    assert asked is not None
    assert asked_protocol("prometheus 0-0.5-1").dimensions == asked.dimensions
    assert [level.value for level in asked.dimensions[0].levels] == [0, 0.5, 1]
    assert asked_protocol("somebody's own") is None
