import struct

import pytest

from medreview.llm.model_files.card_values import (
    BigEndian,
    CardRefused,
    CutOff,
    HeaderDamaged,
    NotAModelFile,
    NoWeights,
    NumbersUnknown,
    VersionUnknown,
)
from medreview.llm.model_files.gguf_header import read_header
from tests.unit.llm.model_files.headers import (
    ARCHITECTURE,
    F64,
    LIST,
    TEXT,
    U32,
    U64,
    a_model,
    gguf,
    key,
    tensor,
    texts,
    whole,
    words,
    written,
)

HUGE = 2**63


def test_that_keys_lengths_and_sizes_are_read(tmp_path):
    content = a_model(
        whole("llama.block_count", 1),
        texts("tokenizer.ggml.tokens", ["a", "ب", "中"]),
        words("general.name", "Ärztin"),
        tensors=[tensor("a", (32, 2)), tensor("b", (64,), kind=2, offset=256)],
    )
    header = read_header(written(tmp_path / "m.gguf", content + bytes(512)))
    assert header.whole("llama.block_count") == 1
    assert header.length("tokenizer.ggml.tokens") == 3
    assert header.text("general.name") == "Ärztin"
    assert dict(header.n_values) == {"F32": 64, "Q4_0": 64}


LIES = {
    "empty": (b"", NotAModelFile),
    "text": ("این یک مدل نیست".encode(), NotAModelFile),
    "magic and text": (b"GGUF is a format for models.", VersionUnknown),
    "big-endian": (b"GGUF" + struct.pack(">IQQ", 3, 1, 1) + bytes(64), BigEndian),
    "first version": (gguf([ARCHITECTURE], [tensor("a")], version=1), VersionUnknown),
    "only the beginning": (b"GGUF\x03\x00", CutOff),
    "billions of keys": (gguf([ARCHITECTURE], [tensor("a")], n_keys=HUGE), HeaderDamaged),
    "billions of tensors": (gguf([ARCHITECTURE], [tensor("a")], n_tensors=HUGE), HeaderDamaged),
    "more keys than fit": (gguf([ARCHITECTURE], [tensor("a")], n_keys=9_999), CutOff),
    "endless text": (gguf([key("a", TEXT, struct.pack("<Q", HUGE))], []), CutOff),
    "endless list": (gguf([key("a", LIST, struct.pack("<IQ", U64, HUGE))], []), CutOff),
    "endless list of texts": (gguf([key("a", LIST, struct.pack("<IQ", TEXT, HUGE))], []), CutOff),
    "list of lists": (gguf([key("a", LIST, struct.pack("<IQ", LIST, 1))], []), HeaderDamaged),
    "unknown kind of value": (gguf([key("a", 77, b"")], []), HeaderDamaged),
    "a key twice": (a_model(ARCHITECTURE), HeaderDamaged),
    "a tensor twice": (a_model(tensors=[tensor("a"), tensor("a")]), HeaderDamaged),
    "a name that is no text": (gguf([struct.pack("<Q", 2) + b"\xff\xfe" + bytes(32)], []), HeaderDamaged),
    "no dimensions": (a_model(tensors=[tensor("a", ())]), HeaderDamaged),
    "five dimensions": (a_model(tensors=[tensor("a", (2, 2, 2, 2, 2))]), HeaderDamaged),
    "an empty tensor": (a_model(tensors=[tensor("a", (0,))]), HeaderDamaged),
    "an endless tensor": (a_model(tensors=[tensor("a", (2**40, 2**40))]), HeaderDamaged),
    "a broken block": (a_model(tensors=[tensor("a", (33,), kind=2)]), HeaderDamaged),
    "doubles": (a_model(tensors=[tensor("a", kind=F64)]), NumbersUnknown),
    "unknown numbers": (a_model(tensors=[tensor("a", kind=4_711)]), NumbersUnknown),
    "no weights": (a_model(tensors=[]), NoWeights),
    "weights that are missing": (a_model(tensors=[tensor("a", (4096,))]), CutOff),
    "a silly alignment": (a_model(key("general.alignment", U32, struct.pack("<I", 33))), HeaderDamaged),
}


@pytest.mark.parametrize(("content", "refusal"), LIES.values(), ids=LIES)
def test_that_a_file_that_lies_is_refused_with_the_reason(tmp_path, content, refusal):
    with pytest.raises(CardRefused) as refused:
        read_header(written(tmp_path / "m.gguf", content))
    assert type(refused.value) is refusal
    assert "m.gguf" in str(refused.value)


def test_that_a_file_cut_anywhere_is_refused(tmp_path):
    whole_file = a_model(texts("tokenizer.ggml.tokens", ["a", "b"]), whole("llama.block_count", 1))
    for n_bytes in range(len(whole_file)):
        with pytest.raises((CutOff, NotAModelFile)):
            read_header(written(tmp_path / "m.gguf", whole_file[:n_bytes]))


def test_that_a_very_long_text_is_not_kept_whole(tmp_path):
    content = gguf([ARCHITECTURE, words("tokenizer.chat_template", "x" * 3_000_000)], [tensor("a")])
    assert len(read_header(written(tmp_path / "m.gguf", content)).text("tokenizer.chat_template") or "") == 1 << 20
