import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli, runInColumns } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const [key, response, baseline] = ["key", "response", "baseline"].map((name) => `examples/${name}.conll`);
const villages = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);

interface AuditJson {
  readonly metrics: readonly string[];
  readonly leftOut: readonly string[];
  readonly systems: readonly {
    readonly name: string;
    readonly void: number;
    readonly scores: Readonly<Record<string, { readonly f1: number | null }>>;
    readonly experiments: readonly {
      readonly experiment: string;
      readonly outcomes: readonly { readonly metric: string; readonly verdict: string }[];
    }[];
  }[];
  readonly baselines: readonly {
    readonly kind: string;
    readonly scores: Readonly<Record<string, { readonly f1: number }>>;
  }[];
  readonly warnings: readonly { readonly code: string }[];
  readonly signature: string;
}

function auditJson(args: readonly string[]): AuditJson {
  return JSON.parse(runCli(["audit", ...args, "--format", "json"]).stdout) as AuditJson;
}

describe("audit", () => {
  it("prints the verdicts of experiments, and what you can trust", () => {
    const { stdout, stderr, code } = runCli(["audit", key, response, "-m", "muc,b3,lea", "--details"]);
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.split("\n");
    expect(lines[0]).toBe("Audit of 1 system on 2 documents");
    // The cells are the metric, recall, precision, F1 and three verdicts.
    const verdicts = (title: string): string[] | undefined =>
      lines
        .find((line) => line.startsWith(title) && /pass|FAIL/.test(line))
        ?.trim()
        .split(/\s{2,}/)
        .slice(4)
        .map((cell) => cell.split(" ")[0]);
    expect(verdicts("MUC")).toEqual(["pass", "pass", "pass"]);
    expect(verdicts("LEA")).toEqual(["pass", "pass", "pass"]);
    expect(verdicts("B³")).toEqual(["FAIL", "FAIL", "FAIL"]);
    expect(lines[2]).toBe("What you can trust");
    expect(lines).toContain("MUC, LEA  react as they should");
    const brief = runCli(["audit", key, response, "-m", "muc,b3,lea"]).stdout;
    // Removing mentions lowers the recall of B³, and adding them raises it: see its verdicts above.
    expect(brief).toContain(
      "B³        does not: recall falls when wrongly linked mentions are removed; recall rises when wrong links are added\n",
    );
    expect(brief).not.toMatch(/pass|FAIL|singletons/);
  });

  it("says of each metric whether the difference of two systems can be trusted", () => {
    const { stdout } = runCli(["audit", ...villages, "-m", "muc,b3,lea"]);
    const { pairs } = JSON.parse(runCli(["compare", ...villages, "-m", "muc,b3,lea", "--json"]).stdout) as {
      pairs: { metric: string; delta: number; p: number }[];
    };
    for (const [title, metric, verdict] of [
      ["MUC", "muc", "fragile"],
      ["LEA", "lea", "you can trust this"],
      ["B³", "b3", "metric unreliable"],
    ]) {
      const { delta, p } = pairs.find((pair) => pair.metric === metric)!;
      const row = new RegExp(`^${title} +\\+${(-100 * delta).toFixed(2)} +${p.toFixed(4)} +${verdict}$`, "m");
      expect(stdout).toMatch(row);
    }
    expect(stdout).toMatch(/^Only 12 documents: differences below about \d+ points are easily missed\.$/m);
  });

  it("fits 30 lines of 80 columns for two and three systems", () => {
    const others = ["examples/baseline.conll"];
    for (const args of [villages, [...villages, "examples/villages/strings.txt"], [key, response, ...others]]) {
      const lines = runInColumns(["audit", ...args, "-q"], 80)
        .trimEnd()
        .split("\n");
      expect(lines.length).toBeLessThanOrEqual(30);
      expect(lines.slice(0, -1).filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it("draws the effects of the experiments", () => {
    const file = join(folder.path, "audit.svg");
    expect(runCli(["audit", ...villages, "-m", "muc,b3,lea", "-q", "--plot", file]).code).toBe(0);
    const svg = readFileSync(file, "utf8");
    expect(svg).toContain(
      "south.1, better: wrongly linked mentions removed: MUC 0.00/+15.93/+6.89, pass; B³ −5.66/+11.33/+1.33, fail;",
    );
    expect(runCli(["audit", ...villages, "--plot", "audit.pdf"]).code).toBe(2);
  });

  it("has the scores that `score` gives to the response, and to its one-entity baseline", () => {
    const json = auditJson([key, response]);
    const score = (path: string, id: string): unknown =>
      (
        JSON.parse(runCli(["score", key, path, "--format", "json"]).stdout) as {
          systems: { scores: Record<string, { f1: number }> }[];
        }
      ).systems[0].scores[id].f1;
    const made = folder.write("one.conll", runCli(["baseline", "one-entity", response]).stdout);
    for (const id of ["muc", "lea", "conll"]) {
      expect(json.systems[0].scores[id].f1).toBe(score(response, id));
      expect(json.baselines.find((each, i) => each.kind === "one-entity" && i >= 2)!.scores[id].f1).toBe(
        score(made, id),
      );
    }
  });

  it("names the metrics that it leaves out because they need more than the overlap table", () => {
    const { metrics, leftOut, systems } = auditJson([key, response, "-m", "all"]);
    expect(leftOut).toEqual(expect.arrayContaining(["ace", "arcs-anchor", "mentions-lenient"]));
    expect(metrics.filter((id) => leftOut.includes(id))).toEqual([]);
    for (const { outcomes } of systems[0].experiments) expect(outcomes.map(({ metric }) => metric)).toEqual(metrics);
    expect(runCli(["audit", key, response, "-m", "all"]).stdout).toContain(leftOut.join(", "));
  });

  it("compares several systems, under their names", () => {
    const { systems } = auditJson([villages[0], `a=${villages[1]}`, `b=${villages[2]}`, "-m", "lea"]);
    const compared = JSON.parse(runCli(["compare", ...villages, "-m", "lea", "--format", "json"]).stdout) as {
      systems: { void: number }[];
    };
    expect(systems.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(systems.map((system) => system.void)).toEqual(compared.systems.map((system) => system.void));
    const { stdout } = runCli(["audit", ...villages, "-m", "lea", "--details"]);
    expect(stdout).toContain("north.1 − south.1, most influential documents (points, share of the difference): ");
  });

  it("warns about responses with the key's mentions, and about missing documents", () => {
    expect(auditJson([key, key, "-m", "lea"]).warnings.map(({ code }) => code)).toEqual(["gold-mentions"]);
    const text = readFileSync(join(projectFolder, response), "utf8");
    const one = folder.write("one.conll", text.slice(text.indexOf("#begin document (tc/kitchen)")));
    expect(auditJson([key, one, "-m", "lea"]).warnings).toMatchObject([
      { code: "missing-documents", system: "one", parts: 2, document: "nw/harbour; part 000" },
    ]);
  });

  it("writes tables for scripts, with a row for each metric of each experiment and of each baseline", () => {
    for (const [format, separator] of [
      ["tsv", "\t"],
      ["csv", ","],
    ]) {
      const { stdout } = runCli(["audit", key, response, "-m", "muc,lea", "--format", format]);
      const [head, ...rows] = stdout.trimEnd().split("\n");
      expect(head.split(separator).slice(0, 3)).toEqual(["system", "experiment", "metric"]);
      expect(rows).toHaveLength(3 * 2 + 4 * 2);
    }
  });

  it("writes Markdown with a heading for every section", () => {
    const { stdout } = runCli(["audit", ...villages, "-m", "lea", "--format", "md"]);
    expect(stdout.match(/^## .*$/gm)).toEqual([
      "## What you can trust",
      "## Experiments on north.1: ΔR/ΔP/ΔF1, * p ≤ 0.05",
      "## Experiments on south.1: ΔR/ΔP/ΔF1, * p ≤ 0.05",
      "## Scores of systems and baselines",
      "## Influence of documents, and agreement of metrics",
    ]);
  });

  it("writes JSON that follows its schema", () => {
    const schema = JSON.parse(readFileSync(join(projectFolder, "schemas/audit-1.schema.json"), "utf8")) as object;
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
    for (const args of [
      [key, response],
      [key, response, baseline, "--singletons", "drop"],
      [...villages, "examples/villages/strings.txt", "-m", "standard", "--leftover", "drop", "--resamples", "100"],
      [key, key],
    ]) {
      validate(auditJson(args));
      expect(validate.errors ?? []).toEqual([]);
    }
    expect(validate({ schema: "corefscope/audit/1" })).toBe(false);
  });

  it("verifies its signature, and names an option that differs", () => {
    const { signature } = auditJson([key, response, "-m", "lea"]);
    expect(runCli(["audit", key, response, "-m", "lea", "--verify", signature])).toMatchObject({
      code: 0,
      stdout: "OK\n",
    });
    const other = runCli(["audit", key, response, "-m", "lea", "--leftover", "drop", "--verify", signature]);
    expect([other.code, other.stdout]).toEqual([1, "leftover: keep in the signature, drop in this run\n"]);
  });

  it.each([
    [["--average", "macro"], "macro average"],
    [["--mentions", "common"], "common mentions"],
    [["-m", "ace"], "none of these metrics can be audited"],
    [["-m", "muc", "--rank-by", "lea"], "lea is not among the metrics muc"],
    [["--leftover", "lose"], "lose"],
  ])("refuses %j as wrong usage", (args, message) => {
    const { code, stdout, stderr } = runCli(["audit", key, response, ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  it("exits with 3 for an empty file, and for a response without a document of the key", () => {
    expect(runCli(["audit", key, folder.write("nothing.conll", "")]).code).toBe(3);
    expect(runCli(["audit", key, "examples/villages/key.txt"]).code).toBe(3);
  });
});
