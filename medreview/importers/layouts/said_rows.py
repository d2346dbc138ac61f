"""Messages, one per row: logs of chats with a role for each message, and forums whose posts answer the first one.

The rows of one conversation have its id, and stand in their order. In a chat the last question that was answered is the
question, with the turns before it; in a forum each later post is an answer to the first one. Where messages of a chat
name those that they follow, each one that asks is a question, with its own answers. A file of nothing but roles and
messages is one conversation, or several that each begin with what a system was told.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.answer_columns import author_kind
from medreview.importers.cell_values import missing
from medreview.importers.column_names import columns_by_meaning, plain_name
from medreview.importers.conversations import conversation, is_of_a_side
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows, missing_column
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.spooled_rows import Gathered
from medreview.importers.told_records import plain_id

_NAMES: Mapping[str, tuple[str, ...]] = {
    "thread": (
        *("conversation_id", "dialogue_id", "dialog_id", "chat_id", "session_id", "thread_id", "topic_id", "thread"),
        *("conv_id", "conversation", "discussion_id", "message_tree_id", "شناسه_گفتگو", "对话id"),
    ),
    "text": ("text", "content", "message", "utterance", "body", "post", "sentence", "متن", "پیام", "内容"),
    "role": ("role", "speaker", "sender_type", "sender", "from", "نقش", "角色"),
    "parent": ("parent_id", "reply_to", "in_reply_to", "parent", "reply_to_id", "parent_post_id"),
    "author": ("author", "user", "username", "user_name", "doctor", "model", "name", "نویسنده"),
    "id": ("post_id", "message_id", "id", "comment_id"),
}
_OF_A_CHAT = frozenset({"role", "speaker", "content", "text", "message", "timestamp", "time", "created_at", "turn"})
"""The columns of a file of nothing but one conversation."""
_MOST_TURNS = 400
"""Messages beyond which a file without ids of conversations cannot be one."""
_SURE = 0.9


@dataclass(frozen=True, slots=True)
class _MessageColumns:
    """The columns of a table of messages by what they mean."""

    named: Mapping[str, str]

    @classmethod
    def of(cls, head: FileHead) -> "_MessageColumns | None":
        named = columns_by_meaning(head.columns, _NAMES)
        if (
            "role" not in named
            and "author" in named
            and _are_sides([row.get(named["author"]) for row in head.first_rows])
        ):
            named = {**named, "role": named.pop("author")}
        is_one = {"role", "text"} == named.keys() and {*map(plain_name, head.columns)} <= _OF_A_CHAT
        is_of_messages = "text" in named and ("thread" in named or is_one) and head.form is not SourceForm.XML
        return cls(named) if is_of_messages and ("role" in named or {"parent", "author"} <= named.keys()) else None

    def thread_of(self, raw: FileRow, n_before: int) -> str:
        """The conversation of a message: by its id, else by the number of those that began before it."""
        return plain_id(raw.cells.get(self.named["thread"])) if "thread" in self.named else str(n_before)

    def begins(self, raw: FileRow) -> bool:
        """True for what a system is told, with which a conversation without an id begins."""
        return "thread" not in self.named and plain_name(str(raw.cells.get(self.named["role"]))) == "system"

    def cells(self, raw: FileRow) -> dict[str, object]:
        return {meaning: raw.cells.get(column) for meaning, column in self.named.items()}


def _are_sides(cells: Sequence[object]) -> bool:
    """True for authors that are called by the side of the conversation on which they are."""
    return bool(cells) and all(is_of_a_side(str(cell)) for cell in cells)


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
        asked = [found for thread in first if (found := _asked(columns, thread)) is not None]
        is_answered = "thread" in columns.named or any(one.answers for one in asked)  # else each may ask by itself
        return _SURE if is_whole and asked and is_answered else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        return fixed_draft(head, _rows, layout=self.name, tables=tables)


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
        is_first = [not plain_id(one.get("parent")) for one in cells]
        return _LastAsked(0, (), range(1, len(cells))) if is_first[0] and not any(is_first[1:]) else None
    turns = [{"role": str(one.get("role") or ""), "content": str(one.get("text") or "")} for one in cells]
    said = conversation(turns)
    if said is None:
        return None
    spoken = [place for place, turn in enumerate(turns) if is_of_a_side(turn["role"])]
    end = len(spoken) - len(said.later)
    first = end - len(said.answers)
    told = {"instruction": said.instruction, "later_turns": list(said.later)}
    beside = {name: value for name, value in told.items() if value}
    return _LastAsked(spoken[first - 1], said.context, frozenset(spoken[first:end]), beside)


def _rows(head: FileHead) -> Iterator[ReadRow]:
    columns = _MessageColumns.of(head)
    if columns is None:
        yield missing_column(head, "thread_id")
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
        called = name if "thread" in columns.named else f"{head.path.stem}-{name}"
        if "thread" not in columns.named and len(thread) > _MOST_TURNS:
            message = missing_column(head, "conversation_id").message
            yield from (RowProblem(head.name, raw.row, None, message) for raw in thread)
        else:
            yield from _conversation(head, columns, called, thread)


def _conversation(head: FileHead, columns: _MessageColumns, name: str, thread: Sequence[FileRow]) -> Iterator[ReadRow]:
    if {"role", "parent", "id"} <= columns.named.keys() and name and (messages := _tree(columns, thread)):
        for raw in thread:
            yield _message(head, columns, name, raw, messages)
        return
    asked = _asked(columns, thread) if name else None
    if asked is None:
        for raw in thread:
            absent = columns.named["thread"] if not name else "question"
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
            author = str(cells.get("author") or cells.get("role") or "")
            fields = {"question_id": name, "answer_id": f"{name}-{plain_id(cells.get('id')) or place + 1}"}
            fields |= {"author": author, "author_kind": author_kind(author), "answer": cells.get("text")}
            yield FieldRow(TableName.ANSWERS, raw.row, fields, extra)
        else:
            yield SkippedRow(raw.row, RowSkip.EARLIER)


def _tree(columns: _MessageColumns, thread: Sequence[FileRow]) -> dict[str, dict[str, object]]:
    """The messages by their ids; none where some follow one that is not there, or nobody answers twice."""
    found = {plain_id(cells.get("id")): cells for cells in map(columns.cells, thread)}
    followed = [plain_id(cells.get("parent")) for cells in found.values()]
    is_whole = len(found) == len(thread) and {*filter(None, followed)} <= found.keys() and "" in followed
    return found if is_whole and len({*followed}) < len(followed) else {}


def _message(
    head: FileHead, columns: _MessageColumns, thread: str, raw: FileRow, messages: Mapping[str, Mapping[str, object]]
) -> ReadRow:
    """A question with all messages that it follows, or an answer to the one that it follows."""
    cells = columns.cells(raw)
    own, parent = plain_id(cells.get("id")), plain_id(cells.get("parent"))
    path = [own]
    while (before := plain_id(messages[path[-1]].get("parent"))) and before not in path:
        path.append(before)
    turns = [{"role": str(messages[one].get("role")), "content": messages[one].get("text")} for one in reversed(path)]
    said = conversation(turns, is_open=True)
    taken = {*columns.named.values()} - ({columns.named["author"]} if "author" in columns.named else set[str]())
    extra = {column: cell for column, cell in raw.cells.items() if column not in taken}
    if said is None or not is_of_a_side(str(cells.get("role"))):
        return RowProblem(head.name, raw.row, None, missing("question"))
    if not said.answers:
        fields: dict[str, object] = {"question_id": f"{thread}-{own}" if parent else thread, "kind": "open"}
        fields |= {"question": cells.get("text"), "context": list(said.context) or None}
        return FieldRow(TableName.QUESTIONS, raw.row, fields, extra)
    author = str(cells.get("author") or cells.get("role") or "")
    is_first = not plain_id(messages[parent].get("parent"))
    fields = {"question_id": thread if is_first else f"{thread}-{parent}", "answer_id": f"{thread}-{own}"}
    fields |= {"author": author, "author_kind": author_kind(author), "answer": cells.get("text")}
    return FieldRow(TableName.ANSWERS, raw.row, fields, extra)


LAYOUTS = (SaidRows(),)
