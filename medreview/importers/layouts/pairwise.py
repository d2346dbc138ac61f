"""Tables of pairs: two answers to a question, and which of them a person or a judge prefers.

Laid out so are the pairs of the MSLR shared task (Wang LL, Otmakhova Y, DeYoung J, et al. (2023) Automated metrics for
medical multi-document summarization disagree with human evaluations. ACL 2023), and the votes and judgements of
arenas and of judges that compare models: a column for each answer, named by letters or numbers, the systems that wrote
them, and the winner, in one column or in one for each annotator; or the answer that was chosen beside the rejected one.
"""

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

from medreview.domain.comparisons import Preferred, Side
from medreview.domain.study_plans import Scale
from medreview.domain.table_rows import TableName
from medreview.errors import MedReviewError, Message, RowProblem
from medreview.importers.answer_columns import answer_columns, author_of
from medreview.importers.asked_preferences import ask_for_compared, ask_for_side, ask_for_winner
from medreview.importers.asking_columns import called_questions, only_asking, said_question
from medreview.importers.author_kinds import writer_kind
from medreview.importers.cell_values import is_filled, missing
from medreview.importers.column_names import flattened, plain_name, suggested_columns
from medreview.importers.column_roles import COUNTS_FROM, FIRST_ABOVE, FIRST_BELOW, ColumnRole, Said
from medreview.importers.conversations import conversation, turns_of_lists, turns_or_passage, written
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.layouts.rated_pairs import PairRatings
from medreview.importers.model_names import is_called_a_judge, is_model_alone
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.opened_pairs import holds_nested, holds_votes, opened_pairs, says_who_wrote
from medreview.importers.pair_texts import instructions_in, n_shared, question_and_answer, replies, turns_of
from medreview.importers.person_names import ASSISTANTS, HUMANS, PHYSICIANS
from medreview.importers.preference_columns import (
    ENDINGS,
    FROM_ZERO_ON,
    LABELS,
    NUMBERED,
    ONE_HOT,
    SYSTEMS,
    TRUTH,
    compared_in,
    giver,
    preference_columns,
    two_columns,
)
from medreview.importers.preference_words import BELOW_NOUGHT, OF_NO_SIDE, ORDERED, WEIGHED, named_side, preference_in
from medreview.importers.rated_columns import RATER_COLUMNS, holds_text, rater_column, voter_column
from medreview.importers.rated_sides import rated_by_people
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_questions import hash_of
from medreview.importers.told_records import number_in
from medreview.importers.unasked_tables import may_ask
from medreview.llm.cloud.json_values import members

_ASKED = ("full_text", "text", "question", "messages")
"""Names of the question inside an object: its text, or the turns up to it."""
TEXTS = ("response", "answer", "output", "text", "completion", "summary", "conversation", "human_ref", "ans")
_OF_BOTH = ("response_model", "answer_model")
"""Names of the system that wrote both."""
_CHOSEN = ("chosen", "rejected")
_CHOSEN_AS = (
    _CHOSEN,
    *(("preferred_output", "non_preferred_output"), ("preferred", "dispreferred"), ("better", "worse")),
    *(
        (f"{better}_{what}", f"{worse}_{what}")
        for what in ("messages", "response", "answer", "output", "res", "completion")
        for better, worse in (
            _CHOSEN,
            *(("good", "bad"), ("better", "worse")),
            *((one, "rejected") for one in ("accepted", "preferred")),
        )
    ),
)
"""Names of the two in sets for training on preferences."""
_NAMES: Mapping[str, tuple[str, ...]] = {
    "reference": ("target", "reference", "reference_answer", "gold"),
    "question": (
        *("question", "prompt", "query", "prompt_text", "question_text", "instruction", "history", "full_text"),
        *("patient_question", "user_question", "سوال", "问题"),
    ),
    "input": ("input",),
    "asked_in": ("context", "messages", "conversation", "conversations"),
    "question_id": ("review_id", "question_id", "id"),
    "rater": ("judge", "judge_model"),
    "comment": ("reason", "explanation", "rationale", "justification", "comment", "reasoning"),
    "turn": ("turn",),
    "compared": ("cmp_key",),
    "raw_output": ("raw_completion",),
}
_OF_REVIEWS = "review_id"
"""The column of the reviews that systems summarised, of which the file tells the target."""
_TEXT_FIELDS, _SYSTEM_FIELDS = ("response_a", "response_b"), ("model_a", "model_b")
_PREFERENCE_FIELD, _RATING_FIELD = "preference", "value"
_ANSWER_NAMES = ("question_id", "answer_id")
_FROM_ONE = frozenset({"1", "2"})
_STRENGTH = re.compile(r"preference_strength|overall_preference", re.IGNORECASE)
"""Below nought the first one is better, above it the second."""
_SCORES = ("score",)
"""Two scores of which each is the other's negative say who wins, as those of WebGPT's comparisons do."""
_LABEL_OF_A = "labels"
"""Beside texts by letters: 1 where the first one is better, 0 where the second is."""
_RATER = re.compile(r".*\b(A\d+)\b.*")
_JUDGING = frozenset({"judge", "judges", "judged", "judging", "judgement", "judgements", "judgment", "judgments"})
"""Words in names of files with verdicts of judges."""
_OF_ALPACA_EVAL = frozenset(
    {"instruction", "output_1", "generator_1", "output_2", "generator_2", "annotator", "preference"}
)
"""The columns of AlpacaEval's annotations, in which 1 and 2 are the outputs that are called so."""


