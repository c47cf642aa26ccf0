import { expect, test } from "vitest";
import type { AnnotatedPart } from "../../core/document.ts";
import { mentionsToPart } from "../../formats/common/parts/mentions-to-part.ts";
import { documentsThatRestart } from "./restarting-ids.ts";

/** Returns a document whose words are mentions of these entities. */
function documentOf(entities: string): AnnotatedPart {
  const found = Array.from(entities, (entity, token) => ({ entity, runs: [token, token] }));
  return mentionsToPart({ document: "d", part: "" }, found);
}

/** Entities are the same in all documents. */
const key = documentOf("000011112222");

/** Judges a response by that key. */
const judged = (...responses: readonly string[]): ReturnType<typeof documentsThatRestart> =>
  documentsThatRestart(responses.map((response) => ({ part: documentOf(response), key })));

test("a response to a key that shares entities may share them, too", () => {
  expect(judged("000011112222", "000011112222", "000011112222")).toBeUndefined();
  // Errors in a quarter of the mentions.
  expect(judged("000111122220", "100011112202", "000211102221")).toBeUndefined();
});

test("entities that are right in each document, and whose ids begin again, are certain", () => {
  const responses = ["000011112222", "111122220000", "222200001111"];
  expect(judged(...responses)).toEqual({ documents: 3, isSure: true });
});

test("a response whose entities have nothing to do with those of the key tells nothing about ids", () => {
  const responses = ["012012012012", "120201012120", "201120120201"];
  expect(judged(...responses)).toEqual({ documents: 3, isSure: false });
});

test("a response without a mention of the key tells nothing about ids", () => {
  const elsewhere = (entities: string): AnnotatedPart =>
    mentionsToPart(
      { document: "d", part: "" },
      Array.from(entities, (entity, token) => ({ entity, runs: [token + 20, token + 20] })),
    );
  const parts = ["0011", "0011", "0011"].map((response) => ({ part: elsewhere(response), key }));
  expect(documentsThatRestart(parts)).toEqual({ documents: 3, isSure: false });
});
