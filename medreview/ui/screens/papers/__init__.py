"""The place of examination papers: which are gone through, and the questions of one beside its pages.

Reads and writes through ``workflows.import_dataset.papers``.
"""
