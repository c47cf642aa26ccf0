"""Runs a command on a key and responses: paths, data in memory, data frames, labels, and lines of CoNLL files."""

import json
import os
import re
import tempfile
from functools import partial
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple

from ._documents import Sides, is_elsewhere, refuse_mixed_shapes
from ._program import MEMORY, Program, metric_spelled, run_words, text_of_path, warn
from ._results import Result, Scores
from ._tables import File, files_of
from ._values import is_mapping, is_path, is_sequence, plain

#: For each system, its name or None, and its response. A system with several runs has an item for each path.
Systems = List[Tuple[Optional[str], Any]]


def one(response: Any) -> Systems:
    """Returns one response as systems."""
    return [] if response is None else [(None, response)]


def named(responses: Any) -> Systems:
    """Returns one response, a list of paths, or ``{name: response}`` as systems.

    Raises ValueError for a name that the program cannot take.
    """
    if not is_mapping(responses):
        return [(None, path) for path in responses] if _are_paths(responses) else one(responses)
    systems: Systems = []
    for name, response in responses.items():
        if not isinstance(name, str) or re.search(r"^$|[=/\\]", name):
            raise ValueError("{!r} cannot be the name of a system: it is a string without =, / and \\".format(name))
        systems.extend((name, each) for each in (response if _are_paths(response) else [response]))
    return systems


def result_of(
    name: str,
    key: Any,
    systems: Systems,
    options: Mapping[str, Any],
    program: Program,
    key_name: Optional[str] = None,
) -> Dict[str, Any]:
    """Returns the dictionary that a command writes as JSON."""
    for option in ("format", "output", "verify", "stdin_pairs", "signature_only"):
        if option in options:
            raise TypeError("{}() returns a dictionary; {} is for run({!r}, …)".format(name, option, name))
    result: Dict[str, Any] = run_on_data(
        name, key, systems, dict(options, format="json"), program, key_name
    )
    return result


def scored(result: Mapping[str, Any], program: Program) -> Result:
    """Returns the result of scoring one response with shortcuts to its scores."""
    scores = Scores(result["systems"][0]["scores"], partial(metric_spelled, program=program))
    return Result(result, scores=scores)


def run_on_data(
    name: str,
    key: Any,
    systems: Systems,
    options: Mapping[str, Any],
    program: Program,
    key_name: Optional[str] = None,
) -> Any:
    """Runs a command on paths and data in memory.

    Data that hold both sides are passed on standard input, others in temporary files. ``key_name`` is the name of the
    first side, where it is an annotator like the others. Data in memory as the option ``sample`` take the key's place.
    """
    sample = options.get("sample")
    is_sample = sample is not None and not is_path(sample)
    if is_sample:
        if key is not None:
            raise TypeError("a sample takes the place of the key: give one of them")
        if not systems:
            raise TypeError("give the response, as in score(response=…, sample=…)")
        key = sample
        options = {option: value for option, value in options.items() if option != "sample"}
    given = [key] + [response for _, response in systems]
    for side in given:
        _refuse_text_of_file(side)
    files: List[Optional[File]] = files_of(given)
    in_memory = [None if is_elsewhere(side) or file else side for side, file in zip(given, files)]
    if all(is_elsewhere(side) for side in given):
        return run_words([name, *_arguments(given, systems, key_name)], options, program)
    # Damage in memory is a mistake in the program, not a property of a file.
    options = {"strict": True, **options}
    sides = Sides(in_memory[0], in_memory[1:], options=options)
    are_files = [side is not None and held is None for side, held in zip(given, in_memory)]
    options = sides.left(options, are_files)
    if not systems and files[0] is None:
        result = run_words([name, "-"], options, program, json_lines(sides.lines()))
    else:
        for place, documents in enumerate(sides.files()):
            if documents is not None:
                refuse_mixed_shapes(documents)
                files[place] = File(".jsonl", json_lines(documents))
        if options.get("columns") is None:
            options = {**_formats(sides, name), **options}
        result = run_on_files(
            name, [file or side for file, side in zip(files, given)], systems, options, program, key_name, is_sample
        )
    return with_diagnostics(result, sides.diagnostics, options)


def _formats(sides: Sides, name: str) -> Dict[str, str]:
    """Returns options with the formats of the files of each side, if these are known without a look at their lines."""
    key, *responses = sides.are_plain
    if name == "agree":
        return {"input_format": "jsonlines"} if all(sides.are_plain) else {}
    found = {"key_format": key, "response_format": len(responses) > 0 and all(responses)}
    return {option: "jsonlines" for option, is_known in found.items() if is_known}


