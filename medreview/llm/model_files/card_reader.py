"""The child that reads model files' headers for ``cards``: a line of JSON with a path in, a card or a refusal out.

Headers are bounded as they are read; the limits here are for what nobody thought of.
"""

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from medreview.errors import reason_of
from medreview.jobs.line_child import limit_memory, limit_time
from medreview.llm.model_files.card_values import (
    CardRefused,
    FileRole,
    HeaderDamaged,
    IsFolder,
    ModelCard,
    NoFile,
    NotFirstPart,
    NotReadable,
    PartsMissing,
    TemplateKind,
)
from medreview.llm.model_files.gguf_header import Header, read_header

_FILE_TYPES = {
    0: "F32",
    1: "F16",
    2: "Q4_0",
    3: "Q4_1",
    7: "Q8_0",
    8: "Q5_0",
    9: "Q5_1",
    10: "Q2_K",
    11: "Q3_K_S",
    12: "Q3_K_M",
    13: "Q3_K_L",
    14: "Q4_K_S",
    15: "Q4_K_M",
    16: "Q5_K_S",
    17: "Q5_K_M",
    18: "Q6_K",
    19: "IQ2_XXS",
    20: "IQ2_XS",
    21: "Q2_K_S",
    22: "IQ3_XS",
    23: "IQ3_XXS",
    24: "IQ1_S",
    25: "IQ4_NL",
    26: "IQ3_S",
    27: "IQ3_M",
    28: "IQ2_S",
    29: "IQ2_M",
    30: "IQ4_XS",
    31: "IQ1_M",
    32: "BF16",
    36: "TQ1_0",
    37: "TQ2_0",
    38: "MXFP4",
}
_ENCODERS = (
    "bert",
    "nomic-bert",
    "nomic-bert-moe",
    "jina-bert-v2",
    "jina-bert-v3",
    "modern-bert",
    "neo-bert",
    "eurobert",
    "t5encoder",
    "gemma-embedding",
)
# What stands earlier is more particular: models of many families are built like Llama.
_FAMILIES = (
    ("medreview", "medreview"),
    ("medgemma", "Gemma"),
    ("gemma", "Gemma"),
    ("qwen", "Qwen"),
    ("qwq", "Qwen"),
    ("mixtral", "Mistral"),
    ("ministral", "Mistral"),
    ("mistral", "Mistral"),
    ("magistral", "Mistral"),
    ("deepseek", "DeepSeek"),
    ("gpt-oss", "GPT-OSS"),
    ("granite", "Granite"),
    ("olmo", "OLMo"),
    ("smollm", "SmolLM"),
    ("falcon", "Falcon"),
    ("internlm", "InternLM"),
    ("command-r", "Command"),
    ("aya", "Aya"),
    ("chatglm", "GLM"),
    ("glm", "GLM"),
    ("phi", "Phi"),
    ("yi", "Yi"),
    ("meditron", "Llama"),
    ("llama", "Llama"),
)
_TEMPLATE_MARKS = (
    ("<|start_header_id|>", TemplateKind.LLAMA_3),
    ("<|im_start|>", TemplateKind.CHATML),
    ("<start_of_turn>", TemplateKind.GEMMA),
    ("<|channel|>", TemplateKind.HARMONY),
    ("[INST]", TemplateKind.LLAMA_2),
    ("<|assistant|>", TemplateKind.PHI),
)
_SIZE = re.compile(
    r"(?<![\w.])(?:(?P<experts>\d+)x)?(?P<number>\d+(?:\.\d+)?)(?P<unit>[bm])(?![a-z0-9])", re.IGNORECASE
)
_MOST_NAME = 120
_A_BILLION, _WHOLE_BILLIONS = 900_000_000, 3_000_000_000


def card_of(path: Path, header: Header) -> ModelCard:
    """The card of a file with this header.

    Raises
    ------
    HeaderDamaged
        If it does not say what it is built like, or claims more layers than it can have.
    """
    architecture = header.text("general.architecture")
    n_layers = header.whole(f"{architecture}.block_count")
    is_part = (header.whole("split.count") or 1) > 1
    if architecture is None or len(architecture) > _MOST_NAME:
        raise HeaderDamaged(file=path.name)
    if n_layers is not None and not is_part and n_layers > header.n_tensors:
        raise HeaderDamaged(file=path.name)  # llama.cpp aborts on such a claim
    role = _role(architecture, header)
    name = " ".join((header.text("general.name") or path.stem).split())[:_MOST_NAME]
    n_parameters = header.n_values.total() if role is not FileRole.ADAPTER else None
    names = (name, header.text("general.basename") or "", path.stem)
    is_model = role in {FileRole.TEXT, FileRole.EMBEDDING}
    return ModelCard(
        file=path.name,
        role=role,
        architecture=architecture,
        name=name,
        family=_family(names, architecture) if is_model else None,
        size_class=size_class((header.text("general.size_label") or "", *names), n_parameters) if is_model else None,
        n_parameters=n_parameters,
        quantisation=_quantisation(header),
        n_context=header.whole(f"{architecture}.context_length"),
        n_layers=n_layers,
        width=_width(role, architecture, header),
        n_vocabulary=header.length("tokenizer.ggml.tokens"),
        chat_template=template_kind(header.text("tokenizer.chat_template")),
        licence=(header.text("general.license") or "")[:_MOST_NAME] or None,
        n_bytes=header.n_bytes,
    )


