import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { studies } from "../../src/papers/studies.ts";
import { systemStudies } from "../../src/papers/system-studies.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder().path;
const ids = [...studies, ...systemStudies].map(({ id }) => id);

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("study", () => {
  it("lists all studies if none is named", () => {
    const { stdout, code } = runCli(["study"]);
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.split(" ")[0]),
    ).toEqual(ids);
  });

  it("writes one table as it is, and several tables with a row for each figure", () => {
    const one = runCli(["study", "tables", "--table", "recasens-hovy-2011-table-7", "--format", "tsv"]).stdout;
    const [header, muc] = one.split("\n").map((line) => line.split("\t"));
    expect(header).toEqual(["row", "column", "ours", "printed", "verdict", "why"]);
    // MUC finds 2 of the key's 3 links, and 2 of the response's 4 links are right.
    expect(Number(muc[2])).toBeCloseTo(4 / 7, 12);
    expect(muc.slice(3)).toEqual(["57.14", "equal", ""]);
    const all = runCli(["study", "tables", "--format", "csv"]).stdout.split("\n");
    expect(all[0]).toBe("table,row,column,value");
    expect(all).toContain("recasens-hovy-2011-table-7,1,printed,57.14");
  });

  it("shows percentages in text, and a dash for undefined figures", () => {
    const { stdout } = runCli(["study", "boundary-cases", "--table", "f1", "--digits", "1"]);
    expect(stdout).toMatch(/^singletons : singletons +— +100\.0 /m);
    expect(stdout).toMatch(/^key : one entity +16\.0 +3\.6 +5\.7 /m);
  });

  it("uses the key and the metrics that options name", () => {
    const { stdout, code } = runCli(["study", "boundary-cases", "--key", "examples/key.conll", "-m", "muc,lea"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^key : response +MUC +LEA$/m);
    expect(stdout).toContain("The key has 34 mentions and 15 entities in 3 parts");
  });

  it("shows that only CEAF_e ignores whether a large or a small entity is missing", () => {
    // Moosavi and Strube 2016, §3.3, say this of CEAF_e.
    const { stdout } = runCli(["study", "tables", "--table", "moosavi-strube-2016-section-3-3", "--format", "tsv"]);
    const same = new Map(
      stdout
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => [line.split("\t")[0], line.split("\t")[3]]),
    );
    expect(same.get("ceafe")).toBe("yes");
    expect([...same].filter(([id, word]) => id !== "ceafe" && word === "yes")).toEqual([]);
  });

  it("draws one plot, as SVG or PNG", () => {
    const svg = join(folder, "plot.svg");
    expect(runCli(["study", "boundary-cases", "--plot", svg]).code).toBe(0);
    const text = readFileSync(svg, "utf8");
    expect(text).toMatch(/^<svg /);
    for (const label of ["MUC", "LEA", "one entity : singletons", "49.90"]) expect(text).toContain(label);
    const png = join(folder, "plot.png");
    expect(runCli(["study", "desiderata", "-m", "standard", "--plot", png]).code).toBe(0);
    expect(readFileSync(png).subarray(1, 4).toString()).toBe("PNG");
  });

  it("writes everything to a folder: each table as TSV and JSON, each plot as SVG and PNG", () => {
    const out = join(folder, "new", "all");
    const { code, stdout, stderr } = runCli(["study", "boundary-cases", "--out", out]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "" });
    const names = ["f1.json", "f1.png", "f1.svg", "f1.tsv", "recall-precision.json", "recall-precision.tsv"];
    expect(readdirSync(out).sort()).toEqual(names.map((name) => `boundary-cases.${name}`));
    const { tables } = JSON.parse(readFileSync(join(out, "boundary-cases.f1.json"), "utf8")) as {
      tables: { id: string }[];
    };
    expect(tables.map(({ id }) => id)).toEqual(["f1"]);
  });
});

