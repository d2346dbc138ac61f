"""Guards that every test runs under: no network, a home of its own, --full for the complete slow families."""

import gc
import os
import socket
from collections.abc import Iterator
from datetime import date
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.tiny_models.fixtures import tiny_models  # noqa: F401  (a fixture)

# A deadline would be a timed assertion: it fails when the machine is busy, or when an example imports a library.
UNTIMED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("sample", max_examples=30, **UNTIMED)
settings.register_profile("full", max_examples=150, **UNTIMED)

THIRD = "MEDREVIEW_THIRD"
"""Names which third (0, 1, 2) of the families that rotate is run without --full."""
N_THIRDS = 3
SAMPLED = "sampled"
"""The property of a test in the report, by which packaging/measure_tests.py tells samples from whole families."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the slow families complete, not as a seeded sample")


def pytest_configure(config: pytest.Config) -> None:
    """Workers are given the third with which the run began, whatever the date is by then."""
    settings.load_profile("full" if config.getoption("--full") else "sample")
    os.environ.setdefault(THIRD, str(date.today().toordinal() % 3))  # noqa: DTZ011 - any day's will do


def pytest_report_header() -> str:
    return f"without --full: third {third_of_today()} of what rotates ({THIRD})"


def third_of_today() -> int:
    return int(os.environ[THIRD])


@pytest.hookimpl(trylast=True)  # what is chosen by name is chosen by then
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --full, families run complete and without limits of time, which hold for the samples.

    Without it, the report says of each test that is a sample what it is one of.
    """
    smaller = [item for item in items if "full" in getattr(item, "fixturenames", ())]
    if config.getoption("--full"):
        for item in smaller:
            item.add_marker(pytest.mark.timeout(0), append=False)
        return
    for item in smaller:
        item.user_properties.append((SAMPLED, "fewer cases inside"))
    if left_out := set(left_for_another_day(items)):
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def left_for_another_day(items: list[pytest.Item]) -> list[pytest.Item]:
    """Two thirds of the cases of each test that is marked ``rotates``, unless there are fewer than three.

    Tests that are marked with the name of a family are cases of it, in whatever files they stand.
    """
    families: dict[tuple[object, ...], list[pytest.Item]] = {}
    for item in items:
        if marker := item.get_closest_marker("rotates"):
            families.setdefault(marker.args or (item.path, getattr(item, "originalname", item.name)), []).append(item)
    left: list[pytest.Item] = []
    for family in families.values():
        if len(family) < N_THIRDS:
            continue
        for n, item in enumerate(sorted(family, key=lambda item: item.nodeid)):
            if n % N_THIRDS == third_of_today():
                item.user_properties.append((SAMPLED, f"one of {len(family)} cases by turns"))
            else:
                left.append(item)
    return left


def pytest_collection_finish() -> None:
    """Modules and tests live to the end: no collection of garbage looks through them again."""
    gc.freeze()


@pytest.fixture(scope="session")
def full(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--full"))


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    # pytest numbers a folder by looking through those of all tests before: milliseconds, once there are thousands
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _own_home(_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    home = next(_homes)
    home.mkdir()
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
