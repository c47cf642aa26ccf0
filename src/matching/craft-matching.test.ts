import { expect, it } from "vitest";
import { pairedSpans } from "../../test/support/entity-spans.ts";
import { matchedSide, type SpannedTokens, spannedPart } from "../../test/support/spanned-part.ts";
import { craftMatching } from "./craft-matching.ts";

function match(keyMentions: string, responseMentions: string, tokens?: SpannedTokens): string[] {
  const [key, response] = [spannedPart([keyMentions], tokens), spannedPart([responseMentions], tokens)];
  return pairedSpans(key, response, craftMatching(matchedSide(key), matchedSide(response)));
}

it("pairs a response mention with a key mention in whose first piece it lies", () => {
  expect(match("0-3", "1-2")).toStrictEqual(["0-3=1-2"]);
  expect(match("1-2", "0-3")).toStrictEqual([]);
  expect(match("0-3", "2-4")).toStrictEqual([]);
  expect(match("0-1,4-6", "0-1")).toStrictEqual(["0-1,4-6=0-1"]);
  expect(match("0-1,4-6", "4-5")).toStrictEqual([]);
});

it("wants one piece of the response mention there, not all", () => {
  expect(match("2-3", "0-0,3-3,8-9")).toStrictEqual(["2-3=0-0,3-3,8-9"]);
});

it("gives a response mention no second try: the first key mention around it is already taken", () => {
  // Both lie in 0–4, and the second also in 2–3.
  expect(match("0-4 2-3", "1-1 2-2")).toStrictEqual(["0-4=1-1"]);
  expect(match("2-3", "1-1 2-2")).toStrictEqual(["2-3=2-2"]);
});

it("takes the first key mention of the text, by its beginning, then its end", () => {
  expect(match("0-5 0-3 1-2", "1-2")).toStrictEqual(["0-3=1-2"]);
});

it("never pairs zeros", () => {
  const tokens = { length: 4, zeros: [1] };
  expect(match("0-2@0", "1-1", tokens)).toStrictEqual([]);
  expect(match("0-2@1", "0-0", tokens)).toStrictEqual([]);
  expect(match("0-2@0", "0-0", tokens)).toStrictEqual(["0-2=0-0"]);
});
