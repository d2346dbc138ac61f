"""The built-in guide: every place has its page, every page is there in both languages, its pictures are real."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog

from medreview.paths import resources_folder
from medreview.ui.about_dialog import AboutDialog
from medreview.ui.backups_dialog import BackupsDialog
from medreview.ui.guide import GuideDialog
from medreview.ui.guide_pages import FIRST, guide_pages, page_of, page_text
from medreview.ui.main_window import MainWindow
from medreview.ui.places import WindowPlace, all_places
from medreview.ui.settings import LANGUAGE_NAMES
from medreview.workflows.analyse import PANELS
from tests.builders import a_workspace

LANGUAGES = tuple(language for language in LANGUAGE_NAMES if language in {"en", "fa"})
PAGES = tuple(page.name for page in guide_pages())
ISOLATES = " \u200e\u200f\u2068\u2069"
QUOTED_FROM_DATA = {
    *("1-Incorrect", "A, C", "کاملا موافقم", "نظری ندارم"),
    "مطالعهٔ نمونه",
    *("دو پاسخ کنار هم (مقایسهٔ دوتایی)", "معیارهای هر پرسش، برآورده یا برآورده‌نشده"),
    *("تعیین‌شده به دست شما", "ورود دوباره"),
}
"""Cells of files, the study of the sample, titles of templates; labels of which a count is the rest."""
PICTURE = re.compile(r"^! (\S+)$", re.MULTILINE)


@pytest.mark.parametrize("place", [pytest.param(place, id=place.key) for place in all_places()])
def test_that_every_place_of_the_window_has_a_page(place: WindowPlace) -> None:
    assert any({place.key, place.belongs_to} & set(page.places) for page in guide_pages())


def test_that_a_page_inside_a_place_is_explained_where_the_place_is() -> None:
    assert (page_of("new-answers", "runs"), page_of("planner", "studies")) == ("runs", "studies")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_that_every_page_is_written_in_the_language(page: str, language: str) -> None:
    own, english = page_text(page, language), page_text(page, "en")
    assert (own == english) is (language == "en")
    assert own.count("\n## ") == english.count("\n## ")
    assert PICTURE.findall(own) == PICTURE.findall(english)


def words_of_the_window(language: str) -> dict[str, set[str]]:
    """English sentence of the window, and how it is said in the language, in whatever context."""
    found: dict[str, set[str]] = {}
    for message in ElementTree.parse(resources_folder() / "translations" / "medreview_fa.ts").iter("message"):
        english = message.findtext("source", "")
        said = english if language == "en" else message.findtext("translation", "")
        found.setdefault(english, set()).add(said.removesuffix("…"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_the_panels_of_the_analysis_are_listed_in_the_windows_order(language: str) -> None:
    words, text = words_of_the_window(language), page_text("results", language).casefold()
    (listed,) = (line for line in text.splitlines() if "ctrl+" in line and "): " in line)
    rest = listed[listed.index("): ") + 3 :]
    for panel in PANELS:
        said = next((said for said in words[str(panel.title)] if rest.startswith(said.casefold())), None)
        assert said is not None, f"{panel.title} is not what comes next: {rest}"
        rest = re.sub(r"^(, | and |، | و |\.$)", "", rest[len(said) :])
    assert not rest


NAMED = (
    ("library", "Leave unmasked"),
    ("library", "Unmask selected"),
    ("library", "Unmask all"),
    ("library", "Set questions aside"),
    ("library", "Remove originals…"),
    ("runs", "Exam scores"),
    ("studies", "Use the nearest possible plan"),
    ("imports", "Answer key from a separate file…"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("page", "button"), NAMED)
def test_that_the_guide_names_the_buttons_of_the_window(page: str, button: str, language: str) -> None:
    assert any(said in page_text(page, language) for said in words_of_the_window(language)[button])


QUOTED = re.compile("«([^»]+)»")
OF_DATA = {
    *("A, C", "1-Incorrect", "کاملا موافقم", "نظری ندارم", "مطالعهٔ نمونه"),
    *("دو پاسخ کنار هم (مقایسهٔ دوتایی)", "معیارهای هر پرسش، برآورده یا برآورده‌نشده"),
}
"""What the guide quotes from data and templates, beside the window's sentences."""


@pytest.mark.parametrize("page", PAGES)
def test_that_what_the_persian_guide_quotes_is_in_the_window(page: str) -> None:
    window = {
        re.sub(r":? *[({].*", "", one.replace("&", "")) for said in words_of_the_window("fa").values() for one in said
    }
    quoted = {re.sub("[\u2068\u2069]", "", one) for one in QUOTED.findall(page_text(page, "fa"))} - OF_DATA
    parts = {part.removesuffix("…") for one in quoted for part in ((one,) if one in window else one.split("، "))}
    assert not parts - window


