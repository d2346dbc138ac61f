"""Wide tables of ratings, as raters and studies fill them in: a column is a dimension, a rater, or both.

What no column tells stands in the name of the sheet or of the file, or is asked for. The sheets of cardiologists are
laid out so: Di Pierri M, et al. (2025) Evaluating large language models in cardiology.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, takewhile

from medreview.domain.study_plans import Scale
from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, PageOrOption, RowProblem
from medreview.importers.answer_columns import answer_columns, author_of, is_by_a_model, is_reference, may_name_authors
from medreview.importers.asked_labels import ask_for_scores
from medreview.importers.asking_columns import may_ask_elsewhere, question_among
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import NUMBER, are_numbers, is_filled, text_of
from medreview.importers.column_names import CASES, MODELS, last_name, names_case, plain_name, suggested_columns
from medreview.importers.column_roles import BY_AUTHOR, ColumnRole, is_rationale
from medreview.importers.drafts import FieldMapping, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, rows_with_columns
from medreview.importers.json_records import GROUP_COLUMN
from medreview.importers.kept_columns import is_of_long_texts, kept_names
from medreview.importers.layouts.rated_tables import (
    COMMENT,
    FROM_NOUGHT,
    JUDGED,
    OF_PLACE,
    RATED,
    RatedTable,
    rated_in,
    told_beside,
)
from medreview.importers.layouts.told_texts import ToldTexts
from medreview.importers.metric_columns import metric_columns
from medreview.importers.model_names import come_again, short_names
from medreview.importers.open_questions import (
    LAYOUT_CONTROL,
    OpenQuestion,
    ask_for_dimension,
    ask_for_direction,
    ask_for_names,
    ask_for_rated_author,
    ask_for_rater,
    some_columns,
)
from medreview.importers.opened_results import holds_reasons, names_inside, of_several
from medreview.importers.person_names import HUMANS
from medreview.importers.rankings import Ranked, n_ranks, ranks_alone
from medreview.importers.rated_columns import (
    MAY_RATE,
    RATING_SPELLINGS,
    are_whole,
    counts,
    has_best_lowest,
    holds_labels,
    holds_levels,
    holds_text,
    is_dimension,
    is_measured,
    is_unrated,
    judge_around,
    rater_column,
    rater_in,
    rater_inside,
    stands_beside,
    tells_answers,
    unrated_between,
)
from medreview.importers.rated_ids import ask_for_ids, is_called_id, may_hold_ids, names_questions, side_by_side
from medreview.importers.rated_names import RatedColumn, is_called_rating, named_apart, only_says_rated, rated_columns
from medreview.importers.rated_objects import is_mostly_filled, objects_of_givers, of_several_authors, opened_as_said
from medreview.importers.rater_comments import (
    ask_for_asked_texts,
    ask_for_rated_texts,
    ask_for_references,
    certain_comments,
)
from medreview.importers.reference_names import is_called_a_person, is_held_to_several, says_what_is_true
from medreview.importers.scales import scale_of_labels
from medreview.importers.truths import told_truths
from medreview.importers.unasked_tables import holds_numbers_of_questions, ids_of_questions, may_ask
from medreview.importers.unstated_authors import may_name_author
from medreview.importers.worded_labels import are_degrees, describes_question, is_called_label, is_of_raters
from medreview.llm.cloud.json_values import members

_NUMBERED = ("no", "nr", "num", "number", "id")
"""Names of the places of sentences: one of them says how it counts, what the others begin with is the first one."""
_SOURCES = tuple(f"{text}_source" for text in ("answer", "response", "reply", "output", "conversation"))
_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "rater": (),
    "context": (),
    **RATING_SPELLINGS,
    "author": (*RATING_SPELLINGS["author"], "source", *_SOURCES, "answer_type"),
    "confidence": (),
    "sentence_index": (
        FROM_NOUGHT,
        *(f"{name}_{what}" for name in ("sentence", "sent") for what in _NUMBERED),
        "sentence",
    ),
}
_IDS = (
    *("sample_id", "record_id", "uid", "uuid", "idx"),
    *("id", "number", "no", "nr", "#", "index", "شماره", "ردیف", "编号", "序号", "case", "item", "vignette", "fall"),
    *("kennung", "شناسه"),
    *("conv_id", "conversation_id", "dialogue_id"),  # of ratings without texts; else of all turns of one
)
_TABLES = {"question": TableName.QUESTIONS, "context": TableName.QUESTIONS, "answer": TableName.ANSWERS}
_FEWEST_DIMENSIONS = 2
_WITH_RATER, _SURE, _NAMED_FOR_RATER, _TO_BE_ASKED = 0.9, 0.89, 0.6, 0.3


_SCORES_ASIDE = Message(
    "{file}: scores of a metric have no place beside ratings, so these are imported as metadata: {columns}. Import the "
    "file once more without its ratings to have them as scores of the same answers."
)


class RatingSheet:
    """A question in it is an id or a name, or its text; the text of an answer may be there too."""

    name = "rating-sheet"
    title = Message("Ratings, one column per dimension or rater")
    example = "rater, question, model, accuracy, completeness; or question, model, Reviewer1, Reviewer2"

    def recognises(self, head: FileHead) -> float:
        plain = {*map(plain_name, head.columns)}
        is_of_rows = "value" in plain and not plain.isdisjoint(_SPELLINGS["dimension"]) and not tells_answers(head)
        is_own = "protocol" in head.columns  # our judgements, whatever stands in their raw output
        roles = {*head.said.roles.values()}
        is_scored = ColumnRole.SCORE in roles and ColumnRole.RATING not in roles  # scores alone have no place here
        if head.form is SourceForm.XML or is_of_rows or is_own or is_scored:
            return 0.0
        opened = _opened_head(head)
        mapping = _suggested(opened)
        sheet = RatedTable(opened, mapping)
        by_author = [Ranked(name, author_of(name)) for name, field in mapping.items() if field == BY_AUTHOR]
        if ranks_alone(opened, [one.name for one in sheet.rated], by_author):
            return 0.0
        is_of_results = opened is not head and all(map(holds_reasons, head.first_rows)) and not sheet.lacks_ids
        kept = {name: [row.get(name) for row in opened.first_rows] for name in kept_names(opened, mapping)}
        is_of_one = not any(is_of_long_texts(name, cells) for name, cells in kept.items())  # else of another text
        is_of_one = is_of_one and not _tells_outcomes(opened, sheet, [*kept])
        return max(_confidence(sheet), _SURE if is_of_results and sheet.rated and is_of_one else 0.0)

    def read(self, head: FileHead) -> ImportDraft:
        written, head = head, _opened_head(head)
        mapping = _suggested(head)
        sheet = RatedTable(head, mapping)
        texts = [table for name, table in _TABLES.items() if name in sheet.columns]
        texts += [TableName.ANSWERS] if BY_AUTHOR in mapping.values() else []
        scored = [name for name, role in head.said.roles.items() if role == ColumnRole.SCORE]
        values = {"file": head.name, "columns": Listed(scored)}
        remarks = (*head.remarks, *([replace(_SCORES_ASIDE, values=values)] if scored else []))
        return ImportDraft(
            layout=self.name,
            head=_with_order(replace(head, remarks=remarks), sheet),
            tables=(*texts, *sheet.given),
            fields=(
                *(LayoutField(name, TableName.RATINGS, takes_many=True) for name in RATED),
                *(
                    LayoutField(name, _TABLES.get(name, TableName.RATINGS), takes_many=name == COMMENT)
                    for name in _SPELLINGS
                ),
                LayoutField(BY_AUTHOR, TableName.ANSWERS, takes_many=True),
                LayoutField(JUDGED, TableName.JUDGEMENTS, takes_many=True),
                LayoutField(OF_PLACE, TableName.RATINGS, takes_many=True),
            ),
            mapping=mapping,
            can_map=True,
            rows=partial(_rows, written, head),
            dataset=sheet.folder if sheet.is_named_by_file else None,
            may_lack_questions=True,
            asks=partial(_asks, head),
            scales=partial(_scales, head),
        )


def _tells_outcomes(head: FileHead, sheet: RatedTable, kept: Sequence[str]) -> bool:
    """True for what is right beside what several said in the same words, and no other answer that may be rated."""
    may_be_rated = sheet.columns.keys() & {"answer", "answer_id", "author"} or sheet.answering
    return not may_be_rated and len(told_truths(head, kept, is_answered=False)) > _FEWEST_DIMENSIONS


def _opened_head(head: FileHead) -> FileHead:
    """The head with a column for each number and reason of objects in cells, as programs keep the results of a row."""
    apart, flat = _kept_around(head), objects_of_givers(head)
    rows = tuple(opened_as_said(row, head.said, apart, flat) for row in head.first_rows)
    if all(opened is row for opened, row in zip(rows, head.first_rows, strict=True)):
        return head
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    said = head.said.of_insides(names_inside(head.first_rows, apart), columns).of_families(columns)
    return replace(head, columns=columns, first_rows=rows, said=said)


def _kept_around(head: FileHead) -> frozenset[str]:
    """The objects whose names stand before those of what they hold: alike ones, and dimensions of raters or authors."""
    of_dimensions = (name for name in head.columns if is_dimension(name) and _holds_levels_by_name(head, name))
    return of_several(head.first_rows) | frozenset(of_dimensions)


def _holds_levels_by_name(head: FileHead, column: str) -> bool:
    """True for objects of numbers alone, under names that are no dimensions."""
    told = [members(row.get(column)) for row in head.first_rows if is_filled(row.get(column))]
    names = {name for one in told for name in one}
    are_numbers = all(isinstance(value, int | float) for one in told for value in one.values())
    return bool(names) and are_numbers and not any(map(is_dimension, names))


def _confidence(sheet: RatedTable) -> float:
    if not sheet.rated:
        return 0.0
    if said_to_be_ratings(sheet.head):
        return 1.0
    return max(_confidence_by_names(sheet), _WITH_RATER if "rater" in sheet.head.said.constants else 0.0)


def _confidence_by_names(sheet: RatedTable) -> float:
    fields = sheet.columns
    if not fields.keys() & {"question", "question_id", "answer_id"}:
        are_questions = "rater" in fields and all(one.question_id for one in sheet.rated)
        return _SURE if are_questions else _TO_BE_ASKED if _may_be_of_rows(sheet) else 0.0
    is_of_people = any(map(partial(_is_of_people, sheet.head), sheet.rated)) and fields.keys() & {"author", "answer"}
    if sheet.open_names or (is_of_people and not sheet.keeps_texts):
        return _SURE
    is_of_authors = len({one.author for one in sheet.rated}) > 1 and all(one.author for one in sheet.rated)
    if "rater" in fields or (sheet.rater is not None and sheet.is_of_dimensions):
        is_told = is_of_authors or sheet.is_of_dimensions or fields.keys() & {"author", "answer_id", "answer"}
        return _SURE if is_told else 0.0
    is_of_raters = len({one.rater for one in sheet.rated if one.rater}) > 1
    if is_of_raters and any(one.rater is None for one in sheet.rated):
        return 0.0
    is_of_answers = bool(fields.keys() & {"author", "answer_id", "answer"} or sheet.answering)
    is_of_dimensions = sheet.n_dimensions >= _FEWEST_DIMENSIONS or _names_dimensions(sheet)
    if is_of_raters or is_of_authors or (is_of_answers and is_of_dimensions):
        return _SURE
    # numbers of items that nothing else reads: who wrote what, and who rated, is asked
    are_of_items = not fields.keys() & {"question", "answer", "author"} and sheet.n_dimensions >= _FEWEST_DIMENSIONS
    holds_answers = "answer" in fields and "author" not in fields
    is_named = are_of_items or (sheet.rater is not None and not holds_answers)
    is_named = is_named or (ColumnRole.ID in sheet.head.said.roles.values() and _may_be_of_rows(sheet))
    return _NAMED_FOR_RATER if is_named else _TO_BE_ASKED if _may_be_of_rows(sheet) else 0.0


def _names_dimensions(sheet: RatedTable) -> bool:
    """True if a column tells the dimension of each row, and the others only say that something was rated."""
    return "dimension" in sheet.columns and all(only_says_rated(one.dimension or "") for one in sheet.rated)


def _is_of_people(head: FileHead, one: RatedColumn) -> bool:
    """True for what people gave, as a column's name says: a known dimension, or levels, which no metric has."""
    is_known = one.is_of_dimension or is_dimension(one.name) or is_called_rating(one.name)
    return one.is_of_people and (is_known or are_whole(row.get(one.name) for row in head.first_rows))


