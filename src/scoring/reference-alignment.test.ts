import { describe, expect, it } from "vitest";
import { referenceAlignment } from "./reference-alignment.ts";
import type { SpanEntity } from "./reference-spans.ts";

/** Entities of one-token mentions. */
function entities(...tokens: readonly (readonly number[])[]): SpanEntity[] {
  return tokens.map((entity) => entity.map((token) => [token, token] as const));
}

describe("referenceAlignment", () => {
  it("numbers the key's mentions in order, then what only the response has", () => {
    const { key, response, spans } = referenceAlignment(entities([5, 7], [6]), entities([6, 9], [8, 7]));
    expect(key).toEqual([[0, 1], [2]]);
    expect(response).toEqual([
      [2, 3],
      [4, 1],
    ]);
    expect(spans).toEqual({ key: 3, response: 4, common: 2, invented: 2 });
  });

  it("gives repeated key mentions the number of the last, and counts the numbers lost as invented", () => {
    const { key, repeated, keyEntity, spans } = referenceAlignment(entities([0, 1], [0, 2, 3], [0, 4]), entities([0]));
    expect(key).toEqual([
      [5, 1],
      [5, 3, 4],
      [5, 6],
    ]);
    expect(repeated.map(({ side, earlier, later }) => [side, earlier, later])).toEqual([
      ["key", 0, 2],
      ["key", 2, 5],
    ]);
    expect(keyEntity[5]).toBe(2);
    expect(spans).toEqual({ key: 5, response: 1, common: 1, invented: 2 });
  });

  it("drops repeated response mentions that the key has, and entities with nothing left", () => {
    const { response, repeated } = referenceAlignment(entities([0, 1], [2, 3]), entities([0, 0, 1], [0], [0, 2, 3]));
    expect(response).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(repeated).toEqual(
      Array.from({ length: 3 }, () => ({ side: "response", span: [0, 0], earlier: 0, later: 0 })),
    );
  });

  it("keeps repeated response mentions that the key does not have, under one number", () => {
    const { response, repeated, spans } = referenceAlignment(entities([1, 4]), entities([0, 0, 1], [0, 4]));
    expect(response).toEqual([
      [2, 2, 0],
      [2, 1],
    ]);
    expect(repeated).toEqual([]);
    expect(spans).toEqual({ key: 2, response: 3, common: 2, invented: 1 });
  });
});
