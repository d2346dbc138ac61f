"""Pairs that came in before: the same question with the same answers, whatever the file or dataset."""

import hashlib

from medreview.curation.pairs import Check, CleaningRule, MessagePair
from medreview.errors import Message

_HASH_BYTES = 16


def _begin(_number: int) -> Check:
    first: dict[bytes, tuple[int, str]] = {}

    def check(pair: MessagePair) -> str | None:
        question, *answers = map(" ".join, pair.words)
        said = "\0".join((question, *sorted(set(answers))))
        key = hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=_HASH_BYTES).digest()
        first_id, first_key = first.setdefault(key, (pair.question_id, pair.key))
        return None if first_id == pair.question_id else first_key

    return check


RULE = CleaningRule(
    "exact-duplicates",
    Message("The same question and answers as another one"),
    Message(
        "Letter case, forms of Arabic and Persian letters, digits of any script, marks and white space do "
        "not matter. The one that was imported first is kept, whatever its file or dataset."
    ),
    _begin,
    place=50,
)
