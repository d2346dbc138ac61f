"""``medreview --self-test``: what every part of this installation does, line by line."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from medreview.cli.output import Output, use_utf8

if TYPE_CHECKING:
    from medreview.reporting.figures import SaveFigures
    from medreview.self_test import PartFinding
    from medreview.workflows.export_report import WriteReport

ARGUMENT = "--self-test"


def main(arguments: Sequence[str], *, save_figures: "SaveFigures", write_report: "WriteReport") -> int:
    """Print one line a part as it is done; 0 where every part does what it should, else 1."""
    from medreview.self_test import PartFinding, SelfTest

    use_utf8()
    parser = argparse.ArgumentParser(prog=f"medreview {ARGUMENT}", description="Try every part of this installation.")
    parser.add_argument("--json", action="store_true", help="print the result as JSON on standard output")
    as_json = parser.parse_args(arguments).json
    output = Output(as_json=as_json)
    found: list[PartFinding] = []
    for finding in SelfTest(save_figures, write_report).findings():
        found.append(finding)
        if not as_json:
            output.line(_line(finding))
    n_failed = sum(not finding.is_good for finding in found)
    output.result(
        {
            "all_good": n_failed == 0,
            "parts": {
                finding.part: {
                    "is_good": finding.is_good,
                    "found": finding.sentence,
                    "seconds": round(finding.seconds, 3),
                }
                for finding in found
            },
        },
        f"{n_failed} of {len(found)} parts FAILED." if n_failed else f"All {len(found)} parts are good.",
    )
    return 1 if n_failed else 0


def _line(finding: "PartFinding") -> str:
    mark = "good" if finding.is_good else "FAILED"
    return f"{mark:7} {finding.part:12} {finding.seconds:5.1f} s  {finding.sentence}"
