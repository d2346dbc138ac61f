"""The lines that show how a number is computed, run beside their data."""

from pathlib import Path

import pytest

from medreview.analysis.study.show_how import DATA, SCRIPT, ShownHow


def value_of(how: ShownHow, folder: Path, monkeypatch: pytest.MonkeyPatch) -> float:
    (folder / DATA).write_bytes(how.data)
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    exec(compile(how.script, SCRIPT, "exec"), names)
    return float(names["value"])  # type: ignore[arg-type]
