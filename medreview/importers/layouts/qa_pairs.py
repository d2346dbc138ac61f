"""Questions with their answers in one table, as hospitals, forums and web sites keep them, in many languages.

Records may hold questions in a list, too: a case with its pairs, an article with paragraphs and theirs.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import cast

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, RowProblem
from medreview.importers.answer_columns import (
    answer_columns,
    author_of,
    first_numbered,
    is_by_a_model,
    is_reference,
    may_be_reference,
)
from medreview.importers.answer_options import may_be_options
from medreview.importers.asked_choices import ask_for_chosen
from medreview.importers.asked_preferences import ask_for_best, ask_for_compared, ask_for_order, ask_for_ranker
from medreview.importers.asked_together import called_like, together, with_siblings
from medreview.importers.asking_columns import (
    MORE_ANSWERS,
    as_topic,
    asked_in_most,
    asked_in_prompts,
    asked_otherwise,
    called_questions,
    counts_runs,
    doubtful_fields,
    holds_questions,
    numbered_fields,
    repeats,
    said_question,
)
from medreview.importers.author_columns import models_only_decide, names_of_models
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import asks, holds_verdicts, is_filled
from medreview.importers.column_names import (
    SPELLINGS,
    flattened,
    holds_plain,
    is_translation,
    last_name,
    numbers_rows,
    plain_name,
    suggested_columns,
)
from medreview.importers.column_roles import SIDES, Authorship, ColumnRole
from medreview.importers.conversations import (
    asked_in_pairs,
    is_conversation,
    is_of_numbers,
    open_turns,
    tells_turns,
    turns_in_columns,
    turns_in_text,
    written,
)
from medreview.importers.drafts import FieldMapping, ImportDraft, LayoutField, ReadRow, of_part
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, missing_column, rows_with_columns
from medreview.importers.judged_columns import JUDGE_FIELDS, JUDGED_BY, JudgedRows, judged_columns
from medreview.importers.kept_columns import (
    begins_others,
    each_once,
    holds_parts,
    is_of_long_texts,
    kept_names,
    may_be_held_to_references,
    may_tell_case,
    says_the_same,
    tells_best,
    tells_who_said,
    writes_lists,
)
from medreview.importers.key_columns import is_named_key
from medreview.importers.layouts.pairwise import may_compare
from medreview.importers.layouts.rating_sheets import may_rate
from medreview.importers.listed_answers import is_plural, listed_answers
from medreview.importers.marked_parts import MARK_FIELDS, MARKED, MarkedParts, marked_columns, may_be_marked, may_mark
from medreview.importers.metric_columns import metric_columns, scored_columns
from medreview.importers.model_names import LONGEST_NAME, is_model, names_models
from medreview.importers.nested_questions import asked_records, parts_of_ids
from medreview.importers.open_questions import (
    OpenQuestion,
    ask_for_answers,
    ask_for_authors,
    ask_for_case,
    ask_for_judge,
    ask_for_lists,
    ask_for_marker,
    ask_for_marks,
    ask_for_numbered_texts,
    ask_for_parts,
    ask_for_question,
    ask_for_repeated_answers,
    ask_for_scored_author,
    ask_for_texts,
)
from medreview.importers.opened_cells import with_opened
from medreview.importers.option_choices import letters_of_models
from medreview.importers.pair_rows import (
    ASKED_BY,
    INSTRUCTION,
    OF_ONE_TEXT,
    OF_QUESTION,
    SCORE,
    PairReader,
    authors_of_pairs,
    scored_by,
)
from medreview.importers.person_names import AUTHOR_COLUMNS
from medreview.importers.rankings import (
    RANK_FIELDS,
    RANKED_BY,
    Ranked,
    Rankings,
    answers_of,
    may_be_ranked,
    may_rank,
    name_answers,
    ranked_columns,
)
from medreview.importers.rated_columns import holds_levels, named_case, told_sheet
from medreview.importers.rater_comments import ask_for_asked_texts
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_questions import ToldQuestions
from medreview.importers.truths import says_right, told_truths
from medreview.importers.unasked_tables import (
    ids_of_questions,
    lacks_questions,
    may_answer,
    may_ask,
    may_be_told,
    may_hold_words,
)
from medreview.importers.unstated_authors import may_name_author
from medreview.importers.xml_records import plain_cells

_OF_ANSWER = ("answer", *MORE_ANSWERS, "author")
_OF_ELSEWHERE = ("question_id", "language", *_OF_ANSWER)
"""The fields of answers to questions of which a file holds nothing but the ids."""
_FIELDS = ("question", "answer", *(name for name in (*OF_QUESTION, *_OF_ANSWER) if name not in {"question", "answer"}))
_OF_QUESTIONS = frozenset({"queries", "questions", "topics"})
"""Words in the names of files whose texts are questions, as collections for retrieval call them."""
_LONG_TEXTS = frozenset({"question", "context", "answer", *MORE_ANSWERS})
_SURE, _WITHOUT_ANSWERS = 0.88, 0.45


class QaPairs:
    """One row a question and its answers; other columns describe the question, and in its later rows the answer.

    Answers are a cell each, a list in one cell, or the last turns of a conversation, whose earlier turns come before
    the question. Of questions that are not in the file a person may say the ids. Columns named after models or
    people hold their answers; a record may hold its questions in a list. Who wrote the texts of a column is told by
    names and cells, or asked. Without ids, a question is known by its text, so that the same file imported again,
    or more answers to the same question in other rows, find it.
    """

    name = "qa-pairs"
    title = Message("Questions with answers")
    example = "question, answer, author"

    def recognises(self, head: FileHead) -> float:
        if "answer_id" in head.columns:
            return 0.0
        flat = _flat_head(head)
        fields = set(_suggested(flat).values())
        if "messages" in fields or fields.issuperset({"question", "answer"}):
            return _SURE
        return _WITHOUT_ANSWERS if "question" in fields else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        of_whole, head = _told_of_several(head), _flat_head(head)
        mapping = _suggested(head)
        mapping = {name: None if told in _JUDGED and name in of_whole else told for name, told in mapping.items()}
        is_elsewhere = _is_elsewhere(head, {*mapping.values()})
        return ImportDraft(
            layout=self.name,
            head=_with_remarks(head, mapping),
            tables=(
                *(TableName.QUESTIONS, TableName.ANSWERS, TableName.SCORES, TableName.JUDGEMENTS),
                *([TableName.SPANS] if MarkedParts(head, mapping).columns else []),
                *([TableName.PREFERENCES] if {*RANK_FIELDS} & {*mapping.values(), *head.said.roles.values()} else []),
            ),
            fields=(
                *(
                    LayoutField(
                        name,
                        TableName.ANSWERS if name in _OF_ANSWER else TableName.QUESTIONS,
                        is_required=name == ("question_id" if is_elsewhere else "question"),
                        takes_many=name == "context",
                    )
                    for name in (_OF_ELSEWHERE if is_elsewhere else _FIELDS)
                ),
                LayoutField(SCORE, TableName.SCORES, takes_many=True),
                *(LayoutField(name, TableName.JUDGEMENTS, takes_many=name != JUDGED_BY) for name in JUDGE_FIELDS),
                *(LayoutField(name, TableName.SPANS, takes_many=name == MARKED) for name in MARK_FIELDS),
                *(
                    LayoutField(name, TableName.PREFERENCES, takes_many=name != RANKED_BY)
                    for name in (RANK_FIELDS if {*MORE_ANSWERS} & {*mapping.values()} else ())
                ),
            ),
            mapping=mapping,
            can_map=True,
            rows=partial(_rows, head),
            authors=partial(authors_of_pairs, head),
            asks=partial(_asks_of, head),
            may_lack_images=True,
            may_lack_questions=is_elsewhere,
            left_out=_asking_instructions(head, mapping),
        )


def _with_remarks(head: FileHead, mapping: FieldMapping) -> FileHead:
    """The head with the names of what is told of answers inside lists of records, which no column has."""
    told = {
        column: dict.fromkeys(
            name for row in head.first_rows for one in listed_answers(column, row.get(column)) for name in one.extra
        )
        for column, field in mapping.items()
        if field in {"answer", *MORE_ANSWERS}
    }
    remarks = [
        Message(
            "Beside each answer in {column} these are kept as metadata: {names}.",
            {"column": column, "names": Listed(names)},
        )
        for column, names in told.items()
        if names
    ]
    return replace(head, remarks=(*head.remarks, *remarks)) if remarks else head


def _asking_instructions(head: FileHead, mapping: FieldMapping) -> frozenset[str]:
    """The column of instructions that ask, each where the input beside it is empty."""
    asked = next((column for column, name in mapping.items() if name == "question"), INSTRUCTION)
    told = [row for row in head.first_rows if is_filled(row.get(INSTRUCTION))]
    is_free = asked != INSTRUCTION and mapping.get(INSTRUCTION, asked) is None
    return frozenset({INSTRUCTION} if is_free and not any(is_filled(row.get(asked)) for row in told) else ())


def _flat_head(head: FileHead) -> FileHead:
    """The head with columns for what objects in its cells, and questions in its lists, hold."""
    head = with_opened(head)
    rows = tuple(cells for row in head.first_rows for cells in _asked(head, row))
    names = head.columns if all(set(row) <= set(head.columns) for row in rows) else [n for row in rows for n in row]
    nested = {
        name: dict.fromkeys(part for row in rows if name in row for part in flattened({name: row[name]}))
        for name in dict.fromkeys(names)
    }
    columns = (*dict.fromkeys(column for name, parts in nested.items() for column in parts or (name,)),)
    rows = tuple(flattened(row) for row in rows)
    return replace(head, columns=columns, first_rows=rows, said=head.said.of_families(columns))


def _asked(
    head: FileHead, cells: Mapping[str, object], parts: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Mapping[str, object]]:
    return asked_records(plain_cells(cells) if head.form is SourceForm.XML else cells, parts=parts)


_JUDGED = frozenset(JUDGE_FIELDS) - {JUDGED_BY}


def _told_of_several(head: FileHead) -> frozenset[str]:
    """The columns that stand around several questions of a record, as a judge's word on a conversation does."""
    around = (flattened(row) for row in head.first_rows if len([*_asked(head, row)]) > 1)
    return frozenset(name for cells in around for name in cells)


