"""Choices that workers gave in columns of buttons, or in one cell."""

from medreview.importers.crowd_choices import crowd_choices


def test_that_several_pressed_buttons_are_all_told() -> None:
    """A row with two pressed buttons has no level, and what was pressed is not lost."""
    rows = [{"clarity.1": "true", "clarity.2": "false"}, {"clarity.1": "false", "clarity.2": "true"}]
    choices = crowd_choices(["clarity.1", "clarity.2"], rows)
    assert choices is not None
    assert choices.parted({"clarity.1": "true", "clarity.2": "true"}) == {"clarity": "1, 2"}
    assert choices.parted({"clarity.1": "", "clarity.2": ""}) == {"clarity": None}


def test_that_boxes_that_are_ticked_together_stay_columns() -> None:
    """Boxes of which a first row has two or none are no choice of one."""
    rows = [{"bad.toxic": "true", "bad.wrong": "true"}, {"bad.toxic": "false", "bad.wrong": "false"}]
    assert crowd_choices(["bad.toxic", "bad.wrong"], rows) is None


def test_that_one_cell_holds_all_that_was_given() -> None:
    """The list of one object gives a column for each thing in it."""
    cells = {"text": "a", "taskAnswers": '[{"safety": {"label": "4"}, "note": "fine"}]'}
    choices = crowd_choices([*cells], [cells])
    assert choices is not None
    assert choices.parted(cells) == {"text": "a", "safety": "4", "note": "fine"}
