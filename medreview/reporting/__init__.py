"""Results as files: plain tables as CSV and JSONL, written whole or not at all.

May import stats, text, jobs, domain, errors, paths; workflows call it.
"""
