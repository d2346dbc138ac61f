"""Whatever a file, a request or the system does to the child, the program lives and the next engine starts."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from medreview.jobs import Cancelled, CancelToken
from medreview.llm.engines import EngineStopped, Generated, Result
from medreview.llm.local import engine as engine_module
from medreview.llm.local.engine import LocalEngine
from medreview.llm.local.failures import (
    AdapterUnusable,
    EngineCrashed,
    EngineMissing,
    EngineSilent,
    MemoryShort,
    ModelCannotWrite,
    ModelCrashed,
    ModelFileMissing,
    ModelUnreadable,
    ProjectorUnusable,
    SystemEndedEngine,
)
from tests.integration.llm.local.asking import a_reply, a_score, all_answers, said, substance, text_of
from tests.integration.llm.local.conftest import Open

ROOT = Path(__file__).resolve().parents[4]
HOLDER = Path(__file__).parent / "holder.py"
LONG = 4000
SEED = 20261121
N_DAMAGED, N_DAMAGED_SAMPLED = 1000, 6
HEADER = 4000


class CancelledAtLook(CancelToken):
    """Cancelled when it is looked at for the n-th time: while the child is at work, without a clock."""

    def __init__(self, n_looks: int) -> None:
        super().__init__()
        self._n_left = n_looks

    def raise_if_cancelled(self) -> None:
        self._n_left -= 1
        if not self._n_left:
            self.cancel()
        super().raise_if_cancelled()


def at_work(engine: LocalEngine) -> Iterator[Result]:
    """Let an engine begin replies that take long, and wait for a short one."""
    requests = [a_reply("short", max_tokens=1), *(a_reply(f"{n}", f"{n}", max_tokens=LONG) for n in range(8))]
    answers = engine.answers(requests, CancelToken())
    next(answers)
    return answers


def test_that_a_missing_file_is_named(open_engine: Open) -> None:
    with pytest.raises(ModelFileMissing, match=r"nowhere\.gguf is not there"):
        open_engine("nowhere.gguf")


@pytest.mark.parametrize("content", [b"", b"Dear reader, this is a letter.", b"GGUF", b"GGUF\x03\0\0\0" + b"\xff" * 40])
def test_that_what_is_no_model_is_refused(open_engine: Open, files: Path, content: bytes) -> None:
    (files / "letter.gguf").write_bytes(content)
    with pytest.raises(ModelUnreadable, match=r"letter\.gguf cannot be loaded as a model"):
        open_engine("letter.gguf")


@pytest.mark.parametrize("share", [0.01, 0.3, 0.99])
def test_that_a_truncated_model_is_refused(open_engine: Open, files: Path, share: float) -> None:
    whole = (files / "random.gguf").read_bytes()
    (files / "truncated.gguf").write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(ModelUnreadable):
        open_engine("truncated.gguf")


@pytest.mark.slow
def test_that_a_damaged_header_never_ends_the_program(
    open_engine: Open, files: Path, full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "SILENCE_S", 20.0)
    chance = random.Random(SEED)
    whole = (files / "random.gguf").read_bytes()
    sentences: set[str] = set()
    for _ in range(N_DAMAGED if full else N_DAMAGED_SAMPLED):
        damaged = bytearray(whole)
        for _ in range(chance.randrange(1, 12)):
            damaged[chance.randrange(HEADER)] = chance.randrange(256)
        (files / "damaged.gguf").write_bytes(damaged)
        try:
            engine = open_engine("damaged.gguf")
            all_answers(engine, [a_reply("a")])
            engine.close()
        except EngineStopped as stopped:
            sentences.add(str(stopped))
    assert all("damaged.gguf" in sentence for sentence in sentences)
    assert text_of(open_engine("random.gguf"), a_reply("a"))


def test_that_an_embedding_model_is_refused_as_a_judge(open_engine: Open) -> None:
    with pytest.raises(ModelCannotWrite):
        open_engine("embedder.gguf")


def test_that_an_adapter_of_another_model_is_refused(open_engine: Open) -> None:
    for name in ("other-adapter.gguf", "random.gguf"):
        with pytest.raises(AdapterUnusable, match=name):
            open_engine("random.gguf", adapter=name)


def test_that_a_projector_of_another_model_is_refused(open_engine: Open) -> None:
    for name in ("other-projector.gguf", "random.gguf"):
        with pytest.raises(ProjectorUnusable, match=name):
            open_engine("random.gguf", projector=name)


def test_that_a_model_without_room_in_memory_is_refused(open_engine: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(available=2**28))
    with pytest.raises(MemoryShort, match="Close other programs"):
        open_engine("random.gguf")


def test_that_an_engine_that_is_not_installed_is_said_so(open_engine: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "find_spec", lambda name: None)
    with pytest.raises(EngineMissing, match="not ready yet"):
        open_engine("random.gguf")


@pytest.mark.parametrize(
    ("number", "error"),
    [(signal.SIGSEGV, EngineCrashed), (signal.SIGABRT, EngineCrashed), (signal.SIGKILL, SystemEndedEngine)],
)
def test_that_a_crash_in_the_middle_of_a_run_ends_it_and_the_next_engine_starts(
    open_engine: Open, number: signal.Signals, error: type[EngineStopped]
) -> None:
    engine = open_engine("random.gguf")
    answers = at_work(engine)
    os.kill(engine.child_id, number)
    with pytest.raises(error, match=r"random\.gguf"):
        list(answers)
    with pytest.raises(error):
        all_answers(engine, [a_reply("later")])
    assert text_of(open_engine("random.gguf"), a_reply("a"))


def test_that_a_model_that_crashes_llama_cpp_ends_in_a_sentence(open_engine: Open, files: Path) -> None:
    from gguf import GGUFReader

    path = files / "crashes.gguf"
    whole = bytearray((files / "random.gguf").read_bytes())
    reader = GGUFReader(files / "random.gguf")
    # A million layers: llama.cpp asks for more memory than there is, and aborts.
    place = int(reader.fields["llama.block_count"].parts[-1].ctypes.data - reader.data.ctypes.data)
    whole[place : place + 4] = (10**6).to_bytes(4, "little")
    path.write_bytes(whole)
    with pytest.raises((ModelCrashed, ModelUnreadable), match=r"crashes\.gguf"):
        open_engine("crashes.gguf")
    assert text_of(open_engine("random.gguf"), a_reply("a"))


@pytest.mark.skipif(sys.platform == "win32", reason="stops a process by a signal")
def test_that_a_child_that_hangs_is_ended(open_engine: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_engine("random.gguf")
    os.kill(engine.child_id, signal.SIGSTOP)
    with monkeypatch.context() as impatient:  # only while the stopped child is asked: others may be slow
        impatient.setattr(engine_module, "SILENCE_S", 0.3)
        with pytest.raises(EngineSilent, match="stopped responding"):
            engine.count_tokens(said("x"))
    assert text_of(open_engine("random.gguf"), a_reply("a"))


@pytest.mark.parametrize("words", [10, 5000])
def test_that_a_cancelled_run_ends_within_a_step_and_the_engine_can_go_on(open_engine: Open, words: int) -> None:
    engine = open_engine("heavy.gguf")
    expected = substance(all_answers(engine, [a_reply("a"), a_score("b", "x")]))
    long = [a_reply(str(n), f"{n} " + "word " * words, max_tokens=1500) for n in range(4)]
    with pytest.raises(Cancelled):
        list(engine.answers(long, CancelledAtLook(4)))
    assert substance(all_answers(engine, [a_reply("a"), a_score("b", "x")])) == expected


def test_that_a_child_ends_with_its_program(files: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, str(HOLDER), str(files / "heavy.gguf")],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    with holder:
        assert holder.stdout is not None
        child = psutil.Process(int(holder.stdout.readline()))
        holder.kill()
    psutil.wait_procs([child], timeout=30)
    assert not child.is_running()


def test_that_an_engine_can_be_closed_twice_and_in_the_middle_of_a_run(open_engine: Open) -> None:
    engine = open_engine("heavy.gguf")
    answers = at_work(engine)
    engine.close()
    engine.close()
    with pytest.raises(EngineStopped):
        list(answers)
    assert not psutil.pid_exists(engine.child_id)


def test_that_a_child_starts_with_an_environment_of_its_own(open_engine: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7")
    monkeypatch.setenv("LLAMA_ARG_CTX_SIZE", "16")
    engine = open_engine("random.gguf")
    names = set(psutil.Process(engine.child_id).environ())
    assert not names & {"WAYLAND_DISPLAY", "DISPLAY", "LLAMA_ARG_CTX_SIZE", "OPENAI_API_KEY"}
    assert isinstance(all_answers(engine, [a_reply("a")])["a"], Generated)


def test_that_a_packaged_program_starts_itself_as_the_child(open_engine: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    packaged = engine_module.child_command(engine_module.CHILD_ARGUMENT, "")
    assert packaged == [sys.executable, engine_module.CHILD_ARGUMENT]
    command = [sys.executable, "-m", "medreview", *packaged[1:]]
    monkeypatch.setattr(engine_module, "child_command", lambda *_: command)
    assert text_of(open_engine("random.gguf"), a_reply("a"))
