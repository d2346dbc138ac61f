"""Files as others make them, read into the rows of our tables: one module in ``layouts`` a file layout.

A layout recognises a file by its content and gives an ``ImportDraft``; ``checked_rows`` checks every cell and collects
every problem. Pure: reads files, writes nothing, knows no SQL. May import text, jobs, domain, errors, paths; the
import workflows call it.
"""
