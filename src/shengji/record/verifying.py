"""Checking that a round was dealt as it had been pledged (docs/fair-deal)."""

from dataclasses import dataclass

from shengji.record.fairdeal import commitment, deal_seed
from shengji.record.record import Record, RecordError
from shengji.record.replaying import replay


@dataclass(frozen=True)
class Verified:
    """What was found: the commitment, the seats that added a seed, what the deck is shuffled from.

    ``finished`` says that the actions lead to the result that the record names.
    """

    commitment: str
    client_seats: tuple[int, ...]
    deal_seed: str
    finished: bool


def verify(record: Record) -> Verified:
    """Recompute commitment, deal and every action of a record.

    Raises ``RecordError``: ``verify_no_seed`` for a deal that nobody pledged,
    ``verify_commitment`` when the server's seed is not the one it had
    pledged, and what `replay` raises.
    """
    if record.server_seed is None or record.commitment is None:
        raise RecordError("verify_no_seed")
    found = commitment(record.server_seed, record.round_id)
    if found != record.commitment:
        raise RecordError("verify_commitment", said=record.commitment, found=found)
    state = replay(record)
    seeds = dict(record.client_seeds)
    return Verified(
        commitment=found,
        client_seats=tuple(seeds),
        deal_seed=deal_seed(record.server_seed, record.round_id, seeds).hex(),
        finished=record.outcome is not None and state.result is not None,
    )
