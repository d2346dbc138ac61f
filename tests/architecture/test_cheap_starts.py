"""What has to be there at once loads no library that takes long: the window before a workspace, and all commands."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "numpy", "pandas", "pydantic", "scipy", "pyqtgraph", "PIL", "pyarrow")


@pytest.mark.parametrize(
    "code",
    [
        "import medreview.app",
        "from medreview.cli.grammar import commands; commands()",
        "from medreview.cli.grammar import help_of; help_of([])",
        "import medreview.__main__",
    ],
)
def test_that_a_start_loads_no_heavy_library(code: str) -> None:
    told = f"{code}; import sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]", "import it where it is used"
