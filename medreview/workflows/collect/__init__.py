"""Collecting what raters send back: returns in any order, any number of times, give the same study.

May import exchange, store, domain, errors, jobs. Called by the collecting screen and headless commands. The decision:
the study's rows are a function of the returned trails, what was done at home and what a person decided, computed anew
with every return; it costs a pass over one rater's work each time, and makes every order of events the same.
"""

from medreview.domain.collecting import Keep
from medreview.workflows.collect.collecting import (
    CollectedFile,
    CollectReport,
    Outcome,
    SetAside,
    collect,
    forget,
    retry,
    set_aside,
)
from medreview.workflows.collect.deciding import RatingId, correct_rating, decide, decide_all
from medreview.workflows.collect.errors import (
    CorrectionUnexplained,
    CorrectionUnfit,
    NoSuchRating,
    NothingSetAside,
    NothingToDecide,
    OfAnotherPlan,
    OfAnotherStudy,
    PackageUnknown,
    QuestionsChanged,
    RaterUnknown,
    ReturnUnfit,
    TrailBroken,
    TrailImpossible,
    VisitImpossible,
)
from medreview.workflows.collect.matching import Shown
from medreview.workflows.collect.merging import Taken

__all__ = [
    "CollectReport",
    "CollectedFile",
    "CorrectionUnexplained",
    "CorrectionUnfit",
    "Keep",
    "NoSuchRating",
    "NothingSetAside",
    "NothingToDecide",
    "OfAnotherPlan",
    "OfAnotherStudy",
    "Outcome",
    "PackageUnknown",
    "QuestionsChanged",
    "RaterUnknown",
    "RatingId",
    "ReturnUnfit",
    "SetAside",
    "Shown",
    "Taken",
    "TrailBroken",
    "TrailImpossible",
    "VisitImpossible",
    "collect",
    "correct_rating",
    "decide",
    "decide_all",
    "forget",
    "retry",
    "set_aside",
]
