"""Names of the fields of questions and answers, as the library shows them."""

from collections.abc import Mapping
from dataclasses import replace

from medreview.errors import Message
from medreview.ui.translation import translated
from medreview.ui.words import word_of

FIELD_WORDS: Mapping[str, Message] = {
    "title": Message("Title"),
    "question": Message("Question"),
    "answer": Message("Answer"),
    "language": Message("Language"),
    "correct_option": Message("Key"),
    "is_reference": Message("Reference answer"),
    "author_kind": Message("Kind of author"),
    "category": Message("Category"),
    "specialty": Message("Specialty"),
    "age": Message("Age"),
    "sex": Message("Sex"),
    "source": Message("Source"),
    "icd11": Message("ICD-11"),
    "question_type": Message("Question type"),
    "split": Message("Split"),
}
NUMBERED_WORDS: Mapping[str, Message] = {
    "option": Message("Option {n}"),
    "modality": Message("Modality of image {n}"),
}


def field_name(field: str) -> str:
    start, _, digits = field.rpartition("_")
    if digits.isdigit() and start in NUMBERED_WORDS:
        return translated(replace(NUMBERED_WORDS[start], values={"n": int(digits)}))
    return word_of(field, FIELD_WORDS)
