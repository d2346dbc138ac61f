"""Every sentence has its Persian one, and numbers come in the language's digits."""

import re
import unicodedata
import xml.etree.ElementTree as ET
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QKeySequence, QTextDocument, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication

from medreview.domain.study_plans import Granularity
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import FileUnreadable, GivenWords, Message, RowProblem, reason_of
from medreview.stats.estimates import Undefined
from medreview.ui.backup_words import backup_line
from medreview.ui.key_events import key_words
from medreview.ui.plots.wording import cell_word, words
from medreview.ui.translation import (
    Calendar,
    Languages,
    counted,
    day,
    isolated,
    moment,
    number,
    percentage,
    translated,
    translated_problem,
    translations_folder,
    with_mark,
)
from medreview.workflows.recover_workspace import BackupView

PROJECT = Path(__file__).resolve().parents[2]
ZERO_WIDTH_NON_JOINER = "\N{ZERO WIDTH NON-JOINER}"


def messages() -> list[ET.Element]:
    return list(ET.parse(translations_folder() / "medreview_fa.ts").getroot().iter("message"))


def persian_sentences() -> list[str]:
    return [re.sub(r"\{[^}]*\}", "", message.findtext("translation", "")) for message in messages()]


@pytest.mark.parametrize("wrong", ["[يىكةھ٠-٩]", r"[آ-ی][,;?]"], ids=["arabic letters", "latin signs"])
def test_that_sentences_are_written_with_persian_letters_and_signs(wrong: str) -> None:
    assert [text for text in persian_sentences() if re.search(wrong, text)] == []


def test_that_digits_of_persian_sentences_are_persian_except_in_latin_names_and_on_keys() -> None:
    latin = re.compile(r"[\w.,:/=+|*#\-]*[A-Za-z][\w.,:/=+|*#\-]*(?:\([0-9,]+\))?|\(0\)", re.ASCII)
    assert [text for text in persian_sentences() if re.search("[0-9]", latin.sub("", text))] == []


def test_that_persian_asks_to_set_aside_only_where_english_does() -> None:
    asked = [m.findtext("source", "") for m in messages() if "کنار بگذارید" in "".join(m.itertext())]
    assert [source for source in asked if " aside" not in source] == []


def test_that_a_reply_without_a_choice_is_not_said_to_be_a_question_without_options() -> None:
    said = {m.findtext("source"): m.findtext("translation") for m in messages()}
    assert said["without options"] == "بدون گزینه"
    assert said["{what} without a choice"] == "{what} بدون انتخاب گزینه"


@pytest.mark.parametrize("of", ["raters?", "judges?"])
def test_that_pairs_of_several_raters_or_judges_are_not_said_to_be_both_of_them(of: str) -> None:
    pairs = re.compile(rf"(each|every) pair of {of}|that two {of} share", re.IGNORECASE)
    said = [m.findtext("translation", "") for m in messages() if pairs.search(m.findtext("source", ""))]
    assert [text for text in said if re.search("هر دو (ارزیاب|داور)(?!ی)", text)] == []


def test_that_an_interval_is_missing_where_raters_agree_on_only_one_level_rather_than_rate_all_alike() -> None:
    said = {m.findtext("source"): m.findtext("translation", "") for m in messages()}
    assert "همهٔ امتیازها" not in said[Undefined.ONE_LEVEL_AGREED.value]


def bare(text: str) -> str:
    """Without the marks that keep directions apart."""
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf" or sign == ZERO_WIDTH_NON_JOINER)


def test_that_a_sentence_of_the_core_is_persian(persian: None) -> None:
    assert bare(translated(FileUnreadable(file="a.csv", reason="x").message)).startswith("a.csv خوانده نمی‌شود")


def test_that_a_reason_of_the_system_is_persian(persian: None) -> None:
    error = FileUnreadable(file="a.csv", reason=reason_of(PermissionError(13, "Permission denied")))
    assert bare(translated(error.message)).startswith("a.csv خوانده نمی‌شود: اجازهٔ دسترسی نیست.")


def test_that_a_sentence_which_begins_with_data_still_runs_from_right_to_left(persian: None) -> None:
    sentence = QTextDocument(translated(FileUnreadable(file="/home/a.csv", reason="x").message))
    assert sentence.firstBlock().textDirection() is Qt.LayoutDirection.RightToLeft


