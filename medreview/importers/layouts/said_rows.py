"""Messages, one per row: logs of chats with a role for each message, and forums whose posts answer the first one.

The rows of one conversation have its id, and stand in their order, or tell the time at which each was said. In a chat
the last question that was answered is the question, with the turns before it; in a forum each later post is an answer
to the first one. Where messages of a chat name those that they follow, each one that asks is a question, with its own
answers. A file of nothing but roles and messages is one conversation, or several that each begin with what a system
was told.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby, pairwise

from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.author_kinds import writer_kind
from medreview.importers.cell_values import is_phrase, missing
from medreview.importers.column_names import columns_by_meaning, plain_name
from medreview.importers.conversations import conversation, is_of_a_side, sides_in, system_answers
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows, missing_column
from medreview.importers.person_names import ASSISTANTS
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.spooled_rows import Gathered
from medreview.importers.told_records import number_in, plain_id

_NAMES: Mapping[str, tuple[str, ...]] = {
    "conversation_id": (
        *("conversation_id", "dialogue_id", "dialog_id", "chat_id", "session_id", "thread_id", "topic_id", "thread"),
        *("conv_id", "conversation", "discussion_id", "message_tree_id", "شناسه_گفتگو", "对话id"),
    ),
    "text": ("text", "content", "message", "utterance", "body", "post", "sentence", "متن", "پیام", "内容"),
    "role": ("role", "speaker", "sender_type", "sender", "from", "نقش", "角色"),
    "parent_id": ("parent_id", "reply_to", "in_reply_to", "parent", "reply_to_id", "parent_post_id"),
    "author": ("author", "user", "username", "user_name", "doctor", "model", "name", "نویسنده"),
    "message_id": ("post_id", "message_id", "id", "comment_id"),
}
_OF_A_CHAT = frozenset({"role", "speaker", "content", "text", "message", "timestamp", "time", "created_at", "turn"})
"""The columns of a file of nothing but one conversation."""
_MOST_TURNS = 400
"""Messages beyond which a file without ids of conversations cannot be one."""
_SURE = 0.9


@dataclass(frozen=True, slots=True)
class _MessageColumns:
    """The columns of a table of messages by what they mean.

    ``system_answers`` where a system is one of the two sides, and not who instructs one.
    """

    named: Mapping[str, str]
    system_answers: bool = False

    @classmethod
    def of(cls, head: FileHead) -> "_MessageColumns | None":
        said = {role: column for column, role in head.said.roles.items() if role in _NAMES}
        free = [column for column in head.columns if column not in head.said.roles]
        named = columns_by_meaning(free, _NAMES) | said
        if (
            "role" not in named
            and "author" in named
            and _are_sides([row.get(named["author"]) for row in head.first_rows])
        ):
            named = {**named, "role": named.pop("author")}
        named |= _by_cells(head, named)
        if {"role", "text"} <= named.keys() and "conversation_id" not in named and (thread := _thread_of(head, named)):
            named["conversation_id"] = thread
        is_one = {"role", "text"} == named.keys() and {*map(plain_name, head.columns)} <= _OF_A_CHAT
        is_of_messages = "text" in named and ("conversation_id" in named or is_one) and head.form is not SourceForm.XML
        found = cls.by(named, head)
        return found if is_of_messages and not found.missing else None

    @classmethod
    def by(cls, named: Mapping[str, str], head: FileHead) -> "_MessageColumns":
        """These columns, with what the first rows tell of who speaks."""
        roles = [str(row.get(named["role"])) for row in head.first_rows] if "role" in named else []
        return cls(named, system_answers(roles))

    @property
    def missing(self) -> str:
        """A field that no column fills and that cannot be done without; empty where nothing is missing."""
        who = ("author",) if "parent_id" in self.named and "role" not in self.named else ("role",)
        return next((name for name in ("text", *who) if name not in self.named), "")

    def thread_of(self, raw: FileRow, n_before: int) -> str:
        """The conversation of a message: by its id, else by the number of those that began before it."""
        return (
            plain_id(raw.cells.get(self.named["conversation_id"])) if "conversation_id" in self.named else str(n_before)
        )

    def begins(self, raw: FileRow) -> bool:
        """True for what a system is told, with which a conversation without an id begins."""
        is_told = "conversation_id" not in self.named and not self.system_answers
        return is_told and plain_name(str(raw.cells.get(self.named["role"]))) == "system"

    def cells(self, raw: FileRow) -> dict[str, object]:
        return {meaning: raw.cells.get(column) for meaning, column in self.named.items()}


def _by_cells(head: FileHead, named: Mapping[str, str]) -> dict[str, str]:
    """The column of sides, and that of messages, by their cells, where no name tells and no other column may be it."""
    free = {name: [row.get(name) for row in head.first_rows] for name in head.columns if name not in head.said.roles}
    free = {name: cells for name, cells in free.items() if name not in named.values()}
    of_sides = [name for name, cells in free.items() if _are_both_sides(cells)]
    found = {"role": of_sides[0]} if len(of_sides) == 1 and "role" not in named else dict[str, str]()
    texts = [
        name
        for name, cells in free.items()
        if all(isinstance(c, str) and is_phrase(c) for c in cells) and 2 * len({*map(str, cells)}) > len(cells)
    ]
    is_told = "role" in {*named, *found} and "text" not in named and len(texts) == 1
    return found | ({"text": texts[0]} if is_told else {})


def _thread_of(head: FileHead, named: Mapping[str, str]) -> str:
    """A column of ids, each of which stands in rows one after another that hold a whole conversation; or nothing."""
    for column in head.columns:
        if column in named.values() or plain_name(column).rpartition("_")[2] not in _OF_THREADS:
            continue
        ids = [plain_id(row.get(column)) for row in head.first_rows]
        threads = [[*rows] for _, rows in groupby(head.first_rows, key=lambda row: plain_id(row.get(column)))]
        is_whole = len(threads) == len({*ids}) and all(ids) and all(len(rows) > 1 for rows in threads[:-1])
        if is_whole and len(threads[0]) > 1 and all(_speak_in_turn(rows, named) for rows in threads):
            return column
    return ""


def _speak_in_turn(rows: Sequence[Mapping[str, object]], named: Mapping[str, str]) -> bool:
    """True if one side begins, the other one follows each time, and neither says everything again."""
    said = [(plain_name(str(row.get(named["role"]))), str(row.get(named["text"]))) for row in rows]
    are_two = system_answers([role for role, _ in said])
    said = [(role, text) for role, text in said if are_two or is_of_a_side(role)]
    roles = [role for role, _ in said]
    are_in_turn = len({*roles}) <= len(_SIDES) and all(one != after for one, after in pairwise(roles))
    return bool(said) and are_in_turn and roles[0] not in ASSISTANTS and len({*said}) == len(said)


_OF_THREADS = frozenset({"id", "sample", "case", "dialog", "dialogue", "chat", "session", "example", "index", "uuid"})
"""Last words of names of what may tell conversations apart."""
_SIDES = ("user", "assistant")


def _are_both_sides(cells: Sequence[object]) -> bool:
    """True for two words alone of which one asks and the other answers, as Q1 and Q2 do not."""
    told = [*map(str, cells)]
    return len({*told}) == len(_SIDES) and {*sides_in(told)} == {True, False}


def _are_sides(cells: Sequence[object]) -> bool:
    """True for authors that are called by the side of the conversation on which they are."""
    roles = [*map(str, cells)]
    return bool(roles) and (all(map(is_of_a_side, roles)) or system_answers(roles))


class SaidRows:
    """A message that no conversation's question or answer is comes in with the question, as a turn before it."""

    name = "said-rows"
    title = Message("Messages of chats or forums, one per row")
    example = "conversation_id, role, text; or thread_id, post_id, parent_id, author, body"

    def recognises(self, head: FileHead) -> float:
        columns = _MessageColumns.of(head)
        if columns is None:
            return 0.0
        rows = [FileRow(number, cells) for number, cells in enumerate(head.first_rows, start=1)]
        threads: dict[str, list[FileRow]] = {}
        for raw in rows:
            n_begun = len(threads) if columns.begins(raw) else max(len(threads) - 1, 0)
            threads.setdefault(columns.thread_of(raw, n_begun), []).append(raw)
        is_whole = any(len(thread) > 1 for thread in threads.values())
        first = [threads[name] for name in list(threads)[:-1] or list(threads)]  # the last one may go on
        asked = [found for thread in first if (found := _asked(columns, _in_order(head, columns, thread))) is not None]
        is_answered = "conversation_id" in columns.named or any(
            one.answers for one in asked
        )  # else each may ask by itself
        return _SURE if is_whole and asked and is_answered else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        found = _MessageColumns.of(head)
        by_column = {column: name for name, column in found.named.items()} if found is not None else {}
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.QUESTIONS, TableName.ANSWERS),
            fields=tuple(LayoutField(name, TableName.ANSWERS, is_required=name == "text") for name in _NAMES),
            mapping={column: by_column.get(column) for column in head.columns},
            can_map=True,
            rows=partial(_rows, head),
        )


