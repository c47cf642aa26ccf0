import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const cases = "test/cases/06-table-documents-x-and-x_0/";
const tables = [`${cases}key.csv`, `${cases}response.csv`];

interface Report {
  readonly systems: readonly {
    readonly scores: Readonly<Record<string, Readonly<Record<"recall" | "precision", number>>>>;
  }[];
}

/** Removes messages about the singletons of the response. */
function withoutSingletons(messages: string): string {
  return messages.replace(/^.*\[singletons-on-one-side\]\n/gm, "");
}

/** Returns recall and precision of MUC and B³. */
function scoresOf(...args: readonly string[]): (readonly number[])[] {
  const { code, stdout, stderr } = runCli(["score", ...args, "-m", "muc,b3", "--format", "json"]);
  expect([code, withoutSingletons(stderr)]).toEqual([0, ""]);
  const { scores } = (JSON.parse(stdout) as Report).systems[0];
  return ["muc", "b3"].map((metric) => [scores[metric].recall, scores[metric].precision]);
}

/** In document d, the response splits the only entity; d_0 is perfect. B³ recall is (1/2 + 1/2 + 1 + 1) / 4. */
const truth = [
  [1 / 2, 1],
  [3 / 4, 1],
];

const conll = (d: string, name: (id: string) => string): string =>
  [`${name("d")}\na 0 0 x ${d}\na 0 1 y (0)\n`, `${name("d_0")}\na 0 0 x (1)\na 0 1 y (1)\n`]
    .map((text) => `#begin document ${text}#end document\n`)
    .join("");

describe("documents d and d_0 are two", () => {
  test("in tables of labels, in memory and on disk, and in one table", () => {
    expect(scoresOf(...tables)).toEqual(truth);
    expect(scoresOf(`${cases}both.csv`)).toEqual(truth);
    expect(scoresOf(...tables, "--out-of-core")).toEqual(truth);
  });

  test.each([
    ["parts", (id: string) => `(${id}); part 000`],
    ["names only", (id: string) => `(${id})`],
  ])("in CoNLL files with %s", (_, name) => {
    expect(scoresOf(folder.write("k.conll", conll("(0)", name)), folder.write("r.conll", conll("(2)", name)))).toEqual(
      truth,
    );
  });

  test("in JSON lines, which name part 0 as e2e-coref does, against CoNLL, in another order", () => {
    const lines = [
      {
        doc_key: "d_0_0",
        clusters: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
      { doc_key: "d_0", clusters: [[[0, 0]], [[1, 1]]] },
    ]
      .map((document) => `${JSON.stringify(document)}\n`)
      .join("");
    const key = folder.write(
      "k.conll",
      conll("(0)", (id) => `(${id}); part 000`),
    );
    expect(scoresOf(key, folder.write("r.jsonl", lines))).toEqual(truth);
  });

  test("in a folder with a file for each", () => {
    for (const [side, d] of [
      ["key", "R1 coref Arg1:T1 Arg2:T2\n"],
      ["response", ""],
    ]) {
      for (const [document, link] of [
        ["d", d],
        ["d_0", "R1 coref Arg1:T1 Arg2:T2\n"],
      ]) {
        folder.write(`${side}/${document}.txt`, "x y\n");
        folder.write(`${side}/${document}.ann`, `T1\tM 0 1\tx\nT2\tM 2 3\ty\n${link.replace("R1 ", "R1\t")}`);
      }
    }
    expect(scoresOf(`${folder.path}/key`, `${folder.path}/response`)).toEqual(truth);
  });

  test("in counts of shards", () => {
    const shards = ["d", "d_0"].map((document) => {
      const [key, response] = tables.map((table, side) =>
        folder.write(`${document}.${side}.csv`, onlyOf(document, table)),
      );
      const counts = `${folder.path}/${document}.counts`;
      expect(runCli(["score", key, `s=${response}`, "-m", "muc,b3", "--counts", counts]).code).toBe(0);
      return counts;
    });
    const { code, stdout, stderr } = runCli(["merge", ...shards, "--format", "json"]);
    expect([code, withoutSingletons(stderr)]).toEqual([0, ""]);
    expect((JSON.parse(stdout) as Report).systems[0].scores["b3"].recall).toBe(3 / 4);
  });

  test("for `check` and `errors`", () => {
    const { code, stdout } = runCli(["check", tables[0]]);
    expect(code).toBe(0);
    expect(stdout).not.toContain("duplicate-document");
    const errors = runCli(["errors", ...tables, "--format", "json"]);
    expect([errors.code, withoutSingletons(errors.stderr)]).toEqual([0, ""]);
    expect(errors.stdout).toContain("divided-entity");
  });
});

function onlyOf(document: string, table: string): string {
  const rows = readFileSync(table, "utf8").split("\n");
  return `${[rows[0], ...rows.filter((row) => row.endsWith(`,${document}`))].join("\n")}\n`;
}
