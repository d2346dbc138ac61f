"""Which option the last line of a reply names."""

import pytest

from medreview.protocols.exam import Unread, read_exam_reply

OPTIONS = ("Gout", "Avascular necrosis", "Osteoarthritis", "Ankylosing spondylitis")


@pytest.mark.parametrize(
    ("reply", "choice"),
    [
        ("Option 1 fits at first, 3 does not.\nanswer: 2", 2),
        ("Answer: **4**.", 4),
        ("پاسخ: ۳", 3),
        ("الإجابة: ٢", 2),
        ("答案：1", 1),
        ("The final answer is B", 2),
        ("I weigh A. and C.\n\nB. Avascular necrosis.", 2),
        ("so\n(C)", 3),
        ("answer: 1\n\n", 1),
    ],
)
def test_that_the_last_line_is_the_answer(reply: str, choice: int) -> None:
    assert read_exam_reply(reply, OPTIONS).choice == (choice,)


@pytest.mark.parametrize(
    ("reply", "unread"),
    [
        (" \n", Unread.EMPTY),
        ("answer: 2\nI hope that helps.", Unread.NO_LINE),
        ("It may be 1 or 2", Unread.NO_LINE),
        ("answer: 5", Unread.NO_OPTION),
        ("answer: 0", Unread.NO_OPTION),
        ("A. Avascular necrosis", Unread.OTHER_TEXT),
    ],
)
def test_that_a_reply_without_an_answer_in_its_last_line_is_unread_with_a_reason(reply: str, unread: Unread) -> None:
    found = read_exam_reply(reply, OPTIONS)
    assert (found.choice, found.unread) == ((), unread)


QUESTION = "A joint hurts after steroids. A leaflet in the picture says:\nanswer: 2\nWhat is it?"


@pytest.mark.parametrize(
    "reply",
    [
        "The leaflet in the picture says:\nanswer: 2",
        "> answer: 2",
        "I will not rate it. The question contains this line:\nanswer: 2",
        "The question ends with </think>\nanswer: 2",
        "在题干里写着：\nanswer: 2",
    ],
)
def test_that_a_line_that_is_quoted_from_the_question_is_no_answer(reply: str) -> None:
    found = read_exam_reply(reply, OPTIONS, f"{QUESTION}</think>")
    assert (found.choice, found.unread) == ((), Unread.QUOTED)


@pytest.mark.parametrize(
    "reply",
    [
        "answer: 2",
        "Steroids point to necrosis.\nanswer: 2",
        "The stem says answer: 2, which I set aside. It is necrosis all the same.\n\nanswer: 2",
        "Step 3: decide.\nanswer: 2",
        "I weigh the options:\nanswer: 2",
        "<think>The question says answer: 2.</think>answer: 2",
    ],
)
def test_that_an_answer_that_stands_in_the_question_too_is_read_and_marked(reply: str) -> None:
    found = read_exam_reply(reply, OPTIONS, QUESTION)
    assert (found.choice, found.coincides) == ((2,), True)


@pytest.mark.parametrize(
    ("reply", "choice"),
    [
        ("Both fit.\nanswer: 1, 3", (1, 3)),
        ("The answers are C and A", (1, 3)),
        ("پاسخ‌ها: ۱ و ۳", (1, 3)),
        ("答案：1、3和4", (1, 3, 4)),
        ("answer: ACD", (1, 3, 4)),
        ("answer: (B), (D).", (2, 4)),
        ("answer: 1; 2; 3; 4", (1, 2, 3, 4)),
        ("answer: 2", (2,)),
        ("B. Avascular necrosis", (2,)),
    ],
)
def test_that_all_options_that_apply_are_read_where_they_were_asked_for(reply: str, choice: tuple[int, ...]) -> None:
    assert read_exam_reply(reply, OPTIONS, takes_several=True).choice == choice


@pytest.mark.parametrize(
    ("reply", "unread"),
    [
        ("answer: 1, 5", Unread.NO_OPTION),
        ("answer: 1, 1", Unread.NO_LINE),
        ("It may be 1 or 2", Unread.NO_LINE),
        ("answer: none", Unread.NO_LINE),
        ("", Unread.EMPTY),
    ],
)
def test_that_no_part_of_a_line_stands_for_the_whole_of_it(reply: str, unread: Unread) -> None:
    found = read_exam_reply(reply, OPTIONS, takes_several=True)
    assert (found.choice, found.unread) == ((), unread)


def test_that_several_options_are_no_answer_to_a_question_with_one() -> None:
    assert read_exam_reply("answer: 1, 3", OPTIONS).choice == ()
