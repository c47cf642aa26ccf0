"""What the tests of the package share: data with known scores, and the class of the tests.

COREFSCOPE is the command line to run; test/shell/python.test.ts uses the built one.
"""

import os
import sys
import unittest
from fractions import Fraction
from typing import Any, Iterable, List, Tuple

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.dirname(HERE)
PROJECT = os.path.dirname(PYTHON)
sys.path.insert(0, PYTHON)

from corefscope import score  # noqa: E402

Clusters = List[List[Any]]

#: Pradhan et al. 2014, section 4. The fractions are from the paper and from Moosavi and Strube 2016, section 5.
KEY: Clusters = [["a", "b", "c"], ["d", "e", "f", "g"]]
RESPONSE: Clusters = [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]]
PRADHAN = {
    "muc": (Fraction(2, 5), Fraction(2, 5), Fraction(2, 5)),
    "b3": (Fraction(5, 12), Fraction(1, 2), Fraction(5, 11)),
    "ceafe": (Fraction(13, 20), Fraction(13, 30), Fraction(13, 25)),
    "lea": (Fraction(5, 21), Fraction(1, 3), Fraction(5, 18)),
}
#: The same mentions as spans of equal length.
SPANS = {name: (2 * i, 2 * i + 1) for i, name in enumerate("abcdefghi")}

FIGURES = ("recall", "precision", "f1")


def example(name: str) -> str:
    """Returns the path of an example file."""
    return os.path.join(PROJECT, "examples", name)


def spans(clusters: Iterable[Iterable[str]]) -> Clusters:
    """Returns clusters of spans in place of names."""
    return [[SPANS[mention] for mention in cluster] for cluster in clusters]


class Array:
    """Imitates arrays and tensors."""

    def __init__(self, values: Any) -> None:
        self.values = values

    def tolist(self) -> Any:
        return self.values


class Test(unittest.TestCase):
    """Compares scores with known counts."""

    def assert_pradhan(self, result: Any) -> None:
        """Fails unless the scores are those of the paper."""
        for metric, fractions in PRADHAN.items():
            for figure, fraction in zip(FIGURES, fractions):
                self.assertAlmostEqual(result["scores"][metric][figure], float(fraction), places=14)

    def muc(self, key: Any, response: Any, **options: Any) -> Tuple[Any, Any]:
        """Returns recall and precision as counts."""
        counts = score(key, response, metrics="muc", quiet=True, **options)["scores"]["muc"]["counts"]
        return counts["recall"], counts["precision"]
