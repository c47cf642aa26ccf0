import fc from "fast-check";
import { expect, it } from "vitest";
import type { AnnotatedPart } from "../../../core/document.ts";
import { withLayers } from "../../../formats/common/parts/found-layers.ts";
import { mentionsToPart } from "../../../formats/common/parts/mentions-to-part.ts";
import { expressionText } from "../../../report/explain/expression-text.ts";
import { resolveOptions } from "../../../scoring/score-options.ts";
import { explainSources } from "../explain.ts";
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
      const { workings } = explainSources(source(key), source(response), options, { limits: fullLimits });
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

it.each(["non-referring", "bridging-recognition", "bridging-mention", "bridging-entity"])(
  "%s is calculated with the symbols of its formula, and each is explained",
  (id) => {
    const span = (token: number) => ({ runs: [token, token] });
    const annotated = withLayers(part([{ first: 0, last: 0, head: 0, entity: 0 }]), {
      bridges: [{ anaphor: span(1), antecedent: span(0), entity: "0", relation: "" }],
      nonReferring: [{ ...span(2), entity: "1" }],
    });
    const source = { open: () => [annotated] };
    const { metrics, workings } = explainSources(source, source, resolveOptions({ metrics: [id] }), {
      limits: fullLimits,
    });
    const { pieces } = workings[0].metrics[0];
    const written = (figure: string): string =>
      pieces.flatMap((piece) =>
        piece.kind === "equation" && expressionText(piece.equation.left, 2) === figure
          ? [expressionText(piece.equation.steps[0], 2).replaceAll(" ", "")]
          : [],
      )[0];
    const formula = metrics[0].formula.replaceAll(" ", "");
    expect(formula).toContain(`recall=${written("R")};`);
    expect(formula).toContain(`precision=${written("P")}`);
    const legend = pieces.flatMap((piece) => (piece.kind === "statement" ? [piece.text] : [])).join(" ");
    for (const [symbol] of written("R").matchAll(/(?<!_)[A-Z]/g))
      expect(legend).toMatch(new RegExp(`\\b${symbol} (is|contains)`));
  },
);
