"""Mark what models chose in examination questions: accuracy, by modality and specialty, and what flipped.

``loading`` reads and marks; ``tables`` calls ``stats``. May import stats, protocols, store, reporting and below;
``medreview exam`` calls it.
"""

from medreview.workflows.mark_exams.loading import NothingToMark
from medreview.workflows.mark_exams.marking import ExamMarks, mark_exams, write_marks

__all__ = ["ExamMarks", "NothingToMark", "mark_exams", "write_marks"]
