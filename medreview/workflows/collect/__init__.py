"""Collecting what raters send back: returns in any order, any number of times, give the same study.

May import exchange, store, domain, errors, jobs. Called by the collecting screen and headless commands. The decision:
the study's rows are a function of the returned trails, what was done at home and what a person decided, computed anew
with every return; it costs a pass over one rater's work each time, and makes every order of events the same.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.domain.collected_returns import KEEP_WORDS as KEEP_WORDS
    from medreview.domain.collected_returns import Keep as Keep
    from medreview.rater_work.versions import Content as Content
    from medreview.store.person import this_person as this_person
    from medreview.workflows.collect.collected_files import OUTCOME_WORDS as OUTCOME_WORDS
    from medreview.workflows.collect.collected_files import CollectedFile as CollectedFile
    from medreview.workflows.collect.collected_files import CollectReport as CollectReport
    from medreview.workflows.collect.collected_files import Outcome as Outcome
    from medreview.workflows.collect.collected_files import SetAside as SetAside
    from medreview.workflows.collect.collected_files import collect as collect
    from medreview.workflows.collect.collected_files import forget as forget
    from medreview.workflows.collect.collected_files import retry as retry
    from medreview.workflows.collect.collected_files import set_aside as set_aside
    from medreview.workflows.collect.decisions import RatingCorrection as RatingCorrection
    from medreview.workflows.collect.decisions import RatingId as RatingId
    from medreview.workflows.collect.decisions import correct_rating as correct_rating
    from medreview.workflows.collect.decisions import decide as decide
    from medreview.workflows.collect.decisions import decide_all as decide_all
    from medreview.workflows.collect.decisions import open_conflicts as open_conflicts
    from medreview.workflows.collect.pace import REMINDER_LANGUAGES as REMINDER_LANGUAGES
    from medreview.workflows.collect.pace import reminder as reminder
    from medreview.workflows.collect.progress import Amount as Amount
    from medreview.workflows.collect.progress import BatchProgress as BatchProgress
    from medreview.workflows.collect.progress import RaterProgress as RaterProgress
    from medreview.workflows.collect.progress import Reopening as Reopening
    from medreview.workflows.collect.progress import StudyProgress as StudyProgress
    from medreview.workflows.collect.progress import reopenings as reopenings
    from medreview.workflows.collect.progress import studies_collected as studies_collected
    from medreview.workflows.collect.progress import study_of as study_of
    from medreview.workflows.collect.progress import study_progress as study_progress
    from medreview.workflows.collect.rater_lists import rater_table as rater_table
    from medreview.workflows.collect.rater_lists import write_raters as write_raters
    from medreview.workflows.collect.seals import seal_study as seal_study
    from medreview.workflows.collect.views import MATTER_WORDS as MATTER_WORDS
    from medreview.workflows.collect.views import HistoryEntry as HistoryEntry
    from medreview.workflows.collect.views import Matter as Matter
    from medreview.workflows.collect.views import RatingDetail as RatingDetail
    from medreview.workflows.collect.views import RatingToDecide as RatingToDecide
    from medreview.workflows.collect.views import rating_detail as rating_detail
    from medreview.workflows.collect.views import ratings_to_decide as ratings_to_decide
    from medreview.workflows.collect.withdrawals import CollectedStay as CollectedStay
    from medreview.workflows.collect.withdrawals import ReturnShown as ReturnShown
    from medreview.workflows.collect.withdrawals import TakenBackBy as TakenBackBy
    from medreview.workflows.collect.withdrawals import collected_returns as collected_returns
    from medreview.workflows.collect.withdrawals import put_back as put_back
    from medreview.workflows.collect.withdrawals import stays_of_return as stays_of_return
    from medreview.workflows.collect.withdrawals import take_back as take_back

__getattr__ = named_when_used(__name__)
