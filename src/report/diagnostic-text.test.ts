import { describe, expect, it } from "vitest";
import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { DiagnosticCode } from "../core/diagnostic-severities.ts";
import { type Diagnostic } from "../core/diagnostic.ts";
import { plainMessage } from "../core/plain-message.ts";
import { withoutWords } from "../core/without-words.ts";
import { diagnosticLine, diagnosticSentence } from "./diagnostic-text.ts";

describe("diagnosticLine", () => {
  it("begins with the place, in the style of compilers", () => {
    const line = diagnosticLine({
      code: "mention-not-opened",
      severity: "error",
      file: "a.conll",
      line: 7,
      column: 22,
      document: "nw/x; part 000",
      entity: "3",
    });
    expect(line).toMatch(
      /^a\.conll:7:22: error: A mention of entity 3 is closed here .*nw\/x; part 000.* \[mention-not-opened\]$/,
    );
  });

  it("leaves out an unknown place", () => {
    expect(diagnosticLine({ code: "no-document", severity: "error" })).toMatch(/^error: /);
  });
});

describe("diagnosticSentence", () => {
  it.each(Object.keys(diagnosticRules) as DiagnosticCode[])(
    "returns a sentence for %s even without details",
    (code) => {
      const sentence = diagnosticSentence({ code, severity: diagnosticRules[code].severity });
      expect(sentence).toMatch(/^\S.*[.)`]$/s);
      expect(sentence.replace("0 or undefined", "")).not.toMatch(/undefined|“”|NaN/);
    },
  );

  it.each(Object.keys(diagnosticRules) as DiagnosticCode[])(
    "says for %s, even without words, what was found and done, not the title of its rule",
    (code) => {
      const { title, severity } = diagnosticRules[code];
      for (const each of [severity, "error", "warning", "note"] as const) {
        const details = { code, severity: each, document: "nw/x; part 000", mention: "the secret", entity: "Ada" };
        const sentences = [
          diagnosticSentence({ code, severity: each }),
          diagnosticSentence(withoutWords({ ...details, data: { text: "the secret", name: "Ada", unread: ["Ada"] } })),
        ];
        for (const sentence of sentences) {
          expect(sentence.split(/[.(]/)[0].trim()).not.toBe(title);
          expect(sentence).not.toMatch(/secret|Ada|[{}]ocument/);
        }
        const message = plainMessage(details);
        expect(message).toMatch(/^[A-Z`].*[^.]$/);
        expect(message.split(" ").length).toBeLessThanOrEqual(32);
      }
    },
  );

  it("names a document of which the sentence tells, and gives others as the place", () => {
    const sentenceOf = (code: DiagnosticCode, document: string): string =>
      diagnosticSentence({ code, severity: "note", document });
    expect(sentenceOf("missing-document", "b")).toBe(
      "The response lacks document b; all its mentions count as missing.",
    );
    expect(sentenceOf("extra-document", "nw/x; part 001")).toBe(
      "The key lacks document nw/x (part 001); by default, this document is not scored.",
    );
    expect(sentenceOf("duplicate-document", "")).toMatch(/^The document without a name is in the file more than once/);
    expect(sentenceOf("bare-id", "b")).toBe(
      "Some coreference cells have ids without brackets, which were ignored (in b).",
    );
  });

  it("puts the options to try after a semicolon, in backticks", () => {
    const data = { read: "inclusive ends", evidence: "this speaks against it", try: "--ends exclusive" };
    expect(diagnosticSentence({ code: "offset-convention", severity: "warning", data })).toContain(
      "The file was read with inclusive ends, but this speaks against it; try `--ends exclusive`",
    );
  });

  it.each([
    [0, "all response mentions were aligned"],
    [1, "1 response mention could not be aligned"],
    [7, "7 response mentions could not be aligned"],
  ])("says of %d unalignable response mentions: %s", (unalignable, text) => {
    for (const code of ["different-text", "token-count-mismatch", "token-mismatch"] as const) {
      const data = { key: 10, response: 9, unalignable };
      expect(diagnosticSentence({ code, severity: "warning", data })).toContain(`; ${text}`);
    }
  });

  it("does not deny documents that were read without mentions", () => {
    const sentenceOf = (data: Diagnostic["data"]): string =>
      diagnosticSentence({ code: "no-document", severity: "error", ...(data !== undefined && { data }) });
    expect(sentenceOf(undefined)).toMatch(/^The file has content, but no document /);
    expect(sentenceOf({ parts: 1 })).toMatch(/^No document in the file has mentions, so there is nothing to score\. /);
  });

  it("names all entities of a repeated mention", () => {
    const sentence = diagnosticSentence({
      code: "duplicate-mention",
      severity: "warning",
      mention: "she",
      data: { entities: ["1", "2"] },
    });
    expect(sentence).toContain("“she” is a mention of several entities: 1, 2");
  });

  it.each(["offset-convention", "ends-differ"] as const)("gives both scores with %s only if they differ", (code) => {
    const data = { try: "--ends exclusive", with: "--ends exclusive", metric: "MUC" };
    const sentenceOf = (now: string, then: string): string =>
      diagnosticSentence({ code, severity: "warning", data: { ...data, now, then } });
    expect(sentenceOf("10.00", "90.00")).toContain(" (MUC is 90.00 instead of 10.00)");
    expect(sentenceOf("90.00", "90.00")).toContain(" (MUC stays at 90.00)");
  });

  it("says of different words whether positions were compared as they are, or aligned", () => {
    const words = { token: 2, key: "cat", response: "dog" };
    const sentenceOf = (data: Diagnostic["data"]): string =>
      diagnosticSentence({ code: "token-mismatch", severity: "warning", ...(data !== undefined && { data }) });
    expect(sentenceOf(words)).toContain("; by default, positions are compared as they are.");
    expect(sentenceOf({ ...words, keyTokens: 3, responseTokens: 3, changed: 1, unalignable: 0 })).toMatch(
      /^Token 2 is the first that differs \(“cat” in the key, “dog” in the response\); overall, 1 changed; all response mentions were aligned\. /,
    );
  });
});
