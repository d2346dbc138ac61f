"""Rating: a rater's steps through a study, every digit a committed transaction of its own.

May import study_design, store, domain, errors. Called by the rating screen and by headless commands. The decision:
what a rater gave is kept in memory beside the file, so that a digit costs one commit and no query for the screen;
it costs that every write first looks whether the trail has grown elsewhere.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.rater_work.errors import NoSuchRater as NoSuchRater
    from medreview.rater_work.errors import PinReasonMissing as PinReasonMissing
    from medreview.rater_work.errors import PinUnfit as PinUnfit
    from medreview.rater_work.errors import WrongPin as WrongPin
    from medreview.store.queries.ratings import RaterListed as RaterListed
    from medreview.workflows.rate_answers.activity import ActivityClock as ActivityClock
    from medreview.workflows.rate_answers.activity import Spent as Spent
    from medreview.workflows.rate_answers.errors import ConfidenceMissing as ConfidenceMissing
    from medreview.workflows.rate_answers.errors import FormIncomplete as FormIncomplete
    from medreview.workflows.rate_answers.errors import ItemIncomplete as ItemIncomplete
    from medreview.workflows.rate_answers.errors import ReasonNotWritten as ReasonNotWritten
    from medreview.workflows.rate_answers.session import RatingSession as RatingSession
    from medreview.workflows.rate_answers.session_start import RatingProgress as RatingProgress
    from medreview.workflows.rate_answers.session_start import StudyToRate as StudyToRate
    from medreview.workflows.rate_answers.session_start import check_pin as check_pin
    from medreview.workflows.rate_answers.session_start import choose_pin as choose_pin
    from medreview.workflows.rate_answers.session_start import open_session as open_session
    from medreview.workflows.rate_answers.session_start import pins_set as pins_set
    from medreview.workflows.rate_answers.session_start import raters_of as raters_of
    from medreview.workflows.rate_answers.session_start import reset_pin as reset_pin
    from medreview.workflows.rate_answers.session_start import studies_to_rate as studies_to_rate

__getattr__ = named_when_used(__name__)
