"""A layout that a person chose for a file it was not made for names problems; it does not fall over."""

import json
from pathlib import Path

import pytest

from medreview.importers.checked_rows import checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.file_rows import file_rows
from medreview.importers.registry import draft, known_layouts

STRANGE: tuple[object, ...] = (None, 7, "text", [], ["a"], {}, {"a": {"b": 1}}, [{"(text)": 3}], True)
COLUMNS = (
    *("question_id", "question", "answer_id", "answer", "answer_type", "annotation_type", "sentence_id", "rated"),
    *("annotator_ratings", "annotator", "encounter_id", "responses", "query_content_en", "image_ids", "Question"),
    *("llm_x", "claim", "label_0", "ask", "department", "(key)", "QUESTION", "final_decision", "@qid"),
    *("Original-Question", "ReferenceAnswers", "correctness_llm", "confidence", "time"),
)


def contents() -> dict[str, str]:
    everywhere = [dict.fromkeys(COLUMNS, value) for value in STRANGE]
    mixed = [{name: STRANGE[(n + m) % len(STRANGE)] for n, name in enumerate(COLUMNS)} for m in range(len(STRANGE))]
    fine = [row | {"answer_id": "a", "sentence_id": "a_0", "annotation_type": "fine"} for row in mixed]
    return {
        "list": json.dumps(everywhere + mixed + fine + [3]),
        "lines": "\n".join(json.dumps(row) for row in everywhere + mixed + fine),
        "cells": "\n".join(",".join(row) for row in (COLUMNS, COLUMNS, ["x"] * len(COLUMNS), [""] * len(COLUMNS))),
        "elements": "<a><b qid='1'><Original-Question>c</Original-Question></b><d/></a>",
    }


@pytest.mark.parametrize("kind", list(contents()))
@pytest.mark.parametrize("layout", list(known_layouts()))
def test_that_strange_rows_are_named_and_none_is_lost(tmp_path: Path, layout: str, kind: str) -> None:
    path = tmp_path / "strange.txt"
    path.write_text(contents()[kind], encoding="utf-8")
    found = draft(read_head(path), layout)
    told = list(checked_rows(found.file, found.rows(found.mapping)))
    rows = {row.row for row in told}
    assert rows == {None} or rows == set(range(1, len(list(file_rows(found.head))) + 1))