def _may_be_of_rows(sheet: RatedTable) -> bool:
    """True for several columns of known dimensions, or of levels beside reasons, in a table without any other texts.

    Beside marks that may be ids of what was rated, one of a known dimension is enough, or several raters or authors.
    """
    rows = sheet.head.first_rows
    gives_reasons = any(
        is_rationale(name) and holds_text([row.get(name) for row in rows]) for name in sheet.head.columns
    )
    n_rated = len(sheet.rated) if gives_reasons else sheet.n_dimensions
    ids = (name for name, field in sheet.mapping.items() if field in {None, "question_id", "answer_id"})
    may_have_texts = bool(sheet.answering) or "answer" in sheet.columns or tells_answers(sheet.head)
    if not may_have_texts and any(may_hold_ids(sheet.head, name) for name in ids):
        people = [{getattr(one, who) for one in sheet.rated} - {None, ""} for who in ("rater", "author", "who")]
        is_of_dimension = bool(n_rated) or "dimension" in sheet.columns
        n_rated = max(_FEWEST_DIMENSIONS if is_of_dimension else 0, n_rated, *map(len, people))
    return n_rated >= _FEWEST_DIMENSIONS and {*may_ask(sheet.head)} <= {one.name for one in sheet.rated}


def _suggested(head: FileHead) -> FieldMapping:
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    said = {column: role for column, role in head.said.roles.items() if role in _SPELLINGS and column in head.columns}
    said = of_several_authors(said) | dict.fromkeys(said_to_be_ratings(head), "value")
    mapping: dict[str, str | None] = dict.fromkeys(head.columns) | said
    for name, spellings in _SPELLINGS.items():
        if name in said.values():
            continue
        named = (by_name[spelt] for spelt in map(plain_name, spellings) if spelt in by_name)
        column = next((one for one in named if not _holds_else(head, one, name)), None)
        column = (rater_column(head) or judge_around(head) or rater_inside(head)) if name == "rater" else column
        if column is not None and mapping[column] is None and (name != "answer" or is_mostly_filled(head, column)):
            mapping[column] = name  # what is rated in each row is there in most of them
    known = _known_elsewhere(head, mapping)
    mapping |= {n: field for n, field in known.items() if field != "answer" or is_mostly_filled(head, n)}
    mapping |= _who_wrote(head, mapping)
    columns = {name: column for column, name in mapping.items() if name}
    question = columns.get("question")
    if question is not None and not _holds_questions(head, question):
        mapping[question] = "question_id" if "question_id" not in columns else None
    elif question is not None and question not in head.said.roles and may_ask_elsewhere(head, columns):
        mapping[question] = None
    if not columns.keys() & {"question_id", "answer_id"} and "question_id" not in mapping.values():
        named = (by_name[name] for name in _IDS if name in by_name and mapping[by_name[name]] is None)
        column = next((one for one in named if not holds_text([row.get(one) for row in head.first_rows])), None)
        column = column or next(
            (name for name in head.columns if mapping[name] is None and holds_numbers_of_questions(head, name)), None
        )
        if column is not None and names_questions(head, column, columns):
            mapping[column] = "question_id"
    mapping |= {**_told_apart(head, mapping), **_case_before(head, mapping)}
    answers = _answers_of_rows(head, mapping)
    held_to = {*_said_references(head, beside=[*answers, columns.get("answer"), columns.get(BY_AUTHOR)])}
    beside_models = columns.get("answer") not in {None, *head.said.roles} and _are_of_models(columns["answer"], answers)
    if columns.get("answer") in held_to or beside_models:  # what is right, or what nobody names, may be unrated
        answers = [*([columns["answer"]] if beside_models else ()), *answers]
        mapping[columns.pop("answer")] = None
    are_beside = len(answers) > 1 or "answer" in columns
    held_to |= {name for name in answers if are_beside and is_reference(author_of(name))}
    references = [name for name in head.columns if name in held_to and mapping[name] is None]
    rated = [name for name in answers if name not in references] if "answer" not in columns else []
    mapping |= dict.fromkeys(rated, "answer" if len(rated) == 1 else BY_AUTHOR) | dict.fromkeys(references, BY_AUTHOR)
    levels = _levels(head, mapping)
    are_of_raters = any(one.rater for one in levels)
    for rated in levels:
        if rated.judge:
            mapping[rated.name] = JUDGED
        elif not are_of_raters or rated.rater or rated.is_of_dimension:  # else it is counted, not rated
            mapping[rated.name] = "value"
    return _beside_ratings(head, mapping | dict.fromkeys(_rated_later(head, mapping), "value"))


