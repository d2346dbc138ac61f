"""Let models answer questions: choose a strategy, look at what would be asked, and store the runs.

The machine is ``model_runs``, which carries them out as it does those of judges. May import ``model_runs`` and all
below; the Judges screens and the command ``run answer`` call it.
"""

from medreview.protocols.strategies import Strategy as Strategy
from medreview.protocols.strategies import shipped_strategies as shipped_strategies
from medreview.workflows.answer_questions.planning import AnswerDraft as AnswerDraft
from medreview.workflows.answer_questions.planning import chosen_strategy as chosen_strategy
from medreview.workflows.answer_questions.planning import create_answer_runs as create_answer_runs
from medreview.workflows.answer_questions.preview import AnswerModelPreview as AnswerModelPreview
from medreview.workflows.answer_questions.preview import AnswerPreview as AnswerPreview
from medreview.workflows.answer_questions.preview import preview_answers as preview_answers
