"""Commands for what comes back from raters: collect returns, and send one back."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from medreview.cli.output import Output
from medreview.cli.package_commands import add_passphrase, passphrase_in
from medreview.cli.workspace_commands import add_workspace
from medreview.workflows.collect import (
    CollectedFile,
    Keep,
    Outcome,
    collect,
    decide_all,
    open_conflicts,
    study_progress,
    this_person,
)
from medreview.workflows.hand_out import content_shown
from medreview.workflows.send_back import write_return_file
from medreview.workflows.workspace_files import open_for_reading, open_workspace

LAST_WORD = "last-word"


def add_commands(commands: Any) -> None:
    returned = commands.add_parser("collect", help="take in what raters sent back, in any order, any number of times")
    add_workspace(returned)
    returned.add_argument("returns", metavar="FILE", type=Path, nargs="+", help=".mrreturn files")
    returned.add_argument(
        "--decide", choices=[LAST_WORD], help="let the rater's last word stand in every conflict of these studies"
    )
    add_passphrase(returned, "the first line of this file opens returns that are locked")
    returned.set_defaults(run=_collect)

    sent = commands.add_parser("send-back", help="write what a rater rated so far as a .mrreturn file")
    add_workspace(sent)
    sent.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="the file to write")
    add_passphrase(sent, "lock the return with the first line of this file")
    sent.set_defaults(run=_send_back)


def _collect(arguments: argparse.Namespace, output: Output) -> int:
    passphrase = passphrase_in(arguments.passphrase_file)
    workspace = open_workspace(arguments.workspace)
    try:
        report = collect(
            workspace,
            arguments.returns,
            by=this_person(),
            shown=content_shown,
            passphrase=passphrase,
            report=output.report,
        )
        n_decided = 0
        if arguments.decide == LAST_WORD:
            why = "the rater's last word for all"
            n_decided = sum(
                decide_all(workspace, study, by=this_person(), why=why, keep=Keep.LAST_WORD) for study in report.studies
            )
        n_open = {study: len(open_conflicts(workspace, study)) for study in report.studies}
        waiting = {study: study_progress(workspace, study).not_returned for study in report.studies}
    finally:
        workspace.close()
    values = {
        "files": [_as_json(file) for file in report.files],
        "n_decided": n_decided,
        "studies": [
            {"study": study, "n_open_conflicts": n_open[study], "not_returned": waiting[study]}
            for study in report.studies
        ],
    }
    ends = [f"{study}: {n_open[study]} open conflicts" for study in report.studies]
    output.result(values, *(sentence for file in report.files for sentence in _sentences(file)), *ends)
    return int(any(file.taken is None for file in report.files))


def _send_back(arguments: argparse.Namespace, output: Output) -> int:
    passphrase = passphrase_in(arguments.passphrase_file)
    workspace = open_for_reading(arguments.workspace)
    try:
        holds = write_return_file(workspace, arguments.output, passphrase=passphrase)
    finally:
        workspace.close()
    values = {
        "file": str(arguments.output),
        "study": holds.study,
        "rater": holds.rater,
        "n_pairs": holds.n_pairs,
        "n_pairs_rated": holds.n_pairs_rated,
        "n_comments": holds.n_comments,
        "n_flags": holds.n_flags,
    }
    sentence = f"{arguments.output}: {holds.n_pairs_rated} of {holds.n_pairs} pairs of {holds.study} by {holds.rater}"
    output.result(values, sentence)
    return 0


def _as_json(file: CollectedFile) -> dict[str, object]:
    values: dict[str, object] = {
        "file": file.file,
        "outcome": file.outcome.value,
        "study": file.study,
        "rater": file.rater,
        "made_at": file.made_at,
        "why": str(file.why) if file.why else None,
    }
    taken = file.taken
    if taken is not None:
        values |= {
            "n_pairs_rated": taken.n_pairs_rated,
            "n_added": taken.n_added,
            "n_identical": taken.n_identical,
            "n_differing": taken.n_differing,
            "n_open_conflicts": taken.n_open_conflicts,
            "remarks": [str(remark) for remark in taken.remarks],
        }
    return values


def _sentences(file: CollectedFile) -> Iterator[str]:
    if file.taken is None:
        word = "set aside" if file.outcome is Outcome.SET_ASIDE else "refused"
        yield f"{file.file}: {word}. {file.why}"
        return
    taken = file.taken
    yield (
        f"{file.file}: {file.rater} in {file.study}, {taken.n_pairs_rated} pairs rated; ratings added {taken.n_added}, "
        f"there already {taken.n_identical}, different {taken.n_differing}"
    )
    for remark in taken.remarks:
        yield f"  {remark}"