def _levels(head: FileHead, mapping: FieldMapping) -> list[RatedColumn]:
    """The columns of levels, of numbers or words, that tell of answers; else those of true and false."""
    free = _may_be_rated(head, mapping)
    levels = _without_measures(head, _levels_among(head, mapping, free))
    return _of_answers(head, mapping, levels) or _flags(head, mapping, free)


def _levels_among(head: FileHead, mapping: FieldMapping, free: Sequence[str]) -> list[RatedColumn]:
    """The free columns of levels, of numbers or words, that a scale, a dimension or a rater may have."""
    levels: list[RatedColumn] = []
    is_said = bool(said_to_be_ratings(head))
    are_beside_names = "rater" in mapping.values() or ("author" in mapping.values() and not tells_answers(head))
    for rated in rated_columns(free, head.said, told_beside(head, mapping)):
        takes_words = rated.rater is not None or (rated.is_of_dimension and not is_said)
        takes_words = takes_words or _is_of_words(head, mapping, rated.name)
        cells = [row.get(rated.name) for row in head.first_rows]
        is_labelled = rated.name in head.levels or (are_beside_names and holds_labels(cells))
        is_of_words = (rated.is_of_dimension and is_labelled) or _tells_degrees(head, mapping, rated.name)
        if is_of_words or holds_levels(cells, rated.name, takes_words=takes_words):
            levels.append(rated)
    return levels


