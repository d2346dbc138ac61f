"""Guards that every test runs under: no network, a home of its own; --sample and --full say how much is run."""

import gc
import socket
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.sampling import SAMPLED, left_for_another_run, seed_of
from tests.tiny_models.fixtures import tiny_models  # noqa: F401  (a fixture)

# A deadline would be a timed assertion: it fails when the machine is busy, or when an example imports a library.
# Where the variable CI is set, hypothesis draws by a test's name alone; ours are drawn by the sample's seed everywhere.
DRAWN = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow], "derandomize": False}
settings.register_profile("sample", max_examples=30, **DRAWN)
settings.register_profile("full", max_examples=150, **DRAWN)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="the slow families complete, not with fewer cases inside")
    parser.addoption("--sample", type=int, metavar="SEED", help="slow tests by turns, which the seed counts")


@pytest.hookimpl(tryfirst=True)  # before their plug-ins read the options
def pytest_configure(config: pytest.Config) -> None:
    """A sample's seed also draws the examples of properties and the order, so that the same sample passes again."""
    if (seed := config.getoption("--sample")) is not None:
        if config.getoption("--hypothesis-seed") is None:
            config.option.hypothesis_seed = str(seed)
        if config.getoption("randomly_seed", "default") == "default":
            config.option.randomly_seed = seed
    settings.load_profile("full" if config.getoption("--full") else "sample")


def pytest_report_header(config: pytest.Config) -> str:
    seed = config.getoption("--sample")
    return "every chosen test" if seed is None else f"slow tests by turns: --sample={seed}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("--sample") is not None and terminalreporter.stats.keys() & {"failed", "error"}:
        terminalreporter.write_line(f"{pytest_report_header(config)} runs the same tests again")


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
    if config.getoption("--sample") is not None and (left := left_for_another_run(items, seed_of(config))):
        config.hook.pytest_deselected(items=left)
        gone = set(left)
        items[:] = [item for item in items if item not in gone]


def pytest_collection_finish() -> None:
    """Modules and tests live to the end: no collection of garbage looks through them again."""
    gc.freeze()


@pytest.fixture(scope="session")
def full(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--full"))


@pytest.fixture(scope="session")
def seed(pytestconfig: pytest.Config) -> int:
    """The seed of the run, for tests that take one of several cases inside."""
    return seed_of(pytestconfig)


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
