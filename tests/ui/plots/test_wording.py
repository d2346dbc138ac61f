"""Names that are joined of several are words of the window, part by part."""

from medreview.errors import Listed
from medreview.ui.plots.wording import words


def test_that_joined_names_say_once_that_they_are_for_trying(qtbot) -> None:
    assert words(Listed(("medreview-trial", "vanilla"))) == "medreview-trial (trial only), vanilla"
    assert words(Listed((Listed(("medreview-trial", "cqa-coarse")), "nights (medreview-trial)"))) == (
        "medreview-trial (trial only), CQA-EVAL, whole answers, nights"
    )
    assert words(Listed(("other", "3 references"))) == "other, 3 references"
