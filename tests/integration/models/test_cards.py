"""Model files read in the child: cards, refusals, and a child that breaks."""

import hashlib
import os
import shutil
import signal
from collections import Counter

import numpy as np
import pytest

from medreview.jobs import Cancelled, CancelToken, Progress, no_report
from medreview.llm.model_files.card_values import (
    CardRefused,
    FileRole,
    IsFolder,
    NoFile,
    NotAModelFile,
    NotFirstPart,
    NotReadInTime,
    PartsMissing,
    TemplateKind,
)
from medreview.llm.model_files.cards import CardReader, file_sha256
from tests.unit.llm.model_files.headers import ARCHITECTURE, gguf, key, tensor, whole, words, written

N_MUTATED, N_MUTATED_SAMPLE = 1_000, 60
SEED = 4071
_EXTREMES = (0, 1, 2**31, 2**32 - 1, 2**40, 2**63 - 1, 2**63, 2**64 - 1)


@pytest.fixture
def reader():
    with CardReader() as reader:
        yield reader


def test_that_a_text_model_tells_what_it_is(reader, tiny_models):
    card = reader.card(tiny_models.text_q4)
    assert (card.role, card.architecture, card.quantisation) == (FileRole.TEXT, "llama", "Q4_0")
    assert (card.n_context, card.n_layers, card.width, card.n_vocabulary) == (8192, 2, 64, 1024)
    assert (card.size_class, card.n_parameters) == ("0.2M", 205_120)
    assert card.chat_template is TemplateKind.CHATML
    assert card.n_bytes == tiny_models.text_q4.stat().st_size


@pytest.mark.parametrize(
    ("kind", "role"),
    [("projector", FileRole.PROJECTOR), ("adapter", FileRole.ADAPTER), ("embedder", FileRole.EMBEDDING)],
)
def test_that_every_kind_of_file_is_told_apart(reader, tiny_models, kind, role):
    assert reader.card(getattr(tiny_models, kind)).role is role


def test_that_a_text_file_named_like_a_model_is_refused(reader, tmp_path):
    with pytest.raises(NotAModelFile):
        reader.card(written(tmp_path / "notes.gguf", b"Take twice daily."))


def test_that_a_folder_is_refused(reader, tmp_path):
    with pytest.raises(IsFolder):
        reader.card(tmp_path)


def test_that_a_file_that_is_not_there_is_refused(reader, tmp_path):
    with pytest.raises(NoFile):
        reader.card(tmp_path / "gone.gguf")


def test_that_a_name_in_any_script_is_read(reader, tiny_models, tmp_path):
    path = shutil.copy(tiny_models.text, tmp_path / "مدل 模型.gguf")
    assert reader.card(path).file == "مدل 模型.gguf"


def _parts(folder, n_parts):
    paths = []
    for number in range(n_parts):
        keys = [words("general.name", "Split"), ARCHITECTURE] if not number else []
        keys.append(key("split.count", 2, n_parts.to_bytes(2, "little")))
        content = gguf([*keys, *([whole("llama.block_count", 3)] if not number else [])], [tensor(f"t{number}")])
        paths.append(written(folder / f"big-{number + 1:05d}-of-{n_parts:05d}.gguf", content))
    return paths


def test_that_a_split_model_is_read_with_all_its_parts(reader, tmp_path):
    card = reader.card(_parts(tmp_path, 3)[0])
    assert (card.n_parts, card.n_parameters) == (3, 96)


def test_that_a_missing_part_is_named(reader, tmp_path):
    paths = _parts(tmp_path, 3)
    paths[2].unlink()
    with pytest.raises(PartsMissing, match="big-00003-of-00003"):
        reader.card(paths[0])


def test_that_a_later_part_points_to_the_first(reader, tmp_path):
    with pytest.raises(NotFirstPart, match="big-00001-of-00002"):
        reader.card(_parts(tmp_path, 2)[1])


def test_that_many_files_share_one_child(reader, tiny_models):
    reader.card(tiny_models.text)
    child = reader._process
    reader.card(tiny_models.projector)
    assert reader._process is child


