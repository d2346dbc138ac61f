"""Questions in lists inside records: a case with its pairs, an article with paragraphs, an examination with items."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import cast

from medreview.importers.answer_options import options_in_cell, right_options
from medreview.importers.cell_values import asks, is_filled
from medreview.importers.column_names import CASES, MODELS, QUESTIONS, SPELLINGS, flattened, plain_name
from medreview.importers.conversations import conversation, tells_turns
from medreview.importers.json_records import GROUP_COLUMN, tells_of_judging
from medreview.importers.metric_columns import AROUND, looks_like_metric
from medreview.importers.row_lists import within_parts
from medreview.llm.cloud.json_values import members

_DEEPEST = 6
_TEXT_OF_TURN = "input_text"
_CASE = "case_description"
"""Words that describe several questions are the case that all of them are about."""
_ASKED = frozenset({plain_name(name) for name in SPELLINGS["question"]} - {"content", "body", "input", "instruction"})
_ANSWERED = frozenset(
    {plain_name(name) for name in SPELLINGS["answer"]} | {"correct", "correct_answer", "correct_option"}
)
_PROMPTS = frozenset({"question", "question_text", "prompt", "prompt_text", "stem", "query"})
_OPTIONS = frozenset(map(plain_name, SPELLINGS["options"]))
_CONVERSATIONS = frozenset(map(plain_name, SPELLINGS["messages"]))
_IDS = frozenset(plain_name(name) for name in SPELLINGS["question_id"])


def asked_records(
    cells: Mapping[str, object], depth: int = 1, parts: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Mapping[str, object]]:
    """The record itself if it asks or holds no list of such that do; else one a question, with what is around it.

    An id around several questions is no id of theirs, and becomes metadata. Where questions and answers are two lists
    of turns about one story, each comes after the story and the turns before it. Cases that are matched with the same
    options are a question each.

    Parameters
    ----------
    parts
        The column of ids that begin anew in each list, and the one around the list that tells them apart.
    """
    forms = (_paired_turns, _listed_texts, _paired_texts, _matched_cases, _instances, _in_other_words)
    if found := next((records for form in forms if (records := form(cells))), None):
        yield from found
        return
    inner = [] if depth > _DEEPEST or _asks(cells) else _lists_of_questions(cells, depth)
    if inner and _is_own_question(cells):
        inner = [name for name in inner if not _are_flash_cards(cells[name])]
    if not inner:
        yield cells
        return
    outer = {name: cell for name, cell in cells.items() if name not in inner}
    is_of_set = any(_OF_SET.fullmatch(plain_name(name)) for name in outer)
    around = {_outer_name(name, cell, is_of_set=is_of_set): _without_own_ids(cell) for name, cell in outer.items()}
    if tells_of_judging(around):
        around = {"judge" if plain_name(name) in MODELS else name: cell for name, cell in around.items()}
    for name in inner:
        group = {GROUP_COLUMN: name} if len(inner) > 1 else {}
        for record in _named_as_asked(name, cast("list[Mapping[str, object]]", cells[name])):
            for asked in asked_records(record, depth + 1):
                yield within_parts({**around, **group, **asked}, parts)


def parts_of_ids(said: Mapping[str, str], rows: Sequence[Mapping[str, object]]) -> Mapping[str, str]:
    """The column that tells apart ids which begin anew in each list: as a person said, else the id around it.

    Parameters
    ----------
    rows
        The first questions of the file, with what is around each.
    """
    found = dict(said)
    for name in dict.fromkeys(name for row in rows for name in row if plain_name(name) in _IDS):
        around = f"{name}{AROUND}"
        ids = [row[name] for row in rows if is_filled(row.get(name)) and is_filled(row.get(around))]
        if name not in found and len({*map(str, ids)}) < len(ids):
            found[name] = around
    return found


def _paired_turns(cells: Mapping[str, object]) -> list[Mapping[str, object]]:
    replies = next((name for name in _REPLIES if name in cells), "")
    takes_texts = replies == _OF_A_RUN  # lists of texts under other names are pairs, none of which follows another
    questions, answers = (_turn_texts(cells.get(name), takes_texts=takes_texts) for name in ("questions", replies))
    if not questions or len(questions) != len(answers):
        return []
    beside = next((n for n in _REFERENCES if len(_listed(cells.get(n))) == len(answers)), "")
    own = {"questions", replies, "story", beside}
    around = {_outer_name(name): cell for name, cell in cells.items() if name not in own}
    read = [cells["story"]] if cells.get("story") else []
    found: list[Mapping[str, object]] = []
    for place, (question, answer) in enumerate(zip(questions, answers, strict=True)):
        told = {"reference_answer": _listed(cells[beside])[place]} if beside else {}
        turn = {"question": question, replies.removesuffix("s"): answer}
        found.append({**around, "context": [*read], **turn, **told})
        said = zip(("user", "assistant"), (question, answer), strict=True)
        read += [{"role": role, "content": text} for role, text in said] if takes_texts else [question, answer]
    return found


_OF_A_RUN = "outputs"
_REPLIES = ("answers", _OF_A_RUN)
_REFERENCES = ("references", "reference_answers")
"""Names of lists of what was answered, turn by turn, and of what should have been."""


def _listed(cell: object) -> list[object]:
    return cast("list[object]", cell) if isinstance(cell, list) else []


def _listed_texts(cells: Mapping[str, object]) -> list[Mapping[str, object]]:
    """A record for each text of the one list that is called questions; none where another list is as long.

    What stands in such a one belongs to the questions by its place, as replies or as turns do.
    """
    lists = {name: cast("list[object]", cell) for name, cell in cells.items() if isinstance(cell, list)}
    called = [name for name in lists if plain_name(name) in QUESTIONS]
    texts = lists[called[0]] if len(called) == 1 else []
    is_alone = not any(len(told) == len(texts) for name, told in lists.items() if name not in called)
    if len(texts) < _FEWEST_LISTED or not is_alone or not all(isinstance(text, str) and text for text in texts):
        return []
    around = {_outer_name(name): cell for name, cell in cells.items() if name not in called}
    return [{**around, called[0]: text} for text in texts]


_FEWEST_LISTED = 2


def _paired_texts(cells: Mapping[str, object]) -> list[Mapping[str, object]]:
    """A record for each question of a list and the answer at its place in another; so are lists that are as long.

    Each text of the first one must ask: else one question may be told in several words, with several answers.
    """
    lists = {name: cast("list[object]", cell) for name, cell in cells.items() if isinstance(cell, list)}
    asked = [name for name in lists if plain_name(name) in {"question", *QUESTIONS}]
    given = [name for name in lists if plain_name(name) in _ANSWERED]
    if len(asked) != 1 or len(given) != 1:
        return []
    questions, answers = lists[asked[0]], lists[given[0]]
    are_texts = all(isinstance(text, str) and text.strip() for text in (*questions, *answers))
    if not are_texts or len(questions) != len(answers) or not all(asks(str(text)) for text in questions):
        return []
    alike = {name: told for name, told in lists.items() if len(told) == len(questions)}
    around = {_outer_name(name): cell for name, cell in cells.items() if name not in alike}
    return [{**around, **{name: told[n] for name, told in alike.items()}} for n in range(len(questions))]


def _matched_cases(cells: Mapping[str, object]) -> list[Mapping[str, object]]:
    """A question for each case of one with options for all of them, the key of which the case has itself.

    Extended matching in examinations is so. A key of the whole question repeats those of the cases, and is left out.
    """
    if not any(plain_name(name) in _OPTIONS and isinstance(cell, list | dict) for name, cell in cells.items()):
        return []
    name = next((name for name in cells if plain_name(name) in _MATCHED), None)
    listed = cells.get(name or "")
    parts = cast("list[object]", listed) if isinstance(listed, list) else []
    cases = [cast("Mapping[str, object]", part) for part in parts if isinstance(part, dict)]
    keys = [next((n for n in case if plain_name(n) in _ANSWERED), None) for case in cases]
    told = [next((n for n in case if plain_name(n) in CASES and isinstance(case[n], str)), None) for case in cases]
    if not cases or len(cases) < len(parts) or None in keys or None in told:
        return []
    left_out = {name, *(n for n in cells if plain_name(n) in _ANSWERED)}
    around = {n: cell for n, cell in cells.items() if n not in left_out}
    ids = [n for n in cells if plain_name(n) in _IDS]
    return [
        {**around, **{n: f"{cells[n]}-{number}" for n in ids}, **case} for number, case in enumerate(cases, start=1)
    ]


_MATCHED = frozenset({"cases", "vignettes", "scenarios", "items", "premises"})


def _instances(cells: Mapping[str, object]) -> list[Mapping[str, object]]:
    """A record for each input with its output that an instruction is given for, as seeds of instructions have them."""
    if not any(plain_name(name) == "instruction" and isinstance(cell, str) for name, cell in cells.items()):
        return []
    for name, cell in cells.items():
        parts = cast("list[object]", cell) if isinstance(cell, list) else []
        records = [cast("Mapping[str, object]", part) for part in parts if isinstance(part, dict)]
        if records and len(records) == len(parts) and all({*record} == {"input", "output"} for record in records):
            around = {_outer_name(other): told for other, told in cells.items() if other != name}
            return [{**around, **record} for record in records]
    return []


def _in_other_words(cells: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The record of what users say in several ways, as intents of chatbots list it, beside what is replied to it.

    The first way is the question; the others are kept beside it.
    """
    said = [name for name, cell in cells.items() if plain_name(name) in _WAYS_TO_SAY and _are_texts(cell)]
    if len(said) != 1 or not _answers(cells) or _asks(cells):
        return []
    first, *others = _listed(cells[said[0]])
    around = {name: cell for name, cell in cells.items() if name != said[0]}
    return [{_QUESTION: first, **around, **({f"other_{said[0]}": others} if others else {})}]