#: The most characters that a request holds. Larger data are written to a temporary folder.
_MOST = 1 << 26


def run_on_files(
    name: str,
    sides: Sequence[Any],
    systems: Systems,
    options: Mapping[str, Any],
    program: Program,
    key_name: Optional[str] = None,
    is_sample: bool = False,
) -> Any:
    """Runs a command on paths and on the contents of files. The first side may be a sample of true clusters."""
    names: List[Optional[str]] = [
        _name_of_file(place, side.suffix, len(systems)) if isinstance(side, File) else None
        for place, side in enumerate(sides)
    ]
    texts = {path: side.text for path, side in zip(names, sides) if path is not None}

    def words(folder: str) -> List[str]:
        paths = [side if own is None else "{}/{}".format(folder, own) for own, side in zip(names, sides)]
        return [name, *_arguments([None, *paths[1:]] if is_sample else paths, systems, key_name)]

    def own_options(folder: str) -> Mapping[str, Any]:
        return {**options, "sample": "{}/{}".format(folder, names[0])} if is_sample else options

    if sum(map(len, texts.values())) <= _MOST:
        held = {"{}/{}".format(MEMORY, path): text for path, text in texts.items()}
        return run_words(words(MEMORY), own_options(MEMORY), program, files=held)
    with tempfile.TemporaryDirectory(prefix="corefscope-") as folder:
        for path, text in texts.items():
            written = os.path.join(folder, path)
            os.makedirs(os.path.dirname(written), exist_ok=True)
            with open(written, "w", encoding="utf-8", errors="surrogatepass", newline="") as file:
                file.write(text)
        return run_words(words(folder), own_options(folder), program, folder=folder)


def _name_of_file(place: int, suffix: str, systems: int) -> str:
    """Returns the name of the file with the key, which is the first side, or with a response."""
    # A system without a name is named after its file.
    own = "{}/".format(place) if systems > 1 else ""
    return "{}{}{}".format(own, "response" if place > 0 else "key", suffix)


def json_lines(documents: Iterable[Mapping[str, Any]]) -> str:
    """Returns documents as JSON, a line for each."""
    return "".join([_line(document) + "\n" for document in documents])


_encode = json.JSONEncoder(check_circular=False, separators=(",", ":")).encode
_encode_all = json.JSONEncoder(default=plain, separators=(",", ":")).encode


def _line(document: Mapping[str, Any]) -> str:
    try:
        return _encode(document)
    except (TypeError, RecursionError):
        # Other fields may have arrays, or refuse to be written at all.
        return _encode_all(document)


def with_diagnostics(result: Any, diagnostics: Sequence[Dict[str, Any]], options: Mapping[str, Any]) -> Any:
    """Warns of diagnostics of data in memory, and adds them to those of the result."""
    if diagnostics and is_mapping(result):
        result = dict(result, diagnostics=[*diagnostics, *result.get("diagnostics", [])])
    if not options.get("quiet"):
        for diagnostic in diagnostics:
            data = diagnostic["data"]
            warn(
                "warning: The key's mentions are {}, and the response's are {}; {}. "
                "If 1 and “1” are different mentions, give the mentions the same type on both sides. "
                "[{}]".format(data["key"], data["response"], data["evidence"], diagnostic["code"])
            )
    return result


def _arguments(paths: Sequence[Any], systems: Systems, key_name: Optional[str] = None) -> List[str]:
    """Returns the arguments for the key, if any, and for the responses with the names of their systems."""
    names = [key_name, *(name for name, _ in systems)]
    return [
        _argument(path) if name is None else "{}={}".format(name, text_of_path(path))
        for path, name in zip(paths, names)
        if path is not None
    ]


def _argument(path: Any) -> str:
    """Returns a path as an argument that cannot be mistaken for NAME=PATH or standard input."""
    text = text_of_path(path)
    if text == "-":
        raise ValueError("standard input is not available: give the data, or a path")
    return os.path.join(os.curdir, text) if re.match(r"[^/\\]*=", text) else text


def _refuse_text_of_file(side: Any) -> None:
    """Raises ValueError for the text of a file, which would be taken for its path."""
    if isinstance(side, str) and "\n" in side:
        raise ValueError("a text of several lines is not a path: write it to a file, and give its path")


def _are_paths(side: Any) -> bool:
    return is_sequence(side) and len(side) > 0 and all(map(is_path, side))