@pytest.mark.skipif(os.name == "nt", reason="signals are of POSIX")
def test_that_a_child_that_is_killed_is_a_refusal_and_the_next_file_is_read(reader, tiny_models):
    reader.card(tiny_models.text)
    os.kill(reader._process.pid, signal.SIGSTOP)
    os.kill(reader._process.pid, signal.SIGKILL)
    reader._process.wait()
    assert reader.card(tiny_models.projector).role is FileRole.PROJECTOR


@pytest.mark.skipif(os.name == "nt", reason="named pipes are of POSIX")
def test_that_a_child_that_says_nothing_is_given_up(tmp_path, tiny_models, monkeypatch):
    with CardReader(patience_s=0.2) as reader:
        reader._running()
        os.kill(reader._process.pid, signal.SIGSTOP)
        with pytest.raises(NotReadInTime, match="Tiny"):
            reader.card(tiny_models.text)


def test_that_a_cancelled_look_ends_at_once(reader, tiny_models):
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        reader.card(tiny_models.text, token)


@pytest.mark.skipif(os.name == "nt", reason="limits of memory are of POSIX")
def test_that_the_child_has_limits_of_memory_and_time(tiny_models):
    import resource

    with CardReader() as reader:
        reader.card(tiny_models.text)
        limits = {
            name: resource.prlimit(reader._process.pid, getattr(resource, f"RLIMIT_{name}"))[0]
            for name in ("AS", "CPU", "CORE")
        }
    assert limits["AS"] == 1 << 30
    assert 60 <= limits["CPU"] < 120
    assert limits["CORE"] == 0


@pytest.mark.slow
def test_that_mutated_headers_give_a_card_or_a_refusal(full, tiny_models, tmp_path):
    rng = np.random.default_rng(SEED)
    originals = [
        getattr(tiny_models, kind).read_bytes() for kind in ("text", "text_pieces", "projector", "adapter", "embedder")
    ]
    outcomes = Counter(broke=0)
    with CardReader() as reader:
        for number in range(N_MUTATED if full else N_MUTATED_SAMPLE):
            path = written(tmp_path / "mutated.gguf", _mutated(originals[number % len(originals)], rng))
            try:
                card = reader.card(path)
            except CardRefused as refusal:
                outcomes["broke" if isinstance(refusal, NotReadInTime) else "refused"] += 1
            else:
                assert card.n_bytes == path.stat().st_size
                outcomes["card"] += 1
    assert outcomes["broke"] == 0
    assert set(outcomes) == {"card", "refused", "broke"}


def _mutated(content: bytes, rng: np.random.Generator) -> bytes:
    """One to eight lies in the first part of a file: a byte, a number, a piece taken out, doubled or cut off."""
    lying = bytearray(content)
    n_header = min(len(lying), 6_000)
    for _ in range(int(rng.integers(1, 9))):
        at = int(rng.integers(4 if rng.random() < 0.95 else 0, n_header))
        match int(rng.integers(0, 12)):
            case 0 | 1 | 2 | 3 | 4:
                lying[at] = int(rng.integers(0, 256))
            case 5 | 6 | 7:
                lying[at : at + 8] = int(rng.choice(len(_EXTREMES))).to_bytes(8, "little")
            case 8 | 9:
                lying[at : at + 8] = _EXTREMES[int(rng.integers(len(_EXTREMES)))].to_bytes(8, "little")
            case 10:
                del lying[at : at + int(rng.integers(1, 64))]
            case _:
                lying[at:at] = lying[at : at + int(rng.integers(1, 64))]
    return bytes(lying[: int(rng.integers(1, len(lying)))] if rng.random() < 0.05 else lying)


def test_that_the_hash_is_that_of_the_file_and_progress_counts_its_bytes(tiny_models):
    seen: list[Progress] = []
    digest = file_sha256(tiny_models.text, seen.append, CancelToken())
    assert digest == hashlib.sha256(tiny_models.text.read_bytes()).hexdigest()
    assert seen[-1].done == seen[-1].total == tiny_models.text.stat().st_size


def test_that_the_hash_of_a_split_model_covers_all_parts(tmp_path):
    paths = _parts(tmp_path, 2)
    together = hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
    assert file_sha256(paths[0], no_report, CancelToken()) == together


def test_that_hashing_can_be_stopped(tiny_models):
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        file_sha256(tiny_models.text, no_report, token)
