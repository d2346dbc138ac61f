"""One text that holds both sides of a conversation, with marks of who says what."""

from __future__ import annotations

import pytest

from medreview.importers.conversations import conversation, given_answers, turns_in_text


@pytest.mark.parametrize(
    "text",
    [
        "<HUMAN>: Is it safe?\n<ASSISTANT>: Mostly.\nNote: ask first.",
        "### Human: Is it safe?### Assistant: Mostly.\nNote: ask first.",
        "### User:\nIs it safe?\n\n### Assistant:\nMostly.\nNote: ask first.",
        "User: Is it safe?\nAssistant: Mostly.\nNote: ask first.",
        "Q: Is it safe?\nA: Mostly.\nNote: ask first.",
        "**Patient:** Is it safe?\n**Doctor:** Mostly.\nNote: ask first.",
        "<s>[INST] Is it safe? [/INST] Mostly.\nNote: ask first. </s>",
        "患者：Is it safe?\n医生：Mostly.\nNote: ask first.",
    ],
)
def test_that_marks_tell_who_says_what(text: str) -> None:
    said = conversation(text)
    assert said is not None
    assert (said.question, [answer.text for answer in said.answers]) == ("Is it safe?", ["Mostly.\nNote: ask first."])


def test_that_earlier_turns_stand_before_the_last_question() -> None:
    said = conversation("<s>[INST] Is it safe? [/INST] Mostly. </s><s>[INST] Why? [/INST] It is weak. </s>")
    assert said is not None
    assert ([turn["text"] for turn in said.context], said.question) == (["Is it safe?", "Mostly."], "Why?")


@pytest.mark.parametrize(
    "text",
    [
        "Is it safe?",
        "User: Is it safe?",
        "Q: Is it safe?\nA:",
        "Q: Which one?\nA: Iron\nB: Zinc",
        "Question: Which one?\nA: Iron\nAnswer: A",
        "Doctor: Is it safe?\nPatient: Mostly.",
        "Case: A man of 60. User: Is it safe? Assistant: Mostly.",
        "Note: mind this.\nUser: Is it safe?\nAssistant: Mostly.",
    ],
)
def test_that_a_text_without_whole_turns_is_none(text: str) -> None:
    assert turns_in_text(text) == []
    assert conversation(text) is None


def test_that_a_colon_in_what_is_said_stays_as_it_is() -> None:
    said = conversation(["患者: 两个问题：一", "医生: 好"])
    assert said is not None
    assert said.question == "两个问题：一"


def test_that_whoever_alone_speaks_with_an_assistant_asks() -> None:
    turns = [
        {"speaker": "Emma", "text": "I cannot sleep."},
        {"speaker": "assistant", "text": "Leave a light on."},
    ]
    said = conversation(turns)
    assert said is not None
    assert (said.question, [answer.text for answer in said.answers]) == ("I cannot sleep.", ["Leave a light on."])
    assert conversation([*turns, {"speaker": "Max", "text": "I can."}]) is None  # two names: who asks is not told


def test_that_sides_that_are_said_to_be_swapped_are() -> None:
    turns = [
        {"role": "assistant", "content": "My belly hurts."},
        {"role": "user", "content": "Since when?"},
        {"role": "assistant", "content": "Since Monday."},
        {"role": "user", "content": "Take this."},
    ]
    said = conversation(turns, is_swapped=True)
    assert said is not None
    assert (said.question, [answer.text for answer in said.answers]) == ("Since Monday.", ["Take this."])
    assert [turn["role"] for turn in said.context] == ["user", "assistant"]


@pytest.mark.parametrize(
    "text",
    [
        "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nWhy?<|im_end|>\n<|im_start|>assistant\nSo.",
        "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|><|start_header_id|>user"
        "<|end_header_id|>\n\nWhy?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nSo.",
        "<start_of_turn>system\nBe brief.<end_of_turn>\n<start_of_turn>user\nWhy?<end_of_turn>\n"
        "<start_of_turn>model\nSo.",
    ],
)
def test_that_a_text_as_a_model_is_given_it_is_read_in_turns(text: str) -> None:
    said = conversation(text)
    assert said is not None
    assert (said.question, [answer.text for answer in said.answers], said.instruction) == ("Why?", ["So."], "Be brief.")


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ({"free_form_answer": "So.", "extractive_spans": [], "yes_no": None, "unanswerable": False}, "So."),
        ({"free_form_answer": "", "extractive_spans": ["a", "b"], "yes_no": None, "unanswerable": False}, "a\nb"),
        ({"free_form_answer": "", "extractive_spans": [], "yes_no": False, "unanswerable": False}, "No"),
        ({"free_form_answer": "", "extractive_spans": [], "yes_no": None, "unanswerable": True}, "unanswerable"),
    ],
)
def test_that_what_an_annotator_answers_is_read_in_every_form(told: dict[str, object], text: str) -> None:
    answers = given_answers([{"answer": told, "worker_id": "w1"}]) or ()
    assert [(answer.text, answer.author) for answer in answers] == [(text, "w1")]


def test_that_what_is_told_of_earlier_turns_is_kept_with_their_numbers() -> None:
    turns = [
        {"speaker": "patient", "text": "What helps against fever?", "mood": "worried"},
        {"speaker": "bot", "text": "Rest and water.", "empathy": 4.5, "tools": []},
        {"speaker": "patient", "text": "And at night?"},
        {"speaker": "bot", "text": "Call if it stays.", "empathy": 3},
    ]
    found = conversation(turns)
    assert found is not None
    assert found.about == ({"turn": 1, "mood": "worried"}, {"turn": 2, "empathy": 4.5})
    assert [answer.extra for answer in found.answers] == [{"empathy": 3}]
