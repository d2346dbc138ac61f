"""Options of one panel: what a reader chose of them, and what holds where nothing was chosen."""

from medreview.analysis.panel_page import Choices, PanelOption, PanelPage
from medreview.analysis.split_page import PagePart, page_of_parts
from medreview.errors import Message
from tests.unit.reporting.figure_cases import dots

THRESHOLD = PanelOption("threshold", Message("Ties below"), {"0.05": "0.05", "0": "0"})


def test_that_the_first_value_of_an_option_is_the_usual_one() -> None:
    assert THRESHOLD.of(Choices()) == "0.05"


def test_that_a_chosen_value_holds_and_a_later_one_takes_its_place() -> None:
    chosen = Choices().with_option("threshold", "0")
    assert THRESHOLD.of(chosen) == "0"
    assert chosen.with_option("threshold", "0.05").options == (("threshold", "0.05"),)


def test_that_a_value_that_is_not_offered_gives_the_usual_one() -> None:
    assert THRESHOLD.of(Choices(options=(("threshold", "7"),))) == "0.05"


def test_that_a_sentence_of_one_of_two_studies_says_of_which() -> None:
    whole = PanelPage("Raters call 3 of 9 wrong", (dots(),), None)
    parts = [PagePart(name, whole, frozenset({1, 2})) for name in ("First", "Second")]
    assert str(page_of_parts(whole, parts, of="First").headline) == "First: Raters call 3 of 9 wrong"
    assert str(page_of_parts(whole, parts).headline) == "Raters call 3 of 9 wrong"
