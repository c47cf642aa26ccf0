import { expect, it, test } from "vitest";
import type { ErrorRecord } from "./error-record.ts";
import { sortedErrors, crossTable } from "./error-lists.ts";

const error = (id: string, part: string, ...spans: readonly (readonly number[])[]): ErrorRecord => ({
  id,
  level: "entity",
  type: "missing-mention",
  document: "d",
  part,
  side: "key",
  entity: "0",
  badge: "K1",
  mentions: spans.map((tokens) => ({ side: "key", tokens, text: "" })),
  facets: {},
  why: { code: "twinless", data: {} },
});

it("sortedErrors lists errors by part, first token and descending length, or in the order of entities", () => {
  // The ids are positions in reading order.
  const analysed = [
    error("4", "000", [13, 13]),
    error("5", "000", [30, 31]),
    error("1", "000", [3, 3], [99, 99]),
    error("2", "000", [3, 3]),
    error("0", "000", [3, 3, 7, 8]),
    error("3", "000", [12, 40]),
    error("6", "001", [0, 0]),
  ];
  const ids = (order: "document" | "entity"): string[] => sortedErrors(analysed, order, "lea").map(({ id }) => id);
  expect(ids("document")).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  expect(ids("entity")).toEqual(["4", "5", "1", "2", "0", "3", "6"]);
});

function errorWith(type: string, distance?: string): ErrorRecord {
  return {
    id: "",
    level: "entity",
    type,
    document: "d",
    part: "",
    side: "key",
    entity: "",
    badge: "",
    mentions: [],
    facets: distance === undefined ? {} : { distance },
    why: { code: "twinless", data: {} },
  };
}

test("crossTable orders the values of a facet by their numbers, with the unknown value last", () => {
  const errors = [
    errorWith("a", ">10"),
    errorWith("a"),
    errorWith("b", "3–5"),
    errorWith("a", "10"),
    errorWith("a", "first"),
    errorWith("a", "3–5"),
  ];
  expect(crossTable(errors, "distance")).toEqual({
    by: "distance",
    values: ["first", "3–5", "10", ">10", "—"],
    counts: { a: [1, 1, 1, 1, 1], b: [0, 1, 0, 0, 0] },
  });
});
