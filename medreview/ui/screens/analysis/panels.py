"""The panels of the analysis: what each is called, what it answers, and the tables it shows."""

from PySide6.QtCore import QCoreApplication

from medreview.ui.plots.results_desk import Panel

JUDGE = "judge"


def all_panels() -> tuple[Panel, ...]:
    """Every panel in the order of the list, in the window's language."""
    return (
        Panel(
            "agreement",
            QCoreApplication.translate("Panels", "Agreement"),
            QCoreApplication.translate("Panels", "How far do raters agree, beyond what chance would give?"),
            ("agreement", "pairwise", "distribution"),
        ),
        Panel(
            "raters",
            QCoreApplication.translate("Panels", "Raters"),
            QCoreApplication.translate("Panels", "Who is lenient, who is steady, who could not judge?"),
            ("raters",),
        ),
        Panel(
            "effort",
            QCoreApplication.translate("Panels", "Effort"),
            QCoreApplication.translate("Panels", "What did rating cost, and did raters tire?"),
            ("effort", "effort_tests", "effort_order"),
        ),
        Panel(
            "partial",
            QCoreApplication.translate("Panels", "Partial annotation"),
            QCoreApplication.translate("Panels", "How many sentences of an answer would have been enough?"),
            ("partial",),
        ),
        Panel(
            "systems",
            QCoreApplication.translate("Panels", "Authors"),
            QCoreApplication.translate("Panels", "Whose answers are rated higher, and how sure is that?"),
            ("systems", "system_tests"),
        ),
        Panel(
            "statements",
            QCoreApplication.translate("Panels", "Statements"),
            QCoreApplication.translate("Panels", "What do answers contradict, and what do they leave out?"),
            ("statements",),
        ),
        Panel(
            "pilot",
            QCoreApplication.translate("Panels", "Pilot and adjudication"),
            QCoreApplication.translate("Panels", "How did the pilot go, and what did adjudication come to?"),
            ("pilot", "pilot_differences", "adjudicated"),
        ),
        Panel(
            JUDGE,
            QCoreApplication.translate("Panels", "Judge and people"),
            QCoreApplication.translate("Panels", "How far can a judge stand in for the raters?"),
            (),
        ),
    )