def _suggested(head: FileHead) -> FieldMapping:
    """For each field the column with the first of its names that is there."""
    found = suggested_columns(head.columns, [name for name in _FIELDS if name not in MORE_ANSWERS])
    unfit = {name for name, column in found.items() if name in OF_ONE_TEXT and not _holds_texts(head, column)}
    unfit |= numbered_fields(head, found) | (set() if "images" in found else {"modalities"})
    unfit |= {"category"} if "category" in found and holds_questions(head, found["category"]) else set()
    if "answer" in found and not any(map(partial(_may_answer, found["answer"]), head.first_rows)):
        unfit.add("answer")  # lists that nothing, or numbers of lines or of answers, were put into
    unfit |= {"answer"} if "answer" in found and _is_of_classes(head, found["answer"]) else set()
    found = {name: column for name, column in found.items() if name not in unfit}
    found = asked_in_most(head, as_topic(head, found))
    if asked := said_question(head):
        found = {name: column for name, column in found.items() if column != asked} | {"question": asked}
    cells = [row.get(found.get("messages", "")) for row in head.first_rows]
    if "messages" in found and not is_conversation(cells):
        del found["messages"]
    if not found.keys() & {"question", "answer", "messages"} and _OF_QUESTIONS & {
        *plain_name(head.path.stem).split("_")
    }:
        found |= dict.fromkeys(["question"] if "text" in head.columns else [], "text")
    if not found.keys() & {"question", "messages"} and len(asked := called_questions(head)) == 1:
        found = {name: column for name, column in found.items() if column != asked[0]} | {"question": asked[0]}
    turns = turns_in_columns([name for name in head.columns if name not in head.said.roles])
    found = {name: column for name, column in found.items() if column not in turns}
    found |= {name: column for column, name in turns.items()}
    found = _with_turns(head, found)
    if "context" not in found and not _lacks_answers(head, found) and (case := named_case(head)):
        found = {name: column for name, column in found.items() if column != case} | {"context": case}
    if "answer" in found and _holds(head, found.get("question", ""), found["answer"]):
        del found["question"]  # what a judge was asked of the answer
    found |= asked_otherwise(head, found)
    found |= asked_in_prompts(head, found)
    if "question_id" in found and counts_runs(head, found):
        del found["question_id"]
    unfit = doubtful_fields(head, found)
    found = {name: column for name, column in found.items() if name not in unfit}
    are_judges = models_only_decide(head)
    if "author" in found and (are_judges or _is_of_source(head, found["author"])):
        del found["author"]
    if "author" not in found and not are_judges and (author := names_of_models(head, set(found.values()))):
        found["author"] = author
    found = _without_questions(head, found)
    if found.keys() & {"question", "messages"} or lacks_questions(head):
        found |= _further_answers(head, found)
    mapping = dict.fromkeys(head.columns) | {column: name for name, column in found.items()} | turns
    return _with_said_of(head, mapping) if {"answer", "messages"} & {*found} else mapping


