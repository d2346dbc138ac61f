"""The meanings of the columns of the plain tables: what a cell says, its unit, and what an empty one says.

A column of one table alone, or one that means something else there, has a line ``table.column``; every other line is
of all tables that have the column. Codebooks, cards and data frames take their words from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from medreview.domain.answers import AUTHOR_KIND_WORDS
from medreview.domain.comparisons import PREFERRED_WORDS
from medreview.domain.datasets import DATASET_FACTS
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.questions import QUESTION_KIND_WORDS
from medreview.domain.ratings import STATUS_WORDS
from medreview.domain.run_kinds import TAG_VALIDITY_WORDS, VALIDITY_WORDS
from medreview.domain.studies import FOLLOW_UP_WORDS
from medreview.domain.table_columns import COLUMNS, CellKind, Column, option_number
from medreview.domain.table_rows import TableName
from medreview.errors import Message

NEVER_EMPTY = Message("never empty")
EMPTY_UNTOLD = Message("empty if there is none or it is not known")


class ColumnUnit(StrEnum):
    """Units of measurement as the field writes them."""

    SECONDS = "s"
    MILLISECONDS = "ms"
    MINUTES = "min"
    YEARS = "years"
    TOKENS = "tokens"
    CODE_POINTS = "code points"
    BILLION = "10^9"


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a column; ``empty`` is that of an empty cell, where it is more than that nobody told it."""

    words: Message
    unit: ColumnUnit | None = None
    empty: Message | None = None


_NOT_RATED = Message("empty unless the status is rated")
_NOT_VALID = Message("empty unless the reply is valid")

