"""Questions with options, a column each, one cell for all or lines of the question; also a model's reply.

The tables of WorldMedQA-V are laid out so: Matos J, Chen S, Placino S, et al. (2024) WorldMedQA-V: a multilingual,
multimodal medical examination dataset. arXiv 2410.12722. Other examinations call their columns otherwise.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from medreview.domain.answers import AuthorKind
from medreview.domain.table_columns import option_number as option_place
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.answer_columns import numbered_name
from medreview.importers.answer_options import (
    TEXTS,
    answers_as_options,
    are_held_to_texts,
    are_wrong,
    begins_with_label,
    first_number,
    form_of_keys,
    goes_by_blank,
    goes_by_letter,
    is_by_letters,
    marks_options,
    named_by_key,
    option_columns,
    options_in_cell,
    options_in_text,
    right_options,
)
from medreview.importers.asked_choices import ask_for_first_number, ask_for_key
from medreview.importers.asking_columns import (
    as_topic,
    asks_often,
    called_questions,
    holds_questions,
    may_ask_elsewhere,
    numbered_fields,
    only_asking,
    said_question,
)
from medreview.importers.cell_values import asks, is_filled, is_phrase, missing, text_of
from medreview.importers.column_names import (
    QUESTIONS,
    flattened,
    plain_name,
    suggested_columns,
)
from medreview.importers.column_roles import COUNTS_FROM, Authorship, AuthorSource, ColumnRole
from medreview.importers.conversations import turns_or_passage
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow, of_part
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows, rows_with_columns
from medreview.importers.image_cells import image_names, modality_names, n_names, numbered_image
from medreview.importers.kept_columns import NA, kept_names, may_tell_case
from medreview.importers.key_columns import (
    SPELT_KEYS,
    are_in_texts,
    may_be_keys,
    named_key,
    named_key_instead,
    options_of,
)
from medreview.importers.marked_options import (
    MOST_OPTIONS,
    OPTIONS_TOO,
    RIGHT_ONES,
    WHETHER_RIGHT,
    marks_texts,
    options_with_marks,
    with_own_ids,
)
from medreview.importers.model_names import is_said_by_a_model
from medreview.importers.nested_questions import asked_records, parts_of_ids
from medreview.importers.open_keys import key_in, lacks_options, open_answers
from medreview.importers.open_questions import (
    OPTIONS,
    OpenQuestion,
    ask_for_authors,
    ask_for_case,
)
from medreview.importers.opened_cells import with_opened
from medreview.importers.option_choices import (
    asks_of_choices,
    by_model,
    chooser_of,
    choosing_column,
    chosen_by_models,
    chosen_in_rows,
    marked_right,
    may_be_choices,
    told_in_lists,
    told_of_replies,
)
from medreview.importers.option_replies import (
    CHOICE,
    FIELDS,
    RepliedTo,
    ReplyReader,
    asks_of_replies,
    authors_of_replies,
    reply_in,
    said_chooser,
    tables_of_said,
)
from medreview.importers.option_replies import (
    chosen_by as _chosen,
)
from medreview.importers.rated_columns import id_of_text, named_case
from medreview.importers.reference_names import says_none
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_questions import as_json, hash_of
from medreview.llm.cloud.json_values import items
from medreview.text.languages import guess_language

_OPTIONS = tuple(f"option_{number}" for number in range(1, MOST_OPTIONS + 1))
_MORE_IMAGES = tuple(f"image_{number}" for number in range(2, 7))
_PLAIN = ("title", "category", "specialty", "language", "split", "source", "age", "sex", "question_type", "icd11")
_SUGGESTED = ("question", "context", "question_id", "options", "correct_option", "images", "modalities", *_PLAIN)
_FIELDS = (
    *("question", "context", "question_id", "options"),
    *_OPTIONS,
    *("correct_option", "images"),
    *_MORE_IMAGES,
    "modalities",
)
_MANY = frozenset({"context", "correct_option"})
_REPLIES = (
    *("prediction", "predictions", "model_output", "model_answer", "raw_output", "response", "pred", "preds"),
    *("predicted", "predicted_answer", "raw_response", "model_choice", "selected", "extracted_answer", "parsed_answer"),
    *("selected_option", "chosen_option", "predicted_option", "model_prediction"),
)
_REPLY_OF_MODEL = "choice_of_model"
_ANSWERED = frozenset({ColumnRole.ANSWER, ColumnRole.REFERENCE})
_IDS = ("index", "id", "question_id", "qid", "problem_id")
_PUBLISHED = re.compile(r"([^_]+)_([a-z]+)_(local|english)")


class LetteredOptions:
    """One row a question, or a question and a model's reply to it.

    A reply counts as a choice when exactly one letter of an option stands in it the way a list writes it; any other
    comes in as the text that it is, without a choice. An image may be the name of a file or, in
    base64, the file itself. A case or passage beside the question comes before it. Where options stand in the
    question's text, the question is what stands before them, and the whole text is kept as metadata.
    """

    name = "lettered-options"
    title = Message("Questions with options")
    example = "question, option A, option B, correct answer"

    def recognises(self, head: FileHead) -> float:
        head = _flat_head(head)
        mapping = _suggested(head)
        columns = {field: column for column, field in mapping.items() if field is not None}
        if "question" not in columns or head.form is SourceForm.XML or _lacks_right_ones(columns):
            return 0.0
        is_own = {"question_id", "option_1", "option_2"} <= set(head.columns)
        is_in_a_cell = any(options_in_cell(row.get(columns.get("options", ""))) for row in head.first_rows)
        return 0.95 if not is_own and ("option_2" in columns or is_in_a_cell or are_in_texts(head, columns)) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        head = _flat_head(head)
        mapping = _suggested(head)
        replies = {"raw_output", _REPLY_OF_MODEL} & set(mapping.values())
        said = tables_of_said(head)
        tables = (TableName.QUESTIONS, *((TableName.CHOICES,) if replies or TableName.CHOICES in said else ()))
        is_answered = "answer" in mapping.values() or TableName.ANSWERS in said
        if is_answered or any(open_answers(row, mapping) for row in head.first_rows):
            tables += (TableName.ANSWERS,)
        published = _PUBLISHED.fullmatch(head.path.stem)
        of_replies = [LayoutField(name, TableName.CHOICES) for name in ("raw_output", "model")]
        of_replies += [LayoutField(_REPLY_OF_MODEL, TableName.CHOICES, takes_many=True)]
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=tables,
            fields=(
                *(
                    LayoutField(name, TableName.QUESTIONS, name == "question", takes_many=name in _MANY)
                    for name in (*_FIELDS, *_PLAIN)
                ),
                *(of_replies if replies else ()),
                *FIELDS,
            ),
            mapping=mapping,
            can_map=True,
            rows=partial(_rows, head),
            authors=partial(_authors, head),
            asks=partial(_asks_of, head),
            follows=_follow(head, mapping),
            dataset=f"WorldMedQA {published.group(2)}" if published else None,
            may_lack_images=True,
        )


def _flat_head(head: FileHead) -> FileHead:
    """The head with a row a question, and columns for what objects in its cells hold; those of options stay whole."""
    head = with_opened(head)
    if head.form not in {SourceForm.JSON, SourceForm.JSONL, SourceForm.PARQUET} and not head.opened:
        return head
    rows = tuple(_flat(cells) for row in head.first_rows for one in asked_records(row) for cells in by_model(one))
    return replace(head, columns=tuple(dict.fromkeys(name for row in rows for name in row)), first_rows=rows)


def _flat(cells: Mapping[str, object]) -> dict[str, object]:
    parts = (
        options_with_marks(name, cell)
        or ({name: cell} if options_in_cell(cell) or marks_texts(name, cell) else flattened({name: cell}))
        for name, cell in with_own_ids(cells).items()
    )
    return {name: cell for part in parts for name, cell in part.items()}


def _flat_rows(raw: FileRow, parts: Mapping[str, str] = MappingProxyType({})) -> list[FileRow]:
    asked = asked_records(raw.cells, parts=parts)
    return [FileRow(raw.row, _flat(cells)) for one in asked for cells in by_model(one)]


def _options_in(head: FileHead) -> dict[int, str]:
    """The columns of options by place; none where a person said of one that it holds answers: then all of them do."""
    found = option_columns(head.columns, head.first_rows)
    if are_held_to_texts(head.columns, head.first_rows, tuple(found.values())):
        return {}
    return found if _ANSWERED.isdisjoint(head.said.roles.get(column, "") for column in found.values()) else {}


def _suggested(head: FileHead) -> FieldMapping:
    """Columns by the names that they have in published tables first, then by what they are called elsewhere."""
    inside = told_in_lists(head)
    outside = [name for name in head.columns if name not in inside]
    found = suggested_columns(outside, _SUGGESTED)
    if is_said_by_a_model(found.get("correct_option", "")):
        found = suggested_columns((name for name in outside if not is_said_by_a_model(name)), _SUGGESTED)
    said = _said(head)
    found = {name: column for name, column in found.items() if column not in said.values()}
    found = as_topic(head, found, is_exam=True) | said
    unfit = (name for name in _PLAIN if name in found and _holds_lists(head, found[name]))
    unfit = {*unfit, *(name for name in ("category",) if name in found and holds_questions(head, found[name]))}
    unfit |= numbered_fields(head, {name: column for name, column in found.items() if name not in said})
    found = {name: column for name, column in found.items() if name not in unfit}
    if named := next((name for name in _IDS if name in head.columns), None):
        found["question_id"] = named
    if (named := found.get("question_id")) and not _names_all(head, named):
        del found["question_id"]
    found |= _asked_and_read(head, found)
    if "correct_option" not in found and "labels" in head.columns:
        marks = [row.get("labels") for row in head.first_rows]
        found |= {"correct_option": "labels"} if marks and all(map(marks_options, marks)) else {}
    if is_verdict := _says_whether_right(head, found):
        others = [name for name in head.columns if name not in {*found.values()}]
        found = {name: column for name, column in found.items() if name != "correct_option"}
        found |= suggested_columns(others, ["correct_option"])
    if "options" not in found and "correct_option" in found and (listed := _listed_options(head)):
        found = {name: column for name, column in found.items() if column != listed} | {"options": listed}
    if "options" not in found and (called := _called_options(head)):
        found |= {"options": called}
    if marked := _marked(head):
        found |= {"options": marked, "correct_option": f"{marked}{RIGHT_ONES}"}
    found |= _varying_question(head, found)
    options = _options_in(head) or _answers_with_key(head, found)
    options = options or named_by_key(head.columns, head.first_rows, found.get("correct_option", ""))
    if options and "options" in found:
        del found["options"]
    found |= {f"option_{place}": column for place, column in options.items() if place <= MOST_OPTIONS}
    found = _with_asking_case(head, found)
    found |= {} if is_verdict else named_key(head, found) or named_key_instead(head, found)
    first_image = suggested_columns(head.columns, ["images"]).get("images") or numbered_image(head.columns, 1)
    if first_image:
        found["images"] = first_image
    else:
        found.pop("modalities", None)
    found |= {f"image_{n}": column for n in range(2, 7) if (column := numbered_image(head.columns, n))}
    found |= _replied(head, found)
    mapping = dict.fromkeys(head.columns) | {column: name for name, column in found.items()}
    mapping |= dict.fromkeys(_keys_of_other_rows(head, mapping, found.get("correct_option")), "correct_option")
    return mapping | dict.fromkeys(chosen_by_models(head, mapping), _REPLY_OF_MODEL)


def _replied(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """The column of replies as the field that it is, and that of the models who gave them."""
    called = [name for name in head.columns if plain_name(name) in _REPLIES]
    reply = next(iter(called or chosen_in_rows(head, found)), None)
    field = _field_of_replies(head, found, reply) if reply else None
    if not reply or not field:
        return {}
    named = choosing_column(head, found)
    return {field: reply} | ({"author" if field == "answer" else "model": named} if named else {})


def _said(head: FileHead) -> dict[str, str]:
    """The columns of which a person said that they ask, or hold the options."""
    asked = said_question(head)
    listed = next((name for name in head.columns if head.said.roles.get(name) == OPTIONS), None)
    return {field: name for field, name in (("question", asked), (OPTIONS, listed)) if name}


def _marked(head: FileHead) -> str | None:
    """The column of options with marks; of several that with one right option in every row, and the most options."""
    marked = [name.removesuffix(RIGHT_ONES) for row in head.first_rows for name in row if name.endswith(RIGHT_ONES)]
    found = [name for name in head.columns if 2 * marked.count(name) > len(head.first_rows)]
    single = [name for name in found if all(len(items(row.get(f"{name}{RIGHT_ONES}"))) == 1 for row in head.first_rows)]
    return max(single, key=partial(_n_listed, head)) if len(single) > 1 else next(iter(found), None)


def _n_listed(head: FileHead, column: str) -> int:
    return sum(len(items(row.get(column))) for row in head.first_rows)


def _field_of_replies(head: FileHead, found: Mapping[str, str], column: str) -> str | None:
    """The field of replies: those of a choice if any chooses an option, of answers for texts of which none does."""
    rows = [
        (reply_in(row.get(column)), {name: row.get(cell) for name, cell in found.items()}) for row in head.first_rows
    ]
    told = [(reply, cells) for reply, cells in rows if reply]
    is_published = _PUBLISHED.fullmatch(head.path.stem) is not None  # what models said to choose, even if they did not
    if (
        is_published
        or not told
        or any(_chosen(reply, _options_anywhere(cells), cells.get("correct_option"), 0) for reply, cells in told)
    ):
        return "raw_output"
    return "answer" if 2 * sum(is_phrase(reply) for reply, _ in told) > len(told) else None


def _keys_of_other_rows(head: FileHead, mapping: FieldMapping, key: str | None) -> list[str]:
    """Columns named like the key's, each of which is filled in some rows and in none in which another of them is."""
    spelt = [name for name in head.columns if mapping[name] is None and plain_name(name) in SPELT_KEYS]
    found = [] if key is None else [key]
    for name in spelt if found else ():
        n_filled = [sum(is_filled(row.get(one)) for one in (*found, name)) for row in head.first_rows]
        if any(is_filled(row.get(name)) for row in head.first_rows) and max(n_filled) == 1:
            found.append(name)
    return found[1:]


