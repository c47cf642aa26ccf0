"""Tests how the program is found and started, the text of the sources, and the examples of the documentation."""

import ast
import contextlib
import doctest
import io
import os
import re
import shlex
import sys
import tempfile
import unittest
from typing import Dict, List, Optional

from support import HERE, KEY, PROJECT, PYTHON, RESPONSE, Test

import corefscope
from corefscope import ConditionFailed, CorefscopeError, score
from corefscope._program import words_of


class Program(Test):
    def setUp(self) -> None:
        self.before: Dict[str, Optional[str]] = {name: os.environ.get(name) for name in ("COREFSCOPE", "PATH")}

    def tearDown(self) -> None:
        for name, value in self.before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value

    def test_is_found(self) -> None:
        given = self.before["COREFSCOPE"]
        started = words_of(given)
        os.environ["COREFSCOPE"] = "/nowhere/corefscope"
        self.assert_pradhan(score(KEY, RESPONSE, program=given))
        self.assert_pradhan(score(KEY, RESPONSE, program=started))
        with self.assertRaisesRegex(CorefscopeError, "cannot be started") as caught:
            score(KEY, RESPONSE)
        self.assertIsNone(caught.exception.code)
        # Node exits with 1 if it cannot start a program. That is not a failed condition.
        node = started[0]
        for words in ([node, "/nowhere/corefscope.js"], ["/bin/sh", "-c", "nowhere/node"]):
            with self.assertRaisesRegex(CorefscopeError, "cannot be started.*Node.js") as caught:
                score(KEY, RESPONSE, program=words)
            self.assertNotIsInstance(caught.exception, ConditionFailed)
            self.assertIsNone(caught.exception.code)
        del os.environ["COREFSCOPE"]
        with tempfile.TemporaryDirectory() as folder:
            os.environ["PATH"] = folder
            with self.assertRaisesRegex(CorefscopeError, "COREFSCOPE or the argument `program`"):
                score(KEY, RESPONSE)
            if os.name == "posix":
                path = os.path.join(folder, "corefscope")
                with open(path, "w", encoding="utf-8") as file:
                    file.write('#!/bin/sh\nexec %s "$@"\n' % " ".join(map(shlex.quote, started)))
                os.chmod(path, 0o755)
                self.assert_pradhan(score(KEY, RESPONSE))


class Text(unittest.TestCase):
    #: Names in the imported modules that are newer than Python 3.8.
    NEWER = {
        "removeprefix",
        "removesuffix",
        "cache",
        "pairwise",
        "batched",
        "EllipsisType",
        "TypeAlias",
        "ParamSpec",
        "Self",
        "is_relative_to",
        "with_stem",
        "readlink",
        "walk_up",
        "bit_count",
        "add_note",
        "Annotated",
        "lcm",
    }

    def files(self) -> List[str]:
        folders = [PYTHON, os.path.join(PYTHON, "corefscope"), HERE, os.path.join(PROJECT, "examples", "recipes")]
        found = [os.path.join(folder, name) for folder in folders for name in sorted(os.listdir(folder))]
        return [path for path in found if path.endswith(".py")]

    def test_python_38(self) -> None:
        for path in self.files():
            with open(path, encoding="utf-8") as file:
                tree = ast.parse(file.read(), path, feature_version=(3, 8))
            for node in ast.walk(tree):
                name = getattr(node, "attr", None) or getattr(node, "id", None)
                self.assertNotIn(name, self.NEWER, path)
                # Python evaluates `list[str]` and `a | b` in annotations.
                if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
                    self.assertNotIn(node.value.id, {"list", "dict", "tuple", "set", "type"}, path)
                annotation = getattr(node, "annotation", None) or getattr(node, "returns", None)
                if annotation is not None:
                    self.assertFalse(any(isinstance(each, ast.BitOr) for each in ast.walk(annotation)), path)

    def test_standard_library_only(self) -> None:
        known = set(sys.builtin_module_names) | {
            *(
                "argparse ast atexit base64 collections contextlib copy csv dataclasses doctest fractions functools gc gzip "
                "hashlib html importlib inspect io itertools json numbers os pickle random re shlex shutil signal subprocess tarfile "
                "tempfile textwrap threading time types typing unicodedata unittest warnings weakref zipfile "
                "build_backend corefscope huggingface_metric support typing_extensions"
            ).split(),
        }
        for path in self.files():
            with open(path, encoding="utf-8") as file:
                tree = ast.parse(file.read(), path)
            for node in ast.walk(tree):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom):
                    # Modules of the package itself have a dot before their names.
                    names += [] if node.level else [node.module or ""]
                self.assertLessEqual({name.split(".")[0] for name in names}, known, path)

    def test_examples(self) -> None:
        """Runs the examples of the docstrings, of the README, docs/python.md and the description."""
        before = os.getcwd()
        os.chdir(PROJECT)
        try:
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                modules = [corefscope, sys.modules["corefscope._functions"], sys.modules["corefscope._metric"]]
                tried = [doctest.testmod(module) for module in modules]
            self.assertEqual([result.failed for result in tried], [0, 0, 0], said.getvalue())
            self.assertTrue(all(result.attempted > 2 for result in tried), tried)
            for path, least in (("docs/python.md", 10), ("README.md", 3), ("python/description.md", 4)):
                with open(path, encoding="utf-8") as file:
                    text = re.sub("^```.*$", "", file.read(), flags=re.MULTILINE)
                page = doctest.DocTestParser().get_doctest(text, {}, path, path, 0)
                self.assertGreaterEqual(len(page.examples), least)
                runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
                said = io.StringIO()
                runner.run(page, out=said.write)
                self.assertEqual(runner.failures, 0, said.getvalue())
        finally:
            os.chdir(before)


if __name__ == "__main__":
    unittest.main()
