"""Values of lists in words: short in a cell, in full elsewhere."""

from pathlib import Path

import pytest

from medreview.text import for_search
from medreview.ui.widgets.value_list import TagWords
from medreview.workflows.tag_questions import fields_to_tag
from tests.builders import a_workspace

ROOM = 18
"""The characters that a cell of the library shows."""


@pytest.mark.parametrize("language", ["en", "fa"])
def test_that_chapters_can_be_told_apart_where_their_cells_are_cut(tmp_path: Path, language: str) -> None:
    chapters = next(one for one in fields_to_tag(a_workspace(tmp_path), language) if one.field == "icd11").values
    words = TagWords.of_lists({"icd11": chapters})
    shown = [for_search(words.begun_by_code("icd11", chapter.code)).partition(" ")[2] for chapter in chapters]
    assert len({one[:ROOM] for one in shown}) == len(chapters)
