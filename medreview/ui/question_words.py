"""What kinds and languages of questions are called on every screen."""

from PySide6.QtCore import QCoreApplication


def kind_name(kind: str) -> str:
    names = {
        "open": QCoreApplication.translate("Questions", "Open"),
        "choice": QCoreApplication.translate("Questions", "Choice"),
        "term": QCoreApplication.translate("Questions", "Term"),
    }
    return names.get(kind, kind)


def language_name(language: str | None, *, is_found: bool = False) -> str:
    """The language of a tag; one that has no name here is shown as its tag, none as nothing.

    ``is_found`` where no file told it.
    """
    names = {
        None: "",
        "en": QCoreApplication.translate("Questions", "English"),
        "fa": QCoreApplication.translate("Questions", "Persian"),
        "zh": QCoreApplication.translate("Questions", "Chinese"),
        "ar": QCoreApplication.translate("Questions", "Arabic"),
        "ur": QCoreApplication.translate("Questions", "Urdu"),
        "de": QCoreApplication.translate("Questions", "German"),
        "fr": QCoreApplication.translate("Questions", "French"),
        "es": QCoreApplication.translate("Questions", "Spanish"),
        "pt": QCoreApplication.translate("Questions", "Portuguese"),
        "it": QCoreApplication.translate("Questions", "Italian"),
        "ru": QCoreApplication.translate("Questions", "Russian"),
        "tr": QCoreApplication.translate("Questions", "Turkish"),
        "ja": QCoreApplication.translate("Questions", "Japanese"),
        "ko": QCoreApplication.translate("Questions", "Korean"),
        "he": QCoreApplication.translate("Questions", "Hebrew"),
    }
    name = names.get(language, str(language))
    return QCoreApplication.translate("Questions", "{language} (found)").format(language=name) if is_found else name
