"""Damaged files never crash, hang or fault what reads them: each is read, or refused in a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("mutated_files.py")
KINDS = (
    *("xlsx", "parquet", "zip", "arrow", "feather", "saved-dataset"),
    *("dta", "sav", "rds", "bz2", "xz", "zst"),
)
PROJECT = SCRIPT.parents[3]


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("kind", KINDS)
def test_that_a_damaged_file_is_read_or_refused_in_a_sentence(tmp_path: Path, full: bool, kind: str) -> None:
    starts_child = kind in {"dta", "sav", "rds"}
    count = (200 if starts_child else 1700) if full else (5 if starts_child else 60)
    done = subprocess.run(
        [sys.executable, SCRIPT, kind, str(count), "7", tmp_path],
        cwd=PROJECT,
        env={"PYTHONPATH": str(PROJECT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
        timeout=100 if not full else 1000,
    )
    assert (done.returncode, done.stdout) == (0, f"{count}\n"), done.stderr