def _with_said_of(head: FileHead, mapping: dict[str, str | None]) -> FieldMapping:
    """The mapping with the columns of what is said of answers: scores, judgements, marked parts and rankings."""
    free = [name for name in head.columns if mapping[name] is None]
    mapping |= dict.fromkeys(metric_columns(free, head.first_rows), SCORE)
    free = [name for name in free if mapping[name] is None]
    judged = judged_columns(head, free, names_author="author" in mapping.values())
    is_ranked = len({*MORE_ANSWERS} & {*mapping.values()}) > 0 and may_be_ranked(head, free)
    is_said_of = judged or is_ranked or may_be_marked(head, free)
    authors = authors_of_pairs(head, mapping) if is_said_of else dict[str, Authorship]()
    mapping |= ranked_columns(head, free, answers_of(mapping, authors)) if is_ranked else {}
    own = [column for column, author in authors.items() if not author.is_reference]
    mapping |= {**marked_columns(head, free, own[0]), **judged} if len(own) == 1 else {}
    return mapping


def _holds(head: FileHead, question: str, answer: str) -> bool:
    """True if most questions hold what the answers begin with, as what was put to a judge does."""
    told = [(str(row.get(question) or ""), str(row.get(answer) or "").strip()) for row in head.first_rows]
    long = [(asked, given[:_BEGINNING]) for asked, given in told if len(given) >= _BEGINNING]
    return 2 * sum(given in asked for asked, given in long) > len(told)