@dataclass(frozen=True, slots=True)
class _PairColumns:
    """The columns of a table of pairs: the two texts, their systems, and what else is known by name.

    ``preferences`` say who wins, each with its rater where there is one for every annotator. ``letters`` where the
    texts are called A and B, as whoever compared them saw them. ``rated`` hold ratings of one of the two each.
    """

    texts: tuple[str, str]
    systems: tuple[str, str] | None
    named: Mapping[str, str]
    preferences: tuple[str, ...]
    ending: tuple[str, str]
    rated: tuple[str, ...] = ()

    @property
    def letters(self) -> bool:
        return self.ending == ENDINGS[0]

    @property
    def unnamed(self) -> tuple[str, ...]:
        """Names where no column tells the systems: a number alone would be one system in all such files."""
        is_numbered = self.ending in ENDINGS and not self.letters
        return self.texts if is_numbered else tuple(end.upper() if self.letters else end for end in self.ending)

    @property
    def are_scores(self) -> bool:
        """True if the two preferences are opposed scores."""
        return {plain_name(name).rpartition("_")[0] for name in self.preferences} == set(_SCORES)

    @property
    def used(self) -> frozenset[str]:
        return frozenset({*self.texts, *(self.systems or ()), *self.named.values(), *self.preferences, *self.rated})

    @classmethod
    def mapped(cls, head: FileHead, mapping: FieldMapping) -> "_PairColumns | None":
        """The columns by a mapping, which is the suggested one or what a person made of it."""
        found = cls.of(head)
        if found is not None and mapping == found.mapping(head):
            return found
        by_field = {name: column for column, name in mapping.items() if name is not None}
        texts, systems = (tuple(map(by_field.get, names)) for names in (_TEXT_FIELDS, _SYSTEM_FIELDS))
        preferences = tuple(column for column, name in mapping.items() if name == _PREFERENCE_FIELD)
        ending = found.ending if found is not None and texts == found.texts else None
        if None in texts or not (preferences or ending == _CHOSEN):
            return None
        both = cast("tuple[str, str]", texts)
        named = {name: by_field[name] for name in (*_NAMES, "context") if name in by_field}
        by = None if None in systems else cast("tuple[str, str]", systems)
        rated = tuple(column for column, name in mapping.items() if name == _RATING_FIELD)
        return cls(both, by, named, preferences, ending or both, rated)

    def ratings(self, head: FileHead) -> PairRatings:
        return PairRatings.of(head, self.rated, self.ending, self.named.get("rater"))

    def mapping(self, head: FileHead) -> FieldMapping:
        """The field of each column of the file."""
        both: dict[str, str] = dict(
            zip((*_TEXT_FIELDS, *_SYSTEM_FIELDS), (*self.texts, *(self.systems or ())), strict=False)
        )
        of_many = dict.fromkeys(self.preferences, _PREFERENCE_FIELD) | dict.fromkeys(self.rated, _RATING_FIELD)
        return _mapping_of(head, {**both, **self.named}) | of_many

    @classmethod
    def of(cls, head: FileHead) -> "_PairColumns | None":
        """The columns as a file's names tell them, also those of ratings."""
        found = cls._without_ratings(head)
        if found is None:
            return None
        free = [column for column in head.columns if column not in found.used]
        rated = rated_by_people(head, free, found.ending, names_rater="rater" in found.named)
        return replace(found, rated=tuple(rated))

    @classmethod
    def _without_ratings(cls, head: FileHead) -> "_PairColumns | None":
        by_name = {plain_name(column): column for column in reversed(head.columns)}
        named = _named_columns(head)
        said = tuple(name for name in head.columns if head.said.roles.get(name) == ColumnRole.PREFERENCE)
        preferences = said or preference_columns(head)
        called = [plain_name(column) for column in answer_columns(head.columns, head.first_rows)]
        for ending in ENDINGS:
            stems = (
                *TEXTS,
                *(name.removesuffix(ending[0]).rstrip("_") for name in called if name.endswith(ending[0])),
            )
            texts = two_columns(by_name, [*filter(None, stems)], ending) or (
                two_columns(by_name, ("",), ending) if ending[0] == "a" else None
            )
            told = tuple(name for name in preferences if name in said or name not in (texts or ()))
            if texts and (found_here := told or _label_of_a(by_name, texts) or _opposed(head, by_name, ending)):
                return cls(texts, _systems(head, by_name, TEXTS, ending), named, found_here, ending)
            systems = _systems(head, by_name, TEXTS, ending)
            if systems and preferences and (texts := _texts_beside(head, by_name, ending)):
                return cls(texts, systems, named, preferences, ending)
        for better, worse in _CHOSEN_AS:
            if {better, worse} <= by_name.keys():
                systems = _systems(head, by_name, ("",), (better, worse)) or _systems(
                    head, _inside(head), ("",), (better, worse)
                )
                return cls((by_name[better], by_name[worse]), systems, named, (), _CHOSEN)
        if preferences and (texts := _two_of_authors(head, preferences)):
            (first, name), (second, other) = texts.items()
            return cls((first, second), None, named, preferences, (name, other))
        return None


