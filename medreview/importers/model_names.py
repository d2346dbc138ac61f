"""Names of models: in cells of a column of their own, or behind the ids of what they answered."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from medreview.importers.column_names import SPELLINGS, plain_name, suggested_columns
from medreview.importers.person_names import AUTHOR_COLUMNS

_MODEL = re.compile(
    r"(?:.*[^a-z])?(?:(?:chat)?gpt|o[134](?![a-z0-9])|claude|anthropic|(?:bio|pmc_?)?(?:llama|mistral)|gemini|(?:med_?)?gemma|mixtral|"
    r"qwen|deepseek|davinci|palm|med_?palm|bard|copilot|grok|phi|command_r|meditron|medalpaca|alpaca|vicuna|falcon|aya|chatdoctor|"
    r"baichuan|huatuo(?:gpt)?|internlm|(?:chat)?glm|ernie|perplexity|kimi|wizardlm|zephyr|starling|openchat|nemotron|"
    r"olmo|smollm|bloomz|flan_?t5|gatortron|biomedlm|openbiollm|bing_?chat|hunyuan|doubao|llm|model).*"
)
LONGEST_NAME = 60
MODEL_COLUMN = "model"
"""The column of the models that stood in ids."""
_IDS = frozenset(map(plain_name, SPELLINGS["question_id"]))
_BETWEEN = ("__", "::", "|")


def is_model(name: str) -> bool:
    """True for a name with that of a model's family in it; capitals inside do not part words: LLaMA, DeepSeek."""
    return any(map(_MODEL.fullmatch, (plain_name(name), plain_name(name.casefold()))))


_FAMILY = re.compile(r"(?:chat)?gpt\d?o?|(?:llama|gemini|qwen|grok|mistral|mixtral|deepseek|copilot|perplexity)\d*")
_NAMED_LIKE_PEOPLE = re.compile(r"(?:claude|bard|gemma|aya|phi|palm|falcon|vicuna)\d*")
"""Families of models whose names people or places have, too: with a version they are models."""
OF_A_VERSION = re.compile(
    r"v?\d+|\d+(?:b|k|o)|turbo|mini|nano|pro|plus|ultra|flash|sonnet|opus|haiku|instruct|chat|large|medium|small|preview"
    r"|latest|answers?|responses?|outputs?"
)


def is_model_alone(name: str) -> bool:
    """True for a model with its version and nothing else: a sheet that is called so holds its texts."""
    first, *rest = plain_name(name.casefold()).split("_")
    is_family = _FAMILY.fullmatch(first) or is_called_a_judge(first)
    is_family = is_family or (rest and _NAMED_LIKE_PEOPLE.fullmatch(first))
    return bool(is_family) and all(map(OF_A_VERSION.fullmatch, rest))


_BEFORE_TUNING = frozenset({"baseline", "base", "base_model", "pretrained", "original_model", "untuned", "vanilla"})
_AFTER_TUNING = frozenset(
    {"fine_tuned", "finetuned", "finetuned_model", "fine_tuned_model", "tuned", "finetune", "fine_tune", "instruct"}
    | {"sft", "lora", "qlora", "dpo", "ppo", "grpo", "orpo", "kto", "rlhf", "adapter", "instruction_tuned"}
)
_WITHOUT, _WITH = frozenset({"no_rag", "without_rag", "non_rag"}), frozenset({"rag", "with_rag"})


def stages_of_models(authors: Mapping[str, str]) -> frozenset[str]:
    """The columns called after a model before something was done with it, and after it: Baseline and Fine-Tuned.

    Parameters
    ----------
    authors
        Columns with the authors that they are called after: base of base_answer.
    """
    plain = {plain_name(author): name for name, author in authors.items()}
    for before, after in ((_BEFORE_TUNING, _AFTER_TUNING), (_WITHOUT | _BEFORE_TUNING, _WITH)):
        if not plain.keys().isdisjoint(before) and not plain.keys().isdisjoint(after):
            return frozenset(name for called, name in plain.items() if called in before | after)
    return frozenset()


def is_named_model(name: str) -> bool:
    """True for the name of a model that says which one, and nothing of what it wrote: gpt-4o, not model_outputs."""
    return len(name) <= LONGEST_NAME and is_model(name) and not _OF_ANY_MODEL & {*plain_name(name).split("_")}


def is_a_model_that_rates(rater: str) -> bool:
    """True for a rater's name that is a model's, and neither a person's, as Claude Martin, nor a code, as O1."""
    plain = plain_name(rater)
    words = plain.split("_")
    others = [word for word in words if word not in _GIVEN_NAMES]
    is_versioned = any(word in _VERSIONS or not word.isalpha() for word in others)
    may_be_person = len(others) < len(words) and not (is_versioned or is_model("_".join(others)))
    is_named = is_named_model(rater) and not may_be_person and not _CODE.fullmatch(plain)
    return is_called_a_judge(rater) or not _MODELS.isdisjoint(words) or is_named


_CODE = re.compile(r"[a-z]_?\d")
"""The code of a rater in a study, before it is the name of a model: O1."""
_MODELS = frozenset({"llm", "model", "chatbot"})
_VERSIONS = frozenset({"opus", "sonnet", "haiku", "instant", "pro", "ultra", "flash", "nano", "mini", "large", "turbo"})


def is_called_a_judge(name: str) -> bool:
    """True for the name of a model that does nothing but judge."""
    return _JUDGES_ALONE.search(name) is not None


