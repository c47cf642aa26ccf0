import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExplainOutput, ScoreOutput } from "../../schemas/index.d.ts";
import { explainSources, pageLimits } from "../../src/analysis/explain/index.ts";
import { type ExplanationFormat, writeExplanation } from "../../src/report/explain/write-explanation.ts";
import { partOf } from "../../src/scoring/score-clusters.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const paper = ["examples/pradhan-2014/key.json", "examples/pradhan-2014/response.json"];
const corpus = ["examples/key.conll", "examples/response.conll"];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "corefscope-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function clusters(name: string, entities: readonly (readonly string[])[]): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(entities));
  return path;
}

function working(metric: string, files: readonly string[] = paper, ...options: string[]): string {
  const { stdout, code, stderr } = runCli(["explain", ...files, "-m", metric, ...options]);
  expect(code, stderr).toBe(0);
  return stdout.replace(/\s+/g, " ");
}

/** The paper prints these values and sets, some of them shortened or rounded. */
describe("the calculation of the example of Pradhan et al. 2014 §4", () => {
  it("has the partitions of equations 1 and 2", () => {
    const text = working("muc");
    for (const set of ["K1 = {a, b, c}", "K2 = {d, e, f, g}", "R1 = {a, b}", "R2 = {c, d}", "R3 = {f, g, h, i}"]) {
      expect(text).toContain(set);
    }
    expect(text).toContain("Missing from the response: e.");
    expect(text).toContain("Extra in the response: h, i.");
  });

  it("shows MUC as in §4.1 and Figure 1", () => {
    const text = working("muc");
    expect(text).toContain("K1 {{a, b}, {c}} 3 2");
    expect(text).toContain("K2 {{d}, {f, g}, {e}} 4 3");
    expect(text).toContain("= ((3 − 2) + (4 − 3)) / ((3 − 1) + (4 − 1)) = 2/5 = 0.4000");
    expect(text).toContain("= ((2 − 1) + (2 − 2) + (4 − 3)) / ((2 − 1) + (2 − 1) + (4 − 1)) = 2/5 = 0.4000");
  });

  it("shows B³ as in §4.2", () => {
    const text = working("b3");
    expect(text).toContain("= 1/7 × (2²/3 + 1²/3 + 1²/4 + 2²/4) = 1/7 × 35/12 = 5/12 ≈ 0.4167");
    expect(text).toContain("= 1/8 × (2²/2 + 1²/2 + 1²/2 + 2²/4) = 1/8 × 4 = 1/2 = 0.5000");
  });

  it("shows CEAF as in §4.3", () => {
    const m = working("ceafm");
    expect(m).toContain("Best alignment: K1 with R1, K2 with R3. Not aligned: R2. The alignment is unique");
    expect(m).toContain("= (|K1 ∩ R1| + |K2 ∩ R3|) / (|K1| + |K2|) = (2 + 2) / (3 + 4) = 4/7 ≈ 0.5714");
    expect(m).toContain(
      "= (|K1 ∩ R1| + |K2 ∩ R3|) / (|R1| + |R2| + |R3|) = (2 + 2) / (2 + 2 + 4) = 4/8 = 1/2 = 0.5000",
    );
    expect(m).toContain("= 8/15 ≈ 0.5333");
    const e = working("ceafe");
    expect(e).toContain("φ4(K_i, R_j) = (2 × |K_i ∩ R_j|) / (|K_i| + |R_j|)");
    expect(e).toContain("= (φ4(K1, R1) + φ4(K2, R3)) / N_k = ((2 × 2) / (3 + 2) + (2 × 2) / (4 + 4)) / 2");
    expect(e).toContain("= 13/20 = 0.6500");
    expect(e).toContain("= (φ4(K1, R1) + φ4(K2, R3)) / N_r = ((2 × 2) / (3 + 2) + (2 × 2) / (4 + 4)) / 3");
    expect(e).toContain("= 13/30 ≈ 0.4333");
    expect(e).toContain("= 13/25 = 0.5200");
  });

  it("shows BLANC as in §4.4", () => {
    const text = working("blanc");
    expect(text).toContain("C_k = {ab, ac, bc, de, df, dg, ef, eg, fg}");
    expect(text).toContain("N_k = {ad, ae, af, ag, bd, be, bf, bg, cd, ce, cf, cg}");
    expect(text).toContain("C_r = {ab, cd, fg, fh, fi, gh, gi, hi}");
    expect(text).toContain("N_r = {ac, ad, af, ag, ah, ai, bc, bd, bf, bg, bh, bi, cf, cg, ch, ci, df, dg, dh, di}");
    expect(text).toContain("R_c = |C_k ∩ C_r| / |C_k| = 2/9 ≈ 0.2222");
    expect(text).toContain("P_c = |C_k ∩ C_r| / |C_r| = 2/8 = 1/4 = 0.2500");
    expect(text).toMatch(/F_c = [^=]+ = [^=]+ = 4\/17 ≈ 0\.2353/);
    expect(text).toContain("R_n = |N_k ∩ N_r| / |N_k| = 8/12 = 2/3 ≈ 0.6667");
    expect(text).toContain("P_n = |N_k ∩ N_r| / |N_r| = 8/20 = 2/5 = 0.4000");
    expect(text).toMatch(/F_n = [^=]+ = [^=]+ = 1\/2 = 0\.5000/);
    expect(text).toContain("= (F_c + F_n) / 2 = (4/17 + 1/2) / 2 = 25/68 ≈ 0.3676");
    expect(text).toContain(
      "no confusion matrix of links, because the sides have different mentions (1 missing, 2 extra)",
    );
  });

  /**
   * The common mentions are {abc}{dfg} and {ab}{cd}{fg}. Of the 15 pairs, the response links ab and fg correctly, and
   * cd wrongly.
   */
  it("shows Rand, ARI and BLANC of 2011 on common mentions", () => {
    const rand = working("rand");
    expect(rand).toContain("m = 6. The key, changed (K′): 2 entities K1 = {a, b, c} (id 0) K2 = {d, f, g} (id 1)");
    expect(rand).toContain("coreference rc = 2 wn = 4 rc + wn = 6 non-coreference wc = 1 rn = 8 wc + rn = 9");
    expect(rand).toContain("Rand = (rc + rn) / L = (2 + 8) / 15 = 10/15 = 2/3 ≈ 0.6667");
    expect(rand).toContain("value 66.67 percent");
    const ari = working("ari");
    expect(ari).toContain("E = (ck × cr) / L = (6 × 3) / 15 = 6/5");
    expect(ari).toContain("= (2 − 6/5) / ((6 + 3) / 2 − 6/5) = (4/5)/(33/10) = 8/33 ≈ 0.2424");
    const blanc = working("blanc2011");
    expect(blanc).toContain("N_k ∩ N_r = {ad, af, ag, bd, bf, bg, cf, cg}");
    expect(blanc).toContain("R_BLANC = (R_c + R_n) / 2 = (1/3 + 8/9) / 2 = 11/18 ≈ 0.6111");
    expect(blanc).toContain("P_BLANC = (P_c + P_n) / 2 = (2/3 + 2/3) / 2 = 2/3 ≈ 0.6667");
    expect(blanc).toContain("F_BLANC = (F_c + F_n) / 2 = (4/9 + 16/21) / 2 = 38/63 ≈ 0.6032");
  });

  it("shows the entropies of common mentions", () => {
    const text = working("h");
    expect(text).toContain("= 3/6 × log2(6/3) + 3/6 × log2(6/3) = 1.0000");
    expect(text).toContain("= 2/6 × log2(6/2) + 2/6 × log2(6/2) + 2/6 × log2(6/2) ≈ 1.5850");
    expect(text).toContain("= 2/6 × log2(6/2) + 1/6 × log2(6/1) + 1/6 × log2(6/1) + 2/6 × log2(6/2) ≈ 1.9183");
    expect(text).toContain("I(K, R) = H(K) + H(R) − H(K, R) = 1.0000 + 1.5850 − 1.9183 ≈ 0.6667");
    expect(text).toContain("R = I(K, R) / H(K) = 0.6667/1.0000 ≈ 0.6667");
    expect(text).toContain("P = I(K, R) / H(R) = 0.6667/1.5850 ≈ 0.4206");
  });

  it("shows LEA as in Moosavi & Strube 2016 §5", () => {
    const text = working("lea");
    expect(text).toContain("K1 3 3 1 (1 + 0 + 0) / 3 K2 4 6 1 (0 + 0 + 1) / 6");
    expect(text).toContain("= (3 × (1 + 0 + 0) / 3 + 4 × (0 + 0 + 1) / 6) / (3 + 4) = (5/3)/7 = 5/21 ≈ 0.2381");
    expect(text).toContain(
      "= (2 × (1 + 0) / 1 + 2 × (0 + 0) / 1 + 4 × (0 + 1) / 6) / (2 + 2 + 4) = (8/3)/8 = 1/3 ≈ 0.3333",
    );
  });
});