def _without_measures(head: FileHead, levels: Sequence[RatedColumn]) -> list[RatedColumn]:
    """The columns of levels without what is counted or measured beside them: many numbers, where others are few.

    What a name tells of a dimension, a rating or whoever gave it is none of that, nor what a person said.
    """
    measured = {
        one.name
        for one in levels
        if not (one.is_of_dimension or one.rater or one.who or one.author or one.judge or is_called_rating(one.name))
        and one.name not in head.said.roles
        and is_measured(row.get(one.name) for row in head.first_rows)
    }
    others = [one for one in levels if one.name not in measured]
    are_few = (not is_measured(row.get(one.name) for row in head.first_rows) for one in others)
    return others if any(are_few) else [*levels]


def _may_be_on_longer_scale(head: FileHead, mapping: FieldMapping) -> tuple[str, ...]:
    """The columns of whole numbers beside ratings that have more of them than these, and are called no count."""
    levels = _of_answers(head, mapping, _levels_among(head, mapping, _may_be_rated(head, mapping)))
    cells = {one.name: [row.get(one.name) for row in head.first_rows] for one in levels if not counts(one.name)}
    free = [name for name in cells if name not in head.said.roles]
    return tuple(name for name in free if is_measured(cells[name]) and are_whole(cells[name]))


def _tells_degrees(head: FileHead, mapping: FieldMapping, column: str) -> bool:
    """True for words beside a rater that say how much there is of something, unless it is told of something else."""
    rater = next((name for name, field in mapping.items() if field == "rater"), None)
    asked = [name for name, field in mapping.items() if field in {"question", "question_id"}]
    are_told = rater is not None and are_degrees(row.get(column) for row in head.first_rows)
    if not are_told or stands_beside(column) or describes_question(column, head.first_rows, asked):
        return False
    return not is_of_raters(column, head.first_rows, rater or "")


def _beside_ratings(head: FileHead, mapping: FieldMapping) -> FieldMapping:
    """The mapping with the columns that tell of ratings: comments, and who wrote what is rated under a letter."""
    rated = rated_in(head, mapping)
    if rated and all(head.said.roles.get(one.name) == ColumnRole.METADATA for one in rated):
        return {**mapping, **dict.fromkeys((one.name for one in rated), None)}  # nothing is rated, as a person says
    mapping = {**mapping, **{one.author_column: OF_PLACE for one in rated if one.author_column}}
    texts = [name for name, field in mapping.items() if field is None and name not in head.said.roles]
    return {**mapping, **dict.fromkeys(certain_comments(texts, rated, head), COMMENT)}


