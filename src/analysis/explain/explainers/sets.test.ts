import fc from "fast-check";
import { expect, it } from "vitest";
import type { AnnotatedPart } from "../../../core/document.ts";
import { mentionsToPart } from "../../../formats/common/parts/mentions-to-part.ts";
import { resolveOptions } from "../../../scoring/score-options.ts";
import { explain } from "../explain.ts";
import type { Expression } from "../../../core/expression.ts";
import { fullLimits } from "../scope.ts";

interface Span {
  readonly first: number;
  readonly last: number;
  readonly head: number;
  readonly entity: number;
}

const spans = fc.uniqueArray(
  fc.tuple(fc.nat(7), fc.nat(3), fc.nat(3), fc.nat(2)).map(([first, more, head, entity]): Span => {
    const last = first + more;
    return { first, last, head: Math.min(first + head, last), entity };
  }),
  { maxLength: 7, selector: ({ first, last }) => `${first} ${last}` },
);

function part(mentions: readonly Span[]): AnnotatedPart {
  const found = mentions.map(({ first, last, head, entity }) => ({
    entity: String(entity),
    runs: [first, last],
    head,
  }));
  return mentionsToPart({ document: "d", part: "" }, found);
}

/** Returns the mention with this name. In a part without words, its first and last token, from 1, name a mention. */
function spanOf(name: Expression, among: readonly Span[]): Span {
  const [first, last = first] = name.type === "words" ? [...name.text.matchAll(/\d+/g)].map(Number) : [];
  return among.find((span) => span.first === first - 1 && span.last === last - 1)!;
}

/** Returns the largest possible number of pairs, by brute force. */
function most(key: readonly Span[], response: readonly Span[]): number {
  if (key.length === 0) return 0;
  const [span, ...rest] = key;
  const finding = response.filter((each) => finds(each, span));
  return Math.max(
    most(rest, response),
    ...finding.map(
      (each) =>
        1 +
        most(
          rest,
          response.filter((other) => other !== each),
        ),
    ),
  );
}

function finds(response: Span, key: Span): boolean {
  return (
    response.first >= key.first && response.last <= key.last && response.first <= key.head && key.head <= response.last
  );
}

it("mentions-lenient pairs as many key mentions as possible with mentions in them that have their heads", () => {
  let others = 0;
  fc.assert(
    fc.property(spans, spans, (key, response) => {
      const options = resolveOptions({ metrics: ["mentions-lenient"] });
      const source = (mentions: readonly Span[]): { open: () => AnnotatedPart[] } => ({ open: () => [part(mentions)] });
      const { workings } = explain(source(key), source(response), options, { limits: fullLimits });
      const [{ pieces }] = workings[0].metrics;
      const tables = pieces.filter((piece) => piece.kind === "table");
      const pairs = tables.flatMap(({ rows }) =>
        rows.map(([found, , finding]) => [spanOf(found, key), spanOf(finding, response)] as const),
      );
      for (const [found, finding] of pairs) expect(finds(finding, found)).toBe(true);
      expect(new Set(pairs.map(([found]) => found)).size).toBe(pairs.length);
      expect(new Set(pairs.map(([, finding]) => finding)).size).toBe(pairs.length);
      const same = pieces.flatMap((piece) =>
        piece.kind === "statement" ? [/same tokens\): (\d+) of/.exec(piece.text)] : [],
      );
      expect(pairs.length + Number(same.find((found) => found !== null)?.[1])).toBe(most(key, response));
      others += pairs.length;
    }),
    { numRuns: 200 },
  );
  expect(others).toBeGreaterThan(20);
});
