"""Sentences are found where they stand, and nothing untranslated slips through."""

import importlib.util
import string
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "translations.py"
CODE = """
class MedReviewError(Exception):
    pass

class StudyGone(MedReviewError):
    def __init__(self, study):
        super().__init__("The study {study} "
                         "is gone.", study=study)

class Short(StudyGone):
    template = "{study} is short."

class Half(StudyGone):
    def __init__(self):
        super().__init__(f"hidden {1}")

class Other(ValueError):
    def __init__(self):
        super().__init__("not for people")

class Outer(QWidget):
    def show(self):
        self.tr("Open")
        class Inner(QWidget):
            def show(self):
                self.tr("Close")

def name():
    QCoreApplication.translate("Words", "fine")
    Message("{cell} is odd.", {"cell": 1})
    Message("", {})
"""


@pytest.fixture
def translations() -> ModuleType:
    spec = importlib.util.spec_from_file_location("translations", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["translations"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "screens.py").write_text(CODE)
    return folder


def test_that_sentences_are_filed_where_they_are_looked_up(translations: ModuleType, sources: Path) -> None:
    found, _ = translations.sentences_in(sources)
    assert {(sentence.context, sentence.text) for sentence in found} == {
        ("Core", "The study {study} is gone."),
        ("Core", "{study} is short."),
        ("Core", "{cell} is odd."),
        ("Outer", "Open"),
        ("Inner", "Close"),
        ("Words", "fine"),
    }


def test_that_a_sentence_which_cannot_be_read_is_reported(translations: ModuleType, sources: Path) -> None:
    _, hidden = translations.sentences_in(sources)
    assert [(call.file, call.line) for call in hidden] == [("code/screens.py", 15)]


REBUILT = """
def read(said, template):
    Message(template, {})
    Message(said["template"], {})
    Message(f"hidden {1}")
    Message(said["words"], {})
"""


@pytest.mark.parametrize(
    ("place", "reported"), [("domain/stored_messages.py", [5, 6]), ("domain/elsewhere.py", [3, 4, 5, 6])]
)
def test_that_stored_sentences_are_rebuilt_in_their_modules_only(
    translations: ModuleType, tmp_path: Path, place: str, reported: list[int]
) -> None:
    file = tmp_path / "code" / place
    file.parent.mkdir(parents=True)
    file.write_text(REBUILT)
    _, hidden = translations.sentences_in(tmp_path / "code")
    assert [call.line for call in hidden] == reported


def test_that_translations_survive_a_round_through_the_file(translations: ModuleType, tmp_path: Path) -> None:
    sentence = translations.Sentence("Outer", 'Less < than "{n}" & more')
    unfinished = translations.Sentence("Outer", "New")
    path = tmp_path / "medreview_fa.ts"
    draft = translations.Sentence("Outer", "Changed")
    told = {
        sentence: translations.Translation("کمتر < از «{n}» & بیشتر"),
        unfinished: translations.Translation(),
        draft: translations.Translation("پیشین", is_draft=True),
    }
    translations.save(path, "fa", told)
    assert translations.load(path) == told


def test_that_new_sentences_are_added_and_old_ones_dropped(
    translations: ModuleType, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "SOURCES", sources)
    monkeypatch.setattr(translations, "TRANSLATIONS", tmp_path)
    path = tmp_path / "medreview_fa.ts"
    kept, gone = translations.Sentence("Outer", "Open"), translations.Sentence("Outer", "Gone")
    translations.save(path, "fa", {kept: translations.Translation("باز"), gone: translations.Translation("رفته")})
    translations.update()
    known = translations.load(path)
    assert known[kept] == translations.Translation("باز")
    assert gone not in known
    assert known[translations.Sentence("Inner", "Close")] == translations.Translation()


def test_that_a_changed_sentence_keeps_its_translation_as_a_draft_which_only_a_release_refuses(
    translations: ModuleType, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "SOURCES", sources)
    monkeypatch.setattr(translations, "TRANSLATIONS", tmp_path)
    found, _ = translations.sentences_in(sources)
    every = found | translations.KEYS_OF_QT
    told = {one: translations.Translation("".join(f"{{{name}}}" for name in names(one.text))) for one in every}
    changed = translations.Sentence("Core", "The study {study} is gone.")
    told[translations.Sentence("Core", "The study {study} has gone.")] = translations.Translation("{study} رفته است.")
    del told[changed]
    told = {one: replace(said, text=said.text or "گفته") for one, said in told.items()}
    translations.save(tmp_path / "medreview_fa.ts", "fa", told)
    translations.update()
    assert translations.load(tmp_path / "medreview_fa.ts")[changed] == translations.Translation(
        "{study} رفته است.", is_draft=True
    )
    assert [one for one in translations.problems() if one.startswith("fa")] == []
    assert [one for one in translations.problems(for_release=True) if one.startswith("fa")] == [
        f"fa: a draft: Core: {changed.text}"
    ]


def names(text: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]


def test_that_a_lost_placeholder_is_a_problem(
    translations: ModuleType, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "SOURCES", sources)
    monkeypatch.setattr(translations, "TRANSLATIONS", tmp_path)
    found, _ = translations.sentences_in(sources)
    without_place = translations.Translation("بدون جا")
    told = dict.fromkeys(found | translations.KEYS_OF_QT, without_place)
    translations.save(tmp_path / "medreview_fa.ts", "fa", told)
    problems = translations.problems()
    assert "fa: other placeholders: Core: {cell} is odd." in problems
    assert sum("not translated" in problem for problem in problems) == 0


def test_that_no_message_of_the_program_holds_more_than_two_sentences(translations: ModuleType) -> None:
    found, _ = translations.sentences_in(translations.SOURCES)
    assert [one for one in found if translations.is_long(one.text)] == [], "say it in several messages"


@pytest.mark.parametrize(
    ("text", "is_long"),
    [
        ("{file} is gone. Choose another file.", False),
        ("The first: {first} Mend it.", False),
        ("Labels of 1.5 mg, e.g. half, are read: that is so. Rate them. ", False),
        ("{file} is gone. Nothing was read. Choose another file.", True),
        ("All are rated. {enter}: next. {up}: change one.", True),
        ("Close it?\nWhat came is kept. It goes on later.", True),
    ],
)
def test_that_sentences_are_counted_by_their_ends(translations: ModuleType, text: str, is_long: bool) -> None:
    assert translations.is_long(text) is is_long


def test_that_a_message_of_three_sentences_is_a_problem(
    translations: ModuleType, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "SOURCES", sources)
    monkeypatch.setattr(translations, "TRANSLATIONS", tmp_path)
    (sources / "long.py").write_text('said = Message("It is gone. Nothing was read. Choose another.")')
    assert "more than two sentences: Core: It is gone. Nothing was read. Choose another." in translations.problems()


@pytest.mark.parametrize("folder", ["importers", "workflows/import_dataset", "ui/screens/importing"])
def test_that_no_sentence_of_the_import_page_names_an_option(translations: ModuleType, folder: str) -> None:
    found, _ = translations.sentences_in(SCRIPT.parents[1] / "medreview" / folder)
    assert len(found) > 1
    assert [sentence.text for sentence in found if "--" in sentence.text] == []


def a_term(translations: ModuleType, **more: object):
    return translations.Term("licence", "مجوز", {"fa": ["پروانه"], "en": ["license"]}, **more)


@pytest.mark.parametrize("text", ["پروانه", "پروانهٔ MIT", "نشانه‌ها: Lucide، پروانه."])
def test_that_a_word_which_the_glossary_forbids_is_named_with_the_better_one(
    translations: ModuleType, text: str
) -> None:
    (found,) = translations.misused_words([("fa", "Licence", text)], [a_term(translations)])

    assert "مجوز, not پروانه" in found


@pytest.mark.parametrize(
    ("language", "text"), [("fa", "مجوز"), ("fa", "نیم‌پروانه"), ("en", "پروانه"), ("en", "sublicense")]
)
def test_that_a_word_counts_in_its_language_and_where_it_begins(
    translations: ModuleType, language: str, text: str
) -> None:
    assert not list(translations.misused_words([(language, "Licence", text)], [a_term(translations)]))


def test_that_a_word_with_another_use_counts_beside_its_english_alone(translations: ModuleType) -> None:
    term = a_term(translations, where_english="[Ll]icence")

    assert list(translations.misused_words([("fa", "Licence", "پروانه")], [term]))
    assert not list(translations.misused_words([("fa", "A butterfly", "پروانه")], [term]))


def test_that_every_term_of_the_glossary_follows_its_own_rule(translations: ModuleType) -> None:
    terms = translations.glossary()

    assert len({term.english for term in terms}) == len(terms)
    assert not list(translations.misused_words([("fa", term.english, term.persian) for term in terms], terms))