def _holds_else(head: FileHead, column: str, field: str) -> bool:
    """True for dimensions under a name of what is asked, and for numbers under that of sentences."""
    if field == "sentence":
        return are_numbers([row.get(column) for row in head.first_rows])
    return field in {"question", "question_id"} and _holds_dimensions(head, column)


def _holds_dimensions(head: FileHead, column: str) -> bool:
    """True if each cell is a dimension that many studies have."""
    return bool(head.first_rows) and all(is_dimension(str(row.get(column))) for row in head.first_rows)


def _holds_questions(head: FileHead, column: str) -> bool:
    """True for sentences, and for what somebody wrote in a chat, which may be a word: no."""
    return plain_name(column).endswith("_message") or holds_text([row.get(column) for row in head.first_rows])


def _of_answers(head: FileHead, mapping: FieldMapping, levels: Sequence[RatedColumn]) -> list[RatedColumn]:
    """The columns of levels that tell of answers, and not of questions; none of a form that nobody filled in yet."""
    found = [one for one in levels if one.is_of_dimension or not _is_of_questions(head, mapping, one.name)]
    are_filled = any(is_filled(row.get(one.name)) for one in found for row in head.first_rows)
    return found if are_filled else []


def _is_of_questions(head: FileHead, mapping: FieldMapping, column: str) -> bool:
    """True for levels that differ between questions, and never between the authors of answers to one of them.

    So the risk of a question is told in each row; what is called a rating is one, whatever it is of.
    """
    columns = {name: told for told, name in mapping.items() if name}
    asked = columns.get("question_id") or columns.get("question")
    if is_called_rating(column) or column in head.said.roles or asked is None or "author" not in columns:
        return False
    authors: dict[str, set[str]] = {}
    levels: dict[str, set[str]] = {}
    for row in head.first_rows:
        authors.setdefault(str(row.get(asked)), set()).add(str(row.get(columns["author"])))
        levels.setdefault(str(row.get(asked)), set()).add(str(row.get(column)))
    again = [levels[key] for key, names in authors.items() if len(names) > 1]
    are_own = len(again) >= _FEWEST_QUESTIONS and all(len(told) == 1 for told in levels.values())
    return are_own and len({told for one in again for told in one}) > 1


_FEWEST_QUESTIONS = 4
"""Questions with several answers that are enough to tell that no level is of one of those."""


def _are_of_models(answer: str, others: Sequence[str]) -> bool:
    """True where models wrote what stands in other columns, and nothing says that of the one called an answer."""
    return any(map(is_by_a_model, others)) and not is_by_a_model(answer) and author_kind(author_of(answer)) is None


def _flags(head: FileHead, mapping: FieldMapping, free: Sequence[str]) -> list[RatedColumn]:
    """The columns of true and false of a table without texts that holds several of them, and no levels."""
    cells = {
        name: {str(cell).strip().casefold() for row in head.first_rows if is_filled(cell := row.get(name))}
        for name in free
    }
    flags = [name for name, told in cells.items() if told and told <= {"true", "false"}]
    are_rated = len(flags) >= _FEWEST_DIMENSIONS and {"question", "answer", BY_AUTHOR}.isdisjoint(mapping.values())
    return rated_columns(flags, head.said, told_beside(head, mapping)) if are_rated else []


def _rated_later(head: FileHead, mapping: FieldMapping) -> list[str]:
    """The columns without ratings in the first rows that stand between rated ones, or that a number tells from them."""
    levels = [column for column, field in mapping.items() if field == "value"]
    rated = {_NUMBERED_NAME.sub("", plain_name(column)) for column in levels}
    between = unrated_between(head.columns, levels, head.first_rows)
    free = [column for column, field in mapping.items() if field is None and _NUMBERED_NAME.search(plain_name(column))]
    numbered = [
        column
        for column in free
        if _NUMBERED_NAME.sub("", plain_name(column)) in rated
        and not any(is_filled(row.get(column)) for row in head.first_rows)
    ]
    behind = head.columns[head.columns.index(levels[-1]) + 1 :] if levels else ()
    unrated = takewhile(lambda name: is_unrated(name, head.first_rows), behind)
    between = [*between, *(name for name in unrated if is_called_label(name))]
    return [*numbered, *(column for column in between if mapping[column] is None)]


_NUMBERED_NAME = re.compile(r"(?<!\d)\d{1,2}_?[a-z]?$")


def _known_elsewhere(head: FileHead, mapping: FieldMapping) -> FieldMapping:
    """Columns of questions, answers and authors that are called so in tables without ratings, by what they hold."""
    free = [name for name in head.columns if mapping[name] is None]
    texts = [name for name in free if holds_text([row.get(name) for row in head.first_rows])]
    named = suggested_columns(texts, ["answer"])
    if [name for name in _answers_by_author(head, mapping) if name != named.get("answer")]:
        named.pop("answer", None)  # one of several: by its name nothing tells that it is the rated one
    of_dimensions = (name for name in free if _holds_dimensions(head, name))
    named |= dict(zip(("dimension",), of_dimensions, strict=False))
    if (asked := question_among(texts, head)) is not None:
        named["question"] = asked
    by = [name for name in free if may_name_authors(name, head) and plain_name(name) not in {*MAY_RATE, *HUMANS}]
    if "author" not in mapping.values() and len(by) == 1:
        named["author"] = by[0]
    asking_case = next((column for column, field in mapping.items() if field == "question"), "")
    is_case = plain_name(asking_case) in CASES and "question" in named  # which is read before what asks
    told = {column: field for field, column in named.items() if field not in mapping.values()}
    return told | ({asking_case: None, named["question"]: "question"} if is_case else {})


