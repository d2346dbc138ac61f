"""The workspace file: open, transaction, schema, backup, check; queries by subject in ``queries``.

May import stats, text, jobs, domain, errors, paths; the only place of SQL beside the tables. Workflows call it.
"""