COLUMN_MEANINGS: Mapping[str, Meaning] = {
    "active_seconds": Meaning(Message("Active time at this item, over all times that it was open"), ColumnUnit.SECONDS),
    "age": Meaning(Message("Age of the patient, as the source says it")),
    "answer": Meaning(Message("Text of the answer")),
    "answer_a": Meaning(Message("Identifier of the first of two answers")),
    "answer_b": Meaning(Message("Identifier of the second of two answers")),
    "answer_id": Meaning(Message("Identifier of the answer, unique within its dataset")),
    "attempt": Meaning(Message("Number of the try, from 1; the last one counts")),
    "author": Meaning(Message("Author of the answer")),
    "author_kind": Meaning(Message("Kind of the author")),
    "block": Meaning(Message("Block of the study in which it was rated")),
    "category": Meaning(Message("Topic of the question, as the source says it")),
    "choice": Meaning(
        Message("Number of the option that the model chose, from 1; several are separated by ;"), empty=_NOT_VALID
    ),
    "comment": Meaning(Message("Comment in free text")),
    "confidence": Meaning(Message("How sure the rater was of the whole answer, on the confidence scale of the study")),
    "context": Meaning(Message("Earlier turns of the conversation, as JSON")),
    "correct_option": Meaning(Message("Number of the right option, from 1; several are separated by ;")),
    "criterion": Meaning(Message("Name of the criterion, unique within its question")),
    "dataset": Meaning(Message("Dataset that the question belongs to")),
    "dimension": Meaning(Message("Property that was rated or judged")),
    "family": Meaning(Message("Family of the model")),
    "flagged": Meaning(Message("Whether the rater flagged the answer for a second look")),
    "form": Meaning(Message("Questionnaire")),
    "given_at": Meaning(Message("Time of the response or verdict, in UTC where the text says so")),
    "granularity": Meaning(Message("Whether whole answers or single sentences were rated")),
    "group": Meaning(Message("Group of raters in the study")),
    "icd11": Meaning(Message("Chapter or code of the condition in ICD-11")),
    "images": Meaning(Message("File names of the question's images, separated by ;")),
    "input_tokens": Meaning(Message("Length of the prompt"), ColumnUnit.TOKENS),
    "is_gold": Meaning(
        Message("Whether the answer is gold: it has agreed values and was mixed into the batches"),
        empty=Message("empty for the study's own answers"),
    ),
    "is_pilot": Meaning(Message("Whether it was rated in a pilot, which the main results leave out")),
    "is_reference": Meaning(Message("Whether the answer is a reference that others are compared with")),
    "item": Meaning(Message("Question of the questionnaire")),
    "judge": Meaning(Message("Name of the model that judged")),
    "kind": Meaning(Message("Kind of the question")),
    "knowledge_cutoff": Meaning(Message("Last date of the texts that the model was trained on")),
    "language": Meaning(Message("Language of the text, as a language tag such as fa or en")),
    "latency_ms": Meaning(Message("Time until the whole reply was there"), ColumnUnit.MILLISECONDS),
    "marker": Meaning(Message("Words of confidence that were added to the answer to test the judge")),
    "met": Meaning(Message("Whether the answer meets the criterion")),
    "metric": Meaning(Message("Name of the metric with its variant")),
    "modalities": Meaning(Message("Modalities of the images in their order, separated by ;")),
    "model": Meaning(Message("Name of the model")),
    "n_references": Meaning(Message("Number of reference answers that were used")),
    "name": Meaning(Message("Name of the rater; left out of exports with pseudonyms")),
    "occasion": Meaning(Message("1 for the first rating, 2 for the hidden repeat")),
    "option": Meaning(Message("Text of one option of a choice question")),
    "output_tokens": Meaning(Message("Length of the reply"), ColumnUnit.TOKENS),
    "parameters_b": Meaning(Message("Number of parameters of the model"), ColumnUnit.BILLION),
    "points": Meaning(Message("Points for meeting the criterion; negative if the criterion names a fault")),
    "prompt_sha256": Meaning(Message("SHA-256 of the prompt as it was sent")),
    "protocol": Meaning(Message("Protocol that the judge was asked by")),
    "provider": Meaning(Message("Company or service that runs the model")),
    "question": Meaning(Message("Text of the question")),
    "question_id": Meaning(Message("Identifier of the question, unique within its dataset")),
    "question_type": Meaning(Message("Type of the question in the catalogue of question types")),
    "rated_at": Meaning(Message("Time of the last change of the rating, in UTC where the text says so")),
    "rater": Meaning(Message("Code of the rater")),
    "raw_output": Meaning(Message("Reply of the model, unchanged")),
    "reason": Meaning(Message("Reason for not giving a value")),
    "reference_weight": Meaning(Message("Weight of the reference answer in metrics")),
    "repeat": Meaning(Message("Number of the repetition with the same prompt, from 1")),
    "revision": Meaning(Message("Number of times that the rating was saved")),
    "run": Meaning(Message("Run of a model in which it was made")),
    "sentence": Meaning(Message("Text of the sentence that was rated")),
    "sentence_index": Meaning(
        Message("Place of the sentence in the answer, from 0"), empty=Message("empty for whole answers")
    ),
    "setup": Meaning(Message("Variant of the protocol, such as with references")),
    "sex": Meaning(Message("Sex of the patient, as the source says it")),
    "sha256": Meaning(Message("SHA-256 of the model's file")),
    "shown_first": Meaning(Message("Which of the two answers was shown first")),
    "size_class": Meaning(Message("Nominal size of the model, such as 8B")),
    "snapshot": Meaning(Message("Version of the model that the provider names")),
    "source": Meaning(Message("Where the question comes from")),
    "specialty": Meaning(Message("Medical specialty")),
    "split": Meaning(Message("Part of the dataset, such as train or test")),
    "status": Meaning(Message("Whether the item was rated, could not be judged or was skipped")),
    "study": Meaning(Message("Name of the study")),
    "study_purpose": Meaning(
        Message("Purpose of a study that follows up another study"), empty=Message("empty in a main study")
    ),
    "about_study": Meaning(Message("Study that this study follows up"), empty=Message("empty in a main study")),
    "title": Meaning(Message("Title of the question")),
    "utc_offset_minutes": Meaning(Message("How far the rater's clock was ahead of UTC"), ColumnUnit.MINUTES),
    "validity": Meaning(
        Message("Whether a value could be read in the reply, and why not"),
        empty=Message("empty where a person gave the value"),
    ),
    "variant_of": Meaning(Message("Question that this one is a variant of, such as a translation")),
    "wall_seconds": Meaning(
        Message("Time at this item with idle time, over all times that it was open"), ColumnUnit.SECONDS
    ),
    "with_images": Meaning(Message("Whether the images of the question were shown to the model")),
    "years_of_practice": Meaning(Message("Years of practice of the rater"), ColumnUnit.YEARS),
    "ratings.batch": Meaning(Message("Number of the rater's batch of answers")),
    "ratings.value": Meaning(Message("Level that the rater chose on the scale of the dimension"), empty=_NOT_RATED),
    "ratings.reason": Meaning(Message("Reason for which the rater could not judge or skipped")),
    "surveys.batch": Meaning(Message("Number of the batch after which it was asked")),
    "surveys.setting": Meaning(Message("Rated unit (whole answers or single sentences) after which it was asked")),
    "surveys.text": Meaning(Message("Answer in free text")),
    "surveys.value": Meaning(
        Message("Level chosen on the scale of the question"), empty=Message("empty for free text")
    ),
    "judgements.value": Meaning(Message("Level that the judge gave on the scale of the dimension"), empty=_NOT_VALID),
    "scores.value": Meaning(Message("Value of the metric"), empty=Message("empty where the metric is undefined")),
    "scores.setting": Meaning(Message("Setting under which the metric was computed")),
    "choices.run": Meaning(Message("Run of the model; different runs are different conditions")),
    "preferences.value": Meaning(Message("Which of the two answers is better"), empty=_NOT_VALID),
    "criteria.text": Meaning(Message("Text of the criterion")),
    "spans.start": Meaning(
        Message("Place in the answer at which the marked part begins, from 0"), ColumnUnit.CODE_POINTS
    ),
    "spans.end": Meaning(Message("Place in the answer before which the marked part ends"), ColumnUnit.CODE_POINTS),
    "spans.category": Meaning(Message("Category of the marked part, such as a kind of error")),
    "spans.note": Meaning(Message("Note on the marked part")),
    "spans.corrected": Meaning(Message("Text that should be there instead")),
    "tags.field": Meaning(Message("Field of the question that the tag is a value of")),
    "tags.value": Meaning(Message("Value of the field"), empty=_NOT_VALID),
    "tags.source": Meaning(Message("Person or model that gave the value")),
    "tags.reason": Meaning(Message("Reason that was given for the value")),
    "tags.by_hand": Meaning(
        Message("Whether a person gave the value"), empty=Message("empty for the current value of a field")
    ),
    "tags.tagged_at": Meaning(Message("Time at which the value was given, in UTC where the text says so")),
    "tags.chosen": Meaning(Message("Whether the tags of this run are used where no tag was set by hand")),
    "translations.question_id": Meaning(Message("Identifier of the translated question")),
    "translations.variant_of": Meaning(Message("Identifier of the question that was translated")),
    "translations.translator": Meaning(Message("Person or model that translated")),
    "translations.back_translation": Meaning(Message("Back-translation into the original language")),
    "translations.checks": Meaning(Message("What rules found in the translation, as JSON")),
    "translations.translated_at": Meaning(Message("Time of the translation, in UTC where the text says so")),
    "quarantine.rule": Meaning(Message("Rule that set the question aside")),
    "quarantine.place": Meaning(Message("Place in which the rule found something")),
    "quarantine.state": Meaning(Message("Whether the question is still set aside")),
    "quarantine.reason": Meaning(Message("Reason in a person's words")),
    "quarantine.set_aside_at": Meaning(Message("Time at which it was set aside, in UTC where the text says so")),
    "quarantine.set_aside_by": Meaning(Message("Who set it aside")),
    "quarantine.released_at": Meaning(
        Message("Time at which it was put back, in UTC where the text says so"),
        empty=Message("empty while it is set aside"),
    ),
    "quarantine.released_by": Meaning(Message("Who put it back"), empty=Message("empty while it is set aside")),
    "datasets.dataset": Meaning(Message("Name of the dataset")),
    **{f"datasets.{name}": Meaning(words) for name, words in DATASET_FACTS.items()},
    "studies.purpose": Meaning(Message("Purpose of the study")),
    "studies.version": Meaning(Message("Number of the version of the study, from 1")),
    "studies.template": Meaning(Message("Template that the study was planned from")),
    "studies.is_imported": Meaning(Message("Whether the study was made elsewhere")),
    "studies.created_at": Meaning(Message("Time at which the study was stored, in UTC")),
    "studies.n_questions": Meaning(Message("Number of questions")),
    "studies.n_answers": Meaning(Message("Number of answers")),
    "studies.n_raters": Meaning(Message("Number of raters")),
    "studies.n_pairs": Meaning(
        Message("Number of assignments: answers, or two that are compared, for each rater, rated unit and repeat")
    ),
    "studies.n_done": Meaning(Message("Number of assignments that are rated")),
    "studies.registered_at": Meaning(Message("Time of the last registration"), empty=Message("empty without one")),
    "runs.kind": Meaning(Message("What the model was asked for")),
    "runs.state": Meaning(Message("State of the run")),
    "runs.model": Meaning(Message("Name of the model that was asked")),
    "runs.protocol": Meaning(Message("Protocol or strategy that the model was asked by")),
    "runs.reading": Meaning(Message("Reply mode")),
    "runs.host": Meaning(Message("Address that the prompts were sent to"), empty=Message("empty for a local model")),
    "runs.created_at": Meaning(Message("Time at which the run was planned, in UTC")),
    "runs.n_items": Meaning(Message("Number of planned items")),
    "runs.n_done": Meaning(Message("Number of items that are done")),
    "runs.n_judgements": Meaning(Message("Number of judgements, of replies, or of tags")),
    "runs.n_valid": Meaning(Message("Number of valid judgements, replies or tags")),
    "seen_images.image": Meaning(Message("Number of the image in the order of the question, from 1")),
    "seen_images.first_seen_at": Meaning(Message("Time at which the rater first saw the image, in UTC")),
    "seen_images.n_times": Meaning(Message("Number of times that the rater saw the image")),
    "seen_images.seconds": Meaning(Message("Time for which the rater saw the image"), ColumnUnit.SECONDS),
    "replies.asked": Meaning(Message("Name of the model that was asked")),
    "replies.answer_id": Meaning(Message("Identifier of the answer that the reply became")),
    "replies.finish_reason": Meaning(Message("Reason for which the model stopped, as it says")),
    "replies.prompt": Meaning(
        Message("Prompt as sent"), empty=Message("empty where the question has been changed since")
    ),
    "replies.reason": Meaning(Message("Reason for which nothing was read")),
    "replies.reply": Meaning(Message("Everything that the model wrote")),
    "replies.seed": Meaning(Message("Seed of the sampling")),
    "replies.step": Meaning(Message("Step of the strategy, from 0")),
    "replies.strategy": Meaning(Message("Strategy of answering")),
    "replies.text": Meaning(Message("Text that was read in the reply")),
    "replies.thinking": Meaning(Message("Reasoning of the model, where it reports it")),
}

