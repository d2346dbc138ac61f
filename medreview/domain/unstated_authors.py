"""The author of answers whose file does not tell who wrote them: of no kind, and neither a model nor a reference."""

from medreview.errors import Message

NOT_STATED = "not stated"
NOT_STATED_WORDS = Message("not stated")
