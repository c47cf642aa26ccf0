import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const key = "examples/villages/key.txt";

function scoresOf(response: string): Record<string, [recall: number | null, precision: number | null]> {
  const { systems } = JSON.parse(runCli(["score", key, response, "--format", "json"]).stdout) as {
    systems: { scores: Record<string, { recall: number | null; precision: number | null }> }[];
  };
  return Object.fromEntries(
    Object.entries(systems[0].scores).map(([id, { recall, precision }]) => [id, [recall, precision]]),
  );
}

function baseline(kind: string, name: string): string {
  const file = folder.write(name, "");
  const { code, stderr } = runCli(["baseline", kind, key, file]);
  expect([code, stderr]).toEqual([0, ""]);
  return file;
}

describe("baseline", () => {
  it("singletons writes all mentions, without a link", () => {
    const { mentions, muc, b3 } = scoresOf(baseline("singletons", "singletons.conll"));
    expect(mentions).toEqual([1, 1]);
    // The response has no links, so precision has no denominator.
    expect(muc).toEqual([0, null]);
    expect(b3[1]).toBe(1);
    // Every mention finds only itself, so recall is the number of entities over 170 mentions.
    expect(b3[0]).toBeCloseTo(62 / 170, 14);
  });

  it("one-entity links all mentions of a document", () => {
    const { mentions, muc, b3, lea } = scoresOf(baseline("one-entity", "one.conll"));
    expect(mentions).toEqual([1, 1]);
    // The 170 mentions are in 62 key entities and 12 response entities.
    expect(muc).toEqual([1, (170 - 62) / (170 - 12)]);
    expect(b3[0]).toBe(1);
    // The 14 singletons lose their link to themselves.
    expect(lea[0]).toBe((170 - 14) / 170);
  });

  it("string-match links mentions with equal words, even of different entities", () => {
    const { stdout } = runCli(["baseline", "string-match", key, "-", "--to", "inline"]);
    // The river is the twelfth distinct text of its document. “she” equals the earlier “She”, the sixth.
    expect(stdout).toContain('" [The river|11] is high , " [she|5] answered .');
    // “her” (the baker) and “her” of “her bread” are one entity; “She” stays alone.
    expect(stdout).toContain("[She|3] opened [it|4] with [[her|6] brother|5] ten years ago .");
    expect(stdout).toContain("smells of [[her|6] bread|11] , and people like [it|4] .");
  });

  it("head-match reports unknown heads, and writes nothing", () => {
    const file = folder.write("heads.conll", "before");
    const { code, stderr } = runCli(["baseline", "head-match", key, file]);
    expect(code).toBe(3);
    expect(stderr).toContain("some mentions of village/baker; part 000 have no known head");
    expect(readFileSync(file, "utf8")).toBe("before");
  });

  it("head-match uses the heads of CorefUD", () => {
    const file = folder.write(
      "heads.conllu",
      [
        "# global.Entity = eid-etype-head-other",
        "# newdoc id = d",
        "# sent_id = 1",
        ..."the\told\tman\tmet\ta\tman".split("\t").map((word, i) => {
          const entity = ["(e1-person-3", "_", "e1)", "_", "(e2-person-2", "e2)"][i];
          return `${i + 1}\t${word}\t_\t_\t_\t_\t0\troot\t_\t${entity === "_" ? "_" : `Entity=${entity}`}`;
        }),
        "",
        "",
      ].join("\n"),
    );
    const { stdout, code } = runCli(["baseline", "head-match", file, "-", "--to", "inline"]);
    expect(code).toBe(0);
    expect(stdout).toContain("[the old man|0] met [a man|0]");
  });

  it("refuses an unknown kind, its input as output, and formats of several files on standard output", () => {
    expect(runCli(["baseline", "best", key]).stderr).toContain(
      'there is no baseline "best"; there are singletons, one-entity, head-match, string-match',
    );
    const file = folder.write("own.conll", readFileSync(join(projectFolder, "examples/key.conll")));
    expect(runCli(["baseline", "singletons", file, file])).toMatchObject({ code: 2 });
    expect(runCli(["baseline", "singletons", key, "-", "--to", "brat"])).toMatchObject({ code: 2 });
  });

  it("--published prints the baselines of Recasens and Hovy 2011 with the published decimals", () => {
    const { stdout, stderr, code } = runCli(["baseline", "--published"]);
    expect([code, stderr]).toEqual([0, ""]);
    const rows = stdout.split("\n").map((line) => line.split(/ {3,}/));
    // From Recasens and Hovy 2011: two corpora with two baselines each in Tables 3 and 16, and one corpus in Table 14.
    expect(rows.slice(2, -1).map(([kind]) => kind)).toEqual([
      "singletons",
      "one-entity",
      "singletons",
      "one-entity",
      "singletons",
      "head-match",
    ]);
    expect(rows).toContainEqual(["singletons", "ACE-2", "—", "55.9", "38.8", "47.8", "Tables 3 and 16"]);
    expect(rows).toContainEqual(["one-entity", "ACE-2004", "74.4", "17.8", "21.4", "7.0", "Tables 3 and 16"]);
    const models = "ACE-2004, 33 documents";
    expect(rows).toContainEqual(["head-match", models, "52.93", "76.60", "66.46", "66.35", "Table 14"]);
  });

  it.each([
    [["baseline"], "KIND or IN is missing"],
    [["baseline", "singletons"], "KIND or IN is missing"],
    [["baseline", "singletons", key, "--published"], "--published takes no arguments"],
  ])("refuses %j as wrong usage", (args, message) => {
    const { stderr, code, stdout } = runCli(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
