"""Conversations, and answers of several people, as chat logs and forums write them in one cell."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import cast

from medreview.importers.cell_values import PASSAGE, is_filled
from medreview.importers.column_names import SPELLINGS, plain_name
from medreview.importers.person_names import ANNOTATORS, ASSISTANTS, COUNSELLORS, PATIENTS, PHYSICIANS, named_for
from medreview.importers.written_values import LONGEST, value_of_text
from medreview.llm.cloud.json_values import items, members

_ASKING = frozenset(
    {*PATIENTS, "patients", "question", "asker", "prompter", "q", "consumer", "caller"}
    | {"پرسش", "سوال", "سؤال", "问", "提问"}
)
_ANSWERING = (
    PHYSICIANS
    | COUNSELLORS
    | ASSISTANTS
    | {"doctors", "dr", "nurse", "pharmacist", "agent", "operator", "answer", "a", "پاسخ", "جواب", "答", "回答"}
)
_ROLES = ("role", "from", "speaker", "sender", "author", "user", "name")
_TEXTS = (
    *("content", "text", "value", "message", "utterance", "sentence", "Sentence", "body", "answer", "answer_text"),
    *("AnswerText", "response", "response_text", "reply", "پاسخ", "متن", "prompt", "markdown", "translation"),
)
_AUTHORS = (
    *("author", "author_id", "doctor", "physician", "expert", "name", "by", "answered_by", "model", "username", "arm"),
    *("دکتر", *SPELLINGS["author"]),
)
_BOTS = ("chatbot", "chatbot_name", "bot", "llm", "llm_name", "model_name", "ai_model", "engine")
"""Names of the model beside its answer, in a list of those of several."""
_PAIRS = (
    *(("question", "answer"), ("input", "output"), ("prompt", "response"), ("prompt", "completion")),
    *(("query", "response"), ("patient_question", "doctor_response"), ("user_input", "response")),
)
"""Names of what was asked and what was answered, where one object holds both."""
_SAYS = re.compile(r"[:：]")
_NUMBERED = re.compile(r"[\s_#-]*\d+$")

Cells = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class AnsweredTurn:
    """One person's answer in a conversation, with its metadata; ``role`` is what its author is called there."""

    text: str
    author: str = ""
    extra: Cells = field(default_factory=dict[str, object])
    role: str = ""


@dataclass(frozen=True, slots=True)
class Dialogue:
    """The last question that was answered, with the turns before it, its answers, and the turns after them.

    ``about`` is what is told of the question and of turns before it, such as how an earlier answer was rated: each with
    the number of its turn, from 1.
    """

    question: str
    context: tuple[Mapping[str, str], ...]
    answers: tuple[AnsweredTurn, ...]
    instruction: str = ""
    later: tuple[Mapping[str, str], ...] = ()
    about: tuple[Cells, ...] = ()


@dataclass(frozen=True, slots=True)
class _Turn:
    """``asks`` is None for what neither side says, such as an instruction to a model."""

    asks: bool | None
    answer: AnsweredTurn

    @property
    def swapped(self) -> "_Turn":
        """The same turn of the other side."""
        return self if self.asks is None else _Turn(not self.asks, replace(self.answer, role="assistant"))

    @property
    def plain(self) -> Mapping[str, str]:
        return {"role": "user" if self.asks else "assistant", "text": self.answer.text}


