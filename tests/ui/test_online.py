"""The sign of what leaves this machine names hosts beyond it, each for as long as it is talked to."""

import pytest
from PySide6.QtWidgets import QApplication

from medreview.ui.online import Online, host_beyond_here


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://api.example.org/v1", "api.example.org"),
        ("http://192.168.0.7:8000/v1", "192.168.0.7"),
        ("http://gpu-server:8000/v1", "gpu-server"),
        ("http://localhost:11434/v1", None),
        ("http://127.0.0.1:8000/v1", None),
        ("http://127.8.8.8/v1", None),
        ("http://[::1]:8000/v1", None),
        ("http://[broken", None),
        ("", None),
        (None, None),
    ],
)
def test_that_only_hosts_beyond_this_machine_are_named(address: str | None, host: str | None) -> None:
    assert host_beyond_here(address) == host


def test_that_a_host_is_named_until_the_last_conversation_with_it_ends(qapp: QApplication) -> None:
    online = Online()
    for host in ("b.example.org", "a.example.org", "b.example.org"):
        online.begin(host)
    assert online.hosts == ("a.example.org", "b.example.org")
    online.end("b.example.org")
    assert online.hosts == ("a.example.org", "b.example.org")
    online.end("b.example.org")
    assert online.hosts == ("a.example.org",)