_WAYS_TO_SAY = frozenset({"patterns", "utterances", "training_phrases", "phrases", "user_says", "sample_utterances"})


def _are_texts(cell: object) -> bool:
    return bool(_listed(cell)) and all(map(_is_text, _listed(cell)))


def _named_as_asked(name: str, records: Sequence[Mapping[str, object]]) -> Sequence[Mapping[str, object]]:
    """The records of a list with what each asks as their question, where that has the name of any text.

    The list is called after questions, or each record has options and the key of one of them.
    """
    if any(map(_asks, records)):
        return records
    asking = next((one for one in _TEXTS if all(_is_text(record.get(one)) for record in records)), "")
    are_called = plain_name(name).rpartition("_")[2] in QUESTIONS
    if not asking or not (are_called or all(_has_options(record) and _has_key(record) for record in records)):
        return records
    return [{_QUESTION if part == asking else part: cell for part, cell in record.items()} for record in records]


_QUESTION = "question"
_TEXTS = ("text", "content", "body", "statement", "title")
_KEYS = frozenset(map(plain_name, SPELLINGS["correct_option"]))


def _is_text(cell: object) -> bool:
    return isinstance(cell, str) and bool(cell.strip())


def _has_options(cells: Mapping[str, object]) -> bool:
    return any(plain_name(name) in _OPTIONS and len(options_in_cell(cell)) > 1 for name, cell in cells.items())


