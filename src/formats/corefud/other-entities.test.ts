import { describe, expect, test } from "vitest";
import { placesOf } from "../../../test/support/part-views.ts";
import { type ReadFiles, readFiles } from "../../../test/support/read-files.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { ReadOptions } from "../format.ts";
import { FileReader, readParts } from "../read.ts";

/** Documents with the same attributes in MISC, one per word. */
function fileOf(miscs: readonly string[], documents = 1): string {
  const rows = miscs.map((misc, w) => `${w + 1}\tw${w}\t_\t_\t_\t_\t_\t_\t_\t${misc}\n`).join("");
  const texts = Array.from({ length: documents }, (_, d) => `# newdoc id = d${d + 1}\n${rows}\n`);
  return `# global.Entity = eid-etype-head-other\n${texts.join("")}`;
}

function read(text: string, options: ReadOptions = {}): { places: string[][]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = new FileReader({ file: "a.conllu", report: (found) => diagnostics.push(found), ...options });
  const places = Array.from(readParts([new TextEncoder().encode(text)], reader), placesOf);
  return { places, diagnostics };
}

const gold = ["Entity=(e1", "Entity=e1)(e2)", "Entity=(e1)", "SpaceAfter=No"];
const predicted = ["PredEntity=(e7-person-1-", "PredEntity=e7)", "PredEntity=(e7)(e8)", "PredEntity=(e8)"];
const both = gold.map((misc, w) => `${misc}|${predicted[w]}`);
const goldPlaces = ["e1: 0-1", "e1: 2-2", "e2: 1-1"];
const predictedPlaces = ["e7: 0-1", "e7: 2-2", "e8: 2-2", "e8: 3-3"];

// The compiled scanner reads only longer files.
describe.each([1, 400])("a file of CorefUD with %d documents", (documents) => {
  const text = fileOf(both, documents);
  const of = (places: readonly string[]): unknown[] => Array.from({ length: documents }, () => places);

  test.each([
    ["key", "warning"],
    ["response", "error"],
  ] as const)("reports a second attribute of a %s as %s", (side, severity) => {
    const { places, diagnostics } = read(text, { side });
    expect(places.map((each) => each.sort())).toEqual(of(goldPlaces));
    const data = { field: "PredEntity", documents, first: "d1", option: "--field", read: "Entity" };
    expect(diagnostics).toEqual([{ code: "clusters-not-read", severity, file: "a.conllu", data }]);
  });

  test.each([
    ["Entity", goldPlaces],
    ["PredEntity", predictedPlaces],
  ])("reads the attribute that was named: %s", (field, expected) => {
    const { places, diagnostics } = read(text, { side: "response", field });
    expect(diagnostics).toEqual([]);
    expect(places.map((each) => each.sort())).toEqual(of(expected));
  });
});

test("the attribute of the other side needs no message", () => {
  expect(read(fileOf(both), { otherField: "PredEntity" }).diagnostics).toEqual([]);
});

test("an attribute that no document has is an error", () => {
  const { places, diagnostics } = read(fileOf(gold), { field: "PredEntity" });
  expect(places).toEqual([[]]);
  const found = diagnostics.filter(({ code }) => code === "field-missing");
  expect(found).toMatchObject([{ severity: "error", data: { count: 1, of: 1 } }]);
});

test("documents without the named attribute have no mentions", () => {
  const { places, diagnostics } = read(fileOf(both) + fileOf(gold).replace("d1", "d2"), { field: "PredEntity" });
  expect(places[1]).toEqual([]);
  expect(diagnostics).toMatchObject([
    { code: "field-missing", severity: "warning", data: { documents: ["d2"], of: 2 } },
  ]);
});

test.each([
  ["a gloss in brackets", "Gloss=(1SG)"],
  ["text in brackets", "Gloss=see(Def)"],
  ["a bracket that stays open", "PredNote=(e1"],
  ["brackets around a number", "Ref=(3"],
])("%s is not taken for coreference", (_, misc) => {
  const miscs = ["Entity=(e1)", misc, "Entity=(e1)"];
  expect(read(fileOf(miscs), { side: "response" }).diagnostics).toEqual([]);
});

test("a file without comments, whose only attribute of coreference has a name of its own, needs only that name", () => {
  const row = (id: number, word: string, misc: string): string => `${id}\t${word}${"\t_".repeat(7)}\t${misc}\n`;
  const text = row(1, "Ada", "SpaceAfter=No|Coref=(e1)") + row(2, "saw", "_") + row(3, "her", "Coref=(e1)");
  const read = (field?: string): ReadFiles => readFiles({ "a.txt": text }, field === undefined ? {} : { field });
  expect(read("Coref")).toMatchObject({ format: "corefud" });
  expect(placesOf(read("Coref").parts[0])).toEqual(["e1: 0-0", "e1: 2-2"]);
  expect(read("Other").format).toBe("");
  expect(read().format).toBe("");
});
