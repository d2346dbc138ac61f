"""Files that tell a truth in one of very many ways: structures, names of columns in several languages, and formats."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.integration.import_dataset.look_alikes import WRITERS
from tests.integration.import_dataset.true_studies import (
    ANSWERED,
    ASKED,
    CITED,
    DIMENSIONS,
    DOCTORS,
    IN_FRENCH,
    MODELS,
    OFFERED,
    READ,
    REASONS,
    TrueAnswer,
    TruePreference,
    TrueQuestion,
    Words,
)

Column = tuple[str, Sequence[object]]
Row = dict[str, object]
_PLAIN, _FOREIGN, _NEUTRAL = range(3)
_NAMES: Mapping[str, tuple[str, str, str]] = {
    "question": (
        "question query prompt user_question patient_question question_text questions medical_question inquiry",
        "Frage pregunta pergunta domanda 问题 سوال вопрос soru 質問 Fråga kérdés Patientenfrage",
        "text input message content item problem topic title",
    ),
    "answer": (
        "answer response answer_text reply generated_answer model_answer llm_output output generated_text prediction",
        "Antwort respuesta resposta risposta 回答 پاسخ ответ cevap réponse Svar",
        "text out content result value body_2 solution",
    ),
    "reference": (
        "reference reference_answer ground_truth gold_answer expected_answer ideal_answer golden_answer",
        "Referenzantwort 参考答案 Musterlösung réponse_de_référence پاسخ_مرجع respuesta_correcta",
        "target label truth ref actual gt human",
    ),
    "context": (
        "context passage case vignette abstract document clinical_case case_description article",
        "Kontext contexto Fallbeschreibung caso_clinico 病例 contexte شرح_حال",
        "text info details description snippet data chunk",
    ),
    "reason": (
        "rationale explanation reasoning chain_of_thought justification reason",
        "Begründung explicación 解析 explication توضیح",
        "comment notes analysis thought why feedback",
    ),
    "author": (
        "model author answered_by generator system engine",
        "Modell modelo Autor 模型 modèle",
        "source who run arm",
    ),
    "id": ("id question_id qid idx index", "Kennung 编号 شناسه", "key number row code"),
    "options": (
        "options choices answer_options answer_choices",
        "Optionen opciones 选项 alternativas",
        "list possible",
    ),
    "key": (
        "answer correct_answer correct_option answer_key correct answer_idx gold",
        "Lösung respuesta_correcta 答案 gabarito",
        "target solution truth gt",
    ),
    "rater": ("rater annotator reviewer rater_id evaluator", "Gutachter evaluador 评分者", "who user person"),
    "dimension": ("dimension criterion aspect axis", "Kriterium criterio", "item measure"),
    "value": ("rating score grade", "评分", "level points"),
    "winner": ("winner preference preferred better choice", "Gewinner preferencia", "label decision"),
}
_OF_MODELS = re.compile(r"model|llm|gener|engine|system|predict|modell|模型", re.IGNORECASE)
LETTERS = "ABCDEFGH"
_ORDERS = "You are a careful medical assistant. Answer briefly and truthfully."


class Names:
    """Names of columns by what they hold, no name twice."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._manner = chance.choice((_PLAIN, _PLAIN, _FOREIGN, _NEUTRAL, None))
        self.told: dict[str, list[str]] = {}
        self.has_doctors = False

    def one(self, what: str) -> str:
        while True:
            manner = self._chance.choice(range(3)) if self._manner is None else self._manner
            name = self._styled(self._chance.choice(_NAMES[what][manner].split()))
            fits = not (self.has_doctors and what in {"answer", "author"} and _OF_MODELS.search(name))
            if fits and (what == "answer" or not self.has(name)):
                return self.take(what, name if not self.has(name) else f"{name} {len(self.told)}")

    def has(self, name: str) -> bool:
        return name.casefold() in (one.casefold() for names in self.told.values() for one in names)

    def take(self, what: str, name: str) -> str:
        self.told.setdefault(what, []).append(name)
        return name

    def _styled(self, name: str) -> str:
        if not re.fullmatch("[a-z_]+", name):
            return name
        first, *rest = name.split("_")
        camel = first + "".join(map(str.title, rest))
        return self._chance.choice(
            [name, name, camel, name.replace("_", " ").title(), name.upper(), "-".join([first, *rest])]
        )


