import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { afterAll, describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";

function validator(name: string): (value: unknown) => string[] {
  const schema = JSON.parse(readFileSync(join(projectFolder, "schemas", `${name}.schema.json`), "utf8")) as object;
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
  return (value) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
}

function villages(...names: string[]): string[] {
  return names.map((name) => `examples/villages/${name}.txt`);
}

const runs = ["north", "south"].flatMap((name) => villages(`${name}.1`, `${name}.2`).map((path) => `${name}=${path}`));

const pair = ["examples/key.conll", "examples/response.conll"];

describe.each([
  ["score-1", ["score", ...pair]],
  ...["metrics", "formats", "presets"].map((what) => ["list-1", ["list", what, "--json"]] as [string, string[]]),
  ["score-1", ["score", ...pair, "examples/baseline.conll", "--by", "document", "--average", "macro"]],
  ["score-1", ["score", ...pair, "--by", "genre", "-m", "blanc,conll", "--zero-division", "0"]],
  ["score-1", ["score", ...pair, "-m", "all"]],
  ["score-1", ["score", ...villages("key", "north.1"), "-m", "all", "--ci", "--by", "document"]],
  ["score-1", ["score", ...villages("key", "north.1"), "-m", "all", "--adjust", "chance", "--permutations", "9"]],
  [
    "score-1",
    [
      "score",
      ...villages("key", "north.1"),
      ..."--scope topic --scope-ids shared --topic-pattern ^. --by topic".split(" "),
    ],
  ],
  ["score-1", ["merge", "examples/cluster/north.1.counts", "examples/cluster/north.2.counts", "--ci", "--by", "part"]],
  ["compare-1", ["compare", "examples/cluster/north.1.counts", "examples/cluster/south.1.counts"]],
  ["compare-1", ["compare", ...villages("key", "north.1", "south.1"), "-m", "all"]],
  ["score-1", ["score", "examples/damaged.conll", "examples/damaged.conll", "--by", "part"]],
  ["score-1", ["score", "examples/villages/key.txt", "examples/villages/north.1.txt", "--ci", "--by", "genre"]],
  ["compare-1", ["compare", ...villages("key", "north.1", "south.1", "strings"), "--strata", "genre", "--no-exact"]],
  ["compare-1", ["compare", ...villages("key", "north.1", "north.2", "north.3", "south.1", "south.2", "south.3")]],
  ["compare-1", ["compare", ...villages("key", "north.1", "north.1"), "--published", "conll2011-en", "--ci", "none"]],
  ["compare-1", ["compare", ...villages("key", "north.1", "south.1"), "--baseline", "south.1", "--figures", "all"]],
  ["compare-1", ["compare", villages("key")[0], ...runs, "--exact"]],
  [
    "compare-1",
    [
      "compare",
      "examples/tagged/key.conll",
      "r=examples/tagged/response.conll",
      "k=examples/tagged/key.conll",
      "-m",
      "arcs-immediate,arcs-anchor",
      "--by",
      "class",
    ],
  ],
  ["compare-1", ["compare", ...pair, "examples/baseline.conll", "--singletons", "drop"]],
  ["explain-1", ["explain", "examples/pradhan-2014/key.json", "examples/pradhan-2014/response.json", "-m", "all"]],
  ["explain-1", ["explain", "examples/ace/key.apf.xml", "examples/ace/response.apf.xml", "-m", "all"]],
  ["explain-1", ["explain", ...pair]],
  ["explain-1", ["explain", ...pair, "--document", "nw/harbour", "--singletons", "drop", "--blanc-edge", "both"]],
  ["explain-1", ["explain", "examples/predictions.jsonl", "--document", "tc/garden_0"]],
  ["explain-1", ["explain", "examples/events/key", "examples/events/response.conll", "--scope", "subtopic"]],
  ["explain-1", ["explain", "examples/events/key", "examples/events/response.conll", "--scope", "topic"]],
  ["errors-1", ["errors", ...pair, "examples/baseline.conll", "--by", "entity-size"]],
  [
    "errors-1",
    ["errors", "examples/pradhan-2014/key.json", "examples/pradhan-2014/response.json", "--level", "mention"],
  ],
  ["errors-1", ["errors", ...villages("key", "north.1"), "--taxonomy", "kk2013"]],
  ["errors-1", ["errors", ...pair, "--level", "link"]],
  [
    "errors-1",
    ["errors", "examples/tagged/key.conll", "examples/tagged/response.conll", "--sort", "loss", "-m", "all"],
  ],
  ["check-1", ["check", "examples/damaged.conll"]],
  ["study-1", ["study", "tables"]],
  ["study-1", ["study", "desiderata", "-m", "standard"]],
  ["study-1", ["study", "lea-figures", "--key", pair[0]]],
  ["study-1", ["study", "blanc-surface"]],
  ["study-1", ["study", "boundary-cases", "--key", pair[0], "-m", "muc,lea"]],
  ["study-1", ["study", "correlation", ...villages("key", "north.1", "south.1")]],
  ["study-1", ["study", "noise", ...villages("key", "north.1", "south.1"), "--noise", "merges=0.1", "--draws", "9"]],
  ["stats-1", ["stats", ...pair, "examples/predictions.jsonl"]],
  ["stats-1", ["stats", "examples/plaza/key.conllu"]],
  ["questions-1", ["questions", "examples/questions/small.jsonl", "examples/questions/large.jsonl"]],
  ["score-1", ["score", "--key", "examples/votes/harbour-game.xml", "--keys", "soft", "examples/votes/ours.txt"]],
  ["windows-1", ["windows", ...pair, "examples/baseline.conll", "--window", "16,8", "-m", "all"]],
] as const)("the schema %s accepts the output of", (schema, args) => {
  it(args.join(" "), () => {
    expect(validator(schema)(JSON.parse(runCli([...args, "--format", "json"]).stdout))).toEqual([]);
  });
});

it.each(["score-1", "compare-1", "audit-1"])(
  "the schema %s says what scorer.pl prints for an undefined metric, because it prints no average",
  (name) => {
    const schema = readFileSync(join(projectFolder, "schemas", `${name}.schema.json`), "utf8");
    expect(schema).toContain("They count as 0 in the average (scorer.pl prints 0).");
    expect(schema).not.toContain("as in scorer.pl");
  },
);

it("the schema of score refuses an object that has only the name of the schema", () => {
  expect(validator("score-1")({ schema: "corefscope/score/1" })).not.toEqual([]);
});

describe("a CoNLL average in which an undefined metric counts as 0", () => {
  // The responses equal a key of singletons, so MUC is 0/0.
  const folder = mkdtempSync(join(tmpdir(), "corefscope-"));
  const [file, same, other] = ["key", "same", "other"].map((name) => join(folder, `${name}.jsonl`));
  const documents = ["a", "b"].map((id) => JSON.stringify({ doc_key: id, clusters: [[[0, 0]], [[2, 2]]] }));
  for (const each of [file, same, other]) writeFileSync(each, `${documents.join("\n")}\n`);

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["score-1", ["score", file, file, "--by", "document"]],
    ["score-1", ["score", file, file, "--singletons", "drop"]],
    ["score-1", ["score", file, file, "--average", "macro"]],
    ["compare-1", ["compare", file, same, other, "-m", "conll"]],
    ["audit-1", ["audit", file, file, "-m", "conll"]],
  ])("follows the schema %s: %j", (schema, args) => {
    const { stdout } = runCli([...args, "--format", "json"]);
    expect(stdout).toContain('"partlyUndefined"');
    expect(validator(schema)(JSON.parse(stdout))).toEqual([]);
  });
});
