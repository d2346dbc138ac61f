"""Questions are found by their words and their metadata, in every script, whatever a person types."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.jobs import Cancelled, CancelToken, Progress, no_report
from medreview.store.search_index import search_expression
from medreview.store.workspace import Workspace
from medreview.workflows.browse_library import (
    FieldValue,
    QuestionFilter,
    QuestionOrder,
    ValueCount,
    forget_filter,
    metadata_fields,
    prepare_search,
    question_ids,
    save_filter,
    saved_filters,
    value_counts,
)
from tests.builders import CREATED_AT, a_workspace

TEXTS = {
    "fever": ("Does paracetamol help against fever?", "Yes, up to 4 g a day."),
    "kidney": ("بيماري كليوي چیست و می‌شود درمان کرد؟", "۴۵ درصد بیماران"),
    "chest": ("患者男性，45岁，因胸痛就诊。", "建议口服阿司匹林。"),
    "quotes": ('He said "it hurts (a lot) - NEAR* here"', "No."),
}


@pytest.fixture
def workspace(tmp_path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    with made.transaction() as session:
        dataset, author = Dataset(name="d", created_at=CREATED_AT), Author(name="Dr A")
        session.add_all([dataset, author])
        session.flush()
        for number, (key, (question, answer)) in enumerate(TEXTS.items()):
            extra = {"forum": f"forum {number % 2}", 'odd "name"': number}
            added = Question(dataset_id=dataset.id, key=key, text=question, category="c" if number else None)
            added.context, added.options, added.extra = [{"role": "patient", "text": f"turn{number}"}], ["Rest"], extra
            session.add(added)
            session.flush()
            session.add(Answer(dataset_id=dataset.id, question_id=added.id, key=key, author_id=author.id, text=answer))
    yield made
    made.close()


def found(workspace: Workspace, text: str = "", *fields: FieldValue) -> set[str]:
    wanted = QuestionFilter(text=text, fields=fields)
    keys = question_ids(workspace, wanted, QuestionOrder.STORED, descending=False)
    with workspace.reading() as session:
        return {session.get_one(Question, key).key for key in keys}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("fever", {"fever"}),
        ("FEVER paracetamol", {"fever"}),
        ("parac", {"fever"}),
        ("paracetamol kidney", set()),
        ("بیماری کلیوی", {"kidney"}),
        ("می شود", {"kidney"}),
        ("45", {"kidney", "chest"}),
        ("胸痛", {"chest"}),
        ("阿司匹林", {"chest"}),
        ("痛胸", set()),
        ('"against fever"', {"fever"}),
        ('"fever against"', set()),
        ("4 g a day", {"fever"}),
        ("turn1", {"kidney"}),
        ("?", {"fever"}),
        ("NEAR*", {"quotes"}),
        ("", set(TEXTS)),
    ],
)
def test_that_words_are_found_in_questions_turns_and_answers(workspace, typed: str, expected: set[str]):
    prepare_search(workspace, no_report, CancelToken())
    assert found(workspace, typed) == expected


@given(typed=st.text(max_size=30))
def test_that_anything_typed_is_a_search_and_never_an_error(typed: str):
    expression = search_expression(typed)
    assert expression == "" or expression.count('"') % 2 == 0


@pytest.mark.parametrize("typed", ['"', '""', "AND", "a OR", "*", "(", "col:x", "-x", "^", '" "', "\x00", "+"])
def test_that_signs_of_the_query_language_are_plain_words(workspace, typed: str):
    prepare_search(workspace, no_report, CancelToken())
    assert found(workspace, typed) <= set(TEXTS)


def test_that_preparing_twice_adds_nothing_and_new_questions_are_added(workspace):
    assert prepare_search(workspace, no_report, CancelToken()) == 2 * len(TEXTS)
    assert prepare_search(workspace, no_report, CancelToken()) == 0
    with workspace.transaction() as session:
        dataset = session.exec(select(Dataset)).one()
        added = Question(dataset_id=dataset.id, key="new", text="Is thunder dangerous?")
        added.context, added.options = [], []
        session.add(added)
    assert prepare_search(workspace, no_report, CancelToken()) == 1
    assert found(workspace, "thunder") == {"new"}


def test_that_a_question_that_is_only_named_is_not_found_by_the_words_of_its_answer(workspace):
    with workspace.transaction() as session:
        dataset, author = session.exec(select(Dataset)).one(), session.exec(select(Author)).one()
        named = Question(dataset_id=dataset.id, key="named", text="", is_placeholder=True)
        named.context, named.options = [], []
        session.add(named)
        session.flush()
        session.add(
            Answer(dataset_id=dataset.id, question_id=named.id, key="a", author_id=author.id, text="paracetamol")
        )
    prepare_search(workspace, no_report, CancelToken())
    assert found(workspace, "paracetamol") == {"fever"}


def test_that_what_is_found_by_its_words_is_listed_in_either_direction(workspace):
    prepare_search(workspace, no_report, CancelToken())
    wanted = QuestionFilter(text="45")
    up, down = (question_ids(workspace, wanted, QuestionOrder.STORED, descending=d) for d in (False, True))
    assert len(up) == 2
    assert up == sorted(down)
    assert down == up[::-1]


def test_that_a_cancelled_preparation_goes_on_where_it_stopped(workspace):
    token = CancelToken()

    def stop_after_the_questions(progress: Progress) -> None:
        if progress.done:
            token.cancel()

    with pytest.raises(Cancelled):
        prepare_search(workspace, stop_after_the_questions, token)
    left = prepare_search(workspace, no_report, CancelToken())
    assert 0 < left < 2 * len(TEXTS)
    assert found(workspace, "paracetamol") == {"fever"}


def test_that_questions_are_filtered_by_every_field_of_their_file(workspace):
    assert metadata_fields(workspace) == ("category", "forum", 'odd "name"')
    assert found(workspace, "", FieldValue("forum", "forum 1")) == {"kidney", "quotes"}
    assert found(workspace, "", FieldValue('odd "name"', "2")) == {"chest"}
    assert found(workspace, "", FieldValue("category", None)) == {"fever"}
    assert found(workspace, "", FieldValue("category", "c"), FieldValue("forum", "forum 0")) == {"chest"}


def test_that_the_values_of_a_field_are_counted_among_what_is_listed(workspace):
    forums = value_counts(workspace, QuestionFilter(), "forum", limit=9)
    assert forums == (ValueCount("forum 0", 2), ValueCount("forum 1", 2))
    wanted = QuestionFilter(fields=(FieldValue("forum", "forum 0"),))
    assert value_counts(workspace, wanted, "category", limit=9) == (ValueCount(None, 1), ValueCount("c", 1))


def test_that_a_kept_filter_comes_back_as_it_was(workspace):
    wanted = QuestionFilter(1, "open", None, "تب", (FieldValue("category", None), FieldValue("forum", "forum 1")))
    save_filter(workspace, "mine", QuestionFilter())
    save_filter(workspace, "mine", wanted)
    save_filter(workspace, "all", QuestionFilter())
    assert saved_filters(workspace) == {"all": QuestionFilter(), "mine": wanted}
    forget_filter(workspace, "mine")
    assert list(saved_filters(workspace)) == ["all"]