def conversation(cell: object, *, is_open: bool = False, is_swapped: bool = False) -> Dialogue | None:
    """The conversation in a cell: a list of turns, or the text that JSON writes for one; None for anything else.

    A turn is an object with a role and a text, a pair of both, or a text; texts take turns, the first one asks. One
    text may hold all turns, each with a mark of who says it.

    Parameters
    ----------
    is_open
        Whether the last turn, if it asks, is the question to be answered, though earlier ones were.
    is_swapped
        Whether whoever is called the assistant asks, as in records of who took a model's history.
    """
    told = written(cell)
    if isinstance(told, str):
        told = turns_in_text(told) or (open_turns(told) if is_open else [])
    turns = _with_named_side(_turns(told))
    turns = [turn.swapped for turn in turns] if is_swapped else turns
    said = [turn for turn in turns if turn.asks is not None]
    if not said or not any(turn.asks for turn in said):
        return None
    instruction = "\n".join(turn.answer.text for turn in turns if turn.asks is None)
    n_later = len(list(takewhile(lambda turn: turn.asks, reversed(said))))
    if n_later == len(said) or (is_open and n_later):  # nobody answered, or not yet
        *before, last = said
        return Dialogue(last.answer.text, tuple(turn.plain for turn in before), (), instruction, about=_about(said))
    answered = said[: len(said) - n_later]
    later = tuple(turn.plain for turn in said[len(said) - n_later :])
    n_answers = len(list(takewhile(lambda turn: not turn.asks, reversed(answered))))
    before, answers = answered[:-n_answers], answered[-n_answers:]
    if not before:
        return None
    context = tuple(turn.plain for turn in before[:-1])
    given = tuple(turn.answer for turn in answers)
    if not all(turn.asks for turn in before):
        given = _as_one_turn(given)
    return Dialogue(before[-1].answer.text, context, given, instruction, later, _about(before))


def _as_one_turn(messages: tuple[AnsweredTurn, ...]) -> tuple[AnsweredTurn, ...]:
    """The messages that one side sends one after the other in the course of a conversation, as one answer.

    Several whom their turns name may answer the same, and so may several at the head of a thread.
    """
    if len(messages) < _FEWEST_MESSAGES or any(one.author for one in messages) or len({m.role for m in messages}) > 1:
        return messages
    names = dict.fromkeys(name for one in messages for name in one.extra)
    told = {name: [one.extra.get(name) for one in messages] for name in names}
    return (AnsweredTurn("\n".join(one.text.strip() for one in messages), "", told, messages[0].role),)


_FEWEST_MESSAGES = 2


def _about(turns: Sequence[_Turn]) -> tuple[Cells, ...]:
    told = ({n: cell for n, cell in turn.answer.extra.items() if cell not in (None, "", [], {})} for turn in turns)
    return tuple({"turn": number, **cells} for number, cells in enumerate(told, start=1) if cells)


_INSTRUCTING = frozenset(
    {"system", "developer", "tool", "function", "instruction", "instructions", "narrator", "context", "observation"}
    | {f"{by}_{what}" for by in ("tool", "function") for what in ("call", "calls", "result", "results", "response")}
    | {"ipython", "environment", "browser", "search", "action", "thought", "thoughts", "reasoning", "thinking"}
    | {"scenario", "background", "title", "topic", "summary", "note", "notes"}
)


def _with_named_side(turns: list[_Turn]) -> list[_Turn]:
    """The turns; where one side is known by its role, others called by name are the other side.

    So programs call answers by the names of models, and whoever alone speaks with an assistant asks it. Beside two
    sides, others speak for whoever asks, as a mother does with a doctor, and are named.
    """
    sides = {turn.asks for turn in turns} - {None}
    if system_answers([turn.answer.role for turn in turns]):
        return [replace(turn, asks=False) if turn.answer.role == _SYSTEM else turn for turn in turns]
    named = {id(turn) for turn in turns if turn.asks is None and turn.answer.role not in {"", *_INSTRUCTING}}
    if sides == {False} and len({turn.answer.role for turn in turns if id(turn) in named}) == 1:
        return [replace(turn, asks=True) if id(turn) in named else turn for turn in turns]
    if sides == {False, True}:
        return [_by_another(turn) if id(turn) in named else turn for turn in turns]
    if sides != {True}:
        return turns
    by_name = (replace(turn.answer, author=turn.answer.author or turn.answer.role) for turn in turns)
    return [_Turn(False, answer) if id(turn) in named else turn for turn, answer in zip(turns, by_name, strict=True)]


def _by_another(turn: _Turn) -> _Turn:
    return _Turn(True, replace(turn.answer, text=f"{turn.answer.role}: {turn.answer.text}"))


