import { describe, expect, it } from "vitest";
import { entitySpans } from "../../test/support/entity-spans.ts";
import { parsedPart } from "../../test/support/parsed-part.ts";
import type { Span } from "../../test/support/tagged-part.ts";
import { withoutColumn } from "../../test/support/without-column.ts";
import { npOnly } from "./np-only.ts";

const sentence = "sales NNS (S(NP*)|grew VBD (VP*|10 CD (NP*|% NN *)))";
const growth = "the DT (NP*|growth NN *)";
const it_ = "it PRP (NP*)";

/** The spans of the entities that are left. */
function left(...entities: Span[][]): string[] {
  const part = parsedPart([sentence, growth, it_], entities);
  const found = npOnly(part, part.tokens);
  if (typeof found === "string") throw new TypeError(found);
  return entitySpans(found);
}

describe("npOnly", () => {
  it("removes verb phrases from entities with more than one other mention", () => {
    expect(
      left([
        [1, 3],
        [4, 5],
        [6, 6],
      ]),
    ).toStrictEqual(["4-5 6-6"]);
    // The verb alone is a verb phrase by itself.
    expect(
      left([
        [1, 1],
        [4, 5],
        [6, 6],
      ]),
    ).toStrictEqual(["4-5 6-6"]);
  });

  it("removes an entity of which one mention would be left, or none", () => {
    expect(
      left(
        [
          [1, 3],
          [4, 5],
        ],
        [[1, 1]],
        [[0, 0]],
      ),
    ).toStrictEqual(["0-0"]);
  });

  it("leaves clauses, and what has words in front of its verb phrase", () => {
    const entity: Span[] = [
      [0, 3],
      [0, 1],
    ];
    expect(left(entity)).toStrictEqual(["0-3 0-1"]);
    const part = parsedPart(["has VBZ (VP*|grown VBN (VP*))"], [[[0, 1]], [[1, 1]]]);
    expect(npOnly(part, part.tokens)).toMatchObject({ mentions: { length: 0 } });
    const behind = parsedPart(["will MD (S*|grow VB (VP*))"], [[[0, 1]]]);
    expect(npOnly(behind, behind.tokens)).toBe(behind);
  });

  it("goes by the tokens it is given, which a response need not have", () => {
    const key = parsedPart([sentence], []);
    const response = parsedPart(["sales NNS|grew VBD|10 CD|% NN"], [[[1, 3]]]);
    expect(npOnly(response, key.tokens)).toMatchObject({ mentions: { length: 0 }, tokens: response.tokens });
  });

  it("leaves what is not parsed, or beyond the tokens", () => {
    const part = parsedPart([sentence, "went VBD"], [[[4, 4]], [[9, 9]]]);
    expect(npOnly(part, part.tokens)).toBe(part);
  });

  it("says what is lacking, if there are mentions", () => {
    const { tokens } = withoutColumn(parsedPart([sentence], []), "parse");
    expect(npOnly(parsedPart([sentence], [[[0, 0]]]), tokens)).toBe("parses");
    const empty = parsedPart([sentence], []);
    expect(npOnly(empty, tokens)).toBe(empty);
  });
});