def size_class(names: tuple[str, ...], n_parameters: int | None) -> str | None:
    """The nominal size that the names give, else the count rounded as families round it."""
    for name in names:
        found = _SIZE.search(name.replace("_", "-"))
        if found and not found["experts"]:
            return f"{float(found['number']):g}{found['unit'].upper()}"
    return _rounded(n_parameters) if n_parameters else None


def _rounded(n_parameters: int) -> str:
    """As families name their sizes: halves below 3 B, whole numbers above, two digits of millions below one."""
    if n_parameters < _A_BILLION:
        return f"{float(f'{n_parameters / 1e6:.2g}'):g}M"
    billions = n_parameters / 1e9
    return f"{round(billions * 2) / 2:g}B" if n_parameters < _WHOLE_BILLIONS else f"{billions:.0f}B"


def template_kind(template: str | None) -> TemplateKind | None:
    if template is None:
        return None
    return next((kind for mark, kind in _TEMPLATE_MARKS if mark in template), TemplateKind.OTHER)


def _role(architecture: str, header: Header) -> FileRole:
    kind = header.text("general.type")
    if kind == "adapter":
        return FileRole.ADAPTER
    if architecture == "clip" or kind == "mmproj":
        return FileRole.PROJECTOR
    is_embedding = architecture in _ENCODERS or header.whole(f"{architecture}.pooling_type") is not None
    return FileRole.EMBEDDING if is_embedding else FileRole.TEXT


def _family(names: tuple[str, ...], architecture: str) -> str | None:
    for name in (*names, architecture):
        for mark, family in _FAMILIES:
            if re.search(rf"(?<![a-z]){mark}" if len(mark) < 4 else mark, name.lower()):  # noqa: PLR2004 - short marks stand in words
                return family
    return None


def _quantisation(header: Header) -> str | None:
    declared = header.whole("general.file_type")
    if declared is not None and declared in _FILE_TYPES:
        return _FILE_TYPES[declared]
    commonest = header.n_values.most_common(1)
    return commonest[0][0] if commonest else None


def _width(role: FileRole, architecture: str, header: Header) -> int | None:
    """Of a projector and an adapter, that of the text model it is for."""
    if role is FileRole.PROJECTOR:
        return header.whole("clip.vision.projection_dim")
    if role is FileRole.ADAPTER:
        into = (shape for name, shape in header.shapes.items() if name.endswith("attn_q.weight.lora_a"))
        return next((shape[0] for shape in into), None)
    return header.whole(f"{architecture}.embedding_length")


MOST_MEMORY = 1 << 30
MOST_PROCESSOR_S = 60  # for one file
_PART = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})(?P<ending>\.gguf)$", re.IGNORECASE)
_MOST_PARTS = 1_000


def card_of_file(path: Path) -> ModelCard:
    """The card of a file, or of all parts where it is the first of several.

    Raises
    ------
    CardRefused
        If it cannot be used; the sentence says why.
    """
    try:
        if path.is_dir():
            raise IsFolder(file=path.name)
        if not path.is_file():
            raise NoFile(file=path.name)
        parts = model_parts(path)
        headers = [read_header(part) for part in parts]
    except OSError as error:
        raise NotReadable(file=path.name, reason=reason_of(error)) from error
    return replace(card_of(path, _joined(headers)), n_parts=len(parts))


def model_parts(path: Path) -> tuple[Path, ...]:
    """The files of a model, itself first; raises where it is not the first part or not all are there."""
    named = _PART.fullmatch(path.name)
    if named is None:
        return (path,)
    count = int(named["count"])
    if not 0 < count <= _MOST_PARTS:
        return (path,)
    names = [f"{named['stem']}-{number:05d}-of-{named['count']}{named['ending']}" for number in range(1, count + 1)]
    if path.name != names[0]:
        raise NotFirstPart(file=path.name, first=names[0])
    parts = tuple(path.with_name(name) for name in names)
    missing = next((part for part in parts if not part.is_file()), None)
    if missing:
        raise PartsMissing(file=path.name, n_parts=count, missing=missing.name)
    return parts


def _joined(headers: list[Header]) -> Header:
    first = headers[0]
    for header in headers[1:]:
        first.n_bytes += header.n_bytes
        first.n_tensors += header.n_tensors
        first.n_values += header.n_values
        first.shapes |= header.shapes
    return first


def answer(line: str) -> dict[str, Any]:
    """The card of the file that a line names, or the reason why there is none."""
    path = Path(json.loads(line)["path"])
    try:
        return {"card": card_of_file(path).to_json()}
    except CardRefused as refusal:
        return {"refusal": type(refusal).__name__, "values": dict(refusal.message.values)}


def main() -> None:
    """Answer line by line until the program closes its end."""
    limit_memory(MOST_MEMORY)
    for line in sys.stdin:
        limit_time(MOST_PROCESSOR_S)
        sys.stdout.write(json.dumps(answer(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