@dataclass(frozen=True, slots=True)
class _LastAsked:
    """A question with the place of its row in its conversation, what was said before, and the places of its answers.

    ``beside`` is what neither side said, and what was said after the answers.
    """

    place: int
    context: tuple[Mapping[str, str], ...]
    answers: Collection[int]
    beside: Mapping[str, object] = field(default_factory=dict[str, object])


def _asked(columns: _MessageColumns, thread: Sequence[FileRow]) -> _LastAsked | None:
    """The question of a conversation with what belongs to it; None where nobody asks, or who says what is not told."""
    cells = [columns.cells(raw) for raw in thread]
    if "role" not in columns.named:
        is_first = [not plain_id(one.get("parent_id")) for one in cells]
        return _LastAsked(0, (), range(1, len(cells))) if is_first[0] and not any(is_first[1:]) else None
    turns = [{"role": str(one.get("role") or ""), "content": str(one.get("text") or "")} for one in cells]
    said = conversation(turns)
    if said is None:
        return None
    sides = sides_in([turn["role"] for turn in turns])
    spoken = [place for place, side in enumerate(sides) if side is not None]
    end = len(spoken) - len(said.later)
    first = end - len(said.answers)
    told = {"instruction": said.instruction, "later_turns": list(said.later)}
    beside = {name: value for name, value in told.items() if value}
    return _LastAsked(spoken[first - 1], said.context, frozenset(spoken[first:end]), beside)


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    columns = _MessageColumns.by({name: column for column, name in mapping.items() if name is not None}, head)
    if needed := columns.missing:
        yield missing_column(head, needed)
        return
    threads = Gathered[FileRow](lambda raw: (raw.row, raw.cells), lambda plain: FileRow(*plain))
    n_begun = 0
    for raw in file_rows(head):
        if isinstance(raw, FileRow):
            n_begun += columns.begins(raw) and raw.row > 1
            threads.add(columns.thread_of(raw, n_begun), raw)
        else:
            yield raw
    for name, thread in threads:
        called = name if "conversation_id" in columns.named else f"{head.path.stem}-{name}"
        if "conversation_id" not in columns.named and len(thread) > _MOST_TURNS:
            message = missing_column(head, "conversation_id").message
            yield from (RowProblem(head.name, raw.row, None, message) for raw in thread)
        else:
            yield from _conversation(head, columns, called, _in_order(head, columns, thread))


