"""A rater's PIN in the researcher's own workspace: a barrier against rating as somebody else by a slip, no security.

The file holds a salted hash, and the trail a hash of that, so that nothing in the trail tells an earlier PIN. Whoever
resets one says why.
"""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterator

from sqlmodel import Session, col, select

from medreview.domain.studies import Rater
from medreview.rater_work.errors import NoSuchRater, PinAlreadySet, PinReasonMissing, PinUnfit, WrongPin
from medreview.store.audit import State, append_entry, chain_of_pin
from medreview.store.queries.trail_checks import entries_of

LEAST_SIGNS, MOST_SIGNS = 4, 32
_N, _R, _P = 2**14, 8, 1


def rater_of_code(session: Session, code: str) -> Rater:
    rater = session.exec(select(Rater).where(Rater.code == code)).first()
    if rater is None:
        raise NoSuchRater(rater=code)
    return rater


def check_pin(rater: Rater, pin: str) -> None:
    """Raise WrongPin where the rater has another one; any fits who has none."""
    if rater.pin is None:
        return
    salt, _, _ = rater.pin.partition("$")
    if not hmac.compare_digest(_hashed(_plain(pin), salt).encode(), rater.pin.encode()):
        raise WrongPin(rater=rater.code)


def set_pin(session: Session, rater: Rater, pin: str, *, why: str, by: str, at: str) -> None:
    """Give the rater a PIN, another one, or none where it is empty; the trail keeps who did so, and why.

    Raises
    ------
    PinUnfit
        If it has too few signs, or more than anybody types.
    PinReasonMissing
        If there is one already, and no reason is given.
    """
    plain = _plain(pin)
    if plain and not LEAST_SIGNS <= len(plain) <= MOST_SIGNS:
        raise PinUnfit(least=LEAST_SIGNS, most=MOST_SIGNS)
    if rater.pin is not None and not why.strip():
        raise PinReasonMissing(rater=rater.code)
    before = rater.pin
    rater.pin = _hashed(plain, secrets.token_hex(16)) if plain else None
    if before == rater.pin:
        return
    session.add(rater)
    append_entry(
        session,
        chain=chain_of_pin(rater.code),
        at=at,
        actor=by,
        entity="pin",
        key={"rater": rater.code, "why": why.strip()},
        before=_told(before),
        after=_told(rater.pin),
    )


def choose_pin(session: Session, rater: Rater, pin: str, *, at: str) -> None:
    """Let raters without a PIN choose their own."""
    if rater.pin is not None:
        raise PinAlreadySet(rater=rater.code)
    set_pin(session, rater, pin, why="", by=rater.code, at=at)


def raters_with_another_pin(session: Session) -> Iterator[str]:
    """The codes of raters whose PIN is not the one that the trail tells of."""
    raters = {chain_of_pin(rater.code): rater for rater in session.exec(select(Rater).order_by(col(Rater.code)))}
    told: dict[str, State | None] = {}
    unfounded: set[str] = set()
    for entry in entries_of(session, list(raters)):
        if entry.before != told.get(entry.chain):
            unfounded.add(entry.chain)
        told[entry.chain] = entry.after
    for chain, rater in raters.items():
        if chain in unfounded or _told(rater.pin) != told.get(chain):
            yield rater.code


def _plain(pin: str) -> str:
    """A PIN in plain digits: those of every script are the same, and white space around it does not count."""
    return "".join(_digit(sign) for sign in unicodedata.normalize("NFKC", pin).strip())


def _digit(sign: str) -> str:
    value = unicodedata.decimal(sign, None)
    return sign if value is None else str(value)


def _hashed(pin: str, salt: str) -> str:
    key = hashlib.scrypt(pin.encode("utf-8", "surrogatepass"), salt=salt.encode(), n=_N, r=_R, p=_P, dklen=32)
    return f"{salt}${key.hex()}"


def _told(pin: str | None) -> State | None:
    return None if pin is None else {"sha256": hashlib.sha256(pin.encode()).hexdigest()}