def _texts_beside(head: FileHead, by_name: Mapping[str, str], ending: tuple[str, str]) -> tuple[str, str] | None:
    """The only two columns of texts that end like those of the systems beside them, by whatever name."""
    stems = {name.removesuffix(ending[0]).rstrip("_") for name in by_name if name.endswith(ending[0])} - {*SYSTEMS, ""}
    pairs = [pair for stem in sorted(stems) if (pair := two_columns(by_name, (stem,), ending))]
    found = [pair for pair in pairs if all(holds_text([row.get(name) for row in head.first_rows]) for name in pair)]
    return found[0] if len(found) == 1 else None


def _mapping_of(head: FileHead, by_field: Mapping[str, str]) -> dict[str, str | None]:
    found = {column: name for name, column in by_field.items()}
    return {column: found.get(column) for column in head.columns}


def _named_columns(head: FileHead) -> dict[str, str]:
    """The columns of what stands beside the two texts, by what they mean."""
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    found = ((name, next((by_name[s] for s in spellings if s in by_name), None)) for name, spellings in _NAMES.items())
    named = {name: column for name, column in found if column is not None}
    by = rater_column(head) or voter_column(head)
    by = by or ("" if "rater" in named else _rater_inside(head))
    named |= {"rater": by} if by else {}
    named |= {"question": asked} if (asked := said_question(head)) else {}
    if "question" not in named and "input" in named:  # all that is asked
        named["question"] = named.pop("input")
    if "question" not in named and (said := named.pop("asked_in", None)):
        named |= {"question": said} if _holds_conversations(head, said) else {}
    named.pop("asked_in", None)
    free = [column for column in head.columns if column not in named.values()]
    called = [column for column in called_questions(head) if column in free]
    only = "" if called or "question" in named else only_asking(head, {*answer_columns(free, head.first_rows)})
    asked = {"question": called[0] if len(called) == 1 else only} if len(called) == 1 or only else {}
    found = asked | suggested_columns(free, ["question"]) | named
    return ({} if "question_id" in found else _ids_of(head, found.get("question"))) | found


def _ids_of(head: FileHead, asked: str | None) -> dict[str, str]:
    """The ids of questions under another name; beside questions only ones of which each has its own."""
    column = suggested_columns(head.columns, ["question_id"]).get("question_id")
    if column is None:
        return {}
    pairs = {(str(row.get(column)), str(row.get(asked or ""))) for row in head.first_rows}
    are_own = asked is None or len(pairs) == len({one for one, _ in pairs}) == len({text for _, text in pairs})
    return {"question_id": column} if are_own else {}


def _rater_inside(head: FileHead) -> str:
    """The name of whoever preferred in an object of each row: metadata.judge; empty without one."""
    inside = _inside(head)
    return next((inside[name] for name in (*_NAMES["rater"], *RATER_COLUMNS) if name in inside), "")


def _inside(head: FileHead) -> dict[str, str]:
    """Columns of objects inside the rows, by the plain name of their last part: metadata.chosen_model."""
    parts = ((name, part) for row in head.first_rows for name, cell in row.items() for part in members(cell))
    return {plain_name(part): f"{name}.{part}" for name, part in parts}


def _holds_conversations(head: FileHead, column: str) -> bool:
    cells = [written(row.get(column)) for row in head.first_rows]
    return bool(cells) and all(conversation(cell, is_open=True) is not None for cell in cells)


def _two_of_authors(head: FileHead, preferences: Sequence[str]) -> Mapping[str, str]:
    """The only two columns of answers, with the authors by the words that the preferences have for them."""
    texts = answer_columns(head.columns, head.first_rows)
    cells = (row.get(column) for column in preferences for row in head.first_rows)
    told = {plain_name(str(cell)) for cell in cells if is_filled(cell)} - OF_NO_SIDE.keys()
    words = [{*plain_name(column).split("_")} for column in texts]
    if len(texts) != len(_CHOSEN) or not told:
        return {}
    authors: dict[str, str] = {}
    for name in told:
        whole = [column for column in texts if plain_name(author_of(column)) == name]
        part = [column for column, own in zip(texts, words, strict=True) if own.issuperset(name.split("_"))]
        by = whole or part
        if len(by) != 1 or by[0] in authors:
            return {}
        authors[by[0]] = author_of(by[0]) if whole else name
    return {column: authors.get(column) or author_of(column) for column in texts}


