"""Messages of very few words."""

from medreview.curation.pairs import Check, CleaningRule, MessagePair, RuleNumber
from medreview.errors import Message


def _begin(number: int) -> Check:
    def check(pair: MessagePair) -> str | None:
        question, *answers = map(len, pair.words)
        n_fewest = min(question, max(answers, default=number))
        return str(n_fewest) if n_fewest < number else None

    return check


RULE = CleaningRule(
    "word-count",
    Message("Fewer than {n} {n:=word|words} in a message"),
    Message("The question, or its longest answer, has fewer words; symbols do not count as words."),
    _begin,
    place=30,
    number=RuleNumber(usual=3, least=1, most=100),
)
