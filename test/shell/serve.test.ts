import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Ajv } from "ajv";
import { afterAll, describe, expect, it } from "vitest";
import type { Answer } from "../../schemas/serve-1.d.ts";
import { linesIn } from "../../src/cli/input/requests.ts";
import { version } from "../../src/core/version.ts";
import { projectFolder, runCli, spawnCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const program = join(projectFolder, "dist/cli/corefscope.js");
const isValid = new Ajv({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(join(projectFolder, "schemas/serve-1.schema.json"), "utf8")) as object,
);

/** Returns what `serve` writes for the lines of its standard input. Every line must be as the schema says. */
function served(lines: readonly (string | Uint8Array)[], cwd = projectFolder): readonly Answer[] {
  const bytes = lines.map((line) => Buffer.concat([Buffer.from(line), Buffer.from("\n")]));
  const { code, stdout, stderr } = spawnCli(["serve", "--stdio"], Buffer.concat(bytes), cwd);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const [greeting, ...answers] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
  expect(greeting).toEqual({ name: "corefscope", version, protocol: 1 });
  for (const answer of answers) expect(isValid(answer), JSON.stringify(isValid.errors)).toBe(true);
  return answers;
}

const asked = (...requests: readonly object[]): readonly Answer[] =>
  served(requests.map((request) => JSON.stringify(request)));

const line = (clusters: unknown): string => `${JSON.stringify({ doc_key: "a", clusters })}\n`;
/** The key has two links, of which the response has one. */
const key = line([
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
]);
const response = line([
  [
    [0, 0],
    [1, 1],
  ],
]);
const recall = ["score", "--only", "muc.recall"];

describe("serve --stdio", () => {
  const commandLines = [
    ["score", "examples/key.conll", "examples/response.conll"],
    ["score", "examples/key.conll", "examples/response.conll", "--json", "--by", "document"],
    ["score", "examples/key.conll", "examples/response.conll", "--fail-under", "lea=99"],
    ["score", "examples/predictions.jsonl", "-m", "all", "--verbose"],
    ["score", "examples/key.conll", "nowhere"],
    ["score", "examples/damaged.conll", "examples/damaged.conll"],
    ["score", "--foo"],
    ["score", "--preset", "conll2012", "examples/key.conll", "examples/response.conll"],
    ["score", "examples/key.conll", "examples/response.conll"],
    ["compare", ...["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`)],
    ["errors", "examples/key.conll", "examples/response.conll", "--json"],
    ["explain", "examples/key.conll", "examples/response.conll", "-m", "lea"],
    ["check", "examples/damaged.conll"],
    ["convert", "examples/key.conll", "-", "--to", "jsonlines"],
    ["list", "metrics"],
    ["score", "--help"],
    ["score", "--help-all"],
    ["metrics"],
    ["--version"],
    ["nonsense"],
    [],
  ];

  it("answers each command line with what it prints when it runs alone", () => {
    const answers = asked(...commandLines.map((words, id) => ({ id, arguments: words })));
    const alone = commandLines.map((words, id) => {
      const { code, stdout, stderr } = spawnCli(words);
      return { id, code, output: stdout, messages: stderr };
    });
    expect(answers).toEqual(alone);
    // All exit codes occur.
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 1, 2, 3]));
  });

  it("reads files in memory before those on the disk, and standard input from the request", () => {
    const examples = { "examples/key.conll": key, "b/response.jsonl": response };
    const [inMemory, onDisk, both, again] = asked(
      { id: "memory", arguments: [...recall, "examples/key.conll", "b/response.jsonl"], files: examples },
      { id: "disk", arguments: [...recall, "examples/key.conll", "examples/response.conll"] },
      { id: "input", arguments: [...recall, "examples/key.conll", "-"], files: examples, input: response },
      { id: "none", arguments: [...recall, "examples/key.conll", "b/response.jsonl"] },
    );
    expect([inMemory.id, inMemory.output]).toEqual(["memory", "0.5\n"]);
    // The README has MUC 15/19.
    expect(Number(onDisk.output)).toBeCloseTo(15 / 19, 14);
    expect(both.output).toBe("0.5\n");
    // The files belong to one request.
    expect(again).toMatchObject({ code: 3, messages: "corefscope: b/response.jsonl: there is no such file\n" });
  });

  it("reads files in memory as often as the command needs them, and of any format", () => {
    const bytes = readFileSync(join(projectFolder, "examples/key.conll"));
    const [several, packed] = asked(
      // Each rule reads the files again.
      {
        id: 1,
        arguments: ["score", "k.jsonl", "r.jsonl", "--match", "exact,partial", "-m", "muc", "--json"],
        files: { "k.jsonl": key, "r.jsonl": response },
      },
      {
        id: 2,
        arguments: [...recall, "k.conll", "r.conll"],
        files: { "k.conll": { base64: bytes.toString("base64") }, "r.conll": bytes.toString() },
      },
    );
    const { systems } = JSON.parse(several.output) as { systems: { scores: { muc: { counts: unknown } } }[] };
    const counts = { recall: [1, 2], precision: [1, 1] };
    expect(systems.map(({ scores }) => scores.muc.counts)).toEqual([counts, counts]);
    expect(packed.output).toBe("1\n");
  });

  it("never takes its own streams for those of a command", () => {
    const [written, read] = asked(
      { id: 1, arguments: ["app", "--export", "/dev/stdout"] },
      { id: 2, arguments: [...recall, "k.jsonl", "/dev/stdin"], files: { "k.jsonl": key }, input: response },
    );
    expect(written.output).toMatch(/^<!doctype html>/i);
    expect(read.output).toBe("0.5\n");
  });

  it("reads paths from the folder of the request, and returns to its own", () => {
    writeFileSync(join(folder.path, "key.jsonl"), key);
    writeFileSync(join(folder.path, "response.jsonl"), response);
    const words = [...recall, "key.jsonl", "response.jsonl"];
    const [there, here, nowhere] = asked(
      { id: 1, arguments: words, folder: folder.path },
      { id: 2, arguments: words },
      { id: 3, arguments: words, folder: join(folder.path, "nowhere") },
    );
    expect(there.output).toBe("0.5\n");
    expect(here).toMatchObject({ code: 3, messages: "corefscope: key.jsonl: there is no such file\n" });
    expect(nowhere.code).toBe(2);
    expect(nowhere.messages).toMatch(/the folder .*nowhere cannot be entered: ENOENT/);
  });

  it.each<[string, string | Uint8Array, unknown, RegExp]>([
    ["is not JSON", "nonsense", null, /the line is not JSON .*; give a request such as \{"id": 1, "arguments"/],
    ["is no object", "[1]", null, /the line is not an object/],
    ["is not UTF-8", Uint8Array.of(0x22, 0xff, 0x22), null, /the line is not UTF-8/],
    ["has no id", '{"arguments": []}', null, /the request has no id that is a string or a number/],
    ["has an id of another kind", '{"id": [1], "arguments": []}', null, /the request has no id/],
    ["has no arguments", '{"id": "x"}', "x", /"arguments" must be a list of the words/],
    ["has arguments that are no words", '{"id": 7, "arguments": ["score", 1]}', 7, /"arguments" must be a list/],
    ["has an unknown field", '{"id": 7, "arguments": [], "file": {}}', 7, /a request has no field "file", but id, /],
    ["has files of another kind", '{"id": 7, "arguments": [], "files": ["a"]}', 7, /"files" must be an object/],
    ["has a file of another kind", '{"id": 7, "arguments": [], "files": {"a": 1}}', 7, /the file "a" must be a text/],
    ["has a file that is not base64", '{"id": 7, "arguments": [], "files": {"a": {"base64": "?"}}}', 7, /"a" must be/],
    ["has input of another kind", '{"id": 7, "arguments": [], "input": 1}', 7, /"input" must be a text/],
    ["has a folder of another kind", '{"id": 7, "arguments": [], "folder": 1}', 7, /"folder" must be the path/],
  ])("refuses a line that %s, and goes on", (_, wrong, id, message) => {
    const [refused, next, ...others] = served([wrong, '{"id": 8, "arguments": ["--version"]}']);
    expect(refused).toMatchObject({ id, code: 2, output: "" });
    expect(refused.messages).toMatch(/^corefscope: serve: /);
    expect(refused.messages).toMatch(message);
    expect(next).toEqual({ id: 8, code: 0, output: `${version}\n`, messages: "" });
    expect(others).toEqual([]);
  });

  it("passes over empty lines, and answers a last line without an end", () => {
    const { stdout } = spawnCli(["serve", "--stdio"], '\r\n \n{"id": 8, "arguments": ["--version"]}');
    expect(stdout.split("\n").slice(1)).toEqual([
      JSON.stringify({ id: 8, code: 0, output: `${version}\n`, messages: "" }),
      "",
    ]);
  });

  it("refuses to run within itself, and without --stdio", () => {
    const [within] = asked({ id: 1, arguments: ["serve", "--stdio"] });
    expect(within).toMatchObject({ code: 2, output: "" });
    expect(within.messages).toMatch(/serve cannot run within another program: start it as a process/);
    const { code, stdout, stderr } = runCli(["serve"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/serve needs --stdio, which reads requests from standard input/);
  });
});

describe("lines of requests", () => {
  const text = (chunks: readonly string[], most?: number) =>
    Array.from(
      linesIn(
        chunks.map((chunk) => Buffer.from(chunk)),
        most,
      ),
      (each) => each && Buffer.from(each).toString(),
    );

  it("are put together from any pieces", () => {
    expect(text(["a", "b\nc", "\n\nd"])).toEqual(["ab", "c", "", "d"]);
    expect(text([])).toEqual([]);
  });

  it("are left out if they are too long", () => {
    expect(text(["abc\nabcd\nab", "cd", "e\nab"], 3)).toEqual(["abc", undefined, undefined, "ab"]);
    expect(text(["abcd"], 3)).toEqual([undefined]);
  });
});

/** A process of `serve` with whose lines a test talks. */
class Served {
  readonly process: ChildProcessWithoutNullStreams = spawn(process.execPath, [program, "serve", "--stdio"], {
    cwd: folder.path,
    env: { ...process.env, NO_COLOR: "1" },
  });
  private readonly lines = createInterface(this.process.stdout)[Symbol.asyncIterator]();

  async next(): Promise<unknown> {
    const { value, done } = (await this.lines.next()) as IteratorResult<string, undefined>;
    return done === true ? undefined : JSON.parse(value);
  }

  async ask(id: number, ...words: readonly string[]): Promise<unknown> {
    this.process.stdin.write(`${JSON.stringify({ id, arguments: words })}\n`);
    return this.next();
  }
}

describe.skipIf(process.platform === "win32")("the process of serve", () => {
  const running: Served[] = [];
  const start = async (): Promise<Served> => {
    const it = new Served();
    running.push(it);
    await it.next();
    return it;
  };
  afterAll(() => {
    for (const { process } of running) process.kill("SIGKILL");
  });

  it("answers at once, and ends with its standard input", async () => {
    const it = await start();
    expect(await it.ask(1, "--version")).toMatchObject({ id: 1, output: `${version}\n` });
    expect(await it.ask(2, "--version")).toMatchObject({ id: 2 });
    it.process.stdin.end();
    expect(await once(it.process, "exit")).toEqual([0, null]);
  });

  it("ends at a signal, also after it has written a file", async () => {
    const it = await start();
    expect(await it.ask(1, "example", join(folder.path, "examples"))).toMatchObject({ code: 0 });
    expect(await it.ask(2, "app", "--export", join(folder.path, "page.html"))).toMatchObject({ code: 0 });
    it.process.kill("SIGTERM");
    expect(await once(it.process, "exit")).toEqual([null, "SIGTERM"]);
  });

  it("ends if nobody reads its answers", () => {
    const requests = '{"id": 1, "arguments": ["score", "--help-all"]}\n'.repeat(50);
    const { status, stderr } = spawnSync(
      "bash",
      ["-c", `set -o pipefail; '${process.execPath}' '${program}' serve --stdio | head -c 10 > /dev/null`],
      { input: requests, encoding: "utf8", timeout: 60_000 },
    );
    expect([status, stderr]).toEqual([0, ""]);
  });
});