def _opposed(head: FileHead, by_name: Mapping[str, str], ending: tuple[str, str]) -> tuple[str, ...]:
    """The two columns of scores that always add up to nothing, so that they tell one thing."""
    columns = two_columns(by_name, _SCORES, ending)
    if columns is None:
        return ()
    pairs = [tuple(number_in(row.get(column)) for column in columns) for row in head.first_rows]
    return columns if pairs and all(None not in pair and sum(filter(None, pair)) == 0 for pair in pairs) else ()


def _label_of_a(by_name: Mapping[str, str], texts: tuple[str, str]) -> tuple[str, ...]:
    is_said = plain_name(texts[0]) == "human_ref_a" and _LABEL_OF_A in by_name
    return (by_name[_LABEL_OF_A],) if is_said else ()


def _systems(
    head: FileHead, by_name: Mapping[str, str], texts: Sequence[str], ending: tuple[str, str]
) -> tuple[str, str] | None:
    """The columns of the systems that wrote the two: model_a, chosen_model or response_0_source; one may be of both."""
    if found := two_columns(by_name, SYSTEMS, ending):
        return found
    for stem in texts:
        for system in (*SYSTEMS, "source", *_KINDS):
            found = two_columns(by_name, (stem,), (f"{ending[0]}_{system}", f"{ending[1]}_{system}"))
            if found and (system not in _KINDS or _tell_kinds(head, found)):
                return found
    of_both = next((by_name[name] for name in _OF_BOTH if name in by_name), None)
    return (of_both, of_both) if of_both else None


def _tell_kinds(head: FileHead, columns: Sequence[str]) -> bool:
    """True for cells that all say whether a person or a machine wrote a text."""
    told = [str(row.get(column)) for column in columns for row in head.first_rows]
    return bool(told) and all(_OF_A_KIND & {*plain_name(cell).split("_")} for cell in told)


_KINDS = ("label", "type")
_OF_A_KIND = HUMANS | PHYSICIANS | ASSISTANTS | {"machine"}


_FIELDS = (
    *(LayoutField(name, TableName.QUESTIONS) for name in ("question", "context", "input", "question_id", "turn")),
    *(LayoutField(name, TableName.ANSWERS) for name in (*_TEXT_FIELDS, *_SYSTEM_FIELDS, "reference", "compared")),
    LayoutField(_PREFERENCE_FIELD, TableName.PREFERENCES, takes_many=True),
    *(LayoutField(name, TableName.PREFERENCES) for name in ("rater", "comment", "raw_output")),
    LayoutField(_RATING_FIELD, TableName.RATINGS, takes_many=True),
)


class Pairwise:
    """A pair gives a preference between two answers, each by the system that wrote it.

    Where the file does not say whose judgements it holds, the rater is named after the file. The target is the
    reference answer of a question that has only the review's id; half-empty files are usual, and their blank rows are
    no preferences.
    """

    name = "pairwise"
    title = Message("Pairs of answers, and which is preferred")
    example = "question, response_a, response_b, winner"

    def recognises(self, head: FileHead) -> float:
        head = _opened_head(head)
        columns = _PairColumns.of(head)
        is_found = columns is not None and _asks(head, columns)
        return 1.0 if is_found or may_compare(head, {}) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        whole, head = head, _opened_head(head)
        found = _PairColumns.of(head)
        is_of_reviews = _OF_REVIEWS in head.columns
        told = Message("{file} has no questions: each is the task to summarise its review.", {"file": head.name})
        return ImportDraft(
            layout=self.name,
            head=replace(head, remarks=(*head.remarks, told)) if is_of_reviews else head,
            tables=(
                *(TableName.QUESTIONS, TableName.ANSWERS, TableName.PREFERENCES),
                *([TableName.RATINGS] if found and found.rated else []),
            ),
            fields=_FIELDS,
            mapping=_mapping_of(head, _named_columns(head)) if found is None else found.mapping(head),
            can_map=True,
            rows=partial(self._rows, head, opens=head is not whole),
            dataset="MSLR" if is_of_reviews else None,
            may_lack_questions=True,
            asks=partial(_asks_of_pairs, head),
            scales=partial(_scales, head),
        )

    def _rows(self, head: FileHead, mapping: FieldMapping, *, opens: bool) -> Iterator[ReadRow]:
        columns = _PairColumns.mapped(head, mapping)
        if columns is None or not _asks(head, columns):
            message = Message("No columns were found with a pair of texts, the question, and the preferred one.")
            yield RowProblem(head.name, None, None, message)
            return
        asked = [columns.named[name] for name in ("question", "reference", "question_id") if name in columns.named][:1]
        needed = [*asked, *columns.texts, *(columns.systems or ())]
        told_by = [columns.named["rater"]] if "rater" in columns.named else []
        inside = [column for column in (*(columns.systems or ()), *told_by) if column not in head.columns]
        ratings = columns.ratings(head)
        told: dict[str, int] = {}
        given: dict[int, int] = {}
        signed = {column for column in columns.preferences if _tells_by_sign(head, column)}
        rows = _opened_rows(head) if opens else file_rows(head)
        for raw in _with_cells_inside(rows, inside):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            absent = [column for column in needed if not raw.cells.get(column)]
            if absent:
                yield RowProblem(head.name, raw.row, absent[0], missing(absent[0]))
                continue
            pair = _PairRow.of(raw, columns, head.said)
            if pair is None:
                message = Message("{field} has no question with an answer.", {"field": columns.texts[0]})
                yield RowProblem(head.name, raw.row, columns.texts[0], message)
                continue
            pair = pair.apart(told)
            yield from _texts(head, raw, pair, told)
            for read in _preferences(head, raw, pair, columns, signed):
                yield _once(head, read, given) if _lacks_giver(head, columns) else read
            yield from ratings.rows(raw, [{name: one[name] for name in _ANSWER_NAMES} for one in pair.answers])