def system_answers(roles: Sequence[str]) -> bool:
    """True where a system speaks with whoever asks, as dialogues about a task call both sides; else it instructs.

    Nobody else is there, and the system speaks at least once when it was spoken to.
    """
    called = [_role(role) for role in roles]
    asks = [_asks(role) for role in called]
    are_two = all(asking or role == _SYSTEM for role, asking in zip(called, asks, strict=True))
    return are_two and any(asking and role == _SYSTEM for asking, role in zip(asks, called[1:], strict=False))


_SYSTEM = "system"


def sides_in(roles: Sequence[str]) -> list[bool | None]:
    """Of each turn of a conversation whether its speaker asks; None where the speaker neither asks nor answers."""
    answers = system_answers(roles)
    called = [_role(role) for role in roles]
    asks = [_asks(role) for role in called]
    if {False, True} <= {*asks}:
        return [
            True if one is None and role not in {"", *_INSTRUCTING} else one
            for role, one in zip(called, asks, strict=True)
        ]
    return [False if answers and one is None else one for one in asks]


def tells_turns(parts: Sequence[object]) -> bool:
    """True if a list is a conversation by itself: objects with a role and a text, or texts that begin with a role.

    Lists of both are one where both sides speak.
    """
    if all(isinstance(part, list) for part in parts):
        return {False, True} <= {turn.asks for part in parts if (turn := _turn(part)) is not None}
    turns = [_turn(part) for part in parts] if all(isinstance(part, Mapping) for part in parts) else _named_turns(parts)
    return bool(turns) and all(turn is not None for turn in turns)


_MARK = re.compile(
    r"""(?:(?P<form><|\#{2,4}[ ]?|\[|\*\*)|^)
    (?P<who>[^\W\d_]{1,20})
    (?:[ ]?(?:>|]|\*\*):?|[ ]?[:：](?:\*\*)?)""",
    re.VERBOSE | re.MULTILINE,
)
_TOLD_TO_MODEL = re.compile(r"\s*<<SYS>>(?P<told>.*?)<</SYS>>", re.DOTALL)
_OF_INSTRUCTION = re.compile(r"\[/?INST\]|</?s>")
_SIDE = re.compile(r"<\|(system|user|human|prompter|assistant|ai|bot|model)\|>")
"""A sign that is the role itself; other signs of its kind end what is said."""
_END = re.compile(r"<\|[a-z_]{1,20}\|>|</s>")
_TASK = re.compile(
    r"(?:^|\n)[ ]?\#{2,4}[ ]?(instruction|input|question|response|answer|output)\b:?[ ]?\n?", re.IGNORECASE
)
_ONE_LINE = re.compile(r"(?P<asked>Q|Question): ?(?P<question>[^\n]+?)[ \n](?P<answered>A|Answer): ?(?P<answer>[^\n]+)")

_CHAT_TEMPLATES = (
    ("<|im_start|>", "\n", "<|im_end|>"),
    ("<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"),
    ("<start_of_turn>", "\n", "<end_of_turn>"),
)
"""Signs before the role of a turn, behind it, and behind what is said, as models are given conversations."""


def _in_chat_template(text: str) -> list[Mapping[str, str]]:
    """The turns of a text as a model is given it; none of others."""
    begins = (
        (text.removeprefix("<s>").removeprefix("<|begin_of_text|>").lstrip(), *signs) for signs in _CHAT_TEMPLATES
    )
    found = next(
        ((told.split(start)[1:], end, stop) for told, start, end, stop in begins if told.startswith(start)), None
    )
    if found is None:
        return _told_by_signs(text)
    parts, end, stop = found
    named = [
        (role.strip(), said.partition(stop)[0].strip()) for role, _, said in (part.partition(end) for part in parts)
    ]
    return [{"role": role, "content": said} for role, said in named if said]


