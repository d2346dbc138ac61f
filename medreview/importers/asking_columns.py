"""Columns that ask under another name, or of which it is open whether they ask, as others hold questions, too."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile

from medreview.importers.answer_columns import is_numbered_side, is_reference
from medreview.importers.cell_values import are_numbers, asks, is_filled, is_phrase, text_of
from medreview.importers.column_names import (
    ASKING_WORDS,
    CASES,
    PASSAGES,
    QUESTIONS,
    is_known_name,
    is_nameless,
    is_translation,
    language_of_name,
    last_name,
    plain_name,
    suggested_columns,
    without_form,
)
from medreview.importers.column_roles import ColumnRole
from medreview.importers.conversations import is_speaker
from medreview.importers.file_heads import FileHead
from medreview.importers.json_records import VALUE_COLUMN
from medreview.importers.kept_columns import is_of_long_texts
from medreview.importers.person_names import COUNSELLORS, PATIENTS, PHYSICIANS, RATERS
from medreview.importers.rated_columns import counts_rows, holds_text, named_case
from medreview.importers.unasked_tables import may_ask

MORE_ANSWERS = tuple(f"answer_{number}" for number in range(2, 13))
"""The fields of the answers of a row after the first one."""
_ANSWERING_SIDES = ("doctor", "assistant", *sorted(PHYSICIANS), *sorted(COUNSELLORS))
"""Names of columns that hold both sides of a conversation, one turn each; several who answer the same are numbered."""
_BY_SYSTEMS = ("system_output", "hypothesis", "target", "candidate")
_SYSTEMS = ("system_id", "sys_id", "system", "system_name", "model", "model_id", "model_name")
"""Names beside a source and a reference, as sets that evaluate metrics call outputs and who gave them."""
_DOCUMENTS = ("doc", "document", "article", "source_document", "source_text")
_SUMMARIES = ("summ", "summary", "generated_summary", "model_summary", "system_summary", "predicted_summary")
"""Names of what was summarised, which is what is asked, and of its summary."""
_ASKING_CASES = CASES - PASSAGES
"""Cases that may ask by themselves, where no column is called a question; what is only read never does."""
_OF_POSTS = frozenset({"body", "content"})
"""Names of what is said in a post, which may answer what stands above it."""
_FEWEST_ALIKE = 5
_KEYWORDS = "query"
"""The name of words that were searched for, which a whole question may stand beside."""


def said_question(head: FileHead) -> str | None:
    """The column of which a person said that it asks."""
    return next((name for name in head.columns if head.said.roles.get(name) == ColumnRole.QUESTION), None)


def numbered_fields(head: FileHead, found: Mapping[str, str]) -> set[str]:
    """The fields of texts whose columns hold numbers alone: of questions, cases and rows that are told elsewhere.

    What is asked may be answered with a number, but not with those of the rows.
    """
    cells = {name: [row.get(column) for row in head.first_rows] for name, column in found.items()}
    numbered = {name for name in ("question", "context") if are_numbers(cells.get(name, ()))}
    told = [text_of(cell).strip() for cell in cells.get("answer", ())]
    return numbered | ({"answer"} if counts_rows(told) else set())


def as_topic(head: FileHead, found: Mapping[str, str], *, is_exam: bool = False) -> dict[str, str]:
    """The fields with the subject of lessons as the category that it is: few words, some of which come again.

    The subject of a message is its title; an examination has none.
    """
    subject = found.get("title", "")
    told = [str(cell).strip() for row in head.first_rows if is_filled(cell := row.get(subject))]
    is_topic = all(len(text.split()) <= _MOST_WORDS_OF_TOPIC and not asks(text) for text in told)
    if plain_name(last_name(subject)) != _SUBJECT or not is_topic or (len({*told}) == len(told) and not is_exam):
        return {**found}
    others = {name: column for name, column in found.items() if name != "title"}
    return {"category": subject} | others  # beside a category it tells nothing that has a place


_SUBJECT, _MOST_WORDS_OF_TOPIC = "subject", 4


def doubtful_fields(head: FileHead, found: Mapping[str, str]) -> set[str]:
    """The fields, of a question, its id and its patient, whose columns may be something else than they are called."""
    asked, ids = found.get("question"), found.get("question_id")
    if asked is None:
        return set()
    of_writers = {name for name in _OF_PATIENT if name in found and _differs(head, asked, found[name])}
    if ids is not None and "context" in found and _differs(head, ids, found["context"]):
        of_writers.add("context")
    is_of_all = ids is not None and _is_of_all(head, ids, asked)
    is_said = ColumnRole.QUESTION in head.said.roles.values()
    doubts = (_are_turns, _is_one_of_many, _is_rare, _are_for_judge, _are_names, _is_one_of_all, _are_searches)
    is_open = may_ask_elsewhere(head, found) or any(doubt(head, asked) for doubt in doubts)
    is_open = not is_said and (is_open or _is_order_of_all(head, found))
    doubtful = (("question", is_open), ("question_id", is_of_all), ("language", _is_code(head, found.get("language"))))
    return of_writers | {name for name, is_doubtful in doubtful if is_doubtful}


def _is_code(head: FileHead, column: str | None) -> bool:
    """True for languages in which programs are written, in every row: no text is in one of these."""
    cells = [str(cell) for row in head.first_rows if column and is_filled(cell := row.get(column))]
    told = {word.strip().casefold() for cell in cells for word in re.split(r"[,;/|]|->|→", cell)}
    return bool(told) and told <= _CODE


_CODE = frozenset(
    {"c", "c++", "cpp", "c#", "java", "javascript", "js", "typescript", "ts", "python", "python3", "py", "go", "golang"}
    | {"rust", "ruby", "php", "sql", "bash", "shell", "kotlin", "swift", "scala", "r", "matlab", "perl", "html", "css"}
    | {"lua", "haskell", "julia", "fortran", "cobol", "cuda", "verilog", "dart"}
)


def _are_searches(head: FileHead, asked: str) -> bool:
    """True for words with signs between them with which most rows search a library, and ask nobody."""
    texts = [str(row.get(asked) or "") for row in head.first_rows]
    return 2 * sum(bool(_SEARCH.search(text)) and not asks(text) for text in texts) > len(texts)


_SEARCH = re.compile(r"[\")\]*] (?:AND|OR|NOT) [(\"\[]")
_OF_PATIENT = ("age", "sex")


def _differs(head: FileHead, asked: str, column: str) -> bool:
    """True for a column that most questions of several rows have different cells in: it tells of who answered.

    So does what each of several systems found and read before it answered the same question.
    """
    told: dict[str, list[str]] = {}
    for row in head.first_rows:
        told.setdefault(str(row.get(asked)), []).append(str(row.get(column)))
    several = [cells for cells in told.values() if len(cells) > 1]
    return 2 * sum(len({*cells}) > 1 for cells in several) > len(several)


_PLURALS = QUESTIONS | {"prompts"}
"""Names of columns of many questions, one in each cell."""


def may_ask_elsewhere(head: FileHead, found: Mapping[str, str]) -> bool:
    """True if the cells of another column end as questions do and these never, or if both hold posts.

    Beside a case, or what is only nearly called a question, others that ask often are enough.
    """
    cells = {name: [row.get(name) for row in head.first_rows] for name in head.columns}
    free = [name for name in head.columns if name not in found.values()]
    if plain_name(found["question"]) in _OF_POSTS:
        are_long = any(is_of_long_texts(name, _of_posts(head, name, found["question"])) for name in free)
        return are_long or asks_often(head, found) or _answers_its_title(head, found)
    is_case = plain_name(found["question"]) in CASES
    if is_case:
        return asks_often(head, found)
    called = plain_name(last_name(found["question"]))
    if not (is_known_name(called) or called in {*PATIENTS, *_PLURALS}):
        others = [name for name in free if not _REWORDED & {*plain_name(name).split("_")}]
        others = [
            name
            for name in others
            if not is_nameless(name) and not is_translation(name, head.columns, found["question"])
        ]
        others += [found["title"]] if "title" in found else []
        others = [name for name in others if not repeats(head, name, found["question"])]
        return any(2 * sum(asks(str(cell)) for cell in cells[name]) > len(cells[name]) for name in others)
    if plain_name(found["question"]) != _KEYWORDS or any(asks(str(cell)) for cell in cells[found["question"]]):
        return False
    return any(2 * sum(asks(str(cell)) for cell in cells[name]) > len(cells[name]) for name in free)


def _answers_its_title(head: FileHead, found: Mapping[str, str]) -> bool:
    """True where each title asks, and nothing that is said below one does: it may be the answer."""
    titles, texts = ([str(row.get(found.get(n, "")) or "") for row in head.first_rows] for n in ("title", "question"))
    return len(titles) > 1 and all(map(asks, titles)) and not any(map(asks, texts))


_REWORDED = frozenset(
    {"rephrased", "rewritten", "reworded", "paraphrase", "paraphrased", "translated", "augmented", "perturbed"}
)
"""Words in names of what was made of a question."""


def _are_turns(head: FileHead, said: str) -> bool:
    """True for what is said in turns, one a row, by sides that another column tells: no row is a question then."""
    sides = ({str(row.get(name)) for row in head.first_rows} for name in head.columns if plain_name(name) in _SIDES)
    are_told = any(len(told) > 1 and all(map(is_speaker, told)) for told in sides)
    return are_told and plain_name(said) in _OF_POSTS


_SIDES = frozenset({"role", "from", "speaker", "sender"})


def _is_one_of_many(head: FileHead, asked: str) -> bool:
    """True for the question of one of several objects in a row that each hold one, and not the same."""
    name = asked.rpartition(".")[2]
    if last_name(asked) != name or not suggested_columns([name], ["question"]):
        return False
    alike = [column for column in head.columns if "." in column and column.rpartition(".")[2] == name]
    return asked in alike[:1] and len(alike) > 1 and not all(repeats(head, column, asked) for column in alike)


def repeats(head: FileHead, column: str, other: str) -> bool:
    """True if a column says in each first row what another one says, as prompts hold what they were made of."""
    return all(row.get(column) == row.get(other) for row in head.first_rows)


def _are_for_judge(head: FileHead, asked: str) -> bool:
    """True for prompts that begin with the same orders to score something, which a judge was sent and nobody asked."""
    texts = [text for row in head.first_rows if isinstance(text := row.get(asked), str)]
    if len({*texts}) < 2:  # noqa: PLR2004
        return False
    first, last = (text[:_LONGEST_ORDERS] for text in (min(texts), max(texts)))  # what these begin with alike, all do
    n_alike = sum(1 for _ in takewhile(lambda signs: signs[0] == signs[1], zip(first, last, strict=False)))
    return n_alike >= _SHORTEST_ORDERS and _ORDERS_TO_JUDGE.search(first[:n_alike]) is not None


_SHORTEST_ORDERS, _LONGEST_ORDERS = 200, 20_000
_ORDERS_TO_JUDGE = re.compile(
    r"\b(?:scorer|scoring|judge|grader|grading|evaluator|(?:rate|score|grade|evaluate|assess) (?:the|each|both|how)"
    r"|on a scale)\b|评分|打分|評分",
    re.IGNORECASE,
)


def _is_one_of_all(head: FileHead, asked: str) -> bool:
    """True for one text in many rows, beside a column of questions that differ: a model was told it with each."""
    others = (name for name in head.columns if name != asked and plain_name(name) in _PLURALS)
    cells = [[row.get(name) for row in head.first_rows] for name in (asked, *others)]
    return len(head.first_rows) >= _FEWEST_ALIKE and not _differ(cells[0]) and any(map(_differ, cells[1:]))


def _is_order_of_all(head: FileHead, found: Mapping[str, str]) -> bool:
    """True for one text in all rows that does not ask, beside others that differ and do: models were told it."""
    texts = [str(row.get(found["question"]) or "") for row in head.first_rows]
    if len(texts) < _FEWEST_TOLD or _differ(texts) or asks(texts[0]):
        return False
    others = ([str(row.get(name)) for row in head.first_rows] for name in may_ask(head) if name not in found.values())
    return any(_differ(told) and 2 * sum(map(asks, told)) > len(told) for told in others)


_FEWEST_TOLD = 2


def _are_names(head: FileHead, asked: str) -> bool:
    """True for names of questions, of one word with a number or a sign in it, or of prompts: no one asks in a name.

    A word that is asked about, such as a diagnosis, stands in few rows; a name of a prompt in many.
    """
    told = [str(cell) for row in head.first_rows if is_filled(cell := row.get(asked))]
    if any(map(is_phrase, told)):
        return False
    are_few = plain_name(last_name(asked)) == _PROMPT and 2 * len({*told}) <= len(told)
    return are_few or (len(told) >= _FEWEST_ALIKE and all(map(_NAME.fullmatch, told)))


_PROMPT = "prompt"
_NAME = re.compile(r"(?=[A-Za-z]*[0-9_-])(?=[0-9._-]*[A-Za-z])[\w.-]+", re.ASCII)


def _is_rare(head: FileHead, asked: str) -> bool:
    """True if fewer than half of the rows hold a question, and each a case of its own, which may ask."""
    case = named_case(head)
    n_asked = sum(bool(row.get(asked)) for row in head.first_rows)
    n_cases = len({str(row.get(case)) for row in head.first_rows if row.get(case)}) if case else 0
    return 2 * n_asked < len(head.first_rows) == n_cases


def asked_in_most(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """The fields with the column of questions that most rows have one in, where the first called so has few of them.

    Records of several kinds in one file keep what was asked under a name of each kind.
    """
    asked = found.get("question")
    if asked is None or 2 * _n_filled(head, asked) >= len(head.first_rows):
        return {**found}
    free = [name for name in head.columns if name not in found.values() and plain_name(name) != "instruction"]
    called = [name for name in free if suggested_columns([name], ["question"])]
    beside = [row for row in head.first_rows if is_filled(row.get(asked))]
    full = (name for name in called if len(head.first_rows) < 2 * _n_filled(head, name))
    return {**found, "question": next((n for n in full if not any(is_filled(row.get(n)) for row in beside)), asked)}


def _n_filled(head: FileHead, column: str) -> int:
    return sum(is_filled(row.get(column)) for row in head.first_rows)


def _of_posts(head: FileHead, column: str, said: str) -> list[object]:
    """The cells of a column beside what is said in posts; a post that comes again counts once."""
    return [*{repr((row.get(column), row.get(said))): row.get(column) for row in head.first_rows}.values()]


def _is_of_all(head: FileHead, ids: str, asked: str) -> bool:
    """True for one id in many rows, in which different things are asked; in few, the id is given twice."""
    told, texts = ({str(row.get(name)) for row in head.first_rows} for name in (ids, asked))
    return len(told) == 1 and len(texts) == len(head.first_rows) >= _FEWEST_ALIKE


def called_questions(head: FileHead) -> list[str]:
    """The columns of texts whose names end as the name of a question does, open-ended question, or are its plural.

    Where there are none, those with a word for questions in their names, that of values without a name, or the only
    texts, if most of them ask.
    """
    texts = {name: [row.get(name) for row in head.first_rows] for name in head.columns}
    texts = {name: cells for name, cells in texts.items() if holds_text(cells)}
    named = [name for name in texts if (plain := plain_name(name)).endswith("_question") or plain in _PLURALS]
    named = named or [name for name, cells in texts.items() if _tells_of_asking(name, head) and _differ(cells)]
    if named:
        return _asked_of_models(named, head)
    asking = VALUE_COLUMN if VALUE_COLUMN in head.columns else next(iter(texts), "") if len(texts) == 1 else ""
    cells = [str(row.get(asking) or "") for row in head.first_rows]
    return [asking] if 2 * sum(map(asks, cells)) > len(cells) > 1 else []


def _asked_of_models(named: Sequence[str], head: FileHead) -> list[str]:
    """The one of a question's columns in several languages whose language the answers' columns have; else all."""
    words = {name: {*plain_name(name).split("_")} for name in head.columns}
    told = {language_of_name(plain_name(name)) for name, own in words.items() if _OUTPUT & own} - {""}
    are_one = len({without_form(plain_name(name)) for name in named}) == 1
    same = [name for name in named if language_of_name(plain_name(name)) in told] if are_one else []
    return same if len(same) == 1 else [*named]


def question_among(texts: Sequence[str], head: FileHead) -> str | None:
    """The one of several columns of texts that is called a question, also in tables of something else."""
    asked = called_questions(head)
    return suggested_columns(texts, ["question"]).get("question") or next(
        (name for name in asked if len(asked) == 1 and name in texts), None
    )


def _tells_of_asking(column: str, head: FileHead) -> bool:
    """True for a short name with a word for questions, or for what went in beside what came out."""
    words = plain_name(column.rpartition(".")[2]).split("_")
    came_out = any(_OUTPUT & {*plain_name(name).split("_")} for name in head.columns)
    is_told = bool(ASKING_WORDS & {*words}) or (came_out and "input" in words)
    return is_told and len(words) <= _MOST_WORDS and not _ABOUT_QUESTIONS & {*words}


def _differ(cells: Sequence[object]) -> bool:
    """True unless the same is said in all rows, as a prompt of a system is."""
    return len(cells) == 1 or len({*map(str, cells)}) > 1


_OUTPUT = frozenset({"output", "response", "answer", "reply", "completion"})
_ABOUT_QUESTIONS = frozenset(
    {"id", "ids", "type", "category", "system", "template", "source", "language", "lang", "url", "number", "count"}
    | {"length", "tokens", "rewritten", "expanded", "negative", "name", "version", "variant", "style", "group"}
    | {"rationale", "reason", "explanation", "comment", "note", "notes", "feedback", "score", "rating", "label", "date"}
    | {"answer", "response", "reply", "output", "title", "author", "context", "difficulty", "options", "domain"}
    | {*RATERS, "judge", "grading", "evaluation", "eval", "sql", "sparql", "cypher", "code", "image"}
)
_MOST_WORDS = 4


def asked_otherwise(head: FileHead, found: dict[str, str]) -> dict[str, str]:
    """The fields of tables where no column is called a question, or what is called so is the input of instructions.

    A case that asks by itself, the words of a patient beside those of a doctor, or of several who answer, a source
    beside what systems made of it, or a document that is summarised.
    """
    if found.keys() & {"question", "messages"}:
        return _instructed(head, found)
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    asked = next((by_name[name] for name in PATIENTS if name in by_name), None)
    told = [by_name[name] for name in _ANSWERING_SIDES if name in by_name][:1]
    told = told or [name for name in head.columns if is_numbered_side(name)][: 1 + len(MORE_ANSWERS)]
    if asked and told and all(holds_text([row.get(name) for row in head.first_rows]) for name in (asked, *told)):
        if found.get("author") in told:
            del found["author"]
        return {"question": asked, **dict(zip(("answer", *MORE_ANSWERS), told, strict=False))}
    output, system = (next((by_name[n] for n in names if n in by_name), None) for names in (_BY_SYSTEMS, _SYSTEMS))
    if output and system and {"source", "reference"} <= by_name.keys():
        found.pop("source", None)
        given = {"answer": output, "answer_2": by_name["reference"], "author": system}
        return {"question": by_name["source"], **given}
    document, summary = (next((by_name[n] for n in names if n in by_name), None) for names in (_DOCUMENTS, _SUMMARIES))
    texts = [[row.get(name) for row in head.first_rows] for name in (document, summary) if name]
    if document and summary and "answer" not in found and all(map(holds_text, texts)):
        found.pop("context", None)
        by_system = {"author": system} if system and "author" not in found else {}
        return {"question": document, "answer": summary, **by_system}
    if "answer" in found and (only := only_asking(head, {*found.values()})):
        return {"question": only}
    return {"question": found.pop("context")} if plain_name(found.get("context", "")) in _ASKING_CASES else {}


def asks_often(head: FileHead, found: Mapping[str, str]) -> bool:
    """True if more than a third of the cells of a column that is nothing else ask."""
    cells = [[str(row.get(name)) for row in head.first_rows] for name in head.columns if name not in found.values()]
    return any(3 * sum(map(asks, texts)) > len(texts) for texts in cells)


def holds_questions(head: FileHead, column: str) -> bool:
    """True if most cells of a column ask, which no category does, whatever it is called."""
    return 2 * sum(asks(str(row.get(column) or "")) for row in head.first_rows) > len(head.first_rows)


def counts_runs(head: FileHead, found: Mapping[str, str]) -> bool:
    """True for ids each of which several questions have, where a question has several: they number its answers."""
    by_id: dict[str, set[str]] = {}
    by_text: dict[str, set[str]] = {}
    for row in head.first_rows:
        one, text = text_of(row.get(found["question_id"])), text_of(row.get(found.get("question", "")))
        by_id.setdefault(one, set()).add(text)
        by_text.setdefault(text, set()).add(one)
    are_shared = len(by_id) > 1 and all(len(texts) > 1 for texts in by_id.values())
    return are_shared and any(len(ids) > 1 for ids in by_text.values())


def only_asking(head: FileHead, taken: Collection[str]) -> str:
    """The one column of which nearly all cells ask, each something else; empty where there is none."""
    told = {name: [str(cell) for row in head.first_rows if (cell := row.get(name))] for name in head.columns}
    asking = [
        name
        for name, texts in told.items()
        if name not in taken
        and not is_reference(name)
        and len(texts) > 1
        and _NEARLY_ALL * len(texts) <= sum(map(asks, texts))
        and 2 * len({*texts}) > len(texts)
    ]
    return asking[0] if len(asking) == 1 else ""


_NEARLY_ALL = 0.8


def asked_in_prompts(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """The column of what is asked beside prompts that hold it with more words, or that are the same in all rows.

    What is the same in all rows and asks is asked of the input beside it, which is the case then.
    """
    prompt = found.get("question", "")
    texts = [str(row.get(prompt) or "") for row in head.first_rows]
    is_prompt = bool(_PROMPTS & {*plain_name(prompt).split("_")})
    if prompt in head.said.roles or not prompt:
        return {}
    if len(texts) > 1 and len({*texts}) == 1:
        asks_itself = asks(texts[0])
        if (is_prompt or not asks_itself) and (only := only_asking(head, {*found.values()})):
            return {"question": only}
        if "context" not in found and (beside := _input_beside(head, found)):
            return {"context": beside} if asks_itself else {"question": beside}
    if not is_prompt:
        return {}
    free = [name for name in head.columns if name not in found.values()]
    held = [name for name in free if all(_is_asked_in(row.get(name), row.get(prompt)) for row in head.first_rows)]
    return {"question": held[0]} if len(held) == 1 and texts else {}


def _input_beside(head: FileHead, found: Mapping[str, str]) -> str:
    """The column that is called an input and holds another text in each row, if it is nothing else."""
    free = [name for name in head.columns if name not in found.values() and plain_name(name) == "input"]
    cells = {name: [row.get(name) for row in head.first_rows] for name in free}
    return next((n for n, told in cells.items() if holds_text(told) and len({*map(str, told)}) == len(told)), "")


_PROMPTS, _SHORTEST_ASKED = frozenset({"prompt", "input", "instruction", "instructions"}), 12
_BEFORE_ASKED = re.compile(r"(?:question|query|\bq|patient|user|frage|pregunta|问题|سوال)\W*$", re.IGNORECASE)


def _is_asked_in(cell: object, prompt: object) -> bool:
    """True for a text that a longer one holds, and that asks, or stands behind a word which says so."""
    if not isinstance(cell, str) or not isinstance(prompt, str) or len(cell) < _SHORTEST_ASKED:
        return False
    before, text, _ = prompt.partition(cell)
    return bool(text) and cell.strip() != prompt.strip() and (asks(cell) or bool(_BEFORE_ASKED.search(before)))


def _instructed(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """The fields of rows that each have an instruction of their own, which is what is asked of the input beside it.

    One instruction for all, or a few, only say how a model is to answer what stands in the input.
    """
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    instruction = by_name.get("instruction")
    if instruction is None or plain_name(found.get("question", "")) != "input":
        return {}
    if not any(is_filled(row.get(found["question"])) for row in head.first_rows):
        return {"question": instruction}  # what is asked needs no input
    if "context" in found:
        return {}
    told = [str(row[instruction]) for row in head.first_rows if row.get(instruction)]
    are_own = 1 < len(told) == len(head.first_rows) < 2 * len({*told})
    return {"question": instruction, "context": found["question"]} if are_own else {}
