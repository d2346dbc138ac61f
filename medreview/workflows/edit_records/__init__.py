"""Change a field of a question, of an answer or of who wrote it, and see what was changed: nothing is forgotten.

``forms`` says what a record holds and what of it may change, ``saving`` checks and writes, ``history`` reads the trail.
May import importers (which check the cells), store and below; called by the library screen and the command line.
"""

from medreview.workflows.edit_records.forms import (
    EditRefused,
    EditWithoutReason,
    FieldForm,
    FieldKind,
    NoSuchRecord,
    RecordForm,
    answer_form,
    find_answer,
    find_question,
    question_form,
)
from medreview.workflows.edit_records.history import RecordChange, history_of_question
from medreview.workflows.edit_records.saving import edit_answer, edit_question

__all__ = [
    "EditRefused",
    "EditWithoutReason",
    "FieldForm",
    "FieldKind",
    "NoSuchRecord",
    "RecordChange",
    "RecordForm",
    "answer_form",
    "edit_answer",
    "edit_question",
    "find_answer",
    "find_question",
    "history_of_question",
    "question_form",
]
