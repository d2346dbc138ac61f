"""Prompts that begin alike are read one after the other, from the stream that remembers most of them."""

from dataclasses import dataclass

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.local.prefixes import (
    Start,
    Stream,
    Tokens,
    Waiting,
    best_start,
    common_length,
    n_kept,
    n_rows,
    side_by_side,
)


@dataclass(frozen=True)
class APrompt:
    tokens: Tokens
    whole: tuple[range, ...] = ()


def a_prompt(*tokens: int, image: range | None = None) -> APrompt:
    return APrompt(np.array(tokens, np.int32), () if image is None else (image,))


def a_stream(*tokens: int, is_busy: bool = False) -> Stream:
    return Stream(np.array(tokens, np.int32), is_busy)


token_lists = st.lists(st.lists(st.integers(-3, 3), min_size=1, max_size=8), min_size=1, max_size=40)


@given(token_lists)
def test_that_every_prompt_is_taken_exactly_once(lists: list[list[int]]) -> None:
    waiting = Waiting[APrompt]()
    for tokens in lists:
        waiting.add(a_prompt(*tokens))
    taken = []
    last = np.zeros(0, np.int32)
    while waiting:
        prompt = waiting.take(last)
        last = prompt.tokens
        taken.append(prompt.tokens.tolist())
    assert sorted(taken) == sorted(lists)


@given(token_lists, st.lists(st.integers(-3, 3), max_size=8))
def test_that_the_next_prompt_shares_the_longest_beginning(lists: list[list[int]], after: list[int]) -> None:
    waiting = Waiting[APrompt]()
    for tokens in lists:
        waiting.add(a_prompt(*tokens))
    last = np.array(after, np.int32)
    longest = max(common_length(last, np.array(tokens, np.int32)) for tokens in lists)
    assert common_length(last, waiting.take(last).tokens) == longest


def test_that_a_tree_of_prompts_is_read_branch_by_branch() -> None:
    rubric, answers, sentences, asks = range(4), (10, 20), (1, 2, 3), (7, 8)
    prompts = [(*rubric, a, s, q) for q in asks for s in sentences for a in answers]
    waiting = Waiting[APrompt]()
    for tokens in prompts:
        waiting.add(a_prompt(*tokens))
    n_read, last = 0, np.zeros(0, np.int32)
    while waiting:
        prompt = waiting.take(last)
        n_read += len(prompt.tokens) - common_length(last, prompt.tokens)
        last = prompt.tokens
    assert n_read == len(rubric) + len(answers) * (1 + len(sentences) * (1 + len(asks)))


def test_that_a_prompt_unlike_all_others_does_not_wait_forever() -> None:
    waiting = Waiting[APrompt]()
    lonely = a_prompt(9, 9)
    waiting.add(lonely)
    last = np.array([1, 1], np.int32)
    for number in range(2000):
        waiting.add(a_prompt(1, 1, number))
        if waiting.take(last) is lonely:
            return
    raise AssertionError("the lonely prompt was never taken")


def test_that_the_last_token_is_always_read() -> None:
    assert n_kept(5, a_prompt(1, 2, 3, 4, 5)) == 4
    assert n_kept(0, a_prompt(1)) == 0


def test_that_an_image_is_kept_whole_or_not_at_all() -> None:
    prompt = a_prompt(1, -5, -5, -5, 2, 3, image=range(1, 4))
    assert n_kept(3, prompt) == 1
    assert n_kept(4, prompt) == 4


def test_that_a_prompt_starts_in_the_free_stream_that_knows_most_of_it() -> None:
    streams = [a_stream(1, 2), a_stream(1, 2, 3), a_stream(7)]
    assert best_start(streams, a_prompt(1, 2, 3, 4)) == Start(1, 1, 3)


def test_that_a_long_beginning_is_copied_from_a_busy_stream() -> None:
    known = tuple(range(100))
    streams = [a_stream(*known, is_busy=True), a_stream(5), a_stream()]
    assert best_start(streams, a_prompt(*known, 200)) == Start(2, 0, 100)


def test_that_no_prompt_starts_while_every_stream_is_busy() -> None:
    assert best_start([a_stream(1, is_busy=True)], a_prompt(1, 2)) is None


@given(st.integers(1, 600))
def test_that_steps_have_full_rows(n_tokens: int) -> None:
    rows = n_rows(n_tokens)
    assert rows >= max(n_tokens, 8)
    assert rows % 4 == 0
    assert rows < n_tokens + 8


@given(st.sampled_from([8, 12, 16]), st.data())
def test_that_streams_of_a_step_stand_side_by_side(n_streams: int, data: st.DataObject) -> None:
    writing = data.draw(st.lists(st.integers(0, n_streams - 1), min_size=1, unique=True))
    streams = side_by_side(writing, n_streams)
    assert set(writing) <= set(streams)
    assert streams.start >= 0
    assert streams.stop <= n_streams
    assert len(streams) == n_rows(len(streams))
