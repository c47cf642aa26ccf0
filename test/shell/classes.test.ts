import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ErrorsOutput, ScoreOutput } from "../../schemas/index.d.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const tagged = ["examples/tagged/key.conll", "examples/tagged/response.conll"];
const labels = "examples/tagged/labels.tsv";
const ofKind = ["--by", "kind", "--labels", labels];
const folder = new TemporaryFolder();

function json(args: readonly string[]): unknown {
  const { code, stdout, stderr } = runCli([...args, "--format", "json"]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout);
}

/** Writes a table of labels: the example's, with each row changed. */
function changed(name: string, change: (row: string) => string): string {
  const [header, ...rows] = readFileSync(labels, "utf8").trimEnd().split("\n");
  return folder.write(name, [header, ...rows.map(change)].join("\n"));
}

describe("--labels", () => {
  it("gives the same classes to score, merge and compare, and errors counts by them", () => {
    const counts = join(folder.path, "tagged.counts");
    const scored = runCli(["score", ...tagged, "-m", "b3", ...ofKind, "--counts", counts, "--quiet"]);
    expect(runCli(["merge", counts, "--by", "kind", "--quiet"]).stdout).toBe(scored.stdout);
    // 16 of the key's 34 mentions are persons.
    expect(scored.stdout).toMatch(/^person +47\.06 +100\.00/m);
    const compared = runCli(["compare", `a=${counts}`, `b=${counts}`, "-m", "b3", "--by", "kind", "--quiet"]);
    expect(compared.stdout).toMatch(/^person +47\.06 +a +100\.00/m);
    const { systems } = json(["errors", ...tagged, ...ofKind]) as ErrorsOutput;
    const all = systems[0].errors.map(({ facets }) => facets["kind"]);
    expect(new Set(all)).toEqual(new Set(["place", "thing", undefined]));
  });

  it("keeps which labels counts were made with, and refuses to add or compare others", () => {
    const rows = readFileSync(labels, "utf8").trimEnd().split("\n");
    const [header, ...own] = rows;
    const reordered = folder.write("reordered.tsv", [header, ...own.toReversed(), ""].join("\r\n"));
    const renamed = changed("renamed.tsv", (row) => row.replace(/\tperson$/, "\thuman"));
    const [first, same, different] = [labels, reordered, renamed].map((table, i) => {
      const counts = join(folder.path, `labels-${i}.counts`);
      const args = ["score", ...tagged, "-m", "b3", "--by", "kind", "--labels", table, "--counts", counts];
      expect(runCli(args).code).toBe(0);
      return counts;
    });
    expect(runCli(["merge", first, same, "-q"]).stdout).toBe(runCli(["merge", first, "-q"]).stdout);
    const { code, stdout, stderr } = runCli(["merge", first, different]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(
      /labels-2\.counts:1: error: These counts and those of \S*labels-0\.counts cannot be added: labels is renamed\.tsv \(digest [0-9a-f]{8}\) here and labels\.tsv \(digest [0-9a-f]{8}\) there/,
    );
    const compared = runCli(["compare", `a=${first}`, `b=${different}`, "-m", "b3", "--by", "kind"]);
    expect([compared.code, compared.stdout]).toEqual([3, ""]);
    expect(compared.stderr).toMatch(
      /labels is labels\.tsv \(digest \w+\) in the first and renamed\.tsv|renamed\.tsv \(digest \w+\) in the first/,
    );
    const run = runCli(["compare", tagged[0], `a=${tagged[1]}`, `b=${different}`, "-m", "b3", ...ofKind]);
    expect([run.code, run.stdout]).toEqual([3, ""]);
    expect(run.stderr).toMatch(
      /labels is renamed\.tsv \(digest \w+\) in its counts, but labels\.tsv \(digest \w+\) in this run/,
    );
  });

  it("refuses classes that it does not have, and positions that are counted in another way", () => {
    const refused = (code: number, ...args: string[]): string => {
      const run = runCli(["score", ...tagged, "-m", "b3", ...args]);
      expect([run.code, run.stdout]).toEqual([code, ""]);
      return run.stderr;
    };
    expect(refused(2, "--labels", labels)).toContain("--labels needs --by with a column of the file");
    expect(refused(2, "--by", "length", "--labels", labels)).toContain(`uses no column of ${labels}, which has kind`);
    expect(refused(2, "--by", "")).toContain('--by "": name a class of mentions');
    expect(refused(2, "--by", "length,")).toContain("a comma or colon stands where a class should be");
    expect(refused(2, "--by", "document,length")).toContain("document groups documents");
    expect(refused(3, "--by", "kind", "--labels", join(folder.path, "none.tsv"))).toContain(
      "the labels cannot be read",
    );
    const broken = changed("broken.tsv", (row) => `${row}\tmore`);
    expect(refused(3, "--by", "kind", "--labels", broken)).toContain("broken.tsv:2: this row has 6 cells");
    const exclusive = changed("exclusive.tsv", (row) =>
      row.replace(/\t(\d+)(?=\t\D)/, (_, end) => `\t${Number(end) + 1}`),
    );
    expect(refused(3, "--by", "kind", "--labels", exclusive)).toContain("33 would be one if the end were excluded");
    const compared = runCli(["errors", ...tagged, "--by", "kinds"]);
    expect([compared.code, compared.stdout]).toEqual([2, ""]);
    expect(compared.stderr).toContain("--by kinds: no mention has such a class");
  });
});

it("--by cluster:X is by the class of the whole entity", () => {
  const { systems } = json([
    "score",
    ...tagged,
    "-m",
    "pairwise",
    "--by",
    "cluster:kind",
    "--labels",
    labels,
  ]) as ScoreOutput;
  const rows = systems[0].breakdown!["pairwise"].map(({ label, score }) => [label, score.counts]);
  // The response's cluster of two mentions of the storm and one of the quay has one right link of three.
  expect(rows).toContainEqual(["event", { recall: [1, 1], precision: [1, 3] }]);
});

it("--plot draws the classes of a score with the intervals that --ci gives the JSON", () => {
  const plot = join(folder.path, "sizes.svg");
  const villages = ["examples/villages/key.txt", "examples/villages/north.1.txt"];
  const given = ["score", ...villages, "-m", "b3", "--by", "entity-size", "--ci", "--plot", plot];
  const { systems } = json(given) as ScoreOutput;
  const { label, score } = systems[0].breakdown!["b3"][0];
  const [low, high] = score.ci!.recall!.map((end) => (100 * end).toFixed(2));
  expect(readFileSync(plot, "utf8")).toContain(`${label}: ${(100 * score.recall!).toFixed(2)} (${low}–${high})`);
  expect(runCli(["score", ...villages, "--by", "document", "--plot", plot]).stderr).toContain(
    "--plot draws classes of mentions",
  );
});

it("--major scores the key's major entities, and says how much that is", () => {
  const given = ["score", ...tagged, "-m", "b3,lea", "--major", "3"];
  const { systems } = json(given) as ScoreOutput;
  expect(systems[0].major).toEqual({ entities: [6, 15], keyMentions: [18, 34], responseMentions: [18, 32] });
  expect(runCli([...given, "--verify", systems[0].signature]).code).toBe(0);
  expect(runCli(["errors", ...tagged, "--like", systems[0].signature]).stderr).toContain("does not support --major 3");
  expect(runCli(["score", ...tagged, "-m", "all", "--major", "3"]).stderr).toContain("would count more than the major");
});
