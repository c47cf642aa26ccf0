import { expect, it } from "vitest";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import { diagnosticLine } from "../diagnostic-text.ts";
import { sentenceWithoutKey } from "./without-key.ts";

it("messages about annotators call none of them key or response, except in words of the text", () => {
  const line = (diagnostic: Diagnostic): string => diagnosticLine(diagnostic, (each) => sentenceWithoutKey(each));
  const [code, severity] = ["token-mismatch", "warning"] as const;
  expect(line({ code, severity, file: "the key.txt", data: { token: 3, key: "the key", response: "a" } })).toMatch(
    /^the key\.txt: warning: Token 3 is the first that differs \(“the key” in the first annotator, “a” in the other annotator\)/,
  );
  expect(line({ code: "paired-alone", severity, document: "b", data: { key: "a" } })).toBe(
    "warning: Document b was compared with the first annotator's only document, a. If they are different documents, give annotations of the same document. [paired-alone]",
  );
  expect(line({ code: "paired-by-text", severity, file: "b.json", data: { documents: 2 } })).toBe(
    "b.json: warning: 2 documents with other ids than the first annotator's were paired with those of the same text. If they are different documents, give each document an id, the same for all annotators. [paired-by-text]",
  );
  // Without data, these are the messages of the rules.
  expect(
    ["expanded-mention", "missing-label", "span-outside-text"].map((name) =>
      line(diagnosticOf(name as DiagnosticCode)),
    ),
  ).toEqual([
    expect.stringContaining(
      "A mention of the other annotator that begins or ends within a token of the first annotator",
    ) as string,
    expect.stringContaining("so this annotator lacks the mentions") as string,
    expect.stringContaining("unless the other annotator has it") as string,
  ]);
});
