import { expect, it } from "vitest";
import { type DiagnosticCode, diagnosticRules } from "../../core/diagnostic-codes.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { diagnosticOf } from "../../core/diagnostic.ts";
import { pageSentence } from "./page-sentence.ts";

it.each<[string, Diagnostic, string]>([
  [
    "ends that differ",
    diagnosticOf("ends-differ", {
      data: { try: "--response-ends exclusive", read: "inclusive", side: "response", mentions: 9, same: 1, shifted: 8 },
    }),
    "with “Last position of spans: not included” for the response, it would share 8",
  ],
  [
    "a doubtful convention of offsets, with the scores that were tried",
    diagnosticOf("offset-convention", {
      data: {
        ...{ try: "--key-ends exclusive --key-offsets char", read: "inclusive ends", evidence: "words are cut" },
        ...{ metric: "LEA", now: "10.00", then: "90.00", with: "--key-offsets char --response-ends inclusive" },
      },
    }),
    "try “Last position of spans: not included” and “Positions of characters” for the key (with “Positions of characters” of the key and “Last position of spans: included” of the response, LEA is 90.00 instead of 10.00)",
  ],
  [
    "a table with one column of labels",
    diagnosticOf("one-side-only", { data: { labels: "entity", try: "--columns key=entity,response=other" } }),
    "The table has one column of labels, “entity”, so it has one side only. Add the output of a system",
  ],
  ["a field of the wrong shape", diagnosticOf("json-shape", { data: { field: "x", expected: "a list" } }), "menu"],
])("pageSentence names settings of the page instead of command-line options, for %s", (_, diagnostic, part) => {
  const sentence = pageSentence(diagnostic);
  expect(sentence).toContain(part);
  expect(sentence).not.toContain("--");
});

it.each(Object.keys(diagnosticRules) as DiagnosticCode[])(
  "pageSentence says of an option in the advice for %s that it is one of the command line",
  (code) => {
    const sentence = pageSentence(diagnosticOf(code));
    if (/--[a-z]/.test(sentence)) expect(sentence).toContain("command line");
  },
);

it("pageSentence tells readers of lines and words what to open", () => {
  expect(pageSentence(diagnosticOf("lines-as-mentions", { mention: "bc/a 0 0 Ada - (1)" }))).toBe(
    "The mention “bc/a 0 0 Ada - (1)” is a line of a CoNLL file. Save the lines as text files, one for each side, and open those.",
  );
  expect(pageSentence(diagnosticOf("words-as-mentions", { mention: "she" }))).toContain("Give spans instead of words.");
});
