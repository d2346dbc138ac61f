"""What granularities, moments and blocks are called on the screen."""

from PySide6.QtCore import QCoreApplication, QLocale

from medreview.domain.study_plans import GRANULARITY_WORDS, FormTime, Granularity, Text, wording
from medreview.ui.translation import isolated, translated


def granularity_name(granularity: Granularity) -> str:
    match granularity:
        case Granularity.COARSE:
            return QCoreApplication.translate("Planner", "coarse (whole answer)")
        case Granularity.FINE:
            return QCoreApplication.translate("Planner", "fine (single sentences)")


def form_time_name(when: FormTime) -> str:
    match when:
        case FormTime.AT_START:
            return QCoreApplication.translate("Planner", "at the start")
        case FormTime.AFTER_BATCH:
            return QCoreApplication.translate("Planner", "after each batch")
        case FormTime.AFTER_SETTING:
            return QCoreApplication.translate("Planner", "at the end of each granularity")
        case FormTime.AT_END:
            return QCoreApplication.translate("Planner", "at the end")


def block_name(name: str) -> str:
    """A block's stored name ("coarse X", "fine repeats") in the window's language."""
    granularity, _, rest = name.partition(" ")
    if granularity not in tuple(Granularity):
        return name
    rest = QCoreApplication.translate("Planner", "repeats") if rest == "repeats" else rest
    return f"{translated(GRANULARITY_WORDS[Granularity(granularity)])} {isolated(rest)}"


def in_window_language(text: Text) -> str:
    """A wording in the language of the window, else in English, else as there is."""
    return wording(text, QLocale().name().split("_")[0])
