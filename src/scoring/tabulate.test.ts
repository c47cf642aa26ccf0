import { describe, expect, it } from "vitest";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { voidMentions } from "./tabulate.ts";

/** Void mentions of the response, entities being strings of one-letter mentions. */
function found(key: readonly string[], response: readonly string[]): number {
  return voidMentions(tableOf(entities(...key), entities(...response)));
}

describe("void mentions", () => {
  it("{abc}{defg} against {ab}{cd}{fghi}: c and d are common and linked to nothing of their entities", () => {
    expect(found(["abc", "defg"], ["ab", "cd", "fghi"])).toBe(2);
  });

  it("are not those that are missing or spurious", () => {
    expect(found(["abc"], ["ab", "xy"])).toBe(0);
  });

  it("are not singletons of both sides, which have their link to themselves", () => {
    expect(found(["a", "bc"], ["a", "bc"])).toBe(0);
    expect(found(["a", "bc"], ["b", "ac"])).toBe(3);
  });
});
