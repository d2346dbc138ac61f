"""Words for those who rate, who answer and who ask, and for models beside them, in many languages, as plain names."""

from collections.abc import Iterable

from medreview.importers.words_by_language import Called, words_for

RATERS = frozenset({"rater", "reviewer", "evaluator", "assessor", "grader", *words_for(Called.RATER)})
"""Those who say how good an answer is, and never give one."""
ANNOTATORS = frozenset({"annotator", "labeler", "labeller", "coder", "worker", "reader"})
"""Those who mark texts, look at images or rate answers, and in some studies write them, too."""
PHYSICIANS = frozenset({"physician", "doctor", "clinician", "radiologist", "expert", *words_for(Called.EXPERT)})
"""Those whose answers are a physician's; in tables of ratings they are raters."""
SEVERAL_PHYSICIANS = frozenset(
    {"physicians", "doctors", "clinicians", "radiologists", "experts", "ärzte", "experten", "médicos", "medical_expert"}
    | {"medical_experts", "medical_doctor", "clinical_expert"}
)
COUNSELLORS = frozenset(
    {"counselor", "counsellor", "therapist", "helper", "supporter", "listener", "支持者", "咨询师", "心理咨询师"}
)
"""Those who answer in conversations that comfort, and are no physicians."""
HUMANS = frozenset(
    {"human", "humans", "person", "people", "layperson", "novice", "student"}
    | {"mensch", "humano", "humain", "umano", "انسان"}
    | {"人类", "人工"}
)
"""Words for people as no model is called."""
ASSISTANTS = frozenset({"assistant", "gpt", "chatgpt", "bot", "chatbot", "llm", "model", "ai", "助手", "智能助手"})
"""Words for a model of any name, as conversations call the side that answers."""
PATIENTS = (
    *("patient", "user", "human", "client", "customer", "بیمار", "کاربر", "患者", "病人", "用户"),
    *("求助者", "来访者"),
)
"""Those who ask."""
AUTHORS_BY_LANGUAGE, MODELS_BY_LANGUAGE = words_for(Called.AUTHOR), words_for(Called.MODEL)
"""Names of columns that tell who wrote an answer, in other languages than English."""
NO_PHYSICIANS = COUNSELLORS | frozenset(
    {"coach", "counseling", "counselling", "psychotherapist", "psychologist", "hypnotherapist", "nutritionist", "nurse"}
    | {"chiropractor", "phd", "psyd", "pharmd", "lmft", "lcsw", "lpc", "lmhc"}
)
"""Words that tell of a doctor by title what else than a physician they are."""
AUTHOR_COLUMNS = (
    *("author", "model", "system", "llm", "chatbot", *MODELS_BY_LANGUAGE, *AUTHORS_BY_LANGUAGE),
    *("ai_system", "ai_model", "ai_tool", "ai_chatbot", "llm_name", "chatbot_name", "ki_modell", "ki_system"),
    *("response_source", "answer_source", "response_model", "answer_model", "model_name", "model_id", "generator"),
    *("engine", "answered_by", "generated_by", "written_by", "system_name", "bot_name", "llm_model", "model_used"),
)
"""Names of columns that tell who wrote what is rated or marked."""
_ENDS = ("id", "name", "no", "number", "code", "initials")


def named_for(words: Iterable[str]) -> tuple[str, ...]:
    """Names of columns that tell who somebody is: rater, rater_id, rater_name; those alone first."""
    alone = sorted(words)
    return (*alone, *(f"{word}_{end}" for end in _ENDS for word in alone))


JUDGES = ("judge", "judge_model", "judge_name", "grader", "grader_model")
"""Columns of models as a rule, and of people where their cells are names of people."""
RATER_COLUMNS = (
    *("rater", "rater_id", *named_for(RATERS | ANNOTATORS), "participant_id", "initials", *JUDGES),
    *(
        "rated_by",
        "annotated_by",
        "completed_by",
        "evaluated_by",
        "scored_by",
        "graded_by",
        "reviewed_by",
        "assessed_by",
    ),
    *(name for name in named_for(PHYSICIANS) if not name.endswith("_name")),  # who may as well have answered
)
"""Names of columns that tell who rated; physicians last, for they may have answered."""