def _told_by_signs(text: str) -> list[Mapping[str, str]]:
    """The turns of a text in which the role is a sign, or a heading of a task; none of others."""
    before, *parts = _SIDE.split(text)
    sides = list(zip(parts[::2], parts[1::2], strict=True)) if not _END.sub("", before).strip() else []
    if not sides and "##" not in text:  # as in nearly all, which are found so in no time
        return []
    if not sides:
        before, *parts = _TASK.split(text)
        sides = [(name.casefold(), said) for name, said in zip(parts[::2], parts[1::2], strict=True)]
        names = [name for name, _ in sides]
        if names[:1] != ["instruction"] or len(names) != len({*names}) or names[-1] not in _ANSWERS_A_TASK:
            return []
        asked = next((name for name in ("input", "question") if name in names), "instruction")
        sides = [("user" if name == asked else name, said) for name, said in sides[:-1]] + [("assistant", sides[-1][1])]
        sides = [("system", before), *sides]
    told = [(role, _END.sub("", said).strip()) for role, said in sides]
    return [{"role": role, "content": said} for role, said in told if said]


_ANSWERS_A_TASK = frozenset({"response", "answer", "output"})


def turns_in_text(text: str) -> Sequence[object]:
    """The turns of a text that marks each, such as ``<HUMAN>:``, ``### User:``, ``Q:`` or ``[INST]``; none of others.

    Each begins with who says it, or is an object of both. Both sides take turns under one name each, the first one
    asks, the last one answers.
    """
    text = _WRITTEN_BREAK.sub("\n", text.strip())
    if turns := _in_chat_template(text):
        return turns
    before: list[object] = []
    if (rest := text.removeprefix("<s>").lstrip()).startswith("[INST]"):
        first = rest.removeprefix("[INST]")
        if told := _TOLD_TO_MODEL.match(first):
            before = [{"role": "system", "content": told["told"].strip()}]
            first = first[told.end() :]
        said = [part.strip() for part in _OF_INSTRUCTION.split(first) if part.strip()]
        named = [("user" if place % 2 == 0 else "assistant", part) for place, part in enumerate(said)]
    elif (pair := _ONE_LINE.fullmatch(text)) and f" {_SECOND_OPTION}: " not in text:
        named = [(pair["asked"].casefold(), pair["question"]), (pair["answered"].casefold(), pair["answer"])]
    else:
        named = _marked(text) if len(text) <= LONGEST else []
    sides = (*dict.fromkeys(who for who, _ in named),)
    takes_turns = all(_asks(who) is (place % 2 == 0) for place, (who, _) in enumerate(named))
    is_whole = len(named) % 2 == 0 and all(said for _, said in named) and len(sides) == len(("asked", "answered"))
    if not (takes_turns and is_whole):
        return []
    if before:
        return [*before, *({"role": who, "content": said} for who, said in named)]
    return [f"{who}: {said}" for who, said in named]


_WRITTEN_BREAK = re.compile(r"\\n(?=[^\W\d_]{1,20}[ ]?[:：])")
"""A break before a mark as programs write it in signs."""


def open_turns(text: str) -> Sequence[str]:
    """The turns of a text that ends with the mark of who is to answer, as models are sent it; none of others."""
    text = _WRITTEN_BREAK.sub("\n", text.strip())
    named = _marked(text) if text.endswith((":", "：")) and len(text) <= LONGEST else []
    asked, answered = named[:-1], named[-1:]
    takes_turns = all(_asks(who) is (place % 2 == 0) for place, (who, _) in enumerate(named))
    sides = {who for who, _ in named}
    is_whole = len(named) % 2 == 0 and all(said for _, said in asked) and len(sides) == len(("asked", "answered"))
    return [f"{who}: {said}" for who, said in asked] if is_whole and takes_turns and not answered[0][1] else []


def _marked(text: str) -> list[tuple[str, str]]:
    """The speakers, with what each says, in a text that begins with a mark; later marks are written like the first.

    Or all later ones are headings: Question: … ### Answer: …
    """
    if _MARK.match(text) is None:  # before a long text is searched to its end
        return []
    found = [*_MARK.finditer(text)]
    sided = [mark for mark in found if _asks(mark["who"].casefold()) is not None]
    headings = [mark for mark in sided[1:] if (mark["form"] or "").startswith("#")]
    is_headed = bool(headings) and sided[0] is found[0] and not found[0]["form"]
    marks = [sided[0], *headings] if is_headed else [mark for mark in sided if mark["form"] == found[0]["form"]]
    if not marks or marks[0].start() or any(mark["who"] == _SECOND_OPTION for mark in found):
        return []
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    return [(mark["who"].casefold(), text[mark.end() : end].strip()) for mark, end in zip(marks, ends, strict=True)]


