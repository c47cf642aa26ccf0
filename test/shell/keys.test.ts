import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { CeilingOutput } from "../../schemas/ceiling-1.d.ts";
import type { ScoreOutput } from "../../schemas/score-1.d.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

type Clusters = readonly (readonly string[])[];

function file(name: string, documents: Readonly<Record<string, Clusters>>): string {
  const path = join(folder.path, `${name}.jsonl`);
  writeFileSync(
    path,
    Object.entries(documents)
      .map(([id, clusters]) => `${JSON.stringify({ id, clusters })}\n`)
      .join(""),
  );
  return path;
}

const ann = file("ann", { x: [["a", "b"], ["c"]], y: [["a", "b"]] });
const ben = file("ben", { x: [["a"], ["b", "c"]] });
const ours = file("ours", { x: [["a", "b"], ["c"]], y: [["a"], ["b"]] });
const keys = ["--key", `ann=${ann}`, "--key", `ben=${ben}`];

function valid(schema: string, args: readonly string[]): unknown {
  const validate = new Ajv({ allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(join(projectFolder, `schemas/${schema}-1.schema.json`), "utf8")) as object,
  );
  const value: unknown = JSON.parse(runCli([...args, "--json"]).stdout);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
  return value;
}

describe("score with several keys", () => {
  it("adds up counts, and says how many documents have how many keys", () => {
    const { stdout, stderr, code } = runCli(["score", ...keys, ours, "-m", "mentions,muc"]);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    // x has one link of each key, of which the response has ann's; y has a link that the response lacks.
    expect(stdout).toMatch(/MUC +33\.33 +50\.00 +40\.00 +1\/3 1\/2/);
    expect(stdout).toContain("Keys ann, ben: counts are added up over all keys; 1 document with 2 keys, 1 with 1 key");
    expect(stdout).toContain("|keys:pool.2|");
    const output = valid("score", ["score", ...keys, ours]) as ScoreOutput;
    expect(output.keys).toEqual({
      combined: "pool",
      names: ["ann", "ben"],
      coverage: [
        { keys: 2, documents: 1 },
        { keys: 1, documents: 1 },
      ],
    });
    expect(output.documents).toBe(2);
  });

  it("names the key that each document counts against", () => {
    const output = valid("score", ["score", ...keys, "--keys", "best", ours, ben, "-m", "b3,muc"]) as ScoreOutput;
    expect(output.keys?.headline).toBe("b3");
    expect(output.systems.map(({ bestKeys }) => bestKeys)).toEqual([
      [
        { document: "x", key: "ann" },
        { document: "y", key: "ann" },
      ],
      [
        { document: "x", key: "ben" },
        { document: "y", key: "ann" },
      ],
    ]);
    const { stdout } = runCli(["score", ...keys, "--keys", "best", ours, "-m", "b3,muc"]);
    expect(stdout).toContain(
      "each document counts against the key with its highest F1 of B³, for all metrics, which favours the response",
    );
  });

  it("shows the highest soft score with each soft score, and writes out mentions", () => {
    const alone = file("alone", { x: [["a", "b"], ["c"]] });
    const two = ["--key", alone, "--key", ben, "--keys", "soft"];
    const { stdout } = runCli(["score", ...two, alone, "--soft-mentions", "1"]);
    expect(stdout).toMatch(/B³ +80\.56 +83\.33 +81\.92 +81\.92 /);
    expect(stdout).toMatch(/b +x +1 · 1\.5\/2 = 75\.00 +1\.5\/2 = 75\.00/);
    const output = valid("score", ["score", ...two, alone, "--soft-mentions", "1"]) as ScoreOutput;
    expect(output.keys?.attainable?.find(({ metric }) => metric === "b3")).toMatchObject({ exact: true });
    const several = runCli(["score", ...two, alone, ben]).stdout;
    expect(several).toMatch(/\n *attainable +100\.00 +81\.92/);
    const refused = runCli(["score", ...two, alone, "-m", "b3,ceafe"]);
    expect(refused.stderr).toContain("not for the metric ceafe");
    expect(refused.code).toBe(2);
  });

  it("prints the ordinary result with a single key, to the last character", () => {
    const { stdout } = runCli(["score", ann, ours, "--json", "--by", "document", "--ci"]);
    for (const how of ["pool", "best"])
      expect(runCli(["score", "--key", ann, "--keys", how, ours, "--json", "--by", "document", "--ci"]).stdout).toBe(
        stdout,
      );
    const soft = "mentions,b3,blanc,pairwise";
    expect(runCli(["score", "--key", ann, "--keys", "soft", ours, "--json"]).stdout).toBe(
      runCli(["score", ann, ours, "--json", "-m", soft]).stdout,
    );
  });

  it.each(["pool", "best", "soft"])("keeps counts for merge, which prints the same with --keys %s", (how) => {
    const parts = [1, 2].map((shard) => {
      const doc = shard === 1 ? "x" : "y";
      const key = { x: [["a", "b"], ["c"]], y: [["a", "b"]] }[doc];
      const own = ["--key", `ann=${file(`ann-${shard}`, { [doc]: key })}`];
      const other = ["--key", `ben=${file(`ben-${shard}`, { [doc]: [["a"], ["b", "c"]] })}`];
      const response = file(`ours-${shard}`, { [doc]: [["a", "b"], ["c"]] });
      const counts = join(folder.path, `${how}-${shard}.counts`);
      const args = ["score", ...own, ...other, "--keys", how, `ours=${response}`, "-m", "b3,mentions", "-q"];
      expect(runCli([...args, "--counts", counts]).code).toBe(0);
      return counts;
    });
    const both = { x: [["a", "b"], ["c"]], y: [["a", "b"]] };
    const all = ["--key", `ann=${file("ann-all", both)}`];
    all.push("--key", `ben=${file("ben-all", { x: [["a"], ["b", "c"]], y: [["a"], ["b", "c"]] })}`);
    const response = file("ours-all", { x: [["a", "b"], ["c"]], y: [["a", "b"], ["c"]] });
    const whole = join(folder.path, `${how}.counts`);
    const args = ["score", ...all, "--keys", how, `ours=${response}`, "-m", "b3,mentions", "-q"];
    const printed = runCli([...args, "--counts", whole]).stdout;
    const added = [whole, ...parts].map((_, i) => join(folder.path, `${how}.added-${i}`));
    const merged = [[whole], parts.toReversed()].map((files, i) => {
      const { stdout, code, stderr } = runCli(["merge", ...files, "--counts", added[i], "-q"]);
      expect(code, stderr).toBe(0);
      return stdout;
    });
    expect(merged[1]).toBe(merged[0]);
    expect(readFileSync(added[1], "utf8")).toBe(readFileSync(added[0], "utf8"));
    if (how === "soft") expect(merged[0]).toContain("attainable: not known from counts");
    else expect(merged[0]).toBe(printed);
    expect(merged[0]).toContain(`|keys:${how}.2|key:`);
    const compared = runCli(["compare", `a=${whole}`, `b=${whole}`]);
    expect([compared.code, compared.stdout]).toEqual([3, ""]);
    expect(compared.stderr).toContain("has counts against several keys (ann, ben), which only merge reads");
  });

  it("writes ordinary counts with a single key, and none of votes", () => {
    const [one, other] = ["one", "other"].map((name) => join(folder.path, `${name}.counts`));
    for (const how of ["pool", "best", "soft"]) {
      runCli(["score", "--key", ann, "--keys", how, ours, "-m", "b3,mentions", "--counts", one, "--force"]);
      runCli(["score", ann, ours, "-m", "b3,mentions", "--counts", other, "--force"]);
      expect(readFileSync(one, "utf8")).toBe(readFileSync(other, "utf8"));
    }
    const votes = ["--key", "examples/votes/harbour-game.xml", "--keys", "soft", "examples/votes/ours.txt"];
    const { code, stderr } = runCli(["score", ...votes, "--counts", join(folder.path, "votes.counts")]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("votes on single mentions cannot be kept as counts")]);
  });

  it("verifies its signature", () => {
    const { signature } = valid("score", ["score", ...keys, ours, "-m", "muc"]) as ScoreOutput;
    expect(runCli(["score", ...keys, ours, "-m", "muc", "--verify", signature]).code).toBe(0);
    expect(runCli(["score", ...keys, "--keys", "best", ours, "-m", "muc", "--verify", signature]).code).toBe(1);
  });

  it("refuses what has no meaning with several keys", () => {
    const refused = (...args: readonly string[]): string => {
      const { stderr, code } = runCli(["score", ...args]);
      expect(code).toBe(2);
      return stderr;
    };
    expect(refused(...keys)).toContain("--key takes the place of KEY");
    expect(refused(...keys, ours, "--extra-documents", "score")).toContain("leave out --extra-documents score");
    expect(refused(...keys, ours, "--alignment", "a.tsv")).toContain("--alignment cannot be combined with --key");
    expect(refused(ann, ours, "--keys", "best")).toContain("--keys needs several keys");
    expect(refused(...keys, ours, "--soft-mentions", "3")).toContain("--soft-mentions needs --keys soft");
  });
});

