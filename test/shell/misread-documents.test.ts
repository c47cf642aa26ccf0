import { describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

type Clusters = readonly (readonly (readonly [number, number])[])[];

/**
 * Each of four key documents has 2 + 1 links. Two responses are right, and two are wrong: they move the last mention of
 * the first entity to the second, so 1 + 1 of their 3 links are right. MUC recall and precision are (3 + 2 + 3 + 2) /
 * 12.
 */
const right: Clusters = [
  [
    [0, 0],
    [4, 5],
    [300, 300],
  ],
  [
    [2, 2],
    [7, 7],
  ],
];
const wrong: Clusters = [
  [
    [0, 0],
    [4, 5],
  ],
  [
    [2, 2],
    [7, 7],
    [300, 300],
  ],
];
const key = [right, right, right, right];
const response = [right, wrong, right, wrong];
const expected = 10 / 12;

const json = JSON.stringify;
const lines = (documents: readonly object[]): string => documents.map((document) => `${json(document)}\n`).join("");

/** Scores two files. */
function score(files: Readonly<Record<string, string>>, ...flags: string[]) {
  const paths = Object.entries(files).map(([name, content], i) => folder.write(`${i}/${name}`, content));
  const { code, stdout, stderr } = runCli(["score", ...paths, "-m", "muc", "--format", "json", ...flags]);
  const scores = code === 0 ? (JSON.parse(stdout) as Report) : undefined;
  return { code, stdout, stderr, f1: scores?.systems[0]?.scores.muc.f1 };
}
interface Report {
  readonly systems: readonly { readonly scores: { readonly muc: { readonly f1: number } } }[];
}

describe("a JSON list of documents, each a list of clusters,", () => {
  test("is paired with the key's documents by position, with a message", () => {
    const { f1, stderr } = score({ "k.json": json(key), "r.json": json(response) });
    expect(f1).toBeCloseTo(expected, 12);
    expect(stderr).toMatch(/list-of-documents/);
    expect(stderr).toMatch(/4 documents without ids were paired .* by their order in the files/);
  });

  test("is recognised if mentions are names", () => {
    const named = (all: readonly Clusters[]): string =>
      json(all.map((clusters) => clusters.map((cluster) => cluster.map((span) => `m${span.join("-")}`))));
    expect(score({ "k.json": named(key), "r.json": named(response) }).f1).toBeCloseTo(expected, 12);
  });

  test("is recognised if mentions are discontinuous", () => {
    const deep = (all: readonly Clusters[]): string =>
      json(all.map((clusters) => clusters.map((cluster) => cluster.map((span) => [span]))));
    expect(score({ "k.json": deep(key), "r.json": deep(response) }).f1).toBeCloseTo(expected, 12);
  });

  test.each([
    ["spans that may be pieces of discontinuous mentions", "[[[[0, 1], [3, 4]], [[6, 7], [9, 9]]]]"],
    ["lists of numbers, some of which look like spans", "[[[0, 1], [3, 4, 5]], [[6, 7]]]"],
  ])("is refused if it may be something else: %s", (_, text) => {
    const { code, stdout, stderr } = score({ "k.json": text, "r.json": text });
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/unclear-nesting/);
  });

  test("is not assumed if pieces and whole mentions are mixed", () => {
    const text = "[[[0, 1], [[3, 4], [6, 6]]], [[8, 8], [9, 9]]]";
    expect(score({ "k.json": text, "r.json": text })).toMatchObject({ code: 0, f1: 1 });
  });

  test("is also an error in `check` if it may be something else", () => {
    const path = folder.write("c.json", "[[[[0, 1], [3, 4]], [[6, 7], [9, 9]]]]");
    expect(runCli(["check", path]).stdout).toMatch(/unclear-nesting/);
  });

  test("is refused as the clusters of one document", () => {
    const line = json({
      doc_key: "a",
      clusters: [
        [
          [
            [0, 0],
            [4, 5],
            [0, 1],
          ],
          [
            [2, 2],
            [7, 7],
          ],
        ],
      ],
    });
    const { code, stderr } = score({ "k.jsonl": line, "r.jsonl": line });
    expect(code).toBe(3);
    expect(stderr).toMatch(/unclear-nesting/);
  });
});

const withoutIds: readonly (readonly [string, (documents: readonly Clusters[]) => string])[] = [
  ["JSON lines", (all) => lines(all.map((clusters) => ({ clusters })))],
  ["a list of objects", (all) => json(all.map((clusters) => ({ clusters })))],
  ["a list of lists", (all) => json(all)],
  [
    "fastcoref",
    (all) =>
      lines(
        all.map((clusters) => ({
          text: "x".repeat(400),
          clusters: clusters.map((c) => c.map(([a, b]) => [a, b + 1])),
          clusters_strings: null,
        })),
      ),
  ],
  [
    "maverick",
    (all) =>
      lines(
        all.map((clusters) => ({ tokens: Array.from({ length: 400 }, () => "x"), clusters_token_offsets: clusters })),
      ),
  ],
  ["hf-coref", (all) => lines(all.map((clusters) => ({ tokens: Array.from({ length: 400 }, () => "x"), clusters })))],
  [
    "wl-coref",
    (all) =>
      lines(
        all.map((clusters) => ({
          cased_words: Array.from({ length: 400 }, () => "x"),
          span_clusters: clusters.map((c) => c.map(([a, b]) => [a, b + 1])),
        })),
      ),
  ],
  [
    "AllenNLP",
    (all) =>
      lines(all.map((clusters) => ({ document: Array.from({ length: 400 }, () => "x"), top_spans: [], clusters }))),
  ],
  [
    "PreCo",
    (all) =>
      lines(
        all.map((clusters) => ({
          sentences: [Array.from({ length: 400 }, () => "x")],
          mention_clusters: clusters.map((c) => c.map(([a, b]) => [0, a, b + 1])),
        })),
      ),
  ],
  [
    "KoCoNovel",
    (all) =>
      lines(
        all.map((clusters) => ({
          omniscent_separate: clusters.map((c) => c.map(([a, b]) => [a, b + 1, "x".repeat(b + 1 - a), ""])),
        })),
      ),
  ],
  [
    "inline text in JSON lines",
    (all) =>
      lines(
        all.map((clusters) => ({
          text: Array.from({ length: 301 }, (_, t) => {
            const e = clusters.findIndex((c) => c.some(([a]) => a === t));
            return e < 0 ? "x" : `[w|${e}]`;
          }).join(" "),
        })),
      ),
  ],
];