describe("explain also shows", () => {
  it("the confusion matrix of Recasens & Hovy 2011, Table 5", () => {
    // The entities are those that the paper names in §4.1.1.
    const alone = (numbers: readonly number[]): string[][] => numbers.map((n) => [`m${n}`]);
    const key = [["m5", "m12", "m14"], ["m7", "m9"], ...alone([1, 2, 3, 4, 6, 8, 10, 11, 13])];
    const response = [["m4", "m6"], ["m5", "m12"], ["m7", "m9", "m14"], ...alone([1, 2, 3, 8, 10, 11, 13])];
    const files = [clusters("table5-key.json", key), clusters("table5-response.json", response)];
    for (const metric of ["blanc", "blanc2011", "rand", "ari"]) {
      const text = working(metric, files);
      expect(text).toContain("coreference rc = 2 wn = 2 rc + wn = 4");
      expect(text).toContain("non-coreference wc = 3 rn = 84 wc + rn = 87");
      expect(text).toContain("sums rc + wc = 5 wn + rn = 86 L = 91");
    }
    // Table 7: BLANC 70.78.
    expect(working("blanc2011", files)).toMatch(/Nothing changes here\. .* F1 70\.78 percent/);
    expect(working("rand", files)).toContain("Rand = (rc + rn) / L = (2 + 84) / 91 = 86/91");
  });

  /**
   * According to §4.1.2, a key of one entity against singletons scores 0, and so does the reverse. A class of links
   * that only the response lacks also counts as 0.
   */
  it("the boundary cases of BLANC of 2011", () => {
    const [one, singles, two] = [
      clusters("one.json", [["a", "b", "c"]]),
      clusters("singles-abc.json", [["a"], ["b"], ["c"]]),
      clusters("two.json", [["a", "b"], ["c"]]),
    ];
    const coreferenceOnly = working("blanc2011", [one, singles], "--zero-division", "1");
    expect(coreferenceOnly).toContain("The key has no non-coreference links, so only the coreference links count");
    expect(coreferenceOnly).toContain("P_BLANC = P_c = 0 = 0.0000");
    expect(coreferenceOnly).toContain("R 0.00, P 0.00, F1 0.00");
    expect(working("blanc2011", [singles, one])).toContain("R_BLANC = R_n = 0 = 0.0000");
    const both = working("blanc2011", [two, singles]);
    // Of the response's 3 non-coreference links, 2 are right. It has no coreference link, so P_c counts as 0.
    expect(both).toContain("P_BLANC = (P_c + P_n) / 2 = (0 + 2/3) / 2 = 1/3 ≈ 0.3333");
    const lone = clusters("lone.json", [["a"]]);
    expect(working("blanc2011", [lone, lone])).toMatch(/fewer than two mentions in common.* R —, P —, F1 — percent/);
  });

  it("that an alignment is not unique, and another best alignment", () => {
    const files = [
      clusters("abcd.json", [["a", "b", "c", "d"]]),
      clusters("ab-cd.json", [
        ["a", "b"],
        ["c", "d"],
      ]),
    ];
    const text = working("ceafe", files);
    expect(text).toContain("Best alignment: K1 with R1. Not aligned: R2.");
    expect(text).toContain(
      "The alignment is not unique. The score would be the same with another choice of pairs: K1 with R2 instead of K1 with R1.",
    );
  });

  it("partitions that a variant of B³ changes: Cai & Strube 2010, {abc} and {abd}", () => {
    const text = working("b3-sys", [clusters("abc.json", [["a", "b", "c"]]), clusters("abd.json", [["a", "b", "d"]])]);
    // c joins the response. For recall, d leaves the response: 5/9. For precision, d joins the key: (4/3 + 1/3 + 1)/4 =
    // 2/3.
    expect(text).toMatch(/Recall .*R1 = \{a, b\} .*R2 = \{c\} .*= 5\/9 .*Precision .*K2 = \{d\} .*= 2\/3 /);
  });

  it("what the numbers after mentions mean, if the same text occurs several times", () => {
    const meaning = "The numbers after # distinguish mentions with the same words, in text order.";
    expect(working("muc", corpus, "--document", "tc/kitchen")).toContain(meaning);
    expect(working("muc")).not.toContain(meaning);
  });

  it("that a figure is undefined, a class of links empty, or singletons left out", () => {
    const singles = clusters("singles.json", [["a"], ["b"]]);
    const text = working("muc", [singles, singles]);
    expect(text).toContain("= 0/0 = — The denominator is 0, so the value is undefined, not 0.");
    const blanc = working("blanc", [singles, singles]);
    expect(blanc).toContain(
      "The class of coreference links is empty in the key (--blanc-edge key), so only the non-coreference links count.",
    );
    const missing = working("muc", corpus, "--document", "tc/kitchen", "--singletons", "drop");
    expect(missing).toContain("Singletons of both sides are left out");
  });
});

