"""The studio: a protocol or a strategy is written beside three replies to it, and its versions are compared."""
