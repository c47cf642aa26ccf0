import { expect, test } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { textColumn } from "../../src/core/text-column.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";
import { formats } from "../../src/formats/registry.ts";
import { testWriters } from "../support/format-writers/index.ts";
import { libraryWriters } from "../support/format-writers/library-writers.ts";
import type { TestWriter } from "../support/format-writers/test-writer.ts";
import { bytesOf, singleByteEdits } from "../support/single-byte-edits.ts";
import { undetectableClasses } from "../support/undetectable-edits.ts";

const encoder = new TextEncoder();

function partOf(document: string, sentences: readonly string[], spans: readonly [string, number, number][]) {
  const words = sentences.flatMap((sentence) => sentence.split(" "));
  const lengths = sentences.map((sentence) => sentence.split(" ").length);
  const sentenceStarts = Int32Array.from(lengths, (_, s) => lengths.slice(0, s).reduce((sum, n) => sum + n, 0));
  const tokens = { length: words.length, form: textColumn(words), sentenceStarts };
  const mentions = spans.map(([entity, first, last]) => ({ entity, runs: [first, last] }));
  return mentionsToPart({ document, part: "", tokens }, mentions);
}

/**
 * Two entities, a mention within another, mentions at the beginning and end of sentences, and a sentence of one token.
 */
const first = partOf(
  "a",
  ["Ann fed her cat", "It"],
  [
    ["e1", 0, 0],
    ["e1", 2, 2],
    ["e2", 2, 3],
    ["e2", 4, 4],
  ],
);
const second = partOf(
  "b",
  ["Ann saw her"],
  [
    ["e1", 0, 0],
    ["e1", 2, 2],
  ],
);
/** For formats that allow no nesting. `three` is for those that hold only three mentions. */
const flat = partOf(
  "a",
  ["Ann fed her cat", "It ran"],
  [
    ["e1", 0, 0],
    ["e1", 2, 2],
    ["e2", 3, 3],
    ["e2", 4, 4],
  ],
);
const three = partOf(
  "a",
  ["Ann fed Eve and her cat"],
  [
    ["e1", 0, 0],
    ["e2", 2, 2],
    ["e1", 4, 4],
  ],
);

interface Sample {
  readonly format: string;
  readonly files: ReadonlyMap<string, string>;
  readonly mains: readonly string[];
  readonly parts: readonly AnnotatedPart[];
}

function sampleOf(writer: TestWriter): Sample {
  const held = [first, flat, three].find((part) => writer.holds(part)) ?? flat;
  // If a format has one document per file, two documents test nothing more.
  const both = [held, ...(held === first || writer.holds(second) ? [second] : [])];
  const parts = writer.write(both).filter(({ main }) => main).length > 1 ? [held] : both;
  const written = writer.write(parts);
  return {
    format: writer.format,
    files: new Map(written.map(({ path, text }) => [path, text])),
    mains: written.filter(({ main }) => main).map(({ path }) => path),
    parts,
  };
}

/** Dialects that no writer writes. */
const dialects: readonly (Sample & { readonly dialect: string })[] = [
  dialect("conll", "without token numbers, in spaces", [
    "#begin document (a);\na Ann (e1)\na fed -\na her (e2|(e1)\na cat e2)\n\na It (e2)\n\n#end document\n",
  ]),
  dialect("conll", "of SemEval-2010", [
    `#begin document a\n${["1\tAnn\tAnn\tAnn\t_\t(1)", "2\tfed\tfeed\tfeed\t_\t_", "3\ther\tshe\tshe\t_\t(2|(1)", "4\tcat\tcat\tcat\t_\t2)"].join("\n")}\n\n1\tIt\tit\tit\t_\t(2)\n\n#end document a\n`,
  ]),
  dialect("conll", "of five columns and with letters for ids", [
    `#begin document (a); part 000\n${["(1)", "(p|(2)", "p)"].map((cell, t) => `a\t0\t${t}\tw\t${cell}\n`).join("")}\n${["-", "(1)", "(p)"].map((cell, t) => `a\t0\t${t}\tw\t${cell}\n`).join("")}\n#end document\n`,
  ]),
  dialect("jsonlines", "with predicted clusters and colons", [
    '{"doc_key": "a", "sentences": [["Ann", ":", "her", "cat"]], "clusters": [[[0, 0], [2, 2]]], "predicted_clusters": [[[0, 0], [3, 3]]]}\n',
  ]),
  dialect("inline", "with tags", ['<m id="e1">Ann</m> fed <m id="e2"><m id="e1">her</m> cat</m>.\n']),
];

