"""Settings by which a model picks its words; without the tables, because an engine's child process imports it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SamplingSettings:
    """The settings by which a model picks words. Temperature 0 takes the likeliest; ``repeat_penalty`` 1 is none.

    Repeats and retries of a run derive their seeds.
    """

    temperature: float = 0.0
    top_p: float = 1.0
    seed: int = 0
    max_tokens: int = 512
    repeat_penalty: float = 1.0
    stop: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.temperature < 0 or not 0 < self.top_p <= 1 or self.max_tokens < 1 or self.repeat_penalty <= 0:
            raise ValueError("temperature from 0, top_p in (0, 1], max_tokens from 1, repeat_penalty above 0")
