"""Any package that can be written is read as it was written, whatever its texts are."""

import itertools
import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.rating_states import ReturnedVisit
from medreview.exchange.container import open_package, read_return, write_package, write_return
from medreview.exchange.contents import (
    PackageContent,
    PackedAnswer,
    PackedEarlierRating,
    PackedItem,
    PackedPair,
    PackedQuestion,
    PackedReference,
    PackedTurn,
    ReturnContent,
    ReturnedProfile,
)
from tests.unit.exchange.packed import MADE_AT, a_package, a_return, changed

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60)
seconds = st.none() | st.floats(0, 1e6)


@st.composite
def questions(draw: st.DrawFn, number: int) -> PackedQuestion:
    return PackedQuestion(
        number=number,
        kind=draw(st.sampled_from(("open", "choice", "term"))),
        text=draw(texts),
        language=draw(st.none() | st.sampled_from(("en", "fa", "zh"))),
        title=draw(st.none() | texts),
        context=tuple(draw(st.lists(st.builds(PackedTurn, texts, texts), max_size=2))),
        options=tuple(draw(st.lists(texts, max_size=3))),
        references=tuple(draw(st.lists(st.builds(PackedReference, texts, st.none()), max_size=2))),
    )


@st.composite
def answers(draw: st.DrawFn, number: int, n_questions: int) -> PackedAnswer:
    text = draw(texts)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=6)))
    sentences = tuple(itertools.pairwise(cuts))
    question = draw(st.integers(1, n_questions))
    return PackedAnswer(number, question, text, None, splitter="s", splitter_version="1", sentences=sentences)


@st.composite
def items(draw: st.DrawFn, answer: PackedAnswer) -> tuple[PackedItem, ...]:
    n_sentences = len(answer.sentences)
    chosen = draw(st.lists(st.integers(0, n_sentences - 1), unique=True, max_size=n_sentences)) if n_sentences else []
    earlier = draw(st.none() | st.builds(PackedEarlierRating, texts, st.booleans(), texts, st.just("rated"), seconds))
    return tuple(PackedItem(index, (earlier,) if earlier else ()) for index in chosen or (None,))


@st.composite
def packages(draw: st.DrawFn) -> PackageContent:
    n_questions = draw(st.integers(1, 3))
    asked = tuple(draw(questions(number)) for number in range(1, n_questions + 1))
    given_answers = tuple(draw(answers(number, n_questions)) for number in range(1, draw(st.integers(1, 4)) + 1))
    order = draw(st.permutations(given_answers))
    pairs = tuple(
        PackedPair(f"u{place}", answer.number, "fine", 1, draw(st.none() | texts), 1, place, False, draw(items(answer)))
        for place, answer in enumerate(order, start=1)
    )
    return changed(a_package(0), questions=asked, answers=given_answers, pairs=pairs)


@given(packages())
def test_that_any_package_is_read_as_it_was_written(content: PackageContent) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.mrpack"
        write_package(path, content, ())
        with open_package(path) as opened:
            assert opened.content == content


states = st.none() | st.dictionaries(
    texts, st.none() | texts | st.booleans() | st.integers(-(2**53), 2**53), max_size=3
)


@st.composite
def returns(draw: st.DrawFn) -> ReturnContent:
    empty = a_return()
    n_entries = draw(st.integers(0, 4))
    entries = tuple(
        replace(
            empty.entries[0],
            sequence=number,
            actor=draw(texts),
            entity=draw(texts),
            key=draw(states) or {},
            before=draw(states),
            after=draw(states),
        )
        for number in range(1, n_entries + 1)
    )
    visits = draw(st.lists(st.builds(ReturnedVisit, st.just("a1"), st.none() | st.integers(0, 9), st.booleans(),
                                     st.just(MADE_AT), seconds, seconds, seconds), max_size=3))  # fmt: skip
    profile = ReturnedProfile(draw(st.none() | texts), draw(st.none() | texts), draw(seconds))
    manifest = replace(empty.manifest, n_entries=n_entries)
    return replace(empty, manifest=manifest, entries=entries, visits=tuple(visits), profile=profile)


@given(returns())
def test_that_any_return_is_read_as_it_was_written(content: ReturnContent) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.mrreturn"
        write_return(path, content)
        assert read_return(path) == content
