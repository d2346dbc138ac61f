"""The design of CQA-EVAL (section 3.3, and the batches of the released packages) comes out to the last pair."""

from collections import Counter, defaultdict
from itertools import groupby

import pytest

from medreview.domain.granularity import SCALED
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.study_design.allocation import Allocation, PlannedPair, allocate
from medreview.study_design.batches import QuestionToRate
from medreview.study_design.estimates import PUBLISHED_TIMES, overlaps, rater_loads

RATERS = ("R1", "R2", "R3", "R4", "R5", "R6")


@pytest.fixture(scope="module")
def allocation(paper_plan: StudyPlan, paper_questions: tuple[QuestionToRate, ...]) -> Allocation:
    return allocate(paper_plan, paper_questions)


def _batches(pairs: tuple[PlannedPair, ...]) -> dict[tuple[Granularity, int], list[PlannedPair]]:
    found = defaultdict(list)
    for pair in pairs:
        found[pair.granularity, pair.batch].append(pair)
    return found


def test_that_six_raters_rate_150_pairs_each_in_both_settings(allocation: Allocation) -> None:
    counts = Counter((p.rater, p.granularity) for p in allocation.all_pairs() if p.occasion == 1)
    assert counts == {(rater, granularity): 150 for rater in RATERS for granularity in SCALED}


def test_that_groups_share_no_question_and_raters_of_a_group_share_all(allocation: Allocation) -> None:
    assert len(set(allocation.questions["A"]) | set(allocation.questions["B"])) == 100
    answers = {rater: {p.answer for p in allocation.pairs[rater]} for rater in RATERS}
    assert answers["R1"] == answers["R2"] == answers["R3"]
    assert answers["R4"] == answers["R5"] == answers["R6"]
    assert not answers["R1"] & answers["R4"]


@pytest.mark.parametrize("rater", RATERS)
def test_that_a_setting_has_16_batches_of_nine_pairs_and_one_of_six(allocation: Allocation, rater: str) -> None:
    sizes = {key: len(pairs) for key, pairs in _batches(allocation.pairs[rater]).items()}
    for granularity in SCALED:
        first = [sizes[granularity, batch] for batch in range(1, 18)]
        assert sorted(first, reverse=True) == [9] * 16 + [6]
        assert sizes[granularity, 18] == 6
    assert len(sizes) == 36


@pytest.mark.parametrize("rater", RATERS)
def test_that_blocks_follow_each_other_as_released(allocation: Allocation, rater: str) -> None:
    blocks = [
        (block, len({pair.batch for pair in pairs}))
        for block, pairs in ((key, list(group)) for key, group in groupby(allocation.pairs[rater], _block_name))
    ]
    assert blocks == [
        ("coarse X", 9),
        ("fine Y", 8),
        ("fine X", 9),
        ("coarse Y", 8),
        ("coarse repeats", 1),
        ("fine repeats", 1),
    ]


def _block_name(pair: PlannedPair) -> str:
    return pair.block_name


@pytest.mark.parametrize("rater", RATERS)
def test_that_both_settings_have_the_same_pairs_in_the_same_batch(allocation: Allocation, rater: str) -> None:
    by_set: dict[tuple[Granularity, str], list[set[int]]] = defaultdict(list)
    for (granularity, _), pairs in _batches(allocation.pairs[rater]).items():
        if pairs[0].occasion == 1:
            by_set[granularity, pairs[0].block_name.split()[1]].append({p.answer for p in pairs})
    for name in ("X", "Y"):
        assert by_set[Granularity.COARSE, name] == by_set[Granularity.FINE, name]


@pytest.mark.parametrize("rater", RATERS)
def test_that_a_question_stays_together(allocation: Allocation, rater: str) -> None:
    for pairs in _batches(allocation.pairs[rater]).values():
        runs = [question for question, _ in groupby(pairs, key=lambda pair: pair.question)]
        assert len(runs) == len(set(runs))
        assert all(len(list(group)) == 3 for _, group in groupby(pairs, key=lambda pair: pair.question))


