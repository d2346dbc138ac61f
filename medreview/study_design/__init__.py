"""The layout of a study: each rater's answers, their batches and order, and the rater's steps.

Pure: a plan and the answers go in, the same plan gives the same result everywhere. Imports ``domain`` and
``errors`` and numpy; knows no file, no SQL and no window. Called by the workflows that plan and rate a study.
"""
