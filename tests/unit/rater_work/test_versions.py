"""Which version of a rating stands: every line of the table, and no order matters."""

from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.collected_returns import Keep
from medreview.rater_work.versions import Content, Decision, Version, contents_of, current_rating, version_kept

CONTENTS = st.sampled_from(
    [
        Content("rated", 2.0, None),
        Content("rated", 5.0, None),
        Content("cannot_judge", None, "unclear"),
        Content("withdrawn", None, None),
    ]
)
VERSIONS = st.lists(
    st.builds(Version, CONTENTS, st.integers(1, 3), st.sampled_from(["08:00", "09:00"]), st.sampled_from(["a", "b"])),
    min_size=1,
    max_size=6,
)
TWO, FIVE = Content("rated", 2.0, None), Content("rated", 5.0, None)
BACK = Content("withdrawn", None, None)


def version(content: Content, revision: int = 1, at: str = "08:00") -> Version:
    return Version(content, revision, at, "a")


def decision(
    about: list[Content], content: Content, keep: Keep = Keep.EARLIER, revision: int | None = None
) -> Decision:
    return Decision(keep, frozenset(about), content, revision, "12:00")


def test_that_one_content_stands_with_its_last_word():
    stands = current_rating([version(TWO, 1), version(TWO, 3, "09:00")], [])
    assert (stands.content, stands.revision, stands.in_conflict) == (TWO, 3, False)


def test_that_of_several_contents_the_last_word_stands_in_conflict():
    stands = current_rating([version(FIVE, 2), version(TWO, 1, "09:00")], [])
    assert (stands.content, stands.in_conflict) == (FIVE, True)


def test_that_a_decision_about_these_contents_is_in_force():
    stands = current_rating([version(TWO), version(FIVE, 2)], [decision([TWO, FIVE], TWO)])
    assert (stands.content, stands.in_conflict) == (TWO, False)


def test_that_the_last_decision_counts():
    decisions = [decision([TWO, FIVE], TWO), decision([TWO, FIVE], FIVE, Keep.LATER)]
    assert current_rating([version(TWO), version(FIVE, 2)], decisions).content == FIVE


def test_that_another_content_opens_a_decision_again():
    third = Content("rated", 3.0, None)
    stands = current_rating([version(TWO), version(FIVE, 2), version(third, 3)], [decision([TWO, FIVE], TWO)])
    assert (stands.content, stands.in_conflict) == (third, True)


def test_that_a_correction_stands_until_it_is_decided_anew():
    third = Content("rated", 3.0, None)
    corrected = decision([TWO], third, Keep.CORRECTED, revision=2)
    assert current_rating([version(TWO)], [corrected]).content == third
    opened = current_rating([version(TWO), version(FIVE, 2)], [corrected])
    assert (opened.content, opened.in_conflict) == (third, True)
    settled = current_rating([version(TWO), version(FIVE, 2)], [corrected, decision([TWO, FIVE], FIVE, Keep.LATER)])
    assert (settled.content, settled.in_conflict) == (FIVE, False)


def test_that_what_was_taken_back_counts_only_as_the_last_word():
    assert contents_of([version(BACK, 1), version(TWO, 2)]) == {TWO}
    assert contents_of([version(TWO, 1), version(BACK, 2)]) == {TWO, BACK}


def test_that_earlier_later_and_last_word_are_told_apart():
    versions = [version(TWO, 3, "08:00"), version(FIVE, 1, "09:00")]
    assert [version_kept(versions, keep).content for keep in (Keep.EARLIER, Keep.LATER, Keep.LAST_WORD)] == [
        TWO,
        FIVE,
        TWO,
    ]


@given(VERSIONS, st.randoms(use_true_random=False))
def test_that_no_order_of_versions_and_no_repetition_matters(versions: list[Version], rng):
    shuffled = [*versions, rng.choice(versions)]
    rng.shuffle(shuffled)
    assert current_rating(shuffled, []) == current_rating(versions, [])
    for keep in (Keep.EARLIER, Keep.LATER, Keep.LAST_WORD):
        assert version_kept(shuffled, keep) == version_kept(versions, keep)


@given(VERSIONS, VERSIONS)
def test_that_a_decision_and_versions_that_say_nothing_else_commute(versions: list[Version], more: list[Version]):
    known = contents_of(versions)
    made = decision(list(known), version_kept(versions, Keep.EARLIER).content)
    later = [one for one in more if one.content in known]
    if contents_of([*versions, *later]) == known:
        assert not current_rating([*versions, *later], [made]).in_conflict
        assert current_rating([*versions, *later], [made]).content == made.content
