"""Tests all pairs of systems with numpy: numpy-comparison.py COUNTS TRIALS [--naive].

Paired approximate randomisation, as `corefscope compare` does it: in each trial, a coin decides for every document
whether the two outputs are exchanged. COUNTS is what `corefscope score KEY RESPONSE... --counts COUNTS` writes, with the
standard metrics. Prints JSON: p by pair and metric, and the CPU and wall seconds from counts to p. --naive exchanges
documents one by one, with Python's own numbers, to check the matrices.
"""

import json
import random
import sys
import time

import numpy as np

BLOCK = 1000
TOLERANCE = 1e-10


def f_score(of, column, is_shared):
    """F of one quotient of recall and one of precision; 0 where it is 0/0. `column` returns sums of counts."""
    (rn, rd), (pn, pd) = of["recall"], of["precision"]
    weight = of["beta"] ** 2
    if is_shared:
        # With one numerator, F needs one quotient.
        above = (1 + weight) * column(rn)
        below = weight * column(rd) + column(pd)
    else:
        recall_n, precision_n = column(rn), column(pn)
        above = (1 + weight) * recall_n * precision_n
        below = weight * precision_n * column(rd) + recall_n * column(pd)
    if below.all():
        return above / below
    return np.divide(above, below, out=np.zeros_like(below), where=below != 0)


class Figures:
    """Figures that are sums of F scores, of which several figures may share some."""

    def __init__(self, counts, figures):
        keys = [[json.dumps(term["of"]) for term in figure["terms"]] for figure in figures]
        self.terms = {key: json.loads(key) for own in keys for key in own}
        self.sums = [list(zip(own, (term["weight"] for term in f["terms"]))) for own, f in zip(keys, figures)]
        self.is_shared = {
            key: bool((counts[:, :, of["recall"][0]] == counts[:, :, of["precision"][0]]).all())
            for key, of in self.terms.items()
        }

    def __call__(self, column):
        terms = {key: f_score(of, column, self.is_shared[key]) for key, of in self.terms.items()}
        # One term with weight 1 is the usual case.
        return [
            terms[own[0][0]] if len(own) == 1 else sum(weight * terms[key] for key, weight in own) for own in self.sums
        ]


def with_matrices(counts, figures, pairs, trials, seed=1):
    """Multiplies the matrix of coins by the matrix of counts, for a thousand trials at a time."""
    systems, units, columns = counts.shape
    coins_of = np.random.Generator(np.random.SFC64(seed))
    # What all systems share, such as counts of the key, stays the same.
    varying = [c for c in range(columns) if (counts[:, :, c] != counts[0, :, c]).any()]
    matrix = np.ascontiguousarray(counts[:, :, varying].transpose(0, 2, 1).reshape(-1, units))
    totals = counts.sum(axis=1)
    of_varying = totals[:, varying]
    place = {c: i for i, c in enumerate(varying)}
    compute = Figures(counts, figures)
    exact = [np.array(compute(lambda c, s=s: totals[s, c : c + 1])) for s in range(systems)]
    least = [np.abs(exact[b] - exact[a])[:, 0] - TOLERANCE for a, b in pairs]
    found = np.zeros((len(pairs), len(figures)))
    for first in range(0, trials, BLOCK):
        here = min(BLOCK, trials - first)
        coins = coins_of.integers(0, 2, size=(units, here), dtype=np.uint8).astype(np.float64)
        sums = (matrix @ coins).reshape(systems, len(varying), here)
        for i, (a, b) in enumerate(pairs):
            change = sums[b] - sums[a]
            ours, theirs = of_varying[a][:, None] + change, of_varying[b][:, None] - change
            one = compute(lambda c: ours[place[c]] if c in place else totals[a, c : c + 1])
            other = compute(lambda c: theirs[place[c]] if c in place else totals[b, c : c + 1])
            for f, size in enumerate(least[i]):
                found[i, f] += np.count_nonzero(np.abs(other[f] - one[f]) >= size)
    return (found + 1) / (trials + 1)


def naively(counts, figures, pairs, trials, seed=1):
    coins = random.Random(seed)
    numbers = counts.tolist()

    def scores(rows):
        sums = [sum(column) for column in zip(*rows)]

        def f(of):
            (rn, rd), (pn, pd) = ([sums[c] for c in of[side]] for side in ("recall", "precision"))
            recall, precision = (n / d if d else 0 for n, d in ((rn, rd), (pn, pd)))
            weight = of["beta"] ** 2
            below = weight * precision + recall
            return (1 + weight) * recall * precision / below if below else 0

        return [sum(term["weight"] * f(term["of"]) for term in figure["terms"]) for figure in figures]

    def differences(a, b):
        return [abs(y - x) for x, y in zip(scores(a), scores(b))]

    result = []
    for a, b in pairs:
        observed = differences(numbers[a], numbers[b])
        found = [0] * len(figures)
        for _ in range(trials):
            rows = [(y, x) if coins.random() < 0.5 else (x, y) for x, y in zip(numbers[a], numbers[b])]
            for f, size in enumerate(differences([x for x, _ in rows], [y for _, y in rows])):
                found[f] += size >= observed[f] - TOLERANCE
        result.append([(n + 1) / (trials + 1) for n in found])
    return np.array(result)


def read(path):
    """Returns the counts by system, document and column, and for each metric the quotients whose F it is the sum of."""
    with open(path, encoding="utf-8") as file:
        header, *lines = map(json.loads, file)
    # The last line is a summary.
    rows = [line for line in lines if isinstance(line, list)]
    names = header["columns"]
    unit_of = {name: unit for unit, name in enumerate(sorted({row[2] for row in rows}))}
    counts = np.zeros((len(header["systems"]), len(unit_of), len(names)))
    for row in rows:
        counts[row[0], unit_of[row[2]]] += row[7]

    def f1(metric, recall=("recallNumerator", "recallDenominator"), precision=("precisionNumerator", "precisionDenominator")):
        places = [[names.index(metric + "." + name) for name in side] for side in (recall, precision)]
        return {"recall": places[0], "precision": places[1], "beta": 1}

    def links(kind):
        return f1("blanc", (kind + "Common", kind + "Key"), (kind + "Common", kind + "Response"))

    quotients = {
        "conll": [f1("muc"), f1("b3"), f1("ceafe")],
        "blanc": [links("coreference"), links("nonCoreference")],
    }
    figures = []
    for metric in header["options"]["metrics"]:
        terms = quotients.get(metric) or [f1(metric)]
        figures.append({"terms": [{"weight": 1 / len(terms), "of": of} for of in terms]})
    return counts, figures


def main():
    counts, figures = read(sys.argv[1])
    pairs = [(a, b) for a in range(len(counts)) for b in range(a + 1, len(counts))]
    wall, cpu = time.perf_counter(), time.process_time()
    test = naively if "--naive" in sys.argv else with_matrices
    p = test(counts, figures, pairs, int(sys.argv[2]))
    json.dump({"p": p.tolist(), "cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}, sys.stdout)


main()
