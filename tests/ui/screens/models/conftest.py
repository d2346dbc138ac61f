"""Tiny model files in a folder that is watched, and no keyring but one of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.llm import keys
from medreview.ui.screen import ScreenContext
from medreview.workflows import manage_models
from tests.builders import a_workspace
from tests.tiny_models.fixtures import TinyModels


@pytest.fixture
def with_models(context: ScreenContext, tmp_path: Path, tiny_models: TinyModels) -> Iterator[ScreenContext]:
    """An empty workspace; the rule judge's file lies in an own folder."""
    folder = tmp_path / "my models"
    folder.mkdir()
    (folder / "rule-judge.gguf").symlink_to(tiny_models.rule_judge)
    manage_models.watch_folder(folder)
    context.workspace.use(a_workspace(tmp_path))
    yield context
    context.workspace.close()


@pytest.fixture(autouse=True)
def no_keyring(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system without a keyring: keys stay in memory, and go with the test."""
    monkeypatch.setattr(keys, "_system_keyring", lambda: None)
    yield
    keys._in_memory.clear()
