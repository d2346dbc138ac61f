"""MT-bench and Arena-Hard: questions of one turn or two, models' answers, and the judgements of models on them.

Each turn is a question of its own, with the turn's number after its id. A reference of the benchmark lies in a folder
that is named after it and is laid out as the models' answers are.

Zheng L, Chiang W-L, Sheng Y, et al. (2023) Judging LLM-as-a-judge with MT-Bench and Chatbot Arena. arXiv 2306.05685
Li T, Chiang W-L, Frick E, et al. (2024) From crowdsourced data to high-quality benchmarks: Arena-Hard and BenchBuilder
pipeline. arXiv 2406.11939
"""

from collections.abc import Iterator, Mapping
from functools import partial

from medreview.domain.comparisons import Preferred, Side
from medreview.domain.run_kinds import Validity
from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.open_questions import ask_for_baseline
from medreview.importers.told_records import Replied, absent, number_in, plain_id, reference_rows, said_in, told_rows
from medreview.llm.cloud.json_values import items, members, text

_TURNS = ("turns", "text")
"""Names of the list of turns; some sets in other languages call it text, as one turn is called elsewhere."""
_OF_ANSWERS = frozenset({"answer_id", "model_id"})
_REFERENCES = "reference_answer"
_WINNERS = {"model_1": Preferred.A, "model_2": Preferred.B, "tie": Preferred.TIE}
_VERDICTS = {"A>>B": Side.A, "A>B": Side.A, "A=B": None, "B=A": None, "B>A": Side.B, "B>>A": Side.B}
_ARENA_HARD = "Arena-Hard"
_PROTOCOL, _SCORE, _UNREAD = "MT-bench {name}", "score", -1


class MtBenchQuestions:
    name = "mt-bench-questions"
    title = Message("MT-bench: questions of two turns")
    example = "question_id, category, turns"

    def recognises(self, head: FileHead) -> float:
        is_told = "question_id" in head.columns and not _OF_ANSWERS & {*head.columns}
        return 1.0 if is_told and any(_are_texts(head, name) for name in _TURNS) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        return fixed_draft(head, lambda head: told_rows(head, _questions), layout=self.name, tables=tables)


def _sure(head: FileHead, columns: set[str]) -> float:
    return 1.0 if columns <= set(head.columns) else 0.0


def _are_texts(head: FileHead, column: str) -> bool:
    cells = [items(row.get(column)) for row in head.first_rows]
    return bool(cells) and all(cell and all(map(_asked, cell)) for cell in cells)


def _asked(turn: object) -> str:
    return said_in(turn) or said_in(members(turn).get("content"))


def _questions(raw: FileRow) -> Iterator[FieldRow]:
    known = {"question_id", *_TURNS, "reference", "category"}
    extra = {name: cell for name, cell in raw.cells.items() if name not in known}
    earlier: list[Mapping[str, str]] = []
    references = items(raw.cells.get("reference"))
    turns = [_asked(turn) for name in _TURNS for turn in items(raw.cells.get(name))]
    if not turns:
        raise absent("turns")
    for number, turn in enumerate(turns, start=1):
        question_id = _of_turn(raw, number)
        fields = {"question_id": question_id, "question": turn, "kind": "open", "category": raw.cells.get("category")}
        yield FieldRow(TableName.QUESTIONS, raw.row, fields | {"context": list(earlier) or None}, extra)
        yield from reference_rows(raw.row, question_id, references[number - 1 : number], "reference")
        earlier.append({"role": "user", "text": turn})


def _of_turn(raw: FileRow, turn: object) -> str:
    question_id = plain_id(raw.cells.get("question_id") or raw.cells.get("uid"))
    if not question_id:
        raise absent("question_id")
    return f"{question_id}-{plain_id(turn) or 1}"


class MtBenchAnswers:
    """The questions are a file of their own; answers that come before them wait."""

    name = "mt-bench-answers"
    title = Message("MT-bench: answers of a model")
    example = "question_id, model_id, choices"

    def recognises(self, head: FileHead) -> float:
        return _sure(head, {"question_id", "model_id", "choices"})

    def read(self, head: FileHead) -> ImportDraft:
        is_reference = head.path.parent.name == _REFERENCES
        rows = partial(_answers, is_reference)
        return fixed_draft(
            head,
            lambda head: told_rows(head, rows),
            layout=self.name,
            tables=(TableName.ANSWERS,),
            may_lack_questions=True,
        )


def _answers(is_reference: bool, raw: FileRow) -> Iterator[FieldRow]:
    model = text(raw.cells.get("model_id"))
    choices = [items(members(choice).get("turns")) for choice in items(raw.cells.get("choices"))]
    if not model or not any(choices):
        raise absent("choices" if model else "model_id")
    extra = {name: raw.cells[name] for name in ("answer_id", "tstamp") if raw.cells.get(name)}
    for place, turns in enumerate(choices, start=1):
        run = f"{place}" if place > 1 else None
        for number, turn in enumerate(turns, start=1):
            row = Replied(_of_turn(raw, number), model, _asked(turn), run, about=extra).row(raw.row)
            yield FieldRow(row.table, row.row, {**row.fields, "is_reference": is_reference}, row.extra)


class MtBenchGrades:
    """The judge's words are its reply; a score that could not be read is a reply without a verdict."""

    name = "mt-bench-grades"
    title = Message("MT-bench: scores that a judge gave")
    example = "question_id, model, judge, judgment, score, turn"

    def recognises(self, head: FileHead) -> float:
        return _sure(head, {"question_id", "model", "judge", "judgment", "score"})

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.JUDGEMENTS,)
        return fixed_draft(head, lambda head: told_rows(head, _grades), layout=self.name, tables=tables)