function dialect(format: string, name: string, [text]: readonly string[]): Sample & { dialect: string } {
  const path = `a.${name.replace(/\W/g, "")}`;
  return { format, dialect: name, files: new Map([[path, text]]), mains: [path], parts: [] };
}

const samples = [
  ...[...libraryWriters, ...testWriters].map((writer) => ({ ...sampleOf(writer), dialect: "" })),
  ...dialects,
];

interface Reading {
  readonly documents: number;
  readonly mentions: number;
  /** Mentions minus entities: the links that hold entities together. */
  readonly links: number;
  readonly said: readonly string[];
}

function read(files: ReadonlyMap<string, Uint8Array>, mains: readonly string[]): Reading {
  const diagnostics: Diagnostic[] = [];
  const parts = mains.flatMap((file) => {
    const reader = new FileReader({
      file,
      companion: (path) => files.get(path),
      report: (diagnostic) => diagnostics.push(diagnostic),
    });
    return [...readParts([files.get(file)!], reader)];
  });
  return {
    documents: parts.length,
    mentions: parts.reduce((sum, part) => sum + part.mentions.length, 0),
    links: parts.reduce((sum, { mentions }) => sum + mentions.length - new Set(mentions.entity).size, 0),
    said: diagnostics.filter(({ severity }) => severity !== "note").map(({ code }) => code),
  };
}

const used = new Set<string>();

test("every format has a sample", () => {
  const sampled = new Set(samples.map(({ format }) => format));
  expect(formats.filter(({ id }) => !sampled.has(id)).map(({ id }) => id)).toEqual([]);
});

test.each(samples.map((sample, n) => [`${sample.format} ${sample.dialect}`.trim(), n, sample] as const))(
  "no unlisted edit of one byte or line of %s (sample %i) loses a mention, link or document without a warning or error",
  (_, __, { format, files, mains, parts }) => {
    const bytes = new Map<string, Uint8Array>(
      Array.from(files, ([path, text]) => [path, encoder.encode(text)] as const),
    );
    const whole = read(bytes, mains);
    expect(whole.said).toEqual([]);
    if (parts.length > 0) {
      const mentions = parts.reduce((sum, part) => sum + part.mentions.length, 0);
      expect(whole).toMatchObject({ documents: parts.length, mentions });
    }
    expect(whole.mentions).toBeGreaterThan(1);
    const silent: string[] = [];
    for (const [path, text] of files) {
      for (const edit of singleByteEdits(text)) {
        const { documents, mentions, links, said } = read(new Map(bytes).set(path, bytesOf(edit.after)), mains);
        const isLost = mentions < whole.mentions || documents < whole.documents || links < whole.links;
        if (!isLost || said.length > 0) continue;
        const classes = undetectableClasses.filter((one) => format in one.formats && one.matches(edit, format));
        for (const { title } of classes) used.add(title);
        const { kind, at, before } = edit;
        if (classes.length === 0)
          silent.push(
            `${kind} ${at} of ${path}: ${JSON.stringify(before.slice(Math.max(0, at - 20), at))} [${JSON.stringify(before[at])} -> ${JSON.stringify(edit.after.slice(at, at + 2))}] ${JSON.stringify(before.slice(at + 1, at + 20))}`,
          );
      }
    }
    expect(silent).toEqual([]);
  },
);

test("every class of undetectable edits matches an edit of a sample", () => {
  expect(undetectableClasses.map(({ title }) => title).filter((title) => !used.has(title))).toEqual([]);
});
