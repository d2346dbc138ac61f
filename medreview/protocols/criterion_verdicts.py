"""The verdicts on one criterion for one answer: met, or not met."""

VERDICT = "verdict"
"""The dimension of an answer held to a criterion."""
MET_LABEL, NOT_MET_LABEL = "met", "not met"
CRITERION_LABELS = frozenset({MET_LABEL, NOT_MET_LABEL})
