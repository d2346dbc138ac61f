"""Commands for packages: hand a study out, and open a package into a workspace."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, Takes, add_only, to_read
from medreview.cli.opened import opened
from medreview.cli.output import Output, n_of
from medreview.cli.workspace_commands import add_passphrase, passphrase_in

if TYPE_CHECKING:
    from medreview.workflows.hand_out import WrittenPackage


def _add_package(package: Any) -> None:
    package.add_argument("--study", metavar="NAME", type=Names.STUDY, required=True, help="the study")
    add_only(package, Names.RATER, "only this rater", metavar="CODE")
    package.add_argument(
        "-o", "--output", metavar="FOLDER|FILE", type=Path, required=True, help="a folder, or a file for one rater"
    )
    add_passphrase(package, "lock every package with the first line of this file")


def _add_receive(received: Any) -> None:
    received.add_argument("package", metavar="PACKAGE", type=to_read, help="a .mrpack file")
    add_passphrase(received, "the first line of this file opens the package")


def _package(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.hand_out import hand_out, raters_to_hand_out

    passphrase = passphrase_in(arguments.passphrase_file)
    with opened(arguments) as workspace:
        codes = arguments.rater or [rater.code for rater in raters_to_hand_out(workspace, arguments.study)]
        written = hand_out(
            workspace,
            arguments.study,
            arguments.output,
            raters=codes,
            passphrases=dict.fromkeys(codes, passphrase) if passphrase else None,
            report=output.report,
        )
    output.result({"packages": [_as_json(one) for one in written]}, *map(_sentence, written))
    return 0


def _receive(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.receive_package import receive
    from medreview.workflows.workspace_files import with_suffix

    passphrase = passphrase_in(arguments.passphrase_file)
    path = with_suffix(arguments.workspace)
    made = receive(arguments.package, path, passphrase, report=output.report)
    values = {"workspace": str(path), "study": made.study, "rater": made.rater, "n_pairs": made.n_pairs}
    output.result(values, f"{path}: {n_of(made.n_pairs, 'assignment')} of {made.study} for {made.rater}")
    return 0


def _as_json(one: "WrittenPackage") -> dict[str, object]:
    return {
        "rater": one.rater,
        "file": str(one.path),
        "uid": one.uid,
        "n_pairs": one.n_pairs,
        "n_images": one.n_images,
        "n_bytes": one.n_bytes,
        "is_locked": one.is_locked,
    }


def _sentence(one: "WrittenPackage") -> str:
    locked = ", locked" if one.is_locked else ""
    return f"{one.path}: {n_of(one.n_pairs, 'assignment')}, {n_of(one.n_images, 'image')} for {one.rater}{locked}"


COMMANDS = (
    Command(
        "sites package",
        "hand out a study: one .mrpack file for each rater",
        'sites package trial.medreview --study "Main study" -o packages',
        run=_package,
        arguments=_add_package,
    ),
    Command(
        "sites receive",
        "open a package into a workspace of the rater's own",
        "sites receive mine.medreview from-the-organiser.mrpack",
        run=_receive,
        arguments=_add_receive,
        takes=Takes.NEW,
    ),
)