_JUDGES_ALONE = re.compile(r"alpaca_?eval|pandalm|prometheus|auto_?j", re.IGNORECASE)
_GIVEN_NAMES = frozenset({"claude", "gemma", "ernie", "aya", "bard", "phi", "palm", "kimi", "falcon"})
"""Names of people and of families of models."""
_OF_ANY_MODEL = frozenset(
    {"model", "models", "llm", "llms", "output", "outputs", "response", "responses", "answer", "answers", "result"}
    | {"results", "prediction", "predictions", "generation", "generations", "data", "samples", "config", "eval"}
    | {"scores"}
)


def is_said_by_a_model(column: str) -> bool:
    """True for a part of an object that is named for a model, unless that is what went in: llm_final.answer."""
    *around, _ = column.split(".")
    return any(is_model(name) and not _WENT_IN & {*plain_name(name).split("_")} for name in around)


_WENT_IN = frozenset({"input", "inputs", "prompt", "question", "request", "task"})


def short_names(column: str, rows: Sequence[Mapping[str, object]]) -> list[str]:
    """The cells of a column that holds a short name in each row; none where one is empty or longer."""
    cells = [str(row.get(column) or "").strip() for row in rows]
    return cells if all(0 < len(cell) <= LONGEST_NAME for cell in cells) else []


def come_again(cells: Sequence[str]) -> bool:
    """True for some cells of which each comes twice on the average, as names of those who rated or answered do."""
    return 0 < len({*cells}) <= len(cells) // 2


def may_name_systems(column: str, rows: Sequence[Mapping[str, object]]) -> bool:
    """True for short names, and no sentences, in a column that is called after those who write answers."""
    cells = short_names(column, rows) if plain_name(column.rpartition(".")[2]) in AUTHOR_COLUMNS else []
    return bool(cells) and not any(cell.endswith((".", "?", "!")) or len(cell.split()) > _MOST_WORDS for cell in cells)


_MOST_WORDS = 4


def names_models(column: str, rows: Iterable[Mapping[str, object]]) -> bool:
    """True if the cells of a column are names of models, as one beside a column of answers has them."""
    cells = [row.get(column) for row in rows]
    return are_models([cell for cell in cells if isinstance(cell, str) and cell.strip()])


def are_models(names: Sequence[str]) -> bool:
    """True for some texts that all are names of models."""
    return bool(names) and all(len(name) <= LONGEST_NAME and is_model(name) for name in names)


@dataclass(frozen=True, slots=True)
class NamedIds:
    """The column of ids with the model behind a sign in each, as runs of several models are put into one table."""

    column: str
    between: str

    def parted(self, cells: Mapping[str, object]) -> Mapping[str, object]:
        """The cells with the id alone, and the model in a column of its own; as they are where the id names none."""
        own, between, model = str(cells.get(self.column) or "").partition(self.between)
        return {**cells, self.column: own, MODEL_COLUMN: model} if between else cells


@dataclass(frozen=True, slots=True)
class MarkedModels:
    """Columns of one model each, of which every row marks the one that wrote its answer."""

    columns: tuple[str, ...]

    def parted(self, cells: Mapping[str, object]) -> Mapping[str, object]:
        """The cells with the model that is marked alone in a column of its own, which is empty for none or several."""
        marked = [name for name in self.columns if _mark_of(cells.get(name)) == 1]
        told = {name: cell for name, cell in cells.items() if name not in self.columns}
        return {**told, MODEL_COLUMN: marked[0] if len(marked) == 1 else None}


def marked_models(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> MarkedModels | None:
    """Columns side by side, most of them called after models, each row marking one; None where others name any."""
    if MODEL_COLUMN in columns or suggested_columns(columns, ["author"]):
        return None
    marks = {name: [_mark_of(row.get(name)) for row in rows] for name in columns}
    for are_marks, run in groupby(columns, key=lambda name: None not in marks[name]):
        names = (*run,) if are_marks else ()
        n_models = sum(is_named_model(name) for name in names)
        others = [plain_name(name) for name in columns if name not in names]
        are_of_others = any(plain_name(name) in other for name in names for other in others)
        if 2 * n_models < max(len(names), _FEWEST_MARKED) or are_of_others:
            continue
        is_one = all(row.count(1) == 1 for row in zip(*(marks[name] for name in names), strict=True))
        if is_one and sum(1 in marks[name] for name in names) > 1:
            return MarkedModels(names)
    return None


_FEWEST_MARKED = 3


def _mark_of(cell: object) -> int | None:
    """Nought or one, as a mark is written; None for anything else."""
    return _MARKS.get(str(cell).strip().casefold())


_MARKS = {"0": 0, "1": 1, "0.0": 0, "1.0": 1, "false": 0, "true": 1}


def named_ids(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> NamedIds | None:
    """The ids that name models, in a table in which no column names any; None for other ids."""
    if MODEL_COLUMN in columns or suggested_columns(columns, ["author"]):
        return None
    for column in (name for name in columns if plain_name(name) in _IDS):
        ids = [str(row.get(column) or "") for row in rows]
        for between in _BETWEEN:
            parts = [one.split(between) for one in ids]
            if all(len(part) == 2 and part[0] for part in parts) and are_models([model for _, model in parts]):  # noqa: PLR2004
                return NamedIds(column, between)
    return None
