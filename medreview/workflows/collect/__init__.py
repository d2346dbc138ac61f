"""Collecting what raters send back: returns in any order, any number of times, give the same study.

May import exchange, store, domain, errors, jobs. Called by the collecting screen and headless commands. The decision:
the study's rows are a function of the returned trails, what was done at home and what a person decided, computed anew
with every return; it costs a pass over one rater's work each time, and makes every order of events the same.
"""

from medreview.domain.collecting import KEEP_WORDS, Keep
from medreview.rater_work.errors import ReturnUnfit, TrailImpossible
from medreview.rater_work.versions import Content, Version
from medreview.store.person import this_person
from medreview.workflows.collect.collecting import (
    OUTCOME_WORDS,
    CollectedFile,
    CollectReport,
    Outcome,
    SetAside,
    collect,
    forget,
    retry,
    set_aside,
)
from medreview.workflows.collect.deciding import (
    Correction,
    RatingId,
    correct_rating,
    decide,
    decide_all,
    open_conflicts,
)
from medreview.workflows.collect.errors import (
    CorrectionUnexplained,
    CorrectionUnfit,
    NoSuchRating,
    NoSuchReturn,
    NoSuchStay,
    NothingSetAside,
    NothingToDecide,
    NothingToPutBack,
    NothingToTakeBack,
    OfAnotherPlan,
    OfAnotherStudy,
    PackageUnknown,
    QuestionsChanged,
    RaterUnknown,
    TakeBackUnexplained,
    TrailBroken,
)
from medreview.workflows.collect.matching import Shown
from medreview.workflows.collect.merging import Taken
from medreview.workflows.collect.progress import (
    Amount,
    BatchProgress,
    RaterProgress,
    Reopening,
    StudyProgress,
    reopenings,
    studies_collected,
    study_progress,
)
from medreview.workflows.collect.sealing import NothingToSeal, StudyNotNamed, seal_folder, seal_study
from medreview.workflows.collect.taking_back import (
    CollectedStay,
    ReturnShown,
    TakenBackBy,
    collected_returns,
    put_back,
    stays_of_return,
    take_back,
)
from medreview.workflows.collect.views import (
    MATTER_WORDS,
    Matter,
    RatingDetail,
    RatingRow,
    Told,
    rating_detail,
    ratings_to_decide,
)

__all__ = [
    "KEEP_WORDS",
    "MATTER_WORDS",
    "OUTCOME_WORDS",
    "Amount",
    "BatchProgress",
    "CollectReport",
    "CollectedFile",
    "CollectedStay",
    "Content",
    "Correction",
    "CorrectionUnexplained",
    "CorrectionUnfit",
    "Keep",
    "Matter",
    "NoSuchRating",
    "NoSuchReturn",
    "NoSuchStay",
    "NothingSetAside",
    "NothingToDecide",
    "NothingToPutBack",
    "NothingToSeal",
    "NothingToTakeBack",
    "OfAnotherPlan",
    "OfAnotherStudy",
    "Outcome",
    "PackageUnknown",
    "QuestionsChanged",
    "RaterProgress",
    "RaterUnknown",
    "RatingDetail",
    "RatingId",
    "RatingRow",
    "Reopening",
    "ReturnShown",
    "ReturnUnfit",
    "SetAside",
    "Shown",
    "StudyNotNamed",
    "StudyProgress",
    "TakeBackUnexplained",
    "Taken",
    "TakenBackBy",
    "Told",
    "TrailBroken",
    "TrailImpossible",
    "Version",
    "collect",
    "collected_returns",
    "correct_rating",
    "decide",
    "decide_all",
    "forget",
    "open_conflicts",
    "put_back",
    "rating_detail",
    "ratings_to_decide",
    "reopenings",
    "retry",
    "seal_folder",
    "seal_study",
    "set_aside",
    "stays_of_return",
    "studies_collected",
    "study_progress",
    "take_back",
    "this_person",
]
