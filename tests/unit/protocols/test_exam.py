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
    assert read_exam_reply(reply, OPTIONS).choice == choice


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
    assert (found.choice, found.unread) == (None, unread)
