import { describe, expect, it } from "vitest";
import { type DiagnosticCode, diagnosticRules } from "../core/diagnostic-codes.ts";
import { diagnosticLine, diagnosticSentence } from "./diagnostic-text.ts";

describe("diagnosticLine", () => {
  it("begins with the place, as compilers write it", () => {
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

  it("invents no place", () => {
    expect(diagnosticLine({ code: "no-document", severity: "error" })).toMatch(/^error: /);
  });
});

describe("diagnosticSentence", () => {
  it.each(Object.keys(diagnosticRules) as DiagnosticCode[])(
    "has a sentence for %s even without particulars",
    (code) => {
      const sentence = diagnosticSentence({ code, severity: diagnosticRules[code].severity });
      expect(sentence).toMatch(/^\S.*[.)`]$/s);
      expect(sentence).not.toContain("undefined");
    },
  );

  it("sets off the options to try, whichever reader names them", () => {
    const data = { read: "inclusive ends", evidence: "this speaks against it", try: "--ends exclusive" };
    expect(diagnosticSentence({ code: "offset-convention", severity: "warning", data })).toContain(
      "Read with inclusive ends, but this speaks against it; try `--ends exclusive`",
    );
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
});
