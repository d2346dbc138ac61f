"""The hosts that the program is talking to; none unless the person started a cloud run or a cloud test."""

import ipaddress
from collections import Counter
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal


class Online(QObject):
    """Signals.

    changed()
        A conversation with a host began or ended.

    Thread: GUI thread only.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hosts: Counter[str] = Counter()

    @property
    def hosts(self) -> tuple[str, ...]:
        """Every host that is being talked to, once each."""
        return tuple(sorted(self._hosts))

    def begin(self, host: str) -> None:
        self._hosts[host] += 1
        self.changed.emit()

    def end(self, host: str) -> None:
        self._hosts[host] -= 1
        if self._hosts[host] <= 0:
            del self._hosts[host]
        self.changed.emit()


def host_beyond_here(address: str | None) -> str | None:
    """The host that gets what is sent to an address; None where that stays on this machine, or is no address."""
    try:
        host = urlsplit(address or "").hostname
    except ValueError:
        return None
    if host is None or host == "localhost" or host.endswith(".localhost"):
        return None
    try:
        return None if ipaddress.ip_address(host).is_loopback else host
    except ValueError:
        return host
