import { describe, expect, it } from "vitest";
import type { DocumentSummary, Overview } from "../../engine/overview.ts";
import { startRoute } from "./route.ts";
import { shownDocuments } from "./shown-documents.ts";

function document(id: string, ...mains: (number | null)[]): Pick<DocumentSummary, "id" | "systems"> {
  return { id, systems: mains.map((main, s) => ({ scores: {}, main, errors: s + mains.length - 2 })) };
}

const overview = {
  systems: [{}, {}],
  documents: [document("a", 0.5, 0.6), document("b", null, 0), document("c", 0.9, 0.2), document("d", 0.4, 0.4)],
} as unknown as Overview;
const idsOf = (change: Partial<typeof startRoute>): string =>
  shownDocuments({ ...startRoute, tab: "compare", ...change }, overview)
    .map(({ id }) => id)
    .join("");

describe("the documents on show", () => {
  it("come in the order of the file, of the score or of the difference of the two systems", () => {
    expect(idsOf({})).toBe("abcd");
    expect(idsOf({ documentOrder: "worst" })).toBe("dacb");
    // 70, 10 and 0 points. A score that is not defined differs from none.
    expect(idsOf({ documentOrder: "difference" })).toBe("cadb");
  });

  it("are limited by name and to those with errors", () => {
    expect(idsOf({ documentFilter: "C" })).toBe("c");
    expect(idsOf({ onlyWithErrors: true })).toBe("");
    expect(idsOf({ onlyWithErrors: true, system: 1 })).toBe("abcd");
  });
});
