"""Mentions: what a mention can be, and the hashable form that is compared.

A span is a pair of token positions from 0, both inclusive. Everything that has a `start` and an `end` has an exclusive
end, as in Python's slices: dictionaries, slices, ranges, spaCy's spans, data classes and named tuples.
"""

from itertools import chain
from typing import Any, Dict, Hashable, List, Optional, Sequence, Set, Tuple

from ._values import is_mapping, is_missing, is_number, is_position, is_sequence, is_tuple, plain

#: Fields of a dictionary with `start` and `end` that do not say where the mention is.
_REMARKS = {"text", "string", "words", "label", "type", "score", "confidence", "probability", "name", "head", "entity"}


class PlainSpans:
    """Knows which clusters are lists of pairs of whole numbers, all of built-in types.

    Most data are. A look at the types of all their mentions together takes a tenth of the time that a look at each
    mention takes, and says all that is to be known.
    """

    def __init__(self) -> None:
        #: The lists of clusters by their identity. They are kept, so that no other list gets the same.
        self._found: Dict[int, Any] = {}

    def look(self, clusters: Any) -> bool:
        """Returns whether a value is such clusters, and remembers it."""
        if type(clusters) is not list or not _are_plain_spans(clusters):  # pyright: ignore[reportUnknownArgumentType]
            return False
        self._found[id(clusters)] = clusters  # pyright: ignore[reportUnknownArgumentType]
        return True

    def has(self, clusters: Any) -> bool:
        """Returns whether a value is such clusters that were looked at."""
        return id(clusters) in self._found


def _are_plain_spans(clusters: List[Any]) -> bool:
    kinds = set(map(type, clusters))
    if not kinds <= _LISTS or (tuple in kinds and not all(clusters)):
        return False
    mentions = list(chain.from_iterable(clusters))
    if not set(map(type, mentions)) <= _LISTS or not set(map(len, mentions)) <= {2}:
        return False
    return set(map(type, chain.from_iterable(mentions))) <= {int}


_LISTS = frozenset([list, tuple])


def is_span(value: Any) -> bool:
    """Returns whether a value is a list or tuple of two whole numbers. Named tuples with `start` and `end` are not."""
    if _is_plain_span(value):
        return True
    return (
        is_sequence(value)
        and len(value) == 2
        and all(is_position(plain(each)) for each in value)
        and getattr(value, "_fields", None) != ("start", "end")
    )


def is_pieces(value: Any) -> bool:
    """Returns whether a value is a list or tuple of spans: a mention in several pieces."""
    return is_sequence(value) and len(value) > 0 and all(is_span(each) for each in value)


def is_mention_object(value: Any) -> bool:
    """Returns whether a value can only be one mention, because it has a `start` and an `end`."""
    return _ends_of(value) is not None


def mention_of(mention: Any, where: str, ends: str = "inclusive") -> Hashable:
    """Returns a mention in hashable form. Spans become tuples.

    ``ends`` says how the ends of the side will be read: spans with exclusive ends of their own are written so.

    Raises ValueError for values that cannot be a mention.
    """
    mention = plain(mention)
    # Most mentions are plain spans or names.
    if isinstance(mention, str) or _is_plain_span(mention):
        return mention if isinstance(mention, str) else (mention[0], mention[1])
    own = _ends_of(mention)
    if own is not None:
        start, end = own
        if end <= start:
            raise ValueError(
                "{!r}{} has no token: its end is exclusive, so it must be after its start".format(mention, where)
            )
        return (start, end if ends == "exclusive" else end - 1)
    if is_span(mention):
        return (int(plain(mention[0])), int(plain(mention[1])))
    if is_sequence(mention):
        pieces = [plain(piece) for piece in mention]
        if is_pieces(pieces):
            return tuple((int(plain(first)), int(plain(last))) for first, last in pieces)
        if pieces and all(is_mention_object(piece) for piece in pieces):
            return tuple(mention_of(piece, where, ends) for piece in pieces)
    if _is_unhashable_dataclass(mention):
        return (type(mention).__name__, *_hashable(_fields_of(mention)))
    try:
        hash(mention)
        found = not _is_no_value(mention)
    except TypeError:
        found = False
    if not found:
        what = (
            "(first, last), {'start': …, 'end': …}, a list of such spans, or anything hashable, except bytes, None, "
            "NaN, True and False"
        )
        raise ValueError("{!r}{} is not a mention: give {}{}".format(mention, where, what, _advice(mention)))
    return mention  # type: ignore[no-any-return]


