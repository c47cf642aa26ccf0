import { expect, test } from "vitest";
import { NamelessDocuments } from "./nameless-documents.ts";

test("the second and later ones have a number", () => {
  const nameless = new NamelessDocuments("folder/text.conllu.gz");
  expect([nameless.next(), nameless.next(), nameless.next()]).toEqual(["text", "text_2", "text_3"]);
});
