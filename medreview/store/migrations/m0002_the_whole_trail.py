"""The trail covers everything that a rater did and saw; requests, take-backs and blindness at home have their rows."""

from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    _what_raters_did(op)
    _what_came_back(op)
    _what_left_the_machine(op)
    _what_raters_may_see(op)
    _what_came_in(op)


def _what_raters_did(op: Operations) -> None:
    """What raters were shown, hashed when it was frozen; their stays in the trail."""


def _what_came_back(op: Operations) -> None:
    """What was collected and taken back again, with the reason."""


def _what_left_the_machine(op: Operations) -> None:
    """Every request to a model, before it is sent."""


def _what_raters_may_see(op: Operations) -> None:
    """Rating at home, and batches that close."""


def _what_came_in(op: Operations) -> None:
    """What imports say of their rows."""
