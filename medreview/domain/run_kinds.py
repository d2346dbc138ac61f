"""The kinds of runs; without their tables."""

from enum import StrEnum


class RunKind(StrEnum):
    JUDGE = "judge"
    ANSWER = "answer"
    EXAM = "exam"
    TAG = "tag"
    TRANSLATE = "translate"
    METRIC = "metric"