@dataclass
class Study:
    """A truth on its way into a file: chance, words and names, and the questions."""

    chance: random.Random
    names: Names
    words: Words
    questions: list[TrueQuestion]

    @classmethod
    def of(cls, chance: random.Random, *, has_context: bool | None = None) -> Self:
        words = Words(chance)
        study = cls(chance, Names(chance), words, [])
        is_read = chance.random() < 0.3 if has_context is None else has_context
        for _ in range(chance.choice((1, 2, 3, 4, 6, 8, 12))):
            study.questions.append(TrueQuestion(words.one(ASKED), words.one(READ) if is_read else ""))
        return study

    def answer(self, question: TrueQuestion, author: str = "", kind: str = "") -> str:
        question.answers.append(TrueAnswer(self.words.one(ANSWERED), author, kind))
        return question.answers[-1].text

    def authors(self, count: int) -> list[tuple[str, str]]:
        known = [(name, "model") for name in MODELS]
        known = self.chance.choice((known, [*known, *((name, "physician") for name in DOCTORS)]))
        chosen = self.chance.sample(known, count)
        self.names.has_doctors = any(kind == "physician" for _, kind in chosen)
        return chosen

    def asked(self) -> list[Column]:
        """The columns of ids, questions and what is read before them."""
        found: list[Column] = [(self.names.one("question"), [one.text for one in self.questions])]
        if self.questions[0].context:
            at = self.chance.choice((0, 1))
            found.insert(at, (self.names.one("context"), [one.context for one in self.questions]))
        if self.chance.random() < 0.5:
            found.insert(0, (self.names.one("id"), [f"q{n}" for n, _ in enumerate(self.questions, 1)]))
        return found

    def beside(self) -> list[Column]:
        """Columns of metadata, some of which only look like something else."""
        chance, n_all = self.chance, len(self.questions)
        kinds: list[tuple[str, Callable[[int], object]]] = [
            ("category", lambda _: chance.choice(("cardiology", "surgery"))),
            (chance.choice(("rouge1", "bleu", "similarity", "confidence")), lambda _: round(chance.random(), 4)),
            (chance.choice(("latency", "tokens", "num_words")), lambda _: chance.randint(3, 900)),
            (chance.choice(("difficulty", "priority")), lambda _: chance.randint(1, 5)),
            ("url", lambda n: f"https://example.org/p/{n}"),
            (chance.choice(("citation", "reference_doc")), lambda _: self.words.one(CITED)),
            (chance.choice(("keywords", "entities")), lambda _: ["gout", "pain"]),
            (chance.choice(("created_at", "timestamp")), lambda n: f"2024-03-{1 + n % 28:02d}"),
            (chance.choice(("system_prompt", "prompt_template")), lambda _: _ORDERS),
            (chance.choice(("rewritten_question", "question_fr", "search_query")), lambda _: self.words.one(IN_FRENCH)),
        ]
        chosen = chance.sample(kinds, chance.choice((0, 0, 1, 2)))
        return [(self.names.take("beside", name), [of(n) for n in range(n_all)]) for name, of in chosen]

    def reasons(self) -> list[Column]:
        if self.chance.random() < 0.75:
            return []
        for one in self.questions:
            one.reason = self.words.one(REASONS)
        return [(self.names.one("reason"), [one.reason for one in self.questions])]


def _rows(columns: Sequence[Column]) -> list[Row]:
    return [
        dict(zip([name for name, _ in columns], cells, strict=True))
        for cells in zip(*(c for _, c in columns), strict=True)
    ]


def a_row_for_each_question(study: Study) -> list[Row]:
    """One answer, which a column may name the author of, or a reference, or both."""
    chance, questions = study.chance, study.questions
    columns = study.asked()
    holds = chance.choice(("answer", "reference", "both", "named", "named both"))
    if holds != "reference":
        author = chance.choice(MODELS) if "named" in holds else ""
        name = study.names.one("answer")
        columns.append((name, [study.answer(one, author, "model" if author else "") for one in questions]))
        columns += [(study.names.one("author"), [author] * len(questions))] if author else []
    if holds not in {"answer", "named"}:
        columns.append((study.names.one("reference"), [study.answer(one, "", "reference") for one in questions]))
    return _rows([*columns, *study.reasons(), *study.beside()])


def a_row_for_each_answer(study: Study) -> list[Row]:
    authors = study.authors(study.chance.choice((2, 3)))
    rows = _rows([*study.asked(), *study.beside()])
    answer, author = study.names.one("answer"), study.names.one("author")
    return [
        row | {answer: study.answer(one, name, kind), author: name}
        for one, row in zip(study.questions, rows, strict=True)
        for name, kind in authors
    ]


def a_column_for_each_author(study: Study) -> list[Row]:
    columns, pattern = (
        study.asked(),
        study.chance.choice(("{}", "{}_answer", "answer_{}", "{} response", "Response ({})")),
    )
    for name, kind in study.authors(study.chance.choice((2, 3))):
        called = study.names.take("answer", pattern.format(name))
        columns.append((called, [study.answer(one, name, kind) for one in study.questions]))
    return _rows([*columns, *study.reasons(), *study.beside()])


