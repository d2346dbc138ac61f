"""Conversations that are longer or shorter than wanted."""

from medreview.curation.pairs import Check, CleaningRule, MessagePair, RuleNumber
from medreview.errors import Message


def _begin(number: int) -> Check:
    def check(pair: MessagePair) -> str | None:
        return None if pair.n_messages == number else str(pair.n_messages)

    return check


RULE = CleaningRule(
    "message-count",
    Message("Message count other than {n}"),
    Message("Earlier turns, the question and its answer are counted; several answers to one question count once."),
    _begin,
    place=20,
    number=RuleNumber(usual=2, least=1, most=100),
    is_usual=False,
)