def test_that_every_file_of_the_guide_is_a_page() -> None:
    files = {path.name.split(".")[0] for path in (resources_folder() / "guide").glob("*.txt")}
    assert files == set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_that_every_picture_of_a_page_exists_in_both_looks(page: str) -> None:
    for name in PICTURE.findall(page_text(page, "en")):
        for language in LANGUAGES:
            for look in ("light", "dark"):
                assert (resources_folder() / "screenshots" / f"{name}-{language}-{look}.png").is_file(), name


def test_that_the_guide_opens_at_the_place_that_is_shown(qtbot, context) -> None:
    window = MainWindow(context, all_places())
    qtbot.addWidget(window)
    window.show_place("models")
    window.show_guide()
    guide = window.guide
    assert guide is not None
    assert guide.text.toPlainText().startswith("Models and keys")
    window.show_place("settings")
    window.show_guide()
    assert window.guide is guide
    assert guide.text.toPlainText().startswith("Settings and backups")


def test_that_a_page_shows_its_pictures_as_wide_as_it_has_room(qtbot, context) -> None:
    guide = GuideDialog(context, "library")
    qtbot.addWidget(guide)
    with qtbot.waitExposed(guide):
        guide.show()
    document = guide.text.document()
    widths = [
        fragment.charFormat().toImageFormat().width()
        for block in (document.findBlockByNumber(number) for number in range(document.blockCount()))
        for fragment in (block.begin().fragment(),)
        if fragment.charFormat().isImageFormat()
    ]
    assert len(widths) == len(PICTURE.findall(page_text("library", "en")))
    assert all(0 < width <= guide.text.viewport().width() for width in widths)


def test_that_words_are_found_on_the_page(qtbot, context) -> None:
    guide = GuideDialog(context, FIRST)
    qtbot.addWidget(guide)
    qtbot.keyClicks(guide.search, "mrpack")
    assert guide.text.textCursor().selectedText().lower() == "mrpack"
    qtbot.keyClick(guide.search, Qt.Key.Key_Return)
    assert page_of("rate") == FIRST


@pytest.mark.parametrize("page", PAGES)
def test_that_the_persian_guide_names_controls_by_their_words_in_the_window(page: str) -> None:
    text = (resources_folder() / "guide" / f"{page}.fa.txt").read_text("utf-8")
    quoted = {one.strip(ISOLATES) for one in re.findall("«([^»]*)»", text)} - QUOTED_FROM_DATA
    said = {form.replace("&", "").strip(ISOLATES) for forms in words_of_the_window("fa").values() for form in forms}
    unknown = {one for one in quoted if one not in said and not all(part in said for part in one.split("، "))}
    assert not unknown


@pytest.mark.parametrize("page", PAGES)
def test_that_the_persian_guide_sets_aside_only_what_is_set_aside_in_the_library(page: str) -> None:
    """Rows and questions that one import or run leaves out are not in the library's state of that name."""
    persian, english = (
        [
            line
            for line in (resources_folder() / "guide" / f"{page}.{language}.txt").read_text("utf-8").split("\n")
            if line
        ]
        for language in ("fa", "en")
    )
    assert len(persian) == len(english)
    for said, meant in zip(persian, english, strict=True):
        assert not re.search("کنار (می‌)?گذا[رش]|کنارگذاشت", said) or "aside" in meant.casefold(), said


@pytest.mark.parametrize(("dialog", "title"), [(BackupsDialog, "Settings and backups"), (AboutDialog, "Models and")])
def test_that_the_key_of_the_guide_is_heard_in_a_dialog_as_well(
    qtbot, context, tmp_path: Path, dialog: type[QDialog], title: str
) -> None:
    context.workspace.use(a_workspace(tmp_path))
    window = MainWindow(context, all_places())
    qtbot.addWidget(window)
    window.show()
    window.show_place("models")
    opened = AboutDialog(window) if dialog is AboutDialog else BackupsDialog(context, context.workspace.path, window)
    opened.open()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is opened)
    qtbot.keyClick(opened, Qt.Key.Key_F1)
    guide = opened.findChild(GuideDialog)
    assert guide is not None
    assert guide.text.toPlainText().startswith(title)
    qtbot.waitUntil(lambda: not context.write_jobs.is_busy and not context.read_jobs.is_busy)