def _in_order(head: FileHead, columns: _MessageColumns, thread: Sequence[FileRow]) -> Sequence[FileRow]:
    """The messages as they were said: exports may begin with the newest one.

    A column numbers them, or tells when each was said, or the last row is the only one that follows no other.
    """
    for name in head.columns:
        if plain_name(name) in _NUMBERS:
            numbers = [number for raw in thread if (number := number_in(raw.cells.get(name))) is not None]
            if len({*numbers}) == len(thread):
                return [raw for _, raw in sorted(zip(numbers, thread, strict=True), key=lambda one: one[0])]
    column = next((name for name in head.columns if plain_name(name) in _TIMES), "")
    times = [str(raw.cells.get(column)) for raw in thread]
    if not column or not all(map(_INSTANT.match, times)):
        follow = [bool(plain_id(columns.cells(raw).get("parent_id"))) for raw in thread]
        return thread[::-1] if follow[:-1] and all(follow[:-1]) and not follow[-1] else thread
    if times == sorted(times, reverse=True) and times != sorted(times):
        return thread[::-1]  # of two at the same time the later one stands first, too
    return [raw for _, raw in sorted(zip(times, thread, strict=True), key=lambda one: one[0])]


_IN_TURN = ("idx", "index", "no", "nr", "num", "number", "order", "id")
_NUMBERS = frozenset(
    {f"{what}_{number}" for what in ("turn", "message", "msg", "utterance") for number in _IN_TURN}
    | {"turn", "seq", "sequence", "order", "position", "step"}
)
"""Names of columns that number the messages of a conversation, or all messages, in their order."""
_TIMES = frozenset(
    {"timestamp", "time", "created_at", "sent_at", "datetime", "date_time", "send_time", "发送时间", "时间"}
)
_INSTANT = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d")