_SECOND_OPTION = "B"
"""Beside it A is the first option, and nobody's answer."""


def earlier_turns(cell: object) -> tuple[Mapping[str, str], ...] | None:
    """Earlier turns in a cell of their own; None where it holds something else, such as a passage to read."""
    turns = _turns(written(cell))
    return tuple(turn.plain for turn in turns) if turns and all(turn.asks is not None for turn in turns) else None


def turns_or_passage(cell: object) -> list[Mapping[str, str]] | None:
    """Earlier turns, or a case or passage as the only one: a text, or a list of sentences, one a line.

    Several passages may stand there, each a title with its sentences. A text that writes an object, as of what a chart
    holds, is read as it is written. None where the cell holds neither.
    """
    told = written(cell)
    lines = cast("list[object]", told) if isinstance(told, list) else [told]
    if not all(isinstance(line, str) for line in lines) and (turns := earlier_turns(cell)):
        return list(turns)
    lines = _titled_passages(lines) or _told_passages(lines) or [part for line in lines for part in _passages_in(line)]
    if isinstance(cell, str) and isinstance(told, dict):
        lines = [cell]
    texts = [line for line in lines if isinstance(line, str) and line.strip()]
    return [{"role": PASSAGE, "text": "\n".join(texts)}] if texts and len(texts) == len(lines) else None


def _passages_in(line: object) -> list[object]:
    """The texts of a list inside another one, also where a text writes it; any other line as it is."""
    found = written(line)
    parts = cast("list[object]", found) if isinstance(found, list) else []
    return parts if parts and all(isinstance(part, str) for part in parts) else [line]


def _titled_passages(parts: Sequence[object]) -> list[str]:
    """The passages of a list of pairs, each a title and a list of its sentences; none of any other."""
    pairs = [cast("list[object]", part) for part in parts if isinstance(part, list)]
    found = [
        "\n".join([pair[0], *map(str, cast("list[object]", pair[1]))])
        for pair in pairs
        if len(pair) == len(("title", "sentences")) and isinstance(pair[0], str) and isinstance(pair[1], list)
    ]
    return found if len(found) == len(parts) else []


def _told_passages(parts: Sequence[object]) -> list[str]:
    """The texts of objects that nobody says, as searches find passages: a title, if any, above each; none of others."""
    objects = [members(part) for part in parts]
    found = [
        "\n".join(str(told[name]) for name in ("title", text) if isinstance(told.get(name), str) and told[name])
        for told in objects
        if not any(name in told for name in _ROLES) and (text := next((one for one in _PASSAGES if told.get(one)), ""))
    ]
    return found if len(found) == len(parts) else []


_PASSAGES = ("text", "content", "passage", "abstract", "snippet", "chunk")


def given_answers(cell: object) -> tuple[AnsweredTurn, ...] | None:
    """The answers in a list, or in an object of lists as long as each other; None where the cell is neither.

    Each is a text, or an object with a text and who gave it; lists of texts may stand under the names of their authors.
    """
    by_author = _by_authors(members(cell))
    if isinstance(cell, Mapping):
        cell = _records(_returned(cast("Cells", cell)))
    if not isinstance(cell, list):
        return by_author or None
    parts = cast("list[object]", cell)
    if any(isinstance(part, str) for part in parts):
        told = (part for part in parts if part is not None)
        parts = [str(part) if isinstance(part, int | float) or is_of_numbers(part) else part for part in told]
    found = [_given(part) for part in parts]
    answers = tuple(answer for answer in found if answer is not None)
    return answers if len(answers) == len(found) else by_author or None


