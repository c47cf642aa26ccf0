import { expect, it } from "vitest";
import { diagnosticRules } from "../../core/diagnostic-codes.ts";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import { pageMessage } from "./page-sentence.ts";
import type { AdvisedPlace } from "./settings.ts";

it.each<[string, Diagnostic, string]>([
  [
    "ends that differ",
    diagnosticOf("ends-differ", {
      data: { try: "--response-ends exclusive", read: "inclusive", side: "response", mentions: 9, same: 1, shifted: 8 },
    }),
    "with “Last position of spans: not included” (response), it would share 8",
  ],
  [
    "a doubtful convention of offsets, with the scores that were tried",
    diagnosticOf("offset-convention", {
      data: {
        ...{ try: "--key-ends exclusive --key-offsets char", read: "inclusive ends", evidence: "words are cut" },
        ...{ metric: "LEA", now: "10.00", then: "90.00", with: "--key-offsets char --response-ends inclusive" },
      },
    }),
    "try “Last position of spans: not included” (key) and “Positions: of characters” (key) (with “Positions: of characters” (key) and “Last position of spans: included” (response), LEA is 90.00 instead of 10.00)",
  ],
  [
    "a table with one column of labels",
    diagnosticOf("one-side-only", { data: { labels: "entity", try: "--columns key=entity,response=other" } }),
    "name both columns, for example “Columns of a table: key=entity,response=other”. Add the output of a system",
  ],
  [
    "a file of two people",
    diagnosticOf("unclear-annotator", { data: { texts: 2, annotators: ["ann", "ben"], option: "--field ann" } }),
    "Choose one, as in “Field of the clusters: ann”. To compare two people, choose the file twice, and change",
  ],
  ["a field of the wrong shape", diagnosticOf("json-shape", { data: { field: "x", expected: "a list" } }), "menu"],
])("pageMessage names settings of the page instead of command-line options, for %s", (_, diagnostic, part) => {
  const { sentence } = pageMessage(diagnostic);
  expect(sentence).toContain(part);
  expect(sentence).not.toContain("--");
});

const response: AdvisedPlace = { settings: {}, side: "response" };

it.each<[string, Diagnostic, AdvisedPlace, readonly object[]]>([
  [
    "a field, for the side of the file",
    diagnosticOf("clusters-not-read", {
      data: { field: "pred", documents: 1, first: "d", option: "--response-field", read: "clusters" },
    }),
    response,
    [{ "response-field": "pred" }, { "response-field": "clusters" }],
  ],
  [
    "a field with a space",
    diagnosticOf("clusters-not-read", {
      data: { field: "my pred", documents: 1, first: "d", option: "--response-field" },
    }),
    response,
    [{ "response-field": "my pred" }],
  ],
  [
    "a format, for the side of the file",
    diagnosticOf("piece-ids", { data: { id: "1a" } }),
    response,
    [{ "response-format": "craft" }],
  ],
  [
    "a label, which is taken from the labels of the other kind",
    diagnosticOf("unclear-label", { data: { labels: ["-1"], rows: ["2"], column: "cluster" } }),
    { settings: { "missing-label": "x,-1" }, side: "response" },
    [{ "missing-label": "x", "keep-label": "-1" }],
  ],
  [
    "a column, which is added to those that are named",
    diagnosticOf("unclear-columns", {
      data: { of: "response", names: ["a", "b"], why: "x", options: ["--columns response=a", "--columns response=b"] },
    }),
    { settings: { columns: "key=gold" }, side: "response" },
    [{ columns: "key=gold,response=a" }, { columns: "key=gold,response=b" }],
  ],
  [
    "a column that the sentence does not name",
    diagnosticOf("coreference-column-chosen", {
      data: { column: 4, cells: 3, text: "(0)", last: "NN", try: "--response-column 4" },
    }),
    response,
    [{ "response-column": "4" }],
  ],
  [
    "an option of scoring",
    diagnosticOf("ids-restart", { data: { side: "key", documents: 9 } }),
    { settings: { scope: "corpus" } },
    [{ scope: "document" }, { "scope-ids": "shared" }],
  ],
  [
    "nothing that is set already",
    diagnosticOf("singletons-on-one-side", { data: { side: "key", count: 3 } }),
    { settings: { singletons: "drop" } },
    [],
  ],
  [
    "a setting without effect, which is left out",
    diagnosticOf("option-without-effect", { data: { option: "--ends exclusive", format: "conll" } }),
    { settings: { "response-ends": "exclusive", ends: "inclusive" }, side: "response" },
    [{ "response-ends": "" }],
  ],
  [
    "nothing in a text that the message quotes",
    diagnosticOf("malformed-line", { data: { text: "`--ids exact`", expected: "a row" } }),
    response,
    [],
  ],
])("pageMessage advises %s", (_, diagnostic, place, expected) => {
  expect(pageMessage(diagnostic, place).advice.map(({ set }) => set)).toEqual(expected);
});

it("pageMessage advises for a single response if there are several, except for what both sides share", () => {
  const place: AdvisedPlace = { settings: {}, side: "response", response: "alpha" };
  const own = diagnosticOf("prediction-missing", { data: { field: "pred", option: "--response-field" } });
  expect(pageMessage(own, place).advice).toMatchObject([{ response: "alpha" }]);
  const [advice] = pageMessage(diagnosticOf("ids-differ"), place).advice;
  expect(advice).toMatchObject({ set: { ids: "exact" }, isReading: false });
  expect(advice).not.toHaveProperty("response");
});

/** Codes of counts of earlier runs, which the page does not read. */
const ofCounts: ReadonlySet<DiagnosticCode> = new Set([
  "damaged-counts",
  "mixed-counts",
  "several-names-of-system",
  "conflicting-counts",
]);

it.each((Object.keys(diagnosticRules) as DiagnosticCode[]).filter((code) => !ofCounts.has(code)))(
  "pageMessage names no option of the command line in the advice for %s",
  (code) => {
    const { sentence } = pageMessage(diagnosticOf(code, { severity: "error" }));
    // The page does not show split antecedents, and has no samples, votes and alignments.
    const onlyThere = /`--split-antecedents score` on the command line|`score --[^`]*`/g;
    expect(sentence.replace(onlyThere, "")).not.toMatch(/(?<!xmllint )--(?!nonet)[a-z]|command line/);
  },
);

it("pageMessage tells readers of lines and words what to open", () => {
  expect(pageMessage(diagnosticOf("lines-as-mentions", { mention: "bc/a 0 0 Ada - (1)" })).sentence).toBe(
    "The mention “bc/a 0 0 Ada - (1)” is a line of a CoNLL file, so nothing was scored. Save the lines as text files, one for each side, and open those.",
  );
  expect(pageMessage(diagnosticOf("words-as-mentions", { mention: "she" })).sentence).toContain(
    "Give spans instead of words.",
  );
});
