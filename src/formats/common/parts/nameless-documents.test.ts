import { expect, test } from "vitest";
import { NamelessDocuments } from "./nameless-documents.ts";

test("names documents without ids after their file, and numbers them among all documents", () => {
  const names = new NamelessDocuments("folder/text.conllu.gz");
  expect([names.next(), names.next("b"), names.next(""), names.next()]).toEqual([
    { document: "text", position: 1 },
    { document: "b" },
    { document: "text (2)", position: 3 },
    { document: "text (3)", position: 4 },
  ]);
});

test("reserves the number of an unreadable document", () => {
  const names = new NamelessDocuments("a.jsonl");
  names.skip();
  expect(names.next()).toEqual({ document: "a", position: 2 });
});

test("names later documents of a nameless file by number", () => {
  const names = new NamelessDocuments("-");
  expect([names.next(), names.next()]).toEqual([
    { document: "", position: 1 },
    { document: "document 2", position: 2 },
  ]);
});