def _by_authors(cells: Cells) -> tuple[AnsweredTurn, ...]:
    """The texts in lists under the names of several authors; else nothing."""
    lists = {name: items(value) for name, value in cells.items()}
    are_texts = all(told and all(isinstance(text, str) and text.strip() for text in told) for told in lists.values())
    if len(lists) < _FEWEST_AUTHORS or not are_texts:
        return ()
    return tuple(AnsweredTurn(str(text), name) for name, told in lists.items() for text in told)


_FEWEST_AUTHORS = 2


def is_of_numbers(cell: object) -> bool:
    """True for a list of numbers, which are one answer: a pair of coordinates, the parts of a vector."""
    parts = cast("list[object]", cell) if isinstance(cell, list) else []
    return bool(parts) and all(isinstance(part, int | float) for part in parts)


def written(cell: object) -> object:
    """The list or object that a text holds as JSON or Python writes it; any other cell as it is."""
    if not isinstance(cell, str) or cell.lstrip()[:1] not in {"[", "{"} or cell.rstrip()[-1:] not in {"]", "}"}:
        return cell
    found = value_of_text(cell)
    return cast("object", found) if isinstance(found, list | dict) else cell


def _records(cells: Cells) -> object:
    """A list of objects, which Parquet tables of some libraries hold as an object of lists."""
    columns = {name: cast("list[object]", value) for name, value in cells.items() if isinstance(value, list)}
    lengths = {len(values) for values in columns.values()}
    if len(columns) != len(cells) or len(lengths) != 1:
        return [cells] if cells else None
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def _given(part: object) -> AnsweredTurn | None:
    if isinstance(part, str):
        return AnsweredTurn(part) if part.strip() else None
    if not isinstance(part, Mapping):
        return None
    cells = _returned(cast("Cells", part))
    by_name = {plain_name(name): name for name in reversed([*cells])}
    named = _first_text(cells, (*_TEXTS, *(by_name[name] for name in SPELLINGS["answer"] if name in by_name)))
    if named is None:
        return _annotated(cells)
    told = (*_AUTHORS, *(by_name[name] for name in (*_AUTHORS, *_BOTS) if name in by_name))
    author = next((name for name in told if name != named and _is_filled(cells.get(name))), None)
    extra = {name: value for name, value in cells.items() if name not in {named, author}}
    return AnsweredTurn(str(cells[named]), str(cells[author]) if author else "", extra, author or "")


def _annotated(cells: Cells) -> AnsweredTurn | None:
    """The answer of an annotator from a passage: in words, by spans of it, by yes or no, or that nothing in it does."""
    told = members(cells.get("answer"))
    words = [text for name, text in told.items() if "answer" in name and isinstance(text, str) and text.strip()]
    spans = [part for name, parts in told.items() if "span" in name for part in items(parts) if isinstance(part, str)]
    decided = ["Yes" if value else "No" for name, value in told.items() if "yes" in name and isinstance(value, bool)]
    none = [name for name, value in told.items() if name == _NOT_ANSWERED and value is True]
    text = "\n".join(words or spans or decided[:1] or none)
    by = next((name for name in _ANNOTATORS if _is_filled(cells.get(name))), "")
    extra = {name: value for name, value in cells.items() if name != by}
    return AnsweredTurn(text, str(cells.get(by) or ""), extra, by) if text else None


_NOT_ANSWERED = "unanswerable"
_ANNOTATORS = named_for(ANNOTATORS)


def _returned(cells: Cells) -> Cells:
    """The first message in what a service returned for a model; anything else as it is."""
    choices = cells.get("choices")
    first = cast("list[object]", choices)[0] if isinstance(choices, list) and choices else None
    if not isinstance(first, Mapping):
        return cells
    message = cast("Cells", first).get("message", cast("object", first))
    return cast("Cells", message) if isinstance(message, Mapping) else cells


def _turns(value: object) -> list[_Turn]:
    """The turns of a conversation; empty where any of them is none."""
    if isinstance(value, Mapping):
        value = _records(cast("Cells", value))
    if not isinstance(value, list) or not value:
        return []
    parts = cast("list[object]", value)
    if all(isinstance(part, str) for part in parts):
        return _told([str(part) for part in parts])
    found = [_turn(part) for part in parts]
    turns = [turn for turn in found if turn is not None]
    if len(turns) < len(parts) or any(turn.asks is None for turn in turns):
        if of_pairs := _turns_in_pairs(parts):
            return of_pairs
        return _told(said) if (said := _said_in_pairs(parts)) else turns if len(turns) == len(parts) else []
    return turns


