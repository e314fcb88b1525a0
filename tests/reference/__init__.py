"""The rules once more, slowly: every question answered by trying everything (docs/rules §3 – §7).

Nothing here shares code with `shengji.rules` but the names of its options: cards are codes,
multisets are tuples of codes, and each answer is looked for among all partitions of the cards.
Fit for leads of up to six cards and about nine cards of one suit in a hand.
"""
