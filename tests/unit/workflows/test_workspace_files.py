"""What a workspace file is called."""

from pathlib import Path

import pytest

from medreview.workflows.workspace_files import WorkspaceNameMissing, with_suffix


@pytest.mark.parametrize("path", ["", ".", "..", "/", "folder/.."])
def test_that_a_path_without_a_name_is_refused(path: str):
    with pytest.raises(WorkspaceNameMissing):
        with_suffix(Path(path))


def test_that_only_a_missing_ending_is_added():
    assert with_suffix(Path("a.b")) == Path("a.b.medreview")
    assert with_suffix(Path("a.medreview")) == Path("a.medreview")
