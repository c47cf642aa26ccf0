"""A training loop that keeps the epoch with the best CoNLL score on the development documents.

The model is a toy in pure Python: a perceptron that predicts the antecedent of each mention, if any. `train` shows how
to use corefscope. It needs corefscope's Python package.
"""

import json
import sys

from corefscope import CorefMetric

#: For each document, the mentions in text order, each with its words and the number of its entity.
TRAINING = {
    "harbour": "the harbour master 0, the quay 1, she 0, it 1, a storm 2, the storm 2, the quay 1",
    "kitchen": "Ada 0, soup 1, Ada 0, her 0, the soup 1, a spoon 2, it 2, soup 1",
    "bakery": "Anna 0, the bakery 1, she 0, it 1, a baker 2, the baker 2, Anna 0",
}
DEVELOPMENT = {
    "bridge": "the bridge 0, an engineer 1, she 1, a crack 2, the crack 2, the bridge 0, it 0",
    "museum": "Ben 0, the museum 1, a picture 2, Ben 0, her 3, the picture 2, the museum 1",
}


def read(documents):
    """Yields the name of each document, the words of its mentions, and its clusters; each mention is one token long."""
    for name, text in documents.items():
        mentions = [mention.rsplit(" ", 1) for mention in text.split(", ")]
        entities = {}
        for place, (_, entity) in enumerate(mentions):
            entities.setdefault(entity, []).append((place, place))
        yield name, [words for words, _ in mentions], list(entities.values())


def features(words, mention, antecedent):
    """Returns the features of a mention with this antecedent, or of a new entity if the antecedent is None."""
    pronoun = words[mention] in ("she", "he", "it", "her", "him")
    if antecedent is None:
        return ["new pronoun" if pronoun else "new name"]
    same = words[mention].split()[-1] == words[antecedent].split()[-1]
    return ["pronoun" if pronoun else "same head" if same else "other head"]


class Model:
    """A perceptron. The weights of all features begin at zero."""

    def __init__(self):
        self.weights = {}

    def antecedent(self, words, mention):
        """Returns the best antecedent. Ties go to None (a new entity), then to the closest mention."""
        candidates = [None] + list(range(mention - 1, -1, -1))
        return max(candidates, key=lambda antecedent: self.score(features(words, mention, antecedent)))

    def score(self, names):
        return sum(self.weights.get(name, 0) for name in names)

    def learn(self, words, clusters):
        """Lowers the weights of wrong antecedents, and raises those of the closest right ones."""
        entity = {first: cluster for cluster in clusters for first, _ in cluster}
        for mention in range(len(words)):
            right = [first for first, _ in entity[mention] if first < mention]
            found = self.antecedent(words, mention)
            if found in right or (found is None and not right):
                continue
            for name in features(words, mention, right[-1] if right else None):
                self.weights[name] = self.weights.get(name, 0) + 1
            for name in features(words, mention, found):
                self.weights[name] = self.weights.get(name, 0) - 1

    def predict(self, words):
        """Returns the predicted clusters, including singletons."""
        cluster_of = []
        for mention in range(len(words)):
            antecedent = self.antecedent(words, mention)
            cluster_of.append([] if antecedent is None else cluster_of[antecedent])
            cluster_of[mention].append((mention, mention))
        return [cluster for mention, cluster in enumerate(cluster_of) if cluster[0][0] == mention]


def train(epochs):
    """Yields the number of each epoch, its CoNLL score (a share, 0 to 1), and its predictions; epoch 0 is before any
    training."""
    model, metric = Model(), CorefMetric(metrics=["muc", "b3", "ceafe", "conll"], quiet=True)
    for epoch in range(epochs + 1):
        if epoch > 0:
            for _, words, clusters in read(TRAINING):
                model.learn(words, clusters)
        metric.reset()
        predictions = {}
        for name, words, clusters in read(DEVELOPMENT):
            predictions[name] = model.predict(words)
            metric.update(key={name: clusters}, response={name: predictions[name]})
        yield epoch, metric.compute().conll.f1, predictions


def main():
    best = None
    for epoch, conll, predictions in train(epochs=6):
        print("epoch {}: CoNLL {:.2f}".format(epoch, 100 * conll))
        if best is None or conll > best[1]:
            best = epoch, conll, predictions
    print("best: epoch {}, CoNLL {:.2f}".format(best[0], 100 * best[1]))
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            json.dump(best[2], file)


if __name__ == "__main__":
    main()
