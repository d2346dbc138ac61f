"""Files between a study's home and its raters: packages out, returns back, and the formats of other tools.

Pure reading and writing of files: it may import text, jobs, domain, errors; workflows turn what it reads into rows.
Whatever is read here is hostile until every hash, size and record was checked.
"""
