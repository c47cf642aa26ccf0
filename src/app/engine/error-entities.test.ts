import { expect, it } from "vitest";
import type { ErrorRecord } from "../../analysis/errors/error-record.ts";
import { countedEntities, isInEntity } from "./error-entities.ts";

const error = (document: string, side: "key" | "response", entity: string, otherEntity?: string): ErrorRecord => ({
  ...{ id: "", level: "entity", type: "extra-mention", document, part: "", side, entity, badge: "" },
  ...(otherEntity !== undefined && { otherEntity }),
  ...{ mentions: [], facets: {}, why: { code: "twinless", data: {} } },
});

// Entity 1 of the key is in two errors, once as the other side. Entity 1 of the response is another entity, and so is
// entity 1 of the other document.
const errors = [
  error("a", "response", "1"),
  error("a", "key", "1"),
  error("a", "response", "2", "1"),
  error("b", "key", "1"),
];

it("counts an error for its entity of each side", () => {
  const counts = countedEntities(errors).map(({ document, side, id, count }) => [document, side, id, count]);
  expect(counts).toEqual([
    ["a", "key", "1", 2],
    ["a", "response", "1", 1],
    ["a", "response", "2", 1],
    ["b", "key", "1", 1],
  ]);
});

it("finds the errors that are counted", () => {
  for (const { id, count, ...own } of countedEntities(errors)) {
    expect(errors.filter((each) => isInEntity(each, { ...own, entity: 0 }, id))).toHaveLength(count);
  }
});