OWN_METADATA = Meaning(Message("Column of the imported file that has no place in the tables"))

YES_NO_WORDS: Mapping[str, Message] = {"0": Message("no"), "1": Message("yes")}
_SIDE = {"a": Message("the first answer"), "b": Message("the second answer")}
_QUARANTINE = {"set_aside": Message("set aside"), "released": Message("put back")}
_LEVELS: Mapping[str, Mapping[Any, Message]] = {
    "kind": QUESTION_KIND_WORDS,
    "author_kind": AUTHOR_KIND_WORDS,
    "granularity": UNIT_WORDS,
    "setting": UNIT_WORDS,
    "status": STATUS_WORDS,
    "study_purpose": FOLLOW_UP_WORDS,
    "validity": VALIDITY_WORDS,
    "tags.validity": TAG_VALIDITY_WORDS,
    "shown_first": _SIDE,
    "preferences.value": PREFERRED_WORDS,
    "state": _QUARANTINE,
}


def meaning_of(table: str, column: str) -> Meaning:
    """The meaning of a column of a table, or of the table of replies.

    Raises
    ------
    KeyError
        If it is no column of ours.
    """
    if table == TableName.QUESTIONS and option_number(column):
        column = "option"
    return COLUMN_MEANINGS.get(f"{table}.{column}") or COLUMN_MEANINGS[column]


