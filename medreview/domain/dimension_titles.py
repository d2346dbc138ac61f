"""Titles of dimensions that no study has words for, of their levels and of steps; the same wherever one is named."""

from collections.abc import Mapping

from medreview.errors import Message

DIMENSION_TITLES: Mapping[str, Message] = {
    "correctness": Message("Correctness"),
    "relevance": Message("Relevance"),
    "communicates_risks": Message("Communicates risks"),
    "readability": Message("Readability"),
    "completeness": Message("Completeness"),
    "coverage": Message("Coverage"),
    "clinical_impact": Message("Clinical impact"),
    "factual_accuracy": Message("Factual accuracy"),
    "writing_style": Message("Writing style"),
    "judge_confidence": Message("Confidence of the judge"),
    "overall": Message("Overall"),
    "preference": Message("Preference"),
    "verdict": Message("Verdict"),
    "accuracy": Message("Accuracy"),
    "safety": Message("Safety"),
    "helpfulness": Message("Helpfulness"),
    "clarity": Message("Clarity"),
    "quality": Message("Quality"),
    "empathy": Message("Empathy"),
}
"""Those of protocols and templates that ship, and some that files often bring along."""
LEVEL_WORDS: Mapping[str, Message] = {
    "contradictory": Message("contradictory"),
    "incorrect": Message("incorrect"),
    "partially correct": Message("partially correct"),
    "correct": Message("correct"),
    "equal": Message("equal"),
    "model subset": Message("model subset"),
    "expert subset": Message("expert subset"),
    "overlap none": Message("no overlap"),
    "negligible": Message("negligible"),
    "moderate": Message("moderate"),
    "significant": Message("significant"),
    "critical": Message("critical"),
    "low": Message("low"),
    "medium": Message("medium"),
    "high": Message("high"),
}
"""The words for the levels that protocols of ours name by words."""
PART_WORDS: Mapping[str, Message] = {
    "answer": Message("answer"),
    "translate": Message("translation"),
    "back": Message("back-translation"),
    "think": Message("thinking"),
    "close": Message("choice"),
}
"""The words for the steps of strategies that ship."""


def dimension_title(name: str) -> Message | str:
    """The title of a dimension by its name; one that nobody knows is its name, written as titles are."""
    spaced = name.replace("_", " ")
    return DIMENSION_TITLES.get(name) or spaced[:1].upper() + spaced[1:]