describe("impossible requests", () => {
  const somePng = join(folder, "some.png");

  it.each([
    ["an unknown study", ["study", "tablets"], 2, `there is no study "tablets"; did you mean tables?`],
    ["a name unlike any study", ["study", "zebra"], 2, `there is no study "zebra"; there are ${ids.join(", ")}`],
    ["a key for a study that takes none", ["study", "tables", "--key", "examples/key.conll"], 2, "takes no --key"],
    ["metrics for a study that takes none", ["study", "tables", "-m", "lea"], 2, "leave out --metrics"],
    ["an unknown metric", ["study", "boundary-cases", "-m", "blue"], 2, "there is no metric"],
    ["an unknown table", ["study", "tables", "--table", "x"], 2, "it has overview, "],
    [
      "a plot of a table that has none",
      ["study", "tables", "--table", "overview", "--plot", somePng],
      2,
      "has no plot",
    ],
    [
      "a plot of a table with a plot for each metric",
      ["study", "blanc-surface", "-m", "blanc,pairwise", "--table", "blanc-surface", "--plot", somePng],
      2,
      "choose one metric with -m",
    ],
    ["a plot in an unknown format", ["study", "tables", "--plot", "plot.gif"], 2, ".svg or .png"],
    ["a key that does not exist", ["study", "boundary-cases", "--key", "nowhere.conll"], 3, "there is no such file"],
    ["a key in an unknown format", ["study", "boundary-cases", "--key", "LICENSE"], 3, "has no mentions to study"],
    [
      "a key without mentions",
      [
        "study",
        "boundary-cases",
        "--key",
        file("empty.conll", "#begin document (d); part 000\nd\t0\t0\ta\t-\n\n#end document\n"),
      ],
      3,
      "has no mentions to study",
    ],
    ["a folder that is a file", ["study", "tables", "--out", "LICENSE"], 3, "cannot be written"],
  ] as const)("are refused with a message: %s", (_, args, code, message) => {
    const run = runCli(args);
    expect(run.code, run.stderr).toBe(code);
    expect(run.stderr).toContain(message);
    expect(run.stderr).not.toMatch(/^\s+at /m);
    expect(run.stdout).toBe("");
  });

  it("draw nothing", () => {
    expect(existsSync(somePng)).toBe(false);
  });
});

describe("study of the user's systems", () => {
  const [key, north, south] = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);

  it("follows the options of scoring, and names systems", () => {
    const singletons = (...more: string[]): string[] => {
      const { stdout } = runCli(["study", "links", key, `mine=${north}`, "--format", "tsv", ...more]);
      return stdout.split("\n")[1].split("\t").slice(0, 3);
    };
    // The response has 61 entities, 12 of which are singletons.
    expect(singletons()).toEqual(["mine", "61", "12"]);
    expect(singletons("--singletons", "drop")).toEqual(["mine", "49", "0"]);
  });

  it("draws heat maps and curves into a folder", () => {
    const out = join(folder, "own");
    expect(runCli(["study", "correlation", key, north, south, "-m", "muc,lea", "--out", out]).code).toBe(0);
    expect(runCli(["study", "discrimination", key, north, south, "-m", "muc,lea", "--out", out]).code).toBe(0);
    const files = readdirSync(out).filter((name) => name.endsWith(".svg"));
    expect(files.sort()).toEqual(["correlation.documents.svg", "correlation.systems.svg", "discrimination.asl.svg"]);
  });

  it.each([
    [["study", "links"], 2, "needs your systems"],
    [["study", "links", key, north, "--key", key], 2, "takes no --key"],
    [["study", "links", key, north, "-m", "muc"], 2, "has a fixed set of metrics; leave out --metrics"],
    [["study", "links", key, north, "--preset", "coval"], 2, "instead of --preset, give its other options"],
    [["study", "discrimination", key, north], 2, "needs at least 2 systems"],
    [["study", "lea-figures", key], 2, "name it with --key"],
    [["study", "tables", key], 2, "uses the papers' own examples and takes no KEY"],
    [["study", "figures", key], 2, "there is no study"],
    [["study", "lea-figures", "--singletons", "drop"], 2, "only these studies take --singletons"],
    [["study", "blanc-surface", "-m", "muc"], 2, "does not depend only on the numbers of links"],
    [["study", "scores", key, north, "--average", "macro"], 2, "they cannot be combined with --average macro"],
    [
      ["study", "sizes", "examples/pradhan-2014/key.json", "examples/pradhan-2014/response.json"],
      3,
      "at least two documents",
    ],
    [["study", "links", key, "examples/nothing.txt"], 3, "examples/nothing.txt"],
  ] as const)("refuses %s with exit code %d and the message: %s", (args, code, message) => {
    const found = runCli([...args]);
    expect(found.code).toBe(code);
    expect(found.stderr).toContain(message);
  });
});
