"""Which face the dealer calls for a friend (docs/rules §11)."""

from shengji.rules.cards import FACES, count_faces
from shengji.rules.order import TRUMPS
from shengji.rules.view import View


def choose_friend(view: View) -> tuple[int, int]:
    """Return (face, nth): a high plain card that the dealer lacks and can lead low to.

    Never a face of which no other hand can hold a copy, as long as there is
    one that they can. ``nth`` is 1 under ``holder``; under ``nth_played`` it
    leaves the dealer's own copies out (第 k 张).
    """
    counts = count_faces(view.hand)
    gone = list(counts)
    bottom = view.bottom
    if bottom is not None:
        for card in bottom:
            gone[card] += 1
    best = 0
    best_score = -1000.0
    for card in range(FACES):
        score = _score(view, counts, gone, card)
        if score > best_score:
            best = card
            best_score = score
    nth = 1
    if view.rules.friend_rule == "nth_played":
        nth = min(counts[best] + 1, view.rules.decks)
    return best, nth


def _score(view: View, counts: list[int], gone: list[int], card: int) -> float:
    """Return how good a face is to call."""
    order = view.order
    decks = view.rules.decks
    out = decks - gone[card]
    if out <= 0:
        return -500.0
    suit = order.suits[card]
    faces = order.faces[suit]
    if suit == TRUMPS:
        # A joker's holder is strong in trumps, but leading low trumps to him is dear.
        return 1.0 * order.strengths[card] / len(faces) - 2.0
    below_top = order.strengths[faces[len(faces) - 1]] - order.strengths[card]
    length = 0
    low = 0
    for other in faces:
        length += counts[other]
        if order.strengths[other] < order.strengths[card] and counts[other]:
            low += counts[other]
    score = 6.0 - 3.0 * below_top
    # Something low to lead to him, and little else in the suit.
    if low:
        score += 2.0
    score -= 0.3 * length
    # With a copy of one's own the other one takes no trick that one could not.
    score -= 1.5 * counts[card]
    # The more copies are out, the surer it is that somebody has one.
    score += 0.2 * out
    king = faces[len(faces) - 2] if below_top == 0 else -1
    if king >= 0 and counts[king]:
        score += 0.8 * counts[king]
    return score