def _turns_in_pairs(parts: Sequence[object]) -> list[_Turn]:
    """The turns of objects that hold a question and its answer each, behind what the model was told; else none."""
    records = [cast("Cells", part) for part in parts if isinstance(part, Mapping)]
    pair = next((names for names in _PAIRS if all(_are_texts(one, names) for one in records)), None)
    if pair is None or len(records) < len(parts):
        return []
    told = dict.fromkeys(one["system"] for one in records if isinstance(one.get("system"), str) and one["system"])
    texts = [(asks, str(one[name])) for one in records for asks, name in zip((True, False), pair, strict=True)]
    told_first = [_Turn(None, AnsweredTurn(str(text))) for text in told]
    said = (_Turn(asks, AnsweredTurn(text, role="" if asks else "assistant")) for asks, text in texts if text)
    return [*told_first, *said]


def _are_texts(cells: Cells, names: Sequence[str]) -> bool:
    return all(isinstance(cells.get(name), str) for name in names)


def _said_in_pairs(parts: Sequence[object]) -> list[str]:
    """The texts of pairs of a question and its answer, as tables for training keep what went before; else none."""
    pairs = [cast("list[object]", part) for part in parts if isinstance(part, list)]
    are_pairs = len(pairs) == len(parts) and all(len(pair) == len(("question", "answer")) for pair in pairs)
    texts = [text for pair in pairs for text in pair if isinstance(text, str)] if are_pairs else []
    are_roles = any(_asks(str(pair[0]).strip().casefold()) is not None for pair in pairs if pair)
    return texts if len(texts) == 2 * len(parts) and not are_roles else []


def asked_in_pairs(cell: object) -> list[str]:
    """The questions in a list of pairs of a question and its answer, a text each; none in any other cell."""
    return _said_in_pairs(items(written(cell)))[::2]


def _told(texts: Sequence[str]) -> list[_Turn]:
    """Texts that begin with who says them, or else take turns."""
    return _named_turns(texts) or [_Turn(place % 2 == 0, AnsweredTurn(text)) for place, text in enumerate(texts)]


def _named_turns(texts: Sequence[object]) -> list[_Turn]:
    """The turns of texts that all begin with who says them; none of others."""
    if not all(isinstance(text, str) for text in texts):
        return []
    parts = [_SAYS.split(str(text), maxsplit=1) for text in texts]
    named = [(who.strip().casefold(), "".join(said)) for who, *said in parts]
    if not all(_asks(who) is not None and said for who, said in named):
        return []
    return [_Turn(_asks(who), AnsweredTurn(said.strip(), role=who)) for who, said in named]


def _turn(part: object) -> _Turn | None:
    if isinstance(part, list):
        pair = cast("list[object]", part)
        part = dict(zip(("role", "content"), pair, strict=False)) if len(pair) == len(("role", "content")) else {}
    if not isinstance(part, Mapping):
        return None
    cells = cast("Cells", part)
    text = _first_text(cells, _TEXTS)
    said_by = next((name for name in _ROLES if isinstance(cells.get(name), str) and name != text), None)
    if said_by is None and isinstance(cells.get("id"), str) and is_of_a_side(str(cells["id"])):
        said_by = "id"
    if text is None or said_by is None or tells_both(cells):
        return None
    role = _role(str(cells[said_by]))
    author = next((name for name in _AUTHORS if name not in {text, said_by} and _is_filled(cells.get(name))), None)
    extra = {name: value for name, value in cells.items() if name not in {text, said_by, author}}
    return _Turn(_asks(role), AnsweredTurn(str(cells[text]), str(cells[author]) if author else "", extra, role))


