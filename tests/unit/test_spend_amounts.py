"""Amounts of a cap on the command line are read as they are written, or refused."""

import argparse

import pytest

from medreview.cli.stored_runs import add_engine, spend_cap
from medreview.domain.run_plans import SpendCap


def cap(*amounts: str) -> SpendCap:
    parser = argparse.ArgumentParser()
    add_engine(parser)
    return spend_cap(parser.parse_args([word for amount in amounts for word in ("--spend-cap", amount)]))


@pytest.mark.parametrize(
    ("amounts", "expected"),
    [
        ((), SpendCap()),
        (("5",), SpendCap(money=5)),
        (("2.50",), SpendCap(money=2.5)),
        (("1,000",), SpendCap(money=1000)),
        (("200_000 tokens",), SpendCap(tokens=200_000)),
        (("3h", "5", "10Tokens"), SpendCap(money=5, tokens=10, hours=3)),
    ],
)
def test_that_an_amount_is_read_with_its_unit(amounts: tuple[str, ...], expected: SpendCap) -> None:
    assert cap(*amounts) == expected


@pytest.mark.parametrize("amount", ["2,5", "5 days", "-1", "", "1.2.3", "tokens", "10,00", "5 €"])
def test_that_an_amount_that_could_mean_another_is_refused_in_words(
    amount: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cap(f"{amount}")
    assert "write one such as 5, 2.50, 200000tokens or 3h" in capsys.readouterr().err
