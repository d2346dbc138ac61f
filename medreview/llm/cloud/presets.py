"""The usual providers and local servers, so that a person only has to choose one and name a model."""

from dataclasses import dataclass

from medreview.llm.cloud.addresses import Reach, address_of
from medreview.llm.cloud.requests import Wording

OPENAI = "openai"
ANTHROPIC = "anthropic"


@dataclass(frozen=True, slots=True)
class Preset:
    """An endpoint by its usual name. ``example`` is how a model is called there."""

    name: str
    dialect: str
    base_url: str
    needs_key: bool
    example: str = ""

    @property
    def stays_here(self) -> bool:
        """Whether nothing that is sent there leaves this machine."""
        return address_of(self.base_url).reach is Reach.THIS_MACHINE


PRESETS = (
    Preset("OpenAI", OPENAI, "https://api.openai.com/v1", needs_key=True),
    Preset("Anthropic", ANTHROPIC, "https://api.anthropic.com", needs_key=True),
    Preset("Google Gemini", OPENAI, "https://generativelanguage.googleapis.com/v1beta/openai", needs_key=True),
    Preset("Mistral", OPENAI, "https://api.mistral.ai/v1", needs_key=True),
    Preset("DeepSeek", OPENAI, "https://api.deepseek.com", needs_key=True),
    Preset("Cohere", OPENAI, "https://api.cohere.ai/compatibility/v1", needs_key=True),
    Preset("OpenRouter", OPENAI, "https://openrouter.ai/api/v1", needs_key=True, example="maker/model"),
    Preset("vLLM", OPENAI, "http://127.0.0.1:8000/v1", needs_key=False),
    Preset("llama.cpp", OPENAI, "http://127.0.0.1:8080/v1", needs_key=False),
    Preset("Ollama", OPENAI, "http://127.0.0.1:11434/v1", needs_key=False, example="model:tag"),
    Preset("LM Studio", OPENAI, "http://127.0.0.1:1234/v1", needs_key=False),
)


def wording_of(base_url: str) -> Wording:
    """How the endpoint at an address names what most name the same."""
    address = address_of(base_url)
    if address.host == "api.openai.com" or address.host.endswith(".openai.azure.com"):
        return Wording(tokens_field="max_completion_tokens")
    if address.host == "api.mistral.ai":
        return Wording(seed_field="random_seed")
    if address.reach is Reach.INTERNET:
        return Wording()
    return Wording(keeps_bounds=True, scored_tokens=(200, 20, 5))