def _case_before(head: FileHead, mapping: FieldMapping) -> FieldMapping:
    """The first column of cases or passages beside a question, which is asked after what stands there."""
    if "question" not in mapping.values() or "context" in mapping.values():
        return {}
    free = (name for name in head.columns if mapping[name] is None and name not in head.said.roles)
    called = (name for name in free if names_case(name) or suggested_columns([name], ["context"]))
    found = (name for name in called if holds_text([row.get(name) for row in head.first_rows]))
    return dict.fromkeys(islice(found, 1), "context")


def _may_be_rated(head: FileHead, mapping: FieldMapping) -> list[str]:
    """The columns that may hold ratings; where a person said which do, others as without that, or by their names."""
    asked = [column for column, field in mapping.items() if field in {"question", "question_id"}]
    apart = {*metric_columns(head.columns, head.first_rows)}
    apart |= {name for name in head.columns if describes_question(name, head.first_rows, asked)}
    free = [name for name in head.columns if mapping[name] is None and name not in apart]
    free = [name for name in free if not says_what_is_true(name) and plain_name(name) not in _IDS]
    free = [name for name in free if head.lists is None or not head.lists.is_around(name)]
    if not said_to_be_ratings(head):
        return free
    anyway = _rated_anyway(head)
    return [name for name in free if name in anyway or is_dimension(name) or rater_in(name)]


def _rated_anyway(head: FileHead) -> frozenset[str]:
    """The columns of ratings of a table that is read as one of ratings also where nobody said that of any column."""
    others = {name: role for name, role in head.said.roles.items() if role != ColumnRole.RATING}
    plain = replace(head, said=replace(head.said, roles=others))
    mapping = _suggested(plain)
    is_of_ratings = _confidence_by_names(RatedTable(plain, mapping)) >= _SURE or may_hold_ratings(plain)
    return frozenset(name for name, field in mapping.items() if is_of_ratings and field in {*RATED, JUDGED})


def said_to_be_ratings(head: FileHead) -> list[str]:
    """The columns of which a person said that raters gave what they hold."""
    return [column for column in head.columns if head.said.roles.get(column) == ColumnRole.RATING]


def _said_references(head: FileHead, *, beside: Sequence[str | None]) -> list[str]:
    """The columns of which a person said that references are in them, where other answers, or no words, were rated."""
    said = [column for column in head.columns if head.said.is_reference(column)]
    if any(column not in {None, *said} for column in beside):
        return said
    return [column for column in said if not holds_text([row.get(column) for row in head.first_rows])]


def may_hold_ratings(head: FileHead) -> bool:
    """True for a table with ids, and marks that are called ratings, or are true and false, but no texts that ask."""
    opened = _opened_head(head)
    mapping = _suggested(opened)
    sheet = RatedTable(opened, mapping)
    ids = sheet.columns.keys() & {"question_id", "answer_id"}
    marks = [{str(row.get(one.name)).strip().casefold() for row in opened.first_rows} for one in sheet.rated]
    n_called = sum(is_called_rating(one.name) or one.is_of_dimension for one in sheet.rated)
    are_flags = bool(marks) and all(told <= {"true", "false", "none", ""} for told in marks)
    if may_ask(opened):  # what raters wrote, if several columns are called ratings and no text is what is asked
        return bool(ids) and n_called >= _FEWEST_DIMENSIONS and bool(ids_of_questions(opened))
    return bool(ids or "dimension" in sheet.columns) and (are_flags or n_called > 0)


def _with_order(head: FileHead, sheet: RatedTable) -> FileHead:
    """The head with a remark on how sentences are counted, where no column numbers them."""
    if "sentence" not in sheet.columns or "sentence_index" in sheet.columns:
        return head
    remark = Message("The sentences of {file} are counted in the order of its rows.", {"file": head.name})
    return replace(head, remarks=(*head.remarks, remark))


def may_rate(head: FileHead, columns: Sequence[str]) -> bool:
    """True if a table can be read as ratings, should a person say that these columns hold them."""
    opened = _opened_head(replace(head, said=head.said.with_roles(dict.fromkeys(columns, ColumnRole.RATING))))
    return not {*_suggested(opened).values()}.isdisjoint({"question", "question_id", "answer_id"})


def _answers_by_author(head: FileHead, mapping: FieldMapping) -> list[str]:
    """The columns of texts that are named for who wrote them, as ``GPT-4 answer`` is beside ``GPT-4 accuracy``."""
    named = answer_columns(head.columns, head.first_rows)
    found = [name for name in named if mapping[name] is None and is_mostly_filled(head, name)]
    may_be_short = bool(said_to_be_ratings(head))  # what is rated beside it is no label
    return [name for name in found if may_be_short or holds_text([row.get(name) for row in head.first_rows])]


