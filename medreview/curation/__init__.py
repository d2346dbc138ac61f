"""The tools that make a benchmark of questions: duplicates, near ones, and the lists that they are sorted by.

Pure: no SQL, no Qt. May import stats, text, domain, errors, paths. Runs over questions call it.
"""
