"""Each cleaning rule takes what it says it takes."""

from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.curation.cleaning import (
    ChosenRule,
    CleaningPass,
    RuleNumberRefused,
    RuleWithoutNumber,
    UnknownRule,
    cleaning_rules_known,
    rule_words,
    usual_rules,
)
from medreview.curation.cleaning_rules.near_duplicates import likeness, marks_of
from medreview.curation.pairs import CleaningRule, MessagePair

LONG = "I have had a fever and a sore throat since Monday, what can I take against it without harm to my liver?"
ADVICE = "Take paracetamol, at most four grams a day, drink enough, and see a doctor if the fever lasts three days."


def pair(question: str = LONG, *answers: str, key: str = "D/q1", n_messages: int = 2) -> MessagePair:
    return MessagePair(crc32(key.encode()), key, question, answers or (ADVICE,), n_messages)


def found_by(rule: ChosenRule, *pairs: MessagePair) -> list[str | None]:
    looked = CleaningPass([rule])
    return [next((one.detail for one in looked.look(pair)), None) for pair in pairs]


@pytest.mark.parametrize(
    ("rule", "taken", "detail"),
    [
        ("valid-messages", pair("?!"), "question"),
        ("valid-messages", pair(LONG, "…"), "answers"),
        ("valid-messages", MessagePair(1, "D/q1", LONG, (), 1), "answers"),
        ("word-count", pair("Fever?"), "1"),
        ("word-count", pair("تب دارم."), "2"),
        ("word-count", pair(LONG, "See a"), "2"),
        ("media", pair(f"{LONG} https://example.org/x?y=1"), "https://example.org/x?y=1"),
        ("media", pair(LONG, "www.clinic.ir ببینید"), "www.clinic.ir"),
        ("media", pair("عکس.JPG"), "عکس.JPG"),
        ("media", pair("see ![scan](x)"), "![scan](x)"),
        ("message-count", pair(n_messages=5), "5"),
    ],
)
def test_that_a_rule_takes_what_it_is_for_and_says_what_it_found(rule: str, taken: MessagePair, detail: str) -> None:
    assert found_by(ChosenRule(rule), taken) == [detail]


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        ("valid-messages", pair("39.5", "!", "Rest.")),
        ("word-count", pair("نمی‌دانم چرا", "Rest", "Rest and drink")),
        ("word-count", pair("我发烧", "多喝水")),
        ("media", pair("It costs 3.5 and e.g. 2.jpeg4, at 10:30.", "a.b.c and http alone")),
        ("message-count", pair()),
    ],
)
def test_that_a_rule_leaves_what_only_looks_alike(rule: str, left: MessagePair) -> None:
    assert found_by(ChosenRule(rule), left) == [None]


def test_that_the_double_of_a_pair_is_found_in_any_dataset_however_it_is_typed() -> None:
    first = pair("كتف من درد دارد، 2 روز است", "استراحت کنید", key="A/q1")
    again = pair("کتف من درد دارد ۲ روز است!", "استراحت   كنيد.", key="B/q9")
    other = pair("کتف من درد دارد ۳ روز است!", "استراحت کنید", key="B/q10")
    assert found_by(ChosenRule("exact-duplicates"), first, again, other) == [None, "A/q1", None]


def test_that_pairs_that_are_nearly_the_same_are_only_warned_of() -> None:
    first, near = pair(key="A/q1"), pair(f"{LONG} Thanks", key="A/q2")
    other = pair("My knee hurts when I climb stairs.", "Rest the knee and cool it.", key="A/q3")
    rules = [ChosenRule("near-duplicates"), ChosenRule("word-count", 100)]
    looked = CleaningPass(rules)
    found = [looked.look(one) for one in (first, near, other)]
    assert [[(one.rule, one.detail) for one in some if one.rule == "near-duplicates"] for some in found] == [
        [],
        [("near-duplicates", "A/q1")],
        [],
    ]
    assert all(some[-1].rule == "word-count" for some in found), "a warning takes nothing from the rules behind it"


def test_that_a_rule_never_sees_what_one_before_it_took() -> None:
    rules = [ChosenRule("word-count"), ChosenRule("exact-duplicates")]
    short = [pair("Hi", key=f"A/{n}") for n in range(3)]
    looked = CleaningPass(rules)
    assert [one.rule for some in map(looked.look, short) for one in some] == ["word-count"] * 3


def test_that_a_number_out_of_its_range_and_an_unknown_rule_are_refused() -> None:
    with pytest.raises(RuleNumberRefused, match="from 1 to 100, not 0"):
        ChosenRule("word-count", 0)
    with pytest.raises(RuleWithoutNumber, match="media takes no number"):
        ChosenRule("media", 3)
    with pytest.raises(UnknownRule, match="Choose one of: valid-messages, message-count"):
        ChosenRule("spelling")


@pytest.mark.parametrize("rule", cleaning_rules_known(), ids=lambda rule: rule.name)
def test_that_every_rule_says_what_it_does_and_leaves_an_ordinary_pair(rule: CleaningRule) -> None:
    words = str(rule_words(rule.name, rule.number and rule.number.usual))
    assert words
    assert "{" not in words
    assert str(rule.explains).endswith(".")
    assert found_by(ChosenRule(rule.name), pair()) == [None]


def test_that_rules_have_names_and_places_of_their_own() -> None:
    known = cleaning_rules_known()
    assert len({rule.name for rule in known}) == len({rule.place for rule in known}) == len(known)
    assert [one.name for one in usual_rules()] == [rule.name for rule in known if rule.is_usual]


@given(st.text(max_size=60), st.text(max_size=60))
def test_that_no_text_whatever_stops_a_rule(question: str, answer: str) -> None:
    looked = CleaningPass([ChosenRule(rule.name) for rule in cleaning_rules_known() if rule.name != "message-count"])
    found = [one.rule for n in range(2) for one in looked.look(pair(question, answer, key=f"D/q{n}"))]
    taken = [name for name in found if name != "near-duplicates"]
    assert len(taken) >= 1, "the second is at least the double of the first"


@given(st.text(alphabet="abcdefgh ", min_size=40, max_size=200), st.integers(0, 30))
def test_that_the_estimated_likeness_is_near_the_share_of_common_runs(text: str, n_lost: int) -> None:
    one, other = text.replace(" ", ""), text.replace(" ", "")[n_lost:]
    if min(len(one), len(other)) < 30:
        return
    runs = [{some[at : at + 5] for at in range(len(some) - 4)} for some in (one, other)]
    truth = len(runs[0] & runs[1]) / len(runs[0] | runs[1])
    assert likeness(marks_of([one]), marks_of([other])) == pytest.approx(truth, abs=0.3)
