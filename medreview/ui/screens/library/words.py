"""What fields and speakers are called on the screen."""

from PySide6.QtCore import QCoreApplication

from medreview.ui.translation import number


def field_name(field: str) -> str:
    start, _, digits = field.rpartition("_")
    if digits.isdigit() and start in {"option", "modality"}:
        words = {
            "option": QCoreApplication.translate("Library", "Option {n}"),
            "modality": QCoreApplication.translate("Library", "Modality of image {n}"),
        }
        return words[start].format(n=number(int(digits)))
    names = {
        "title": QCoreApplication.translate("Library", "Title"),
        "question": QCoreApplication.translate("Library", "Question"),
        "answer": QCoreApplication.translate("Library", "Answer"),
        "language": QCoreApplication.translate("Library", "Language"),
        "correct_option": QCoreApplication.translate("Library", "Key"),
        "is_reference": QCoreApplication.translate("Library", "Reference answer"),
        "author_kind": QCoreApplication.translate("Library", "Kind of author"),
        "category": QCoreApplication.translate("Library", "Category"),
        "specialty": QCoreApplication.translate("Library", "Specialty"),
        "age": QCoreApplication.translate("Library", "Age"),
        "sex": QCoreApplication.translate("Library", "Sex"),
        "source": QCoreApplication.translate("Library", "Source"),
        "icd11": QCoreApplication.translate("Library", "ICD-11"),
        "question_type": QCoreApplication.translate("Library", "Question type"),
        "split": QCoreApplication.translate("Library", "Split"),
    }
    return names.get(field, field)


def role_name(role: str) -> str:
    """Who spoke in an earlier turn."""
    names = {
        "user": QCoreApplication.translate("Library", "Patient"),
        "assistant": QCoreApplication.translate("Library", "Answer"),
    }
    return names.get(role, role)


def author_kind_name(kind: str) -> str:
    """What kind an author is; anything else is given as it is."""
    names = {
        "physician": QCoreApplication.translate("Library", "physician"),
        "model": QCoreApplication.translate("Library", "language model"),
        "person": QCoreApplication.translate("Library", "person"),
        "system": QCoreApplication.translate("Library", "other system"),
    }
    return names.get(kind, kind)