def answers_in_one_cell(study: Study) -> list[Row]:
    """A list of objects, or an object by author, as JSON; tables hold the text of it."""
    authors = study.authors(study.chance.choice((2, 3)))
    rows = _rows([*study.asked(), *study.beside()])
    cell = study.names.take("answer", study.chance.choice(("answers", "responses", "outputs", "replies")))
    text, author = study.chance.choice(("answer", "text", "response")), study.chance.choice(("author", "model"))
    by_author = study.chance.random() < 0.5
    for one, row in zip(study.questions, rows, strict=True):
        given = {name: study.answer(one, name, kind) for name, kind in authors}
        row[cell] = given if by_author else [{text: said, author: name} for name, said in given.items()]
    return rows


def texts_in_objects(study: Study) -> list[Row]:
    text = study.chance.choice(("text", "content", "value"))
    for one in study.questions:
        one.context = ""
    asked, answer = study.names.one("question"), study.names.take("answer", study.chance.choice(("output", "response")))
    author = study.chance.choice((*MODELS, ""))
    return [
        {
            asked: {text: one.text, "lang": "en"},
            answer: {text: study.answer(one, author, "model" if author else "")}
            | ({"model": author} if author else {}),
        }
        for one in study.questions
    ]


def conversations(study: Study) -> list[Row]:
    role, text = study.chance.choice(
        (("role", "content"), ("from", "value"), ("speaker", "text"), ("name", "utterance"))
    )
    sides = (("user", "assistant"), ("human", "gpt"), ("patient", "doctor"), ("User", "Bot"), ("client", "counselor"))
    asks, answers = study.chance.choice(sides)
    cell = study.chance.choice(("messages", "conversation", "dialogue", "turns", "chat", "thread"))
    rows: list[Row] = []
    for one in study.questions:
        one.context = ""
        for _ in range(study.chance.choice((0, 0, 1, 2))):
            one.before += [study.words.one(ASKED), study.words.one(ANSWERED)]
        said = [*one.before, one.text, study.answer(one, "", "physician" if answers == "doctor" else "")]
        turns = [{role: answers if place % 2 else asks, text: turn} for place, turn in enumerate(said)]
        rows.append({"id": len(rows), cell: turns})
    study.names.take("question", cell)
    study.names.take("answer", cell)
    return rows


def options_with_a_key(study: Study) -> list[Row]:
    chance, questions = study.chance, study.questions
    columns, n_options = study.asked(), chance.choice((3, 4, 5))
    for one in questions:
        one.options = [study.words.one(OFFERED) for _ in range(n_options)]
        one.right = (chance.randrange(n_options),)
    shapes = ("Option {L}", "op{l}", "option_{n}", "choice_{l}", "by letter", "list", "records", "marked", "lines")
    shape = chance.choice(shapes)
    if "{" in shape:
        for place, letter in enumerate(LETTERS[:n_options]):
            name = study.names.take("options", shape.format(L=letter, l=letter.lower(), n=place + 1))
            columns.append((name, [one.options[place] for one in questions]))
    else:
        columns.append((study.names.one("options"), [offered(one, shape) for one in questions]))
    if shape != "marked":
        keys = {"letter": "{L}", "small letter": "{l}", "from 0": "{n}", "text": "{text}"}
        known = [
            name for name in keys if name != "from 0" or shape != "option_{n}"
        ]  # whose names say that 1 is the first
        key = keys[chance.choice(known)]
        told = [(one.right[0], one.options[one.right[0]]) for one in questions]
        cells = [key.format(L=LETTERS[n], l=LETTERS[n].lower(), n=n, text=text) for n, text in told]
        columns.append((study.names.one("key"), [int(cell) if cell.isdecimal() else cell for cell in cells]))
    return _rows([*columns, *study.reasons(), *study.beside()])


def offered(one: TrueQuestion, shape: str) -> object:
    pairs = [*zip(LETTERS, one.options, strict=False)]
    match shape:
        case "by letter":
            return dict(pairs)
        case "list":
            return one.options
        case "records":
            return [{"letter": letter, "content": text} for letter, text in pairs]
        case "marked":
            return [{"text": text, "is_correct": n in one.right} for n, text in enumerate(one.options)]
        case _:
            return "\n".join(f"{letter}. {text}" for letter, text in pairs)


def a_row_for_each_rating(study: Study) -> list[Row]:
    chance, rows = study.chance, list[Row]()
    authors = study.authors(chance.choice((1, 2)))
    asked = _rows(study.asked())
    answer, author, rater = (study.names.one(what) for what in ("answer", "author", "rater"))
    dimensions, is_long = chance.sample(DIMENSIONS, chance.choice((1, 2))), chance.random() < 0.5
    dimension, value = (study.names.one("dimension"), study.names.one("value")) if is_long else ("", "")
    for one, row in zip(study.questions, asked, strict=True):
        for name, kind in authors:
            text = study.answer(one, name, kind)
            for who in ("R1", "R2"):
                levels = {on: chance.randint(1, 5) for on in dimensions}
                one.answers[-1].ratings |= {(who, on): level for on, level in levels.items()}
                told = row | {author: name, answer: text, rater: who}
                rows += (
                    [told | {dimension: on, value: level} for on, level in levels.items()]
                    if is_long
                    else [told | levels]
                )
    for name in () if is_long else dimensions:
        study.names.take("value", name)
    return rows


