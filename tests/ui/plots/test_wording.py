"""Names that are joined of several are words of the window, part by part."""

import unicodedata

import pytest

from medreview.analysis.labels import named_level
from medreview.errors import Listed, Message
from medreview.reporting.figures import About, Axis, Datum, Dots, Series
from medreview.reporting.result_words import judge_words
from medreview.ui.plots.wording import caption_lines, cell_word, words
from medreview.ui.translation import translated


def test_that_joined_names_say_once_that_they_are_for_trying(qtbot) -> None:
    assert words(Listed(("medreview-trial", "vanilla"))) == "medreview-trial (trial only), vanilla"
    assert words(Listed((Listed(("medreview-trial", "cqa-coarse")), "nights (medreview-trial)"))) == (
        "medreview-trial (trial only), CQA-EVAL, whole answers, nights"
    )
    assert words(Listed(("other", "3 references"))) == "other, 3 references"


def _plain(text: str) -> str:
    """Without the marks of direction, which nobody sees."""
    return "".join(sign for sign in text if sign == "\u200c" or unicodedata.category(sign) != "Cf")


@pytest.mark.usefixtures("persian")
def test_that_a_judge_has_one_name_in_tables_and_figures_and_a_level_the_digits_of_the_window() -> None:
    name = Listed(("medreview-trial", "free"))
    assert _plain(cell_word(name, "row")) == _plain(words(name))
    assert _plain(cell_word(name, "row")) == "medreview-trial (فقط برای آزمایش)، آزاد"
    assert _plain(
        translated(Message("Agreement with raters: {judge} {value:.2f}", {"judge": judge_words(name), "value": 0.5}))
    ) == ("توافق با ارزیابان: medreview-trial (فقط برای آزمایش)، آزاد ۰٫۵۰")
    assert _plain(cell_word("4", "level")) == "۴"
    assert _plain(cell_word("-1", "level")) == "−۱"
    assert _plain(cell_word("4", "label")) == "۴"
    assert _plain(words(named_level(4.0, "4"))) == "۴"
    assert _plain(words(named_level(4.0, "warm"))) == "warm"
    assert cell_word("4", "author") == "4"


FEW = "none: fewer than five questions are too few for an interval"


def _one_row(*data: Datum) -> Dots:
    lines = Message("95% confidence intervals (Wilson)")
    about = About(name="a", title=Message("A"), definition=Message("A"), intervals=lines, seed=7)
    return Dots(about, tuple("abc"[: len(data)]), (Series("s", data),), Axis(Message("kappa")))


def test_that_a_figure_says_why_some_values_have_no_interval_and_the_seed_only_beside_one(qtbot) -> None:
    known, few = Datum(0.5, 0.2, 0.7), Datum(0.5, cells={"interval_method": FEW})
    reason = FEW.removeprefix("none: ")
    (some,) = caption_lines(_one_row(known, few))
    assert some == f"95% confidence intervals (Wilson); values without one: {reason}; seed 7"
    (all_known,) = caption_lines(_one_row(known, known))
    assert all_known == "95% confidence intervals (Wilson); seed 7"
    (none,) = caption_lines(_one_row(few, few))
    assert none == f"95% confidence intervals: none ({reason})"
