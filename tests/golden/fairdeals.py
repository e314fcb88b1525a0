"""Records of pledged deals and bare deals of every table, for the tests of the browser client."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from shengji.arena.simulation import chooser, play_round
from shengji.record import Record, record_of, write
from shengji.record.fairdeal import commitment, deal_seed
from shengji.rules import PRESETS, Action, Match, card_codes, preset, shuffled

FOLDER = Path(__file__).parents[2] / "web" / "tests" / "fixtures"
DEALS = "deals.json"
UNPLEDGED = "unpledged.shengji"


@dataclass(frozen=True)
class Pledged:
    """A round that is dealt from the seeds of the server and of some seats.

    The hash of a few words is as good as random bytes, and the same every time.
    """

    name: str
    table: str
    seats: tuple[str, ...]
    given: tuple[int, ...]
    first_seat: int = 0
    bot: str = "rule"

    @property
    def server_seed(self) -> bytes:
        """The server's part."""
        return hashlib.sha256(f"{self.name}, server".encode()).digest()

    @property
    def client_seeds(self) -> dict[int, bytes]:
        """The seats that add a seed, and what they add."""
        return {
            seat: hashlib.sha256(f"{self.name}, seat {seat}".encode()).digest()
            for seat in self.given
        }

    def record(self) -> Record:
        """Play the round with bots and return its record."""
        rules = preset(self.table)
        seed = deal_seed(self.server_seed, self.name, self.client_seeds)
        match = Match(rules, first_seat=self.first_seat)
        state = match.next_round(shuffled(rules, seed))
        actions: list[Action] = []
        reason = play_round(state, [chooser(self.bot)] * rules.players, 1, actions)
        assert reason is None, reason
        return record_of(
            state,
            actions,
            seats=self.seats,
            round_id=self.name,
            levels=match.levels,
            server_seed=self.server_seed,
            client_seeds=tuple(self.client_seeds.items()),
            commitment=commitment(self.server_seed, self.name),
        )


EXAMPLE = Pledged("fair-example", "one_deck", ("Ann", "Bao", "Cai", "Dan"), (0, 2))
"""The example of docs/fair-deal."""
# Its seats play at random: throws fail, and the bottom is countered.
WILD = Pledged("wild-29", "two_decks", ("安", "Bo 2", "Cy", "Di"), (0, 1, 2, 3), 2, "random")
PLEDGED = (EXAMPLE, WILD)


def texts() -> dict[str, str]:
    """Return every file by its name."""
    records = {f"{each.name}.shengji": write(each.record()) for each in PLEDGED}
    return {**records, UNPLEDGED: write(_unpledged()), DEALS: _deals()}


def _unpledged() -> Record:
    """Return a round from before deals were pledged: one seed, and nobody knows whose."""
    rules = preset("one_deck")
    state = Match(rules).next_round(shuffled(rules, b"unpledged"))
    return record_of(state, (), seed=b"unpledged", round_id="unpledged")


def _deals() -> str:
    """Return, for every table, its sizes and the order of the cards from some seeds.

    The seeds are such that two numbers of the stream are thrown away.
    """
    found = []
    for number, (name, rules) in enumerate(PRESETS.items()):
        server = bytes(range(number + 51, number + 83))
        seeds = {seat: bytes([seat, number]) * (1 + 31 * (seat % 2)) for seat in range(number)}
        round_id = f"{name}-发牌"
        seed = deal_seed(server, round_id, seeds)
        found.append(
            {
                "table": name,
                "players": rules.players,
                "decks": rules.decks,
                "bottom": rules.bottom_size,
                "round": round_id,
                "server_seed": server.hex(),
                "client_seeds": {str(seat): part.hex() for seat, part in seeds.items()},
                "commitment": commitment(server, round_id),
                "deal_seed": seed.hex(),
                "order": " ".join(card_codes(shuffled(rules, seed))),
            }
        )
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"
