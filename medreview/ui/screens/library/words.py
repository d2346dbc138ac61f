"""What fields and speakers are called on the screen."""

from PySide6.QtCore import QCoreApplication


def field_name(field: str) -> str:
    names = {
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
