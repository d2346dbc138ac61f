"""Readable names of the fields of an import, each with the name that files and commands know it by."""

from collections.abc import Mapping
from dataclasses import replace

from medreview.errors import Message
from medreview.ui.translation import in_window_direction, isolated, translated
from medreview.ui.words import FIELD_WORDS, as_label, field_name

_WORDS: Mapping[str, Message] = {
    "about_study": Message("Study that it follows up"),
    "active_seconds": Message("Active seconds"),
    "answer_a": Message("First answer"),
    "answer_b": Message("Second answer"),
    "answer_by_author": Message("Answer, in a column named after its author"),
    "answer_id": Message("ID of the answer"),
    "attempt": Message("Attempt"),
    "author": Message("Author"),
    "batch": Message("Batch"),
    "best": Message("Best answer"),
    "choice": Message("Choice of the model"),
    "comment": Message("Comment"),
    "compared": Message("Authors of both answers"),
    "confidence": Message("Confidence of the rater"),
    "context": Message("Context of the question"),
    "conversation_id": Message("ID of the conversation"),
    "corrected": Message("Correct wording"),
    "criterion": Message("Criterion"),
    "dataset": Message("Dataset"),
    "dimension": Message("Dimension"),
    "field": Message("Field"),
    "flagged": Message("Flagged"),
    "given_at": Message("When"),
    "granularity": Message("Rated unit"),
    "group": Message("Group"),
    "images": Message("Images"),
    "in_order": Message("Answers, the best one first"),
    "input": Message("Further part of the question"),
    "item": Message("Item of the form"),
    "judge": Message("Judge"),
    "judged_by": Message("Judge"),
    "kind": Message("Kind"),
    "marked": Message("Marked parts"),
    "marked_as": Message("Kind of the marked part"),
    "marked_by": Message("Marked by"),
    "marked_from": Message("Beginning of the marked part"),
    "marked_to": Message("End of the marked part"),
    "message_id": Message("ID of the message"),
    "met": Message("Met or not"),
    "metric": Message("Metric"),
    "modalities": Message("Modalities of the images"),
    "model": Message("Model"),
    "model_a": Message("Author of the first answer"),
    "model_b": Message("Author of the second answer"),
    "name": Message("Name"),
    "note": Message("Note"),
    "occasion": Message("First rating or repeat, 1 or 2"),
    "options": Message("Options"),
    "parent_id": Message("ID of the message before"),
    "place": Message("One place of a ranking"),
    "places": Message("Places of all answers"),
    "points": Message("Weight of the criterion"),
    "preference": Message("Preferred answer"),
    "protocol": Message("Protocol"),
    "question_id": Message("ID of the question"),
    "ranked_by": Message("Ranked by"),
    "rated_at": Message("Time of the rating"),
    "rater": Message("Rater"),
    "raw_output": Message("Raw reply"),
    "reason": Message("Reason"),
    "reference": Message("Reference answer"),
    "reference_weight": Message("Weight of the reference answer"),
    "repeat": Message("Number of the repeat"),
    "response_a": Message("First answer"),
    "response_b": Message("Second answer"),
    "role": Message("Speaker"),
    "run": Message("Run"),
    "sentence": Message("Sentence"),
    "sentence_index": Message("Number of the sentence, from 0"),
    "shown_first": Message("Answer shown first"),
    "status": Message("Status"),
    "study": Message("Study"),
    "text": Message("Text"),
    "translator": Message("Translator"),
    "turn": Message("Number of the turn"),
    "validity": Message("Validity of the judgement"),
    "value": Message("Value"),
    "variant_of": Message("Question that it is a variant of"),
    "wall_seconds": Message("Wall seconds"),
    "years_of_practice": Message("Years of practice"),
}
_NUMBERED: Mapping[str, Message] = {"answer": Message("Answer {n}")}


def field_words(field: str, meaning: str = "") -> str:
    """The name of a field in the window's words, and its code in brackets where they do not say the same.

    ``meaning`` is what a column of the file means: the name of a field that has none in the tables.
    """
    words = _name(field) if not meaning or _is_named(field) else as_label(meaning)
    if words.casefold().replace(" ", "_") == field:
        return words
    return in_window_direction(f"{isolated(words)} ({isolated(field)})")


def problem_words(message: Message) -> str:
    """A problem of a row; the field that it names is said in words."""
    field = message.values.get("field")
    told = {"field": field_words(field)} if isinstance(field, str) and field else {}
    return translated(replace(message, values={**message.values, **told}))


def _is_named(field: str) -> bool:
    return field in _WORDS or field in FIELD_WORDS


def _name(field: str) -> str:
    start, _, digits = field.rpartition("_")
    if start in _NUMBERED and digits.isdigit():
        return translated(replace(_NUMBERED[start], values={"n": int(digits)}))
    return translated(_WORDS[field]) if field in _WORDS and field not in FIELD_WORDS else field_name(field)
