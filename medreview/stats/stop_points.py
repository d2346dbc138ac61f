"""Places where long computing can be stopped by whoever asked for it: between portions of resamples."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar


def _go_on() -> None:
    pass


_CHECK: ContextVar[Callable[[], None]] = ContextVar("check", default=_go_on)


@contextmanager
def stopped_by(check: Callable[[], None]) -> Generator[None]:
    """Call ``check`` at every stop point that this thread meets meanwhile; what it raises ends the computing."""
    before = _CHECK.set(check)
    try:
        yield
    finally:
        _CHECK.reset(before)


def stop_point() -> None:
    """End here if whoever asked wants it; met at least every 50 ms while resampling."""
    _CHECK.get()()