_BEGINNING = 40


def _is_elsewhere(head: FileHead, fields: Collection[str | None]) -> bool:
    """True where a person said the ids of questions, and no column of the file is read as what was asked."""
    return lacks_questions(head) and {"question", "messages"}.isdisjoint(fields)


def _without_questions(head: FileHead, found: dict[str, str]) -> dict[str, str]:
    """The fields of answers alone, where a person said which column holds the ids of questions of another file."""
    if not _is_elsewhere(head, found):
        return found
    ids = next(name for name, role in head.said.roles.items() if role == ColumnRole.ID)
    return {name: column for name, column in found.items() if name in _OF_ELSEWHERE and column != ids} | {
        "question_id": ids
    }


def _may_answer(column: str, cells: Mapping[str, object]) -> bool:
    cell = cells.get(column)
    return cell not in ([], {}) and not (is_plural(column) and is_of_numbers(cell))


def _is_of_classes(head: FileHead, column: str) -> bool:
    """True for predictions of 0 and 1 alone: what a model thinks of a text is no text, nor is whether one was made."""
    told = {str(cell).casefold() for row in head.first_rows if is_filled(cell := row.get(column))}
    is_called_so = plain_name(last_name(column)) in {"prediction", "generated"}
    return is_called_so and bool(told) and told <= {"0", "1", "0.0", "1.0", "true", "false"}


def _is_of_letters(head: FileHead, column: str, n_different: int = 2) -> bool:
    """True for letters alone, so many different ones, which name options that are not there."""
    told = {str(cell).strip().casefold() for row in head.first_rows if is_filled(cell := row.get(column))}
    return len(told) >= n_different and told <= _LETTERS_ALONE


def _is_of_source(head: FileHead, column: str) -> bool:
    """True for a column that is called after an author and names none of an answer.

    It holds verdicts on answers, sentences, as of the expert whom it is called after, or authors of the article that
    questions are about, whom the columns of the article tell.
    """
    cells = [row.get(column) for row in head.first_rows]
    texts = [cell.strip() for cell in cells if isinstance(cell, str) and cell.strip()]
    if holds_verdicts(cells) or 2 * sum(map(_is_sentence, texts)) > len(texts):
        return True
    words = {word for name in head.columns for word in plain_name(name).split("_")}
    return not _holds_texts(head, column) or (plain_name(column) in _WRITERS and bool(words & _OF_ARTICLES))


def _is_sentence(text: str) -> bool:
    return len(text) > LONGEST_NAME or (len(text.split()) >= _FEWEST_WORDS and text.endswith(_ENDS))


_LETTERS_ALONE = frozenset("abcdefghij")
_FEWEST_WORDS, _ENDS = 6, (".", "!", "?")
_WRITERS = frozenset({"author", "autor", "auteur", "autore", "автор", "作者", "نویسنده"})
_OF_ARTICLES = frozenset({"article", "journal", "doi", "pmid", "publisher", "publication"})


def _holds_texts(head: FileHead, column: str) -> bool:
    """True where no cell is a list or an object, which a field of one text cannot hold."""
    return not any(isinstance(row.get(column), list | dict) for row in head.first_rows)


