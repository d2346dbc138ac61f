"""One module a cleaning rule; each offers ``RULE``, found by ``curation.cleaning``. They do not import each other."""