def _asked_and_read(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """The fields that no other name tells: one column that is called after a question, or alone asks, and the case."""
    case = None if "context" in found or named_case(head) in found.values() else named_case(head)
    asked = [] if "question" in found else called_questions(head)
    asked = [name for name in asked if name not in {*found.values(), case}] if len(asked) == 1 else []
    only = "" if asked or "question" in found else only_asking(head, {*found.values()})
    told = {"question": asked[0] if asked else only} if asked or only else {}
    told = {} if told and may_ask_elsewhere(head, {**found, **told}) else told
    return told | ({"context": case} if case else {})


def _holds_lists(head: FileHead, column: str) -> bool:
    return any(isinstance(row.get(column), list | dict) for row in head.first_rows)


def _varying_question(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """Another column with a question's name where the first one tells every row the same, as an instruction does."""
    question = found.get("question")
    if question is None or len(head.first_rows) < 2 or len({str(row.get(question)) for row in head.first_rows}) > 1:  # noqa: PLR2004
        return {}
    free = [name for name in head.columns if name not in found.values()]
    others = [name for name in free if plain_name(name) in QUESTIONS]
    others += suggested_columns(free, ["question"]).values()
    others = [name for name in others if len({str(row.get(name)) for row in head.first_rows}) > 1]
    return {"question": others[0]} if others else {}


def _with_asking_case(head: FileHead, found: dict[str, str]) -> dict[str, str]:
    """A case with options and without a question asks by itself, unless texts beside it ask."""
    is_case = "question" not in found and "context" in found and bool({"options", "option_2"} & found.keys())
    titles = [text_of(row.get(found.get("title", ""))) for row in head.first_rows]
    if is_case and 2 * sum(map(asks, titles)) > len(titles):  # what is asked stands in the title
        return {("question" if name == "title" else name): column for name, column in found.items()}
    if not is_case or asks_often(head, found):
        return found
    return {("question" if name == "context" else name): column for name, column in found.items()}


def _answers_with_key(head: FileHead, found: Mapping[str, str]) -> dict[int, str]:
    """Columns of answers that are options: the key of every first row names one of them."""
    key = found.get("correct_option")
    options = answers_as_options(name for name in head.columns if name != key)
    rows = [(row.get(key or ""), [row.get(column) for column in options.values()]) for row in head.first_rows]
    are_keys = bool(rows) and all(
        any(isinstance(right := right_options(cell, own, counts_from=n, form=TEXTS), tuple) and right for n in (0, 1))
        for cell, own in rows
    )
    return options if key is not None and options and are_keys else {}


def _names_all(head: FileHead, column: str) -> bool:
    """True if every record has the column, and a list in none: what names only some is no id."""
    return all(column in row and not isinstance(row[column], list | dict) for row in head.first_rows)


_SAYS_WHETHER = frozenset({*WHETHER_RIGHT, ""})
_VERDICTS = frozenset({"true", "false", ""})


def _says_whether_right(head: FileHead, found: Mapping[str, str]) -> bool:
    """True for a key that says whether a reply was correct: beside one, or in words that no option is called.

    So does a label of two numbers beside more than two options.
    """
    key = found.get("correct_option", "")
    cells = {str(row.get(key) if is_filled(row.get(key)) else "").strip().casefold() for row in head.first_rows}
    if plain_name(key) == _LABEL and key not in head.said.roles:  # of many options some beyond the second are right
        asked = [options_of({name: row.get(column) for name, column in found.items()}) for row in head.first_rows]
        n_more = sum(len(own) >= _FEWEST_OPTIONS for own in asked)
        return cells == _TWO and n_more >= _FEWEST_LABELS
    if plain_name(key) != "correct" or not cells <= _SAYS_WHETHER:
        return False
    if any(plain_name(name) in _REPLIES for name in head.columns):
        return True
    listed = _options_in(head).values()
    options = [
        [row.get(n) for n in listed] or [*options_in_cell(row.get(found.get("options", "")))] for row in head.first_rows
    ]
    called = {str(option).strip().casefold() for own in options for option in own}
    return bool(called) and cells <= _VERDICTS and called.isdisjoint(cells)


_LABEL, _TWO, _FEWEST_OPTIONS, _FEWEST_LABELS = "label", {"0", "1"}, 3, 10


def _follow(head: FileHead, mapping: FieldMapping) -> frozenset[str]:
    """The columns that say in every first row whether the reply in it is the key, as it is."""
    columns = {field: column for column, field in mapping.items() if field}
    keys = may_be_keys(head, columns, _REPLIES, counts_from=1)
    replies = [column for column, name in mapping.items() if name in {"raw_output", CHOICE, _REPLY_OF_MODEL}]
    free = [name for name in head.columns if mapping[name] is None]
    return frozenset(name for reply in [*replies, *keys] for name in marked_right(head, columns, reply, free))


def _listed_options(head: FileHead) -> str | None:
    """A column that other tables have answers in, and this one options in every row."""
    called = [name for name in head.columns if plain_name(name) in OPTIONS_TOO]
    lettered = [name for name in head.columns if all(is_by_letters(row.get(name)) for row in head.first_rows)]
    named = [*called, *lettered] if head.first_rows else []
    return next((name for name in named if all(options_in_cell(row.get(name)) for row in head.first_rows)), None)


def _called_options(head: FileHead) -> str | None:
    """The one column whose name ends as that of options, and whose cells have them by their letters."""
    named = (name for name in head.columns if plain_name(name).rpartition("_")[2] in {"options", "choices"})
    found = [name for name in named if head.first_rows and all(is_by_letters(row.get(name)) for row in head.first_rows)]
    return found[0] if len(found) == 1 else None


def _lacks_right_ones(columns: Mapping[str, str]) -> bool:
    """True where each option is in a column of wrong ones and no key holds a right one: these are no options."""
    return "correct_option" not in columns and are_wrong(name for field, name in columns.items() if option_place(field))


def _authors(head: FileHead, mapping: FieldMapping) -> Mapping[str, Authorship]:
    """The author of the column of answers, and of that of replies where no column names the model of each."""
    columns = {field: column for column, field in mapping.items() if field}
    found = authors_of_replies(head, mapping)
    if "raw_output" in columns and "model" not in columns:
        said = head.said.of_texts(columns["raw_output"], "author") or said_chooser(head, mapping)
        source = AuthorSource.CONSTANT if said else AuthorSource.FILE_NAME
        found[columns["raw_output"]] = Authorship(said or _model(head), source, AuthorKind.MODEL)
    return found


def _asks_of(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    """Open questions about the numbers of options, about a column that may be the key, and about parts of the case."""
    reader = _QuestionReader(head, mapping)
    columns = {field: column for column, field in mapping.items() if field}
    kept = kept_names(head, mapping)
    keys = may_be_keys(head, columns, _REPLIES, counts_from=reader.counts_from or 0)
    asked = [row.get(columns.get("question", "")) for row in head.first_rows]
    cells = {name: [row.get(name) for row in head.first_rows] for name in kept}
    case = tuple(name for name in kept if may_tell_case(name, cells[name], asked, takes_text=True))
    authors = _authors(head, mapping)
    choosing = [name for name in keys if marked_right(head, columns, name, kept)]
    keys = [name for name in keys if name not in choosing]
    choosing += may_be_choices(head, mapping, [*keys, *choosing])
    return (
        *ask_for_authors({column: author for column, author in authors.items() if mapping[column] != CHOICE}),
        *asks_of_replies(head, mapping, authors),
        *(() if reader.counts_from is not None else (ask_for_first_number(reader.columns["correct_option"]),)),
        *(ask_for_key(n, "correct_option", instead_of=columns.get("correct_option")) for n in keys if n in kept),
        *asks_of_choices(choosing),
        *((ask_for_case(case),) if case else ()),
    )


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    reader = _QuestionReader(head, mapping)
    parts = parts_of_ids(head.said.parts, head.first_rows)
    for raw in rows_with_columns(head, mapping.values(), ("question",)):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        asked = _flat_rows(raw, parts)
        for place, row in enumerate(asked, start=1):
            if len(asked) > 1 and reader.columns["question"] not in row.cells:
                yield SkippedRow(raw.row, RowSkip.ABOUT)  # a text or a table among the questions of a lesson
                continue
            if len(asked) == 1:
                yield from reader.rows(row, raw.row)
            else:
                yield from of_part(place, reader.rows(row, f"{raw.row}-{place}"))


class _QuestionReader:
    """Reads rows of one file as its mapping says."""

    def __init__(self, head: FileHead, mapping: FieldMapping) -> None:
        self._head = head
        self._mapping = mapping
        self.columns = {n: column for column, n in mapping.items() if n is not None and n != _REPLY_OF_MODEL}
        self._keys = [column for column, name in mapping.items() if name == "correct_option"]
        self._contexts = [column for column, name in mapping.items() if name == "context"]
        self._of_models = [column for column, name in mapping.items() if name == _REPLY_OF_MODEL]
        self._are_distractors = are_wrong(column for name, column in self.columns.items() if option_place(name))
        authors = _authors(head, mapping)
        by = authors.get(self.columns.get("raw_output", ""))
        self._model = by.name if by else _model(head)
        self._replies = ReplyReader(head, mapping)
        self._told: dict[str, int] = {}
        self._of_replies = told_of_replies(head, mapping)
        self.counts_from = self._first_number()
        asked = [(row, self._asked({n: row.get(name) for n, name in self.columns.items()})) for row in head.first_rows]
        self._has_options = any(options for _, options in asked)
        first = 1 if self.counts_from is None else self.counts_from
        self._form = form_of_keys(((key_in(row, mapping), own) for row, (_, own) in asked), counts_from=first)
        chosen = [column for column, name in mapping.items() if name in {"raw_output", CHOICE, _REPLY_OF_MODEL}]
        self._forms = {
            name: form_of_keys(((reply_in(row.get(name)), own) for row, (_, own) in asked), counts_from=first)
            for name in chosen
        }

    def _first_number(self) -> int | None:
        """0 or 1, as a person said, as our own tables have it, or as all keys of the file show; None if none does."""
        key = self.columns.get("correct_option")
        if key is None or key == "correct_option":
            return 1
        said = self._head.said.constants.get(f"{key}.{COUNTS_FROM}")
        if said in {"0", "1"}:
            return int(said)
        # images inside rows are not written while only the keys are looked at
        rows = file_rows(replace(self._head, unpack_into=None))
        flat = (one for row in rows if isinstance(row, FileRow) for one in _flat_rows(row))
        found = first_number((key_in(row.cells, self._mapping), self._n_options(row)) for row in flat)
        if found is not None or (found := self._number_by_texts()) is not None:
            return found
        options = {place: name for field, name in self.columns.items() if (place := option_place(field))}
        are_numbered = options and all(plain_name(name).endswith(str(place)) for place, name in options.items())
        return 1 if are_numbered else None

    def _number_by_texts(self) -> int | None:
        """The number of the first option by which the keys name the texts that another column has in every row."""
        found = set[int]()
        for number in (0, 1):
            texts: list[tuple[Mapping[str, object], str]] = []
            for row in self._head.first_rows:
                _, options = self._asked({name: row.get(column) for name, column in self.columns.items()})
                right = right_options(key_in(row, self._mapping), options, counts_from=number)
                texts.append((row, str(options[right[0] - 1]).strip() if isinstance(right, tuple) and right else ""))
            beside = (name for name in self._head.columns if self._mapping.get(name) is None)
            if any(all(text and str(row.get(name)).strip() == text for row, text in texts) for name in beside):
                found.add(number)
        return found.pop() if len(found) == 1 else None

    def _n_options(self, raw: FileRow) -> int:
        cells = {name: raw.cells.get(column) for name, column in self.columns.items()}
        _, options = self._asked(cells)
        return sum(is_filled(option) for option in options)

    def rows(self, raw: FileRow, number: object) -> Iterator[ReadRow]:
        """``number`` is the id of a question without one."""
        cells = {name: raw.cells.get(column) for name, column in self.columns.items()}
        if len(self._keys) > 1:
            cells["correct_option"] = key_in(raw.cells, self._mapping)
        if len(self._contexts) > 1:
            cells["context"] = [told for column in self._contexts if (told := raw.cells.get(column))]
        named = self.columns.get("question_id")
        question_id = cells["question_id"] if named else number
        if self._of_replies is not None and not named:
            question_id = id_of_text([cells.get(name) for name in ("context", "question", "options", *_OPTIONS)])
        if question_id is None or question_id == "":
            yield RowProblem(self._head.name, raw.row, named, missing(named))
            return
        text, options = self._asked(cells)
        if lost := self._lost_key(raw.cells, cells.get("correct_option"), options):
            yield SkippedRow(raw.row, lost)
            cells["correct_option"] = None
            none = dict.fromkeys(self._keys if lost is RowSkip.NO_ANSWER else ())
            raw = FileRow(raw.row, {**raw.cells, **none})
        if self._are_distractors and (right := str(cells.get("correct_option") or "").strip()):
            options = tuple(sorted([*filter(None, options), right], key=str))  # in an order that tells nothing
        if answers := open_answers(raw.cells, self._mapping):
            yield from self._open_rows(raw, cells, question_id, answers)
            return
        counts_from = 1 if self.counts_from is None else self.counts_from
        key = cells.get("correct_option")
        correct = right_options(key, options, counts_from=counts_from, form=self._form)
        if isinstance(correct, Message):
            yield RowProblem(self._head.name, raw.row, self.columns["correct_option"], correct)
            return
        is_by_blank = bool(correct) and goes_by_blank(key, str(text), options)
        reasons = {RowSkip.BY_LETTER: goes_by_letter(key, options), RowSkip.BY_BLANK: is_by_blank}
        yield from (SkippedRow(raw.row, reason) for reason, is_so in reasons.items() if is_so)
        question = self._question(raw, {**cells, "question": text}, question_id, len(options))
        question |= {f"option_{place}": option for place, option in enumerate(options, start=1)}
        extra = self._extra(raw, cells) | ({self.columns["correct_option"]: key} if is_by_blank else {})
        if text != cells.get("question"):
            extra[self.columns["question"]] = cells.get("question")
        about = {name: extra.pop(name) for name in self._of_replies or () if name in extra}
        if self._is_new(question_id, question, extra):
            yield FieldRow(TableName.QUESTIONS, raw.row, {**question, "correct_option": correct or None}, extra)
        asked = RepliedTo(question_id, options, key, counts_from, question["language"], self._forms)
        chosen = [*self._choices(raw, cells, asked)]
        yield from (one._replace(extra={**about, **one.extra}) for one in chosen)
        if any(one.table is TableName.CHOICES and not one.fields.get("choice") for one in chosen):
            yield SkippedRow(raw.row, RowSkip.UNREAD_CHOICE)
        if not chosen and self._of_replies is not None:
            yield SkippedRow(raw.row, RowSkip.NO_ANSWER)

    def _is_new(self, question_id: object, question: Mapping[str, object], extra: Mapping[str, object]) -> bool:
        """False for a question that comes again as it is, in a row of another model."""
        if self._of_replies is None:
            return True
        told, n_before = hash_of(as_json([question, extra])), len(self._told)
        return self._told.setdefault(str(question_id), told) != told or n_before < len(self._told)

    def _choices(self, raw: FileRow, cells: Mapping[str, object], asked: RepliedTo) -> Iterator[FieldRow]:
        options, key, counts_from = asked.options, asked.key, asked.counts_from
        same = {"question_id": asked.question_id, "language": asked.language}
        if (told := reply_in(cells.get("raw_output"))) and not self._replies.tells_again(raw.cells):
            form = asked.forms.get(self.columns["raw_output"])
            choice = {**same, "model": cells.get("model") or self._model, "raw_output": told}
            choice |= {"choice": _chosen(told, options, key, counts_from, form)}
            yield FieldRow(TableName.CHOICES, raw.row, choice)
        yield from self._replies.rows(raw.row, raw.cells, asked)
        for column in self._of_models:
            if told := str(raw.cells.get(column) if raw.cells.get(column) is not None else ""):
                form = asked.forms.get(column) or self._form
                chosen = right_options(told, options, counts_from=counts_from, form=form)
                one = chosen if isinstance(chosen, tuple) else _chosen(told, options, key, counts_from, form)
                choice = {**same, "model": chooser_of(column), "raw_output": told, "choice": one}
                yield FieldRow(TableName.CHOICES, raw.row, choice)

    def _lost_key(self, cells: Mapping[str, object], key: object, options: Sequence[object]) -> RowSkip | None:
        """The reason for which a question comes in without its key, if there is one.

        A word says that there is none, where keys are labels of options: among texts it may be one. Or all columns of
        options are empty, where other rows have theirs in them.
        """
        told = text_of(key).strip()
        is_none = (told == NA or says_none(told)) and told not in _texts_of(options)
        if is_none and self._form not in {None, TEXTS}:
            return RowSkip.NO_ANSWER
        has_columns = any(name == "options" or option_place(name) for name in self.columns)
        is_bare = not options and has_columns and self._has_options and lacks_options(cells, self.columns)
        return RowSkip.NO_OPTIONS if told and is_bare and not open_answers(cells, self._mapping) else None

    def _open_rows(
        self, raw: FileRow, cells: Mapping[str, object], question_id: object, answers: Sequence[str]
    ) -> Iterator[ReadRow]:
        if any(map(begins_with_label, answers)):
            yield SkippedRow(raw.row, RowSkip.UNREAD_OPTIONS)
        asked = self._question(raw, cells, question_id, 0)
        yield FieldRow(TableName.QUESTIONS, raw.row, asked, self._extra(raw, cells))
        for n, answer in enumerate(answers, start=1):
            author = numbered_name("reference", n, len(answers))
            given = {"question_id": question_id, "answer_id": f"{question_id}-{n}", "author": author}
            given |= {"is_reference": True, "answer": answer, "language": asked["language"]}
            yield FieldRow(TableName.ANSWERS, raw.row, given)

    def _asked(self, cells: Mapping[str, object]) -> tuple[object, tuple[object, ...]]:
        """The question's text, and its options in order: those of cells, else those that its text ends with."""
        text, options = cells.get("question"), options_of(cells)
        found = options_in_text(text)
        is_twice = found is not None and _texts_of(found[1]) == _texts_of(options)
        return found if found is not None and (not options or is_twice) else (text, options)

    def _question(
        self, raw: FileRow, cells: Mapping[str, object], question_id: object, n_options: int
    ) -> dict[str, object]:
        text = str(cells.get("question") or "")
        images = image_names(
            [cells.get("images"), *(cells.get(n) for n in _MORE_IMAGES)], raw.row, self._head.unpack_into
        )
        return {
            "question_id": question_id,
            "question": text,
            "context": turns_or_passage(cells.get("context")),
            "kind": "choice" if n_options else "open",
            "images": images,
            "modalities": modality_names(cells.get("modalities"), n_names(images)),
            **{name: cells.get(name) for name in _PLAIN},
            "language": cells.get("language") or _language(self._head, text),
        }

    def _extra(self, raw: FileRow, cells: Mapping[str, object]) -> dict[str, object]:
        extra = {column: cell for column, cell in raw.cells.items() if self._mapping.get(column) is None}
        keys = [column for column in self._keys if is_filled(raw.cells.get(column))]
        keys = keys if cells.get("correct_option") is None else keys[1:]
        extra |= {
            column: raw.cells[column] for column in keys
        }  # a second one, as first rows have none, or of no options
        if "options" in cells and not options_of(cells):
            extra[self.columns["options"]] = cells["options"]  # what is there is no list of options
        if cells.get("context") and turns_or_passage(cells["context"]) is None:
            extra[self.columns["context"]] = cells["context"]
        return extra


def _options_anywhere(cells: Mapping[str, object]) -> tuple[object, ...]:
    """The options in order, also those in the question's text."""
    return options_of(cells) or (options_in_text(cells.get("question")) or ("", ()))[1]


def _texts_of(options: Sequence[object]) -> list[str]:
    return [str(option).strip() for option in options]


def _language(head: FileHead, text: str) -> str | None:
    """Latin letters alone do not tell which language it is."""
    published = _PUBLISHED.fullmatch(head.path.stem)
    if published and published.group(3) == "english":
        return "en"
    guess = guess_language(text)
    return guess if guess != "en" else None


def _model(head: FileHead) -> str:
    published = _PUBLISHED.fullmatch(head.path.stem)
    return published.group(1) if published else head.path.stem


LAYOUTS = (LetteredOptions(),)
