"""Tests the process that runs the commands: threads, forks, its death, its end, and programs that do not fit."""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
from typing import Any, Dict, List, Mapping

from support import KEY, PYTHON, RESPONSE, Test, example

import corefscope
from corefscope import ConditionFailed, CorefscopeError, CorefscopeWarning, score
from corefscope import _process as process  # pyright: ignore[reportPrivateUsage]
from corefscope._program import words_of

#: A program that answers as `serve --stdio` does, but not with scores: `{}` is what it does with a line.
_FAKE = """
import json, os, sys, time
if sys.argv[1:] == ["--version"]:
    print({version!r})
    sys.exit()
print(json.dumps({greeting!r}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
{body}
"""
_GREETING = {"name": "corefscope", "version": corefscope.__version__, "protocol": 1}


def pid() -> int:
    """Returns the id of the kept process."""
    kept: Any = process._kept  # pyright: ignore[reportPrivateUsage]
    return int(kept._process._process.pid)


def printed(result: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns a result as the program prints it, without the shortcuts."""
    return {name: value for name, value in result.items() if name != "scores"}


def python(code: str) -> "subprocess.CompletedProcess[str]":
    """Runs Python code in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=dict(os.environ, PYTHONPATH=PYTHON),
        timeout=120,
        check=False,
    )


