"""Measures calls from Python: python-calls.py corefscope|coval FILE CALLS

FILE has the clusters of both sides as JSON: {"key": {document: clusters}, "response": …}, with mentions
[first, last]. Each call scores all documents by MUC, B³, CEAF_e and LEA. Prints JSON: the CPU seconds of the imports
and of the calls, counted for this process and its children, the elapsed seconds of the calls, and the scores. coval is
found by the variable COREFSCOPE_COVAL, the path of its scorer.py.
"""

import json
import os
import resource
import sys
import time

program, path, calls = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(path, encoding="utf-8") as file:
    sides = json.load(file)
key, response = (
    {document: [[tuple(mention) for mention in cluster] for cluster in clusters] for document, clusters in side.items()}
    for side in (sides["key"], sides["response"])
)


def cpu():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


started = cpu()
if program == "coval":
    sys.path.insert(0, os.path.dirname(os.environ["COREFSCOPE_COVAL"]))
    from coval.eval.evaluator import b_cubed, ceafe, evaluate_documents, lea, muc

    def entity_of(clusters):
        return {mention: entity for entity, cluster in enumerate(clusters) for mention in cluster}

    # coval takes these maps with the clusters. Making them does not count.
    documents = {
        name: (key[name], response[name], entity_of(response[name]), entity_of(key[name])) for name in key
    }

    def call():
        return [list(evaluate_documents(documents, metric)) for metric in (muc, b_cubed, ceafe, lea)]

    def close():
        pass
else:
    from corefscope import close, score

    def call():
        scores = score(key, response, metrics=["muc", "b3", "ceafe", "lea"], quiet=True).scores
        return [[scores[name].recall, scores[name].precision, scores[name].f1] for name in scores]


imported = cpu()
scores = []
began = time.perf_counter()
for _ in range(calls):
    scores = call()
elapsed = time.perf_counter() - began
# The CPU seconds of the other process are known when it has ended.
close()
print(json.dumps({"imports": imported - started, "calls": cpu() - imported, "elapsed": elapsed, "scores": scores}))
