"""Changed packages and returns, opened in a child process with limits: refused with a reason, or whole."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from medreview.exchange.container import write_package, write_return
from tests.unit.exchange.packed import a_package, a_return, images

ROOT = Path(__file__).resolve().parents[3]
N_SAMPLE, N_FULL, N_IN_A_CHILD = 300, 10_000, 500


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_that_changed_packages_neither_crash_nor_hang_nor_leave_anything(tmp_path: Path, full: bool) -> None:
    package, returned = tmp_path / "true.mrpack", tmp_path / "true.mrreturn"
    write_package(package, a_package(2, compares=True, criteria=True), images(2).items())
    write_return(returned, a_return())
    n_changed = N_FULL if full else N_SAMPLE
    outcomes: Counter[str] = Counter()
    for first in range(0, n_changed, N_IN_A_CHILD):
        found = in_a_child(package, returned, tmp_path / f"from-{first}", first, min(first + N_IN_A_CHILD, n_changed))
        assert found["faults"] == []
        outcomes.update(found["outcomes"])
    assert sum(outcomes.values()) == n_changed
    assert outcomes["PackageDamaged"] > n_changed / 3
    assert not any(Path(name).exists() for name in ("/tmp/evil.txt", str(tmp_path.parent / "evil.txt")))
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["true.mrpack", "true.mrreturn"]
    print(dict(outcomes))  # noqa: T201 - the counts are reported


def in_a_child(package: Path, returned: Path, folder: Path, first: int, last: int) -> dict[str, dict[str, int]]:
    folder.mkdir()
    program = [sys.executable, "-m", "tests.integration.packages.hostile_child"]
    places = [str(package), str(returned), str(folder), str(first), str(last)]
    environment = {
        **os.environ,
        "OPENBLAS_NUM_THREADS": "1",
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [*program, *places], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=1800, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    result: dict[str, dict[str, int]] = json.loads(done.stdout)
    return result
