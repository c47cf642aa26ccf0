import { expect, it } from "vitest";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { checkGithub, checkSarif, checkTotal } from "./write-check-report.ts";

const diagnostics: Diagnostic[] = [
  { code: "bare-id", severity: "note", file: "a b/c,d.conll", line: 3, document: "x: 50%, y" },
  {
    code: "malformed-cell",
    severity: "error",
    file: "e.conll",
    line: 4,
    column: 2,
    entity: "7",
    mention: "he",
    data: { text: "(\n" },
  },
  { code: "empty-file", severity: "warning" },
];

it("checkGithub escapes the characters that separate the parts of GitHub's commands", () => {
  expect(checkGithub(diagnostics).split("\n")).toEqual([
    "::notice file=a b/c%2Cd.conll,line=3,title=Ids without brackets [bare-id]::Some coreference cells have ids without brackets, which were ignored (in x: 50%25, y).",
    "::error file=e.conll,line=4,col=2,title=A coreference cell that cannot be read [malformed-cell]::“(\\n” cannot be read as a coreference cell; only its readable parts were kept. Correct the cell. In CoNLL, ids may have any characters except brackets, `|` and white space.",
    "::warning title=The file is empty [empty-file]::The file has no content, so it was read as a file without documents. If the file should have content, check that the program that writes it has finished.",
    "",
  ]);
});

it("checkSarif writes a rule for each code, and places as relative references", () => {
  expect(checkSarif(diagnostics)).toMatchObject({
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "corefscope",
            rules: [
              { id: "bare-id", defaultConfiguration: { level: "note" } },
              { id: "empty-file", defaultConfiguration: { level: "warning" } },
              { id: "malformed-cell", defaultConfiguration: { level: "error" } },
            ],
          },
        },
        results: [
          {
            ruleId: "bare-id",
            ruleIndex: 0,
            level: "note",
            locations: [
              {
                physicalLocation: { artifactLocation: { uri: "a%20b/c%2Cd.conll" }, region: { startLine: 3 } },
                logicalLocations: [{ fullyQualifiedName: "x: 50%, y" }],
              },
            ],
          },
          {
            ruleId: "malformed-cell",
            ruleIndex: 2,
            level: "error",
            locations: [
              {
                physicalLocation: { region: { startLine: 4, startColumn: 2 } },
                logicalLocations: [{ fullyQualifiedName: "entity 7 › he" }],
              },
            ],
          },
          { ruleId: "empty-file", ruleIndex: 1, level: "warning" },
        ],
      },
    ],
  });
});

it("checkTotal names only what was found, and that notes are no problems", () => {
  const summary = { files: 1, parts: 2, mentions: 3 };
  const [note, error, warning] = diagnostics;
  const totals = [[], [note, note], [warning], diagnostics, [error, warning, warning]].map((found) =>
    checkTotal(found, summary),
  );
  expect(totals).toEqual([
    "No problems found in 1 file (2 parts, 3 mentions).",
    "No problems, 2 notes in 1 file (2 parts, 3 mentions)",
    "1 warning in 1 file (2 parts, 3 mentions)",
    "1 error, 1 warning, 1 note in 1 file (2 parts, 3 mentions)",
    "1 error, 2 warnings in 1 file (2 parts, 3 mentions)",
  ]);
});
