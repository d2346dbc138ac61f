"""The plain tables in the workspace file: one module a table or two, each reading records out and writing them in.

Records are ``domain.table_rows``; reading gives them in a fixed order, writing expects them checked.
"""