def _said_in(head: FileHead, question: str | None) -> str | None:
    """A column of conversations under another name: the question's, or in a table without one any whose turns speak."""
    answers = {*map(plain_name, SPELLINGS["answer"])}
    free = [name for name in head.columns if plain_name(name) not in answers]
    for name in free if question is None else (question,):
        cells = [written(row.get(name)) for row in head.first_rows]
        told = open_turns if question is not None else turns_in_text
        cells = [told(cell) or cell if isinstance(cell, str) else cell for cell in cells]
        filled = [cast("list[object]", cell) for cell in cells if isinstance(cell, list) and cell]
        n_filled = sum(is_filled(cell) for cell in cells)
        if len(filled) == n_filled and all(tells_turns(cell) for cell in filled) and is_conversation(filled):
            return name
    return None


def _with_turns(head: FileHead, found: dict[str, str]) -> dict[str, str]:
    """The fields with a column of conversations under another name, such as answers in pairs with questions."""
    if "messages" in found:
        return found
    if said := _said_in(head, found.get("question")):
        return {name: column for name, column in found.items() if column != said} | {"messages": said}
    if "answer" in found and _are_turns_in_pairs(head, found):
        return {("messages" if name == "answer" else name): column for name, column in found.items()}
    return found


def _are_turns_in_pairs(head: FileHead, found: Mapping[str, str]) -> bool:
    """True for answers that are lists of pairs, in which somebody asks, or says what stands in the question, too."""
    rows = [row for row in head.first_rows if is_filled(row.get(found["answer"]))]
    asked = [(asked_in_pairs(row.get(found["answer"])), str(row.get(found.get("question", "")))) for row in rows]
    n_asking = sum(any(asks(text) or text in question for text in told) for told, question in asked)
    return bool(asked) and all(told for told, _ in asked) and 2 * n_asking > len(asked)


