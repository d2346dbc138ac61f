"""Labels in words beside answers: which columns they are, and the order that their words tell."""

from __future__ import annotations

import pytest

from medreview.importers.column_roles import Said
from medreview.importers.scales import labels_as_written, read_scale, value_on
from medreview.importers.worded_labels import (
    describes_question,
    labels_in_words,
    ordered_words,
    scales_of_words,
    words_without_order,
)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("severe", "none", "mild"), ("none", "mild", "severe")),
        (("High warmth", "Lack of warmth", "Some warmth"), ("Lack of warmth", "Some warmth", "High warmth")),
        (("Yes, many", "No", "Yes, few"), ("No", "Yes, few", "Yes, many")),
        (("factual", "not factual", "partly factual"), ("not factual", "partly factual", "factual")),
        (
            ("fully supported", "unsupported", "partially supported"),
            ("unsupported", "partially supported", "fully supported"),
        ),
        (("supported", "not supported", "contradicted"), None),
        (("no fever", "high cost"), None),
        (("low", "medium", "high"), None),
        (("calm", "stern"), None),
        (("mild", "slight"), None),
        (("none",), None),
    ],
)
def test_that_words_are_ordered_by_how_much_they_say_of_one_thing(
    words: tuple[str, ...], expected: tuple[str, ...] | None
) -> None:
    assert ordered_words(words) == expected


def test_that_none_is_a_level_beside_words_for_more_and_no_rating_beside_others() -> None:
    scales = scales_of_words({"harm": {"none", "mild", "severe"}, "tone": {"none", "calm", "stern"}})
    assert scales["harm"].values == (0.0, 1.0, 2.0)
    assert "tone" not in scales
    assert words_without_order({"tone": {"none", "calm", "stern"}}, scales) == {"tone": ("calm?", "stern?")}


def test_that_a_scale_with_labels_of_unknown_order_is_not_read_as_it_is_offered() -> None:
    offered = words_without_order({"tone": {"partly", "calm", "yes"}}, ())["tone"]
    assert offered == ("partly", "yes", "calm?")
    assert value_on(read_scale(labels_as_written(offered)), "calm") is None


def test_that_dimensions_with_words_in_common_share_their_scale() -> None:
    scales = scales_of_words({"left_out": {"no", "few"}, "added": {"no", "few", "many"}, "other": {"yes, partly"}})
    assert scales["left_out"] == scales["added"]
    assert scales["other"].values == (1.0,)


def test_that_labels_are_written_as_a_scale_is_read() -> None:
    labels = ("yes, but late", "yes, at once")
    assert [*read_scale(labels_as_written(labels)).levels][1].label == {"en": labels[1]}
    assert labels_as_written(("a=b", "c")) == ""


def test_that_columns_in_one_run_with_a_named_one_are_labels_and_what_is_of_the_question_is_none() -> None:
    rows = [
        {
            "q": f"q{number // 2}",
            "text": f"Reply {number} of the many.",
            "model": "Wren",
            "fit": ("good fit", "bad fit")[number % 2],
            "harm": ("none", "mild")[number % 3 == 0],
            "region": ("north", "south", "east", "west")[number // 2 % 4],
            "kind": ("a", "b", "c")[number % 3],
        }
        for number in range(12)
    ]
    columns = [*rows[0]]
    assert labels_in_words(columns, {*columns}, rows, ["q"]) == ["fit", "harm"]


def test_that_a_tier_is_of_the_question_where_all_its_answers_have_the_same() -> None:
    rows = [{"q": str(n // 2), "risk_tier": n // 2 % 3, "harm": n // 2 % 3} for n in range(12)]
    assert describes_question("risk_tier", rows, ["q"])
    assert not describes_question("harm", rows, ["q"])
    assert not describes_question("risk_tier", rows, [])


def test_that_one_author_or_rater_may_be_said_of_several_columns() -> None:
    said = Said(
        constants={
            "a,b.rater": "ann",
            "reply *.author": "bot",
            "reply 2.author": "dr",
            "author": "all",
            "x,a.kind": "model",
            "a,b.scale": "1-5",
        }
    )
    assert said.of_families(("a", "b", "reply 1", "reply 2")).constants == {
        "a.rater": "ann",
        "b.rater": "ann",
        "reply 1.author": "bot",
        "reply 2.author": "dr",
        "author": "all",
        "x,a.kind": "model",
        "a,b.scale": "1-5",
    }


def test_that_one_role_may_be_said_of_several_columns_and_what_is_said_of_one_goes_before() -> None:
    columns = ("a", "b", "c,d", "reply 1", "reply 2")
    said = Said({"a, b": "rating", "c,d": "tag", "reply *": "answer", "reply 2": "note", "x,a": "score"})
    assert said.of_families(columns).roles == {
        "a": "rating",
        "b": "rating",
        "c,d": "tag",
        "reply 1": "answer",
        "reply 2": "note",
        "x,a": "score",
    }
