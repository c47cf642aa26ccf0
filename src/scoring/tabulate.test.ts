import { describe, expect, it } from "vitest";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { voidMentions } from "./tabulate.ts";

/** Entities are strings of one-letter mentions. */
function found(key: readonly string[], response: readonly string[]): number {
  return voidMentions(tableOf(entities(...key), entities(...response)));
}

describe("void mentions", () => {
  it("are c and d in {abc}{defg} against {ab}{cd}{fghi}: both sides have them, but without a correct link", () => {
    expect(found(["abc", "defg"], ["ab", "cd", "fghi"])).toBe(2);
  });

  it("do not include missing or extra mentions", () => {
    expect(found(["abc"], ["ab", "xy"])).toBe(0);
  });

  it("do not include singletons on both sides, which have a link to themselves", () => {
    expect(found(["a", "bc"], ["a", "bc"])).toBe(0);
    expect(found(["a", "bc"], ["b", "ac"])).toBe(3);
  });
});
