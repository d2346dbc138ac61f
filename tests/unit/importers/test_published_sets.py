"""Published sets are known by columns and cells together, and nothing else is taken for one."""

from __future__ import annotations

import pytest

from medreview.importers.published_sets import published_set

PAGES = {"question": "What is it?", "answer": "A disease.", "source": "NIHSeniorHealth", "focus_area": "Glaucoma"}
TYPES = {"qtype": "genetic changes", "Question": "What is it?", "Answer": "A disease."}
MEDICATION = {
    "Question": "is it safe",
    "Focus (Drug)": "aspirin",
    "Question Type": "Interaction",
    "Answer": "No.",
    "Section Title": "Warnings",
    "URL": "https://a.example",
}
FACTS = {
    "metadata.topic": "Health",
    "metadata.answer_type": "Other",
    "metadata.urls": "['https://a.example']",
    "problem": "Who?",
    "answer": "She.",
}
DOCTORS = {"input": "Is it safe?", "answer_icliniq": "No.", "answer_chatgpt": "Yes.", "answer_chatdoctor": "Perhaps."}
KNOWN = [PAGES, TYPES, MEDICATION, FACTS, DOCTORS]


@pytest.mark.parametrize("row", KNOWN)
def test_that_a_published_set_is_known(row: dict[str, str]) -> None:
    found = published_set([*row], [row])
    assert found is not None
    assert "answer" in found.reference


@pytest.mark.parametrize("row", KNOWN)
def test_that_a_set_with_another_column_is_none(row: dict[str, str]) -> None:
    told = {**row, "model": "gpt-4"}
    assert published_set([*told], [told]) is None


@pytest.mark.parametrize(
    ("row", "column", "cell"),
    [
        (PAGES, "source", "gpt-4"),
        (PAGES, "source", ""),
        (TYPES, "qtype", "open"),
        (MEDICATION, "URL", "none"),
        (FACTS, "metadata.urls", "gpt-4"),
    ],
)
def test_that_the_same_columns_with_other_cells_are_none(row: dict[str, str], column: str, cell: str) -> None:
    assert published_set([*row], [{**row, column: cell}]) is None


def test_that_the_kind_of_doctors_is_told() -> None:
    found = published_set([*DOCTORS], [DOCTORS])
    assert found is not None
    assert found.kind == "physician"
