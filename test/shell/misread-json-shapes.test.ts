/** Tests how corefscope tells apart what the names and lists of a JSON file stand for. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readFiles } from "../support/read-files.ts";
import { type CliRun, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const cases = "test/cases";
const score = (...args: readonly string[]): CliRun => runCli(["score", ...args, "--format", "json"]);

function figures(run: CliRun, ...metrics: readonly string[]): number[] {
  const result = JSON.parse(run.stdout) as { systems: { scores: Record<string, { f1: number | null }> }[] };
  return metrics.map((metric) => Math.round(10_000 * (result.systems[0].scores[metric].f1 ?? 0)) / 100);
}

/** Returns the mentions of each document, by entity. */
function entitiesIn(text: string, options = {}): unknown {
  const { parts } = readFiles({ "a.json": text }, { format: "clusters", ...options });
  return Object.fromEntries(
    parts.map(({ document, mentions, entities }) => [
      document,
      Object.fromEntries(
        entities.ids.map((id, e) => [
          id,
          Array.from(mentions.entity.keys())
            .filter((m) => mentions.entity[m] === e)
            .map((m) => mentions.names?.[m] ?? `${mentions.first[m]}-${mentions.last[m]}`),
        ]),
      ),
    ]),
  );
}

describe("an object from entities to spans", () => {
  const [key, response] = ["key", "res"].map((side) => `${cases}/a04-json-entity-to-spans/${side}.json`);

  test("is one document, and `check` says so", () => {
    const run = score(key, response, "-m", "muc,b3");
    expect([run.stderr, ...figures(run, "muc", "b3")]).toEqual(["", 0, 50]);
    expect(runCli(["check", key]).stdout).toContain("with `--number-pairs ids`, each name would be a document");
  });

  test("holds documents with clusters of two ids, if an option says so", () => {
    const run = score(key, response, "-m", "muc,b3", "--number-pairs", "ids");
    expect([run.stderr, ...figures(run, "muc", "b3")]).toEqual(["", 50, 50]);
  });

  test("is not changed by --fix", () => {
    const file = folder.write("shared.json", '{"a": [[0,1],[1,5]], "b": [[5,5]]}\n');
    runCli(["check", file, "--fix", `${file}.fixed`]);
    expect(readFileSync(`${file}.fixed`, "utf8")).toBe(readFileSync(file, "utf8"));
  });
});

test.each<[string, string, object, unknown]>([
  ["entities with spans", '{"a": [[0,1],[5,6]], "b": [[3,3]]}', {}, { "": { a: ["0-1", "5-6"], b: ["3-3"] } }],
  ["entities with ids", '{"a": ["x","y"], "b": ["z"]}', {}, { "": { a: ["x", "y"], b: ["z"] } }],
  ["mentions", '{"x": "a", "y": "a", "z": 3}', {}, { "": { 3: ["z"], a: ["x", "y"] } }],
  ["documents", '{"a": [[[0,1],[5,6]]], "b": []}', {}, { a: { 0: ["0-1", "5-6"] }, b: {} }],
  [
    "documents with numbers",
    '{"a": [[1,2],[3]], "b": [[4,5,6]]}',
    {},
    { a: { 0: ["1", "2"], 1: ["3"] }, b: { 0: ["4", "5", "6"] } },
  ],
  ["documents with pairs", '{"a": [[1,2],[3,4]]}', { numberPairs: "ids" }, { a: { 0: ["1", "2"], 1: ["3", "4"] } }],
  ["documents with entities", '{"d": {"a": [[0,1],[5,6]]}}', {}, { d: { a: ["0-1", "5-6"] } }],
  ["documents with mentions", '{"d": {"x": 1, "y": 1}}', {}, { d: { 1: ["x", "y"] } }],
  ["documents with fields", '{"d": {"clusters": [[[0,1]]]}}', {}, { d: { 0: ["0-1"] } }],
])("names in an object stand for %s", (_, text, options, expected) => {
  expect(entitiesIn(text, options)).toEqual(expected);
});

test("settings are not recognised as mentions with entities", () => {
  expect(readFiles({ "package.json": '{"name": "a", "version": "1", "main": "b"}' }).codes).toEqual(["unknown-format"]);
  expect(readFiles({ "a.json": '{"m1": "e1", "m2": "e1", "m3": "e2"}' }).format).toBe("clusters");
});

test("a document with its sentences as tokens is not a map of documents, and the advice gives its score", () => {
  const [key, response] = ["key", "response"].map((side) => `${cases}/d09-json-tokens-as-document/${side}.json`);
  const refused = score(key, response);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain("add `--key-field coreferences`");
  expect(refused.stderr).toContain("add `--response-field coreferences`");
  const run = score(key, response, "--field", "coreferences", "-m", "mentions,b3,muc");
  expect(figures(run, "mentions", "b3", "muc")).toEqual([50, 25, 0]);
});

