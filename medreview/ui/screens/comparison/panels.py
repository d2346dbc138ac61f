"""The panels of a comparison of judges: what each is called, what it answers, and the tables it shows."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication


@dataclass(frozen=True, slots=True)
class ComparisonPanel:
    key: str
    title: str
    question: str
    tables: tuple[str, ...]


def all_panels() -> tuple[ComparisonPanel, ...]:
    """Every panel in the order of the list, in the window's language."""
    return (
        ComparisonPanel(
            "validity",
            QCoreApplication.translate("ComparisonPanels", "Validity"),
            QCoreApplication.translate("ComparisonPanels", "How often does a judge give no rating that can be read?"),
            ("judge_validity",),
        ),
        ComparisonPanel(
            "values",
            QCoreApplication.translate("ComparisonPanels", "Ratings"),
            QCoreApplication.translate("ComparisonPanels", "What do judges give, and how do they spread it?"),
            ("judge_means", "judge_distribution"),
        ),
        ComparisonPanel(
            "setups",
            QCoreApplication.translate("ComparisonPanels", "Setups"),
            QCoreApplication.translate("ComparisonPanels", "Does asking in another way change the rating?"),
            ("judge_setups",),
        ),
        ComparisonPanel(
            "agreement",
            QCoreApplication.translate("ComparisonPanels", "Agreement"),
            QCoreApplication.translate(
                "ComparisonPanels", "Do judges agree with each other, and what does a panel say?"
            ),
            ("judge_agreement", "judge_panels"),
        ),
        ComparisonPanel(
            "probes",
            QCoreApplication.translate("ComparisonPanels", "Probes"),
            QCoreApplication.translate(
                "ComparisonPanels", "Does a judge repeat itself, and does it favour long answers?"
            ),
            ("judge_repeats", "judge_length", "judge_reference_order"),
        ),
        ComparisonPanel(
            "costs",
            QCoreApplication.translate("ComparisonPanels", "Costs"),
            QCoreApplication.translate("ComparisonPanels", "What did a judgement take, failed attempts included?"),
            ("judge_costs",),
        ),
    )
