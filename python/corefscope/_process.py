"""The process that runs all commands: `corefscope serve --stdio`, one for each Python process.

It starts at the first call, and ends with this process: its standard input then closes. Calls of several threads take
turns. A copy of this process made by `fork` starts a process of its own.
"""

import atexit
import base64
import json
import os
import re
import subprocess
import tempfile
import threading
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

from ._errors import CorefscopeError, cannot_start

#: The number of the protocol that this package speaks.
_PROTOCOL = 1
#: Seconds that a process may take to end after its standard input has closed.
_PATIENCE = 5

_encode = json.JSONEncoder(check_circular=False, separators=(",", ":")).encode


class Answer(NamedTuple):
    """What a command line did: its exit code, standard output and standard error."""

    code: int
    output: str
    messages: str


class _Ended(Exception):
    """Raised if the process ends without an answer."""


class _Process:
    """A running `corefscope serve --stdio`."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self._asked = 0
        # A pipe that nobody reads could fill up.
        self._errors: Any = tempfile.TemporaryFile()  # noqa: SIM115, closed by `end` and `forget`
        try:
            self._process: "subprocess.Popen[bytes]" = subprocess.Popen(
                [*words, "serve", "--stdio"],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=dict(os.environ, NO_COLOR="1"),
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            raise CorefscopeError("corefscope cannot be started: {}".format(error)) from error
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        try:
            self._greet()
        except BaseException:
            self.end(patience=0)
            raise

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: Mapping[str, Any]) -> Answer:
        """Sends a request, and returns its answer. Raises _Ended if there is none."""
        self._asked += 1
        self._send(_encode({"id": self._asked, **request}).encode("ascii"))
        # Joined with the line, it would be copied once more.
        self._send(b"\n")
        answer = self._line()
        if answer.get("id") != self._asked:
            raise _Ended
        return Answer(answer["code"], answer["output"], answer["messages"])

    def end(self, patience: float = _PATIENCE) -> None:
        """Ends the process: kindly at first, and then by force."""
        process = self._process
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            pipe.close()
        try:
            if patience > 0:
                process.wait(patience)
        except subprocess.TimeoutExpired:
            pass
        if process.poll() is None:
            process.kill()
            process.wait()
        self._errors.close()

    def forget(self) -> None:
        """Closes the files of a process that belongs to the parent of this one."""
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            if pipe is not None:
                pipe.close()
        # Otherwise, Python would warn of a process that still runs.
        self._process.returncode = 0

    def last_words(self) -> str:
        """Returns the last of what the process wrote to standard error, and how it ended."""
        try:
            code: Optional[int] = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            code = None
        self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - 2000))
        said = self._errors.read().decode("utf-8", "replace").strip()
        how = "" if code is None else "signal {}".format(-code) if code < 0 else "exit code {}".format(code)
        return said or how

    def _greet(self) -> None:
        """Reads the first line. Raises CorefscopeError if this is not a program that this package can use."""
        try:
            greeting = self._line()
        except (_Ended, OSError):
            raise self._unfit() from None
        version, protocol = str(greeting.get("version")), greeting.get("protocol")
        own = _own_version()
        # Another major version may have other results.
        is_alike = version.split(".")[0] == own.split(".")[0]
        if greeting.get("name") != "corefscope" or protocol != _PROTOCOL or not is_alike:
            raise CorefscopeError(
                "{} is {} {} with protocol {}, but this package is version {} and needs protocol {}: install the same "
                "version of both".format(
                    " ".join(self._words), greeting.get("name"), version, protocol, own, _PROTOCOL
                )
            )

    def _unfit(self) -> CorefscopeError:
        said = self.last_words()
        version = _version_of(self._words)
        if version is None:
            return cannot_start(self._words, said)
        return CorefscopeError(
            "{} is corefscope {}, which lacks the command serve that this package, version {}, needs: install the same "
            "version of both ({})".format(" ".join(self._words), version, _own_version(), said)
        )

    def _send(self, line: bytes) -> None:
        rest = memoryview(line)
        try:
            while rest:
                rest = rest[os.write(self._to, rest) :]
        except OSError:
            raise _Ended from None

    def _line(self) -> Dict[str, Any]:
        """Reads a line. Nothing follows it, because the process answers only what it is asked."""
        pieces: List[bytes] = []
        while not pieces or not pieces[-1].endswith(b"\n"):
            piece = os.read(self._from, 1 << 16)
            if not piece:
                raise _Ended
            pieces.append(piece)
        try:
            line = json.loads(b"".join(pieces).decode("utf-8"))
        except ValueError:
            raise _Ended from None
        if not isinstance(line, dict):
            raise _Ended
        return line  # pyright: ignore[reportUnknownVariableType]


def _own_version() -> str:
    from . import __version__

    return __version__


def _version_of(words: Sequence[str]) -> Optional[str]:
    """Returns the version that a program prints, or None if it does not start."""
    try:
        done = subprocess.run(
            [*words, "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=30,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.match(r"\d+\.\d+\S*", done.stdout.decode("utf-8", "replace"))
    return found.group() if found and done.returncode == 0 else None


class Kept:
    """Keeps one process, and starts another when it is needed."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._process: Optional[_Process] = None
        self._words: Sequence[str] = ()
        self._is_busy = False

    def ask(self, words: Sequence[str], request: Mapping[str, Any]) -> Answer:
        """Runs a command, in the process that these words start.

        Raises CorefscopeError if the process cannot be started, or ends twice without an answer.
        """
        with self._lock:
            if self._is_busy:
                # A signal handler calls while this thread waits for an answer.
                other = Kept()
                try:
                    return other.ask(words, request)
                finally:
                    other.close()
            self._is_busy = True
            try:
                return self._asked(words, request)
            except BaseException:
                # If Ctrl-C interrupts the call, the answer is still to come. Nobody must take it for another one.
                self._end(patience=0)
                raise
            finally:
                self._is_busy = False

    def close(self) -> None:
        """Ends the process after the call that it works on, if any."""
        with self._lock:
            self._end()

    def close_at_exit(self) -> None:
        """Ends the process, even if a daemon thread waits for an answer."""
        is_free = self._lock.acquire(blocking=False)
        try:
            self._end(_PATIENCE if is_free else 0)
        finally:
            if is_free:
                self._lock.release()

    def forget(self) -> None:
        """Forgets the process of the parent, in a copy of it that `fork` has made."""
        # Another thread of the parent may hold the lock, and does not exist here.
        process, self._process, self._is_busy = self._process, None, False
        self._lock = threading.RLock()
        if process is not None:
            process.forget()

    def _asked(self, words: Sequence[str], request: Mapping[str, Any]) -> Answer:
        said = ""
        for _ in range(2):
            process = self._running(words)
            try:
                return process.ask(request)
            except _Ended:
                said = process.last_words()
                self._end(patience=0)
        raise CorefscopeError(
            "corefscope ended without an answer, and so did the one that was started instead{}".format(said and ": " + said)
        )

    def _running(self, words: Sequence[str]) -> _Process:
        if self._process is not None and (self._words != words or not self._process.is_running):
            self._end()
        if self._process is None:
            self._process, self._words = _Process(words), words
        return self._process

    def _end(self, patience: float = _PATIENCE) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end(patience)


_kept = Kept()
ask = _kept.ask
atexit.register(_kept.close_at_exit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_kept.forget)


def close() -> None:
    """Ends the process that this package keeps. The next call starts another one.

    It also ends by itself with this Python process, so calling this is never necessary.
    """
    _kept.close()


def content(text: str) -> Union[str, Dict[str, str]]:
    """Returns a text in the form in which requests have it: its bytes if it is not Unicode."""
    try:
        if not text.isascii():
            text.encode("utf-8")
    except UnicodeEncodeError:
        return {"base64": base64.b64encode(text.encode("utf-8", "surrogatepass")).decode("ascii")}
    return text
