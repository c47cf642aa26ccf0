import { expect, test } from "vitest";
import { entitiesOf } from "../../../../test/support/part-views.ts";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { reporter } from "../messages/reporter.ts";
import { type PlacedMention, spansToPart } from "./spans-to-part.ts";

const frame = { document: "a", part: "", text: "Ada saw\nher hat ." };
const mention = (entity: string, ...span: [number, number, number, number]): PlacedMention => ({
  entity,
  spans: [span],
  name: span.join(),
});

function make(mentions: readonly PlacedMention[], { words = true, ignoreCase = false, text = true } = {}) {
  const diagnostics: Diagnostic[] = [];
  const report = reporter({ report: (diagnostic) => diagnostics.push(diagnostic) }, () => undefined);
  const { text: content, ...bare } = frame;
  const part = spansToPart(text ? { ...bare, text: content } : bare, mentions, { words, report, ignoreCase });
  return { part, diagnostics };
}

test("spansToPart converts spans to tokens, or names mentions by position if the text is unknown", () => {
  const mentions = [mention("1", 0, 0, 0, 0), mention("1", 1, 0, 1, 1)];
  expect(entitiesOf(make(mentions).part)).toEqual({ "1": ["Ada", "her hat"] });
  const { mentions: known } = make(mentions).part;
  const { mentions: named } = make(mentions, { text: false }).part;
  expect(known.aliases).toEqual(named.names);
  expect(make(mentions, { words: false }).part.tokens).toEqual({ length: 5, sentenceStarts: Int32Array.of(0, 2) });
});

test("spansToPart keeps line numbers only if all mentions are in the current file", () => {
  const lines = (mentions: readonly PlacedMention[]) =>
    [true, false].map((text) => make(mentions, { text }).part.mentions.line?.join());
  const here = { ...mention("1", 0, 0, 0, 0), line: 3 };
  const elsewhere = { ...mention("2", 1, 0, 1, 0), line: 9, file: "b" };
  expect(lines([here])).toEqual(["3", "3"]);
  expect(lines([here, elsewhere])).toEqual([undefined, undefined]);
});

test("spansToPart ignores white space in quotes, and case on request", () => {
  const quoting = (quote: string): PlacedMention[] => [{ ...mention("1", 0, 0, 1, 0), line: 2, quote }];
  expect(make(quoting("Ada  sawher")).diagnostics).toEqual([]);
  expect(make(quoting("ada saw her"), { ignoreCase: true }).diagnostics).toEqual([]);
  expect(make(quoting("ada saw her")).diagnostics).toMatchObject([
    {
      code: "text-mismatch",
      document: "a",
      entity: "1",
      line: 2,
      data: { expected: "ada saw her", text: "Ada saw\nher" },
    },
  ]);
});

test("spansToPart drops reversed spans, keeps spans outside the text, and reports both", () => {
  const { part, diagnostics } = make([mention("1", 1, 1, 1, 0), mention("2", 0, 2, 0, 2), mention("2", 0, 0, 0, 0)]);
  expect(diagnostics).toMatchObject([
    { code: "span-reversed", entity: "1", mention: "1,1,1,0" },
    { code: "span-outside-text", entity: "2", mention: "0,2,0,2", data: { tokens: 5 } },
  ]);
  expect(entitiesOf(part)).toEqual({ "2": ["Ada", "?"] });
});
