"""Several judges as one: the verdict of a panel on one thing, by majority or by the median."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_high, median_low

METHODS = ("majority", "median")


@dataclass(frozen=True, slots=True)
class PanelVerdict:
    """The value of a panel. Without a value ``undefined_because`` tells why: ``no_votes`` or ``tie``."""

    value: float | None
    n_votes: int
    undefined_because: str | None = None


def panel_verdict(votes: Sequence[float | None], method: str) -> PanelVerdict:
    """The verdict of a panel.

    Parameters
    ----------
    votes : sequence
        A value for each judge; None where a judge gave no valid one, which withholds its vote and counts for nothing.
    method : str
        ``majority``: the value that more than half of the votes name. ``median``: the middle vote, for levels that
        have an order; two different votes in the middle are a tie, because what lies between them may be no level.

    Returns
    -------
    PanelVerdict
        Undefined without votes and for ties; a tie is never broken.

    Raises
    ------
    ValueError
        If the method is not known.

    Examples
    --------
    >>> panel_verdict([1, 1, 0], "majority").value
    1
    >>> panel_verdict([1, 2, None], "median").undefined_because
    'tie'
    """
    if method not in METHODS:
        raise ValueError(f"a panel decides by {' or '.join(METHODS)}")
    cast = [vote for vote in votes if vote is not None]
    if not cast:
        return PanelVerdict(None, 0, "no_votes")
    if method == "median":
        low, high = median_low(cast), median_high(cast)
        return PanelVerdict(low, len(cast)) if low == high else PanelVerdict(None, len(cast), "tie")
    value, n = Counter(cast).most_common(1)[0]
    return PanelVerdict(value, len(cast)) if 2 * n > len(cast) else PanelVerdict(None, len(cast), "tie")