def _further_answers(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """Columns named like the one of the answer, with numbers from 2; where there are none, those of named authors."""
    numbered_from = first_numbered(head.columns) if "answer" not in found else None
    if numbered_from is not None:
        return {"answer": numbered_from} | _further_answers(head, {**found, "answer": numbered_from})
    if "answer_2" in found:
        return {}
    first = found.get("answer")
    if first is not None:
        start = plain_name(first).rstrip("0123456789").rstrip("_")
        by_name = {plain_name(column): column for column in head.columns}
        numbered = ((name, name.rpartition("_")[2]) for name in MORE_ANSWERS)
        more = ((name, by_name.get(f"{start}_{n}") or by_name.get(f"{start}{n}")) for name, n in numbered)
        if further := {name: column for name, column in more if column is not None}:
            taken = {*found.values(), *further.values()}
            free = [name for name in answer_columns(head.columns, head.first_rows) if name not in taken]
            unused = (name for name in MORE_ANSWERS if name not in further)
            return further | dict(zip(unused, filter(is_reference, free), strict=False))
    taken = set(found.values())
    free = [name for name in answer_columns(head.columns, head.first_rows) if name not in taken]
    if first is not None:
        again = [name for name in free if repeats(head, name, first) and ("." in name or _is_copy(head, name, first))]
        own = max([first, *again], key=partial(_tells_author, head))
        if own != first:
            return _further_answers(head, {**found, "answer": own}) | {"answer": own}
        free = [name for name in free if name not in again]
    by_models = {name for name in free if author_kind(author_of(name)) is AuthorKind.MODEL}
    free = [name for name in free if name in by_models or not _is_of_letters(head, name)]
    columns = [name for name in free if not is_translation(name, head.columns, found.get("question", ""))]
    return dict(zip(MORE_ANSWERS if first is not None else ("answer", *MORE_ANSWERS), columns, strict=False))


def _is_copy(head: FileHead, column: str, first: str) -> bool:
    """True for long texts, which no two write alike, unless a person said of both columns who wrote them."""
    are_said = all(_tells_author(head, name) == _SAID_WHO for name in (column, first))
    return not are_said and is_of_long_texts(column, [row.get(column) for row in head.first_rows])


def _tells_author(head: FileHead, column: str) -> int:
    """The certainty who wrote the texts of one among columns of the same: as a person said it, or by its name."""
    if head.said.of_column(column, "author") or head.said.is_reference(column):
        return _SAID_WHO
    return int(author_kind(author_of(column)) is AuthorKind.MODEL or is_by_a_model(column))


_SAID_WHO = 2


def _may_be_held_to(head: FileHead, column: str, answers: Iterable[str]) -> bool:
    """False for letters beside texts: they are right only of what is a letter, too."""
    return not _is_of_letters(head, column, 1) or any(_is_of_letters(head, name, 1) for name in answers)


def _is_inner(column: str, cells: Sequence[object], authors: Mapping[str, Authorship]) -> bool:
    """True for a text inside an object, unless its name is that of an answer or a model."""
    parts = re.split(r"\.(?![\d\s])", column)
    is_answer = is_by_a_model(column) or any(map(is_model, parts)) or suggested_columns([column], ["answer"])
    return len(parts) > 1 and not is_answer and not may_be_reference(column, cells, authors.values())


_FEWEST_INNER = 3


def _asks_of(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    """The open questions, without answers of which the questions elsewhere would be a part."""
    asks = _asks_of_texts(head, mapping)
    if not _is_elsewhere(head, {*mapping.values()}):
        return asks
    fit = (
        replace(ask, choices=tuple(c for c in ask.choices if ColumnRole.CONTEXT not in c.roles.values()))
        for ask in asks
    )
    asking = ask_for_asked_texts(head, mapping) if "answer" in mapping.values() else []
    asked = {ask.columns for ask in asking}
    return (*asking, *(ask for ask in fit if ask.choices and ask.columns not in asked))


def _asks_of_texts(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    """A question for each column of texts of which nothing tells who wrote them; another where there are no texts."""
    is_elsewhere = _is_elsewhere(head, {*mapping.values()})
    if not is_elsewhere and {"question", "messages"}.isdisjoint(mapping.values()):
        return (asked,) if (asked := may_hold_questions(head)) else ()
    authors = authors_of_pairs(head, mapping)
    spoken = next((column for column, name in mapping.items() if name == "messages"), "")
    is_turned = head.said.of_column(spoken, SIDES) is not None
    kept = kept_names(head, mapping)
    columns = {name: column for column, name in mapping.items() if name is not None}
    rows = [[row.get(columns.get(name, "")) for name in ASKED_BY] for row in head.first_rows]
    by = may_name = [] if "author" in columns else [name for name in kept if may_name_author(name, head, rows)]
    listed = [name for name in authors if may_be_options([row.get(name) for row in head.first_rows])]
    asks, ranked = (
        ask_for_authors(
            authors,
            spoken="" if is_turned else spoken,
            listed=listed,
            by=by,
            may_be_sheet=_may_name_author_of_sheet(head),
        ),
        answers_of(mapping, authors),
    )
    cells = {name: [row.get(name) for row in head.first_rows] for name in kept}
    parts = tuple(
        name for name in kept if holds_parts(cells[name], are_marks_only=bool(authors)) or tells_who_said(cells[name])
    )
    judged = JudgedRows(head, mapping)
    of_one = (*scored_by(mapping), *judged.columns)
    scored = tuple(name for name in of_one if len(scored_columns(head.said, authors, name)) > 1)
    own = dict.fromkeys(author.name for author in authors.values() if not author.is_reference)
    names = {author.name for author in authors.values()}
    compared = [name for name, author in authors.items() if not author.is_reference]
    in_answers = [name for name in parts if len(compared) == 1 and may_mark(head, name, compared)]
    n_compared = max(len(compared), len(names))
    best = tuple(name for name in kept if n_compared > 1 and tells_best(name, cells[name], names, n_compared))
    of_pairs = dict.fromkeys(compared, ColumnRole.ANSWER) | dict.fromkeys(best, ColumnRole.PREFERENCE)
    are_said = not head.said.roles.keys().isdisjoint(authors)
    are_told = any(name not in head.said.roles for name in authors)
    by_field = "question_id" if is_elsewhere else "question"
    asked = [row.get(column) for column, name in mapping.items() if name == by_field for row in head.first_rows]
    told = [] if is_elsewhere or ColumnRole.CONTEXT in head.said.roles.values() else kept
    case = tuple(
        name for name in told if may_tell_case(name, cells[name], asked) and not says_the_same(cells[name], [asked])
    )
    by = next((column for column, name in mapping.items() if name == "author"), None)
    is_unheard = _names_unheard(head, mapping, authors)
    is_open = is_unheard or is_elsewhere or bool(head.asked) or not are_told
    is_bare = all(author.is_reference for author in authors.values())  # what was held to them may be beside them
    has_truth = any(author.is_reference and name not in head.said.roles for name, author in authors.items())
    letters, rivals = _letters_of_models(head, kept, compared)
    truths = [] if has_truth else told_truths(head, kept, is_answered=bool(own))
    called_so = called_like(compared, kept)
    read = [[row.get(name) for row in head.first_rows] for name in mapping if mapping[name] in _LONG_TEXTS]
    long = tuple(
        name
        for name in kept
        if name not in case
        and not says_the_same(cells[name], read)
        and not is_translation(name, head.columns, columns.get("question", ""))
        and (
            (may_be_reference(name, cells[name], authors.values()) and _may_be_held_to(head, name, authors))
            or ((is_open or is_by_a_model(name)) and is_of_long_texts(name, each_once(asked, cells[name])))
            or name in truths
            or name in letters
            or (name in called_so and is_of_long_texts(name, cells[name]))
            or (is_bare and may_be_held_to_references(name, cells[name]))
            or (is_elsewhere and may_be_told(name, cells[name], is_answered=bool(own)))
        )
    )
    worded = (name for name in kept if any(isinstance(cell, str) and cell.strip() for cell in cells[name]))
    alike = {*long, *(name for name in worded if name not in case)}
    texts = {name: {*kept, *authors} - {name} for name in kept}
    long = with_siblings(long, [name for name in kept if name in alike])
    long = tuple(name for name in long if not begins_others(name, texts[name], head.first_rows))
    groups = (long,) if are_said and len(long) > 1 and not letters else together(long)
    words = may_hold_words(head, kept) if is_elsewhere and not authors else []
    inner = tuple(name for (name, *others) in groups if not others and _is_inner(name, cells[name], authors))
    if len(inner) >= _FEWEST_INNER:
        case, groups = (*case, *inner), [names for names in groups if names[1:] or names[0] not in inner]
    return (
        *asks,
        *(
            ask_for_texts(
                names[0],
                None if says_right(names[0]) else by,
                may_name=may_name if names[0] in letters else _called_after_authors(may_name),
                may_be_sheet=_may_name_author_of_sheet(head),
            )
            if len(names) == 1
            else ask_for_numbered_texts(names)
            for names in groups
        ),
        *([ask_for_answers(words)] if words and not groups else ()),
        *([ask_for_chosen((compared[0], *rivals), ColumnRole.ANSWER)] if rivals else ()),
        *([ask_for_case(case)] if case else ()),
        *(_asks_of_best(head, best, compared if may_compare(head, of_pairs) else (), ranked) if best else ()),
        *_asks_of_ranked(head, mapping, [name for name in kept if name not in best], ranked),
        *(
            ask_for_lists(name)
            for name in authors
            if not (is_plural(name) or name in head.said.roles)
            and writes_lists([row.get(name) for row in head.first_rows])
        ),
        *([ask_for_parts(others)] if (others := tuple(name for name in parts if name not in in_answers)) else ()),
        *map(ask_for_marks, in_answers),
        *_asks_of_repeated(head, mapping, [name for name, author in authors.items() if not author.is_reference]),
        *([ask_for_scored_author(scored, own)] if scored else ()),
        *([ask_for_judge(judged.unnamed)] if judged.unnamed else ()),
        *([ask_for_marker(unmarked)] if (unmarked := MarkedParts(head, mapping).of_nobody) else ()),
    )


def _asks_of_best(
    head: FileHead, best: tuple[str, ...], compared: Sequence[str], answers: Sequence[Ranked]
) -> Iterator[OpenQuestion]:
    yield ask_for_best(best, answers=compared, name_answers=name_answers(head, best, answers))


def _asks_of_ranked(
    head: FileHead, mapping: FieldMapping, kept: Sequence[str], answers: Sequence[Ranked]
) -> Iterator[OpenQuestion]:
    """Questions who ranked the answers of a row, and what numbers of all of them mean."""
    ranked = Rankings(head, mapping, answers)
    yield from map(ask_for_order, may_rank(head, kept, len(answers)) if len(answers) > 1 else ())
    if names := ranked.of_open_names:
        yield ask_for_compared(names)
    if columns := ranked.of_nobody:
        yield ask_for_ranker(columns)


def _called_after_authors(columns: Iterable[str]) -> list[str]:
    """The columns that are called after those who write answers."""
    return [name for name in columns if plain_name(name.rpartition(".")[2]) in AUTHOR_COLUMNS]


def _may_name_author_of_sheet(head: FileHead) -> bool:
    """True for one of several sheets with names of their own."""
    return len(head.beside) > 1 and told_sheet(head) is not None


def _letters_of_models(
    head: FileHead, kept: Sequence[str], answering: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """The columns of letters that may be answers, or such as may be it in place of one that is called like a key."""
    letters = letters_of_models(head, kept)
    column = answering[0] if len(answering) == 1 and answering[0] not in head.said.roles else ""
    is_key = is_named_key(column) and _is_of_letters(head, column, 1)
    return ((), letters) if is_key else (letters, ())


def _asks_of_repeated(head: FileHead, mapping: FieldMapping, answering: Sequence[str]) -> Iterator[OpenQuestion]:
    """The question about the only column of answers, if rows that repeat them say something else of them each."""
    column = answering[0] if len(answering) == 1 else ""
    if not column or column in head.said.roles or not _holds_texts(head, column):
        return
    given = [name for name, field in mapping.items() if field in {*ASKED_BY, "question_id", "author", "answer_id"}]
    beside: dict[tuple[str, ...], list[Mapping[str, object]]] = {}
    for row in head.first_rows:
        beside.setdefault(tuple(str(row.get(name)) for name in (column, *given)), []).append(row)
    if 2 * len(beside) > len(head.first_rows):
        return
    kept = [name for name, field in mapping.items() if field is None]
    judged = JudgedRows(head, mapping).told_of_each(kept, [column, *given])
    free = [name for name, field in mapping.items() if field in {None, SCORE} and name not in judged]
    free = [name for name in free if not numbers_rows(name, head.first_rows)]
    telling = [name for name in free if any(len({str(row.get(name)) for row in rows}) > 1 for rows in beside.values())]
    cells = {name: [row.get(name) for row in head.first_rows] for name in telling}
    levels = [name for name in telling if holds_levels(cells[name], name, takes_words=False)]
    if telling:
        yield ask_for_repeated_answers(column, levels if may_rate(head, levels) else ())


def _lacks_answers(head: FileHead, found: Mapping[str, str]) -> bool:
    """True if a column names models, and none is called an answer of theirs: a story may be what they wrote then."""
    return "answer" not in found and "author" in found and names_models(found["author"], head.first_rows)


def _names_unheard(head: FileHead, mapping: FieldMapping, authors: Mapping[str, Authorship]) -> bool:
    """True if a column names models and no column of texts is read as theirs."""
    named = [column for column, name in mapping.items() if name == "author" and names_models(column, head.first_rows)]
    return bool(named) and all(author.name not in named for author in authors.values())


_ASKED_ROLES = frozenset({ColumnRole.QUESTION, ColumnRole.CONTEXT, ColumnRole.TITLE, ColumnRole.ID})
"""Roles that a person may say before it is known whether other columns hold answers."""


def may_hold_questions(head: FileHead) -> OpenQuestion | None:
    """The question where the questions stand, in a table of which nothing tells that; None where no text may answer.

    They may stand in another file, by whose ids their answers are known, or be one of all rows.
    """
    flat = _flat_head(head)
    texts, ids, answers = may_ask(flat), ids_of_questions(flat), may_answer(flat)
    return ask_for_question(texts, ids, answers) if texts or ids or answers else None


def may_hold_answers(head: FileHead) -> bool:
    """True if texts beside the question that a person said of all rows may answer it."""
    return any(name not in head.asked for name in may_answer(_flat_head(head)))


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    told = ToldQuestions() if head.told is None else head.told
    if (words := JudgedRows(head, mapping).unexplained) is not None:
        values = {"field": words}
        message = Message("{field} explains no judgement here. Say which column holds what it explains.", values)
        yield RowProblem(head.name, None, words, message)
        return
    reader = PairReader(head, mapping)
    if not reader.may_answer:
        yield missing_column(head, "answer")
        return
    asked = "question_id" if _is_elsewhere(head, {*mapping.values()}) else "question"
    required = () if "messages" in mapping.values() else (asked,)
    parts = parts_of_ids(head.said.parts, head.first_rows)
    for raw in rows_with_columns(head, mapping.values(), required):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        if head.form is not SourceForm.XML and holds_plain(raw.cells):
            yield from reader.rows(raw.row, raw.cells, told)
            continue
        records = [flattened(cells) for cells in _asked(head, raw.cells, parts)]
        for part, cells in enumerate(records, start=1):
            if len(records) == 1:
                yield from reader.rows(raw.row, cells, told)
            elif required and reader.asks_nothing(cells):
                yield SkippedRow(raw.row, RowSkip.ABOUT)  # a text or a table among the questions of a lesson
            else:
                yield from of_part(part, reader.rows(raw.row, cells, told))


LAYOUTS = (QaPairs(),)
