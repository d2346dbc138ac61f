"""Conversations as ChatGPT exports them: a tree of messages each, of which the branch that was last in sight counts."""

from collections.abc import Iterator, Mapping

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import Replied, absent, id_of_text, told_rows
from medreview.llm.cloud.json_values import items, members, text

_UNNAMED = "ChatGPT"
_MOST_MESSAGES = 100_000


class ChatgptExport:
    """Every message that was answered is a question, with the turns before it; the model wrote the answer."""

    name = "chatgpt-export"
    title = Message("ChatGPT: exported conversations")
    example = '{"title": …, "mapping": {"ID": {"message": {"author": …, "content": …}, "parent": …}}}'

    def recognises(self, head: FileHead) -> float:
        trees = [members(row.get("mapping")) for row in head.first_rows]
        return 0.97 if trees and all(map(_is_tree, trees)) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        return fixed_draft(head, lambda head: told_rows(head, _rows), layout=self.name, tables=tables)


def _is_tree(tree: Mapping[str, object]) -> bool:
    return bool(tree) and all({"message", "parent"} <= members(node).keys() for node in tree.values())


def _rows(raw: FileRow) -> Iterator[FieldRow]:
    tree = members(raw.cells.get("mapping"))
    before: list[Mapping[str, str]] = []
    asked = ""
    named = {"conversation": title} if (title := text(raw.cells.get("title"))) else {}
    for role, said, model in _branch(raw.cells, tree):
        if role == "user":
            before += [{"role": "user", "text": asked}] if asked else []
            asked = said
        elif asked:
            key = id_of_text(asked, list(before))
            question = {"question_id": key, "question": asked, "context": list(before) or None, "kind": "open"}
            yield FieldRow(TableName.QUESTIONS, raw.row, question, named)
            yield Replied(key, model, said, answer_id=f"{key}/{model}/{id_of_text(said)}").row(raw.row)
            before += [{"role": "user", "text": asked}, {"role": "assistant", "text": said}]
            asked = ""
        else:
            before += [{"role": "assistant", "text": said}]
    if not any(turn["role"] == "assistant" for turn in before):
        raise absent("message")


def _branch(cells: Mapping[str, object], tree: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Role, text and model of the messages that lead to the one that was last in sight."""
    leaf = text(cells.get("current_node")) or next(
        (k for k, n in tree.items() if not items(members(n).get("children"))), ""
    )
    found: list[tuple[str, str, str]] = []
    seen: set[str] = set()
    while leaf in tree and leaf not in seen and len(seen) < _MOST_MESSAGES:
        seen.add(leaf)
        node = members(tree[leaf])
        message = members(node.get("message"))
        role = text(members(message.get("author")).get("role"))
        parts = items(members(message.get("content")).get("parts"))
        said = "\n".join(part for part in parts if isinstance(part, str)).strip()
        if role in {"user", "assistant"} and said:
            found.append((role, said, text(members(message.get("metadata")).get("model_slug")) or _UNNAMED))
        leaf = text(node.get("parent"))
    return found[::-1]


LAYOUTS = (ChatgptExport(),)