describe.each(withoutIds)("documents without ids in %s", (_, write) => {
  test("are paired by their order, even if the files have different names", () => {
    const { f1, code, stderr } = score({ "k.jsonl": write(key), "r.jsonl": write(response) });
    expect(stderr).toMatch(/paired-by-position/);
    expect({ f1: f1?.toFixed(9), code }).toEqual({ f1: expected.toFixed(9), code: 0 });
  });

  test("are refused if key and response do not have the same number of documents", () => {
    const { code, stdout, stderr } = score({ "k.jsonl": write(key), "r.jsonl": write(response.slice(1)) });
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/The key has 4 documents without ids, and the response has 3 documents without ids/);
  });
});

describe("documents with and without ids", () => {
  const ids = lines(key.map((clusters, i) => ({ doc_key: `d${i}`, clusters })));
  const none = lines(response.map((clusters) => ({ clusters })));

  test.each([
    ["the key", ids, none],
    ["the response", none, ids],
  ])("are refused if only one side has ids: %s", (_, k, r) => {
    const { code, stdout, stderr } = score({ "k.jsonl": k, "r.jsonl": r });
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/4 documents with ids/);
    expect(stderr).toMatch(/documents-without-ids/);
  });

  test("are refused if each side lacks only one id, but the ids are of different documents", () => {
    const some = (without: number): string =>
      lines(key.map((clusters, i) => ({ ...(i !== without && { doc_key: `d${i}` }), clusters })));
    expect(score({ "k.jsonl": some(1), "r.jsonl": some(2) }).code).toBe(3);
    expect(score({ "k.jsonl": some(1), "r.jsonl": some(1) })).toMatchObject({ code: 0, f1: 1 });
  });

  test("are refused if unreadable lines leave different documents on the two sides", () => {
    const broken = (at: number): string =>
      lines(response.map((clusters) => ({ clusters })))
        .split("\n")
        .map((line, i) => (i === at ? line.slice(0, -3) : line))
        .join("\n");
    // Both sides would have three documents left, but not the same ones.
    expect(score({ "k.jsonl": broken(0), "r.jsonl": broken(3) }).code).toBe(3);
  });

  test("are paired if each side has a single document, and only one of the two documents has an id", () => {
    const { code, f1, stderr } = score({
      "k.jsonl": lines([{ doc_key: "a", clusters: right }]),
      "r.jsonl": lines([{ clusters: right }]),
    });
    expect({ code, f1 }).toEqual({ code: 0, f1: 1 });
    expect(stderr).toMatch(/paired-alone/);
  });
});

describe("documents without ids in other input", () => {
  const one = (clusters: Clusters): string => json({ clusters, predicted_clusters: clusters });

  test("are paired by their order in a CoNLL file with several empty names", () => {
    const conll = "#begin document (); part 000\na 0 0 It (1)\na 0 1 it (1)\n#end document\n".repeat(2);
    const { code, stderr } = score({ "k.conll": conll, "r.conll": conll });
    expect(code).toBe(0);
    expect(stderr).toMatch(/paired-by-position/);
    const fewer = score({ "k.conll": conll, "r.conll": conll.slice(0, conll.length / 2) });
    expect(fewer.code).toBe(3);
    expect(fewer.stderr).toMatch(/documents-without-ids/);
  });

  test("are paired in folders by the names of their files, and by their order in each file", () => {
    const files = (all: readonly Clusters[]): Record<string, string> => ({
      "a.jsonl": lines(all.slice(0, 2).map((clusters) => ({ clusters }))),
      "b.jsonl": lines(all.slice(2).map((clusters) => ({ clusters }))),
    });
    for (const [side, all] of [
      ["k", key],
      ["r", response],
    ] as const)
      for (const [name, content] of Object.entries(files(all))) folder.write(`folders/${side}/${name}`, content);
    const { stdout, code } = runCli([
      "score",
      `${folder.path}/folders/k`,
      `${folder.path}/folders/r`,
      "-m",
      "muc",
      "--format",
      "json",
    ]);
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as Report).systems[0].scores.muc.f1).toBeCloseTo(expected, 12);
  });

  test("need no id in a file with both sides", () => {
    const path = folder.write(
      "both.jsonl",
      lines(key.map((clusters, i) => ({ clusters, predicted_clusters: response[i] }))),
    );
    const { stdout, code } = runCli(["score", path, "-m", "muc", "--format", "json"]);
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as Report).systems[0].scores.muc.f1).toBeCloseTo(expected, 12);
  });

  test("need ids in pairs on standard input, because merge joins counts by ids", () => {
    const { code, stdout, stderr } = runCli(["score", "--stdin-pairs", "jsonl"], `${one(right)}\n${one(wrong)}\n`);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/document-without-name/);
  });
});
