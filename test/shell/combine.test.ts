import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const [key, north, south] = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);

function combined(name: string, ...args: string[]): string {
  const file = folder.write(name, "");
  expect(runCli(["combine", ...args, "-o", file])).toMatchObject({ code: 0, stderr: "" });
  return file;
}

/** Returns the counts of mentions, and of links among common mentions. */
function countsOf(against: string, response: string): unknown[] {
  const { stdout } = runCli(["score", against, response, "-m", "mentions,blanc2011", "--format", "json"]);
  const { systems } = JSON.parse(stdout) as {
    systems: { scores: Record<"mentions" | "blanc2011", { counts: Record<string, unknown> }> }[];
  };
  const { mentions, blanc2011 } = systems[0].scores;
  return [mentions.counts, blanc2011.counts];
}

describe("combine", () => {
  it("links takes the first file's mentions, and the second file's links among common mentions", () => {
    const oracle = combined("oracle.txt", "links", north, key);
    const [mentions] = countsOf(key, oracle);
    expect(mentions).toEqual(countsOf(key, north)[0]);
    const { coreference, nonCoreference } = countsOf(key, oracle)[1] as Record<string, Record<string, number>>;
    expect([coreference["common"], nonCoreference["common"]]).toEqual([coreference["key"], nonCoreference["key"]]);
    expect(coreference["response"]).toBe(coreference["key"]);
  });

  it("links takes all mentions of the key if the key is the first file", () => {
    const [mentions] = countsOf(key, combined("gold.txt", "links", key, north));
    expect(mentions).toEqual({ recall: [170, 170], precision: [170, 170] });
  });

  it("intersection keeps the annotation if both files are the same", () => {
    expect(countsOf(key, combined("same.txt", "intersection", north, north))).toEqual(countsOf(key, north));
  });

  it("antecedents, like links, writes annotation with the scores of the oracles of `study`", () => {
    const f1 = (response: string): number => {
      const { stdout } = runCli(["score", key, response, "-m", "lea", "--format", "json"]);
      return (JSON.parse(stdout) as { systems: { scores: { lea: { f1: number } } }[] }).systems[0].scores.lea.f1;
    };
    const { stdout } = runCli(["study", "oracles", key, north, south, "-m", "lea", "--table", "f1", "--format", "tsv"]);
    const rows = new Map(stdout.split("\n").map((line) => line.split("\t") as [string, string]));
    expect(Number(rows.get("best antecedents"))).toBe(
      f1(combined("antecedents.txt", "antecedents", key, north, south)),
    );
    expect(Number(rows.get("north.1, gold links"))).toBe(f1(combined("links.txt", "links", north, key)));
    expect(Number(rows.get("south.1, gold mentions"))).toBe(f1(combined("mentions.txt", "links", key, south)));
  });

  it("writes the format of the first file, or the format that --to names", () => {
    const text = runCli(["combine", "union", "examples/key.conll", "examples/response.conll"]);
    expect(text.stdout).toMatch(/^#begin document/);
    const json = runCli(["combine", "union", "examples/key.conll", "examples/response.conll", "--to", "jsonlines"]);
    expect(JSON.parse(json.stdout.split("\n")[0])).toHaveProperty("clusters");
  });

  it.each(["webanno", "xmi", "sacr", "brat"])("fills a folder with files of %s, which hold the vote", (format) => {
    const annotators = ["ann", "ben", "cem"].map((name) => `examples/annotators/${name}.txt`);
    const out = join(folder.path, `vote-${format}`);
    expect(runCli(["combine", "vote", ...annotators, "-q", "--to", format, "-o", out])).toMatchObject({
      code: 0,
      stdout: "",
    });
    const text = folder.write(`vote-${format}.txt`, runCli(["combine", "vote", ...annotators, "-q"]).stdout);
    const { stdout } = runCli(["score", text, out, "-m", "mentions,conll", "--format", "tsv", "-q"]);
    expect(
      stdout
        .trim()
        .split("\n")
        .slice(1)
        .map((row) => row.split("\t")[4]),
    ).toEqual(["1", "1"]);
  });

  describe("with a document that some annotations lack", () => {
    const annotation = (name: string, ...documents: string[]): string => {
      const text = (id: string) =>
        `#begin document (${id}); part 000\n${id} 0 0 It (0)\n${id} 0 1 it (0)\n#end document\n`;
      return folder.write(`${name}.conll`, documents.map(text).join(""));
    };
    const a = annotation("a", "d1", "d2", "d3");
    const b = annotation("b", "d1");
    const c = annotation("c", "d1", "d2", "d3", "d4");
    const withoutMentions = "counts as an annotation without mentions there";

    it.each([
      [
        ["union", a, b, c],
        [
          `a lacks d4; part 000, so a ${withoutMentions}`,
          `b lacks 3 parts, the first of them d2; part 000, so b ${withoutMentions}`,
        ],
      ],
      [["vote", c, a], [`a lacks d4; part 000, so a ${withoutMentions}`]],
      [["intersection", a, c], ["a lacks d4; part 000, so the intersection has no mentions there"]],
      // The result leaves d4 out, although b lacks it, too.
      [
        ["antecedents", a, b, c],
        [
          "a lacks d4; part 000, so the result leaves it out",
          `b lacks 2 parts, the first of them d2; part 000, so b ${withoutMentions}`,
        ],
      ],
      [["links", b, a], ["b lacks 2 parts, the first of them d2; part 000, so the result leaves them out"]],
      [["links", a, b], ["b lacks 2 parts, the first of them d2; part 000, so the mentions of a are singletons there"]],
    ])("names the annotation that lacks it, and says what follows: %j", (args, sentences) => {
      const { code, stderr } = runCli(["combine", ...args]);
      expect([code, stderr]).toEqual([0, sentences.map((sentence) => `warning: ${sentence}\n`).join("")]);
      expect(runCli(["combine", ...args, "-q"])).toMatchObject({ code: 0, stderr: "" });
    });

    it("keeps the document in the result unless the first annotation of links or antecedents lacks it", () => {
      const documents = (...args: string[]): string[] =>
        Array.from(runCli(["combine", ...args, "-q"]).stdout.matchAll(/^#begin document \((.*)\)/gm), ([, id]) => id);
      for (const kind of ["union", "intersection", "vote"])
        expect(documents(kind, a, b, c)).toEqual(["d1", "d2", "d3", "d4"]);
      expect(documents("antecedents", a, b, c)).toEqual(["d1", "d2", "d3"]);
      expect(documents("links", b, a)).toEqual(["d1"]);
    });

    it("explains why nothing is left to combine, but not if a file cannot be read", () => {
      const other = annotation("other", "e");
      const { code, stderr } = runCli(["combine", "links", folder.write("empty.conll", ""), other]);
      expect(code).toBe(3);
      expect(stderr).toContain("warning: empty lacks e; part 000, so the result leaves it out\n");
      expect(stderr).toContain("corefscope: the annotations have no document to combine");
      const unreadable = runCli(["combine", "union", a, folder.write("unreadable.txt", "hello\n")]);
      expect([unreadable.code, unreadable.stderr]).toEqual([3, expect.not.stringContaining("lack")]);
    });
  });

  it.each([
    [["combine", "sum", north, south], 2, "there is no combination"],
    [["combine", "links", north, south, key], 2, "combine links FIRST SECOND"],
    [["combine", "union", north], 2, "missing required argument"],
    [
      ["combine", "antecedents", "examples/pradhan-2014/key.json", "examples/pradhan-2014/response.json"],
      3,
      "corefscope: antecedents need positions of mentions in the text",
    ],
    [["study", "oracles", key, north, "--scope", "corpus"], 3, "leave out --match"],
    [["combine", "union", north, "examples/nothing.txt"], 3, "examples/nothing.txt"],
  ] as const)("fails for %s with exit code %d and the message: %s", (args, code, message) => {
    const found = runCli([...args]);
    expect(found.code).toBe(code);
    expect(found.stderr).toContain(message);
  });
});
