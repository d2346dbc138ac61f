"""Commands for the workspace file itself: new, check."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from medreview.cli.output import Output, in_short
from medreview.errors import FileUnreadable, MedReviewError
from medreview.workflows.check_workspace import CheckReport, check_workspace
from medreview.workflows.compare_copies import ComparedCopy, CopyVerdict, compare_copies, copies_in
from medreview.workflows.hand_out import content_shown
from medreview.workflows.workspace_files import WorkspaceNameMissing, create_workspace, with_suffix

_WELL = frozenset({CopyVerdict.AGREES, CopyVerdict.UNRELATED})
_WORDS = {
    CopyVerdict.AGREES: "{kind}, agrees; compared: {n}",
    CopyVerdict.DIFFERS: "{kind}, differs",
    CopyVerdict.UNRELATED: "{kind} of something else; nothing to compare",
    CopyVerdict.LOCKED: "{kind}, not compared: locked, give its passphrase with --passphrase-file",
    CopyVerdict.UNREADABLE: "{kind}, not compared",
}
_WITHOUT_A_COPY = (
    "One file alone cannot show everything: whoever owns it can make a trail anew from its first entry. "
    "Compare it with what left it and what came back: --against a folder of returns, packages, backups and seals."
)


_MOST_OF_A_KIND = 40
_SINCE = {
    "first_rating": ", when the first rating was given",
    "received": ", when the package was opened",
    "upgrade": ", when the file was upgraded to this format",
}


class PassphraseFileEmpty(MedReviewError):
    template = "{file} holds no passphrase. Write it in the first line."


def add_commands(commands: Any) -> None:
    new = commands.add_parser("new")
    add_workspace(new)
    new.set_defaults(run=_new)

    check = commands.add_parser("check")
    add_workspace(check)
    check.add_argument(
        "--against",
        metavar="FILE|FOLDER",
        type=Path,
        nargs="+",
        action="extend",
        default=[],
        help="compare with second copies: returns, packages, backups, seals, or a folder of them",
    )
    add_passphrase(check, "the first line of this file opens returns and packages that are locked")
    check.set_defaults(run=_check)


def add_workspace(parser: argparse.ArgumentParser) -> None:
    """The arguments that every command takes: the workspace file, and --json."""
    parser.add_argument("workspace", metavar="WORKSPACE", type=_workspace, help="a .medreview file")
    parser.add_argument("--json", action="store_true", help="print the result as JSON on standard output")


def add_datasets(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dataset", metavar="NAME", action="append", default=[], help="only this one (repeatable)")


def add_output(parser: Any, words: str = "a folder for the files", *, is_needed: bool = False) -> None:
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, required=is_needed, help=words)


def add_passphrase(parser: argparse.ArgumentParser, words: str) -> None:
    parser.add_argument("--passphrase-file", metavar="FILE", type=Path, help=words)


def passphrase_in(file: Path | None) -> str | None:
    """The first line of the file; None where there is no file."""
    if file is None:
        return None
    try:
        first, *_ = file.read_text(encoding="utf-8").splitlines() or [""]
    except (OSError, UnicodeDecodeError) as error:
        raise FileUnreadable(file=file.name, reason=str(error)) from error
    if not first.strip():
        raise PassphraseFileEmpty(file=file.name)
    return first


def _workspace(text: str) -> Path:
    """The file that is meant: what ``new X`` makes is found as X, too."""
    path = Path(text)
    try:
        whole = path if path.exists() else with_suffix(path)
        return whole if whole.is_file() else path
    except (OSError, WorkspaceNameMissing):
        return path


def _new(arguments: argparse.Namespace, output: Output) -> int:
    path = with_suffix(arguments.workspace)
    create_workspace(path).close()
    output.result({"workspace": str(path)}, f"Created {path}")
    return 0


def _check(arguments: argparse.Namespace, output: Output) -> int:
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


def _sentences(workspace: Path, report: CheckReport, compared: Sequence[ComparedCopy]) -> Iterator[str]:
    yield from _by_kind([str(finding) for finding in report.findings])
    if report.is_sound:
        yield f"{workspace} is sound; {report.n_audit_entries} audit entries follow from each other."
        yield "Ratings, notes, flags, confidences, forms, times and decisions are what the audit trail says."
        for held in report.held:
            if held.at:
                why = _SINCE.get(held.since, "")
                yield f"Plan, pairs, raters and texts of {held.study} are as they were on {held.at[:10]}{why}."
    yield from _by_kind([str(remark) for remark in report.remarks])
    for one in compared:
        yield f"{one.file}: {_WORDS[one.verdict].format(kind=one.kind, n=one.n_compared)}"
        yield from (f"  {words}" for words in (*one.findings, *one.remarks))
    if compared:
        counts = Counter(one.verdict for one in compared)
        found = ", ".join(f"{counts[verdict]} {verdict}" for verdict in CopyVerdict if counts[verdict])
        yield f"Compared with {len(compared)} files: {found}."
    else:
        yield _WITHOUT_A_COPY


def _by_kind(said: Sequence[str]) -> Iterator[str]:
    """Every sentence, those of one kind together; of very many the first."""
    kinds: dict[str, list[str]] = {}
    for sentence in said:
        kinds.setdefault(sentence.partition(",")[0], []).append(sentence)
    for sentences in kinds.values():
        yield from in_short(sentences, _MOST_OF_A_KIND)


def _as_json(one: ComparedCopy) -> dict[str, object]:
    return {
        "file": one.file,
        "kind": one.kind.value,
        "verdict": one.verdict.value,
        "n_compared": one.n_compared,
        "findings": [str(finding) for finding in one.findings],
        "remarks": [str(remark) for remark in one.remarks],
    }
