"""From facts to tables and figures: what ratings, judgements, scores and choices say, and how sure that is.

``asked`` says with which protocol a judge was asked. May import store, protocols, metrics, reporting, stats and below,
never a rater's work beside it; the workflows that analyse call it, and so do those that show judgements.
"""
