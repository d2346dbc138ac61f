"""The verdicts on two answers that are shown as A and B: which is better, both alike, or neither any good."""

from medreview.domain.comparisons import Preferred, Side

PREFERENCE = "preference"
"""The dimension of answers as a whole."""
FIRST, SECOND, TIE, NEITHER = "A", "B", "tie", "neither"
PAIR_LABELS = frozenset({FIRST, SECOND, TIE, NEITHER})


def preferred_by_label(label: str, shown_first: Side) -> Preferred:
    """The outcome that a label stands for, whichever answer was shown as A.

    Raises
    ------
    ValueError
        If it is none of ``PAIR_LABELS``.
    """
    match label:
        case "A":
            return Preferred(shown_first.value)
        case "B":
            return Preferred(shown_first.other.value)
        case _:
            return Preferred(label)
