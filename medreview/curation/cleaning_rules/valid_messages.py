"""Pairs of which one side says nothing."""

from medreview.curation.pairs import Check, CleaningRule, MessagePair
from medreview.errors import Message


def _begin(_number: int) -> Check:
    return _check


def _check(pair: MessagePair) -> str | None:
    if not _says_something(pair.question):
        return "question"
    return None if any(map(_says_something, pair.answers)) else "answers"


def _says_something(text: str) -> bool:
    return any(one.isalnum() for one in text)


RULE = CleaningRule(
    "valid-messages",
    Message("Question or answer without content"),
    Message("The question, or every answer to it, has no letter or digit, or there is no answer."),
    _begin,
    place=10,
)
