"""What a run would ask, word for word, and what it would cost: the same for every kind of run."""

from dataclasses import dataclass

from medreview.model_runs.run_records import ItemCase, RunRecords
from medreview.store.queries.models import KnownModel

_A_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class RenderedMessage:
    """A turn as the model gets it; images by their hash."""

    role: str
    text: str
    images: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RenderedPrompt:
    """The conversation for one item. ``dimension`` where each has a question of its own, as in a scored reading."""

    answer: str
    sentence_index: int | None
    dimension: str | None
    messages: tuple[RenderedMessage, ...]


def rendered_prompts(records: RunRecords, item: ItemCase) -> tuple[RenderedPrompt, ...]:
    """What a model is shown for an item: one conversation, or one for each dimension."""
    return tuple(
        RenderedPrompt(
            item.item.key,
            item.item.sentence_index,
            dimension,
            tuple(
                RenderedMessage(message.role.value, message.text, tuple(image.sha256 for image in message.images))
                for message in messages
            ),
        )
        for dimension, messages in records.conversations(item.case).items()
    )


def cost_of(known: KnownModel, n_input: int, n_output: int) -> float | None:
    """What so many tokens cost, by the prices noted for the model; None where there are none."""
    source = known.source
    if source is None or source.input_price is None or source.output_price is None:
        return None
    return (n_input * source.input_price + n_output * source.output_price) / _A_MILLION
