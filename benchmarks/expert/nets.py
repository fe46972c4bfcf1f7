"""Nets with one hidden layer: asked in compiled code, taught with numpy."""

from collections import namedtuple

import numpy as np
from numba import njit

from benchmarks.expert.numbers import NUMBERS

HIDDEN, ENDINGS, QUESTIONS = 64, 21, 3
# What each ending adds to the points, as ``engine.bots.standing.ENDINGS`` has it, under the challenge's rules.
BRINGS = np.array([4, 10, 18, 28, 43, 30, 40, 52, 68, 28] * 2 + [0])

Nets = namedtuple("Nets", "into start out out_start")
"""The weights of three nets, the question first: into the hidden units and their own, out of them and the endings' own."""


def new_nets(chance):
    """Nets that know nothing yet."""
    into = chance.standard_normal((QUESTIONS, NUMBERS, HIDDEN)) * np.sqrt(2 / NUMBERS)
    out = chance.standard_normal((QUESTIONS, HIDDEN, ENDINGS)) * 0.1
    starts = np.zeros((QUESTIONS, HIDDEN)), np.zeros((QUESTIONS, ENDINGS))
    return Nets(*(part.astype(np.float32) for part in (into, starts[0], out, starts[1])))


@njit(fastmath=True, cache=True)
def ask(nets, question, row, worths):
    """The mean worth of the endings, each by its chance."""
    hidden = nets.start[question].copy()
    for number in range(NUMBERS):
        value = row[number]
        if value != 0:
            hidden += value * nets.into[question, number]
    signs = nets.out_start[question].copy()
    for unit in range(HIDDEN):
        if hidden[unit] > 0:
            signs += hidden[unit] * nets.out[question, unit]
    shares = np.exp(signs - signs.max())
    return (shares * worths).sum() / shares.sum()


def teach(net, rows, endings, chance, passes=3, rate=1.5e-3, batch=512):
    """Better weights for one net: Adam on the cross entropy of the endings, and the mean of the weights on the way."""
    parts = [part.copy() for part in net]
    means, first, second = ([np.zeros_like(part) for part in parts] for _ in range(3))
    steps, step = max(1, passes * (len(rows) // batch)), 0
    for part, mean in zip(parts, means, strict=True):
        mean += part
    for _ in range(passes):
        order = chance.permutation(len(rows))
        for begin in range(0, len(order) - batch + 1, batch):
            chosen = order[begin : begin + batch]
            slopes = _slopes(parts, rows[chosen], endings[chosen])
            step += 1
            speed = rate * min(1, step / 200) * (1 - step / (steps + 1)) ** 0.7
            for part, mean, one, two, slope in zip(parts, means, first, second, slopes, strict=True):
                one += 0.1 * (slope - one)
                two += 0.001 * (slope**2 - two)
                part -= speed * (one / (1 - 0.9**step)) / (np.sqrt(two / (1 - 0.999**step)) + 1e-8)
                mean += 0.002 * (part - mean)
    return means if step > 1500 else parts


def _slopes(parts, rows, endings):
    """The slopes of the mean cross entropy by each weight."""
    into, start, out, out_start = parts
    sums = rows @ into + start
    hidden = np.maximum(sums, 0)
    signs = hidden @ out + out_start
    shares = np.exp(signs - signs.max(1, keepdims=True))
    shares /= shares.sum(1, keepdims=True)
    shares[np.arange(len(rows)), endings] -= 1
    shares /= len(rows)
    back = shares @ out.T
    back[sums <= 0] = 0
    return rows.T @ back, back.sum(0), hidden.T @ shares, shares.sum(0)
