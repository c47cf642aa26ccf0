import { expect, it } from "vitest";
import type { Diagnostic } from "../core/diagnostic.ts";
import { FileReader, readParts } from "../formats/read.ts";
import { checkParts, type CheckedFile } from "./check-parts.ts";

function check(lines: readonly string[]): CheckedFile {
  const reported: Diagnostic[] = [];
  const text = `${lines.join("\n")}\n`;
  const source = {
    file: "f",
    open: () =>
      readParts(
        [new TextEncoder().encode(text)],
        new FileReader({ file: "f", report: (diagnostic) => reported.push(diagnostic) }),
      ),
  };
  return checkParts(source, reported);
}

it("checkParts adds the sentence and the word to a diagnostic whose part the reader has left", () => {
  const { parts, mentions, diagnostics } = check([
    "#begin document (a); part 000",
    "a 0 0 It (1)",
    "",
    "a 0 0 old (2",
    "#end document",
    "#begin document (b); part 000",
    "b 0 0 he (1)",
    "b 0 1 ran 7)",
    "#end document",
    "#begin document (a); part 000",
    "a 0 0 It (1)|(2)",
    "#end document",
  ]);
  expect([parts, mentions]).toEqual([3, 4]);
  expect(
    diagnostics.map(({ line, code, document, sentence, mention }) => [line, code, document, sentence, mention]),
  ).toEqual([
    [4, "mention-not-closed", "a; part 000", "2", "old"],
    [8, "mention-not-opened", "b; part 000", "1", "ran"],
    [10, "duplicate-document", "a; part 000", undefined, undefined],
    [11, "duplicate-mention", "a; part 000", "1", "It"],
  ]);
  expect(diagnostics.every(({ file }) => file === "f")).toBe(true);
});

it("checkParts keeps diagnostics that belong to no part", () => {
  expect(check(["<?xml"]).diagnostics.map(({ code }) => code)).toEqual(["unknown-format"]);
});

it("checkParts keeps 200,000 diagnostics that belong to no part", () => {
  const reported = Array.from({ length: 200_000 }, (): Diagnostic => ({ code: "unknown-format", severity: "warning" }));
  expect(checkParts({ open: () => [] }, reported).diagnostics).toHaveLength(200_000);
});

it("checkParts looks at each diagnostic once, even if the reader is ahead of all parts", () => {
  const documents = Array.from({ length: 100 }, (_, i) => `d${i}`);
  let looks = 0;
  const reported = documents.map(
    (document, i): Diagnostic => ({
      code: "mention-not-closed",
      severity: "error",
      data: { i },
      get document() {
        looks++;
        return `${document}; part 000`;
      },
    }),
  );
  const lines = documents.flatMap((document) => [
    `#begin document (${document}); part 000`,
    `${document} 0 0 It (1)`,
    "#end document",
  ]);
  const parts = [...readParts([new TextEncoder().encode(`${lines.join("\n")}\n`)], new FileReader())];
  const { diagnostics } = checkParts({ open: () => parts }, reported);
  expect(looks).toBe(documents.length);
  expect(diagnostics.map(({ data }) => data?.["i"])).toEqual(documents.map((_, i) => i));
});

it("checkParts keeps the order of diagnostics that have neither line nor part", () => {
  const reported = ["a", "b", "a"].map(
    (document, i): Diagnostic => ({
      code: "unknown-format",
      severity: "warning",
      document,
      data: { i },
    }),
  );
  const { diagnostics } = checkParts({ open: () => [] }, reported);
  expect(diagnostics.map(({ data }) => data?.["i"])).toEqual([0, 1, 2]);
});
