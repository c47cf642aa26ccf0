"""Tells one document from several, and clusters from dictionaries of entities and of mentions, by their nesting."""

import os
from typing import Any, List, Mapping, Optional, Sequence, Tuple

from ._mentions import PlainSpans, is_mention_object, is_pieces, is_span
from ._tables import LINE, LINES_GIVEN
from ._values import is_iterable, is_list, is_mapping, is_number, is_scalar, is_sequence, is_set, is_tuple, plain

#: The fields with the clusters of the key and of the response.
KEY, RESPONSE = "clusters", "predicted_clusters"
#: Fields of a document. A dictionary with one of them is no dictionary of documents or entities.
_FIELDS = {"doc_key", "doc_id", "document_id", "sentences", "tokens", "words", "text", "speakers", "mentions", "spans"}
#: What the nesting of data can be: the clusters of one document, or several documents.
ONE, MANY = "document", "documents"


def level_of(sides: Sequence[Any], are_ids: bool, known: PlainSpans) -> Optional[str]:
    """Returns whether the sides are one document or several, from the depth of mentions; None if unclear.

    A pair of whole numbers is a span, unless a side has clusters that cannot be spans, or pairs are said to be ids.
    ``known`` knows clusters that need no look at their mentions.
    """
    found = [_evidence(side, are_ids, known) for side in sides if side is not None]
    sure = {level for level, is_sure in found if level is not None and is_sure}
    if len(sure) > 1:
        raise ValueError(
            "one side is a document, and another is a list or dictionary of documents: give both as "
            "{document id: clusters}"
        )
    return next(iter(sure), None) or next((level for level, _ in found if level is not None), None)


def _evidence(data: Any, are_ids: bool, known: PlainSpans) -> Tuple[Optional[str], bool]:
    """Returns the level of the data, and whether only this level is possible."""
    if is_mapping(data):
        if is_record(data):
            return None, False
        values = list(data.values())
        if values and all(map(known.has, values)):
            return (MANY, True) if any(values) else (None, False)
        return _evidence_of_map(data, are_ids)
    if known.has(data):
        return (ONE, True) if any(data) else (None, False)
    items = items_of(data, "the data")
    if items and all(map(known.has, items)):
        return (MANY, True) if any(map(any, items)) else (None, False)
    refuse_strings(items)
    _refuse_mentions(items)
    if any(is_mapping(item) for item in items):
        return MANY, True
    inner = [plain(each) for item in items for each in items_of(item, "a cluster, or a document,")]
    # An empty list decides nothing.
    depths = {_depth_of(each) for each in inner if not ((is_list(each) or is_set(each)) and len(each) == 0)}
    if len(depths) > 1:
        raise ValueError("a list must be one document or several, and this is neither: give {document id: clusters}")
    return (depths.pop(), True) if depths else (None, False)


def _depth_of(inner: Any) -> str:
    """Returns "document" for a mention of a document, or "documents" for a cluster in a list of documents."""
    if is_list(inner) or is_set(inner):
        return ONE if is_list(inner) and is_span(inner) else MANY
    return MANY if is_pieces(inner) else ONE


def _evidence_of_map(data: Mapping[Any, Any], are_ids: bool) -> Tuple[Optional[str], bool]:
    """Tells apart dictionaries from documents to clusters, from entities to mentions, and from mentions to entities."""
    values = [plain(value) for value in data.values()]
    _refuse_mentions(values)
    labels = [value for value in values if is_scalar(value)]
    if values and len(labels) == len(values):
        return ONE, True
    if labels:
        raise ValueError("{!r} must be a list, as other values of its dictionary are".format(labels[0]))
    if any(is_mapping(value) for value in values):
        return MANY, True
    items = [plain(item) for value in values for item in items_of(value, "a cluster, or a document,")]
    tuples = [item for item in items if is_tuple(item) and not is_span(item) and not is_pieces(item)]
    are_mentions = _are_records(tuples)
    kinds = {_kind_in_map(item, are_mentions) for item in items}
    if {"mention", "cluster"} <= kinds:
        raise ValueError(
            "some values of a dictionary are clusters, and others are lists of clusters: give either "
            "{document id: clusters} or {entity: mentions}"
        )
    if "cluster" in kinds or "mention" in kinds:
        return (MANY if "cluster" in kinds else ONE), True
    if "span" in kinds:
        return (MANY, True) if are_ids else (ONE, False)
    return None, False


def _kind_in_map(item: Any, are_mentions: bool) -> str:
    if is_span(item):
        return "span"
    if is_mention_object(item):
        return "mention"
    if is_tuple(item) and not is_pieces(item):
        return "mention" if are_mentions else "cluster"
    return "cluster" if is_sequence(item) or is_set(item) else "mention"


def _are_records(tuples: Sequence[Tuple[Any, ...]]) -> bool:
    """Returns whether tuples have the same types at the same places, and different types at different places."""
    kinds = {tuple("number" if is_number(plain(each)) else type(each).__name__ for each in one) for one in tuples}
    return len(kinds) == 1 and len(set(next(iter(kinds)))) > 1


def _refuse_mentions(items: Sequence[Any]) -> None:
    """Raises ValueError for a mention where a cluster is expected."""
    found = [item for item in items if not isinstance(item, range) and is_mention_object(item)]
    if found:
        raise ValueError(
            "{!r} is a mention, not a cluster: give a list of clusters, each a list of mentions".format(found[0])
        )


def is_record(data: Mapping[Any, Any], fields: Sequence[str] = ()) -> bool:
    """Returns whether a dictionary is a document with fields."""
    is_known = any(field in data for field in (KEY, RESPONSE, *_FIELDS))
    return is_known or any(at(data, field) is not None for field in fields)


def at(data: Any, field: str) -> Any:
    """Returns the value of a field, whose name may be those on the way to it, joined by dots; or None."""
    name, *inner = [field] if field in data else field.split(".", 1)
    value = data.get(name)
    return value if not inner else at(value, inner[0]) if is_mapping(value) else None


def items_of(value: Any, what: str) -> List[Any]:
    """Returns the items of a list. Raises ValueError for other data, which ``what`` describes."""
    value = plain(value)
    if is_mapping(value) or not is_iterable(value):
        raise ValueError("{} must be a list, not {!r}".format(what, value))
    return list(value)


def refuse_strings(items: Sequence[Any]) -> None:
    """Raises ValueError for a list of strings or numbers where lists are expected, and says what it may be."""
    if not items or not all(isinstance(item, str) or is_number(item) for item in items):
        return
    if any(isinstance(item, str) and LINE.match(item) for item in items):
        raise ValueError(LINES_GIVEN)
    if all(isinstance(item, str) and os.path.exists(item) for item in items):
        raise ValueError("a list of paths is not a list of clusters: give one file, a folder, or a glob")
    raise ValueError(
        "a cluster, or a document, must be a list, not {!r}; a list of labels, one for each mention, is not a list of "
        "clusters: give both sides to score_labels(), or {{mention: label}}".format(items[0])
    )
