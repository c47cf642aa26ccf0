import { describe, expect, test } from "vitest";
import { textColumn } from "../../src/core/text-column.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { headLength } from "../../src/formats/format.ts";
import { detectFormat } from "../../src/formats/registry.ts";
import { testWriters } from "../support/format-writers/index.ts";
import { libraryWriters } from "../support/format-writers/library-writers.ts";

const encoder = new TextEncoder();

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
  test.each([...libraryWriters, ...testWriters].map((writer, w) => [`${writer.format} (${w})`, writer] as const))(
    "is recognised as %s",
    (_name, writer) => {
      const files = writer.holds(part) ? writer.write([part]).filter(({ main }) => main) : [];
      for (const { text } of files) {
        const head = encoder.encode(text).subarray(0, headLength);
        expect(detectFormat(head)?.id, text.slice(0, 200)).toBe(writer.format);
      }
    },
  );
});