def _answers_of_rows(head: FileHead, mapping: FieldMapping) -> list[str]:
    """The columns of answers, without what those of several authors whom a column names are held to."""
    answers = _answers_by_author(head, mapping)
    answers += _named_in_marks(head, mapping, answers)
    by = next((name for name, field in mapping.items() if field == "author"), None)
    return [name for name in answers if by is None or not is_held_to_several(name, by, head.first_rows)]


def _named_in_marks(head: FileHead, mapping: FieldMapping, answers: Sequence[str]) -> list[str]:
    """Further columns of texts after which those of marks are named as others are after known answers.

    So ``ours`` holds answers where ours_accuracy stands beside gpt4_accuracy, and gpt4 holds some; or where rag does,
    beside rag_accuracy.
    """
    rows = head.first_rows
    free = [n for n in head.columns if mapping[n] is None and n not in head.said.roles]
    texts = [n for n in free if holds_text([row.get(n) for row in rows])]
    marks = [plain_name(n) for n in head.columns if n not in texts and mapping[n] in {None, "value"}]
    told: dict[str, frozenset[str]] = {}
    for name in (*answers, *texts):
        author = plain_name(author_of(name) or name)
        before = {mark.removeprefix(f"{author}_") for mark in marks if mark.startswith(f"{author}_")}
        told[name] = frozenset(before | {m.removesuffix(f"_{author}") for m in marks if m.endswith(f"_{author}")})
    known = {rest for name in answers for rest in told[name]}
    n_named = Counter(rest for name in texts if rater_in(name) is None for rest in told[name])
    known |= {rest for rest, n_texts in n_named.items() if n_texts > 1 and is_dimension(rest)}
    return [name for name in texts if name not in answers and told[name] & known]


def _who_wrote(head: FileHead, mapping: FieldMapping) -> FieldMapping:
    """The column of people who may have written or rated, as neither: participants, or models that are all human."""
    columns = {name: column for column, name in mapping.items() if name}
    author, rater = columns.get("author", ""), columns.get("rater", "")
    if not all(is_called_a_person(text_of(row.get(author))) for row in head.first_rows):
        return {}
    may_have_rated = plain_name(author) in MODELS and columns.keys().isdisjoint({"rater", "answer", "answer_id"})
    return {rater: None} if "participant" in plain_name(rater).split("_") else {author: None} if may_have_rated else {}


def _is_of_words(head: FileHead, mapping: FieldMapping, column: str) -> bool:
    """True for words of one scale in a row that a rater is named for; one word in all rows tells of no scale.

    One word in all rows of each rater tells who that is.
    """
    cells = [row.get(column) for row in head.first_rows]
    are_words = len({*map(str, cells)}) > 1 and all(isinstance(cell, str) and cell.strip() for cell in cells)
    rater = next((name for name, field in mapping.items() if field == "rater"), None)
    return rater is not None and are_words and not _is_of_rater(head, column, rater)


def _is_of_rater(head: FileHead, column: str, rater: str) -> bool:
    """True if the cells of several raters, each of whom has several, are the same for each."""
    told: dict[str, list[str]] = {}
    for row in head.first_rows:
        told.setdefault(str(row.get(rater)), []).append(str(row.get(column)))
    of_several = [cells for cells in told.values() if len(cells) > 1]
    return len(of_several) > 1 and all(len({*cells}) == 1 for cells in of_several)


def _told_apart(head: FileHead, mapping: FieldMapping) -> FieldMapping:
    """The ids that never come again of answers that nothing else tells apart: several to a numbered question."""
    columns = {name: column for column, name in mapping.items() if name}
    if "question_id" not in columns or "answer_id" in columns:
        return {}
    telling = ("question_id", "author", "answer", "rater", "dimension", "occasion", "sentence_index")
    keys = [columns[name] for name in telling if name in columns]
    rows = head.first_rows
    if len({tuple(str(row.get(name)) for name in keys) for row in rows}) == len(rows):
        return {}
    rater = columns.get("rater", "")
    n_raters = len({str(row.get(rater)) for row in rows})
    for column in (name for name, field in mapping.items() if field is None and is_called_id(name)):
        ids = [text_of(row.get(column)) for row in rows]
        once = {(one, str(row.get(rater))) for one, row in zip(ids, rows, strict=True)}
        if all(ids) and len(once) == len(rows) and (n_raters == 1 or len({*ids}) < len(ids)):
            return {column: "answer_id"}
    return {}