def tells_both(cells: Cells) -> bool:
    """True for an object with a question and its answer, which whoever it names did not say one after the other."""
    named = {plain_name(name) for name, cell in cells.items() if isinstance(cell, str) and cell.strip()}
    return not (named.isdisjoint(_QUESTIONS) or named.isdisjoint(_ANSWERS))


_QUESTIONS = frozenset(map(plain_name, SPELLINGS["question"])) - {"content", "body", "example", "front", "findings"}
_ANSWERS = frozenset(map(plain_name, SPELLINGS["answer"]))
"""Names of what is asked alone, and of what answers it; a turn is a text of either side."""


def is_speaker(role: str) -> bool:
    """True of who asks, answers, or instructs a model."""
    return is_of_a_side(role) or _role(role) in _INSTRUCTING


def is_of_a_side(role: str) -> bool:
    """True of who asks or answers; not of who instructs a model, calls a tool or only tells of the conversation."""
    return _asks(_role(role)) is not None


def side_of_column(column: str) -> str:
    """The side whose turns a numbered column holds, as user_1 and bot_1, or u1 and b1; empty where it is of none."""
    numbered = _TURN_OF_A_SIDE.fullmatch(column.strip().casefold())
    if numbered is None:
        return ""
    return _SHORT_SIDES.get(numbered[1]) or (numbered[1] if is_of_a_side(numbered[1]) else "")


def turns_in_columns(columns: Sequence[str]) -> dict[str, str]:
    """The fields of columns that hold a turn each, u1, b1, u2 and b2: the last two ask and answer, others come before.

    Empty where no columns do; those of doctors and patients may as well hold what several of them say.
    """
    told = [column for column in columns if side_of_column(column) in {"user", "human", "assistant", "bot"}]
    are_in_turn = all(_asks(side_of_column(column)) is (place % 2 == 0) for place, column in enumerate(told))
    if len(told) < _FEWEST_TURNS or len(told) % 2 or not are_in_turn:
        return {}
    return {**dict.fromkeys(told[:-2], "context"), told[-2]: "question", told[-1]: "answer"}


_FEWEST_TURNS = 4
_TURN_OF_A_SIDE = re.compile(r"([^\W\d_]+)[ _-]?\d{1,2}")
_SHORT_SIDES = {"u": "user", "b": "assistant", "s": "assistant"}


def _role(told: str) -> str:
    return _NUMBERED.sub("", told.strip().casefold())


def _asks(role: str) -> bool | None:
    if role in _ASKING:
        return True
    return False if role in _ANSWERING or role.startswith(("dr.", "dr ", "دکتر")) else None


def _first_text(cells: Cells, names: Sequence[str]) -> str | None:
    return next((name for name in names if isinstance(cells.get(name), str)), None)


def _is_filled(value: object) -> bool:
    return isinstance(value, str | int) and value != ""


def is_conversation(cells: Iterable[object]) -> bool:
    """True if cells that are filled hold conversations."""
    filled = [cell for cell in cells if is_filled(cell)]
    return bool(filled) and all(conversation(cell) is not None for cell in filled)


def turns_of_lists(asked: object, answered: object) -> tuple[str, str] | None:
    """The question and the answer of turns that two lists of texts of one length hold, as arenas keep them.

    Of several turns, the answer is all that follows the first question, with who said it.
    """
    told = (written(asked), written(answered))
    asks, answers = (cast("list[object]", one) if isinstance(one, list) else [] for one in told)
    said = [*zip(asks, answers, strict=False)]
    if not said or len(asks) != len(answers) or not all(isinstance(text, str | None) for turn in said for text in turn):
        return None
    if len(said) == 1:
        return str(said[0][0] or ""), str(said[0][1] or "")
    spoken = [
        (role, str(text)) for turn in said for role, text in zip(("user", "assistant"), turn, strict=True) if text
    ]
    return str(said[0][0] or ""), as_one_text(spoken[1:])


def as_one_text(said: Sequence[tuple[str, str]]) -> str:
    """The text of one turn; of several all, with who said it."""
    return said[0][1] if len(said) == 1 else "\n\n".join(f"{role}: {text}" for role, text in said)
