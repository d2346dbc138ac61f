"""The questions of a form, one a row, with the levels of each in one cell: "1=Very low; 7=Very high"."""

import re

from medreview.domain.study_plans import FormItem, Level, Scale
from medreview.ui.screens.planner.section import as_typed, number_in, with_wording

Row = tuple[str | bool, ...]


def question_row(item: FormItem, language: str) -> Row:
    """Name, wording, levels (empty for free text), whether an answer is required."""
    return item.name, item.wording.get(language, ""), levels_as_text(item.scale, language), item.is_required


def question_in(row: Row, before: FormItem | None, language: str) -> FormItem:
    """The question a row says; words in other languages come from the question that was there before."""
    name, words, levels, is_required = row
    known = before or FormItem("", {})
    return FormItem(
        name=str(name),
        wording=with_wording(known.wording, language, str(words)),
        scale=scale_in(str(levels), known.scale, language),
        is_required=bool(is_required),
    )


def levels_as_text(scale: Scale | None, language: str) -> str:
    if scale is None:
        return ""
    return "; ".join(f"{as_typed(level.value)}={level.label.get(language, '')}" for level in scale.levels)


def scale_in(text: str, before: Scale | None, language: str) -> Scale | None:
    """The scale that was typed; None, so free text, where nothing was."""
    if not text.strip():
        return None
    known = {level.value: level.label for level in before.levels} if before else {}
    levels: list[Level] = []
    for part in re.split("[;؛]", text):
        typed, _, words = part.partition("=")
        value = number_in(typed)
        levels.append(Level(value, with_wording(known.get(value, {}), language, words.strip())))
    return Scale(tuple(levels))
