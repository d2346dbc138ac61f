"""Results as values and as files: tables and figures, and CSV, JSONL, Markdown, LaTeX written whole or not at all.

May import stats, text, jobs, domain, errors, paths; workflows call it.
"""
