"""How a study is laid out: who rates which answers, in which batches and order, and each rater's steps.

Pure: a plan and the answers go in, the same plan gives the same result everywhere. Imports ``domain`` and
``errors`` and numpy; knows no file, no SQL and no window. Called by the workflows that plan and rate a study.
"""
