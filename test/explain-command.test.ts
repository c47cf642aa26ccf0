import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explain, pageLimits } from "../src/analysis/explain/index.ts";
import { type ExplanationFormat, writeExplanation } from "../src/report/write-explanation.ts";
import { partOf } from "../src/scoring/score-clusters.ts";
import { resolveOptions } from "../src/scoring/score-options.ts";
import { projectFolder, runCli } from "./run-cli.ts";

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

/** The working of one metric as text, runs of blanks being one. */
function working(metric: string, files: readonly string[] = paper, ...options: string[]): string {
  const { stdout, code, stderr } = runCli(["explain", ...files, "-m", metric, ...options]);
  expect(code, stderr).toBe(0);
  return stdout.replace(/\s+/g, " ");
}

/** Every value and every set is printed in the section of the paper, but for what is shortened or rounded there. */
describe("the example of Pradhan et al. 2014 §4", () => {
  it("has the partitions of equations 1 and 2", () => {
    const text = working("muc");
    for (const set of ["K1 = {a, b, c}", "K2 = {d, e, f, g}", "R1 = {a, b}", "R2 = {c, d}", "R3 = {f, g, h, i}"]) {
      expect(text).toContain(set);
    }
    expect(text).toContain("Missing from the response: e.");
    expect(text).toContain("Spurious in the response: h, i.");
  });

  it("MUC, §4.1 and Figure 1", () => {
    const text = working("muc");
    expect(text).toContain("K1 {{a, b}, {c}} 3 2");
    expect(text).toContain("K2 {{d}, {f, g}, {e}} 4 3");
    expect(text).toContain("= ((3 − 2) + (4 − 3)) / ((3 − 1) + (4 − 1)) = 2/5 = 0.4000");
    expect(text).toContain("= ((2 − 1) + (2 − 2) + (4 − 3)) / ((2 − 1) + (2 − 1) + (4 − 1)) = 2/5 = 0.4000");
  });

  it("B³, §4.2", () => {
    const text = working("b3");
    expect(text).toContain("= 1/7 × (2²/3 + 1²/3 + 1²/4 + 2²/4) = 1/7 × 35/12 = 5/12 ≈ 0.4167");
    expect(text).toContain("= 1/8 × (2²/2 + 1²/2 + 1²/2 + 2²/4) = 1/8 × 4 = 1/2 = 0.5000");
  });

  it("CEAF, §4.3", () => {
    const m = working("ceafm");
    expect(m).toContain("Best alignment: K1 with R1, K2 with R3. Not aligned: R2. It is unique");
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

  it("BLANC, §4.4", () => {
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
      "no confusion matrix of links, because the sides have different mentions: 1 missing, 2 spurious",
    );
  });

  it("LEA, Moosavi & Strube 2016 §5", () => {
    const text = working("lea");
    expect(text).toContain("K1 3 3 1 (1 + 0 + 0) / 3 K2 4 6 1 (0 + 0 + 1) / 6");
    expect(text).toContain("= (3 × (1 + 0 + 0) / 3 + 4 × (0 + 0 + 1) / 6) / (3 + 4) = (5/3)/7 = 5/21 ≈ 0.2381");
    expect(text).toContain(
      "= (2 × (1 + 0) / 1 + 2 × (0 + 0) / 1 + 4 × (0 + 1) / 6) / (2 + 2 + 4) = (8/3)/8 = 1/3 ≈ 0.3333",
    );
  });
});

describe("what the papers' example does not show", () => {
  it("the confusion matrix of Recasens & Hovy 2011, Table 5", () => {
    // Gold m5-m12-m14 and m7-m9; system m4-m6, m5-m12, m7-m9-m14: the links that the paper names in §4.1.1.
    const alone = (numbers: readonly number[]): string[][] => numbers.map((n) => [`m${n}`]);
    const key = [["m5", "m12", "m14"], ["m7", "m9"], ...alone([1, 2, 3, 4, 6, 8, 10, 11, 13])];
    const response = [["m4", "m6"], ["m5", "m12"], ["m7", "m9", "m14"], ...alone([1, 2, 3, 8, 10, 11, 13])];
    const text = working("blanc", [clusters("table5-key.json", key), clusters("table5-response.json", response)]);
    expect(text).toContain("coreference rc = 2 wn = 2 rc + wn = 4");
    expect(text).toContain("non-coreference wc = 3 rn = 84 wc + rn = 87");
    expect(text).toContain("sums rc + wc = 5 wn + rn = 86 L = 91");
  });

  it("an alignment that is not unique, and another one", () => {
    const files = [
      clusters("abcd.json", [["a", "b", "c", "d"]]),
      clusters("ab-cd.json", [
        ["a", "b"],
        ["c", "d"],
      ]),
    ];
    const text = working("ceafe", files);
    expect(text).toContain("Best alignment: K1 with R1. Not aligned: R2.");
    expect(text).toContain("not unique, but the total is: as good is: K1 with R2 instead of K1 with R1.");
  });

  it("partitions that a variant of B³ changes: Cai & Strube 2010, {abc} and {abd}", () => {
    const text = working("b3-sys", [clusters("abc.json", [["a", "b", "c"]]), clusters("abd.json", [["a", "b", "d"]])]);
    // c enters the response; d leaves it for recall, enters the key for precision: 5/9, and (4/3 + 1/3 + 1)/4 = 2/3.
    expect(text).toMatch(/Recall .*R1 = \{a, b\} .*R2 = \{c\} .*= 5\/9 .*Precision .*K2 = \{d\} .*= 2\/3 /);
  });

  it("what is undefined, or not there, is said and not taken as 0", () => {
    const singles = clusters("singles.json", [["a"], ["b"]]);
    const text = working("muc", [singles, singles]);
    expect(text).toContain("= 0/0 = — The denominator is 0, so this is undefined, not 0.");
    const blanc = working("blanc", [singles, singles]);
    expect(blanc).toContain(
      "There are no coreference links in the key (--blanc-edge key), so only the non-coreference links count.",
    );
    const missing = working("muc", corpus, "--document", "tc/kitchen", "--singletons", "drop");
    expect(missing).toContain("Singletons of both sides are left out");
  });
});

describe("documents and entities", () => {
  it("of a corpus come the counts of each document and their sum, and how to see more", () => {
    const text = working("muc", corpus);
    const score = runCli(["score", ...corpus, "-m", "muc"]).stdout;
    const [counts] = /\d+\/\d+ \d+\/\d+/.exec(score)!;
    expect(text).toContain(`together ${counts}`);
    expect(text).toContain("--document ID, for example: nw/harbour");
    const sums = [...text.matchAll(/(?:nw\/harbour|tc\/kitchen) (\d+)\/(\d+) (\d+)\/(\d+)/g)].map((row) =>
      row.slice(1).map(Number),
    );
    expect(sums).toHaveLength(2);
    expect(sums[0].map((count, i) => count + sums[1][i])).toEqual(counts.split(/[ /]/).map(Number));
  });

  it("of a document comes every part, and their sum", () => {
    const text = working("b3", corpus, "--document", "nw/harbour");
    expect(text).toMatch(/nw\/harbour; part 000 .*nw\/harbour; part 001 .*Sum .*1 document, 2 parts/);
    const part = working("b3", corpus, "--document", "nw/harbour; part 001");
    expect(part).not.toContain("part 000");
  });

  it("of a document that the response lacks it says so, and nothing of other documents", () => {
    const [first] = readFileSync(join(projectFolder, corpus[1]), "utf8").split(/(?<=#end document\n)/);
    const short = join(folder, "short.conll");
    writeFileSync(short, first);
    const { stdout, stderr, code } = runCli(["explain", corpus[0], short, "--document", "tc/kitchen", "-m", "ceafe"]);
    expect(code).toBe(0);
    expect(stdout).toContain("The response has no such part: all mentions of the key are mentions of the key only.");
    expect(stdout).toContain("No two entities share a mention, so none are aligned.");
    expect(stderr.match(/\[missing-document\]/g)).toHaveLength(1);
  });

  it("of an entity come its own terms and links only", () => {
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
    ["an entity of nobody knows which document", [...corpus, "--entity", "1"], 2, "--document"],
    ["an unknown metric", [...paper, "-m", "blue"], 2, "there is no metric"],
  ])("%s", (_, args, code, message) => {
    const run = runCli(["explain", ...args]);
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(message);
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });
});

describe("hostile mentions stay text", () => {
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
    const explanation = explain(key, response, resolveOptions({ metrics: ["mentions", "muc", "blanc"] }), {
      limits: pageLimits,
    });
    return writeExplanation({ name: mentions[0], explanation, diagnostics: [] }, format, 2);
  };
  const some = fc.array(hostile, { minLength: 2, maxLength: 5 });
  /** Everything between `<` and `>`, attributes and all; both characters are only ever markup. */
  const tags = (html: string): string[] => [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag);

  it("in HTML: only the tags that harmless ones have", () => {
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

  it("in LaTeX: only the commands and environments of ours, braces balanced", () => {
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

  it("in Markdown: no link, image, element or code of theirs", () => {
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

  it("in text: no control character but line ends", () => {
    fc.assert(
      fc.property(some, (mentions) => {
        expect(write(mentions, "text")).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
      }),
      { numRuns: 40 },
    );
  });
});