/** The key is {Ada, She, her} {the garden, it}, the response {Ada, She} {the garden, it, her}. */
describe("the calculation of metrics that need types or heads", () => {
  const file = (name: string, garden: readonly [number, number], entityOfHer: string): string => {
    const words = "Ada/PROPN saw/VERB the/DET garden/NOUN ./PUNCT She/PRON liked/VERB it/PRON and/CCONJ her/PRON".split(
      " ",
    );
    const mentions = [
      { first: 0, last: 0, id: "1-PER-1" },
      { first: garden[0], last: garden[1], id: `2-FAC-${garden[1] - garden[0] + 1}` },
      { first: 5, last: 5, id: "1-PER-1" },
      { first: 7, last: 7, id: "2-FAC-1" },
      { first: 9, last: 9, id: entityOfHer },
    ];
    const lines = words.map((word, t) => {
      const [form, tag] = word.split("/");
      const brackets = mentions.flatMap(({ first, last, id }) => [
        ...(first === t ? [`(${id}${last === t ? ")" : ""}`] : []),
        ...(last === t && first < t ? [`${id[0]})`] : []),
      ]);
      const entity = brackets.length === 0 ? "_" : `Entity=${brackets.join("")}`;
      return [t + 1, form, form, tag, "_", "_", 0, "dep", "_", entity].join("\t");
    });
    const path = join(folder, name);
    writeFileSync(path, `# newdoc id = d\n# global.Entity = eid-etype-head\n${lines.join("\n")}\n\n`);
    return path;
  };
  const files = (garden: readonly [number, number]): string[] => [
    file("key.conllu", [2, 3], "1-PER-1"),
    file(`response-${garden.join("-")}.conllu`, garden, "2-FAC-1"),
  ];

  it("weighs entities in LEA by the types of their mentions", () => {
    const text = working("lea", files([2, 3]), "--lea-importance", "mention-type:name=2,nominal=1,pronoun=0");
    expect(text).toContain("the sum of its mentions' weights by type (mention-type:name=2,nominal=1,pronoun=0)");
    // {Ada, She, her} weighs 2 and keeps 1 of 3 links. {the garden, it} weighs 1 and keeps its link.
    expect(text).toContain("K1 1 name, 2 pronoun 2 3 1 (1 + 0) / 3 K2 1 nominal, 1 pronoun 1 1 1 (0 + 1) / 1");
    expect(text).toContain("= (2 × (1 + 0) / 3 + 1 × (0 + 1) / 1) / (2 + 1) = (5/3)/3 = 5/9 ≈ 0.5556");
    expect(text).toContain("= (2 × (1 + 0) / 1 + 1 × (0 + 1) / 3) / (2 + 1) = (7/3)/3 = 7/9 ≈ 0.7778");
  });

  it("weighs entities in LEA by their types", () => {
    const text = working("lea", files([2, 3]), "--lea-importance", "entity-type:PER=4,FAC=1");
    expect(text).toContain("K1 PER 4 3 1 (1 + 0) / 3 K2 FAC 1 1 1 (0 + 1) / 1");
    expect(text).toContain("= (4 × (1 + 0) / 3 + 1 × (0 + 1) / 1) / (4 + 1) = (7/3)/5 = 7/15 ≈ 0.4667");
  });

  it("shows mentions that match by their heads", () => {
    const text = working("mentions-lenient", files([3, 3]));
    expect(text).toContain(
      "Key mentions found by the response mention that they match (by default, the one with the same tokens): 4 of 5. key mention its head found by the garden garden garden",
    );
    expect(text).toContain("R = |found_K|/|M_K| = 5/5 = 1 = 1.0000");
    // A response mention may not go beyond the key mention.
    const wide = working("mentions-lenient", files([1, 3]));
    expect(wide).toContain("M_K − found_K = {the garden} M_R − found_R = {saw the garden}");
    expect(wide).toContain("R = |found_K|/|M_K| = 4/5 = 0.8000");
  });

  it("is left out of `all` if heads are missing, and refused by name if entity types are missing", () => {
    const all = runCli(["explain", ...corpus, "--document", "tc/kitchen", "-m", "all"]);
    expect([all.code, all.stderr]).toEqual([
      0,
      expect.stringMatching(/Not scored: .*mentions-lenient.*, because the (?:key does not have|files lack)/),
    ]);
    expect(all.stdout).toContain("Left out: mentions (lenient). The key does not have the heads");
    expect(all.stdout).not.toContain("mentions (lenient)\n---");
    const byName = runCli(["explain", ...corpus, "-m", "muc,lea", "--lea-importance", "entity-type:PER=4"]);
    expect([byName.code, byName.stdout]).toEqual([3, ""]);
    expect(byName.stderr).toContain("Not scored: lea, because the key does not have the types of its entities");
  });
});