def _conversation(head: FileHead, columns: _MessageColumns, name: str, thread: Sequence[FileRow]) -> Iterator[ReadRow]:
    if {"role", "parent_id", "message_id"} <= columns.named.keys() and name and (messages := _tree(columns, thread)):
        for raw in thread:
            yield _message(head, columns, name, raw, messages)
        return
    asked = _asked(columns, thread) if name else None
    if asked is None:
        for raw in thread:
            absent = columns.named["conversation_id"] if not name else "question"
            yield RowProblem(head.name, raw.row, None, missing(absent))
        return
    for place, raw in enumerate(thread):
        cells = columns.cells(raw)
        extra = {column: cell for column, cell in raw.cells.items() if column not in columns.named.values()}
        if place == asked.place:
            fields: dict[str, object] = {"question_id": name, "question": cells.get("text"), "kind": "open"}
            fields["context"] = list(asked.context) or None
            yield FieldRow(TableName.QUESTIONS, raw.row, fields, {**extra, **asked.beside})
        elif place in asked.answers:
            author = _author_of(head, columns, cells)
            fields = {"question_id": name, "answer_id": f"{name}-{plain_id(cells.get('id')) or place + 1}"}
            fields |= {**author, "answer": cells.get("text")}
            yield FieldRow(TableName.ANSWERS, raw.row, fields, extra)
        else:
            yield SkippedRow(raw.row, RowSkip.EARLIER)


def _author_of(head: FileHead, columns: _MessageColumns, cells: Mapping[str, object]) -> dict[str, object]:
    """The author of a message and of what kind, as a person said, as its cells say, or the side that spoke."""
    said = {what: head.said.of_texts(columns.named["text"], what) for what in ("author", "kind")}
    author = str(cells.get("author") or said["author"] or cells.get("role") or "")
    return {"author": author, "author_kind": said["kind"] or writer_kind(author)}


def _tree(columns: _MessageColumns, thread: Sequence[FileRow]) -> dict[str, dict[str, object]]:
    """The messages by their ids; none where some follow one that is not there, or nobody answers twice."""
    found = {plain_id(cells.get("message_id")): cells for cells in map(columns.cells, thread)}
    followed = [plain_id(cells.get("parent_id")) for cells in found.values()]
    is_whole = len(found) == len(thread) and {*filter(None, followed)} <= found.keys() and "" in followed
    return found if is_whole and len({*followed}) < len(followed) else {}


def _message(
    head: FileHead, columns: _MessageColumns, thread: str, raw: FileRow, messages: Mapping[str, Mapping[str, object]]
) -> ReadRow:
    """A question with all messages that it follows, or an answer to the one that it follows."""
    cells = columns.cells(raw)
    own, parent = plain_id(cells.get("message_id")), plain_id(cells.get("parent_id"))
    path = [own]
    while (before := plain_id(messages[path[-1]].get("parent_id"))) and before not in path:
        path.append(before)
    turns = [{"role": str(messages[one].get("role")), "content": messages[one].get("text")} for one in reversed(path)]
    said, sides = conversation(turns, is_open=True), sides_in([str(turn["role"]) for turn in turns])
    taken = {*columns.named.values()} - ({columns.named["author"]} if "author" in columns.named else set[str]())
    extra = {column: cell for column, cell in raw.cells.items() if column not in taken}
    if said is None or sides[-1] is None:
        return RowProblem(head.name, raw.row, None, missing("question"))
    if not said.answers:
        fields: dict[str, object] = {"question_id": f"{thread}-{own}" if parent else thread, "kind": "open"}
        fields |= {"question": cells.get("text"), "context": list(said.context) or None}
        return FieldRow(TableName.QUESTIONS, raw.row, fields, extra)
    author = _author_of(head, columns, cells)
    is_first = not plain_id(messages[parent].get("parent_id"))
    fields = {"question_id": thread if is_first else f"{thread}-{parent}", "answer_id": f"{thread}-{own}"}
    fields |= {**author, "answer": cells.get("text")}
    return FieldRow(TableName.ANSWERS, raw.row, fields, extra)


LAYOUTS = (SaidRows(),)
