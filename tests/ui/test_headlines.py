"""Headlines are read at a glance in every language, whatever a study holds."""

import unicodedata
from dataclasses import replace

import pytest

from medreview.analysis import study
from medreview.analysis.panel_page import HEADLINE_SIGNS
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.ui.plots.wording import words
from tests.unit.analysis.study.test_pages import CHOICES, PAGES, STUDIES


@pytest.mark.parametrize("panel", PAGES, ids=lambda panel: panel.key)
@pytest.mark.usefixtures("persian")
def test_that_a_persian_headline_is_as_short_as_an_english_one(panel: study.StudyPanel) -> None:
    options = [(option.key, value) for option in panel.options for value in option.values] or [("", "")]
    too_long = {
        said
        for data in STUDIES.values()
        for choices in CHOICES.values()
        for option in options
        for n_resamples in (0, 200)
        for page in (panel.page(data, AnalysisSettings(n_resamples=n_resamples), replace(choices, options=(option,))),)
        if len(said := _seen(words(page.headline))) > HEADLINE_SIGNS
    }
    assert too_long == set()


def _seen(text: str) -> str:
    """Without the marks that keep directions apart, which nobody sees."""
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
