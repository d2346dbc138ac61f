"""The examples in the documentation of the statistics run and give what they say."""

import doctest
import importlib
import pkgutil

import pytest

import medreview.stats

MODULES = [module.name for module in pkgutil.iter_modules(medreview.stats.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_that_the_examples_of_a_module_hold(name):
    assert doctest.testmod(importlib.import_module(f"medreview.stats.{name}")).failed == 0


def test_that_there_are_examples():
    finder = doctest.DocTestFinder()
    examples = [
        example
        for name in MODULES
        for found in finder.find(importlib.import_module(f"medreview.stats.{name}"))
        for example in found.examples
    ]
    assert len(examples) >= 15
