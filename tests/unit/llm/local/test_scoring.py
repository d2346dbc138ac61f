"""What the questions of a scored request begin with alike is read once, in steps that llama.cpp takes."""

import math
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.local.label_tree import LabelTree, TokenRun, steps
from medreview.llm.local.prefixes import N_BATCH
from medreview.llm.local.sampling import log_probabilities
from medreview.llm.local.units import alone

few_tokens = st.lists(st.integers(0, 3), min_size=1, max_size=6)
questions = st.lists(st.tuples(few_tokens, st.lists(few_tokens, min_size=1, max_size=5)), min_size=1, max_size=5)
Asked = list[tuple[list[int], list[list[int]]]]


def a_tree(asked: Asked, n_context: int = 600, n_leaves: int = 62) -> LabelTree:
    prompts = [np.array(prompt, np.int32) for prompt, _ in asked]
    labels = [[np.array(label, np.int32) for label in own] for _, own in asked]
    return LabelTree(prompts, labels, n_context=n_context, n_leaves=n_leaves)


def what_is_read(tree: LabelTree) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """Question, label and token of all that is wanted, with the tokens that were read in its stream before."""
    found: list[tuple[int, int, int, tuple[int, ...]]] = []
    for group in tree.groups:
        streams: dict[int, list[int]] = {stream: [] for stream in range(len(group) + 1)}
        for run in tree.runs(group, 0):
            for offset in range(len(run.tokens)):
                for stream in run.streams:
                    assert len(streams[stream]) == run.start + offset
                    streams[stream].append(int(run.tokens[offset]))
                before = tuple(streams[run.streams[0]])
                for wanted in dict(run.wanted).get(offset, ()):
                    found.append((wanted.question, wanted.label, wanted.token, before))
    return found


@given(questions, st.integers(1, 4), st.integers(4, 40))
def test_that_each_token_of_each_label_is_asked_for_after_its_own_beginning(
    asked: Asked, n_leaves: int, n_context: int
) -> None:
    expected = [
        (question, number, token, (*prompt, *label[:place]))
        for question, (prompt, labels) in enumerate(asked)
        for number, label in enumerate(labels)
        for place, token in enumerate(label)
    ]
    assert sorted(what_is_read(a_tree(asked, n_context, n_leaves))) == sorted(expected)


@given(st.lists(few_tokens, min_size=1, max_size=8, unique_by=tuple), st.integers(0, 99))
def test_that_a_label_has_what_no_longer_label_takes_from_it(labels: list[list[int]], seed: int) -> None:
    """The shares of all texts of six tokens, of which each belongs to the longest label that it begins with."""
    chance = Random(seed)
    shares = {text: chance.random() for text in product(range(4), repeat=6)}
    total = sum(shares.values())
    begun, own = [0.0] * len(labels), [0.0] * len(labels)
    for text, share in shares.items():
        fitting = [n for n, label in enumerate(labels) if text[: len(label)] == tuple(label)]
        for n in fitting:
            begun[n] += share / total
        if fitting:
            own[max(fitting, key=lambda n: len(labels[n]))] += share / total
    found = alone([math.log(value) for value in begun], [np.array(label, np.int32) for label in labels])
    assert [math.exp(value) for value in found] == pytest.approx(own, abs=1e-9)


def test_that_a_label_that_is_always_gone_on_from_has_nothing_left() -> None:
    labels = [np.array(label, np.int32) for label in ([1], [1, 0], [1, 1])]
    assert alone([math.log(0.5), math.log(0.25), math.log(0.25)], labels)[0] == -math.inf
    assert alone([-math.inf, -math.inf, -math.inf], labels) == (-math.inf, -math.inf, -math.inf)


@given(questions)
def test_that_no_beginning_is_read_twice(asked: Asked) -> None:
    tree = a_tree(asked)
    read = [(run.start, run.streams, n) for run in tree.runs(tree.groups[0], 0) for n in range(len(run.tokens))]
    paths = [(*prompt, *label[:-1]) for prompt, labels in asked for label in labels]
    assert len(read) == len({path[: n + 1] for path in paths for n in range(len(path))})
    assert tree.room == len(read)


def test_that_questions_about_one_item_share_its_words_and_labels_their_beginnings() -> None:
    rubric, item = list(range(100)), list(range(200, 300))
    tree = a_tree([(rubric + item + [ask], [[5, 6], [5, 7, 8]]) for ask in (1, 2, 3)])
    assert len(tree.trunk) == 200
    assert len(tree.groups) == 1
    assert sum(len(run.tokens) for run in tree.runs(tree.groups[0], 200)) == 3 * (1 + 1 + 1)


def test_that_the_trunk_of_a_single_question_ends_before_its_last_token() -> None:
    assert a_tree([([1, 2, 3], [[4], [5]])]).trunk.tolist() == [1, 2]


def test_that_a_group_has_room_in_the_context_beside_the_trunk() -> None:
    tree = a_tree([([0] * 50 + [ask] * 30, [[4]]) for ask in (1, 2, 3)], n_context=120)
    assert [len(group) for group in tree.groups] == [2, 1]
    assert tree.room == 110


def a_run(start: int, n: int, *wanted: int) -> TokenRun:
    return TokenRun(
        start, np.arange(start, start + n, dtype=np.int32), range(2), tuple((place, ()) for place in wanted)
    )


@given(st.lists(st.tuples(st.integers(0, 700), st.sets(st.integers(0, 699), max_size=20)), max_size=5))
def test_that_steps_hold_all_runs_in_order_and_no_more_than_fits(given_runs: list[tuple[int, set[int]]]) -> None:
    runs = [a_run(1000 * at, n, *sorted(w for w in wanted if w < n)) for at, (n, wanted) in enumerate(given_runs)]
    done = list(steps(runs, 8))

    def places(parts: list[TokenRun]) -> tuple[list[int], list[int]]:
        tokens = [token for part in parts for token in part.tokens.tolist()]
        return tokens, [part.start + at for part in parts for at, _ in part.wanted]

    for step in done:
        tokens, shown = places(step)
        assert 0 < len(tokens) <= N_BATCH
        assert len(shown) <= 8
        assert all(part.start == part.tokens[0] for part in step)
    assert places([part for step in done for part in step]) == places(runs)


def test_that_log_probabilities_of_all_tokens_add_up_to_one() -> None:
    logits = np.array([1000.0, 1001.0, -1000.0], np.float32)
    found = log_probabilities(logits, range(3))
    assert np.exp(found).sum() == pytest.approx(1.0)
    assert found[1] - found[0] == pytest.approx(1.0)
