import { expect, it } from "vitest";
import { spannedPart } from "../../test/support/spanned-part.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import type { MatchRule } from "../matching/match-rule.ts";
import { resolveOptions } from "./score-options.ts";
import { scoreSources } from "./score-sources.ts";

function said(
  match: MatchRule,
  key: readonly AnnotatedPart[],
  ...responses: readonly (readonly AnnotatedPart[])[]
): Diagnostic[] {
  const all: Diagnostic[] = [];
  const source = (parts: readonly AnnotatedPart[], file: string) => ({ file, open: () => parts });
  scoreSources(
    source(key, "key"),
    responses.map((parts, i) => source(parts, `response ${i}`)),
    resolveOptions({ metrics: ["muc"], match }),
    (diagnostic) => all.push(diagnostic),
  );
  return all.filter(({ code }) => code === "only-equal-matches");
}

const tokens = { length: 9, sentenceStarts: [0, 4] };
const trees = { ...tokens, governor: [1, -1, 1, 2, 5, -1, 5, 8, 6] };

it("scoreSources reports mentions without heads once per side, with their number and the place of the first", () => {
  const key = [
    spannedPart(["0-1@1 2-3 4"], tokens, "a"),
    spannedPart(["5-6 7-8"], tokens, "b"),
    spannedPart(["0-1@1 3"], tokens, "c"),
  ];
  const response = [spannedPart(["0-1 2"], tokens, "a"), spannedPart(["5"], tokens, "b"), spannedPart([], tokens, "c")];
  // One-word mentions have a head. Of the key's 7 mentions, 2–3 in `a` and both in `b` have none; of the response's 3,
  // the first has none.
  expect(said("head", key, response)).toMatchObject([
    {
      file: "key",
      document: "a",
      sentence: "1",
      entity: "0",
      mention: "tokens 3–4",
      severity: "warning",
      data: { side: "key", what: "head", count: 3, of: 7 },
    },
    { file: "response 0", document: "a", mention: "tokens 1–2", data: { side: "response", count: 1, of: 3 } },
  ]);
});

it("scoreSources reports mentions of the key only once, even with several responses", () => {
  const [key, response] = [spannedPart(["0-1 2-3"], tokens), spannedPart(["0-1@0 2"], tokens)];
  expect(said("head", [key], [response], [response])).toMatchObject([{ file: "key", data: { count: 2, of: 2 } }]);
});

it("scoreSources reports nothing if trees give heads, even if only the key has trees", () => {
  const key = spannedPart(["0-1 2-3"], trees);
  expect(said("head", [key], [spannedPart(["0-1 2-3"], tokens)])).toEqual([]);
});

it.each<[MatchRule, unknown]>([
  ["exact", []],
  ["overlap:0.5", []],
  ["craft", []],
  // In the key, only 4–5 has neither a head nor a minimum span. The mentions of the response do not matter.
  ["partial", [["key", "head", 1, 3]]],
  [
    "partial-symmetric",
    [
      ["key", "head", 1, 3],
      ["response", "head", 1, 1],
    ],
  ],
  // A head is not a minimum span, so 0–1 has none.
  ["min", [["key", "minimum span", 2, 3]]],
])(
  "scoreSources with the match rule %s reports only mentions without the property that the rule needs",
  (match, expected) => {
    const key = spannedPart(["0-1@1 2-3!2 4-5"], tokens);
    const response = spannedPart(["0-2"], tokens);
    expect(said(match, [key], [response]).map(({ data }) => Object.values(data ?? {}))).toEqual(expected);
  },
);

it("scoreSources reports nothing for mentions that are compared by names", () => {
  const part = spannedPart(["0 1"]);
  const named = { ...part, mentions: { ...part.mentions, names: ["a b", "c d"] } };
  expect(said("head", [named], [named])).toEqual([]);
});
