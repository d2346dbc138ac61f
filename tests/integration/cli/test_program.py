"""The program as a process."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="threads are counted where Linux lists them")
def test_that_sums_of_resamples_are_made_in_one_thread() -> None:
    """Others would spin beside it, and take the processor from a model that runs."""
    code = (
        "import os, sys; sys.argv[1:] = ['privacy']; from medreview.__main__ import main; main(); import numpy as np;"
        " product = np.ones((2000, 100)) @ np.ones((100, 12)); print(product[0, 0], len(os.listdir('/proc/self/task')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "100.0 1"
