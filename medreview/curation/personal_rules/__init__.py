"""One module a kind of personal data; each offers ``RULE``, found by ``curation.personal_data``.

They do not import each other.
"""
