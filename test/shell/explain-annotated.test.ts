import { describe, expect, it } from "vitest";
import { explainSources, fullLimits } from "../../src/analysis/explain/index.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { writeExplanation } from "../../src/report/explain/write-explanation.ts";
import { resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { runCli } from "../support/run-cli.ts";
import { type Span, taggedPart, tokensOf } from "../support/tagged-part.ts";

function working(
  [key, response]: readonly [AnnotatedPart, AnnotatedPart],
  metric: string,
  given: UserOptions = {},
  entity?: string,
): string {
  const explanation = explainSources(
    { open: () => [key] },
    { open: () => [response] },
    resolveOptions({ ...given, metrics: [metric] }),
    { limits: fullLimits, ...(entity !== undefined && { entity }) },
  );
  return writeExplanation({ name: "r", explanation, diagnostics: [] }, "text", 2).replace(/\s+/g, " ");
}

function sides(text: string, key: Span[][], response: Span[][]): readonly [AnnotatedPart, AnnotatedPart] {
  return [taggedPart(key, tokensOf(text)), taggedPart(response, tokensOf(text))];
}

const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);
const version12 = { arcsVariant: "1.2" } as const;

/** Tuggener 2014 §3.1: D is a wrong linkage, B is right and C is not found. */
describe("the explanation of ARCS immediate", () => {
  const example = sides("A/NNP B/NNP C/NNP D/NNP E/NNP", [one(0, 1, 2, 3)], [one(0, 1, 3)]);

  it("shows the outcomes for key [A B C D], response [A B D]", () => {
    const text = working(example, "arcs-immediate");
    expect(text).toContain(
      "outcome B K1 A A tp C K1 B (it is not there) fn D K1 C B wl Together: tp = 1, wl = 1, fn = 1, fp = 0.",
    );
    expect(text).toContain("R = tp / (tp + wl + fn) = 1 / (1 + 1 + 1) = 1/3 ");
    expect(text).toContain("P = tp / (tp + wl + fp) = 1 / (1 + 1 + 0) = 1/2 ");
    expect(text).toMatch(/F1 = [^=]+ = [^=]+ = 2\/5 = 0\.4000/);
    expect(text).toContain("accuracy = tp / (tp + wl) = 1 / (1 + 1) = 1/2 ");
    expect(text).toContain("(--arcs-variant paper)");
  });

  it("shows the response entity of an extra mention, and no antecedent for an entity's first mention", () => {
    // Key [a b] [c d], response [b c d]: b starts; c starts in the key; d follows c in both.
    const other = sides("a/NN b/NN c/NN d/NN", [one(0, 1), one(2, 3)], [one(1, 2, 3)]);
    const text = working(other, "arcs-immediate");
    expect(text).toContain("outcome b K1 a (it is the first) fn c R1 (it is the first) b fp d K2 c c tp Together");
    expect(working(other, "arcs-immediate", {}, "K2")).toContain(
      "outcome c R1 (it is the first) b fp d K2 c c tp … 1 more Together: tp = 1, wl = 0, fn = 1, fp = 1.",
    );
  });

  it("shows undefined scores if no mention counts", () => {
    const text = working(sides("a/NN b/NN", [one(0)], [one(1)]), "arcs-immediate");
    expect(text).toContain("No mention counts. Together: tp = 0, wl = 0, fn = 0, fp = 0.");
    expect(text).toContain("accuracy = tp / (tp + wl) = 0 / (0 + 0) = 0/0 = — The denominator is 0");
    expect(text).toContain("R —, P —, F1 — percent");
  });
});

describe("the explanation of ARCS inferred", () => {
  const words = "Obama/NNP he/PRP Bush/NNP him/PRP";

  it("shows that “him” leads to Bush, for key [Obama he him], response [Obama he] [Bush him]", () => {
    const text = working(sides(words, [one(0, 1, 3)], [one(0, 1), one(2, 3)]), "arcs-inferred");
    expect(text).toContain(
      "outcome he K1 Obama Obama tp him K1 Obama Bush wl Together: tp = 1, wl = 1, fn = 0, fp = 0.",
    );
    expect(text).toContain("R 50.00, P 50.00, F1 50.00 percent");
  });

  it("shows a name found for a key entity of pronouns as a wrong linkage, and in version 1.2 as extra", () => {
    const misled = sides(words, [one(1, 3)], [one(0, 3)]);
    expect(working(misled, "arcs-inferred")).toContain("outcome him R1 (none) Obama wl Together");
    expect(working(misled, "arcs-inferred", version12)).toMatch(
      /\(--arcs-variant 1\.2\).*outcome him R1 \(none\) Obama fp Together/,
    );
  });
});