def _opened_head(head: FileHead) -> FileHead:
    """The head with columns for what objects and lists in its cells hold, if it is none of pairs as it is."""
    as_it_is = _PairColumns.of(head)
    texts = [row.get(column) for row in head.first_rows for column in (as_it_is.texts if as_it_is else ())]
    is_whole = bool(texts) and not any(map(says_who_wrote, texts)) and not any(map(holds_votes, head.first_rows))
    if is_whole or not any(map(holds_nested, head.first_rows)):
        return head
    rows = tuple(row for cells in head.first_rows for row in opened_pairs(cells))
    columns = (*dict.fromkeys(name for row in rows for name in row),)
    if columns == head.columns:
        return head
    opened = replace(head, columns=columns, first_rows=rows, said=head.said.of_families(columns))
    found = _PairColumns.of(opened)
    is_said = ColumnRole.PREFERENCE in opened.said.roles.values()
    inside = tuple(f"{text}." for text in found.texts) if found else ()  # what is said of one answer alone
    is_told = found is not None and any(not column.startswith(inside) for column in found.preferences)
    return opened if is_said or is_told else head


def _opened_rows(head: FileHead) -> Iterator[FileRow | ReadRow]:
    for raw in file_rows(head):
        if isinstance(raw, FileRow):
            yield from (FileRow(raw.row, {**dict.fromkeys(head.columns), **row}) for row in opened_pairs(raw.cells))
        else:
            yield raw


def may_compare(head: FileHead, roles: Mapping[str, str]) -> bool:
    """True if a table can be read as pairs once a person said these roles, too, and one is that of a preference."""
    head = replace(head, said=head.said.with_roles(roles))
    if ColumnRole.PREFERENCE not in head.said.roles.values():
        return False
    found = Pairwise().read(head)
    try:
        columns = _PairColumns.mapped(head, found.roles_as_mapping(found.mapping))
    except MedReviewError:
        return False
    return columns is not None and _asks(head, columns)


def _lacks_giver(head: FileHead, columns: _PairColumns) -> bool:
    """True for a file that tells of no rater, in a column or by its name, so that its raters cannot be told apart."""
    is_told = "rater" in {*columns.named, *head.said.constants} or any(
        compared.rater for compared in compared_in(columns.preferences, head.said).values()
    )
    return (
        not is_told and _RATER.fullmatch(head.path.stem) is None and "rater" in _giver_of_file(head.path.stem, columns)
    )


GIVEN_BY_OTHERS = Message(
    "An earlier row has a preference for the same pair, and no column says who gave the two. "
    "Add a column “rater” that names them, or say that several raters gave them in the same order (--set rater=@again)."
)


def _once(head: FileHead, read: ReadRow, given: dict[int, int]) -> ReadRow:
    """A row, or a problem where it has another preference for a pair that an earlier row has one for.

    Two raters may have given them; a row that comes again as it is was rather written twice.

    Parameters
    ----------
    given
        The hash of what the first row says, by that of its pair and dimension; filled here.
    """
    if not isinstance(read, FieldRow):
        return read
    pair = hash(tuple([read.fields.get(name) for name in ("answer_a", "answer_b", "dimension")]))
    said = hash(json.dumps([read.fields, read.extra], default=str, sort_keys=True))
    if given.setdefault(pair, said) == said:
        return read
    return RowProblem(head.name, read.row, "rater", GIVEN_BY_OTHERS)


def _with_cells_inside(rows: Iterator[FileRow | ReadRow], inside: Sequence[str]) -> Iterator[FileRow | ReadRow]:
    """The rows with cells of their own for some that objects in them hold."""
    for row in rows:
        if inside and isinstance(row, FileRow):
            around = {name: row.cells.get(name) for name in {column.partition(".")[0] for column in inside}}
            found = flattened(around)
            yield FileRow(row.row, {**row.cells, **{column: found.get(column) for column in inside}})
        else:
            yield row


