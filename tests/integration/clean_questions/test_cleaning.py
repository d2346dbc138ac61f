"""A dataset is cleaned: looked at, set aside, taken back."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import col, select

from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.questions import Quarantine
from medreview.jobs import Cancelled, CancelToken
from medreview.store.queries.question_items import selected_questions
from medreview.store.workspace import Workspace
from medreview.workflows.clean_questions import (
    BY_HAND,
    ChosenRule,
    Cleaning,
    DatasetUnknown,
    MoreThanHalf,
    NothingToClean,
    QuarantineReasonMissing,
    preview_cleaning,
    quarantined,
    set_aside_by_hand,
    set_found_aside,
    take_back,
    usual_rules,
    words_of_rule,
)
from tests.builders import a_workspace
from tests.raw_pairs import RawPair, corpus, noisy, put_in

PLANTED = {"blank": 5, "short": 7, "link": 4, "file": 3, "double": 11, "near": 6}
N_GOOD = 300


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def counts(workspace: Workspace) -> dict[str, int]:
    return Counter(one.rule for one in quarantined(workspace))


def open_keys(workspace: Workspace) -> list[str]:
    with workspace.reading() as session:
        return [one.key for one in selected_questions(session, QuestionsToAsk())]


def test_that_planted_faults_are_found_exactly_whatever_file_they_came_in(workspace: Workspace) -> None:
    pairs = corpus(N_GOOD, PLANTED)
    put_in(workspace, {"A": pairs[:150], "B": pairs[150:]})
    before = open_keys(workspace)
    preview = preview_cleaning(workspace, Cleaning())
    assert preview.counts == {
        "valid-messages": 5,
        "word-count": 7,
        "media": 4 + 3,
        "exact-duplicates": 11,
        "near-duplicates": 6,
    }
    assert open_keys(workspace) == before, "looking changes nothing"
    assert (preview.n_before, preview.n_after) == (N_GOOD + sum(PLANTED.values()), N_GOOD + PLANTED["near"])
    assert set_found_aside(workspace, preview) == 30
    taken = {one.key for one in preview.taken}
    assert open_keys(workspace) == [key for key in before if key not in taken]
    assert counts(workspace) == {
        "exact-duplicates": 11,
        "media": 7,
        "valid-messages": 5,
        "word-count:3": 7,
    }
    again = preview_cleaning(workspace, Cleaning())
    assert again.taken == (), "what is set aside is not looked at again"


def test_that_thousands_of_noisy_lines_lose_what_was_planted_among_them_and_nothing_else(workspace: Workspace) -> None:
    planted = PLANTED | {"near": 0}
    put_in(workspace, {"A": noisy(3000), "B": corpus(N_GOOD, planted)})
    preview = preview_cleaning(workspace, Cleaning())
    assert {rule: n for rule, n in preview.counts.items() if n} == {
        "valid-messages": 5,
        "word-count": 7,
        "media": 4 + 3,
        "exact-duplicates": 11,
    }
    assert {one.key.partition("/")[0] for one in preview.taken} == {"B"}


def test_that_the_table_counts_what_each_rule_left(workspace: Workspace) -> None:
    put_in(workspace, {"A": corpus(40, {"blank": 2, "short": 1, "near": 3})})
    table = preview_cleaning(workspace, Cleaning()).table
    assert table.rows == (
        ("before", None, None, 46),
        ("valid-messages", 2, 2, 44),
        ("word-count", 1, 1, 43),
        ("media", 0, 0, 43),
        ("exact-duplicates", 0, 0, 43),
        ("near-duplicates", 3, 0, 43),
        ("after", None, 3, 43),
    )


def test_that_the_order_of_the_rules_decides_who_takes_a_pair(workspace: Workspace) -> None:
    put_in(workspace, {"A": [RawPair("تب", ["www.x.ir"]), *corpus(5, {})]})
    for names in (("word-count", "media"), ("media", "word-count")):
        preview = preview_cleaning(workspace, Cleaning(tuple(ChosenRule(name) for name in names)))
        assert list(preview.counts.items()) == [(names[0], 1), (names[1], 0)]


@settings(max_examples=8)
@given(seed=st.integers(0, 10**6), n_planted=st.integers(0, 4))
def test_that_cleaning_and_taking_back_is_as_if_nothing_had_been(
    tmp_path_factory: pytest.TempPathFactory, seed: int, n_planted: int
) -> None:
    workspace = a_workspace(tmp_path_factory.mktemp("clean"))
    try:
        put_in(workspace, {"A": corpus(30, dict.fromkeys(PLANTED, n_planted), seed=seed)})
        before = open_keys(workspace)
        n_taken = set_found_aside(workspace, preview_cleaning(workspace, Cleaning()))
        assert take_back(workspace) == n_taken
        assert open_keys(workspace) == before
        assert quarantined(workspace) == ()
        with workspace.reading() as session:
            released = session.exec(select(col(Quarantine.released_at))).all()
        assert len(released) == n_taken, "that it was set aside once stays known"
        assert all(released)
    finally:
        workspace.close()


def test_that_one_rule_or_one_question_comes_back_alone(workspace: Workspace) -> None:
    put_in(workspace, {"A": corpus(30, {"blank": 2, "short": 3})})
    set_found_aside(workspace, preview_cleaning(workspace, Cleaning()))
    assert take_back(workspace, rule="valid-messages") == 2
    (first, *_rest) = quarantined(workspace)
    assert take_back(workspace, question_ids=[first.question_id]) == 1
    assert counts(workspace) == {"word-count:3": 2}


def test_that_a_person_sets_aside_with_a_reason(workspace: Workspace) -> None:
    put_in(workspace, {"A": corpus(3, {})})
    with pytest.raises(QuarantineReasonMissing):
        set_aside_by_hand(workspace, [1], reason=" ")
    assert set_aside_by_hand(workspace, [1], reason="an advertisement") == 1
    assert set_aside_by_hand(workspace, [1], reason="twice") == 0
    (one,) = quarantined(workspace)
    assert (one.key, one.rule, one.detail) == ("A/q0", BY_HAND, "an advertisement")
    assert str(words_of_rule(one.rule)) == "Set aside by hand"
    assert str(words_of_rule("word-count:4")) == "Fewer than 4 words in a message"
    assert str(words_of_rule("a-rule-that-is-gone:4")) == "a-rule-that-is-gone:4"
    assert str(words_of_rule("word-count")) == "word-count", "a file may name it without its number"
    assert str(words_of_rule("word-count:" + "9" * 5000)) == "word-count"


def test_that_a_rule_that_would_take_more_than_half_must_be_meant(workspace: Workspace) -> None:
    put_in(workspace, {"A": corpus(4, {"short": 5})})
    preview = preview_cleaning(workspace, Cleaning())
    with pytest.raises(
        MoreThanHalf, match="Fewer than 3 words in a message would set aside 5 of 9 questions, more than half"
    ):
        set_found_aside(workspace, preview)
    assert quarantined(workspace) == ()
    assert set_found_aside(workspace, preview, is_meant=True) == 5


def test_that_the_half_is_that_of_what_the_rules_before_left(workspace: Workspace) -> None:
    put_in(workspace, {"A": corpus(2, {"short": 3, "link": 4})})
    links_first = Cleaning((ChosenRule("media"), ChosenRule("word-count", 3)))
    with pytest.raises(MoreThanHalf, match="would set aside 3 of 5 questions, more than half"):
        set_found_aside(workspace, preview_cleaning(workspace, links_first))
    assert quarantined(workspace) == ()


def test_that_a_dataset_that_is_not_there_and_an_empty_workspace_are_named(workspace: Workspace) -> None:
    with pytest.raises(NothingToClean):
        preview_cleaning(workspace, Cleaning())
    put_in(workspace, {"A": corpus(3, {})})
    with pytest.raises(DatasetUnknown, match="dataset B has no open-ended questions left"):
        preview_cleaning(workspace, Cleaning(datasets=("A", "B")))
    assert preview_cleaning(workspace, Cleaning(usual_rules(), ("A",))).n_before == 3


def test_that_a_pass_that_is_cancelled_changes_nothing(workspace: Workspace) -> None:
    put_in(workspace, {"A": corpus(600, {"short": 2})})
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        preview_cleaning(workspace, Cleaning(), cancel=token)
    assert quarantined(workspace) == ()


def test_that_what_was_set_aside_before_a_stop_stays_and_the_rest_is_found_again(workspace: Workspace) -> None:
    put_in(workspace, {"A": corpus(200, {"short": 150})})
    preview = preview_cleaning(workspace, Cleaning())
    token = CancelToken()
    with pytest.raises(Cancelled):
        set_found_aside(workspace, preview, report=lambda _progress: token.cancel(), cancel=token)
    n_before = len(quarantined(workspace))
    assert 0 < n_before < 150
    rest = preview_cleaning(workspace, Cleaning())
    assert {one.key for one in rest.taken} == {one.key for one in preview.taken} - {
        one.key for one in quarantined(workspace)
    }
    assert set_found_aside(workspace, rest) == 150 - n_before
    assert {one.key for one in quarantined(workspace)} == {one.key for one in preview.taken}
    back = CancelToken()
    with pytest.raises(Cancelled):
        take_back(workspace, report=lambda _progress: back.cancel(), cancel=back)
    assert 0 < len(quarantined(workspace)) < 150
    n_left = len(quarantined(workspace))
    assert take_back(workspace) == n_left
    assert quarantined(workspace) == ()


def test_that_a_rating_need_not_wait_for_a_large_cleaning(workspace: Workspace) -> None:
    put_in(workspace, {"A": corpus(200, {"short": 400})})
    n_commits = workspace.n_commits
    assert set_found_aside(workspace, preview_cleaning(workspace, Cleaning()), is_meant=True) == 400
    assert workspace.n_commits - n_commits >= 3, "between two steps another writer has its turn"