def is_running(number: int) -> bool:
    """Returns whether a process that is no child of this one runs."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    with open("/proc/{}/stat".format(number), encoding="utf-8") as file:
        return file.read().rsplit(")", 1)[1].split()[0] != "Z"


class OneProcess(Test):
    def test_is_the_same_for_all_calls(self) -> None:
        score(KEY, RESPONSE)
        first = pid()
        corefscope.explain(KEY, RESPONSE, metrics="lea")
        corefscope.errors(KEY, RESPONSE)
        corefscope.run("list", "metrics")
        with self.assertRaises(CorefscopeError):
            score(KEY, RESPONSE, matsch="head")
        with self.assertRaises(ConditionFailed):
            score(KEY, RESPONSE, fail_under={"lea": 60})
        self.assert_pradhan(score(KEY, RESPONSE))
        self.assertEqual(pid(), first)

    def test_close(self) -> None:
        score(KEY, RESPONSE)
        first = pid()
        corefscope.close()
        corefscope.close()
        self.assertFalse(is_running(first))
        self.assert_pradhan(score(KEY, RESPONSE))
        self.assertNotEqual(pid(), first)

    def test_threads(self) -> None:
        # Thread i scores a chain of i + 2 mentions of which the response lacks the last: recall is i of i + 1 links.
        found: Dict[int, List[Any]] = {}

        def work(i: int) -> None:
            key = [[(m, m) for m in range(i + 2)]]
            found[i] = [self.muc(key, [key[0][:-1] or []])[0] for _ in range(5)]

        threads = [threading.Thread(target=work, args=(i,)) for i in range(1, 9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, {i: [[i, i + 1]] * 5 for i in range(1, 9)})

    def test_current_folder(self) -> None:
        before = os.getcwd()
        key = os.path.abspath(example("key.conll"))
        score(key, key)
        with tempfile.TemporaryDirectory() as folder:
            with open(key, "rb") as file:
                content = file.read()
            with open(os.path.join(folder, "here.conll"), "wb") as file:
                file.write(content)
            os.chdir(folder)
            try:
                # The example's key has 19 links, and each side here has all of them.
                self.assertEqual(self.muc("here.conll", "here.conll"), ([19, 19], [19, 19]))
            finally:
                os.chdir(before)

    def test_large_data_are_written_to_files(self) -> None:
        running: Any = sys.modules["corefscope._running"]
        most = running._MOST
        responses = {"a": RESPONSE, "b": KEY}
        in_memory = corefscope.errors(KEY, responses, metrics="muc"), score(KEY, RESPONSE)
        try:
            running._MOST = 10
            in_files = corefscope.errors(KEY, responses, metrics="muc"), score(KEY, RESPONSE)
        finally:
            running._MOST = most
        self.assertEqual(in_files, in_memory)

    def test_surrogates_stay_apart(self) -> None:
        # These two are no Unicode text. If they were replaced, they would be the same mention.
        with self.assertRaisesRegex(CorefscopeError, "invalid-utf8"):
            corefscope.score_labels([1, 1], [1, 1], mentions=["\ud800", "\ud801"])


class SameAsTheCommandLine(Test):
    """Data in memory give the same JSON as the command line on files with the same data."""

    def documents(self, draw: random.Random, kind: str) -> Dict[str, List[List[Any]]]:
        found: Dict[str, List[List[Any]]] = {}
        for number in range(draw.randrange(1, 4)):
            clusters: List[List[Any]] = [[] for _ in range(draw.randrange(1, 5))]
            for place in draw.sample(range(30), draw.randrange(1, 12)):
                mention: Any = [place, place + draw.randrange(3)] if kind == "spans" else "m{}".format(place)
                draw.choice(clusters).append(mention)
            found["doc {}".format(number)] = [cluster for cluster in clusters if cluster]
        return found

    def one_shot(self, sides: List[Dict[str, List[List[Any]]]], *options: str) -> Any:
        with tempfile.TemporaryDirectory() as folder:
            for side, (name, field) in zip(sides, (("key", "clusters"), ("response", "predicted_clusters"))):
                with open(os.path.join(folder, name + ".jsonl"), "w", encoding="utf-8") as file:
                    for document, clusters in side.items():
                        file.write(json.dumps({"doc_key": document, field: clusters}) + "\n")
            words = [os.path.abspath(word) if os.path.exists(word) else word for word in words_of()]
            done = subprocess.run(
                [*words, "score", "--strict", "--quiet", "--format=json", *options, "key.jsonl", "response.jsonl"],
                cwd=folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                check=False,
            )
        self.assertIn(done.returncode, (0, 3), done.stderr)
        return json.loads(done.stdout) if done.returncode == 0 else done.stderr.strip()

    def test_on_random_data(self) -> None:
        draw = random.Random(42)
        scored = 0
        for turn in range(18):
            kind = "spans" if turn % 3 else "names"
            sides = [self.documents(draw, kind) for _ in range(2)]
            metrics = draw.choice(["all", "muc,lea", "ceafe,blanc,conll"])
            expected = self.one_shot(sides, "--metrics=" + metrics, "--by=document")
            forms: List[Any] = [sides]
            if kind == "spans":
                # Tuples, and generators of clusters, mean the same.
                forms.append([{d: [tuple((a, b) for a, b in c) for c in side[d]] for d in side} for side in sides])
                forms.append([{d: (c for c in side[d]) for d in side} for side in sides])
            for key, response in forms:
                try:
                    result: Any = printed(score(key, response, metrics, by="document", quiet=True))
                    scored += 1
                except CorefscopeError as error:
                    result = str(error)
                self.assertEqual(result, expected)
        self.assertGreater(scored, 12)

    def test_empty_sides(self) -> None:
        sides: List[List[Any]] = [[[], [[[1, 2]]]], [[[[1, 2], [3, 3]]], []], [[], []]]
        for key, response in sides:
            expected = self.one_shot([{"a": key}, {"a": response}])
            try:
                result: Any = printed(score({"a": key}, {"a": response}, quiet=True))
            except CorefscopeError as error:
                result = str(error)
            self.assertEqual(result, expected)

    def test_errors_and_warnings(self) -> None:
        sides: List[Dict[str, List[List[Any]]]] = [{"a": [[[1, 2], [5, 4]]]}, {"a": [[[1, 2]]]}]
        expected = self.one_shot(sides)
        with self.assertRaises(CorefscopeError) as caught:
            score(sides[0], sides[1], quiet=True)
        self.assertEqual((str(caught.exception), caught.exception.code), (expected, 3))
        with self.assertWarnsRegex(CorefscopeWarning, r"^response\.jsonl: warning: "):
            score([[(0, 1), (2, 2)]], [[(0, 1)], [(2, 2)]], metrics="muc")


@unittest.skipUnless(os.name == "posix", "signals of POSIX")
class DeathAndFork(Test):
    def test_another_is_started_if_it_has_died(self) -> None:
        score(KEY, RESPONSE)
        first = pid()
        os.kill(first, signal.SIGKILL)
        self.assert_pradhan(score(KEY, RESPONSE))
        self.assertNotEqual(pid(), first)

    def test_fork(self) -> None:
        self.assert_pradhan(score(KEY, RESPONSE))
        first = pid()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                # The copy of the parent's process does not count, and its files are closed.
                self.assert_pradhan(score(KEY, RESPONSE))
                os.write(writing, b"same" if pid() == first else b"other")
            except BaseException as error:
                os.write(writing, repr(error).encode())
            finally:
                corefscope.close()
                os._exit(0)
        os.close(writing)
        with open(reading, "rb") as file:
            self.assertEqual(file.read(), b"other")
        os.waitpid(child, 0)
        self.assert_pradhan(score(KEY, RESPONSE))
        self.assertEqual(pid(), first)

    def test_fork_while_a_thread_calls(self) -> None:
        done = python(
            """
            import os, threading, warnings
            import corefscope
            warnings.simplefilter("ignore", DeprecationWarning)
            clusters = {str(d): [[(m, m) for m in range(c, c + 9)] for c in range(0, 900, 9)] for d in range(60)}
            thread = threading.Thread(target=lambda: [corefscope.score(clusters, clusters) for _ in range(3)])
            corefscope.muc([["a", "b"]], [["a", "b"]])
            thread.start()
            children = []
            for _ in range(3):
                child = os.fork()
                if child == 0:
                    right = corefscope.muc([["a", "b"]], [["a", "b", "c"]]).precision == 0.5
                    corefscope.close()
                    os._exit(0 if right else 1)
                children.append(child)
            print([os.waitpid(child, 0)[1] for child in children])
            thread.join()
            """
        )
        self.assertEqual((done.stdout, done.returncode), ("[0, 0, 0]\n", 0), done.stderr)

    def test_ends_with_this_process(self) -> None:
        for end in ("pass", "os.kill(os.getpid(), signal.SIGKILL)"):
            done = python(
                """
                import os, signal, corefscope
                from corefscope import _process
                corefscope.muc([["a", "b"]], [["a", "b"]])
                print(_process._kept._process._process.pid, flush=True)
                {}
                """.format(end)
            )
            child = int(done.stdout)
            for _ in range(100):
                if not is_running(child):
                    break
                time.sleep(0.1)
            self.assertFalse(is_running(child))
            self.assertEqual(done.stderr, "")

    def test_interrupted_calls_leave_nothing_behind(self) -> None:
        done = python(
            """
            import signal, threading, time, os, corefscope
            corefscope.muc([["a", "b"]], [["a", "b"]])
            large = {str(d): [[(m, m) for m in range(c, c + 9)] for c in range(0, 3600, 9)] for d in range(99)}
            threading.Timer(0.4, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            try:
                while True:
                    corefscope.score(large, large, metrics="all")
            except KeyboardInterrupt:
                print("interrupted")
            print(corefscope.muc([["a", "b"]], [["a", "b", "c"]]).precision)
            """
        )
        self.assertEqual((done.stdout, done.returncode), ("interrupted\n0.5\n", 0), done.stderr)

    def test_a_signal_handler_may_call(self) -> None:
        done = python(
            """
            import signal, corefscope
            found = []
            signal.signal(signal.SIGALRM, lambda *_: found.append(corefscope.muc([["a", "b"]], [["a", "b"]]).f1))
            large = {str(d): [[(m, m) for m in range(c, c + 9)] for c in range(0, 3600, 9)] for d in range(99)}
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            while not found:
                right = corefscope.score(large, large, metrics="muc").muc.f1 == 1
            print(found, right)
            """
        )
        self.assertEqual((done.stdout, done.returncode), ("[1] True\n", 0), done.stderr)


class OtherPrograms(Test):
    def fake(self, folder: str, body: str = "", **greeting: Any) -> List[str]:
        """Writes a program that stands in for corefscope, and returns its words."""
        path = os.path.join(folder, "fake.py")
        code = _FAKE.format(
            version=greeting.get("version", corefscope.__version__),
            greeting={**_GREETING, **greeting},
            body=textwrap.indent(textwrap.dedent(body or "pass"), "    "),
        )
        with open(path, "w", encoding="utf-8") as file:
            file.write(code)
        return [sys.executable, path]

    def test_versions_that_do_not_fit(self) -> None:
        major = int(corefscope.__version__.split(".")[0])
        with tempfile.TemporaryDirectory() as folder:
            others: List[Dict[str, Any]] = [
                {"protocol": 2},
                {"version": "{}.0.0".format(major + 1)},
                {"name": "other"},
            ]
            for other in others:
                expected = "is {name} {version} with protocol {protocol}, but this package is version".format(
                    **{**_GREETING, **other}
                )
                with self.assertRaisesRegex(CorefscopeError, expected) as caught:
                    score(KEY, RESPONSE, program=self.fake(folder, **other))
                self.assertIsNone(caught.exception.code)

    def test_other_minor_versions_fit(self) -> None:
        answer = {"code": 0, "output": '{"systems": [{"scores": {}}]}', "messages": ""}
        body = 'print(json.dumps({{**{!r}, "id": request["id"]}}), flush=True)'.format(answer)
        major = corefscope.__version__.split(".")[0]
        with tempfile.TemporaryDirectory() as folder:
            program = self.fake(folder, body, version=major + ".99.0")
            self.assertEqual(dict(score(KEY, RESPONSE, program=program).scores), {})
            corefscope.close()

    def test_programs_without_serve(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "old.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(
                    "import sys\n"
                    "if sys.argv[1:] == ['--version']: print('1.9.0')\n"
                    "else: sys.exit(\"error: unknown command 'serve'\")\n"
                )
            with self.assertRaisesRegex(CorefscopeError, "corefscope 1.9.0, which lacks .* unknown command 'serve'"):
                score(KEY, RESPONSE, program=[sys.executable, path])
            with open(path, "w", encoding="utf-8") as file:
                file.write("print('hello', flush=True)\ninput()")
            with self.assertRaisesRegex(CorefscopeError, "cannot be started"):
                score(KEY, RESPONSE, program=[sys.executable, path])

    def test_requests_that_end_the_program_twice(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            counted = os.path.join(folder, "count")
            body = """
            open({!r}, "a").write("x")
            sys.exit("out of memory")
            """.format(counted)
            with self.assertRaisesRegex(CorefscopeError, "ended without an answer, and so did .*: out of memory") as caught:
                score(KEY, RESPONSE, program=self.fake(folder, body))
            self.assertIsNone(caught.exception.code)
            with open(counted, encoding="utf-8") as file:
                self.assertEqual(file.read(), "xx")
        # The next call works again.
        self.assert_pradhan(score(KEY, RESPONSE))

    def test_answers_to_other_requests_are_not_taken(self) -> None:
        answer = {"id": 99, "code": 0, "output": '{"systems": [{"scores": {}}]}', "messages": ""}
        with tempfile.TemporaryDirectory() as folder:
            program = self.fake(folder, "print(json.dumps({!r}), flush=True)".format(answer))
            with self.assertRaisesRegex(CorefscopeError, "ended without an answer"):
                score(KEY, RESPONSE, program=program)

    def test_the_command_line_may_be_text(self) -> None:
        score(KEY, RESPONSE)
        first = pid()
        self.assert_pradhan(score(KEY, RESPONSE, program=" ".join(map(shlex.quote, words_of()))))
        self.assertEqual(pid(), first)


if __name__ == "__main__":
    unittest.main()
