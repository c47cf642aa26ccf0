import { expect, test } from "vitest";
import { NamelessDocuments } from "./distinct-names.ts";

test("documents without ids are named after their file, and numbered among all documents", () => {
  const names = new NamelessDocuments("folder/text.conllu.gz");
  expect([names.next(), names.next("b"), names.next(""), names.next()]).toEqual([
    { document: "text", position: 1 },
    { document: "b" },
    { document: "text (2)", position: 3 },
    { document: "text (3)", position: 4 },
  ]);
});

test("the number of an unreadable document is reserved", () => {
  const names = new NamelessDocuments("a.jsonl");
  names.skip();
  expect(names.next()).toEqual({ document: "a", position: 2 });
});

test("later documents of a nameless file are named by number", () => {
  const names = new NamelessDocuments("-");
  expect([names.next(), names.next()]).toEqual([
    { document: "", position: 1 },
    { document: "document 2", position: 2 },
  ]);
});
