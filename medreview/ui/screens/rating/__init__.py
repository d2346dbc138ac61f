"""The rating screen: who rates, then one step after the other in the same calm frame.

``place`` is what the window shows; ``desk`` holds a ``RatingSession`` of ``workflows.rate_answers`` and shows its
task on a page: a pair with its scales, a form, the consent, the end. ``keys`` says what a key event means. Every digit
is committed by the session before the next paint; a page only ever shows what the session returned.
"""
