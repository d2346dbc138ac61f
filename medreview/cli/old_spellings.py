"""Spellings of commands before they had one grammar: noun, verb, workspace. They go with the next release."""

import argparse
from collections.abc import Sequence

RENAMED = {
    "new": "workspace new",
    "check": "workspace check",
    "edit": "workspace edit",
    "history": "workspace history",
    "backups": "workspace backups",
    "import": "data import",
    **{f"import-{table}": f"data import --layout {table}" for table in ("ratings", "surveys", "judgements", "scores")},
    "import-choices": "data import --layout choices",
    "export": "data export",
    "export-for": "data export-for",
    "export-training": "data export-training",
    "package": "sites package",
    "receive": "sites receive",
    "collect": "sites collect",
    "send-back": "sites send-back",
    "analyse": "results analyse",
    "report": "results report",
    "compare-judges": "results compare",
    "compare-metrics": "results compare-metrics",
    "metric": "results metric",
    "exam": "results exam",
}
_VERBS_AFTER_WORKSPACE = {
    "models": ("list", "find", "add", "add-cloud", "names", "move", "correct", "test", "forget"),
    "backups": ("list", "compare", "restore", "without-log"),
}
_OF_NOUN = {
    "study": {
        "take-back": "withdraw",
        **dict.fromkeys(("--stay", "--visit"), "--time"),
        **dict.fromkeys(("--stays", "--visits"), "--times"),
        "--granularity": "--rated-unit",
    },
    "data": {"thaw": "unfreeze", "purge-originals": "remove-originals"},
}
"""Verbs and options of a noun that were renamed."""
JUDGE_NOW = "run judge, run resume, run list, run panel, run export-batch or run import-batch"


def in_new_words(arguments: Sequence[str]) -> tuple[list[str], str]:
    """The arguments as they are written now, and what to say of it; nothing where they are not of before."""
    first, rest = "".join(arguments[:1]), list(arguments[1:])
    now = RENAMED.get(first, "")
    if first == "judge":
        return list(arguments), _told(first, JUDGE_NOW)
    if first in _VERBS_AFTER_WORKSPACE:
        verbs = _VERBS_AFTER_WORKSPACE[first]
        place = next((place for place, word in enumerate(rest) if place and word in verbs), None)
        if place is None or rest[0] in verbs:
            is_new = first == "models"
            return (list(arguments), "") if is_new else ([*now.split(), *rest], _told(first, now))
        verb = rest.pop(place)
        told = f"{now or first} {verb}"
        return [*told.split(), *rest], _told(f"{first} WORKSPACE {verb}", f"{told} WORKSPACE")
    if not now:
        return _of_noun(first, arguments)
    if first == "receive":
        rest = _workspace_first(rest)
    return [*now.split(), *rest], _told(first, now)


def _of_noun(noun: str, arguments: Sequence[str]) -> tuple[list[str], str]:
    renamed = _OF_NOUN.get(noun, {})
    now = list(arguments)
    for place, one in enumerate(arguments):
        name, sign, value = one.partition("=") if one.startswith("--") else (one, "", "")
        if place == 1 or one.startswith("--"):
            now[place] = f"{renamed.get(name, name)}{sign}{value}"
    changed = [pair for pair in zip(arguments, now, strict=True) if pair[0] != pair[1]]
    told = _told(" ".join([noun, *(one for one, _ in changed)]), " ".join([noun, *(one for _, one in changed)]))
    return now, told if changed else ""


def _told(before: str, now: str) -> str:
    return f"medreview {before} is now medreview {now}; the old spelling goes with the next release."


def _workspace_first(words: list[str]) -> list[str]:
    """The package came before the workspace."""
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("package", nargs="?")
    parser.add_argument("workspace", nargs="?")
    parser.add_argument("--passphrase-file")
    try:
        known, others = parser.parse_known_args(words)
    except argparse.ArgumentError:
        return words
    passphrase = ["--passphrase-file", known.passphrase_file] if known.passphrase_file else []
    return [*(word for word in (known.workspace, known.package) if word), *passphrase, *others]
