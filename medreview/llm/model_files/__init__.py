"""Model files on this machine: where they lie, and what they say of themselves.

``cards`` is the side of the program, ``card_reader`` the child process that opens files of strangers; weights are
read by neither. Nothing here needs llama.cpp, so models can be looked at before the engine is there.
"""
