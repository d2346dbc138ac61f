"""What kinds and languages of questions are called on every screen."""

from PySide6.QtCore import QCoreApplication


def kind_name(kind: str) -> str:
    names = {
        "open": QCoreApplication.translate("Questions", "Open"),
        "choice": QCoreApplication.translate("Questions", "Choice"),
        "term": QCoreApplication.translate("Questions", "Term"),
    }
    return names.get(kind, kind)


def language_name(language: str | None) -> str:
    """The language of a tag; one that has no name here is shown as its tag, none as nothing."""
    names = {
        None: "",
        "en": QCoreApplication.translate("Questions", "English"),
        "fa": QCoreApplication.translate("Questions", "Persian"),
        "zh": QCoreApplication.translate("Questions", "Chinese"),
    }
    return names.get(language, str(language))
