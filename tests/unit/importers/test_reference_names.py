"""Names that say plainly, in many languages, that texts are reference answers or a model's are never asked about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import AnswerRow
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.drafts import ImportDraft
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft

ASKED = ("Is ibuprofen safe with aspirin?", "Does a cold last a month?", "What helps against gout?")
SAID = ("No.", "No, a week.", "Colchicine")


def drafted(folder: Path, column: str, cells: tuple[str, ...]) -> ImportDraft:
    path = folder / "clinic.jsonl"
    rows = [{"question": asked, column: cell} for asked, cell in zip(ASKED, cells, strict=True)]
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return draft(read_head(path))


def answers(found: ImportDraft) -> list[AnswerRow]:
    rows = checked_rows(found.file, found.rows(found.mapping))
    records = (row.record for row in rows if isinstance(row, PlacedRow))
    return [one for one in records if isinstance(one, AnswerRow)]


@pytest.mark.parametrize(
    "column",
    [
        *("expected_answer", "Correct answer", "model_solution", "resposta_esperada", "Respuesta esperada"),
        *("Réponse attendue", "Erwartete Antwort", "Musterlösung", "risposta_attesa", "Ожидаемый ответ"),
        *("模範解答", "参考答案", "الإجابة النموذجية", "پاسخ مورد انتظار", "پاسخ صحیح", "Beklenen cevap"),
        *("verwacht_antwoord", "Oczekiwana odpowiedź"),
    ],
)
def test_that_expected_answers_are_references_in_any_language(tmp_path: Path, column: str) -> None:
    found = drafted(tmp_path, column, SAID)
    assert not found.asks(found.mapping)
    assert [(one.answer, one.is_reference) for one in answers(found)] == [(text, True) for text in SAID]


@pytest.mark.parametrize("column", ["correct_answer", "Réponse correcte", "正确答案"])
def test_that_keys_of_options_that_are_not_there_are_no_reference_answers(tmp_path: Path, column: str) -> None:
    for keys in (("B", "(A)", "A, C"), ("B) Gout", "A) Aspirin", "B) Rest")):
        assert not answers(drafted(tmp_path, column, keys))


def test_that_classes_are_no_reference_answers(tmp_path: Path) -> None:
    path = tmp_path / "clinic.jsonl"
    rows = ({"question": f"Is it {number}?", "ground_truth": "a hallucination"} for number in range(4))
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert not answers(draft(read_head(path)))


@pytest.mark.parametrize(
    "column",
    [
        *("AI_Response", "ai answer", "chatbot_reply", "bot_response", "LLM Output", "ai_generated_answer"),
        *("respuesta_ia", "Resposta da IA", "KI-Antwort", "AI回答", "模型输出", "پاسخ_مدل", "پاسخ هوش مصنوعی"),
    ],
)
def test_that_answers_of_an_unnamed_model_are_those_of_a_model(tmp_path: Path, column: str) -> None:
    found = drafted(tmp_path, column, SAID)
    assert not found.asks(found.mapping)
    told = {(one.author, one.author_kind, one.is_reference) for one in answers(found)}
    assert told == {("clinic", AuthorKind.MODEL, False)}


@pytest.mark.parametrize("column", ["human_response", "answer_ai_or_human"])
def test_that_other_names_are_asked_about(tmp_path: Path, column: str) -> None:
    found = drafted(tmp_path, column, SAID)
    assert found.asks(found.mapping)
