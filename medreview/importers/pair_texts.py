"""Texts of pairs as conversations tell them: what was asked, which both begin with, and the reply of each."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import cast

from medreview.importers.conversations import as_one_text, written
from medreview.importers.person_names import ASSISTANTS
from medreview.llm.cloud.json_values import items, members

_DIALOGUE = re.compile(r"\s*(?:Human|User)\s*:.*?\n\s*(?:Assistant|AI)\s*:", re.DOTALL)
_TURN = re.compile(r"(?:^|\n)\s*(Human|User|Assistant|AI)\s*:\s*")
_TOLD = ("content", "text", "value")
_INSTRUCTING = frozenset({"system", "developer"})


def question_and_answer(cell: object, turn: object) -> tuple[str, object] | None:
    """The question and the answer of a conversation, which goes on up to a turn; of a text, the text alone."""
    cell = turns_of(cell)
    if not isinstance(cell, list):
        return "", cell
    said = _spoken(cast("list[object]", cell))
    said = [one for one in said if one[0] not in _INSTRUCTING]
    said = said[: 2 * int(turn)] if isinstance(turn, int) else said
    if len(said) == 1 and said[0][0] in ASSISTANTS:  # the question stands beside it
        return "", said[0][1]
    if len(said) < 2 or not said[0][1]:  # noqa: PLR2004 - a question and an answer
        return None
    return said[0][1], as_one_text(said[1:])


def replies(turns: Sequence[object]) -> str:
    """The text that follows the question."""
    return as_one_text(_spoken(turns))


def n_shared(cells: Sequence[object]) -> int:
    """The number of turns that two conversations have in common, up to a question; 0 where that is the first one."""
    told = [turns_of(cell) for cell in cells]
    first, second = (_spoken(cast("list[object]", turns)) if isinstance(turns, list) else [] for turns in told)
    same = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))]
    while same and same[-1][0] in ASSISTANTS | _INSTRUCTING:
        same.pop()
    n_said = sum(role not in _INSTRUCTING for role, _ in same)
    return len(same) if n_said > 1 and len(same) < min(len(first), len(second)) else 0  # some reply follows in both


def _spoken(turns: Sequence[object]) -> list[tuple[str, str]]:
    """The role and the text of each turn."""
    records = [cast("Mapping[str, object]", one) for one in turns if isinstance(one, Mapping)]
    return [(str(one.get("role") or one.get("from") or ""), _text_of(one)) for one in records]


def _text_of(turn: Mapping[str, object]) -> str:
    """The text of a turn, which may be in parts."""
    told = _told(turn)
    parts = [str(_told(members(part))) for part in items(told)]
    return "\n".join(parts) if isinstance(told, list) else str(told)


def _told(turn: Mapping[str, object]) -> object:
    return next((turn[name] for name in _TOLD if turn.get(name)), "")


def instructions_in(cell: object) -> str:
    """Words to the model before a conversation."""
    turns = turns_of(cell)
    said = _spoken(cast("list[object]", turns)) if isinstance(turns, list) else []
    return "\n".join(text for role, text in said if role in _INSTRUCTING)


def turns_of(cell: object) -> object:
    """The turns of a conversation that is written as one text, or the one turn of an answer.

    Of a list with one text that text; anything else as it is.
    """
    listed = written(cell) if isinstance(cell, str) and cell.lstrip()[:1] == "[" else cell
    if (told := members(listed)) and {"role", "from"} & told.keys():
        return [told]
    if isinstance(listed, list) and len(texts := cast("list[object]", listed)) == 1 and isinstance(texts[0], str):
        return texts[0]
    if not isinstance(cell, str) or not _DIALOGUE.match(cell):
        return cell
    parts = _TURN.split(cell)[1:]
    said = zip(parts[::2], parts[1::2], strict=True)
    return [{"role": "user" if by in {"Human", "User"} else "assistant", "content": text.strip()} for by, text in said]
