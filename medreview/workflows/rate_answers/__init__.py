"""Rating: a rater's steps through a study, every digit a committed transaction of its own.

May import study_design, store, domain, errors. Called by the rating screen and by headless commands. The decision:
what a rater gave is kept in memory beside the file, so that a digit costs one commit and no query for the screen;
it costs that every write first looks whether the trail has grown elsewhere.
"""

from medreview.rater_work.errors import NoSuchRater, PinAlreadySet, PinReasonMissing, PinUnfit, WrongPin
from medreview.store.queries.ratings import RaterListed
from medreview.workflows.rate_answers.activity import IDLE_LIMIT_S, ActivityClock, Spent
from medreview.workflows.rate_answers.errors import (
    BatchClosed,
    ConfidenceMissing,
    ConsentMissing,
    FormIncomplete,
    ItemIncomplete,
    NothingToRate,
    NothingToUndo,
    ReasonNotWritten,
    ReopeningWithoutReason,
    StepNotReached,
    StudyChanged,
    TextTooLong,
    ValueOutsideScale,
)
from medreview.workflows.rate_answers.opening import (
    RaterProgress,
    StudyToRate,
    open_session,
    raters_of,
    studies_to_rate,
    study_rated_here,
)
from medreview.workflows.rate_answers.pins import check_pin, choose_pin, pins_set, reset_pin
from medreview.workflows.rate_answers.session import RatingSession

__all__ = [
    "IDLE_LIMIT_S",
    "ActivityClock",
    "BatchClosed",
    "ConfidenceMissing",
    "ConsentMissing",
    "FormIncomplete",
    "ItemIncomplete",
    "NoSuchRater",
    "NothingToRate",
    "NothingToUndo",
    "PinAlreadySet",
    "PinReasonMissing",
    "PinUnfit",
    "RaterListed",
    "RaterProgress",
    "RatingSession",
    "ReasonNotWritten",
    "ReopeningWithoutReason",
    "Spent",
    "StepNotReached",
    "StudyChanged",
    "StudyToRate",
    "TextTooLong",
    "ValueOutsideScale",
    "WrongPin",
    "check_pin",
    "choose_pin",
    "open_session",
    "pins_set",
    "raters_of",
    "reset_pin",
    "studies_to_rate",
    "study_rated_here",
]