describe("ceiling", () => {
  const ids = Array.from({ length: 12 }, (_, t) => `d${t}`);
  const each = (of: (t: number) => Clusters): Record<string, Clusters> =>
    Object.fromEntries(ids.map((id, t) => [id, of(t)]));
  const one = file(
    "one",
    each(() => [["a", "b"], ["c"]]),
  );
  const two = file(
    "two",
    each((t) => (t % 2 === 0 ? [["a", "b"], ["c"]] : [["a"], ["b", "c"]])),
  );
  const annotators = ["--key", `one=${one}`, "--key", `two=${two}`];

  it("shows annotators, their ceiling, each system's share of it, and the alternative annotator test", () => {
    const output = valid("ceiling", ["ceiling", ...annotators, `first=${one}`, "-m", "muc"]) as CeilingOutput;
    expect(output.documents).toBe(12);
    expect(output.systems[0].missingDocuments).toBe(0);
    const short = file("short", { d0: [["a", "b"]] });
    expect(runCli(["ceiling", ...annotators, short]).stdout).toContain("short lacks 11 documents, scored as empty");
    // Annotators have 6 of 12 links in common. The system has 12 + 6 of 24 links.
    expect(output.ceiling.scores["muc"].f1).toBeCloseTo(0.5, 12);
    expect(output.systems[0].shares["muc"].share).toBeCloseTo(1.5, 12);
    expect(output.systems[0].shares["muc"].ci).toHaveLength(2);
    // In place of `one`, it is `one`: all is tied. In place of `two`, it agrees with `one` everywhere.
    expect(output.systems[0].test?.annotators).toMatchObject([
      { name: "one", units: 36, ties: 36, clusters: 12, isReplaceable: true },
      { name: "two", losses: 0, isReplaceable: true },
    ]);
    const { stdout } = runCli(["ceiling", ...annotators, `first=${one}`, "-m", "muc"]);
    expect(stdout).toMatch(/ceiling +50\.00/);
    expect(stdout).toContain("first passes the alternative annotator test");
  });

  it("says why there is no test or interval", () => {
    const { stdout, code } = runCli(["ceiling", ...keys, ours]);
    expect(code).toBe(0);
    expect(stdout).toContain("No intervals of shares: they need at least 6 documents, you have 1");
    expect(stdout).toContain("no alternative annotator test: it needs at least 30 mentions");
    expect(runCli(["ceiling", "--key", ann, ours])).toMatchObject({ code: 2 });
    const apart = file("apart", { z: [["a", "b"]] });
    const none = runCli(["ceiling", "--key", ann, "--key", apart, ours]);
    expect(none.code).toBe(3);
    expect(none.stderr).toContain("no document has two keys");
  });
});
