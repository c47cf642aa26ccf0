import { describe, expect, it } from "vitest";
import { alikeDocuments, perhapsCopied } from "./alike.ts";

function part(document: string, first: readonly number[], second: readonly number[]) {
  return { document, labels: [Int32Array.from(first), Int32Array.from(second)] };
}

describe("documents that two annotators have exactly alike", () => {
  it("have the same mentions and entities in all parts; those without mentions of both do not count", () => {
    const parts = [
      part("same", [0, 0, 1], [0, 0, 1]),
      part("same", [0], [0]),
      part("empty", [], []),
      // The same in one part only.
      part("partly", [0, 0], [0, 0]),
      part("partly", [0, 0], [0, 1]),
      part("mention", [0, 0], [0, -1]),
      part("unfinished", [0, 0, 0], [-1, -1, -1]),
    ];
    // Of the six mentions in the next three parts, one is in another entity, and one has one annotator.
    expect(alikeDocuments(parts)).toEqual({
      ...{ documents: ["same"], of: 3, mentions: 4, others: { mentions: 6, differing: 2 } },
    });
  });

  it("may be copies if all are alike, or more than the other documents make likely", () => {
    const alike = (documents: number, mentions: number, differing: number) => ({
      documents: Array.from({ length: documents }, String),
      ...{ of: 5, mentions, others: { mentions: 20, differing } },
    });
    expect(perhapsCopied(alike(0, 0, 4))).toBeUndefined();
    expect(perhapsCopied({ documents: [], of: 0, mentions: 0, others: { mentions: 0, differing: 0 } })).toBeUndefined();
    expect(perhapsCopied({ ...alike(5, 3, 0), others: { mentions: 0, differing: 0 } })).toBe("all");
    // They differ on a fifth of the mentions elsewhere: .8^30 = .0012, and .8^31 = .00099.
    expect(perhapsCopied(alike(2, 30, 4))).toBeUndefined();
    expect(perhapsCopied(alike(2, 31, 4))).toBe("some");
  });
});