def test_that_numbers_inside_a_sentence_have_persian_digits(persian: None) -> None:
    assert "۱۲" in translated(
        Message("The scale of {name} has the level {value:g} twice.", {"name": "m", "value": 12.0})
    )


def test_that_a_time_inside_a_sentence_is_read_from_its_year_on(persian: None) -> None:
    backup = BackupView(Path("a.medreview"), 1, datetime(2026, 11, 21, 8, 6).astimezone(), "closing", 1, {"ratings": 3})
    assert backup_line(backup) == "\N{RIGHT-TO-LEFT MARK}۱۴۰۵/۰۸/۳۰، ۰۸:۰۶، امتیازها: ۳"


def test_that_signs_of_numbers_inside_a_sentence_stand_on_their_side(persian: None) -> None:
    sentence = translated(Message("{share:.0%} of {value:.2f}", {"share": 0.85, "value": -0.17}))
    minus = "\N{LEFT-TO-RIGHT MARK}\N{MINUS SIGN}"
    assert sentence.removeprefix("\N{RIGHT-TO-LEFT MARK}") == f"\N{ARABIC LETTER MARK}۸۵٪ of {minus}۰٫۱۷"


@pytest.mark.parametrize("percent", [85, -85])
@pytest.mark.parametrize("sentence", ["{}", "سهم {} است", "kappa {} of n"])
def test_that_persian_signs_are_left_of_their_digits_wherever_they_stand(
    persian: None, percent: float, sentence: str
) -> None:
    text = sentence.format(percentage(percent))
    layout = QTextLayout(text)
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.RightToLeft)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()

    def x(sign: str) -> float:
        return line.glyphRuns(text.index(sign), 1)[0].positions()[0].x()

    assert x("٪") < x("۸") < x("۵")
    assert percent > 0 or x("٪") < x("\N{MINUS SIGN}") < x("۸")


def test_that_signs_of_numbers_are_those_of_print_in_english() -> None:
    assert (percentage(85.25, 1), number(-0.17, 2), translated(Message("{n}", {"n": -3}))) == ("85.3%", "−0.17", "−3")


def test_that_words_of_the_field_inside_a_sentence_are_persian(persian: None) -> None:
    sentence = Message("Repeats of {granularity} pairs are listed twice.", {"granularity": Granularity.FINE})
    assert "تک‌جمله" in translated(sentence)


def test_that_words_of_ours_in_the_label_of_a_figure_are_persian(persian: None) -> None:
    assert bare(words("communicates_risks, coarse, three points")) == "communicates_risks، کل پاسخ، سه‌سطحی"


def test_that_words_of_ours_in_the_title_of_a_figure_are_persian(persian: None) -> None:
    title = Message("How often {first} and {second} differ", {"first": "vanilla", "second": "epistemic"})
    assert words(title).startswith("ساده و با نشانهٔ اطمینان")


def test_that_data_in_the_label_of_a_figure_stays_as_it_is(persian: None) -> None:
    assert words("Smith, J.") == "Smith, J."


def test_that_a_name_which_is_a_word_of_ours_stays_as_it_is(persian: None) -> None:
    assert cell_word("constrained", "reading") == "قالب‌دار"
    assert cell_word("constrained", "run") == "constrained"
    assert cell_word("all raters", "rater") == "همهٔ ارزیابان"


def test_that_a_row_problem_names_its_place_in_persian(persian: None) -> None:
    problem = RowProblem("a.csv", 14, "kind", Message("{cell} is not text.", {"cell": "7"}))
    assert bare(translated_problem(problem)) == "a.csv، ردیف ۱۴، kind: 7 متن نیست."


def test_that_persian_runs_from_right_to_left_and_english_back(qapp: QApplication, compiled: Path) -> None:
    languages = Languages(qapp, compiled)
    languages.use("fa")
    mirrored = qapp.layoutDirection()
    languages.use("en")
    assert (mirrored, qapp.layoutDirection()) == (Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight)


def test_that_buttons_of_qt_itself_are_persian(persian: None, qapp: QApplication) -> None:
    assert qapp.translate("QPlatformTheme", "Save") == "ذخیره"


