"""The two ways to speak to an endpoint, as the engine uses them."""

from dataclasses import dataclass

from medreview.llm.cloud.presets import ANTHROPIC, wording_of
from medreview.llm.cloud.replies import anthropic_completion, openai_completion
from medreview.llm.cloud.requests import Wording, anthropic_body, openai_body
from medreview.llm.engines import GenerateRequest
from medreview.llm.messages import Completion
from medreview.llm.model_places import CloudModel


@dataclass(frozen=True, slots=True)
class Dialect:
    """Where a request goes, how it is written and how the reply is read, for one model."""

    place: CloudModel

    @property
    def is_anthropic(self) -> bool:
        return self.place.dialect == ANTHROPIC

    @property
    def library(self) -> str:
        return "anthropic" if self.is_anthropic else "openai"

    @property
    def path(self) -> str:
        return "/v1/messages" if self.is_anthropic else "/chat/completions"

    @property
    def models_path(self) -> str:
        return "/v1/models?limit=1000" if self.is_anthropic else "/models"

    @property
    def wording(self) -> Wording:
        return wording_of(self.place.base_url)

    def body(self, request: GenerateRequest) -> dict[str, object]:
        place = self.place
        if self.is_anthropic:
            return anthropic_body(request, place.name, place.abilities)
        return openai_body(request, place.name, place.abilities, self.wording)

    def completion(self, body: object) -> Completion:
        """Raises ``AnswerUnreadable`` if the body is none of this dialect."""
        return anthropic_completion(body) if self.is_anthropic else openai_completion(body)
