"""Sentences are found where they stand, and nothing untranslated slips through."""

import importlib.util
import sys
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
        ("Core", "{cell} is odd."),
        ("Outer", "Open"),
        ("Inner", "Close"),
        ("Words", "fine"),
    }


def test_that_a_sentence_which_cannot_be_read_is_reported(translations: ModuleType, sources: Path) -> None:
    _, hidden = translations.sentences_in(sources)
    assert [(call.file, call.line) for call in hidden] == [("code/screens.py", 12)]


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
    translations.save(path, "fa", {sentence: "کمتر < از «{n}» & بیشتر", unfinished: ""})
    assert translations.load(path) == {sentence: "کمتر < از «{n}» & بیشتر", unfinished: ""}


def test_that_new_sentences_are_added_and_old_ones_dropped(
    translations: ModuleType, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "SOURCES", sources)
    monkeypatch.setattr(translations, "TRANSLATIONS", tmp_path)
    path = tmp_path / "medreview_fa.ts"
    kept, gone = translations.Sentence("Outer", "Open"), translations.Sentence("Outer", "Gone")
    translations.save(path, "fa", {kept: "باز", gone: "رفته"})
    translations.update()
    known = translations.load(path)
    assert known[kept] == "باز"
    assert gone not in known
    assert known[translations.Sentence("Inner", "Close")] == ""


def test_that_a_lost_placeholder_is_a_problem(
    translations: ModuleType, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "SOURCES", sources)
    monkeypatch.setattr(translations, "TRANSLATIONS", tmp_path)
    found, _ = translations.sentences_in(sources)
    translations.save(tmp_path / "medreview_fa.ts", "fa", dict.fromkeys(found | translations.KEYS_OF_QT, "بدون جا"))
    problems = translations.problems()
    assert "fa: other placeholders: Core: {cell} is odd." in problems
    assert sum("not translated" in problem for problem in problems) == 0
