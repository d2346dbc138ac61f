"""Conversations as a person looks at them."""

from medreview.workflows.run_judge.asking import Asker
from medreview.workflows.run_judge.cases import ItemCase
from medreview.workflows.run_judge.views import RenderedMessage, RenderedPrompt


def rendered_prompts(asker: Asker, item: ItemCase) -> tuple[RenderedPrompt, ...]:
    """What a judge is shown for an item: one conversation, or one for each dimension."""
    return tuple(
        RenderedPrompt(
            item.item.answer_key,
            item.item.sentence_index,
            dimension,
            tuple(
                RenderedMessage(message.role.value, message.text, tuple(image.sha256 for image in message.images))
                for message in messages
            ),
        )
        for dimension, messages in asker.conversations(item.case).items()
    )