def test_that_keys_are_named_as_they_are_on_the_keyboard(persian: None) -> None:
    shown = [QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) for keys in ("Ctrl+Return", "Alt+1")]
    assert [bare(keys) for keys in shown] == ["Ctrl+Enter", "Alt+1"]
    assert bare(key_words("Ctrl+Up")) == "Ctrl+↑"
    assert key_words("Ctrl++") == "Ctrl++"


@pytest.mark.parametrize(("value", "decimals", "shown"), [(1234, 0, "۱٬۲۳۴"), (0.5, 2, "۰٫۵۰")])
def test_that_numbers_are_written_the_persian_way(persian: None, value: float, decimals: int, shown: str) -> None:
    assert number(value, decimals) == shown


def test_that_english_needs_no_translation(qapp: QApplication) -> None:
    QLocale.setDefault(QLocale("en"))
    assert translated(Message("{cell} is not text.", {"cell": 7})) == "7 is not text."


@pytest.mark.parametrize(("n", "said"), [(1, "1 reference"), (2, "2 references"), (np.int64(1), "1 reference")])
def test_that_the_word_for_one_stands_behind_a_number_of_any_kind(qapp: QApplication, n: object, said: str) -> None:
    QLocale.setDefault(QLocale("en"))
    assert translated(Message("{n} {n:=reference|references}", {"n": n})) == said


def test_that_dates_are_written_in_the_digits_and_calendar_of_the_language(qapp: QApplication) -> None:
    languages = Languages(qapp)
    try:
        languages.use("fa")
        assert moment("2026-11-21T10:30:00") == "\u200f۱۴۰۵/۰۸/۳۰، ۱۰:۳۰"
        assert day("2026-11-21") == "۱۴۰۵/۰۸/۳۰"
        assert day("2025-03-20") == "۱۴۰۳/۱۲/۳۰"  # the last day of a leap year
        languages.use("fa", Calendar.GREGORIAN)
        assert day("2026-11-21") == "۲۰۲۶-۱۱-۲۱"
        languages.use("en", Calendar.JALALI)
        assert day("2026-11-21") == "1405/08/30"
    finally:
        languages.use("en")
    assert moment("2026-11-21T10:30:00") == "2026-11-21 10:30"


def test_that_an_imported_time_in_words_stays_as_it_is() -> None:
    assert moment("last week") == "last week"
    assert moment(None) == ""


def test_that_no_sentence_begins_with_a_count_of_several_rows_places_or_answers() -> None:
    sources = [found.text or "" for found in ET.parse(translations_folder() / "medreview_fa.ts").iter("source")]
    counted = re.compile(r"^(?:In )?\{n[a-z_]*\} (?:places|rows|batches|times|answers|files) ")
    assert [sentence for sentence in sources if counted.match(sentence)] == []


@pytest.mark.usefixtures("persian")
def test_that_words_which_a_study_brings_along_are_shown_in_the_windows_language_where_they_exist() -> None:
    both = GivenWords.of({"en": "Correctness", "fa": "درستی"})
    assert bare(words(both)) == "درستی"
    assert bare(translated(Message("{name}", {"name": GivenWords.of({"en": "Correctness"})}))) == "Correctness"
    assert str(both) == "Correctness"


@pytest.mark.parametrize(("n", "said"), [(1, "1 reply"), (2, "2 replies"), (1000, "1,000 replies")])
def test_that_a_sentence_of_the_window_takes_the_word_that_fits_its_number(n: int, said: str) -> None:
    assert counted("{n} {n:=reply|replies}", n=n) == said


def test_that_a_persian_sentence_of_the_window_takes_the_word_that_fits_its_number(persian: None) -> None:
    assert counted("{n} {n:=پاسخش|پاسخشان}", n=1) == "۱ پاسخش"
    assert counted("{n} {n:=پاسخش|پاسخشان}", n=1000) == "۱٬۰۰۰ پاسخشان"


def test_that_an_author_who_is_not_stated_is_so_in_persian(persian: None) -> None:
    assert "ذکر نشده" in with_mark(NOT_STATED)
    assert "ذکر نشده" in isolated(NOT_STATED)
    assert "ذکر نشده" in cell_word(NOT_STATED, "author")
    assert "ذکر نشده" in words(Message("Answer of {author}", {"author": NOT_STATED}))
