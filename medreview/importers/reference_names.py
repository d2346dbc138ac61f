"""Names of columns that say in many languages that their texts are what an answer is held to, or what a model wrote."""

import re
from collections.abc import Iterable, Mapping, Sequence

from medreview.importers.cell_values import is_phrase
from medreview.importers.column_names import plain_name
from medreview.importers.person_names import HUMANS
from medreview.importers.words_by_language import Called, words_for

REFERENCE_ANSWERS = frozenset(
    map(
        plain_name,
        (
            *("expected_answer", "expected_response", "expected_reply", "desired_answer", "correct_answer"),
            *("correct_response", "model_solution", "sample_solution", "correct_solution", "reference_solution"),
            *("guideline_answer", "guideline_recommendation"),
            *words_for(Called.REFERENCE),
        ),
    )
)
"""Reference answers by their whole names, however short they are."""
REFERENCES = (
    frozenset({"reference", "gold", "golden", "ground_truth", "ideal", "correct", "gold_standard", "مرجع"})
    | {"expected", "expected_output", "reference_output", "ground_truths", "ground_true", "gt", "truth"}
    | REFERENCE_ANSWERS
)
_A_MODEL = r"(?:ai|llm|lm|chatbot|bot|ai_model|ai_assistant|ai_chatbot|language_model)"
_MODEL_ALONE = re.compile(rf"{_A_MODEL}|ia|ki|هوش_مصنوعی|الذکاء_الاصطناعی|مدل|人工智能|大?模型|ии")
_BY_A_MODEL = re.compile(
    rf"{_A_MODEL}_(?:generated_)?(?:answer|response|reply|output|completion|generation|prediction)s?"
    r"|(?:respuesta|resposta|risposta|réponse|reponse)_(?:(?:de_la|da|dell|de_l|del|do|du)_)?(?:ia|ai|llm|chatbot|modelo"
    r"|modello|modèle)|(?:ki|llm|modell)_?antwort|ответ_(?:модели|ии|llm)|(?:ai|大?模型)(?:_|の)?(?:回答|回复|输出)"
    r"|(?:ai|llm|모델)_?답변|(?:پاسخ|جواب)_(?:مدل|هوش_مصنوعی)|(?:yapay_zeka|model)_(?:cevabı|yanıtı)"
)
TELLS_OF_IT = frozenset(
    {"id", "ids", "type", "url", "link", "start", "end", "idx", "index", "date", "time", "length", "len", "source"}
    | {"lang", "language", "label", "labels", "key", "score", "rank", "rating", "count", "kind", "status", "author"}
    | {"html", "correct", "exact", "tokens", "seconds", "option", "number", "no", "image", "images", "category"}
    | {"level", "text", "rationale", "rationales", "explanation", "explanations", "reason", "reasons", "reasoning"}
    | {"prompt", "input", "instruction", "rubric", "criteria", "name", "version", "temperature", "comment", "note"}
    | {"feedback", "judge", "justification", "similarity", "relevance", "correctness", "condition", "conditions"}
    | {"augmented", "paraphrase", "paraphrased", "rephrased", "rewritten", "perturbed", "translated", "query", "attack"}
    | {"evaluation", "evaluations", "eval", "review", "critique", "verdict", "judgement", "judgment"}
    | {"thought", "thoughts", "thinking"}
)
"""Words in names of what is told of an answer, and is none."""

WAYS_TO_PROMPT = frozenset(
    {"zero_shot", "few_shot", "one_shot", "zeroshot", "fewshot", "cot", "rag", "base", "baseline", "plain", "simple"}
    | {"basic", "default", "finetuned", "tuned", "search", "english", "german", "french", "spanish", "chinese"}
    | {"arabic", "persian", "hindi", "web", "tools", "agent", "expert", "persona", "prompt"}
)
"""Words for ways in which one model was asked, each of which answers as another author."""


def is_called_a_person(author: str) -> bool:
    """True for an author who is called by what people alone are, even in a column of models."""
    return plain_name(author) in HUMANS


TRUTHS = frozenset({"truth", "gold", "golden", "gt", "true", "actual", "expected"})
"""Words for what is right, in names of columns."""
_OF_TRUTH = TRUTHS | {"correct", "reference", "target"}
_OF_LEVELS = frozenset({"label", "labels", "class", "score", "rating", "grade", "value", "level", "category"})


def says_what_is_true(column: str) -> bool:
    """True for the name of the level that is right, which nobody rated: true_label."""
    words = {*plain_name(column).split("_")}
    return bool(words & _OF_TRUTH) and bool(words & _OF_LEVELS) and words <= _OF_TRUTH | _OF_LEVELS


def is_called_a_model(author: str) -> bool:
    """True for an author who is called by what models are alone: AI, chatbot."""
    return _MODEL_ALONE.fullmatch(plain_name(author)) is not None


def says_a_model(plain: str) -> bool:
    """True for the plain name of a column that says in other words that a model wrote what is in it: AI_Response."""
    return _BY_A_MODEL.fullmatch(plain) is not None


def says_none(text: str) -> bool:
    """True for what sets of questions write in place of a reference answer that they do not have."""
    return len(text) <= _LONGEST_NONE and text.strip().rstrip(".").casefold() in _NONE


_NONE = frozenset({"no answer present", "no answer", "noanswer", "cannotanswer", "unanswerable", "n/a"})
"""As MS MARCO, QuAC and others have it; "None" and "Unknown" answer some questions, and "NA" is sodium, too."""
_LONGEST_NONE = 24


def has_several_for(column: str, other: str, rows: Iterable[Mapping[str, object]]) -> bool:
    """True if rows with one text in another column have several in this one, as answers beside a reference have."""
    told: dict[str, set[str]] = {}
    for row in rows:
        told.setdefault(str(row.get(other)), set()).add(str(row.get(column)))
    return any(len(texts) > 1 for held, texts in told.items() if held)


def is_held_to_several(column: str, by: str, rows: Sequence[Mapping[str, object]]) -> bool:
    """True if most texts of a column stand beside several authors each, of whom none wrote what all are held to."""
    beside: dict[str, set[str]] = {}
    for row in rows:
        if isinstance(text := row.get(column), str) and is_phrase(text):
            beside.setdefault(text.strip(), set()).add(str(row.get(by)))
    return 0 < len(beside) <= 2 * sum(len(authors) > 1 for authors in beside.values())