def a_column_for_each_rater(study: Study) -> list[Row]:
    (name, kind), *_ = study.authors(1)
    columns = study.asked()
    columns.append((study.names.one("answer"), [study.answer(one, name, kind) for one in study.questions]))
    columns.append((study.names.one("author"), [name] * len(study.questions)))
    pattern = study.chance.choice(("{on}_{who}", "{who}_{on}", "{who} {on}", "{on} ({who})", "{who}: {on}"))
    for who in ("rater1", "rater2"):
        for on in study.chance.sample(DIMENSIONS, 2):
            levels = [study.chance.randint(1, 5) for _ in study.questions]
            for one, level in zip(study.questions, levels, strict=True):
                one.answers[0].ratings[who, on] = level
            columns.append((study.names.take("value", pattern.format(on=on, who=who)), [*levels]))
    return _rows(columns)


def pairs_with_a_preference(study: Study) -> list[Row]:
    """Two answers, of which a column tells the preferred one, or their own names."""
    chance, columns = study.chance, study.asked()
    preferred = [chance.choice((0, 1)) for _ in study.questions]
    for one, place in zip(study.questions, preferred, strict=True):
        study.answer(one)
        study.answer(one)
        one.preferences.append(TruePreference(place))
    if chance.random() < 0.4:
        for name, side in (("chosen", 0), ("rejected", 1)):
            pairs = zip(study.questions, preferred, strict=True)
            columns.append((study.names.take("answer", name), [one.answers[place ^ side].text for one, place in pairs]))
        return _rows(columns)
    named = (("a", "b", "A", "B"), ("a", "b", "model_a", "model_b"), ("1", "2", "response_1", "response_2"))
    *ends, first, second = chance.choice(named)
    for side, end in enumerate(ends):
        name = study.names.take("answer", f"response_{end}")
        columns.append((name, [one.answers[side].text for one in study.questions]))
    columns.append((study.names.one("winner"), [(first, second)[place] for place in preferred]))
    return _rows(columns)


STRUCTURES: tuple[Callable[[Study], list[Row]], ...] = (
    a_row_for_each_question,
    a_row_for_each_answer,
    a_column_for_each_author,
    answers_in_one_cell,
    texts_in_objects,
    conversations,
    options_with_a_key,
    a_row_for_each_rating,
    a_column_for_each_rater,
    pairs_with_a_preference,
)


def write(study: Study, rows: Sequence[Row], folder: Path) -> Path:
    """The file of the rows, in a format and under a name that chance gives."""
    chance = study.chance
    stem = chance.choice(("data", "results", "export", "medqa_test", "study3"))
    form = chance.choice((*WRITERS, "csv", "json in parts", "json in parts", "tsv", "semicolons", "md"))
    if form in WRITERS:
        path = folder / f"{stem}.{form}"
        WRITERS[form](rows, path)
    elif form == "json in parts":
        path = folder / f"{stem}.json"
        path.write_text(json.dumps(_in_parts(chance, rows), ensure_ascii=False), encoding="utf-8")
    elif form == "md":
        path = folder / f"{stem}.md"
        grid = [[str(cell).replace("\n", "<br>") for cell in cells] for cells in _grid(rows)]
        grid.insert(1, ["---"] * len(grid[0]))
        path.write_text("".join(f"| {' | '.join(cells)} |\n" for cells in grid), encoding="utf-8")
    else:
        path = folder / f"{stem}.{'tsv' if form == 'tsv' else 'csv'}"
        text = io.StringIO()
        csv.writer(text, delimiter="\t" if form == "tsv" else ";").writerows(_grid(rows))
        path.write_text(text.getvalue(), encoding="utf-8")
    return path


def _in_parts(chance: random.Random, rows: Sequence[Row]) -> object:
    half = max(1, len(rows) // 2)
    parts = {"Cardiology": rows[:half], "Drugs and doses": rows[half:]}
    return chance.choice(
        (
            {"data": rows},
            {f"item-{number}": row for number, row in enumerate(rows)},
            {name: part for name, part in parts.items() if part},
            {name: part for name, part in zip(("train", "test"), parts.values(), strict=True) if part},
            {"version": "1.0", "items": rows},
        )
    )


def _grid(rows: Sequence[Row]) -> list[list[object]]:
    return [[*rows[0]], *([_cell(cell) for cell in row.values()] for row in rows)]


def _cell(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
