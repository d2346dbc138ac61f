"""Check the statistics of this installation against cases with known results.

A file of cases is run through the same public functions that the analysis uses, and expected is set beside computed.
Called by the command line and the help menu; the cases that ship lie in ``resources/statistics/cases.json``.
"""

from medreview.workflows.check_statistics.check import (
    CheckedCase,
    CheckedValue,
    CheckReport,
    check_statistics,
    shipped_cases,
)
from medreview.workflows.check_statistics.errors import CasesUnreadable

__all__ = ["CasesUnreadable", "CheckReport", "CheckedCase", "CheckedValue", "check_statistics", "shipped_cases"]
