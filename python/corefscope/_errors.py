"""The errors and warnings of the package."""

import shlex
from typing import Any, Optional, Sequence

#: The oldest version of Node.js that runs the program.
NODE = "20.19"


class CorefscopeError(Exception):
    """Raised if the program fails.

    ``str()`` is its output on standard error. ``code`` is its exit code: 1 for a condition that failed, 2 for wrong
    options, 3 for input that cannot be read or scored, or None if it could not be started or ended without an answer.
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


def cannot_start(words: Sequence[str], said: str) -> CorefscopeError:
    """Returns the error for a program that does not start; ``said`` is why."""
    return CorefscopeError(
        "corefscope cannot be started with {}; it needs Node.js {} or later: {}".format(
            shlex.quote(words[0]), NODE, said
        )
    )
