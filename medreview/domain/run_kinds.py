"""The kinds of runs; without their tables."""

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
