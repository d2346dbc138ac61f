"""The recipe of the part for graphics processors: what it fetches, checks and says. Nothing is compiled here."""

from __future__ import annotations

import hashlib
import io
import sys
import tarfile
from pathlib import Path

import pytest
from setup_environment import Environment
from steps import NetworkUnreachable

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging" / "install"))

import vulkan
from vulkan import LIBRARY, SourceChanged, ToolsMissing, VulkanPart

CMAKE = """#!/bin/sh
echo "cmake $*" >> "$CALLS"
[ -n "$CMAKE_SAYS" ] && { echo "$CMAKE_SAYS"; exit 1; }
case "$1" in
--build) /bin/mkdir -p "$2/bin"; echo part > "$2/bin/libggml-vulkan.so";;
esac
exit 0
"""
APT = """#!/bin/sh
echo "apt-get $*" >> "$CALLS"
case "$*" in
*download*) for name in libvulkan-dev glslc; do echo package > "$name.deb"; done;;
esac
"""


@pytest.fixture
def part(project: Path, fakes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> VulkanPart:
    """A recipe whose programs are there already, and whose source lies in a file beside it."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as files:
        files.addfile(tarfile.TarInfo("llama_cpp_python-1.0/vendor/llama.cpp/CMakeLists.txt"))
    source = tmp_path / "llama_cpp_python-1.0.tar.gz"
    source.write_bytes(packed.getvalue())
    sha256 = hashlib.sha256(packed.getvalue()).hexdigest()
    (project / "uv.lock").write_text(
        f'[[package]]\nname = "llama-cpp-python"\nsdist = {{ url = "{source.as_uri()}", hash = "sha256:{sha256}" }}\n'
    )
    programs = project / "build" / "vulkan" / "programs" / "bin"
    programs.mkdir(parents=True)
    for name in ("cmake", "ninja"):
        (programs / name).write_text(CMAKE)
        (programs / name).chmod(0o755)
    fakes.add("nice", '#!/bin/sh\nshift 2\nexec "$@"\n')
    fakes.add("strip", '#!/bin/sh\necho "strip $*" >> "$CALLS"\n')
    fakes.add("apt-get", APT)
    fakes.add("dpkg-deb", '#!/bin/sh\necho "dpkg-deb $*" >> "$CALLS"\n')
    monkeypatch.setattr(vulkan, "KEYRING", source)
    return VulkanPart(Environment(project))


def test_that_the_part_is_compiled_from_the_locked_source_and_laid_among_the_others(part, fakes, tmp_path):
    assert part.make(tmp_path) == tmp_path / LIBRARY
    assert (tmp_path / LIBRARY).read_text() == "part\n"
    configure, build = fakes.calls("cmake")
    assert "llama_cpp_python-1.0/vendor/llama.cpp" in configure
    assert {"-DGGML_VULKAN=ON", "-DGGML_BACKEND_DL=ON", "-DGGML_NATIVE=OFF"} <= set(configure.split())
    assert "--target ggml-vulkan" in build
    assert fakes.calls("strip")


def test_that_debians_tools_are_fetched_once_with_lists_of_our_own(part, fakes, tmp_path):
    part.configure()
    update, download = fakes.calls("apt-get")
    assert "Dir::State::status=" in update
    assert all(name in download for name in vulkan.PACKAGES)
    assert len(fakes.calls("dpkg-deb -x")) == 2
    part.configure()
    assert len(fakes.calls("apt-get")) == 2
    part.configure(own_tools=True)
    assert "Vulkan_GLSLC_EXECUTABLE" not in fakes.calls("cmake")[-1]


@pytest.mark.parametrize(
    "words", ["Could NOT find Vulkan (missing: glslc)", "By not providing SPIRV-HeadersConfig.cmake"]
)
def test_that_tools_that_are_missing_are_said_in_one_sentence(part, monkeypatch, words):
    monkeypatch.setenv("CMAKE_SAYS", words)
    with pytest.raises(ToolsMissing, match="sudo apt-get install -y libvulkan-dev glslc spirv-headers"):
        part.configure(own_tools=True)


def test_that_a_system_without_debians_programs_is_told_so(part, fakes):
    (fakes.folder / "dpkg-deb").unlink()
    with pytest.raises(ToolsMissing):
        part.configure()


def test_that_another_source_than_the_locked_one_is_refused(part, project, tmp_path):
    (tmp_path / "llama_cpp_python-1.0.tar.gz").write_bytes(b"another")
    with pytest.raises(SourceChanged):
        part.configure()
    (tmp_path / "llama_cpp_python-1.0.tar.gz").unlink()
    with pytest.raises(NetworkUnreachable):
        part.configure()


def test_that_an_environment_without_llama_cpp_is_told_what_to_do_first(tmp_path):
    with pytest.raises(vulkan.SetUpStopped, match=r"build_engine\.py"):
        vulkan.libraries_of(tmp_path)
