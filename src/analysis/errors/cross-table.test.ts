import { expect, test } from "vitest";
import { crossTable } from "./cross-table.ts";
import type { ErrorRecord } from "./error-record.ts";

function error(type: string, distance?: string): ErrorRecord {
  return {
    id: "",
    level: "entity",
    type,
    document: "d",
    part: "",
    side: "key",
    entity: "",
    mentions: [],
    facets: distance === undefined ? {} : { distance },
    why: { code: "twinless", data: {} },
  };
}

test("values are in the order of their numbers, the unknown one last", () => {
  const errors = [
    error("a", ">10"),
    error("a"),
    error("b", "3–5"),
    error("a", "10"),
    error("a", "first"),
    error("a", "3–5"),
  ];
  expect(crossTable(errors, "distance")).toEqual({
    by: "distance",
    values: ["first", "3–5", "10", ">10", "—"],
    counts: { a: [1, 1, 1, 1, 1], b: [0, 1, 0, 0, 0] },
  });
});
