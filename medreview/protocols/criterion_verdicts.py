"""The verdicts on one criterion for one answer: met, or not met."""

from medreview.domain.study_plans import MET, NOT_MET
from medreview.protocols.scales import JudgedLevel

VERDICT = "verdict"
"""The dimension of an answer held to a criterion."""
MET_LABEL, NOT_MET_LABEL = "met", "not met"
CRITERION_LEVELS = (
    JudgedLevel(NOT_MET, NOT_MET_LABEL, ("unmet", "no", "false", "برآورده نشده", "برآورده نیست", "خیر")),
    JudgedLevel(MET, MET_LABEL, ("yes", "true", "برآورده", "برآورده شده", "برآورده است", "بله")),
)
CRITERION_LABELS = frozenset(level.label for level in CRITERION_LEVELS)
