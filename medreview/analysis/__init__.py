"""From facts to tables and figures: what ratings, judgements, scores and choices say, and how sure that is.

``facts`` and ``labels`` are the words that all rooms share, ``asked`` says with which protocol a judge was asked, and
``results`` runs tables that are declared once, each in the room it belongs to: study (raters), judge, judges, metrics,
exams; ``qualification`` computes cases with known results. May import store, protocols, metrics, reporting, stats and
below, never a rater's work beside it; ``workflows.analyse`` and those that show judgements call it.
"""
