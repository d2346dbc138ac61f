"""Commands for the workspace file itself: new, check."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, Takes, add_only, to_read
from medreview.cli.output import Output, in_short, n_of
from medreview.errors import MedReviewError, text_in

if TYPE_CHECKING:
    from medreview.workflows.check_workspace import CheckReport
    from medreview.workflows.compare_copies import ComparedCopy

_WELL = frozenset({"agrees", "unrelated"})
_WORDS = {
    "agrees": "{kind}, agrees; compared: {n}",
    "differs": "{kind}, differs",
    "unrelated": "{kind} of something else; nothing to compare",
    "locked": "{kind}, not compared: locked, give its passphrase with --passphrase-file",
    "unreadable": "{kind}, not compared",
}
_WITHOUT_A_COPY = (
    "One file alone cannot show everything: anyone who has it can rebuild an audit trail from its first entry. "
    "Compare it with second copies: --against a folder of returns, packages, backups and seals."
)


_MOST_OF_A_KIND = 40
_SINCE = {
    "first_rating": ", when the first rating was given",
    "received": ", when the package was opened",
    "upgrade": ", when the file was upgraded to this format",
}


class PassphraseFileEmpty(MedReviewError):
    template = "{file} contains no passphrase. Write it in the first line."


def _add_check(check: Any) -> None:
    check.add_argument(
        "--against",
        metavar="FILE|FOLDER",
        type=to_read,
        nargs="+",
        action="extend",
        default=[],
        help="compare with second copies: returns, packages, backups, seals, or a folder of them",
    )
    add_passphrase(check, "the first line of this file opens returns and packages that are locked")


def add_datasets(parser: argparse.ArgumentParser) -> None:
    add_only(parser, Names.DATASET, "only this one", default=[])


def add_resampling(parser: Any) -> None:
    """The options of the intervals that resample questions."""
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="seed of the resamples (default: %(default)s)")
    parser.add_argument(
        "--resamples",
        metavar="N",
        type=int,
        default=2000,
        help="number of resamples for the intervals; 0: no intervals by resampling (default: %(default)s)",
    )


def add_output(parser: Any, words: str = "a folder for the files", *, is_needed: bool = False) -> None:
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, required=is_needed, help=words)


def add_passphrase(parser: argparse.ArgumentParser, words: str) -> None:
    parser.add_argument("--passphrase-file", metavar="FILE", type=to_read, help=words)


def passphrase_in(file: Path | None) -> str | None:
    """The first line of the file; None where there is no file."""
    if file is None:
        return None
    first, *_ = text_in(file, "utf-8").splitlines() or [""]
    if not first.strip():
        raise PassphraseFileEmpty(file=file.name)
    return first


def _add_new(new: Any) -> None:
    new.add_argument("--sample", action="store_true", help="with the sample's made-up data, to try everything on")


def _new(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.workspace_files import create_workspace, with_suffix

    path = with_suffix(arguments.workspace)
    if arguments.sample:
        from medreview.sample_workspace import make_sample

        make_sample(path, report=output.report)
    else:
        create_workspace(path).close()
    output.result({"workspace": str(path)}, f"Created {path}")
    return 0


def _check(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.check_workspace import check_workspace
    from medreview.workflows.compare_copies import compare_copies, copies_in
    from medreview.workflows.hand_out import content_shown

    passphrase = passphrase_in(arguments.passphrase_file)
    report = check_workspace(arguments.workspace)
    others = copies_in(arguments.against, beside=arguments.workspace)
    compared = list(compare_copies(arguments.workspace, others, shown=content_shown, passphrase=passphrase))
    is_sound = report.is_sound and all(one.verdict in _WELL for one in compared)
    values = {
        "is_sound": is_sound,
        "n_audit_entries": report.n_audit_entries,
        "findings": [str(finding) for finding in (*report.findings, *(f for one in compared for f in one.findings))],
        "remarks": [str(remark) for remark in report.remarks],
        "held": [asdict(held) for held in report.held],
        "compared": [_as_json(one) for one in compared],
    }
    output.result(values, *_sentences(arguments.workspace, report, compared))
    return int(not is_sound)


def _sentences(workspace: Path, report: "CheckReport", compared: "Sequence[ComparedCopy]") -> Iterator[str]:
    yield from _by_kind([str(finding) for finding in report.findings])
    if report.is_sound:
        entries = n_of(report.n_audit_entries, "audit entry follows", "audit entries follow")
        yield f"{workspace} is sound; {entries} from each other."
        yield "Ratings, notes, flags, confidences, forms, times and decisions agree with the audit trail."
        for held in report.held:
            if held.at:
                why = _SINCE.get(held.since, "")
                yield (
                    f"Plan, assigned answers, raters and texts of {held.study} are as they were on {held.at[:10]}{why}."
                )
    yield from _by_kind([str(remark) for remark in report.remarks])
    for one in compared:
        yield f"{one.file}: {_WORDS[one.verdict].format(kind=one.kind, n=one.n_compared)}"
        yield from (f"  {words}" for words in (*one.findings, *one.remarks))
    if compared:
        counts = Counter(one.verdict.value for one in compared)
        found = ", ".join(f"{counts[verdict]} {verdict}" for verdict in _WORDS if counts[verdict])
        yield f"Compared with {n_of(len(compared), 'file')}: {found}."
    else:
        yield _WITHOUT_A_COPY


def _by_kind(said: Sequence[str]) -> Iterator[str]:
    """Every sentence, those of one kind together; of very many the first."""
    kinds: dict[str, list[str]] = {}
    for sentence in said:
        kinds.setdefault(sentence.partition(",")[0], []).append(sentence)
    for sentences in kinds.values():
        yield from in_short(sentences, _MOST_OF_A_KIND)


def _as_json(one: "ComparedCopy") -> dict[str, object]:
    return {
        "file": one.file,
        "kind": one.kind.value,
        "verdict": one.verdict.value,
        "n_compared": one.n_compared,
        "findings": [str(finding) for finding in one.findings],
        "remarks": [str(remark) for remark in one.remarks],
    }


COMMANDS = (
    Command(
        "workspace new",
        "create an empty workspace, or with --sample one with sample data",
        "workspace new trial.medreview",
        run=_new,
        arguments=_add_new,
        takes=Takes.NEW,
    ),
    Command(
        "workspace check",
        "check a workspace from end to end and say what to do",
        "workspace check trial.medreview --against copies",
        run=_check,
        arguments=_add_check,
    ),
)