describe("the explanation of ARCS anchor", () => {
  it("shows that a search for Obama finds nothing in [the president, he]: Tuggener 2014 §3.3", () => {
    const president: Span = [1, 2];
    const he: Span = [3, 3];
    const obama = sides("Obama/NNP the/DT president/NN he/PRP", [[[0, 0], president, he]], [[president, he]]);
    const text = working(obama, "arcs-anchor");
    expect(text).toContain("mentions tp fn fp K1 Obama (none) fn response entity");
    expect(text).toContain("response entity its anchor in the key outcome R1 the president K1 Entity detection");
    expect(text).toContain("R_ED = tp / (tp + fn) = 0 / (0 + 1) = 0/1 = 0 = 0.0000");
    expect(text).toContain("P_ED = tp / (tp + fp) = 0 / (0 + 0) = 0/0 = — ");
    expect(text).toMatch(/F_φ = [^=]+ = 0\.0000/);
    expect(text).toContain(" F 0.00 percent");
    expect(working(obama, "arcs-anchor", version12)).toContain("R1 the president K1 fp Entity detection");
  });

  it("shows mentions of found entities: key [Obama he his] [Bush him], response [Obama he him] [it dog]", () => {
    const text = working(
      sides(
        "Obama/NNP he/PRP his/PRP$ Bush/NNP him/PRP it/PRP dog/NN",
        [one(0, 1, 2), one(3, 4)],
        [one(0, 1, 4), one(5, 6)],
      ),
      "arcs-anchor",
    );
    expect(text).toContain("fn fp K1 Obama R1 tp 2 1 1 K2 Bush (none) fn response entity");
    expect(text).toContain("outcome R1 Obama K1 R2 dog (none) fp Entity detection");
    expect(text).toContain("R_EM = tp / (tp + fn) = 2 / (2 + 1) = 2/3");
    // Entities 1/2, mentions 2/3: 2·(1/2)(2/3)/(7/6) = 4/7.
    expect(text).toContain("= (2 × 1/2 × 2/3) / (1/2 + 2/3) = 4/7 ");
  });
});

/** The losses that docs/ace.md derives by hand, one by one. */
describe("the explanation of ACE-Value", () => {
  const ofExample = (...options: string[]): string => {
    const files = ["examples/ace/key.apf.xml", "examples/ace/response.apf.xml"];
    const { stdout, code, stderr } = runCli(["explain", ...files, "-m", "ace", ...options]);
    expect(code, stderr).toBe(0);
    return stdout.replace(/\s+/g, " ");
  };

  it("shows the weights of the 2005 evaluation, and the value of each entity", () => {
    const text = ofExample();
    expect(text).toContain(
      "The weights are those of ace05. The weights of mentions by type are NAM 1, NOM 0.5, PRO 0.1.",
    );
    expect(text).toContain("K1 PER Individual SPC 1 1 1.6 1 ");
    expect(text).toContain("K10 PER Group GEN 0 0.5 0.5 0 ");
    // K1 has the value 1 − 0.1/1.6, and K2 1 − 0.1/3.1. The subtype costs K6 a tenth, and She costs K8 nothing.
    expect(text).toContain("K1 R1 1 0.625 1.5 0 0.9375 K2 R2 1 0.3226 3 0 0.9677 ");
    expect(text).toContain("K6 R7 0.9 0.2903 3.1 0 0.9 ");
    expect(text).toContain("K8 R5 1 0.3226 3.1 0 1 ");
    expect(text).toContain("Key entities that are not mapped: K9, K10.");
    expect(text).toContain("R11 1 0.375 -0.2813 ");
    expect(text).toContain(
      "= (0.9375 + 0.9677 + 1 + 1 + 1 + 0.9 + 1 + 1 − 0.2813) / (1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 0 + 0)",
    );
    expect(text).toContain("≈ 0.9405 value 94.05 percent");
  });

  it("shows values of the 2007 evaluation, where She costs 0.75 · 0.1/3.2, and three ropes 0.75 · 0.5", () => {
    const text = ofExample("--ace-preset", "ace07");
    expect(text).toContain("K8 R5 1 0.3226 3.1 0.0234 0.9766 ");
    expect(text).toContain("R11 1 0.375 -0.3750 ");
    expect(text).toContain("value 92.59 percent");
  });

  it("shows only the pair and the term of an entity with --entity, but the value of all entities", () => {
    const text = ofExample("--entity", "K6");
    expect(text).toContain("V(K_i, R_j) K6 R7 0.9 0.2903 3.1 0 0.9 … 7 more");
    expect(text).toContain("= (0.9 + … 8 more) / (1 + … 9 more)");
    expect(text).toContain("value 94.05 percent");
  });
});

it("explain leaves metrics out of `all` if files lack their information, and refuses them by name", () => {
  const files = ["examples/pradhan-2014/key.json", "examples/pradhan-2014/response.json"];
  const all = runCli(["explain", ...files, "-m", "all"]);
  expect(all.code).toBe(0);
  expect(all.stdout).toContain("Left out: ARCS anchor.");
  expect(all.stdout).toContain("Left out: ACE-Value.");
  expect(runCli(["explain", ...files, "-m", "arcs-inferred"]).code).toBe(3);
});
