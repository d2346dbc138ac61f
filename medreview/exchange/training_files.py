"""Questions and answers in the forms that LLaMA-Factory trains from, and its configuration."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

CUTOFF = 2048
"""Tokens of a question and its answer together; a longer pair is cut there in training."""
DATASET = "medreview"
DATA_FILE, INFO_FILE, CONFIG_FILE = "training.jsonl", "dataset_info.json", "llamafactory.yaml"
IMAGE_MARK = "<image>"


class TrainingForm(StrEnum):
    SHAREGPT = "sharegpt"
    ALPACA = "alpaca"
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class TrainingPair:
    """A question with an answer to learn; ``key`` names it with its dataset.

    ``turns`` are those of the conversation before, as pairs of who (``user`` or another role) and text; ``images`` are
    file names.
    """

    key: str
    question: str
    answer: str
    turns: tuple[tuple[str, str], ...] = ()
    images: tuple[str, ...] = ()

    @property
    def exchanges(self) -> tuple[tuple[str, str], ...]:
        """The earlier conversation, as pairs of a question and an answer; empty unless both take turns."""
        if len(self.turns) % 2 or any((role == "user") != (n % 2 == 0) for n, (role, _) in enumerate(self.turns)):
            return ()
        said = [text for _, text in self.turns]
        return tuple(zip(said[::2], said[1::2], strict=True))

    @property
    def asked(self) -> str:
        """The last question, after the turns where they are no exchanges, with a mark for each image.

        LLaMA-Factory refuses a line whose marks are not as many as its images.
        """
        told = () if self.exchanges else (f"{role}: {text}" for role, text in self.turns)
        texts = [text.replace(IMAGE_MARK, "< image >") for text in (*told, self.question)]
        return "\n".join([*([IMAGE_MARK * len(self.images)] if self.images else []), *texts])

    @property
    def said(self) -> tuple[tuple[str, str], ...]:
        """Everything in turn, the answer last."""
        return (*self.exchanges, (self.asked, self.answer))


def training_line(pair: TrainingPair, form: TrainingForm) -> dict[str, object]:
    """One line of a training file."""
    images: dict[str, object] = {"images": list(pair.images)} if pair.images else {}
    match form:
        case TrainingForm.ALPACA:
            history: dict[str, object] = (
                {"history": [list(exchange) for exchange in pair.exchanges]} if pair.exchanges else {}
            )
            return {"instruction": pair.asked, "input": "", "output": pair.answer, **history, **images}
        case TrainingForm.SHAREGPT:
            return {"conversations": _turns(pair, ("from", "value"), ("human", "gpt")), **images}
        case TrainingForm.CHAT:
            return {"messages": _turns(pair, ("role", "content"), ("user", "assistant")), **images}


def dataset_info(form: TrainingForm, *, has_images: bool, has_history: bool) -> dict[str, object]:
    """The entry from which LLaMA-Factory knows the form of the file beside it."""
    images = {"images": "images"} if has_images else {}
    about: dict[str, Any] = {"file_name": DATA_FILE}
    match form:
        case TrainingForm.ALPACA:
            history = {"history": "history"} if has_history else {}
            columns = {"prompt": "instruction", "query": "input", "response": "output", **history, **images}
            about |= {"formatting": "alpaca", "columns": columns}
        case TrainingForm.SHAREGPT:
            about |= {"formatting": "sharegpt", "columns": {"messages": "conversations", **images}}
        case TrainingForm.CHAT:
            tags = {"role_tag": "role", "content_tag": "content", "user_tag": "user", "assistant_tag": "assistant"}
            about |= {"formatting": "sharegpt", "columns": {"messages": "messages", **images}, "tags": tags}
    return {DATASET: about}


def training_config(base: str, *, seed: int = 0) -> str:
    """The configuration of PermedCQA's training: LoRA, rank 8, alpha 16, learning rate 2e-5, one epoch, 2,048 tokens.

    Only these are the paper's; what it does not say is left to LLaMA-Factory. ``base`` may be empty: a folder or a
    name of weights to train, never a GGUF file.
    """
    model = base or "PUT-THE-BASE-MODEL-HERE"
    lines = (
        "# LLaMA-Factory: run  llamafactory-cli train llamafactory.yaml  in this folder.",
        "# Then convert the folder adapter with convert_lora_to_gguf.py of llama.cpp: medreview loads the file.",
        f"model_name_or_path: {json.dumps(model, ensure_ascii=False)}",
        "stage: sft",
        "do_train: true",
        "finetuning_type: lora",
        "lora_rank: 8",
        "lora_alpha: 16",
        "lora_target: all",
        "dataset_dir: .",
        f"dataset: {DATASET}",
        "template: default  # the one of the base model",
        f"cutoff_len: {CUTOFF}",
        "output_dir: adapter",
        "learning_rate: 2.0e-5",
        "num_train_epochs: 1.0",
        f"seed: {seed}",
    )
    return "\n".join(lines) + "\n"


def estimated_tokens(text: str) -> int:
    """Tokens of a text where no tokenizer is at hand: four ASCII letters each, two of other alphabets, one of Chinese.

    A rule of thumb for vocabularies that know these scripts; others need more.
    """
    n_ascii = sum(one.isascii() for one in text)
    n_wide = sum("\u2e80" <= one <= "\u9fff" or "\uf900" <= one <= "\uffef" for one in text)
    return round(n_ascii / 4 + (len(text) - n_ascii - n_wide) / 2 + n_wide)


def _turns(pair: TrainingPair, keys: tuple[str, str], roles: Sequence[str]) -> list[dict[str, str]]:
    return [
        dict(zip(keys, (role, text), strict=True)) for both in pair.said for role, text in zip(roles, both, strict=True)
    ]
