"""Times other programs on two labellings: label-peers.py PROGRAM FOLDER KEY.i32 RESPONSE.i32

PROGRAM is scikit-learn, coval or neleval; the last two must be in FOLDER. Prints the seconds of the computation alone,
on data in the form that the program takes: arrays, or clusters with maps from their mentions.
"""

import sys
import time

import numpy as np

program, folder, key_path, response_path = sys.argv[1:]
sys.path.insert(0, folder)
key = np.fromfile(key_path, dtype=np.int32)
response = np.fromfile(response_path, dtype=np.int32)


def clusters(labels):
    found = {}
    for mention, label in enumerate(labels.tolist()):
        if label >= 0:
            found.setdefault(label, []).append(mention)
    return found


if program == "scikit-learn":
    from sklearn.metrics import adjusted_rand_score, v_measure_score
    from sklearn.metrics.cluster import pair_confusion_matrix

    both = (key >= 0) & (response >= 0)
    key, response = key[both], response[both]
    start = time.perf_counter()
    pair_confusion_matrix(key, response)
    adjusted_rand_score(key, response)
    v_measure_score(key, response)
elif program == "coval":
    from coval.eval.evaluator import b_cubed, lea, muc

    sides = [list(clusters(labels).values()) for labels in (key, response)]
    mapped = [{mention: c for c, cluster in enumerate(side) for mention in cluster} for side in sides]
    start = time.perf_counter()
    for own, other in ((0, 1), (1, 0)):
        muc(sides[own], mapped[other])
        b_cubed(sides[own], mapped[other])
        lea(sides[own], sides[other], mapped[other])
elif program == "neleval":
    from neleval.coref_metrics import b_cubed, muc, pairwise

    sides = [{label: frozenset(cluster) for label, cluster in clusters(labels).items()} for labels in (key, response)]
    start = time.perf_counter()
    for metric in (muc, b_cubed, pairwise):
        metric(*sides)
else:
    sys.exit(f"there is no {program} here")
print(time.perf_counter() - start)
