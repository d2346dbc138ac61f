"""Quizzes as text: what stands in a list of questions is whole, or refused."""

from pathlib import Path

import pytest

from medreview.importers.errors import FileNotText
from medreview.importers.quiz_texts import quiz_records


def test_that_a_long_text_of_a_list_is_read_and_a_damaged_list_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    long = "x" * 200_000
    path.write_text(f"NewQuestion,MC\nQuestionText,{long}\nOption,100,Yes\nOption,0,No\n", encoding="utf-8")
    assert [record["question"] for record in quiz_records(path, "utf-8")] == [long]
    path.write_text('NewQuestion,MC\nQuestionText,"Why\n', encoding="utf-8")
    with pytest.raises(FileNotText):
        quiz_records(path, "utf-8")
