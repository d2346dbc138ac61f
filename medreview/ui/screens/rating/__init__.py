"""The rating screen: who rates, then one step after the other in the same calm frame.

``screen`` is what the window shows. ``rating_page`` holds a ``RatingSession`` of ``workflows.rate_answers`` and turns
keys (``ui.key_events``) and clicks into its calls; ``step_pages`` show its task: a pair with its scales, a form, the
consent, the end. Every digit is committed by the session before the next paint, and a page only ever shows what the
session returned, so that what is on screen is what is saved.
"""
