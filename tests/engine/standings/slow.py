"""A table worked out the long way, straight from the meaning of each word, to compare the engine with.

It shares no code with `engine/standings`: it reads the fixtures and nothing else.
"""

from fractions import Fraction
from itertools import permutations, product

HALF = Fraction(1, 2)
FIGURES = ["score", "games", "net", "boxes", "gins", "shutouts"]


class SlowTable:
    def __init__(self, *, entrants, fixtures, scheme, tie_breaks, withdrawals, lots, after_round):
        self.entrants = {e.id: e for e in entrants}
        self.win, self.draw, self.loss = scheme.win, scheme.draw, scheme.loss
        self.after = after_round
        self.gone = {
            e.id
            for e in entrants
            if e.withdrawn is not None and (after_round is None or e.withdrawn <= after_round)
        }
        self.void = {id_ for id_ in self.gone if not self.still_counts(id_, fixtures, withdrawals)}
        self.results, self.open_pairs = [], []
        for fixture in fixtures:
            self.read(fixture)
        self.by_entry = {id_: [r for r in self.results if r[1] == id_] for id_ in self.entrants}
        self.ranked = sorted(
            (id_ for id_ in self.entrants if id_ not in self.void),
            key=lambda id_: (self.entrants[id_].name.casefold(), str(id_)),
        )
        self.points = {id_: self.points_among(id_, self.entrants) for id_ in self.entrants}
        groups = split(self.ranked, self.points)
        self.figures = {}
        for name in tie_breaks:
            if name == "direct_encounter":
                shown = dict.fromkeys(self.ranked, Fraction(0))
                groups = [part for group in groups for part in self.encounter(group, shown, first=True)]
            else:
                shown = {id_: Fraction(self.figure(name, id_)) for id_ in self.ranked}
                groups = [part for group in groups for part in split(group, shown)]
            self.figures[name] = shown
        if lots:
            groups = [part for group in groups for part in self.by_lot(group, lots)]
        self.groups = groups

    def still_counts(self, id_, fixtures, policy):
        own = [f for f in fixtures if id_ in (f.a, f.b) and f.state != "annulled"]
        side = {f: ("a" if f.a == id_ else "b") for f in own}
        done = [f for f in own if f.state == "confirmed" and f.forfeit != "both" and f.forfeit != side[f]]
        return {"annul": False, "forfeit": True, "fide50": not len(done) < Fraction(len(own), 2)}[policy]

    def read(self, f):
        """Note one fixture as (round, entry, opponent, worth, own figures, the other's), once for each entry."""
        if f.state == "annulled" or f.a in self.void or f.b in self.void:
            return
        if self.after is not None and f.round > self.after:
            self.open_pairs.append({f.a, f.b})
            return
        forfeit = f.forfeit if f.state == "confirmed" else None
        if f.state != "confirmed" and {f.a, f.b} & self.gone:
            forfeit = "both" if {f.a, f.b} <= self.gone else "a" if f.a in self.gone else "b"
        if f.state != "confirmed" and not forfeit:
            self.open_pairs.append({f.a, f.b})
            return
        nothing = dict.fromkeys(FIGURES, 0)
        if forfeit:
            worth = {"a": (0, 1), "b": (1, 0), "both": (0, 0)}[forfeit]
            own = other = nothing
        else:
            worth = {None: (HALF, HALF), "a": (1, 0), "b": (0, 1)}[f.winner]
            own = {name: getattr(f, f"{name}_a") or 0 for name in FIGURES}
            other = {name: getattr(f, f"{name}_b") or 0 for name in FIGURES}
        self.results.append((f.round, f.a, f.b, worth[0], own, other))
        self.results.append((f.round, f.b, f.a, worth[1], other, own))

    def of(self, id_):
        return self.by_entry[id_]

    def value(self, worth):
        return {0: self.loss, 1: self.win}.get(worth, self.draw)

    def points_among(self, id_, others):
        return sum((self.value(r[3]) for r in self.of(id_) if r[2] in others), Fraction(0))

    def figure(self, name, id_):
        own = self.of(id_)
        if name == "sonneborn_berger":
            return sum(r[3] * self.points[r[2]] for r in own)
        if name == "koya":
            return sum(self.value(r[3]) for r in own if self.has_half(r[2]))
        if name == "wins":
            return sum(1 for r in own if r[3] == 1)
        total = {"games_won": "games", "points_for": "score", "boxes": "boxes", "gins": "gins"}
        total["shutouts"] = "shutouts"
        if name in total:
            return sum(r[4][total[name]] for r in own)
        column = {"spread": "score", "net_points": "net"}[name]
        return sum(r[4][column] - r[5][column] for r in own)

    def has_half(self, id_):
        return self.points[id_] >= Fraction(self.win * len(self.of(id_)), 2)

    def encounter(self, group, shown, *, first):
        if len(group) == 1:
            return [group]
        made = {id_: self.made(id_, group, {}) for id_ in group}
        if first:
            shown.update(made)
        missing = self.missing(group)
        if not missing:
            parts = split(group, made)
            if len(parts) == 1:
                return parts
            return [part for smaller in parts for part in self.encounter(smaller, shown, first=False)]
        best = self.sure_best(group, missing)
        if best is None:
            return [group]
        return [[best], *self.encounter([id_ for id_ in group if id_ != best], shown, first=False)]

    def missing(self, group):
        """Each game among the group that is to come; a pair that has no fixture at all misses one."""
        games = []
        for place, a in enumerate(group):
            for b in group[place + 1 :]:
                to_come = sum(1 for pair in self.open_pairs if pair == {a, b})
                met = any(r[1] == a and r[2] == b for r in self.results)
                games += [(a, b)] * (to_come or (0 if met else 1))
        return games

    def made(self, id_, group, supposed):
        total = Fraction(0)
        for opponent in group:
            values = [self.value(r[3]) for r in self.of(id_) if r[2] == opponent]
            values += supposed.get((id_, opponent), [])
            if values:
                total += Fraction(sum(values), len(values))
        return total

    def sure_best(self, group, missing):
        """Who is ahead of all others after every result of the missing games that there is."""
        sure = set(group)
        for results in self.outcomes(group, missing):
            supposed = {}
            for (a, b), (for_a, for_b) in zip(missing, results, strict=True):
                supposed.setdefault((a, b), []).append(self.value(for_a))
                supposed.setdefault((b, a), []).append(self.value(for_b))
            totals = {id_: self.made(id_, group, supposed) for id_ in group}
            top = max(totals.values())
            leaders = [id_ for id_ in group if totals[id_] == top]
            sure &= set(leaders) if len(leaders) == 1 else set()
            if not sure:
                return None
        return sure.pop()

    def outcomes(self, group, missing):
        """All results of up to four games; of more, those in which one loses all and another wins all."""
        if len(missing) <= 4:
            yield from product(((1, 0), (HALF, HALF), (0, 1), (0, 0)), repeat=len(missing))
            return
        for loser, winner in permutations(group, 2):
            yield [
                (1, 0) if winner == a or loser == b else (0, 1) if winner == b or loser == a else (HALF, HALF)
                for a, b in missing
            ]

    def by_lot(self, group, lots):
        for order in lots[::-1]:
            if all(id_ in order for id_ in group):
                return split(group, {id_: -order.index(id_) for id_ in group})
        return [group]

    def rows(self):
        """(rank, tied, id, played, won, drawn, lost, points, tie-breaks, withdrawn), the ranked and the unranked."""
        rows, rank = [], 1
        for group in self.groups:
            rows += [self.row(id_, rank, len(group) > 1) for id_ in group]
            rank += len(group)
        out = sorted(self.void, key=lambda id_: (self.entrants[id_].name.casefold(), str(id_)))
        return rows, [self.row(id_, None, False) for id_ in out]

    def row(self, id_, rank, tied):
        won, drawn, lost = (sum(1 for r in self.of(id_) if r[3] == worth) for worth in (1, HALF, 0))
        figures = {name: shown.get(id_, Fraction(0)) for name, shown in self.figures.items()}
        counts = (won + drawn + lost, won, drawn, lost)
        return (rank, tied, id_, *counts, self.points[id_], figures, id_ in self.gone)


def split(group, figures):
    return [
        [id_ for id_ in group if figures[id_] == figure]
        for figure in sorted({figures[id_] for id_ in group}, reverse=True)
    ]