@pytest.mark.parametrize("rater", RATERS)
def test_that_repeats_are_two_whole_questions_of_the_first_batch_with_the_same_sentences(
    allocation: Allocation, rater: str
) -> None:
    pairs = allocation.pairs[rater]
    first_batch = {p.answer for p in pairs if p.granularity is Granularity.COARSE and p.batch == 1}
    before = {(p.granularity, p.answer): p.sentence_indexes for p in pairs if p.occasion == 1}
    repeats = [p for p in pairs if p.occasion == 2]
    assert Counter(p.granularity for p in repeats) == {Granularity.COARSE: 6, Granularity.FINE: 6}
    assert len({p.question for p in repeats}) == 2
    assert {p.answer for p in repeats} <= first_batch
    assert len({p.answer for p in repeats}) == 6
    assert all(before[p.granularity, p.answer] == p.sentence_indexes for p in repeats)


def test_that_six_sentences_are_sampled_alike_for_all_raters_and_all_where_there_are_fewer(
    allocation: Allocation, paper_questions: tuple[QuestionToRate, ...]
) -> None:
    n_sentences = {answer.answer: answer.n_sentences for q in paper_questions for answer in q.answers}
    drawn: dict[int, set[tuple[int, ...]]] = defaultdict(set)
    for pair in allocation.all_pairs():
        if pair.granularity is Granularity.FINE:
            drawn[pair.answer].add(pair.sentence_indexes)
    assert len(drawn) == 300
    for answer, samples in drawn.items():
        (indexes,) = samples
        assert len(indexes) == min(6, n_sentences[answer])
        assert list(indexes) == sorted(set(indexes))
        assert indexes[-1] < n_sentences[answer]


def test_that_raters_of_a_group_have_their_own_batches(allocation: Allocation) -> None:
    orders = {tuple(p.answer for p in allocation.pairs[rater]) for rater in RATERS}
    assert len(orders) == 6


def test_that_the_order_differs_between_settings_and_occasions(allocation: Allocation) -> None:
    for granularity in SCALED:
        in_order = [p.answer for p in allocation.pairs["R1"] if p.granularity is granularity]
        assert len(set(in_order)) == 150
    coarse = [p.answer for p in allocation.pairs["R1"] if p.block_name == "coarse X"]
    fine = [p.answer for p in allocation.pairs["R1"] if p.block_name == "fine X"]
    assert coarse != fine
    assert sorted(coarse) == sorted(fine)


def test_that_hours_follow_the_published_times(paper_plan: StudyPlan, allocation: Allocation) -> None:
    load = rater_loads(allocation, paper_plan.raters)[0]
    fine = next(own for own in load.granularities if own.granularity is Granularity.FINE)
    assert (fine.n_pairs, fine.n_repeats, fine.n_batches) == (156, 6, 18)
    assert [(block.name, block.n_batches, sum(block.batch_sizes)) for block in load.blocks][:2] == [
        ("coarse X", 9, 81),
        ("fine Y", 8, 69),
    ]
    seconds = 156 * 239.3 + fine.n_items * 459.8 / 6
    assert load.hours == pytest.approx(seconds / 3600)
    assert PUBLISHED_TIMES.fine_sentence_s == pytest.approx(76.63, abs=0.01)


def test_that_the_overlap_is_150_within_a_group_and_none_between(paper_plan: StudyPlan, allocation: Allocation) -> None:
    coarse, fine = overlaps(allocation, paper_plan.raters)
    expected = tuple(tuple(150 if (i < 3) == (j < 3) else 0 for j in range(6)) for i in range(6))
    assert coarse.n_shared == fine.n_shared == expected


def test_that_the_first_pairs_of_seed_1_stay_what_they_were(allocation: Allocation) -> None:
    """A changed number here means that the same seed gives another plan than it used to: do not change it lightly."""
    assert [int(p.answer) for p in allocation.pairs["R1"][:9]] == [15, 13, 14, 241, 243, 242, 280, 282, 281]
    assert [p.sentence_indexes for p in allocation.pairs["R1"] if p.granularity is Granularity.FINE][:3] == [
        (0, 2, 5, 6, 8, 11),
        (0, 1, 2, 3, 4),
        (0, 1, 2, 3, 5, 7),
    ]
