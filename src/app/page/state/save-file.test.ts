import { describe, expect, it } from "vitest";
import { fileNameOf } from "./save-file.ts";

describe("the name of a saved file", () => {
  it.each([
    ["Scores of the systems", "scores-of-the-systems.tex"],
    ["Where ../a_1.b loses points", "where-a-1-b-loses-points.tex"],
    ["Errors of 系统一", "errors-of-系统一.tex"],
    ["שָׁלוֹם", "שָׁלוֹם.tex"],
  ])("comes from %s", (title, name) => {
    expect(fileNameOf(title, "tex")).toBe(name.normalize());
  });

  it("is not longer than file systems allow", () => {
    expect(fileNameOf("a".repeat(500), "svg")).toBe(`${"a".repeat(80)}.svg`);
    // 255 bytes, of which a character of three bytes takes three.
    expect(new TextEncoder().encode(fileNameOf("系".repeat(500), "svg")).length).toBeLessThan(255);
  });
});
