import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const paper = ["examples/pradhan-2014/key.json", "examples/pradhan-2014/response.json"];
const corpus = ["examples/key.conll", "examples/response.conll"];

interface Report {
  readonly systems: readonly {
    readonly counts: Readonly<Record<string, number>>;
    readonly identities: object;
    readonly errors: readonly {
      id: string;
      type: string;
      document: string;
      mentions: { text: string }[];
      why: { text: string };
    }[];
  }[];
  readonly comparisons: readonly { fixed: string[]; introduced: string[]; shared: string[]; changed: string[][] }[];
}

function report(...args: string[]): Report {
  const { stdout, code, stderr } = runCli(["errors", ...args, "--format", "json"]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Report;
}

/** Key {a b c} {d e f g}, response {a b} {c d} {f g h i}. */
describe("the example of Pradhan et al. 2014 §4", () => {
  it("has the errors that one counts by hand", () => {
    const [{ counts, identities, errors }] = report(...paper).systems;
    expect(counts).toEqual({
      span: 0,
      // c and d.
      conflated: 1,
      // h and i.
      "extra-mention": 2,
      "extra-entity": 0,
      "extra-singleton": 0,
      // c apart from a and b, d apart from f and g.
      divided: 2,
      // e.
      "missing-mention": 1,
      "missing-entity": 0,
      "missing-singleton": 0,
    });
    // MUC is 2/5 both ways: three links are missing.
    expect(identities).toEqual({
      recall: { links: 3, cuts: 2, mentions: 1, entities: 0 },
      precision: { links: 3, cuts: 1, mentions: 2, entities: 0 },
    });
    expect(errors.map(({ type, mentions }) => `${type} ${mentions.map(({ text }) => text).join(" ")}`)).toEqual([
      "divided c",
      "divided d",
      "missing-mention e",
      "conflated d",
      "extra-mention h",
      "extra-mention i",
    ]);
  });

  it("says why", () => {
    const { stdout } = runCli(["errors", ...paper]);
    expect(stdout).toContain("The response has 3 of the 4 mentions of key entity");
    expect(stdout).toContain("taxonomy:anchored|spans:official|links:closest\n");
    expect(stdout).toMatch(/recall \(divided, missing\) +3 +2 +1 +0\n/);
  });
});

describe("what is listed", () => {
  it("--type, --limit and --sort choose and order", () => {
    const { errors } = report(...corpus, "--type", "divided,missing-mention", "--sort", "type").systems[0];
    const types = errors.map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(["divided", "missing-mention"]));
    expect(types).toEqual(types.toSorted());
    const { stdout } = runCli(["errors", ...corpus, "--limit", "1"]);
    expect(stdout).toMatch(/… 8 more \(--limit\)\n$/);
  });

  it("--document looks at one document", () => {
    const { errors } = report(...corpus, "--document", "tc/kitchen").systems[0];
    expect(new Set(errors.map(({ document }) => document))).toEqual(new Set(["tc/kitchen"]));
  });

  it("--by adds up to all errors", () => {
    const { stdout } = runCli(["errors", ...corpus, "--by", "first-mention", "--limit", "0"]);
    const cells = [...stdout.slice(stdout.indexOf("first-mention"), stdout.indexOf("taxonomy:")).matchAll(/ (\d+)/g)];
    expect(cells.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(9);
  });

  it("ids stay the same when only a part of the errors is looked at", () => {
    const all = new Set(report(...corpus).systems[0].errors.map(({ id }) => id));
    for (const { id } of report(...corpus, "--document", "tc/kitchen").systems[0].errors) expect(all).toContain(id);
  });

  it.each(["jsonl", "tsv", "md"])("--format %s has every error", (format) => {
    const { stdout, code } = runCli(["errors", ...corpus, "--format", format]);
    expect(code).toBe(0);
    for (const { id } of report(...corpus).systems[0].errors) expect(stdout).toContain(id);
  });
});

describe("several systems", () => {
  it("a copy shares every error, and the key has none", () => {
    const { systems, comparisons } = report(corpus[0], corpus[1], corpus[1], corpus[0]);
    const ids = systems[0].errors.map(({ id }) => id);
    expect(comparisons[0]).toMatchObject({ fixed: [], introduced: [], shared: ids, changed: [] });
    expect(comparisons[1]).toMatchObject({ fixed: ids, introduced: [], shared: [], changed: [] });
  });
});

describe("what cannot be done is said", () => {
  it.each<[string, string[], number, string]>([
    ["antecedents of systems", [...corpus, "--links", "system"], 3, "antecedents that the system chose"],
    ["types of mentions that are not known", [...paper, "--links", "accessibility"], 3, "must know types of mentions"],
    ["a type that there is not", [...corpus, "--type", "dividde"], 2, 'there is no type "dividde"'],
    ["a type of another level", [...corpus, "--type", "extra-link"], 2, "extra-link is a type of --level link"],
    ["a facet that there is not", [...corpus, "--by", "colour"], 2, 'there is no facet "colour"'],
    ["a document that there is not", [...corpus, "--document", "tc/kitchn"], 3, "tc/kitchen"],
  ])("%s", (_, args, code, text) => {
    const run = runCli(["errors", ...args]);
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(text);
  });
});
