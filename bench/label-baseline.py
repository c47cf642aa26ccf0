"""Computes MUC, B-cubed, pairwise F1, LEA, BLANC and Rand of two labellings, as a programmer would with numpy and scipy.

Prints the seconds of each run, without loading the arrays, and the scores: label-baseline.py KEY.i32 RESPONSE.i32 RUNS
"""

import sys
import time

import numpy as np
from scipy.sparse import coo_matrix


def score(key, response):
    both = (key >= 0) & (response >= 0)
    key_sizes = np.bincount(key[key >= 0])
    response_sizes = np.bincount(response[response >= 0])
    pairs = (np.ones(both.sum(), dtype=np.int64), (key[both], response[both]))
    table = coo_matrix(pairs, shape=(len(key_sizes), len(response_sizes))).tocsr()
    table.sum_duplicates()
    n = table.data.astype(np.float64)
    cell_key = np.repeat(np.arange(len(key_sizes)), np.diff(table.indptr))
    sides = []
    pairs_of = lambda sizes: (sizes * (sizes - 1.0) / 2).sum()
    together = pairs_of(n)
    within = []
    for sizes, cell in ((key_sizes, cell_key), (response_sizes, table.indices)):
        mentions = sizes.sum()
        common = np.bincount(cell, weights=n, minlength=len(sizes))
        within.append((pairs_of(sizes), pairs_of(common), mentions))
        cells = np.bincount(cell, minlength=len(sizes))
        there = sizes > 0
        muc = (common - cells)[there].sum() / (sizes - 1)[there].sum()
        b_cubed = (n * n / sizes[cell]).sum() / mentions
        links = np.bincount(cell, weights=n * (n - 1) / 2, minlength=len(sizes))
        pairwise = links.sum() / (sizes * (sizes - 1.0) / 2).sum()
        many = sizes > 1
        # Singletons that both sides have are found, too.
        lea = (sizes[many] * links[many] / (sizes[many] * (sizes[many] - 1.0) / 2)).sum()
        alone = ((key_sizes[cell_key] == 1) & (response_sizes[table.indices] == 1)).sum()
        sides.append((muc, b_cubed, pairwise, (lea + alone) / mentions))
    every = pairs_of(np.float64(n.sum()))
    apart = every - within[0][1] - within[1][1] + together
    rand = (together + apart) / every
    f = lambda shared, one, other: 2 * shared / (one + other)
    coreferent = f(together, within[0][0], within[1][0])
    others = [pairs_of(np.float64(mentions)) - linked for linked, _, mentions in within]
    blanc = (coreferent + f(apart, *others)) / 2
    return [2 * r * p / (r + p) for r, p in zip(*sides)] + [blanc, rand]


key, response = (np.fromfile(path, dtype=np.int32) for path in sys.argv[1:3])
for _ in range(int(sys.argv[3])):
    start = time.perf_counter()
    scores = score(key, response)
    print(time.perf_counter() - start, *scores)
