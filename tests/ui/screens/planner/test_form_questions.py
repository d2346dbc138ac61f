"""Levels of a form's question, typed into one cell."""

import pytest

from medreview.ui.screens.planner.wording_sections import scale_in


@pytest.mark.parametrize("text", ["1=کم; 2=زیاد", "۱=کم؛ ۲=زیاد"])
def test_that_levels_are_read_as_either_keyboard_types_them(text: str) -> None:
    scale = scale_in(text, None, "fa")
    assert scale is not None
    assert [(level.value, level.label) for level in scale.levels] == [(1, {"fa": "کم"}), (2, {"fa": "زیاد"})]
