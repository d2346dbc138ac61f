"""Commands for backups of a workspace: list, compare, restore."""

import argparse
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, add_yes, may_go_on
from medreview.cli.output import Output, n_of

if TYPE_CHECKING:
    from medreview.workflows.recover_workspace import (
        BackedUpRating,
        BackupView,
        FileComparison,
        KindDifference,
        RatingDifference,
    )

_MOST_RATINGS_SHOWN = 40
_SHOWN = ("dataset", "question", "rating", "judgement")
_MB = 2**20


def _add_backup(parser: Any) -> None:
    parser.add_argument("backup", metavar="BACKUP", help="its number in the list, or its file")


def _add_restore(parser: Any) -> None:
    _add_backup(parser)
    add_yes(parser)


def _list(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.recover_workspace import list_backups

    backups = list_backups(arguments.workspace)
    lines = [_line(backup) for backup in backups]
    values = {"backups": [_values(backup) for backup in backups]}
    output.result(values, *(lines or [f"{arguments.workspace} has no backup yet."]))
    return 0


def _compare(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.recover_workspace import compare_with_backup, find_backup

    backup = find_backup(arguments.workspace, arguments.backup)
    found = compare_with_backup(arguments.workspace, backup)
    output.result({"backup": str(backup), **_comparison_values(found)}, *_comparison_lines(found))
    return 0


def _restore(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.recover_workspace import find_backup, restore_backup

    backup = find_backup(arguments.workspace, arguments.backup)
    may_go_on(arguments, f"{backup.name} will replace {arguments.workspace}.")
    restored = restore_backup(arguments.workspace, backup)
    kept = str(restored.kept) if restored.kept else None
    values = {"workspace": str(restored.path), "backup": str(backup), "kept": kept}
    sentence = f"{restored.path} has now the content of {backup.name}."
    output.result(values, sentence if kept is None else f"{sentence} The replaced file is kept as {kept}.")
    return 0


def _without_log(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.recover_workspace import set_log_aside

    kept = set_log_aside(arguments.workspace)
    values = {"workspace": str(arguments.workspace), "kept": None if kept is None else str(kept)}
    none = f"{arguments.workspace} has no log beside it."
    output.result(
        values,
        none if kept is None else f"{arguments.workspace} is now used without its old log, which is kept as {kept}.",
    )
    return 0


def _line(backup: "BackupView") -> str:
    at = backup.made_at.astimezone()
    size = f"{backup.n_bytes / _MB:.1f} MB"
    if backup.contents is None:
        return f"{backup.number:4} {at:%Y-%m-%d %H:%M}  {size:>10}  cannot be read"
    holds = ", ".join(n_of(backup.contents.get(f"{kind}s", 0), kind) for kind in _SHOWN)
    return f"{backup.number:4} {at:%Y-%m-%d %H:%M}  {size:>10}  {backup.reason:<10} {holds}"


def _values(backup: "BackupView") -> dict[str, object]:
    return {
        "number": backup.number,
        "file": str(backup.path),
        "made_at": backup.made_at.isoformat(),
        "reason": backup.reason,
        "n_bytes": backup.n_bytes,
        "contents": None if backup.contents is None else dict(backup.contents),
    }


def _comparison_values(found: "FileComparison") -> dict[str, object]:
    return {
        "kinds": [
            {
                "kind": kind.kind,
                "n_here": kind.n_here,
                "n_in_backup": kind.n_in_backup,
                "n_only_here": kind.n_only_here,
                "n_only_in_backup": kind.n_only_in_backup,
                "n_changed": kind.n_changed,
            }
            for kind in found.kinds
        ],
        "ratings": [
            {
                "study": rating.study,
                "rater": rating.rater,
                "answer": rating.answer,
                "sentence_index": rating.sentence_index,
                "dimension": rating.dimension,
                "here": _rating_values(rating.here),
                "in_backup": _rating_values(rating.in_backup),
            }
            for rating in found.ratings
        ],
    }


def _rating_values(rating: "BackedUpRating | None") -> dict[str, object] | None:
    return None if rating is None else {"status": rating.status, "value": rating.value}


def _comparison_lines(found: "FileComparison") -> list[str]:
    lines = [_kind_line(kind) for kind in found.kinds]
    lines += [_rating_line(one) for one in found.ratings[:_MOST_RATINGS_SHOWN]]
    if len(found.ratings) > _MOST_RATINGS_SHOWN:
        lines.append(f"… and more ratings that differ: {len(found.ratings) - _MOST_RATINGS_SHOWN} are not shown")
    return lines


def _kind_line(one: "KindDifference") -> str:
    counts = f"{one.kind:<12} now {_counted(one.n_here):>8}  in the backup {_counted(one.n_in_backup):>8}"
    if one.n_only_here is None:
        return counts
    changes = f"{one.n_only_here} would be lost, {one.n_only_in_backup} would come back, {one.n_changed} would change"
    return f"{counts}  {changes}"


def _counted(count: int | None) -> str:
    return "-" if count is None else str(count)


def _rating_line(one: "RatingDifference") -> str:
    sentence = "" if one.sentence_index is None else f" sentence {one.sentence_index}"
    place = f"{one.study}, {one.rater}, {one.answer}{sentence}, {one.dimension}"
    return f"  {place}: now {_said(one.here)}, in the backup {_said(one.in_backup)}"


def _said(rating: "BackedUpRating | None") -> str:
    from medreview.domain.ratings import STATUS_WORDS, RatingStatus

    if rating is None:
        return "none"
    return str(STATUS_WORDS[RatingStatus(rating.status)]) if rating.value is None else f"{rating.value:g}"


COMMANDS = (
    Command(
        "workspace backups list",
        "list every backup with its date, size and content",
        "workspace backups list trial.medreview",
        run=_list,
    ),
    Command(
        "workspace backups compare",
        "show what would be lost and restored with a backup",
        "workspace backups compare trial.medreview 1",
        run=_compare,
        arguments=_add_backup,
    ),
    Command(
        "workspace backups restore",
        "restore a backup; the replaced file is kept beside the backups",
        "workspace backups restore trial.medreview 1",
        run=_restore,
        arguments=_add_restore,
    ),
    Command(
        "workspace backups without-log",
        "open a file that was put in place by hand; the old log is kept",
        "workspace backups without-log trial.medreview",
        run=_without_log,
    ),
)
