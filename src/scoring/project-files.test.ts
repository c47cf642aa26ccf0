import { expect, test } from "vitest";
import { annotatorsOf, withoutInitialFiles } from "./project-files.ts";

test.each<[files: string[], kept: string[]]>([
  [["p/a.txt/INITIAL_CAS.tsv", "p/a.txt/anna.tsv"], ["p/a.txt/anna.tsv"]],
  [["p\\a.txt\\INITIAL_CAS.xmi", "p\\a.txt\\anna.xmi"], ["p\\a.txt\\anna.xmi"]],
  [["INITIAL_CAS.tsv", "anna.tsv"], ["anna.tsv"]],
  // Nobody annotated the second document.
  [
    ["p/a.txt/INITIAL_CAS.tsv", "p/a.txt/anna.tsv", "p/b.txt/INITIAL_CAS.tsv"],
    ["p/a.txt/anna.tsv", "p/b.txt/INITIAL_CAS.tsv"],
  ],
  [["p/INITIAL_CAS.tsv"], ["p/INITIAL_CAS.tsv"]],
  [
    ["p/NO_INITIAL_CAS.tsv", "p/a.tsv"],
    ["p/NO_INITIAL_CAS.tsv", "p/a.tsv"],
  ],
])("documents before annotation are left out next to others: %j", (files, kept) => {
  expect(withoutInitialFiles(files)).toEqual(kept);
});

test.each<[document: string, one: string, other: string, globs: string[] | undefined]>([
  ["a", "p/a.txt/anna.tsv", "p/a.txt/ben.tsv", ["anna=p/*/anna.tsv", "ben=p/*/ben.tsv"]],
  ["a", "a.txt/anna.tsv", "a.txt/ben.tsv", ["anna=*/anna.tsv", "ben=*/ben.tsv"]],
  ["a", "p/a.txt/anna.tsv", "q/a.txt/CURATION_USER.tsv", ["anna=p/*/anna.tsv", "CURATION_USER=q/*/CURATION_USER.tsv"]],
  // The same annotator, or folders that are not named after the document.
  ["a", "p/a.txt/anna.tsv", "q/a.txt/anna.tsv", undefined],
  ["a", "gold/x.conll", "gold/y.conll", undefined],
  ["a", "x.conll", "y.conll", undefined],
])("annotators of document %s: %s, %s", (document, one, other, globs) => {
  expect(annotatorsOf(document, one, other)).toEqual(globs);
});