def _grades(raw: FileRow) -> Iterator[FieldRow]:
    score = number_in(raw.cells.get("score"))
    is_read = score is not None and score != _UNREAD
    reply = Replied(_of_turn(raw, raw.cells.get("turn")), _named(raw, "model"), "")
    given = {"dimension": _SCORE, "value": score if is_read else None, "raw_output": raw.cells.get("judgment")}
    given["validity"] = Validity.VALID if is_read else Validity.UNPARSABLE
    extra = {name: raw.cells[name] for name in ("user_prompt", "tstamp") if raw.cells.get(name)}
    yield FieldRow(TableName.JUDGEMENTS, raw.row, {**reply.names, **_judge(raw), **given}, extra)


def _named(raw: FileRow, column: str) -> str:
    name = text(raw.cells.get(column))
    if not name:
        raise absent(column)
    return name


def _judge(raw: FileRow) -> dict[str, object]:
    """The model and the prompt that made a judgement."""
    judge = raw.cells.get("judge")
    model, *prompt = [part for part in items(judge) or [judge] if isinstance(part, str) and part] or [""]
    if not model:
        raise absent("judge")
    return {"judge": model, "protocol": _PROTOCOL.format(name=prompt[0] if prompt else _SCORE)}


class MtBenchPairs:
    """Each pair was judged twice, with either answer first: two preferences, each with the judge's words."""

    name = "mt-bench-pairs"
    title = Message("MT-bench: pairs of answers that a judge compared")
    example = "question_id, model_1, model_2, g1_winner, g2_winner"

    def recognises(self, head: FileHead) -> float:
        return _sure(head, {"question_id", "model_1", "model_2", "g1_winner", "g2_winner", "judge"})

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.PREFERENCES,)
        return fixed_draft(head, lambda head: told_rows(head, _pairs), layout=self.name, tables=tables)


def _pairs(raw: FileRow) -> Iterator[FieldRow]:
    question_id = _of_turn(raw, raw.cells.get("turn"))
    first, second = (Replied(question_id, _named(raw, name), "").key for name in ("model_1", "model_2"))
    same = {"question_id": question_id, "answer_a": first, "answer_b": second, **_judge(raw)}
    for game, shown_first in (("g1", Side.A), ("g2", Side.B)):
        value = _WINNERS.get(text(raw.cells.get(f"{game}_winner")))
        validity = Validity.UNPARSABLE if value is None else Validity.VALID
        given: dict[str, object] = {"value": value, "validity": validity, "shown_first": shown_first}
        given["raw_output"] = raw.cells.get(f"{game}_judgment")
        kept = (f"{game}_user_prompt", "tstamp")
        extra = {name: raw.cells[name] for name in kept if raw.cells.get(name)}
        yield FieldRow(TableName.PREFERENCES, raw.row, same | given, extra)


class ArenaHardGames:
    """Each answer was compared twice with the same baseline's, which stood first in the first game and second then."""

    name = "arena-hard"
    title = Message("Arena-Hard: answers that a judge compared with a baseline's")
    example = "question_id, model, judge, games"

    def recognises(self, head: FileHead) -> float:
        games = [items(row.get("games")) for row in head.first_rows]
        are_told = bool(games) and all(one and all("score" in members(game) for game in one) for one in games)
        return 1.0 if are_told and {"model", "judge"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        baseline = head.said.of_texts("games", "author")
        is_named = baseline or all(row.get("baseline") for row in head.first_rows)
        return fixed_draft(
            head,
            lambda head: told_rows(head, partial(_games, baseline)),
            layout=self.name,
            tables=(TableName.PREFERENCES,),
            asks=() if is_named else (ask_for_baseline("games"),),
        )


def _games(baseline: str | None, raw: FileRow) -> Iterator[FieldRow]:
    model, compared = _named(raw, "model"), baseline or text(raw.cells.get("baseline"))
    if not compared:
        raise absent("baseline")
    question_id = _of_turn(raw, 1)
    first, second = (Replied(question_id, name, "").key for name in (compared, model))
    same = {"question_id": question_id, "answer_a": first, "answer_b": second}
    same |= {"judge": _named(raw, "judge"), "protocol": _ARENA_HARD}
    for place, game in enumerate(map(members, items(raw.cells.get("games")))):
        score = text(game.get("score"))
        is_read, better = score in _VERDICTS, _VERDICTS.get(score)
        is_swapped = place % 2 == 1
        value = Preferred.TIE if better is None else Preferred.A if (better is Side.A) != is_swapped else Preferred.B
        judgment = game.get("judgment")
        given: dict[str, object] = {
            "value": value if is_read else None,
            "shown_first": Side.B if is_swapped else Side.A,
        }
        given["validity"] = Validity.VALID if is_read else Validity.UNPARSABLE
        given["raw_output"] = judgment if isinstance(judgment, str) else text(members(judgment).get("answer"))
        extra = {name: told for name, told in (("score", score), ("category", raw.cells.get("category"))) if told}
        yield FieldRow(TableName.PREFERENCES, raw.row, same | given, extra)


LAYOUTS = (MtBenchQuestions(), MtBenchAnswers(), MtBenchGrades(), MtBenchPairs(), ArenaHardGames())
