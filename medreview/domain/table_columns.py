"""The columns of the plain tables: names, order, what a cell holds. ``table_rows`` has the records."""

import re
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from medreview.domain.answers import AuthorKind
from medreview.domain.comparisons import Preferred, Side
from medreview.domain.datasets import DATASET_FACTS
from medreview.domain.granularity import SCALED, Granularity
from medreview.domain.possible import MOST_IMPORTED_S, MOST_OFFSET_MIN, MOST_YEARS
from medreview.domain.questions import QuestionKind
from medreview.domain.ratings import RatingStatus
from medreview.domain.run_kinds import Validity
from medreview.domain.studies import StudyPurpose
from medreview.domain.table_rows import TableName


class CellKind(Enum):
    """The kind of content of a cell.

    ``VALUE`` is a number or a word of a scale; ``NAMES`` a list with ``;`` between,
    ``MODALITIES`` the same with gaps; ``TURNS`` a conversation as JSON;
    ``OPTIONS`` numbers of options from 1, ``1;3`` where there are several.
    """

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    VALUE = "value"
    FLAG = "flag"
    NAMES = "names"
    MODALITIES = "modalities"
    TURNS = "turns"
    OPTIONS = "options"


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table; ``allowed`` restricts its words where it is not empty.

    ``least`` and ``most`` bound integers; ``most`` bounds numbers, which then are not negative.
    """

    name: str
    kind: CellKind = CellKind.TEXT
    is_required: bool = False
    allowed: tuple[str, ...] = ()
    least: int = 0
    most: float | None = None

    @property
    def is_time(self) -> bool:
        """True if a cell should be a moment; what was imported may be in a form of its own, and stays text."""
        return self.name.endswith("_at")


def _text(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name) for name in names)


def _required(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, is_required=True) for name in names)


def _integers(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, CellKind.INTEGER) for name in names)


_GRANULARITIES = SCALED
_ANSWER = _text("answer_id", "question_id", "author", "dataset")
_REPLIED = (
    *_text("protocol", "run"),
    Column("validity", allowed=tuple(Validity)),
    *_integers("attempt", "repeat"),
    *_text("comment", "raw_output", "prompt_sha256"),
    *_integers("input_tokens", "output_tokens"),
    Column("latency_ms", CellKind.NUMBER),
)

COLUMNS = MappingProxyType(
    {
        TableName.QUESTIONS: (
            *_required("question_id", "question"),
            *_text("dataset"),
            Column("kind", allowed=tuple(QuestionKind)),
            *_text("language", "title", "category", "specialty", "age", "sex", "source", "icd11"),
            *_text("question_type", "split"),
            Column("context", CellKind.TURNS),
            Column("correct_option", CellKind.OPTIONS),
            *_text("variant_of"),
            Column("images", CellKind.NAMES),
            Column("modalities", CellKind.MODALITIES),
        ),
        TableName.ANSWERS: (
            *_required("question_id", "answer_id", "author", "answer"),
            *_text("dataset"),
            Column("author_kind", allowed=tuple(AuthorKind)),
            Column("is_reference", CellKind.FLAG),
            Column("reference_weight", CellKind.NUMBER),
            *_text("language", "run"),
        ),
        TableName.MODELS: (
            *_required("model"),
            *_text("family", "size_class"),
            Column("parameters_b", CellKind.NUMBER),
            *_text("provider", "snapshot", "knowledge_cutoff", "sha256"),
        ),
        TableName.RATERS: (
            *_required("rater"),
            *_text("study", "group", "name", "specialty"),
            Column("years_of_practice", CellKind.NUMBER, most=MOST_YEARS),
        ),
        TableName.RATINGS: (
            *_required("rater"),
            *_ANSWER,
            *_text("study", "group", "block"),
            Column("batch", CellKind.INTEGER),
            Column("granularity", is_required=True, allowed=_GRANULARITIES),
            Column("occasion", CellKind.INTEGER, least=1),
            Column("sentence_index", CellKind.INTEGER),
            *_text("sentence"),
            *_required("dimension"),
            Column("value", CellKind.VALUE),
            Column("status", allowed=(RatingStatus.RATED, RatingStatus.CANNOT_JUDGE, RatingStatus.SKIPPED)),
            *_text("reason"),
            Column("flagged", CellKind.FLAG),
            Column("confidence", CellKind.VALUE),
            Column("active_seconds", CellKind.NUMBER, most=MOST_IMPORTED_S),
            Column("wall_seconds", CellKind.NUMBER, most=MOST_IMPORTED_S),
            Column("utc_offset_minutes", CellKind.INTEGER, least=-MOST_OFFSET_MIN, most=MOST_OFFSET_MIN),
            *_text("comment"),
            Column("revision", CellKind.INTEGER, least=1),
            *_text("rated_at"),
            Column("is_pilot", CellKind.FLAG),
            Column("is_gold", CellKind.FLAG),
            Column("study_purpose", allowed=(StudyPurpose.ADJUDICATION, StudyPurpose.EXPLANATION)),
            *_text("about_study"),
        ),
        TableName.SURVEYS: (
            *_required("rater", "form", "item"),
            Column("value", CellKind.VALUE),
            *_text("study"),
            Column("setting", allowed=tuple(Granularity)),
            Column("batch", CellKind.INTEGER, least=1),
            *_text("text"),
        ),
        TableName.JUDGEMENTS: (
            *_required("judge", "protocol"),
            *_ANSWER,
            *_required("dimension"),
            Column("value", CellKind.NUMBER),
            Column("validity", allowed=tuple(Validity)),
            Column("attempt", CellKind.INTEGER),
            *_text("setup"),
            Column("granularity", allowed=_GRANULARITIES),
            *_integers("sentence_index", "n_references"),
            *_text("marker"),
            *_integers("repeat"),
            *_text("raw_output", "run", "prompt_sha256"),
            *_integers("input_tokens", "output_tokens"),
            Column("latency_ms", CellKind.NUMBER),
        ),
        TableName.SCORES: (
            *_ANSWER,
            *_required("metric"),
            Column("value", CellKind.NUMBER),
            *_integers("n_references"),
            *_text("setting"),
        ),
        TableName.CHOICES: (
            *_required("question_id", "model"),
            *_text("raw_output", "dataset"),
            Column("choice", CellKind.OPTIONS),
            *_text("language"),
            Column("with_images", CellKind.FLAG),
            *_text("run"),
        ),
        TableName.PREFERENCES: (
            *_required("question_id", "answer_a", "answer_b"),
            *_text("rater", "judge", "dataset", "dimension"),
            Column("shown_first", allowed=tuple(Side)),
            Column("value", allowed=tuple(Preferred)),
            *_text("study"),
            Column("occasion", CellKind.INTEGER, least=1),
            *_REPLIED,
            *_text("given_at"),
        ),
        TableName.CRITERIA: (
            *_required("question_id", "criterion"),
            Column("points", CellKind.NUMBER, is_required=True),
            *_text("text", "dataset"),
        ),
        TableName.CRITERION_RATINGS: (
            *_required("question_id", "criterion", "answer_id"),
            *_text("rater", "judge", "dataset"),
            Column("met", CellKind.FLAG),
            *_text("study"),
            Column("occasion", CellKind.INTEGER, least=1),
            *_REPLIED,
            *_text("given_at"),
        ),
        TableName.SPANS: (
            *_required("answer_id"),
            Column("start", CellKind.INTEGER, is_required=True),
            Column("end", CellKind.INTEGER, is_required=True),
            *_text("rater", "judge", "dataset", "question_id", "author", "category", "note", "corrected", "study"),
            Column("granularity", allowed=_GRANULARITIES),
            Column("occasion", CellKind.INTEGER, least=1),
            *_text("protocol", "run", "given_at"),
        ),
        TableName.TAGS: (
            *_required("question_id", "field"),
            *_text("value", "dataset", "source", "run", "reason"),
            Column("validity", allowed=tuple(Validity)),
            Column("by_hand", CellKind.FLAG),
            *_text("tagged_at"),
            Column("chosen", CellKind.FLAG),
        ),
        TableName.TRANSLATIONS: (
            *_required("question_id"),
            *_text("variant_of"),
            *_required("translator"),
            *_text("dataset", "run", "back_translation", "checks", "translated_at"),
        ),
        TableName.QUARANTINE: (
            *_required("question_id", "rule"),
            *_text("dataset", "place"),
            Column("state", allowed=("set_aside", "released")),
            *_text("reason", "set_aside_at", "set_aside_by", "released_at", "released_by"),
        ),
        TableName.DATASETS: (*_required("dataset"), *_text(*DATASET_FACTS)),
    }
)

METADATA_PREFIX = "meta."
"""Before the name of each metadata column of an exported table, so that none is taken for a column of the contract."""

CODEBOOK_COLUMNS = ("table", "column", "where", "meaning", "type", "unit", "levels", "missing")
"""The first columns of the codebook that lies beside exported tables; what follows are meanings in other languages."""
REPLY_COLUMNS = (
    *("dataset", "question_id", "answer_id", "run", "strategy", "asked", "step", "attempt", "validity"),
    *("prompt", "reply", "text", "thinking", "reason", "finish_reason", "seed", "prompt_sha256"),
    *("input_tokens", "output_tokens", "latency_ms"),
)
"""Of the table of replies: one row for each attempt at each step of each question of a run.