def _asks_of_pairs(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    columns = _PairColumns.mapped(head, mapping)
    return (*_open_winners(head, mapping), *(columns.ratings(head).asks() if columns else ()))


def _scales(head: FileHead, mapping: FieldMapping) -> Mapping[str, Scale]:
    columns = _PairColumns.mapped(head, mapping)
    return columns.ratings(head).scales if columns else {}


def _open_winners(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    """A question for each column of preferences whose numbers may count the two answers in several ways."""
    columns = _PairColumns.mapped(head, mapping)
    is_told = columns is None or columns.are_scores or columns.ending == FROM_ZERO_ON or "compared" in columns.named
    is_published = is_told or set(head.columns) >= _OF_ALPACA_EVAL
    if columns is None or is_published:  # PandaLM's are, too, and say what they compared
        return ()
    unsaid = [
        one for one in columns.preferences if _is_counted(head, one) and head.said.of_column(one, COUNTS_FROM) is None
    ]
    signed = [one for one in unsaid if any(BELOW_NOUGHT.fullmatch(str(row.get(one))) for row in head.first_rows)]
    numbers = {column: _numbers_in(head, column) for column in unsaid if column not in signed}
    return (
        *asks_of_compared(head, columns.preferences),
        *map(ask_for_side, signed),
        *(
            ask_for_winner(column, may_count_down="2" not in told)
            for column, told in numbers.items()
            if told and told != _FROM_ONE
        ),
    )


def asks_of_compared(head: FileHead, preferences: Sequence[str]) -> tuple[OpenQuestion, ...]:
    """The question who gave the preferences of several columns, where their names do not tell."""
    told = compared_in(preferences, head.said)
    are_open = {column: compared.name for column, compared in told.items() if compared.is_open}
    return (ask_for_compared(are_open),) if are_open and not {*preferences} & {*ONE_HOT} else ()


def _is_counted(head: FileHead, column: str) -> bool:
    """True for a column that may tell by a number which answer wins, and neither by its sign nor by which is there."""
    return not (_tells_by_sign(head, column) or plain_name(column) == _LABEL_OF_A or column in ONE_HOT)


def _tells_by_sign(head: FileHead, column: str) -> bool:
    """True for strengths as published sets have them, of which some lie below nought."""
    cells = [str(row.get(column)) for row in head.first_rows]
    return _STRENGTH.fullmatch(column.strip()) is not None and any(map(BELOW_NOUGHT.fullmatch, cells))


def _numbers_in(head: FileHead, column: str) -> frozenset[str]:
    """The numbers from 0 to 2 in the first rows; none where any other word stands among them."""
    cells = (row.get(column) for row in head.first_rows)
    told = {str(cell).strip().removesuffix(".0") for cell in cells if is_filled(cell)}
    return frozenset(told) if told <= NUMBERED else frozenset()


def _asks(head: FileHead, columns: _PairColumns) -> bool:
    """True if the file says what the two answer, or names it by an id: in a column, or at the head of conversations."""
    in_texts = any(isinstance(turns_of(row.get(columns.texts[0])), list) for row in head.first_rows)
    is_elsewhere = "question_id" in columns.named and columns.used.issuperset(may_ask(head))
    return in_texts or bool(columns.named.keys() & {"reference", "question"}) or is_elsewhere


@dataclass(frozen=True, slots=True)
class _PairRow:
    """One row by what its columns mean; ``answers`` are the two texts, each with its names.

    ``about`` is what an object around the question says beside it.
    """

    question_id: str
    question: str
    target: object
    cells: Mapping[str, object]
    answers: tuple[dict[str, object], dict[str, object]]
    about: Mapping[str, object]
    context: Sequence[Mapping[str, str]] = ()

    @property
    def authors(self) -> tuple[str, str]:
        first, second = self.answers
        return str(first["author"]), str(second["author"])

    def apart(self, told: Mapping[str, int]) -> "_PairRow":
        """The row with an answer of its own for each text that is another one than its system gave before.

        Parameters
        ----------
        told
            The hashes of the texts so far, by the ids of their answers.
        """
        texts = [(str(one["answer_id"]), one["answer"]) for one in self.answers]
        apart = [key if told.get(key) in {None, hash_of(text)} else f"{key}-{_short(text)}" for key, text in texts]
        first, second = (one | {"answer_id": key} for one, key in zip(self.answers, apart, strict=True))
        return replace(self, answers=(first, second))

    @classmethod
    def of(cls, raw: FileRow, columns: _PairColumns, said_of: Said) -> "_PairRow | None":
        cells = {name: raw.cells.get(column) for name, column in columns.named.items()}
        given = [raw.cells[column] for column in columns.texts]
        listed = [turns_of_lists(cells.get("question"), cell) for cell in given]
        if all(listed):
            (asked, _), *_ = told = cast("list[tuple[str, str]]", listed)
            cells, given = {**cells, "question": asked}, [text for _, text in told]
        elif not cells.get("question") and not cells.get("turn") and (shared := n_shared(given)):
            turns = [cast("list[object]", turns_of(cell)) for cell in given]
            cells, given = {**cells, "question": turns[0][:shared]}, [replies(told[shared:]) for told in turns]
        texts = [question_and_answer(cell, cells.get("turn")) for cell in given]
        if not all(text and text[1] for text in texts):
            return None
        (asked, first), (_, second) = cast("Sequence[tuple[str, object]]", texts)
        told = members(cells.get("question"))
        if told:  # an object with the text, its id and where it is from
            asked_as = next((name for name in _ASKED if told.get(name)), "")
            cells = {"question_id": told.get("id"), **cells, "question": told.get(asked_as)}
            told = {name: part for name, part in told.items() if name not in {"id", asked_as}}
        said = conversation(written(cells.get("question")), is_open=True)
        given = said.question if said else turns_of(cells.get("question")) or asked
        question = "\n".join(str(part) for part in (given, cells.get("input")) if part)
        known = question or str(cells.get("reference"))
        before = turns_or_passage(cells.get("context")) if "context" in cells else None
        context = said.context if said else before or ()
        instruction = [said.instruction] if said and said.instruction else []
        instruction = instruction or [*filter(None, [instructions_in(raw.cells[columns.texts[0]])])]
        told = {**told, "instruction": instruction[0]} if instruction else told
        known += "".join(f"\x1f{text}" for text in (*instruction, *(turn["text"] for turn in context)))
        question_id = str(
            cells.get("question_id") or hashlib.sha256(known.encode("utf-8", "surrogatepass")).hexdigest()[:10]
        )
        if asked and cells.get("turn"):
            question_id += f"-{cells['turn']}"
        compared = str(cells.get("compared") or "").split("_")
        systems = [str(raw.cells[column]) for column in columns.systems or ()]
        systems = systems or (compared if len(compared) == len(_CHOSEN) and all(compared) else [])
        marks = systems or [_short(first), _short(second)]
        if len(set(marks)) == 1:  # two answers of one system
            marks = [f"{mark}-{_short(text)}" for mark, text in zip(marks, (first, second), strict=True)]
        told_by = zip(columns.texts, systems or columns.unnamed, strict=True)
        names = [(not systems and said_of.of_texts(column, "author")) or name for column, name in told_by]
        said_kinds = (said_of.of_texts(column, "kind") for column in columns.texts)
        kinds = [kind or writer_kind(name) for kind, name in zip(said_kinds, names, strict=True)]
        answers: list[dict[str, object]] = [
            {"question_id": question_id, "answer_id": f"{question_id}-{mark}", "author": name, "answer": text}
            | ({"author_kind": kind} if kind else {})
            for mark, name, kind, text in zip(marks, names, kinds, (first, second), strict=True)
        ]
        task = f"Summarise the review {question_id}." if _OF_REVIEWS in raw.cells else ""
        return cls(
            question_id, question or task, cells.get("reference"), cells, (answers[0], answers[1]), told, context
        )


def _short(text: object) -> str:
    return hashlib.sha256(str(text).encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _texts(head: FileHead, raw: FileRow, pair: _PairRow, told: dict[str, int]) -> Iterator[ReadRow]:
    """The question, its target and both texts, each the first time that it is seen; another text is a problem.

    Of a text only its hash is kept, in ``told``.
    """
    language = {"language": "en"} if pair.target and "question" not in pair.cells else {}
    of_answers: Mapping[str, object] = {}
    if not pair.question:  # it is in another file, as targets of reviews have it
        of_answers = {**pair.about, **({"context": list(pair.context)} if pair.context else {})}
    elif pair.question_id not in told:
        question = {"question_id": pair.question_id, "question": pair.question, "kind": "open"}
        question |= {"context": list(pair.context)} if pair.context else {}
        yield FieldRow(TableName.QUESTIONS, raw.row, question | language, dict(pair.about))
        told[pair.question_id] = 0
    target = {"question_id": pair.question_id, "answer_id": f"{pair.question_id}-target", "author": "target"}
    target |= {"is_reference": True, "answer": pair.target}
    for answer in (*([target] if pair.target else ()), *pair.answers):
        key = str(answer["answer_id"])
        if key not in told:
            yield FieldRow(TableName.ANSWERS, raw.row, answer | language, of_answers)
        elif told[key] != hash_of(answer["answer"]):
            message = Message("{key} has another {field} in an earlier row.", {"key": key, "field": "answer"})
            yield RowProblem(head.name, raw.row, "answer", message)
        told.setdefault(key, hash_of(answer["answer"]))


def _by_number(given: str, column: str) -> Preferred | None:
    """A preference by the sign of its strength, or by whether the first one is better."""
    number = number_in(given)
    if number is None or plain_name(column) == _LABEL_OF_A:
        return {1.0: Preferred.A, 0.0: Preferred.B}.get(-1 if number is None else number)
    return Preferred.A if number < 0 else Preferred.B if number else Preferred.TIE


def _preferences(
    head: FileHead, raw: FileRow, pair: _PairRow, columns: _PairColumns, signed: Collection[str]
) -> Iterator[ReadRow]:
    same: dict[str, object] = {
        "question_id": pair.question_id,
        "answer_a": pair.answers[0]["answer_id"],
        "answer_b": pair.answers[1]["answer_id"],
        "comment": pair.cells.get("comment"),
        "shown_first": Side.A if columns.letters else None,
    }
    named = _RATER.fullmatch(head.path.stem)
    of_file = {"rater": named.group(1)} if named else _giver_of_file(head.path.stem, columns)
    said = {name: head.said.constants[name] for name in ("rater", "judge") if name in head.said.constants}
    said_by = giver(told) if (told := pair.cells.get("rater")) else said or of_file
    extra = {name or "mark": cell for name, cell in raw.cells.items() if name not in columns.used}
    if (reply := pair.cells.get("raw_output")) is not None:
        same["raw_output"] = reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
    if not columns.preferences:  # the chosen one stands first
        chosen = same | {"value": Preferred.A} | said_by
        yield FieldRow(TableName.PREFERENCES, raw.row, chosen, extra)
        return
    cells = {column: raw.cells.get(column) for column in columns.preferences}
    if columns.preferences == ONE_HOT:
        cells = {"winner": _winner(cells)}
    elif columns.are_scores:
        if all(cell is None or cell == "" for cell in cells.values()):
            yield SkippedRow(raw.row, RowSkip.NOT_RATED)
            return
        first, second = (number_in(cell) for cell in cells.values())
        if first is None or second is None or first + second != 0:
            message = Message("The two scores are not each other's negative, so they do not tell which answer wins.")
            yield RowProblem(head.name, raw.row, columns.preferences[0], message)
            return
        preferred = Preferred.A if first > second else Preferred.B if second > first else Preferred.TIE
        yield FieldRow(TableName.PREFERENCES, raw.row, same | {"value": preferred} | said_by, extra | cells)
        return
    given = {column: "" if cell is None else str(cell).strip() for column, cell in cells.items()}
    if not any(given.values()):
        yield SkippedRow(raw.row, RowSkip.NOT_RATED)
        return
    compared = compared_in([*given], head.said)
    for column, word in given.items():
        if not word:
            continue
        is_number = column in signed or plain_name(column) == _LABEL_OF_A
        from_zero, counts_from = columns.ending == FROM_ZERO_ON, head.said.of_column(column, COUNTS_FROM)
        called = (columns.texts, *([[*map(author_of, columns.texts)]] if columns.ending not in ENDINGS else []))
        named = next(filter(None, (named_side(word, names) for names in (pair.authors, *called))), None)
        value = (
            _by_number(word, column)
            if is_number
            else named or preference_in(word, pair.authors, counts_from=counts_from, is_from_zero=from_zero)
        )
        if value is None:
            message = Message("{cell} is not one of {allowed}.", {"cell": word, "allowed": "A, B, tie, neither"})
            yield RowProblem(head.name, raw.row, column, message)
            continue
        told = compared[column]
        by = {"dimension": told.dimension} | (giver(told.rater) if told.rater else said_by)
        is_weighed = WEIGHED.fullmatch(word) or ORDERED.fullmatch(word) or column in signed
        is_weighed = is_weighed or counts_from in {FIRST_BELOW, FIRST_ABOVE}
        weighed = {column: cells[column]} if is_weighed else {}
        yield FieldRow(TableName.PREFERENCES, raw.row, same | {"value": value} | by, extra | weighed)


def _winner(cells: Mapping[str, object]) -> object:
    """The one outcome of three columns that is marked; nothing where none is, or several are."""
    marked = [name for name in ONE_HOT if str(cells[name]).strip().casefold() in {"1", "1.0", "true"}]
    return marked[0].removeprefix("winner_") if len(marked) == 1 else ", ".join(marked) or None


def _giver_of_file(name: str, columns: _PairColumns) -> dict[str, object]:
    """A stand-in for whoever no column tells: a rater, or the judge that the file is called after.

    A model in the file's name may as well have written the answers, and a label is what is right, whoever judged.
    """
    words = {*re.split(r"[\W_]+", name.casefold())}
    is_label = any(plain_name(column) in LABELS | TRUTH for column in columns.preferences)
    is_judge = bool(words & _JUDGING) or is_model_alone(name) or is_called_a_judge(name)
    return giver(name) if is_judge and not is_label else {"rater": name}


LAYOUTS = (Pairwise(),)
