"""The kinds of runs, and of what comes of them; without their tables."""

from collections.abc import Mapping
from enum import StrEnum

from medreview.errors import Message


class RunKind(StrEnum):
    JUDGE = "judge"
    ANSWER = "answer"
    EXAM = "exam"
    TAG = "tag"
    TRANSLATE = "translate"
    METRIC = "metric"


RUN_KIND_WORDS: Mapping[RunKind, Message] = {
    RunKind.JUDGE: Message("judging"),
    RunKind.ANSWER: Message("answering"),
    RunKind.EXAM: Message("examination"),
    RunKind.TAG: Message("tagging"),
    RunKind.TRANSLATE: Message("translating"),
    RunKind.METRIC: Message("metric"),
}
RUN_KIND_CLAUSES: Mapping[RunKind, Message] = {
    RunKind.JUDGE: Message("{judge} judges by {protocol}"),
    RunKind.ANSWER: Message("{judge}: {protocol}"),
    RunKind.EXAM: Message("{judge}: {protocol}"),
    RunKind.TAG: Message("{judge} tags questions: {protocol}"),
    RunKind.TRANSLATE: Message("{judge} translates by {protocol}"),
}


class Validity(StrEnum):
    VALID = "valid"
    UNPARSABLE = "unparsable"
    OUT_OF_RANGE = "out_of_range"
    REFUSED = "refused"
    TRUNCATED = "truncated"
    ERROR = "error"


VALIDITY_WORDS: Mapping[Validity, Message] = {
    Validity.VALID: Message("valid"),
    Validity.UNPARSABLE: Message("unreadable"),
    Validity.OUT_OF_RANGE: Message("out of range"),
    Validity.REFUSED: Message("refused"),
    Validity.TRUNCATED: Message("cut off"),
    Validity.ERROR: Message("error"),
}
TAG_VALIDITY_WORDS: Mapping[Validity, Message] = {**VALIDITY_WORDS, Validity.OUT_OF_RANGE: Message("not in the list")}
"""The same where a value is one of a list."""
