"""The parts of a text: paragraphs and their direction, language, a form to search in.

Pure functions over strings; stored text is never changed, and offsets are Python code points unless a
name says UTF-16. May import the standard library, sentencex and markdown-it-py, nothing of ours, and not
numpy, because the window imports this before it shows. Called by study_design and workflows (sentences to
rate), by store (search) and by ui (direction, highlights, Markdown). ``sentences``, ``found_languages`` and
``markdown`` are imported by their own names, since they take longer to load.
"""

from medreview.text.direction import (
    DocumentText,
    directions,
    is_right_to_left,
    paragraphs,
    utf16_offset,
    utf16_offsets,
)
from medreview.text.languages import RIGHT_TO_LEFT_LANGUAGES, guess_language, primary_language
from medreview.text.normalise import for_search
from medreview.text.spacing import place_but_spaces, same_but_spaces, without_outer_spaces, without_spaces
from medreview.text.unseen import as_seen, with_signs_shown
from medreview.text.words import word_places, words_found

__all__ = [
    "RIGHT_TO_LEFT_LANGUAGES",
    "DocumentText",
    "as_seen",
    "directions",
    "for_search",
    "guess_language",
    "is_right_to_left",
    "paragraphs",
    "place_but_spaces",
    "primary_language",
    "same_but_spaces",
    "utf16_offset",
    "utf16_offsets",
    "with_signs_shown",
    "without_outer_spaces",
    "without_spaces",
    "word_places",
    "words_found",
]
