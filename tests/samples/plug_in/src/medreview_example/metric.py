"""The share of an answer's words that are in its references."""

from collections.abc import Iterator

from medreview.metrics.metric import Measured, Metric


def _scores(text: Measured) -> Iterator[tuple[str, float, str]]:
    words = text.answer.casefold().split()
    known = {word for reference in text.references for word in reference.casefold().split()}
    yield "share_of_words", sum(word in known for word in words) / len(words), "share of words in a reference, 0 to 1"


METRIC = Metric("share_of_words", _scores, is_usual=False, title="Share of words")
TAKEN = Metric("bleu", _scores)
NO_METRIC = "share_of_words"