def _has_key(cells: Mapping[str, object]) -> bool:
    """True where a cell called a key names one of the record's options, or several, counted from 0 or from 1."""
    options = next(
        (found for name in cells if plain_name(name) in _OPTIONS if (found := options_in_cell(cells[name]))), ()
    )
    keys = [cell for name, cell in cells.items() if plain_name(name) in _KEYS and is_filled(cell)]
    return any(isinstance(right_options(key, options, counts_from=n), tuple) for key in keys for n in (0, 1))


def _turn_texts(turns: object, *, takes_texts: bool) -> list[str]:
    """The texts of a list of turns, or of texts; none where any has no text."""
    parts = _listed(turns)
    texts = parts if takes_texts else [members(part).get(_TEXT_OF_TURN) for part in parts]
    told = [text for text in texts if isinstance(text, str)]
    return told if len(told) == len(parts) else []


def _lists_of_questions(cells: Mapping[str, object], depth: int) -> list[str]:
    """The lists whose records ask; what was said in a conversation is one question."""
    lists = [name for name, cell in cells.items() if _holds_questions(name, cell, depth)]
    return [name for name in lists if plain_name(name) not in _CONVERSATIONS or conversation(cells[name]) is None]


def _holds_questions(name: str, cell: object, depth: int) -> bool:
    parts = _listed(cell)
    if not parts or not all(isinstance(part, dict) for part in parts):
        return False
    records = _named_as_asked(name, cast("list[Mapping[str, object]]", parts))
    are_prompts = any(map(_is_prompt, records)) and all(len(_prompts(record)) <= 1 for record in records)
    if any(_asks(record) and _answers(record) for record in records) or are_prompts or all(map(_is_said, records)):
        return True
    return depth < _DEEPEST and any(_lists_of_questions(record, depth + 1) for record in records)


