"""Checks data frames and series of pandas with the installed package, and prints "right".

test/shell/python-package.test.ts runs this in an environment that has pandas.
"""

import importlib
import warnings
from typing import Any, Callable, Dict, List, Tuple

import corefscope
from corefscope import CorefscopeError, score, score_labels

warnings.simplefilter("ignore", corefscope.CorefscopeWarning)
# Debian's pandas has no types.
pd: Any = importlib.import_module("pandas")
np: Any = importlib.import_module("numpy")

FRAME: Any = pd.DataFrame({"mention": ["a", "b", "c", "d"], "gold": [1, 1, 1, 1], "pred": [1, 1, 2, np.nan]})
#: Of the three links of {a b c d}, {a b} has one.
RIGHT = {"recall": [1, 3], "precision": [1, 1]}


def counts(key: Any, response: Any = None, **options: Any) -> Dict[str, List[float]]:
    """Returns the counts of MUC."""
    found: Dict[str, List[float]] = score(key, response, metrics="muc", **options).muc["counts"]
    return found


KEY, RESPONSE = FRAME[["mention", "gold"]], FRAME[["mention", "pred"]]
CLUSTERS = [frame.dropna().groupby(label).mention.apply(list) for frame, label in ((KEY, "gold"), (RESPONSE, "pred"))]
shapes: List[Tuple[Tuple[Any, ...], Dict[str, Any]]] = [
    ((FRAME,), {}),
    ((FRAME.astype({"pred": "Int64"}),), {}),
    ((FRAME.astype({"pred": object}).where(FRAME.notna(), None),), {}),
    ((FRAME.set_index("mention"),), {}),
    ((FRAME.rename(columns={"gold": "golden"}),), {"columns": {"key": "golden"}}),
    ((KEY, RESPONSE), {}),
    ((FRAME.gold, FRAME.pred), {}),
    ((FRAME.gold.to_numpy(), FRAME.pred.to_numpy()), {}),
    (tuple(CLUSTERS), {}),
]
for sides, options in shapes:
    assert counts(*sides, **options) == RIGHT, sides
assert score_labels(FRAME.gold, FRAME.pred, "muc").muc["counts"] == RIGHT

# Each of two documents has a link, and the response finds the first: {a b} and {c d}.
documents = score(FRAME.assign(document=["x", "x", "y", "y"]), metrics="muc", by="document")
assert documents.muc["counts"] == {"recall": [1, 2], "precision": [1, 1]}, documents
frame = documents.to_frame()
assert list(frame.columns) == ["document", "metric", "recall", "precision", "f1"], frame
assert frame.recall.tolist() == [1, 0], frame
plain = score(FRAME).to_frame().set_index("metric")
assert plain.loc["muc", "recall"] == 1 / 3 and plain.loc["mentions", "recall"] == 3 / 4, plain

# Arrays of NumPy: an array for each cluster, an array of objects, and integers of NumPy.
spans = [np.array([[0, 1], [3, 3]]), np.array([[5, 5]])]
objects = np.empty(2, dtype=object)
objects[:] = [[(0, 1), (3, 3)], [(5, 5)]]
for form in (spans, objects, [[(np.int64(0), np.int64(1)), (np.int64(3), np.int64(3))], [(np.int64(5), np.int64(5))]]):
    assert counts(form, [[(0, 1), (3, 3)]]) == {"recall": [1, 1], "precision": [1, 1]}, form

damaged: List[Tuple[Any, str]] = [
    (FRAME.fillna({"pred": -1}), "unclear-label"),
    (FRAME.rename(columns={"gold": "golden"}), "one-side-only"),
    (FRAME.drop(columns="mention"), "no-label-columns|column"),
]
for data, text in damaged:
    try:
        score(data)
    except CorefscopeError as error:
        assert any(each in str(error) for each in text.split("|")), error
    else:
        raise AssertionError("{} was scored".format(data))
refused: List[Tuple[Callable[[], Any], str]] = [
    (lambda: score(FRAME.gold, FRAME.pred[::-1]), "different indexes"),
    (lambda: corefscope.CorefMetric().update(FRAME, FRAME), "score() takes data frames"),
    (lambda: score(pd.DataFrame([[1]], columns=pd.MultiIndex.from_tuples([("x", "y")]))), "several levels"),
]
for call, text in refused:
    try:
        call()
    except (TypeError, ValueError) as error:
        assert text in str(error), error
    else:
        raise AssertionError(text)
print("right")
