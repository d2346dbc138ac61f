"""Conversations as chat programs export them: of ChatGPT, of Claude and of Open WebUI.

ChatGPT writes a tree of messages, of which the branch that was last in sight counts; the others write a list.
"""

from collections.abc import Iterable, Iterator, Mapping

from typing_extensions import override

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import Replied, absent, id_of_text, said_in, told_rows
from medreview.llm.cloud.json_values import items, members, text

_CHATGPT, _CLAUDE, _LOCAL = "ChatGPT", "Claude", "Open WebUI"
_ROLES = {"user": "user", "human": "user", "assistant": "assistant"}
_MOST_MESSAGES = 100_000
_SURE = 0.97


Turn = tuple[str, str, str]
"""The speaker, user or assistant, the text, and the model where one says it."""


class _ChatExport:
    """Every message that was answered is a question, with the turns before it; the model wrote the answer."""

    name: str

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        return fixed_draft(head, lambda head: told_rows(head, self._rows), layout=self.name, tables=tables)

    def _rows(self, raw: FileRow) -> Iterator[FieldRow]:
        title = text(raw.cells.get("title")) or text(raw.cells.get("name"))
        return _rows(raw.row, self._turns(raw), {"conversation": title} if title else {})

    def _turns(self, raw: FileRow) -> list[Turn]:
        raise NotImplementedError


class ChatgptExport(_ChatExport):
    """A tree of messages a conversation."""

    name = "chatgpt-export"
    title = Message("ChatGPT: exported conversations")
    example = '{"title": …, "mapping": {"ID": {"message": {"author": …, "content": …}, "parent": …}}}'

    def recognises(self, head: FileHead) -> float:
        trees = [members(row.get("mapping")) for row in head.first_rows]
        return _SURE if trees and all(map(_is_tree, trees)) else 0.0

    @override
    def _turns(self, raw: FileRow) -> list[Turn]:
        return _branch(raw.cells, members(raw.cells.get("mapping")))


class ClaudeExport(_ChatExport):
    """A list of messages a conversation, each with its sender."""

    name = "claude-export"
    title = Message("Claude: exported conversations")
    example = '{"name": …, "chat_messages": [{"sender": "human", "text": …}]}'

    def recognises(self, head: FileHead) -> float:
        lists = [items(row.get("chat_messages")) for row in head.first_rows]
        are_told = any(lists) and all("sender" in members(one) for messages in lists for one in messages)
        return _SURE if are_told else 0.0

    @override
    def _turns(self, raw: FileRow) -> list[Turn]:
        model = text(raw.cells.get("model")) or _CLAUDE
        messages = [members(one) for one in items(raw.cells.get("chat_messages"))]
        return _said(
            ((text(one.get("sender")), said_in(one.get("content")) or text(one.get("text"))) for one in messages), model
        )


class OpenWebuiExport(_ChatExport):
    """A chat with its messages, of which each answer names its model."""

    name = "open-webui-export"
    title = Message("Open WebUI: exported chats")
    example = '{"title": …, "chat": {"models": […], "messages": [{"role": "user", "content": …}]}}'

    def recognises(self, head: FileHead) -> float:
        chats = [members(row.get("chat")) for row in head.first_rows]
        return _SURE if chats and all({"messages", "models"} <= one.keys() for one in chats) else 0.0

    @override
    def _turns(self, raw: FileRow) -> list[Turn]:
        chat = members(raw.cells.get("chat"))
        model = next((name for one in items(chat.get("models")) if (name := text(one))), _LOCAL)
        messages = [members(one) for one in items(chat.get("messages"))]
        return [
            turn
            for one in messages
            for turn in _said([(text(one.get("role")), said_in(one.get("content")))], text(one.get("model")) or model)
        ]


def _said(told: Iterable[tuple[str, str]], model: str) -> list[Turn]:
    """The messages of the two sides that hold a text."""
    return [(_ROLES[who], said.strip(), model) for who, said in told if who in _ROLES and said.strip()]


def _is_tree(tree: Mapping[str, object]) -> bool:
    return bool(tree) and all({"message", "parent"} <= members(node).keys() for node in tree.values())


def _rows(row: int, turns: Iterable[Turn], named: Mapping[str, object]) -> Iterator[FieldRow]:
    before: list[Mapping[str, str]] = []
    asked = ""
    for role, said, model in turns:
        if role == "user":
            before += [{"role": "user", "text": asked}] if asked else []
            asked = said
        elif asked:
            key = id_of_text(asked, list(before))
            question = {"question_id": key, "question": asked, "context": list(before) or None, "kind": "open"}
            yield FieldRow(TableName.QUESTIONS, row, question, named)
            yield Replied(key, model, said, answer_id=f"{key}/{model}/{id_of_text(said)}").row(row)
            before += [{"role": "user", "text": asked}, {"role": "assistant", "text": said}]
            asked = ""
        else:
            before += [{"role": "assistant", "text": said}]
    if not any(turn["role"] == "assistant" for turn in before):
        raise absent("message")


def _branch(cells: Mapping[str, object], tree: Mapping[str, object]) -> list[Turn]:
    """Role, text and model of the messages that lead to the one that was last in sight."""
    leaf = text(cells.get("current_node")) or next(
        (k for k, n in tree.items() if not items(members(n).get("children"))), ""
    )
    found: list[Turn] = []
    seen: set[str] = set()
    while leaf in tree and leaf not in seen and len(seen) < _MOST_MESSAGES:
        seen.add(leaf)
        node = members(tree[leaf])
        message = members(node.get("message"))
        role = text(members(message.get("author")).get("role"))
        parts = items(members(message.get("content")).get("parts"))
        said = "\n".join(part for part in parts if isinstance(part, str)).strip()
        if role in {"user", "assistant"} and said:
            found.append((role, said, text(members(message.get("metadata")).get("model_slug")) or _CHATGPT))
        leaf = text(node.get("parent"))
    return found[::-1]


LAYOUTS = (ChatgptExport(), ClaudeExport(), OpenWebuiExport())
