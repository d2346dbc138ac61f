"""Let models answer questions: choose a strategy, look at what would be asked, and store the runs.

The machine is ``model_runs``, which carries them out as it does those of judges. May import ``model_runs`` and all
below; the screens of runs and the command ``run answer`` call it.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.protocols.strategies import Strategy as Strategy
    from medreview.protocols.strategies import shipped_strategies as shipped_strategies
    from medreview.protocols.strategies import strategy_from_file as strategy_from_file
    from medreview.protocols.tagging import ReadTag as ReadTag
    from medreview.workflows.answer_questions.preview import preview_answers as preview_answers
    from medreview.workflows.answer_questions.question_runs import AnswerDraft as AnswerDraft
    from medreview.workflows.answer_questions.question_runs import create_answer_runs as create_answer_runs
    from medreview.workflows.answer_questions.question_runs import draft_like as draft_like
    from medreview.workflows.answer_questions.question_runs import plan_queued_answers as plan_queued_answers
    from medreview.workflows.answer_questions.question_runs import queue_answer_runs as queue_answer_runs
    from medreview.workflows.answer_questions.replies import QuestionOptions as QuestionOptions
    from medreview.workflows.answer_questions.replies import ReplyDetail as ReplyDetail
    from medreview.workflows.answer_questions.replies import ReplyLine as ReplyLine
    from medreview.workflows.answer_questions.replies import ReplyPage as ReplyPage
    from medreview.workflows.answer_questions.replies import question_options as question_options
    from medreview.workflows.answer_questions.replies import replies_page as replies_page
    from medreview.workflows.answer_questions.replies import reply_detail as reply_detail

__getattr__ = named_when_used(__name__)