test.each(["sents", "text", "tokens"])(
  "a document with its sentences as %s keeps its clusters, one side after the other",
  (name) => {
    const sentences = [
      ["Ada", "saw", "her", "."],
      ["She", "ran", "."],
    ];
    const written = (side: string, clusters: unknown): string =>
      folder.write(`${name}-${side}.json`, JSON.stringify({ [name]: sentences, coref: clusters }));
    const key = written("key", [
      [
        [0, 0],
        [2, 2],
        [4, 4],
      ],
    ]);
    const response = written("response", [
      [
        [0, 0],
        [4, 4],
      ],
    ]);
    const refused = score(key, response);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining("add `--key-field coref`")]);
    expect(refused.stderr).not.toContain("--ends");
    const next = score(key, response, "--key-field", "coref");
    expect([next.code, next.stderr]).toEqual([3, expect.stringContaining("add `--response-field coref`")]);
    // One of the key's two links.
    const scored = score(key, response, "--key-field", "coref", "--response-field", "coref", "-m", "muc");
    expect(figures(scored, "muc")).toEqual([66.67]);
  },
);

describe("mention objects with positions in the document", () => {
  const [key, response] = ["key", "response"].map((side) => `${cases}/27-ariecattan-mentions-json/${side}.json`);

  test("are read", () => {
    expect(figures(score(key, response, "-m", "mentions", "--scope", "topic"), "mentions")).toEqual([75]);
  });

  test("are refused if chains of a system have another name, and the advice reads them", () => {
    const mentions = JSON.parse(readFileSync(key, "utf8")) as Record<string, unknown>[];
    const other = mentions.map((mention, m) => ({ ...mention, pred_chain: `p${m}` }));
    const file = folder.write("other.json", JSON.stringify(other));
    const refused = score(key, file);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining("`--response-field pred_chain`")]);
    expect(figures(score(key, file, "--response-field", "pred_chain", "-m", "muc"), "muc")).toEqual([0]);
    expect(figures(score(key, file, "--response-field", "coref_chain", "-m", "muc"), "muc")).toEqual([100]);
  });
});

test("xCoRe's triples are mentions of several documents that share their entities", () => {
  const file = `${cases}/28-xcore-cross-document/x.json`;
  const apart = '{"tokens":[["Ada","fell","."],["She","rose","."]],"clusters_token_offsets":[[[0,0,0]],[[1,0,0]]]}';
  const other = folder.write("x/x.json", apart);
  expect(runCli(["check", file]).stdout).toContain("No problems found in 1 file (2 parts, 2 mentions).");
  expect(figures(score(file, other, "--scope", "corpus", "-m", "mentions,muc"), "mentions", "muc")).toEqual([100, 0]);
  expect(figures(score(file, file, "--scope", "corpus", "-m", "muc"), "muc")).toEqual([100]);
});

describe("a message about JSON", () => {
  test.each([
    ["46-python-json-nan/nan.jsonl", "NaN, which Python writes for a number without a value; write null"],
    ["46-python-json-nan/concatenated.json", "the file holds several objects, one after the other"],
    ["26-formats-without-hint/elit.json", "ELIT's JSON"],
    ["26-formats-without-hint/scirex.jsonl", "SciREX"],
    ["26-formats-without-hint/dwie.json", "DWIE"],
    ["26-formats-without-hint/friends.json", "the Friends corpus"],
  ])("on %s names the cause: %s", (file, cause) => {
    const { stdout } = runCli(["check", `${cases}/${file}`]);
    expect(stdout).toContain(cause);
    expect(stdout).not.toContain("Check that the file is complete");
    expect(stdout).not.toContain("--input-format");
  });

  test("names infinite numbers", () => {
    const { diagnostics } = readFiles({ "a.jsonl": '{"doc_key":"d","clusters":[],"loss":-Infinity}\n' });
    expect(diagnostics[0].data).toEqual({ reason: "-Infinity", kind: "number" });
  });
});

test("documents against entities of the same names are refused with the option that reads both alike", () => {
  // Pairs of ids could be spans, and three ids could not.
  const three = folder.write("three.json", JSON.stringify({ x: [[1, 2, 3]], y: [[4, 5]] }));
  const pairs = folder.write("pairs.json", JSON.stringify({ x: [[1, 2]], y: [[4, 5]] }));
  for (const [files, side] of [
    [[three, pairs], "response"],
    [[pairs, three], "key"],
  ] as const) {
    const { code, stderr } = score(...files, "-m", "muc");
    expect(code).toBe(3);
    expect(stderr).toContain(
      `The names of one side's documents are those of entities in the ${side}, whose pairs of numbers were read as spans. If they are ids, add \`--number-pairs ids\`.`,
    );
    // Two of three links against two.
    expect(figures(score(...files, "-m", "muc", "--number-pairs", "ids"), "muc")).toEqual([80]);
  }
});
