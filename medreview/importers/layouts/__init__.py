"""One module a file layout; each offers ``LAYOUTS``, found by ``registry``. They do not import each other."""
