import { expect, it } from "vitest";
import { pairedSpans } from "../../test/support/entity-spans.ts";
import { matchedSide, spannedPart } from "../../test/support/spanned-part.ts";
import { minimumMatching } from "./minimum-matching.ts";

function match(keyMentions: string, responseMentions: string): string[] {
  const [key, response] = [spannedPart([keyMentions]), spannedPart([responseMentions])];
  return pairedSpans(key, response, minimumMatching(matchedSide(key), matchedSide(response)));
}

it("pairs what covers the minimum span and stays within the mention", () => {
  for (const response of ["0-4", "1-3", "2-2", "2-4", "0-2"]) {
    expect(match("0-4!2-2", response)).toStrictEqual([`0-4=${response}`]);
  }
  for (const response of ["0-1", "3-4", "2-5"]) expect(match("0-4!2-2", response)).toStrictEqual([]);
  expect(match("1-4!2-2", "0-4")).toStrictEqual([]);
  expect(match("0-4!1-3", "1-2")).toStrictEqual([]);
});

it("takes spans as intervals: what lies between the pieces counts as covered", () => {
  expect(match("0-1,4-5!1-1,4-4", "1-4")).toStrictEqual(["0-1,4-5=1-4"]);
  expect(match("0-5!2-2", "1-1,3-3")).toStrictEqual(["0-5=1-1,3-3"]);
});

it("pairs nothing with a key mention that has no minimum span", () => {
  expect(match("0-4@2", "2-2")).toStrictEqual([]);
  expect(match("0-4@2 6-8!7-7", "2-2 7-7")).toStrictEqual(["6-8=7-7"]);
});

it("goes on to the next key mention where one is taken: it is one to one", () => {
  expect(match("0-4!2-2", "1-2 2-2")).toStrictEqual(["0-4=1-2"]);
  expect(match("0-4!2-2 1-3!2-2", "1-2 2-2")).toStrictEqual(["0-4=1-2", "1-3=2-2"]);
});