def words_of_levels(table: TableName, column: Column) -> dict[str, Message]:
    """The values that a cell of the column can have, with their words; none where anything may stand there."""
    if column.kind is CellKind.FLAG:
        return dict(YES_NO_WORDS)
    if not column.allowed:
        return {}
    words = _LEVELS.get(f"{table}.{column.name}") or _LEVELS[column.name]
    return {str(value): words[value] for value in column.allowed}


def column_named(table: TableName, name: str) -> Column | None:
    """The column of a table's contract; None for metadata."""
    if table is TableName.QUESTIONS and option_number(name):
        return Column(name)
    return next((column for column in COLUMNS[table] if column.name == name), None)


def empty_words(table: TableName, column: Column) -> Message:
    """The meaning of an empty cell of the column."""
    if column.kind is CellKind.FLAG and not column.is_required and _is_never_empty(table, column):
        return NEVER_EMPTY
    told = meaning_of(table, column.name).empty
    return told or (NEVER_EMPTY if column.is_required else EMPTY_UNTOLD)


def _is_never_empty(table: TableName, column: Column) -> bool:
    return (table, column.name) in {
        (TableName.RATINGS, "flagged"),
        (TableName.RATINGS, "is_pilot"),
        (TableName.ANSWERS, "is_reference"),
    }
