import { describe, expect, it } from "vitest";
import type { DocumentSummary } from "../../engine/overview.ts";
import { documentTree, hasTopics, topicIds } from "./documents-list.tsx";

const document = (id: string, ...topics: string[]): DocumentSummary => ({
  ...{ id, topics, parts: [""], systems: [], inKey: true },
  ...{ tokens: 0, sentences: 0, keyMentions: 0, keyEntities: 0 },
});
const ecb = [
  document("2_1ecb", "2", "2_ecb"),
  document("1_1ecb", "1", "1_ecb"),
  document("1_1ecbplus", "1", "1_ecbplus"),
  document("1_2ecb", "1", "1_ecb"),
  document("other"),
];
/** Returns each row as text: its level, its place among the rows of the same parent, their number, and its name. */
const drawn = (closed: readonly string[]): string[] =>
  documentTree(ecb, new Set(closed)).map((row) => {
    const text = row.kind === "document" ? row.document.id : `${row.isOpen ? "▾" : "▸"}${row.name}`;
    return `${row.level} ${row.place}/${row.of} ${text}`;
  });

describe("the tree of topics", () => {
  it("lists documents below their topics, in the order of the first documents", () => {
    expect(drawn([])).toEqual([
      ...["1 1/3 ▾2", "2 1/1 ▾2_ecb", "3 1/1 2_1ecb"],
      ...["1 2/3 ▾1", "2 1/2 ▾1_ecb", "3 1/2 1_1ecb", "3 2/2 1_2ecb", "2 2/2 ▾1_ecbplus", "3 1/1 1_1ecbplus"],
      "1 3/3 other",
    ]);
  });

  it("shows nothing below a closed topic", () => {
    const [two, , one] = [...topicIds(ecb)];
    expect(drawn([two])).toEqual(["1 1/3 ▸2", ...drawn([]).slice(3)]);
    expect(drawn([...topicIds(ecb)])).toEqual(["1 1/3 ▸2", "1 2/3 ▸1", "1 3/3 other"]);
    const row = documentTree(ecb, new Set([one])).find(({ id }) => id === one);
    expect(row?.kind === "topic" && row.documents.map(({ id }) => id)).toEqual(["1_1ecb", "1_1ecbplus", "1_2ecb"]);
  });

  it("appears if there are several topics, but fewer than documents", () => {
    expect(hasTopics(ecb)).toBe(true);
    const one = [document("a/1", "a"), document("a/2", "a")];
    expect(hasTopics(one)).toBe(false);
    expect(hasTopics([...one, document("b/1", "b")])).toBe(true);
    expect(hasTopics([document("a/1", "a"), document("b/1", "b")])).toBe(false);
    expect(hasTopics([document("a"), document("b")])).toBe(false);
    expect(hasTopics([])).toBe(false);
  });
});
