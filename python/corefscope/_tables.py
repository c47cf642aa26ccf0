"""Data that the program reads as files: data frames, lists of labels, and lines of CoNLL files.

Data frames and labels follow the rules of tables. pandas and polars are never imported: a data frame can exist only
if its library was imported before.
"""

import csv
import io
import os
import re
import sys
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from ._values import (
    is_mapping,
    is_missing,
    is_number,
    is_sequence,
    plain,
    text_of_number,
)


class File(NamedTuple):
    """The content of a file, and the end of its name."""

    suffix: str
    text: str


#: A line of a CoNLL file: its first or last line, or the columns document, part, number of the word, …, coreference.
LINE = re.compile(
    r"#(?:begin|end) document\b|\S+[ \t]+\d+[ \t]+\d+[ \t]+\S.*[ \t]"
    r"(?:[-_*]|(?:\(\d+\)?|\d+\))(?:\|(?:\(\d+\)?|\d+\)))*)\s*$"
)
LINES_GIVEN = (
    "some of these are lines of CoNLL files, and others are not: give lists of lines on both sides, or paths of files; "
    "if each line is the name of a mention, give tuples, such as (line,)"
)


def files_of(sides: Sequence[Any]) -> List[Optional[File]]:
    """Returns the files for sides that are data frames, lists of labels or lines of CoNLL files, and None for others.

    Raises ValueError if labels meet data of other kinds, or have different lengths.
    """
    labels = _labels([None if isinstance(side, File) else side for side in sides])
    return [_file_of(side) if found is None else found for side, found in zip(sides, labels)]


def _file_of(side: Any) -> Optional[File]:
    if isinstance(side, File):
        return side
    if is_frame(side):
        return _table_of_frame(side)
    documents = lines_of(plain(side))
    return None if documents is None else file_of_lines(documents)


# ---- data frames ----


def is_frame(value: Any) -> bool:
    """Returns whether a value is a data frame of pandas or polars."""
    return _library_of(value, "DataFrame") is not None


def _library_of(value: Any, name: str) -> Optional[str]:
    """Returns the library among pandas and polars, if it is loaded, whose class of this name the value has."""
    for library in ("pandas", "polars"):
        kind = getattr(sys.modules.get(library), name, None)
        if isinstance(kind, type) and isinstance(value, kind):
            return library
    return None


def _table_of_frame(frame: Any) -> File:
    if _library_of(frame, "DataFrame") == "polars":
        return _table(list(frame.columns), frame.iter_rows())
    if getattr(frame.columns, "nlevels", 1) > 1:
        raise ValueError("the data frame has columns of several levels: give one with simple names of columns")
    # An index with a name is a column; one without is the number of the row.
    named = [name for name in frame.index.names if name is not None]
    if named:
        frame = frame.reset_index(level=named)
    return _table([str(name) for name in frame.columns], frame.itertuples(index=False, name=None))


def _table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> File:
    return _written(columns, ([_cell(value) for value in row] for row in rows))


