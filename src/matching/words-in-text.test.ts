import { describe, expect, test } from "vitest";
import { textColumn } from "../core/text-column.ts";
import { namesToPart } from "../formats/common/parts/mentions-to-part.ts";
import { placeWords } from "./words-in-text.ts";

function placed(text: string, entities: Readonly<Record<string, readonly string[]>>) {
  const words = text.split(" ");
  const found = Object.entries(entities).flatMap(([entity, names]) => names.map((name) => ({ entity, name })));
  const part = namesToPart({ document: "a", part: "" }, found, true);
  const result = placeWords({ length: words.length, form: textColumn(words) }, part);
  if (result === undefined) return undefined;
  const { names = [], listed, entity } = part.mentions;
  const rows = names.map((name, m) => ({ at: listed![m], name: `${name}/${part.entities.ids[entity[m]]}`, m }));
  return rows.sort((a, b) => a.at - b.at).map(({ name, m }) => [name, result.spans[m]?.join() ?? "none"]);
}

describe("words are placed", () => {
  test("in the order of the text, so that equal words of two entities get different places", () => {
    expect(placed("Ada left . She ran . Eve sat . She wept .", { a: ["Ada", "She"], e: ["Eve", "She"] })).toEqual([
      ["Ada/a", "0,0"],
      ["She/a", "3,3"],
      ["Eve/e", "6,6"],
      ["She/e", "9,9"],
    ]);
  });

  test("whatever their case and spaces, over several tokens", () => {
    expect(placed("The King 's son and the king", { k: ["the king's", "The king"], s: ["the King's son"] })).toEqual([
      ["the king's/k", "0,2"],
      ["The king/k", "5,6"],
      ["the King's son/s", "0,3"],
    ]);
  });

  test("before the mention that precedes them in the list, only if no place is left behind it", () => {
    expect(placed("She saw Ada and she smiled", { a: ["Ada", "she", "she", "she"] })).toEqual([
      ["Ada/a", "2,2"],
      ["she/a", "4,4"],
      ["she/a", "0,0"],
      ["she/a", "none"],
    ]);
  });

  test("unless most are not in the text, because they are ids", () => {
    expect(placed("Ada ran", { a: ["m1", "m2"], b: ["Ada"] })).toBeUndefined();
    expect(placed("Ada ran", {})).toBeUndefined();
  });
});
