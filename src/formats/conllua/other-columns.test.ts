import { describe, expect, test } from "vitest";
import { placesOf } from "../../../test/support/part-views.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { ReadOptions } from "../format.ts";
import { FileReader, readParts } from "../read.ts";

function read(text: string, options: ReadOptions = {}): { places: string[][]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = new FileReader({ file: "a.CONLLUA", report: (found) => diagnostics.push(found), ...options });
  const places = Array.from(readParts([new TextEncoder().encode(text)], reader), (part) => placesOf(part).sort());
  return { places, diagnostics };
}

/** Writes documents with the same rows, in which `IDENTITY` is followed by other columns. */
function fileOf(columns: string, rows: readonly string[], documents = 1): string {
  const lines = rows.map((row, r) => `${[r + 1, `w${r}`, ...row.split(" ")].join("\t")}\n`).join("");
  const texts = Array.from({ length: documents }, (_, d) => `# newdoc id = d${d + 1}\n${lines}\n`);
  return `# global.columns = ID FORM IDENTITY ${columns}\n${texts.join("")}`;
}

const rows = [
  "(EntityID=1|MarkableID=m1 (EntityID=1|MarkableID=m1)",
  ") (EntityID=2|MarkableID=m2",
  "(EntityID=1|MarkableID=m2) )",
];

// The compiled scanner reads only longer files.
describe.each([1, 800])("a file of CoNLL-UA with %d documents", (documents) => {
  const text = fileOf("SYSTEM", rows, documents);
  const of = (places: readonly string[]): unknown[] => Array.from({ length: documents }, () => places);

  test.each([
    ["key", "warning"],
    ["response", "error"],
  ] as const)("reports a second column of a %s as %s", (side, severity) => {
    const { places, diagnostics } = read(text, { side });
    expect(places).toEqual(of(["1: 0-1", "1: 2-2"]));
    const data = { field: "SYSTEM", documents, first: "d1", option: "--field", read: "IDENTITY" };
    expect(diagnostics).toEqual([{ code: "clusters-not-read", severity, file: "a.CONLLUA", data }]);
  });

  test.each([
    ["IDENTITY", ["1: 0-1", "1: 2-2"]],
    ["SYSTEM", ["1: 0-0", "2: 1-2"]],
  ])("reads the column that was named: %s", (field, expected) => {
    const { places, diagnostics } = read(text, { side: "response", field });
    expect(diagnostics).toEqual([]);
    expect(places).toEqual(of(expected));
  });
});

test("a column that is not declared is an error", () => {
  const { places, diagnostics } = read(fileOf("SYSTEM", rows), { field: "SYSTEMS" });
  expect(places).toEqual([[]]);
  const found = diagnostics.filter(({ code }) => code === "field-missing");
  expect(found).toMatchObject([{ severity: "error", data: { count: 1, of: 1 } }]);
});

test("columns without entities, and more columns than the scanner can return, need no message", () => {
  const columns = "BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM SENTIMENT";
  const text = fileOf(columns, ["(EntityID=1|MarkableID=m1) _ _ _ _ (good)"], 800);
  expect(read(text, { side: "response" }).diagnostics).toEqual([]);
});

test.each<[columns: string, field: string | undefined, expected: string[][], codes: string[]]>([
  ["SYSTEM", "SYSTEM", [["1: 0-1", "1: 2-2"]], []],
  ["SYSTEM", undefined, [], ["unknown-format"]],
  ["SYSTEM", "SYSTEMS", [], ["unknown-format"]],
  // Ten columns look like CoNLL-U, which has MISC instead.
  ["LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS SYSTEM", "SYSTEM", [["1: 0-1", "1: 2-2"]], []],
])(
  "a file whose only column of coreference is not called IDENTITY needs only its name: %s, %s",
  (columns, field, expected, codes) => {
    const filled = rows.map((row) =>
      [...Array<string>(columns.split(" ").length - 1).fill("_"), row.split(" ")[0]].join(" "),
    );
    const text = fileOf(columns, filled).replace(" IDENTITY ", " ");
    const { places, diagnostics } = read(text, field === undefined ? {} : { field });
    expect(places).toEqual(expected);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    for (const { data } of diagnostics) expect(data?.["guess"]).toContain("`--field NAME`");
  },
);