``asked`` is the model, ``reply`` all that it wrote, ``text`` what was read in it, ``answer_id`` the answer it became;
``prompt`` is empty where a question was changed since.
"""
SEEN_IMAGE_COLUMNS = (
    *("study", "rater", "dataset", "question_id", "answer_id", "granularity", "occasion", "image"),
    *("first_seen_at", "n_times", "seconds"),
)
"""``image`` counts from 1 in the order of the question."""
NEVER_READ = (CODEBOOK_COLUMNS, REPLY_COLUMNS, SEEN_IMAGE_COLUMNS)
"""The columns of what exports write beside the tables and no import reads."""

TIME_FORM = b"medreview_time_form"
"""In the metadata of a Parquet field of moments: how each was written, so that its text comes back sign for sign."""
TIME_FORMS = ("auto", "microseconds", "milliseconds", "seconds")

_OPTION = re.compile(r"option_([1-9][0-9]?)")


def option_number(column: str) -> int | None:
    """The n of a column option_n of the table questions, from 1; None for any other column."""
    found = _OPTION.fullmatch(column)
    return int(found.group(1)) if found else None


# Their cells may be empty (a rating that was not given, a score that is undefined), but the column must be there.
_REQUIRED_THOUGH_EMPTY = MappingProxyType(
    {
        TableName.MODELS: ("family",),
        TableName.RATINGS: ("value",),
        TableName.SURVEYS: ("value",),
        TableName.SCORES: ("value",),
        TableName.CHOICES: ("raw_output",),
        TableName.PREFERENCES: ("value",),
        TableName.CRITERION_RATINGS: ("met",),
        TableName.TAGS: ("value",),
        TableName.TRANSLATIONS: ("variant_of",),
        TableName.DATASETS: ("source", "licence"),
    }
)

REQUIRED_COLUMNS = MappingProxyType(
    {
        table: tuple(column.name for column in columns if column.is_required) + _REQUIRED_THOUGH_EMPTY.get(table, ())
        for table, columns in COLUMNS.items()
    }
)

NAMES_AN_ANSWER = frozenset({TableName.RATINGS, TableName.JUDGEMENTS, TableName.SCORES})
BY_RATER_OR_JUDGE = frozenset({TableName.PREFERENCES, TableName.CRITERION_RATINGS, TableName.SPANS})


def missing_columns(table: TableName, present: frozenset[str]) -> tuple[str, ...]:
    """Required columns that are not ``present``; an answer is named by answer_id, or by question_id and author.

    Where a rater or a judge may have said it, one of the two is needed.
    """
    missing = [name for name in REQUIRED_COLUMNS[table] if name not in present]
    if table in NAMES_AN_ANSWER and "answer_id" not in present:
        missing += [name for name in ("question_id", "author") if name not in present]
    if table in BY_RATER_OR_JUDGE and not present & {"rater", "judge"}:
        missing.append("rater")
    return tuple(missing)