describe("explain", () => {
  it("shows the counts and the value of a metric that has only one figure", () => {
    const text = working("rand", corpus);
    const rows = [...text.matchAll(/(?:nw\/harbour|tc\/kitchen|all) (\d+)\/(\d+) ([\d.]+)/g)].map((row) =>
      row.slice(1).map(Number),
    );
    expect(rows).toHaveLength(3);
    expect(rows[2].slice(0, 2)).toEqual([rows[0][0] + rows[1][0], rows[0][1] + rows[1][1]]);
    for (const [over, under, value] of rows) expect(value).toBeCloseTo((100 * over) / under, 2);
  });

  it("shows the counts of each document, their sum, and how to see more", () => {
    const text = working("muc", corpus);
    const score = runCli(["score", ...corpus, "-m", "muc"]).stdout;
    const [counts] = /\d+\/\d+ \d+\/\d+/.exec(score)!;
    expect(text).toContain(`all ${counts}`);
    expect(text).toContain("Step by step: add --document nw/harbour");
    const sums = [...text.matchAll(/(?:nw\/harbour|tc\/kitchen) (\d+)\/(\d+) (\d+)\/(\d+)/g)].map((row) =>
      row.slice(1).map(Number),
    );
    expect(sums).toHaveLength(2);
    expect(sums[0].map((count, i) => count + sums[1][i])).toEqual(counts.split(/[ /]/).map(Number));
  });

  it("fits 80 columns and 40 lines for all documents of the example, and names the command for the sources", () => {
    const { stdout } = runCli(["explain", ...corpus]);
    const lines = stdout.trimEnd().split("\n");
    const long = lines.filter((line) => line.length > 80 && !line.includes("|version:"));
    // A terminal wraps the rule.
    expect(long.map((line) => line.slice(0, 11))).toEqual(["2 documents"]);
    expect(lines.length + long.length).toBeLessThanOrEqual(40);
    const [command] = /(?<=^Sources: corefscope )cite .*$/m.exec(stdout)!;
    const cited = runCli(command.split(" ")).stdout;
    expect(cited).toContain("@inproceedings{luo-2005");
    const details = runCli(["explain", ...corpus, "--details"]).stdout;
    expect(details).toMatch(/^References\n=+\n\n.*Pradhan/m);
    expect(details).not.toContain("Sources:");
    expect(stdout).not.toContain("References");
  });

  it("explains the symbols C(n) and imp where a formula has them", () => {
    expect(working("lea")).toContain("C(n) = n(n − 1)/2, the links among n mentions; imp: the importance of an entity");
    expect(working("rand", corpus, "--document", "tc/kitchen")).toContain("C(n) = n(n − 1)/2");
    expect(working("muc")).not.toContain("C(n)");
  });

  it("shows every part of a document, and the sum of the parts", () => {
    const text = working("b3", corpus, "--document", "nw/harbour");
    expect(text).toMatch(/nw\/harbour; part 000 .*nw\/harbour; part 001 .*All parts .*1 document, 2 parts/);
    const part = working("b3", corpus, "--document", "nw/harbour; part 001");
    expect(part).not.toContain("part 000");
  });

  it("says that the response lacks the document, and reports only one missing document", () => {
    const [first] = readFileSync(join(projectFolder, corpus[1]), "utf8").split(/(?<=#end document\n)/);
    const short = join(folder, "short.conll");
    writeFileSync(short, first);
    const { stdout, stderr, code } = runCli(["explain", corpus[0], short, "--document", "tc/kitchen", "-m", "ceafe"]);
    expect(code).toBe(0);
    expect(stdout).toContain("The response lacks this part, so all mentions are in the key only.");
    expect(stdout).toContain("No two entities have a similarity above 0, so none are aligned.");
    expect(stderr.match(/\[missing-document\]/g)).toHaveLength(1);
  });

  it("shows only the terms and links of the entity that --entity names", () => {
    const text = working("b3,blanc", paper, "--entity", "K2");
    expect(text).toContain("= 1/7 × (1²/4 + 2²/4 + … 2 more)");
    expect(text).toContain("= 1/7 × 35/12");
    expect(text).toContain("C_k = {de, df, dg, ef, eg, fg, … 3 more}");
    expect(text).toContain("C_r = {cd, fg, fh, fi, gh, gi, … 2 more}");
    expect(text).not.toContain("R1 = {a, b}");
  });

  it.each([
    ["an unknown document", [...corpus, "--document", "tc/kitchn"], 3, 'no document "tc/kitchn"; there are tc/kitchen'],
    ["an unknown entity", [...paper, "--entity", "K9"], 3, 'no entity "K9"; there are'],
    ["an entity without a document", [...corpus, "--entity", "1"], 2, "--document"],
    ["an unknown metric", [...paper, "-m", "blue"], 2, "there is no metric"],
  ])("refuses %s", (_, args, code, message) => {
    const run = runCli(["explain", ...args]);
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(message);
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });
});

describe("explanations of hostile mentions", () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      ...Array.from("<>&\"'`*_[]()!#|\\{}$%^~:/@\n\u0000\u202e a1"),
      "</script>",
      "<img onerror=x>",
      "\\end{align*}",
      "](http://x)",
    ),
    minLength: 1,
    maxLength: 12,
  });
  const write = (mentions: readonly string[], format: ExplanationFormat): string => {
    const half = Math.ceil(mentions.length / 2);
    const key = { open: () => [partOf([mentions.map((m, i) => `${i}${m}`)], mentions[0])] };
    const response = { open: () => [partOf([mentions.slice(0, half).map((m, i) => `${i}${m}`)], mentions[0])] };
    const explanation = explainSources(key, response, resolveOptions({ metrics: ["mentions", "muc", "blanc"] }), {
      limits: pageLimits,
    });
    return writeExplanation({ name: mentions[0], explanation, diagnostics: [] }, format, 2);
  };
  const some = fc.array(hostile, { minLength: 2, maxLength: 5 });
  const tags = (html: string): string[] => [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag);

  it("have only the tags of harmless mentions in HTML", () => {
    fc.assert(
      fc.property(some, (mentions) => {
        const known = new Set(
          tags(
            write(
              mentions.map(() => "m"),
              "html",
            ),
          ),
        );
        for (const name of tags(write(mentions, "html"))) expect(known).toContain(name);
      }),
      { numRuns: 40 },
    );
  });

  it("have balanced braces and environments, and no unescaped %, in LaTeX", () => {
    fc.assert(
      fc.property(some, (mentions) => {
        const text = write(mentions, "latex");
        const plain = text.replace(/\\[{}\\$&#%_^~]/g, "").replace(/^%.*$/gm, "");
        let depth = 0;
        for (const character of plain) {
          if (character === "{") depth++;
          if (character === "}") depth--;
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
        expect(plain.split("\\begin{align*}")).toHaveLength(plain.split("\\end{align*}").length);
        expect(plain).not.toContain("%");
      }),
      { numRuns: 60 },
    );
  });

  it("have no link, image, element or inline code in Markdown", () => {
    fc.assert(
      fc.property(some, (mentions) => {
        const prose = write(mentions, "md")
          .split("\n")
          .filter((line) => !line.startsWith("    "));
        for (const line of prose) {
          const bare = line.replace(/\\[!-/:-@[-`{-~]/g, "");
          expect(bare).not.toMatch(/[<`]|\]\(|!\[|:\/\//);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("have no control characters except line feeds in text", () => {
    fc.assert(
      fc.property(some, (mentions) => {
        expect(write(mentions, "text")).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
      }),
      { numRuns: 40 },
    );
  });
});

const scratch = new TemporaryFolder();

it("explain names no other alignments if every alignment has the total 0", () => {
  // φ1 is 0 for every pair of entities, although every pair shares a mention.
  const sides = ['[["a","b"],["c","d"]]', '[["a","c"],["b","d"]]'].map((text, i) =>
    scratch.write(`crossed.${i}.json`, text),
  );
  const { stdout } = runCli(["explain", ...sides, "-m", "ceaf1"]);
  expect(stdout).toContain("No two entities have a similarity above 0, so none are aligned.");
  expect(stdout).not.toContain("every other alignment");
  expect(stdout).not.toContain("share a mention, so");
});

const schema = JSON.parse(readFileSync(join(projectFolder, "schemas/explain-1.schema.json"), "utf8")) as object;
const isValid = new Ajv({ allowUnionTypes: true }).compile(schema);

function validJson(args: readonly string[]): ExplainOutput {
  const output = JSON.parse(runCli(["explain", ...args, "--format", "json"]).stdout) as ExplainOutput;
  expect(isValid(output), JSON.stringify(isValid.errors)).toBe(true);
  return output;
}

describe("explain of a class", () => {
  const tagged = ["examples/tagged/key.conll", "examples/tagged/response.conll"];
  const pronouns = ["--by", "mention-type", "--class", "pronoun"];

  it("writes out the figures that score --by prints", () => {
    const printed = runCli(["score", ...tagged, "-m", "conll", "--by", "mention-type", "-q"]).stdout;
    const text = working("conll", tagged, ...pronouns, "--full");
    const sections = text.split(/(?:MUC|B³|CEAF_e) -+ /).slice(1);
    const rows = [...printed.matchAll(/^pronoun +(.*)$/gm)].map(([, figures]) => figures.split(/ +/));
    expect([sections.length, rows.length]).toEqual([3, 3]);
    rows.forEach(([, r, p, f], i) => {
      expect(sections[i]).toContain(`R ${r}, P ${p}, F1 ${f} percent`);
    });
    // In B³, eleven of fourteen pronouns of the key are in an entity that is whole.
    expect(sections[1]).toContain("R = (11 + 1/3 + 1/2 + 2/3) / 14 = (25/2)/14 = 25/28");
  });

  it("writes out outcomes of mentions, of which true positives count in both figures", () => {
    const { systems } = JSON.parse(
      runCli(["score", ...tagged, "-m", "arcs-immediate", "--by", "mention-type", "--format", "json"]).stdout,
    ) as ScoreOutput;
    const row = systems[0].breakdown!["arcs-immediate"].find(({ label }) => label === "pronoun")!;
    const { ofClass, workings, scores } = validJson([...tagged, "-m", "arcs-immediate", ...pronouns]);
    expect(ofClass).toEqual({ by: "mention-type", label: "pronoun" });
    expect(scores["arcs-immediate"]).toEqual(row.score);
    const tables = workings[0].metrics[0].pieces.filter((piece) => piece.kind === "table");
    const sums = tables.map(({ rows }) =>
      [-2, -1].map((at) => rows.reduce((sum, cells) => sum + Number(cells.at(at)!.text), 0)),
    );
    expect(row.score.counts).toEqual({ recall: sums[0], precision: sums[1] });
  });

  it("takes labels and features, a document, and no averages", () => {
    const labelled = [...tagged, "--by", "kind", "--class", "event", "--labels", "examples/tagged/labels.tsv"];
    const text = runCli(["explain", ...labelled, "-m", "b3,blanc"]).stdout;
    expect(text).toContain("Not divided among mentions: BLANC.");
    // Two mentions of the storm, in a response entity of three.
    expect(text).toMatch(/P = \(2 × 2\/3\) \/ 2\n/);
    const one = runCli(["explain", ...tagged, "-m", "b3", ...pronouns, "--document", "tc/kitchen"]).stdout;
    expect(one).toContain("R = (6 + 2/3) / 7");
  });

  it("refuses what makes no class", () => {
    const refused = (...args: string[]): string => {
      const { code, stdout, stderr } = runCli(["explain", ...tagged, "-m", "b3", ...args]);
      expect([code, stdout]).toEqual([expect.toBeOneOf([2, 3]), ""]);
      return stderr;
    };
    expect(refused("--by", "mention-type")).toContain("--by needs a class to explain");
    expect(refused("--class", "pronoun")).toContain("--class needs --by");
    expect(refused("--by", "genre", "--class", "nw")).toContain("--by genre groups documents");
    expect(refused("--by", "mention-type", "--class", "verb")).toContain(
      'there is no class "verb"; there are nominal, pronoun, name',
    );
    expect(refused(...pronouns, "--entity", "K1")).toContain("--class cannot be combined with --entity");
    expect(refused("--by", "mention-typ", "--class", "x")).toContain("did you mean --by mention-type?");
    expect(refused("--by", "colour", "--class", "red")).toContain("the key does not have the colour");
  });
});

describe("explain with several keys", () => {
  const keys = ["ann", "ben", "cem"].flatMap((name) => ["--key", `${name}=examples/annotators/${name}.txt`]);
  const ours = "examples/annotators/ours.txt";

  it.each(["pool", "best", "soft"])("with --keys %s, has the scores and the signature of score", (how) => {
    const args = [...keys, "--keys", how, ours, "-m", "b3,mentions", "-q"];
    const { systems } = JSON.parse(runCli(["score", ...args, "--json"]).stdout) as ScoreOutput;
    const { scores, signature, units } = validJson(args);
    expect(scores).toEqual(systems[0].scores);
    expect(signature).toBe(systems[0].signature);
    expect(units?.scores).toHaveLength(how === "pool" ? 3 : 8);
  });

  it("writes out votes on single mentions", () => {
    const key = ["--key", "examples/votes/harbour-game.xml", "--keys", "soft"];
    const { stdout, code } = runCli(["explain", ...key, "examples/votes/ours.txt", "-m", "b3"]);
    expect(code).toBe(0);
    expect(stdout).toContain("The key has 64 votes on 8 markables.");
    // The guide derives w(it, her boat) = 4/8 · 6/8 + 3/8.
    expect(stdout).toContain("3/4");
    expect(stdout).toContain("R 89.91, P 89.32, F1 89.62 percent");
  });

  it("refuses several responses, macro averages, and missing ones", () => {
    expect(runCli(["explain", ...keys, "-m", "b3"]).stderr).toContain("missing required argument 'RESPONSE'");
    expect(runCli(["explain", ...keys, ours, ours, "-m", "b3"]).stderr).toContain("explain shows one response");
    expect(runCli(["explain", ...keys, ours, "--average", "macro"]).stderr).toContain("needs --average micro");
    expect(runCli(["explain", ...keys, ours, "--entity", "K1"]).stderr).toContain("--entity cannot be combined");
    expect(runCli(["explain", ...keys, ours, "--document", "nix"]).stderr).toContain('there is no document "nix"');
  });
});
