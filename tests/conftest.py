"""Guards that every test runs under: no network, a home of its own, --full for the complete slow families."""

import os
import socket
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.tiny_models.fixtures import tiny_models  # noqa: F401  (a fixture)

# A deadline would be a timed assertion: it fails when the machine is busy, or when an example imports a library.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

THIRD = "MEDREVIEW_THIRD"
"""Names which third (0, 1, 2) of the families that rotate is run without --full."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the slow families complete, not as a seeded sample")


def pytest_configure() -> None:
    """Workers are given the third with which the run began, whatever the date is by then."""
    os.environ.setdefault(THIRD, str(date.today().toordinal() % 3))  # noqa: DTZ011 - any day's will do


def pytest_report_header() -> str:
    return f"without --full: third {third_of_today()} of what rotates ({THIRD})"


def third_of_today() -> int:
    return int(os.environ[THIRD])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Limits of time hold for the samples: a complete family takes as long as this machine needs."""
    if config.getoption("--full"):
        for item in items:
            if "full" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.timeout(0), append=False)


@pytest.fixture(scope="session")
def full(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--full"))


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home))


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        if self.family != socket.AF_UNIX and isinstance(address, tuple) and address[0] not in {"127.0.0.1", "::1"}:
            raise AssertionError(f"a test tried to reach {address}")
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real datasets beside the checkout; the test is skipped where it is absent."""
    folder = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the real datasets are not beside this checkout")
    return folder
