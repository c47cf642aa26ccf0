import { expect, test } from "vitest";
import type { ErrorRow } from "../../engine/errors-view.ts";
import { errorHeadline } from "./error-headline.ts";

type Told = Pick<ErrorRow, "type"> & Partial<Pick<ErrorRow, "side" | "pieces">>;

function headline(told: Told, texts: readonly string[], pieces = 2): string {
  const mentions = texts.map((text, number) => ({ side: "key" as const, text, number }));
  const row = { side: "key", badge: "K2", otherBadge: "R1", why: { data: { pieces } }, mentions, ...told };
  return errorHeadline(row as unknown as ErrorRow);
}

test.each<[Told, string[], string]>([
  [{ type: "divided-entity" }, ["he"], "“he” is in the wrong entity"],
  [{ type: "conflated-entities" }, ["he", "he"], "“he” is in the wrong entity, twice"],
  [{ type: "divided-entity" }, ["he", "he", "he"], "“he” is in the wrong entity, 3 times"],
  [{ type: "divided-entity" }, ["Ann", "she"], "“Ann” and another mention are in the wrong entity"],
  [{ type: "divided-entity" }, ["Ann", "she", "her"], "“Ann” and 2 other mentions are in the wrong entity"],
  [{ type: "missing-mention" }, ["it"], "“it” is missing"],
  [{ type: "extra-mention", side: "response" }, ["it"], "“it” is not in the key"],
  [{ type: "missing-entity" }, ["the dog", "it"], "K2 “the dog” is missing altogether"],
  [{ type: "span-error" }, ["Priestley", "Priestley’s"], "“Priestley’s” should be “Priestley”"],
  [{ type: "missing-link" }, ["it", "the dog"], "“it” is not linked to “the dog”"],
  [{ type: "extra-link" }, ["it", "the dog"], "“it” is wrongly linked to “the dog”"],
  [{ type: "false-new" }, ["it"], "“it”: false new"],
  [{ type: "missing-mention" }, ["x".repeat(49)], `“${"x".repeat(47)}…” is missing`],
])("%o with the mentions %o is called %s", (told, texts, expected) => {
  expect(headline(told, texts)).toBe(expected);
});

test("pieces of one entity share a headline", () => {
  const pieces: ErrorRow["pieces"] = [];
  expect(headline({ type: "divided-entity", pieces }, ["a", "b"], 3)).toBe("K2 is split into 3 pieces");
  expect(headline({ type: "conflated-entities", pieces }, ["a", "b"], 4)).toBe("K2 mixes 4 entities");
});
