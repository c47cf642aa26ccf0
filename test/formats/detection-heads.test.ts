import { describe, expect, test } from "vitest";
import { textColumn } from "../../src/core/text-column.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { headLength } from "../../src/formats/format.ts";
import { detectFormat, formats } from "../../src/formats/registry.ts";

const encoder = new TextEncoder();

/** Formats whose marks may come after the examined beginning, so that a file is refused, or its format must be named. */
const ambiguous: readonly string[] = ["crac-json", "crac-text"];

/** A document whose words have this length, with a mention at every fourth word. */
function documentOf(words: number, perSentence: number, wordLength: number): AnnotatedPart {
  const form = Array.from({ length: words }, (_, w) => "abcdefghij"[w % 10].repeat(wordLength));
  const sentenceStarts = Int32Array.from({ length: Math.ceil(words / perSentence) }, (_, s) => s * perSentence);
  const mentions = Array.from({ length: Math.floor(words / 4) }, (_, m) => ({
    entity: String(1 + (m % 7)),
    runs: [4 * m, 4 * m],
  }));
  const tokens = { length: words, form: textColumn(form), sentenceStarts };
  return mentionsToPart({ document: "a", part: "", tokens }, mentions);
}

describe.each([
  ["a sentence longer than the examined beginning", documentOf(4000, 4000, 20)],
  ["a word longer than the examined beginning", documentOf(8, 8, headLength + 10)],
  ["lines of medium length", documentOf(40, 10, 3000)],
] as const)("a file with %s", (_, part) => {
  test.each(
    formats
      .filter(({ id, write }) => write !== undefined && !ambiguous.includes(id))
      .map((each) => [each.id, each] as const),
  )("is recognised as %s", (id, { write }) => {
    const text = [...write!([part])].join("");
    const head = encoder.encode(text).subarray(0, headLength);
    expect(detectFormat(head)?.id, text.slice(0, 200)).toBe(id);
  });
});
