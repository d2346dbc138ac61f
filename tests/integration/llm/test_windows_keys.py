"""Keys in the Credential Manager of Windows: keyring's own code for it, on a store that stands for the system's."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from medreview.llm import keys
from medreview.llm.keys import KeyKept

BACKEND = "keyring.backends.Windows"
MOST_BYTES = 2560
CANARY = "sk-canary-4f1d9b7e2a"
FIRST, SECOND, THIRD = (f"https://{name}.example.org/v1" for name in ("one", "two", "three"))


class CredentialError(Exception):
    def __init__(self, winerror: int, funcname: str) -> None:
        super().__init__(winerror, funcname)
        self.winerror, self.funcname = winerror, funcname


class CredentialManager(ModuleType):
    """What Windows does: at most 2,560 bytes under a name, two for each letter."""

    CRED_TYPE_GENERIC, CRED_PERSIST_SESSION, CRED_PERSIST_LOCAL_MACHINE, CRED_PERSIST_ENTERPRISE = 1, 1, 2, 3

    def __init__(self) -> None:
        super().__init__("win32ctypes.pywin32.win32cred")
        self.kept: dict[str, dict[str, object]] = {}

    def CredWrite(self, credential: dict[str, object], _flags: int) -> None:  # noqa: N802
        content = str(credential["CredentialBlob"]).encode("utf-16-le")
        if len(content) > MOST_BYTES:
            raise CredentialError(1783, "CredWrite")
        self.kept[str(credential["TargetName"])] = credential | {"CredentialBlob": content}

    def CredRead(self, Type: int, TargetName: str) -> dict[str, object]:  # noqa: N802, N803
        return self.kept[self._known(TargetName, "CredRead")]

    def CredDelete(self, Type: int, TargetName: str) -> None:  # noqa: N802, N803
        del self.kept[self._known(TargetName, "CredDelete")]

    def _known(self, name: str, function: str) -> str:
        if name not in self.kept:
            raise CredentialError(1168, function)
        return name


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> Iterator[CredentialManager]:
    manager, types, package = CredentialManager(), ModuleType("pywintypes"), ModuleType("win32ctypes.pywin32")
    vars(types)["error"] = CredentialError
    vars(package).update(pywintypes=types, win32cred=manager)
    fakes = {"win32ctypes": ModuleType("win32ctypes"), "win32ctypes.pywin32": package}
    for name, module in fakes.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, BACKEND, raising=False)
    monkeypatch.setattr(keys, "_SYSTEM_KEYRINGS", (f"{BACKEND}.WinVaultKeyring",))
    monkeypatch.setattr(keys, "_in_memory", {})
    yield manager
    sys.modules.pop(BACKEND, None)


def test_that_each_endpoint_keeps_its_own_key(manager: CredentialManager) -> None:
    for number, url in enumerate((FIRST, SECOND, THIRD)):
        assert keys.save_key(url, f"{CANARY}-{number}").where is KeyKept.KEYRING
    assert keys.save_key(FIRST, f"{CANARY}-new").where is KeyKept.KEYRING
    assert [keys.find_key(url) for url in (FIRST, SECOND, THIRD)] == [f"{CANARY}-{end}" for end in ("new", "1", "2")]
    for url in (SECOND, FIRST, THIRD):
        keys.forget_key(url)
    assert manager.kept == {}


def test_that_a_key_stays_on_this_machine_where_profiles_roam(manager: CredentialManager) -> None:
    keys.save_key(FIRST, CANARY)
    assert {entry["Persist"] for entry in manager.kept.values()} == {manager.CRED_PERSIST_LOCAL_MACHINE}


@pytest.mark.parametrize(
    ("length", "where"), [(MOST_BYTES // 2, KeyKept.KEYRING), (MOST_BYTES // 2 + 1, KeyKept.MEMORY)]
)
def test_that_a_key_which_windows_does_not_take_is_kept_for_this_run(
    manager: CredentialManager, length: int, where: KeyKept
) -> None:
    key = CANARY.ljust(length, "x")
    saved = keys.save_key(FIRST, key)
    assert saved.where is where
    assert (saved.reason is None) is (where is KeyKept.KEYRING)
    assert keys.find_key(FIRST) == key