def _is_plain_span(value: Any) -> bool:
    return type(value) in (list, tuple) and len(value) == 2 and type(value[0]) is type(value[1]) is int


def _advice(mention: Any) -> str:
    if is_mapping(mention) and "start" in mention and "end" in mention:
        return "; {} may say where it is, so it is not ignored".format(
            ", ".join(repr(name) for name in mention if name not in ("start", "end") and name not in _REMARKS)
        )
    return "; decode bytes, as in mention.decode()" if isinstance(mention, bytes) else ""


def _fields_of(value: Any) -> Any:
    # Takes a while to load, and is loaded if there is a data class.
    from dataclasses import astuple

    return astuple(value)


def _hashable(value: Any) -> Any:
    """Returns lists as tuples, also within others."""
    return tuple(_hashable(each) for each in value) if is_sequence(value) else value


def _ends_of(value: Any) -> Optional[Tuple[int, int]]:
    """Returns the start and the exclusive end of a value that has both, and nothing else that may be a position."""
    start: Any
    end: Any
    if _is_slice(value):
        start, end, step = (getattr(value, name) for name in ("start", "stop", "step"))
        if step not in (None, 1):
            raise ValueError("{!r} is not a mention: give a start and an end".format(value))
        start = start or 0
    elif is_mapping(value):
        if not {"start", "end"} <= value.keys() <= _REMARKS | {"start", "end"}:
            return None
        start, end = value["start"], value["end"]
    elif _has_ends_alone(value):
        start, end = value.start, value.end
    else:
        return None
    start, end = plain(start), plain(end)
    return (int(start), int(end)) if is_position(start) and is_position(end) else None


def _is_slice(value: Any) -> bool:
    return isinstance(value, (slice, range))


def _is_unhashable_dataclass(value: Any) -> bool:
    return hasattr(value, "__dataclass_fields__") and type(value).__hash__ is None


def _has_ends_alone(value: Any) -> bool:
    """Returns whether an object has a start and an end, and no other field that may say where it is."""
    if not hasattr(value, "start") or not hasattr(value, "end"):
        return False
    # Spans of spaCy. Other objects with many properties are not known.
    if hasattr(value, "doc") and hasattr(value, "start_char"):
        return True
    if is_tuple(value):
        return set(getattr(value, "_fields", ())) == {"start", "end"}
    fields: Any = getattr(value, "__dataclass_fields__", None) or getattr(value, "__dict__", ())
    names: Set[str] = set(fields)
    # Objects with an equality of their own and more fields are compared by it.
    return names == {"start", "end"}


def _is_no_value(mention: Any) -> bool:
    """Returns whether something hashable cannot be meant as a mention, such as a span without an end."""
    if is_tuple(mention) and len(mention) > 0:
        values = [plain(value) for value in mention]
        unlike = [value for value in values if _is_no_value(value)]
        return len(unlike) > 0 and all(is_number(value) or _is_no_value(value) for value in values)
    return isinstance(mention, (bool, bytes)) or is_missing(mention)


def is_alone(mention: Hashable) -> bool:
    """Returns whether a mention is equal only to itself."""
    return type(mention).__eq__ is object.__eq__


def json_of(mentions: Sequence[Hashable], name: str) -> Dict[Hashable, Any]:
    """Returns the JSON form of each mention of a document: spans as lists, other mentions as distinct names.

    Raises ValueError if the document ``name`` has spans and other mentions.
    """
    are_spans: List[bool] = [is_span(mention) or is_pieces(mention) for mention in mentions]
    if all(are_spans):
        return {mention: mention for mention in mentions}
    if any(are_spans):
        span, other = (mentions[are_spans.index(which)] for which in (True, False))
        raise ValueError(
            "document {!r} has spans, such as {!r}, and other mentions, such as {!r}".format(name, span, other)
        )
    names: Dict[Hashable, str] = {mention: mention for mention in mentions if isinstance(mention, str)}
    used = set(names.values())
    for mention in mentions:
        if mention not in names:
            text = repr(mention)
            while text in used:
                text += "'"
            used.add(text)
            names[mention] = text
    return dict(names)
