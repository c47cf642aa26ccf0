"""Tells kinds of values apart, without importing the libraries that they may come from."""

import collections.abc
import numbers
import os
from collections import deque
from typing import (
    TYPE_CHECKING,
    Any,
    FrozenSet,
    Iterable,
    Iterator,
    List,
    Mapping,
    Sequence,
    Set,
    Tuple,
    Union,
)

if TYPE_CHECKING:
    from typing_extensions import TypeGuard

# The types of values are compared before classes are asked: most values have these, and asking takes much longer.


#: Types of most values, which need no further look.
_BUILT_IN = frozenset([bool, dict, float, int, list, str, tuple, type(None)])
_CONTAINERS = frozenset([dict, list, tuple])


def plain(value: Any) -> Any:
    """Returns arrays, tensors and series (NumPy, PyTorch, pandas, polars …) as lists, and other values as they are."""
    if type(value) in _BUILT_IN:
        return value
    for method in ("tolist", "to_list"):
        if hasattr(value, method):
            return getattr(value, method)()
    return value


def is_mapping(value: Any) -> "TypeGuard[Mapping[Any, Any]]":
    """Returns whether a value is a dictionary or similar."""
    if type(value) in _BUILT_IN:
        return type(value) is dict
    return isinstance(value, collections.abc.Mapping)


def is_list(value: Any) -> "TypeGuard[List[Any]]":
    """Returns whether a value is a list."""
    return isinstance(value, list)


def is_tuple(value: Any) -> "TypeGuard[Tuple[Any, ...]]":
    """Returns whether a value is a tuple."""
    return isinstance(value, tuple)


def is_sequence(value: Any) -> "TypeGuard[Sequence[Any]]":
    """Returns whether a value is a list or tuple."""
    return isinstance(value, (list, tuple))


def is_set(value: Any) -> "TypeGuard[Union[Set[Any], FrozenSet[Any]]]":
    """Returns whether a value is a set."""
    return isinstance(value, (set, frozenset))


def is_path(value: Any) -> "TypeGuard[Union[str, os.PathLike[str]]]":
    """Returns whether a value is a string or a path."""
    return isinstance(value, (str, os.PathLike))


def is_iterable(value: Any) -> "TypeGuard[Iterable[Any]]":
    """Returns whether a value can be iterated; strings and bytes count as single values."""
    if type(value) in _BUILT_IN:
        return type(value) in _CONTAINERS
    return isinstance(value, collections.abc.Iterable) and not isinstance(value, (str, bytes))


def is_iterator(value: Any) -> "TypeGuard[Iterator[Any]]":
    """Returns whether a value can be iterated only once."""
    return type(value) not in _BUILT_IN and isinstance(value, collections.abc.Iterator)


def is_view(value: Any) -> "TypeGuard[Iterable[Any]]":
    """Returns whether a value is a queue, or a view of a dictionary's keys or values."""
    return isinstance(value, (collections.abc.ValuesView, collections.abc.KeysView, deque))


def is_number(value: Any) -> bool:
    """Returns whether a value is a number; True and False are none."""
    if type(value) in _BUILT_IN:
        return type(value) in (int, float)
    return not isinstance(value, bool) and isinstance(value, numbers.Number)


def is_position(value: Any) -> bool:
    """Returns whether a value is a whole number. Tables often turn whole numbers into floats."""
    if type(value) is int:
        return True
    is_whole = isinstance(value, numbers.Integral) or (isinstance(value, float) and value.is_integer())
    return is_whole and not isinstance(value, bool)


def is_missing(value: Any) -> bool:
    """Returns whether a value is None, NaN, or what pandas writes for a missing value."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return is_number(value) and bool(value != value)


def is_scalar(value: Any) -> bool:
    """Returns whether a value is a string, a number or another single value."""
    return not is_iterable(value)


def text_of_number(number: Any) -> str:
    """Returns a number as JSON files have it: 1 for 1.0."""
    return str(int(number)) if is_position(number) else str(number)
