"""The panels of a comparison of judges: what each is called, what it answers, and the tables it shows."""

from PySide6.QtCore import QCoreApplication

from medreview.ui.plots.results_desk import Panel


def all_panels() -> tuple[Panel, ...]:
    """Every panel in the order of the list, in the window's language."""
    return (
        Panel(
            "validity",
            QCoreApplication.translate("ComparisonPanels", "Validity"),
            QCoreApplication.translate("ComparisonPanels", "How often does a judge give no rating that can be read?"),
            ("judge_validity",),
        ),
        Panel(
            "values",
            QCoreApplication.translate("ComparisonPanels", "Ratings"),
            QCoreApplication.translate("ComparisonPanels", "What do judges give, and how do they spread it?"),
            ("judge_means", "judge_author_means", "judge_distribution"),
        ),
        Panel(
            "setups",
            QCoreApplication.translate("ComparisonPanels", "Setups"),
            QCoreApplication.translate("ComparisonPanels", "Does asking in another way change the rating?"),
            ("judge_setups",),
        ),
        Panel(
            "agreement",
            QCoreApplication.translate("ComparisonPanels", "Agreement"),
            QCoreApplication.translate(
                "ComparisonPanels", "Do judges agree with each other, and what does a panel say?"
            ),
            ("judge_agreement", "judge_panels"),
        ),
        Panel(
            "probes",
            QCoreApplication.translate("ComparisonPanels", "Probes"),
            QCoreApplication.translate(
                "ComparisonPanels", "Does a judge repeat itself, and does it favour long answers?"
            ),
            ("judge_repeats", "judge_length", "judge_reference_order"),
        ),
        Panel(
            "costs",
            QCoreApplication.translate("ComparisonPanels", "Costs"),
            QCoreApplication.translate("ComparisonPanels", "What did a judgement take, failed attempts included?"),
            ("judge_costs",),
        ),
    )
