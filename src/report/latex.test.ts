import { describe, expect, it } from "vitest";
import { latexText } from "./latex.ts";

describe("latexText", () => {
  it.each([
    ["CEAF_m", "CEAF\\_m"],
    ["50 % & more", "50 \\% \\& more"],
    ["B³ —", "B$^3$ ---"],
    ["B³₀ CEAF_φ1", "B$^3_0$ CEAF\\_$\\varphi$1"],
    ["α ≤ 0.05, 1–2, −1", "$\\alpha$ $\\le$ 0.05, 1--2, $-$1"],
    ["a|b<c>d", "a\\textbar{}b\\textless{}c\\textgreater{}d"],
    ["a\\b^c~d", "a\\textbackslash{}b\\^{}c\\~{}d"],
    ["± × → ∅ ✓ ✗", "$\\pm$ $\\times$ $\\to$ $\\emptyset$ $\\surd$ $\\times$"],
    ["Gold₁ to Gold₉", "Gold$_1$ to Gold$_9$"],
    ["{x}$#", "\\{x\\}\\$\\#"],
  ])("escapes %s", (text, latex) => {
    expect(latexText(text)).toBe(latex);
  });
});
