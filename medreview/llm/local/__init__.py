"""Models on this machine: llama.cpp in a child process of its own.

It can abort or be killed without harm to the program. ``engine`` is the side of the program, ``child`` the other;
only ``bindings`` imports llama_cpp, and only there.

A packaged program takes along all of ``llama_cpp/lib``: libllama, libggml, libggml-base and libmtmd, and beside them,
never opened by name, every ``libggml-cpu-NAME``. One of these is loaded, after the processor at hand (``variants``);
without any of them llama.cpp computes nothing. Only ``libggml-cpu-sapphirerapids`` is never loaded and may be left out.
"""
