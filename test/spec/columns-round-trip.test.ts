import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnnotatedPart, runsOf } from "../../src/core/document.ts";
import { textAt, textColumn } from "../../src/core/text-column.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";
import { findFormat } from "../../src/formats/registry.ts";
import { brokenInvariants } from "../support/broken-invariants.ts";
import { aidaWriter } from "../support/format-writers/aida.ts";
import { craftWriter } from "../support/format-writers/craft.ts";
import { libraryWriters } from "../support/format-writers/library-writers.ts";
import type { TestWriter } from "../support/format-writers/test-writer.ts";

const word = fc.constantFrom("Ann", "(1)", "_", "*", "a|b", "[3]", "\\", "\\t", "猫", "😀", "->", "B", "1-1", "it)");

const anyPart = fc
  .tuple(
    fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.array(fc.nat(19), { minLength: 1, maxLength: 6 }), fc.nat(4)), { maxLength: 8 }),
  )
  .map(([sentences, mentions]): AnnotatedPart => {
    const words = sentences.flat();
    const sentenceStarts = Int32Array.from(sentences, (_, s) => sentences.slice(0, s).flat().length);
    const found = mentions.map(([tokens, entity]) => ({
      entity: `e${entity}`,
      runs: tokens.flatMap((token) => [token % words.length, token % words.length]),
    }));
    const tokens = { length: words.length, form: textColumn(words), sentenceStarts };
    return mentionsToPart({ document: "doc", part: "", tokens }, found);
  });

function contentOf(part: AnnotatedPart) {
  const { tokens, mentions, entities } = part;
  const clusters = entities.ids.map((): string[] => []);
  for (let m = 0; m < mentions.length; m++) clusters[mentions.entity[m]].push(runsOf(mentions, m).join());
  return {
    document: part.document,
    words: Array.from({ length: tokens!.length }, (_, t) => textAt(tokens!.form!, t)),
    sentences: Array.from(tokens!.sentenceStarts!),
    clusters: clusters.map((spans) => spans.sort().join(" ")).sort(),
  };
}

function through({ format, write }: TestWriter, part: AnnotatedPart) {
  return write([part]).map(({ path, text }) => {
    const problems: string[] = [];
    const reader = new FileReader({
      file: path,
      format: findFormat(format)!,
      report: ({ code, severity }) => severity === "error" && problems.push(code),
    });
    const parts = [...readParts([new TextEncoder().encode(text)], reader)];
    return { parts, problems, broken: parts.flatMap((each) => [...brokenInvariants(each, text.split("\n").length)]) };
  });
}

const webannoWriter = libraryWriters.find(({ format }) => format === "webanno")!;

describe.each([
  ["webanno", webannoWriter, webannoWriter.holds],
  ["craft", craftWriter, () => true],
  ["aida", aidaWriter, aidaWriter.holds],
] as const)("the reader of %s", (_, writer, holds) => {
  test("reads back the content that was written", () => {
    fc.assert(
      fc.property(anyPart.filter(holds), (part) => {
        const [{ parts, problems, broken }] = through(writer, part);
        expect(problems).toEqual([]);
        expect(broken).toEqual([]);
        expect(parts.map(contentOf)).toEqual([contentOf(part)]);
      }),
      { numRuns: 500 },
    );
  });
});
