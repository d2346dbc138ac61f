"""The words of the field, one noun a file: tables, identifiers, plans, kinds of change. May import errors, paths.

question: what was asked. answer: a text that answers it, by an author; a reference answer is the yardstick.
dimension: what is rated; scale and level: how. rating: by a person; judgement: by a model; score: by a metric.
rater, group: who rates. pair: one answer, with its question, for one rater. item: what is rated at once, the whole
answer (coarse) or one sentence (fine). batch, block: how pairs follow each other. occasion: 1 first, 2 repeat.
study: a plan and what came of it. package: a rater's part on its way. workspace: the file that holds it all.
"""
