import sqlite3
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medreview.text import for_search


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("كليوي", "کلیوی"),
        ("می\u200cشود", "می شود"),
        ("خانهٔ", "خانه"),
        ("خانۀ", "خانه"),
        ("فاطمة على", "فاطمه علی"),
        ("مُعَلِّم", "معلم"),
        ("سـلام", "سلام"),
        ("أسبرين إلى آب", "اسبرین الی اب"),
        ("دوز ۳۸٫۵ و ٤٥", "دوز 38٫5 و 45"),
        ("\u202bسلام\u202c\u200f \u2066x\u2069", "سلام x"),
        ("Naïve CAFÉ Straße", "naive cafe strasse"),
        ("Ｈｂ１２ ﬁbrosis ㎎", "hb12 fibrosis mg"),
        ("胸痛就诊", "胸 痛 就 诊"),
        ("口服amoxicillin500毫克", "口 服 amoxicillin500 毫 克"),
        ("𠮷田", "𠮷 田"),
        (" a\n\tb\u00a0\u3000c\x00d ", "a b c d"),
        ("a\ud800b", "a b"),
        ("ﻛﻠﯿﻪ", "کلیه"),
        ("", ""),
    ],
)
def test_that_spellings_a_reader_does_not_tell_apart_become_one(text: str, expected: str) -> None:
    assert for_search(text) == expected


@settings(deadline=None)
@given(st.text())
def test_that_folding_twice_changes_nothing(text: str) -> None:
    assert for_search(for_search(text)) == for_search(text)


@settings(deadline=None)
@given(st.text())
def test_that_the_search_form_holds_no_marks_controls_or_loose_spaces(text: str) -> None:
    folded = for_search(text)
    assert folded == " ".join(folded.split())
    assert not {unicodedata.category(character) for character in folded} & {"Mn", "Me", "Cf", "Cc", "Cs"}


@settings(deadline=None)
@given(st.text())
def test_that_composed_and_decomposed_text_are_found_alike(text: str) -> None:
    assert for_search(unicodedata.normalize("NFC", text)) == for_search(unicodedata.normalize("NFD", text))


@pytest.mark.parametrize(
    "query", ["胸痛", "青霉素", "磁共振", "Amoxicillin", "بیماری", "كليوی", "45", "می شود", "می\u200cشود", "L4-L5"]
)
def test_that_full_text_search_finds_folded_words(query: str) -> None:
    texts = [
        "患者男性，45岁，因胸痛就诊。口服amoxicillin 500 mg。",
        "磁共振显示病变位于L4-L5。青霉素过敏史",
        "بيماري كليوي ۴۵ می\u200cشود",
    ]
    with sqlite3.connect(":memory:") as base:
        base.execute("CREATE VIRTUAL TABLE found USING fts5(body, tokenize='unicode61')")
        base.executemany("INSERT INTO found VALUES (?)", [(for_search(text),) for text in texts])
        phrase = '"' + for_search(query).replace('"', '""') + '"'
        rows = base.execute("SELECT count(*) FROM found WHERE found MATCH ?", (phrase,)).fetchone()
    base.close()
    assert rows[0] >= 1