def _asks(cells: Mapping[str, object]) -> bool:
    asking = _ASKED if "b" in cells else _ASKED | {"q"}  # beside B it is a letter like others
    named = (name for name in cells if (plain := plain_name(name)) in asking or plain.endswith("_question"))
    return any(not _is_of_records(cells[name]) for name in named)


def _is_own_question(cells: Mapping[str, object]) -> bool:
    """True for a case that asks by itself, with options and the key of one of them."""
    has_options = any(plain_name(name) in _OPTIONS and isinstance(cell, list | dict) for name, cell in cells.items())
    is_case = any(plain_name(name) in CASES and isinstance(cell, str) and asks(cell) for name, cell in cells.items())
    return has_options and is_case and _answers(cells)


def _are_flash_cards(cell: object) -> bool:
    """True for a list of nothing but cards with a front and a back, which explain what is asked beside them."""
    return all({"front", "back"} <= {*map(plain_name, members(card))} for card in _listed(cell))


def _is_of_records(cell: object) -> bool:
    """True for a list of objects of which none says who speaks: question_by_question holds results and asks nothing."""
    parts = cast("list[object]", cell) if isinstance(cell, list) else []
    return bool(parts) and all(isinstance(part, dict) for part in parts) and not tells_turns(parts)


def _is_prompt(cells: Mapping[str, object]) -> bool:
    """True for a record with one text that is called a question or a prompt, as examinations list them."""
    named = _prompts(cells)
    return len(named) == 1 and isinstance(cells[named[0]], str)


def _prompts(cells: Mapping[str, object]) -> list[str]:
    return [name for name in cells if (plain := plain_name(name)) in _PROMPTS or plain.endswith("_question")]


def _is_said(cells: Mapping[str, object]) -> bool:
    """True for a record of a conversation."""
    return any(plain_name(name) in _CONVERSATIONS and conversation(cell) is not None for name, cell in cells.items())


def _answers(cells: Mapping[str, object]) -> bool:
    answered = _ANSWERED | {"a"} if "q" in cells and "b" not in cells else _ANSWERED
    return any(plain_name(name) in answered for name in cells)


def _without_own_ids(cell: object) -> object:
    """An object around questions, such as its metadata, whose ids are none of theirs either; it describes no case."""
    if not isinstance(cell, dict):
        return cell
    told = {name: _outer_name(name) for name in cast("dict[str, object]", cell)}
    return {name if told[name] == _CASE else told[name]: part for name, part in cast("dict[str, object]", cell).items()}


def _outer_name(name: str, cell: object = None, *, is_of_set: bool = False) -> str:
    """The name that tells ids of what is around questions, and metrics of all of them together, from their own.

    Parameters
    ----------
    is_of_set
        Whether what stands around them tells of a set of questions, which its description does then, too.
    """
    plain = plain_name(name)
    is_of_all = plain in _IDS or (cell is not None and _holds_metrics(name, cell))
    if plain == "description":
        is_of_all = is_of_set
        if not is_of_set and not (isinstance(cell, str) and _SENTENCES.isdisjoint(cell)):
            return _CASE
    return f"{name}{AROUND}" if is_of_all else name


_OF_SET = re.compile(
    r"version|licen[cs]e|authors|citation|homepage|levels|metadata|(?:created|generated|updated|exported)(?:_(?:at|on))?"
    r"|(?:total|n|num|number_of)(?:_(?:questions|items|samples|cases|records))?"
)
"""Names beside a list of questions that are said of a set of them, and of no case."""


_SENTENCES = frozenset(".?!。？！؟۔।")
"""Signs without which a description lists what its questions are about, and tells no case."""


def _holds_metrics(name: str, cell: object) -> bool:
    told = flattened({name: cast("object", cell)}) if isinstance(cell, dict) else {name: cell}
    return any(isinstance(value, int | float) and looks_like_metric(column) for column, value in told.items())
