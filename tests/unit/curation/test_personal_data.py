"""Rules for personal data: what they find, where, and how good they are on texts of ours."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from medreview.curation.personal_data import (
    Hit,
    UnknownPersonalRule,
    hits_in,
    mark_of,
    measured_rules,
    personal_rule_named,
    personal_rules_known,
)
from medreview.curation.personal_rules.national_ids import is_national_code
from medreview.curation.personal_text import PersonalRule, plain_signs
from medreview.text.marks import in_original, with_marks
from tests.personal_data.labelled_texts import FOR_RULES, HELD_OUT, labelled, measured

RULES = personal_rules_known()
EXACT = ("phones", "emails", "links", "national-ids")


def found_in(text: str) -> list[tuple[str, str]]:
    return [(hit.rule, text[hit.start : hit.end]) for hit in hits_in(text, RULES)]


def test_that_the_figures_that_ship_are_those_of_the_held_out_texts() -> None:
    n_texts, rules = measured_rules()
    told = {"n_texts": n_texts, "rules": {name: list(figures) for name, figures in rules.items()}}
    assert json.dumps(measured(HELD_OUT)) == json.dumps(told), "python -m tests.personal_data.labelled_texts"


def test_that_what_has_a_form_is_found_in_nineteen_of_twenty_cases_also_where_nobody_looked() -> None:
    _, rules = measured_rules()
    assert {name: rules[name].recall for name in EXACT if rules[name].recall < 0.95} == {}
    assert {name: rules[name].precision for name in EXACT if rules[name].precision < 0.9} == {}
    assert {rule.name for rule in RULES if rule.is_exact} == set(EXACT)


def test_that_five_hundred_texts_are_labelled_and_half_of_them_held_out() -> None:
    held_out, for_rules = list(labelled(HELD_OUT)), list(labelled(FOR_RULES))
    assert len(held_out) + len(for_rules) >= 500
    assert 2 * len(held_out) >= len(held_out) + len(for_rules)
    assert not {one.text for one in held_out if one.parts} & {one.text for one in for_rules}
    assert min(figures.n_labelled for figures in measured_rules()[1].values()) >= 15


@pytest.mark.parametrize(
    "typed",
    [
        *("09123456789", "۰۹۱۲۳۴۵۶۷۸۹", "٠٩١٢٣٤٥٦٧٨٩", "0912 345 67 89", "0912\u200c345\u200c6789", "+98 912 345 6789"),
        *("0098-912-3456789", "(021) 8866 5544", "۰۲۱-۸۸۶۶۵۵۴۴", "+۹۸ ۲۱ ۸۸۶۶ ۵۵۴۴", "+44 20 7946 0018"),
    ],
)
def test_that_a_number_is_found_in_every_form_from_its_first_sign_to_its_last(typed: str) -> None:
    text = f"با شماره {typed} تماس بگیرید، ساعت ۸ تا ۱۰"
    assert found_in(text) == [("phones", typed)]


@pytest.mark.parametrize(
    "text",
    [
        *("فشارم ۱۲۰/۸۰ است", "پلاکت ۱۵۰۰۰۰", "تاریخ ۱۴۰۲/۰۵/۱۲", "2023-05-12 10:30", "500 mg every 8 hours"),
        *("TSH 4.50, T4 1.2", "5mg@night", "e.g. fever", "دکتر گفت", "my son has asthma", "خانم ۳۲ ساله"),
        *("با تشکر از شما", "در خیابان حالم بد شد", "شماره پرونده ۱۲۳۴۵۶۷۸۹۰"),
    ],
)
def test_that_doses_dates_and_results_are_no_personal_data(text: str) -> None:
    assert found_in(text) == []


def test_that_the_check_digit_of_a_national_code_decides() -> None:
    assert is_national_code("0084575948")
    assert [one for one in range(10) if is_national_code(f"008457594{one}")] == [8]
    assert not is_national_code("1111111111")
    assert not is_national_code("84575948")
    assert found_in("کد ملی ۰۰۸۴۵۷۵۹۴۸") == [("national-ids", "۰۰۸۴۵۷۵۹۴۸")]
    assert found_in("کد ملی ۰۰۸۴۵۷۵۹۴۷") == []


@given(st.integers(0, 10**9 - 1))
def test_that_exactly_one_check_digit_fits_but_where_all_are_the_same(first: int) -> None:
    digits = f"{first:09}"
    fitting = [one for one in range(10) if is_national_code(f"{digits}{one}")]
    assert len(fitting) == 1 or len(set(digits)) == 1


def test_that_what_two_rules_find_is_told_once() -> None:
    assert found_in("info@clinic.ir") == [("emails", "info@clinic.ir")]
    assert found_in("https://t.me/dr_ahmadi") == [("links", "https://t.me/dr_ahmadi")]


def test_that_a_rule_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownPersonalRule, match=r"called fingerprints\. Choose one of: emails, links"):
        personal_rule_named("fingerprints")


_SIGNS = "0۱٢+-. \u200c@()[]:/\nاکيمن،Aaz_٬🙂\ud800ﷺ"
_LIKE = st.lists(
    st.sampled_from([*_SIGNS, "0912", "دکتر ", "من ", "@gmail.com", "www.", "[PHONE]", "خیابان "]), max_size=30
)


@given(_LIKE.map("".join) | st.text(max_size=60))
@example("[PHONE]09123456789[EMAIL]")
def test_that_any_text_gives_places_in_order_none_over_another_or_over_a_mark(text: str) -> None:
    hits = hits_in(text, RULES)
    assert len(plain_signs(text)) == len(text)
    last = 0
    for hit in hits:
        assert last <= hit.start < hit.end <= len(text)
        last = hit.end
    once = with_marks(text, [(hit.start, hit.end, mark_of(hit.rule)) for hit in hits])
    for rule in RULES:
        at = text.find(mark_of(rule.name))
        assert at < 0 or not any(hit.start < at + len(mark_of(rule.name)) and at < hit.end for hit in hits)
    assert all(mark_of(hit.rule) in once for hit in hits)


@given(st.text("ab ", min_size=1, max_size=30), st.data())
def test_that_masks_put_in_one_after_the_other_are_those_put_in_at_once(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    places = [(one, two, "[X]") for one, two in zip(cuts[::2], cuts[1::2], strict=False)]
    first = data.draw(st.lists(st.sampled_from(places), unique=True)) if places else []
    later = [one for one in places if one not in first]
    marked = with_marks(text, first)
    moved = []
    for start, end, mark in later:
        shift = sum(len(there) - (to - at) for at, to, there in first if at < start)
        moved.append((start + shift, end + shift, mark))
    assert sorted(in_original(moved, first)) == later
    assert with_marks(text, [*first, *in_original(moved, first)]) == with_marks(text, places)
    assert all(marked[start:end] == text[one[0] : one[1]] for (start, end, _), one in zip(moved, later, strict=True))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@pytest.mark.parametrize("lead", ["telegram", "name", "phone", "a@b", "خیابان", "نام", "آقای"])
def test_that_much_white_space_behind_a_word_is_read_once(rule: PersonalRule, lead: str) -> None:
    assert hits_in(lead + " " * 100_000 + "!", [rule]) == (), "a rule that tries every part of it does not end"


def test_that_a_hit_is_a_place_and_a_rule() -> None:
    assert hits_in("tel 0912 345 6789", [personal_rule_named("phones")]) == (Hit(4, 17, "phones"),)
    assert hits_in("tel 0912 345 6789", [personal_rule_named("emails")]) == ()