def _asks(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    sheet = RatedTable(head, mapping)
    columns = tuple(one.name for one in sheet.rated)
    named = {one.name: one.who for one in sheet.open_names}
    lacks_ids = sheet.lacks_ids or side_by_side(head, mapping, columns)
    found = [ask_for_ids(head, mapping, columns)] if columns and lacks_ids else []
    found += [ask_for_names(named, may_have_written=sheet.lacks_writer)] if named else []
    by = [name for name in kept_names(head, mapping) if plain_name(last_name(name)) in MODELS or name == GROUP_COLUMN]
    by += [name for name in _who_may_have_rated(head, mapping) if name not in by]
    in_file = (named_apart(head.path.stem) or ("", ""))[1]
    found += [ask_for_rater(columns, by=by, named=in_file)] if columns and sheet.lacks_rater else []
    found += [ask_for_dimension(columns)] if columns and sheet.lacks_dimension else []
    if columns and (beside := _may_be_on_longer_scale(head, mapping)):
        found.append(ask_for_scores(beside, may_be_scores=False, may_be_ratings=True))
    if texts := _unread_texts(sheet, mapping):
        is_asked = "question" in sheet.columns
        found.append(ask_for_rated_texts(texts, sheet.columns.get("author"), may_be_asked=not is_asked))
    elif columns and "question" not in sheet.columns:
        found += ask_for_asked_texts(head, mapping)
    if sheet.rated and (sheet.answering or "answer" in sheet.columns):
        found += ask_for_references(head, mapping)
    if columns and sheet.lacks_author:
        by_question = sheet.columns.get("question_id") or sheet.columns.get("question", "")
        asked = [[row.get(by_question)] for row in head.first_rows]
        kept = kept_names(head, mapping)
        by = [name for name in kept if name == GROUP_COLUMN or may_name_author(name, head, asked)]
        wrote = [name for name in sheet.answering if not (is_reference(name) or sheet.is_said_to_be_right(name))]
        found.append(ask_for_rated_author(columns, wrote, by=by, may_stay_open=sheet.is_unstated))
    found = found if head.sheet else [ask.without_sheets for ask in found]
    told = head.said.of_dimensions("reversed")
    unsaid = {one.dimension: one.name for one in sheet.rated if _may_have_best_lowest(head, one.name)}
    unsaid = {name: column for name, column in unsaid.items() if name and name not in told}
    return (
        *found,
        *(ask_for_direction(column, name, n_ranks=n_ranks(head, column)) for name, column in unsaid.items()),
    )


def _may_have_best_lowest(head: FileHead, column: str) -> bool:
    return has_best_lowest(head, column) or n_ranks(head, column) > 0


def _who_may_have_rated(head: FileHead, mapping: FieldMapping) -> list[str]:
    """The columns of short names that come again and differ in all rows of one answer, or that are called so."""
    about = [name for name, field in mapping.items() if field in _OF_ANSWER]
    keys = [tuple(str(row.get(name)) for name in about) for row in head.first_rows]
    found: list[str] = []
    for name in kept_names(head, mapping):
        cells = short_names(name, head.first_rows)
        tells_apart = len({*zip(keys, cells, strict=False)}) == len(cells) > len({*keys})
        may_rate = come_again(cells) and tells_apart and not any(map(NUMBER.fullmatch, cells))
        found += [name] if may_rate or (cells and plain_name(name) in MAY_RATE) else []
    return found


_OF_ANSWER = frozenset({"question", "question_id", "answer", "answer_id", "author", "dimension", "occasion"})


def _scales(head: FileHead, mapping: FieldMapping) -> Mapping[str, Scale]:
    """The scales of dimensions of which all columns tell the same one."""
    told: dict[str, list[Scale | None]] = {}
    for one in RatedTable(head, mapping).rated:
        told.setdefault(one.dimension or "", []).append(one.scale or scale_of_labels(head.levels.get(one.name, ())))
    return {name: found[0] for name, found in told.items() if name and found[0] and found.count(found[0]) == len(found)}


def _unread_texts(sheet: RatedTable, mapping: FieldMapping) -> tuple[str, ...]:
    """The columns of long texts, each of one author's to one question, where nothing says that any is rated.

    So they are beside answers of which a person named the author of each: others may be another author's.
    """
    rows = sheet.head.first_rows
    answering = [name for name, field in mapping.items() if field in {"answer", BY_AUTHOR}]
    are_named = all(sheet.head.said.of_column(name, "author") for name in answering)
    if not sheet.rated or "answer_id" in sheet.columns or not are_named:
        return ()
    by = [sheet.columns[name] for name in ("question", "question_id", "author") if name in sheet.columns]
    found: list[str] = []
    for name in kept_names(sheet.head, mapping):
        filled = [row for row in rows if is_filled(row.get(name))]
        once = {(*(str(row.get(column)) for column in by), str(row.get(name))): row.get(name) for row in filled}
        if by and len(once) == len({about[:-1] for about in once}) and is_of_long_texts(name, [*once.values()]):
            found.append(name)
    return (*found,)


_NOTHING_RATED = Message(
    "No column of this table is read as ratings; it has {columns}. Say which ones raters filled ({how}), or choose "
    "another layout ({control})."
)
_HOW_TO_RATE = PageOrOption("rating", option="--role COLUMN=rating")


def _rows(written: FileHead, head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    """The rows of a file, ``written``, whose columns ``head`` has as they are mapped."""
    sheet = RatedTable(head, mapping)
    is_opened = head is not written
    if not (sheet.rated or sheet.judged):
        values = {**some_columns(head.columns), "how": _HOW_TO_RATE, "control": LAYOUT_CONTROL}
        yield RowProblem(head.name, None, "value", replace(_NOTHING_RATED, values=values))
        return
    told, apart, flat = ToldTexts(), _kept_around(written), objects_of_givers(written)
    for raw in rows_with_columns(written, mapping.values(), ()):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        cells = opened_as_said(raw.cells, written.said, apart, flat) if is_opened else raw.cells
        yield from sheet.rows(FileRow(raw.row, cells), told)


LAYOUTS = (RatingSheet(),)