def _written(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> File:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return File(".csv", file.getvalue())


def _cell(value: Any) -> str:
    """Returns a value as a cell, as the program reads it from Parquet: whole floats are whole numbers."""
    value = plain(value)
    if is_missing(value):
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return text_of_number(value) if is_number(value) else str(value)


# ---- labels ----


def table_of_labels(labels: Any, mentions: Any = None) -> File:
    """Returns a table with the label of each mention. Mentions without names are numbered from 0."""
    items = flat(labels)
    if items is None:
        raise ValueError(
            "labels are a list with the entity of each mention, such as [0, 0, 1], not {}".format(_short(labels))
        )
    names: Sequence[Any] = range(len(items)) if mentions is None else list(plain(mentions))
    if len(names) != len(items):
        raise ValueError("{} labels for {} mentions".format(len(items), len(names)))
    return _written(["mention", "cluster"], zip(_cells(names), _cells(items)))


def _cells(values: Sequence[Any]) -> Iterable[Any]:
    """Returns values as cells. Whole numbers and strings of built-in types are such already."""
    return values if set(map(type, values)) <= _PLAIN_CELLS else map(_cell, values)


_PLAIN_CELLS = frozenset([int, str])


def require_same_length(key: Any, response: Any) -> None:
    """Raises ValueError if two lists of labels cannot be of the same mentions."""
    one, other = flat(key), flat(response)
    if one is not None and other is not None and len(one) != len(other):
        raise ValueError(
            "{} labels in the key and {} in the response: give one label for each mention, in the same order; a list "
            "of clusters is a list of lists, such as [[0, 1], [2]]".format(len(one), len(other))
        )
    indexes = [getattr(side, "index", None) for side in (key, response) if _library_of(side, "Series") == "pandas"]
    if len(indexes) == 2 and indexes[0] is not None and not indexes[0].equals(indexes[1]):
        raise ValueError("the two series have different indexes, so their rows are not the same mentions")


def flat(side: Any) -> Optional[List[Any]]:
    """Returns the items of a list of strings and numbers, or None for other data."""
    side = plain(side)
    if not is_sequence(side) and not isinstance(side, range):
        return None
    if set(map(type, side)) <= _SINGLE:
        return list(side) or None
    items = [plain(item) for item in side]
    are_single = all(isinstance(item, (str, bool)) or is_number(item) or is_missing(item) for item in items)
    return items if items and are_single else None


#: Types of single values.
_SINGLE = frozenset([bool, float, int, str, type(None)])


def _labels(sides: Sequence[Any]) -> List[Optional[File]]:
    """Returns the tables of sides that are lists of labels, one for each mention, if all sides are.

    A list that is no list of labels raises an error later.
    """
    given = [side for side in sides if side is not None]
    items = [flat(side) for side in given]
    are_labels = len(given) > 1 and all(each is not None and not _are_other(each) for each in items)
    if not are_labels:
        return [None] * len(sides)
    for side in given[1:]:
        require_same_length(given[0], side)
    if all(each is not None and len({_cell(item) for item in each}) == len(each) for each in items):
        raise ValueError(
            "{} may be labels, one for each mention, or one cluster: no value repeats. Give labels to score_labels(), "
            "and clusters as a list of lists, such as [[…]]".format(_short(given[0]))
        )
    return [None if side is None else table_of_labels(side) for side in sides]


def _are_other(items: Sequence[Any]) -> bool:
    """Returns whether single values are paths or lines of CoNLL files rather than labels."""
    texts = [item for item in items if isinstance(item, str)]
    return any(LINE.match(text) for text in texts) or (len(texts) == len(items) and all(map(os.path.exists, texts)))


def _short(value: Any) -> str:
    text = repr(plain(value))
    return text if len(text) <= 60 else text[:57] + "…"


# ---- lines of CoNLL files ----

#: The lines of documents by id.
Lines = Dict[str, List[str]]


def lines_of(side: Any) -> Optional[Lines]:
    """Returns the lines of documents, or None for other data.

    As for coval in HuggingFace's evaluate, a side is a list of lists of lines; also understood are one list of lines,
    and a dictionary of lists of lines. Lists of the same document and part, in their first two columns, are its
    sentences.
    """
    if is_mapping(side):
        groups = [(str(name), plain(lines)) for name, lines in side.items()]
    elif is_sequence(side):
        is_one = all(isinstance(line, str) for line in side)
        groups = [("", side)] if is_one else [("", plain(lines)) for lines in side]
    else:
        return None
    lines = [line for _, group in groups if is_sequence(group) for line in group]
    if not lines or not all(isinstance(line, str) for line in lines) or not any(LINE.match(line) for line in lines):
        return None
    if not all(LINE.match(line) or not line.strip() or line.startswith("#") for line in lines):
        raise ValueError(LINES_GIVEN)
    documents: Lines = {}
    for name, group in groups:
        _add_lines(documents, name, group)
    return documents


def _add_lines(documents: Lines, given: str, group: Sequence[str]) -> None:
    """Adds the lines of one list to its documents. A list is at least a sentence, so it ends with a blank line."""
    name = given
    for line in [*group, ""]:
        line = line.rstrip("\r\n")
        begin = re.match(r"#begin document \(?(.*?)\)?(?:; part (\d+))?\s*$", line)
        if begin:
            name = given or _document_name(begin.group(1), begin.group(2) or "0")
            documents.setdefault(name, [])
            continue
        if line.startswith("#"):
            continue
        if line.strip():
            document, part = line.split()[:2]
            name = given or _document_name(document, part)
        if name:
            documents.setdefault(name, []).append(line)


def _document_name(document: str, part: str) -> str:
    return "({}); part {}".format(document, part.zfill(3))


def file_of_lines(documents: Lines) -> File:
    """Returns a CoNLL file."""
    texts: List[str] = []
    for name, lines in documents.items():
        title = name if name.startswith("(") else "({}); part 000".format(name)
        texts.append("#begin document {}\n{}\n#end document\n".format(title, "\n".join(lines)))
    return File(".conll", "".join(texts))


def pair_of_lines(key: Any, response: Any) -> Optional[Tuple[Lines, Lines]]:
    """Returns the lines of both sides, or None if neither has lines."""
    sides = lines_of(plain(key)), lines_of(plain(response))
    if sides[0] is None or sides[1] is None:
        if sides[0] is None and sides[1] is None:
            return None
        raise ValueError(LINES_GIVEN)
    return sides[0], sides[1]
