"""What makes a benchmark of questions: when two say the same, which are near, and the lists that they are sorted by.

Pure: no SQL, no Qt. May import stats, text, domain, errors, paths. Runs over questions call it.
"""
