import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { Random } from "../../../../bench/random.ts";
import { damage, randomChunks } from "../../../../test/support/damage.ts";
import { testSeed } from "../../../../test/support/test-seed.ts";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../../core/document.ts";
import { webAssemblyUse } from "../../../core/web-assembly.ts";
import { type Conll2012Options, Conll2012Reader } from "../../conll-2012/conll-2012-reader.ts";
import { ConlluaReader } from "../../conllua/index.ts";
import { CorefudReader } from "../../corefud/corefud-reader.ts";
import type { PartReader, ReadOptions } from "../../format.ts";
import { lineScanner } from "./line-scanner.ts";

const encoder = new TextEncoder();

interface Read {
  readonly parts: readonly AnnotatedPart[];
  readonly diagnostics: readonly Diagnostic[];
}

type ReaderOf = (options: ReadOptions) => PartReader;

const conll: ReaderOf = (options) => new Conll2012Reader(options);

function read(chunks: readonly Uint8Array[], readerOf: ReaderOf, options: ReadOptions): Read {
  const diagnostics: Diagnostic[] = [];
  const reader = readerOf({ ...options, report: (found) => diagnostics.push(found) });
  return { parts: [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()], diagnostics };
}

function expectBothEqual(
  chunks: readonly Uint8Array[],
  options: Conll2012Options = {},
  readerOf: ReaderOf = conll,
): Read {
  webAssemblyUse.when = "never";
  const plain = read(chunks, readerOf, options);
  webAssemblyUse.when = "always";
  const scanned = read(chunks, readerOf, options);
  // `isDeepStrictEqual` is much faster for long columns, but does not show the difference.
  if (!isDeepStrictEqual(scanned, plain)) expect(scanned).toEqual(plain);
  return plain;
}

afterEach(() => {
  webAssemblyUse.when = "where it pays";
});

/** A file as a sequence of lines. */
interface Sketch {
  readonly columns: number;
  readonly numbers: "from 0" | "from 1" | "on" | "none";
  readonly end: string;
  readonly sentences: readonly {
    readonly more: number;
    readonly lines: readonly [word: string, cell: string, oddity: number, features: readonly string[]][];
  }[];
}

const features = ["*", "-", "_", "", "NN", "(NP*", "*)", "(S(NP*))", "(PERSON*", "(GPE)", "*))", "é", "x y"];

const words = ["the", "a", "<", "", "猫", "😀", "(3)x", "Donaudampfschifffahrtsgesellschaft", "\u00a0", "#", "-"];
const cells = [
  "-",
  "-",
  "-",
  "_",
  "*",
  "(0)",
  "(0",
  "0)",
  "(1|(2",
  "2)|1)",
  "(12)|(0)",
  "0)|(0",
  "(0|0)",
  "(0)|(0)",
  "0)|0)",
  "(0|(0",
  "(0)|0)",
  "(1)|(2)|0)",
  "(4095",
  "4095)",
  "(4096)",
  "(00)",
  "(01)",
  "0)|",
  "0)1)",
  "(0(1",
  Array.from({ length: 70 }, (_, i) => `(${i})`).join("|"),
  "(x)",
  "(ä",
  "ä)",
  "7",
  "()",
  " -",
  "(5) ",
  "",
];

const sketches: fc.Arbitrary<Sketch> = fc.record({
  columns: fc.constantFrom(3, 4, 5, 11, 12),
  numbers: fc.constantFrom("from 0", "from 1", "on", "none"),
  end: fc.constantFrom("\n", "\r\n", "\r\r\n"),
  sentences: fc.array(
    fc.record({
      more: fc.constantFrom(0, 0, 0, 1, 9, 10, 12),
      lines: fc.array(
        fc.tuple(
          fc.constantFrom(...words),
          fc.constantFrom(...cells),
          fc.nat(60),
          fc.array(fc.constantFrom(...features), { maxLength: 8 }),
        ),
        { maxLength: 12 },
      ),
    }),
    { maxLength: 8 },
  ),
});

function linesOf({ columns, numbers, end, sentences }: Sketch): string {
  let number = 0;
  const text: string[] = ["#begin document (a); part 000"];
  for (const [s, { more, lines }] of sentences.entries()) {
    if (numbers === "from 0" || numbers === "none") number = 0;
    if (numbers === "from 1") number = 1;
    for (const [word, cell, oddity, own] of lines) {
      const shown = numbers === "none" ? "-" : String(number++);
      const before = columns === 3 ? [] : columns === 4 ? ["a"] : ["a", "0"];
      const behind = Array.from(
        { length: columns - before.length - 3 + (columns > 10 ? more : 0) },
        (_, c) => own.at(c) ?? "*",
      );
      const line = [...before, shown, word, ...behind, cell].join("\t");
      if (oddity === 0) text.push("# a comment");
      if (oddity === 1) text.push(` ${line}`);
      else if (oddity === 2) text.push(line.replaceAll("\t", " "));
      else if (oddity === 3) text.push(`${line}\t`);
      else if (oddity === 4) text.push(line.split("\t").slice(1).join("\t"));
      else if (oddity === 5) text.push("#end document", "#begin document (b); part 001", line);
      else if (oddity === 6) text.push(`\ufeff#begin document (c)${line.slice(line.indexOf("\t"))}`, line);
      else if (oddity !== 7) text.push(line);
    }
    text.push(...(s % 5 === 4 ? ["", " \t", ""] : [""]));
  }
  return [...text, "#end document", ""].join(end);
}

const readings = fc.record({ tokens: fc.boolean(), features: fc.boolean() });

function cellFrom(...usual: readonly string[]): fc.Arbitrary<string> {
  const odd = fc.constantFrom("", "_", " ", " x", "x\u00a0", "\u3000", "“", "\ufeffx", "ä", "0", "01", "1234567890");
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: odd });
}

const entities = ["(e1", "e1)", "(e1-person-1)", "(e2--2-1,2(e1)", "(e3[1/2]--x)", "(e3[2/2])", "e2)e1)", "(%2D)", "("];
const misc = [
  ...["_", "_", "_", "SpaceAfter=No", "Entity=", "ClusterId=e1", "Entity", "Entty=(e1)", "a=(b)", "ity=(e1", "x|"],
  ...["Bridge=e1<e2:part", "SplitAnte=e1<e2,e3<e2", "Entity=(e1)|Entity=e2)", "Ä=1|Entity=(e1--1", "(", "dge=1"],
  ...entities.flatMap((value) => [`Entity=${value}`, `Gloss=x|Entity=${value}|SpaceAfter=No`]),
];
const markables = [
  ...[
    "_",
    "_",
    "_",
    "-",
    "(EntityID=1|MarkableID=m1|Min=1|SemType=person",
    ")",
    "))",
    "m1)",
    "x",
    "()",
    "(EntityID=1)",
  ],
  ...["(EntityID=2|MarkableID=m2(EntityID=1|MarkableID=m3)", "(Entity_ID=ä|ElementOf=1,2)", ")@(EntityID=3-Pseudo)"],
];
const comments = [
  ...[
    "# text = a ä 猫",
    "# newpar",
    "# newpar id = p",
    "# x",
    "#",
    "# 1",
    "#  sent_id = y",
    "# sent_id = ",
    "# sent_id = s é",
  ],
  ...[
    "# sent_id=z",
    "# newdoc id = d",
    "# newdoc",
    "# newdco id = d",
    "# global.Entity = eid-etype-head-other",
    "# s_type = x",
  ],
  ...[
    "# global.columns = ID FORM UPOS IDENTITY",
    "# a\tb",
    "# a\tb\tc\td\te\tf\tg\th\ti\tj\tk\tl\tm\tn\to\tp",
    "#!newdoc",
  ],
];

const conlluSentence = fc.record({
  comments: fc.array(cellFrom(...comments), { maxLength: 3 }),
  end: fc.constantFrom("", "", "", "", "\r", " ", "# sent_id = s1"),
  lines: fc.array(
    fc.record({
      id: fc.oneof(
        { weight: 20, arbitrary: fc.constant("next") },
        { weight: 1, arbitrary: fc.constantFrom("range", "empty", "x", "", "0", "7") },
      ),
      cells: fc.tuple(
        cellFrom("the", "猫", "🙂", "-"),
        cellFrom("le", "_", "*"),
        cellFrom("DET", "_"),
        cellFrom("X"),
        cellFrom("_", "Number=Sing|Gender=Fem"),
        cellFrom("0", "1", "2", "_"),
        cellFrom("det"),
        cellFrom("_", "1:nsubj"),
        cellFrom(...misc),
        cellFrom(...markables),
        cellFrom("_", "_", "(MarkableID=m1|Rel=x|MentionAnchor=m2"),
        cellFrom("_", "_", ...markables),
        cellFrom("_", "_", "(x"),
        cellFrom("_", ")"),
      ),
      width: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(-1, -5, 1) }),
      feed: fc.oneof(
        { weight: 20, arbitrary: fc.constant("\n") },
        { weight: 1, arbitrary: fc.constantFrom("\r\n", "\r\r\n") },
      ),
    }),
    { maxLength: 10 },
  ),
});

function conlluText(
  sentences: readonly (typeof conlluSentence extends fc.Arbitrary<infer S> ? S : never)[],
  columns: number,
): string {
  let text = "# newdoc id = a\n";
  for (const { comments: own, lines, end } of sentences) {
    for (const comment of own) text += `${comment}\n`;
    let number = 0;
    for (const { id, cells: line, width, feed } of lines) {
      const shown =
        id === "next"
          ? `${number + 1}`
          : id === "range"
            ? `${number + 1}-${number + 2}`
            : id === "empty"
              ? `${number}.1`
              : id;
      if (id === "next") number++;
      text += `${[shown, ...line].slice(0, columns + width).join("\t")}${feed}`;
    }
    text += `${end}\n`;
  }
  return text;
}

describe.each([
  { format: "CorefUD", columns: 10, readerOf: (options: ReadOptions) => new CorefudReader(options) },
  { format: "CoNLL-UA", columns: 15, readerOf: (options: ReadOptions) => new ConlluaReader(options) },
])("reading $format with WebAssembly", ({ columns, readerOf }) => {
  const texts = fc.array(conlluSentence, { maxLength: 8 }).map((sentences) => conlluText(sentences, columns));

  test("gives the same parts and diagnostics as TypeScript, for regular and irregular lines", () => {
    fc.assert(
      fc.property(texts, readings, (text, options) => {
        expectBothEqual([encoder.encode(text)], options, readerOf);
      }),
    );
  });

  test("gives the same parts and diagnostics as TypeScript for damaged files in random chunks", () => {
    const random = new Random(testSeed);
    fc.assert(
      fc.property(texts, texts, readings, (text, another, options) => {
        const damaged = damage(encoder.encode(text), encoder.encode(another), random);
        expectBothEqual(randomChunks(damaged, random), options, readerOf);
      }),
    );
  });
});

describe("reading CoNLL-2012 with WebAssembly", () => {
  test("happens for large blocks, unless it is switched off", () => {
    expect(lineScanner(1 << 20)).toBeDefined();
    expect(lineScanner(100)).toBeUndefined();
    webAssemblyUse.when = "never";
    expect(lineScanner(1 << 20)).toBeUndefined();
  });

  test("gives the same parts and diagnostics as TypeScript, for regular and irregular lines", () => {
    fc.assert(
      fc.property(
        fc.array(sketches, { minLength: 1, maxLength: 2 }),
        readings,
        fc.boolean(),
        (files, options, commentsAreTokens) => {
          expectBothEqual([encoder.encode(files.map(linesOf).join(""))], { ...options, commentsAreTokens });
        },
      ),
    );
  });

  test("gives the same parts and diagnostics as TypeScript for damaged files in random chunks", () => {
    const random = new Random(testSeed);
    fc.assert(
      fc.property(sketches, sketches, readings, (sketch, another, options) => {
        const [bytes, other] = [sketch, another].map((each) => encoder.encode(linesOf(each)));
        expectBothEqual(randomChunks(damage(bytes, other, random), random), options);
      }),
    );
  });

  test("continues after a slice, a full array, and a line longer than a slice", () => {
    const line = (t: number, word: string): string => `d\t0\t${t}\t${word}\t-\t${t % 3 === 0 ? "(1)" : "-"}\n`;
    const lines = Array.from({ length: 70_000 }, (_, t) => line(t, t === 40_000 ? "long".repeat(100_000) : "w"));
    const { parts, diagnostics } = expectBothEqual([
      encoder.encode(`#begin document (d); part 000\n${lines.join("")}\n#end document\n`),
    ]);
    expect(parts[0].tokens?.length).toBe(70_000);
    expect(parts[0].mentions.length).toBe(23_334);
    expect(diagnostics).toEqual([]);
  });

  test("continues if there are more mentions, entities or odd cells than the scanner has room for", () => {
    const read = (cells: readonly string[]) => {
      const lines = cells.map((cell, t) => `d\t0\t${t}\tw\t-\t${cell}\n`);
      // The second part finds the scanner's memory as the first one left it.
      const part = (name: string): string => `#begin document (${name}); part 000\n${lines.join("")}\n#end document\n`;
      return expectBothEqual([encoder.encode(part("a") + part("b"))]);
    };
    const around = (inner: readonly string[]): string[] => ["(7", ...inner, "7)"];
    const mentions = read(around(Array.from({ length: 40_000 }, (_, t) => `(${1000 + (t % 3000)})`)));
    expect(mentions.parts.map((part) => [part.mentions.length, part.mentions.last[0], part.entities.length])).toEqual([
      [40_001, 40_001, 3001],
      [40_001, 40_001, 3001],
    ]);
    const entities = read(around(Array.from({ length: 9000 }, (_, t) => (t % 50 === 0 ? "(11)" : `(x${t})|(12)`))));
    expect(entities.parts.map((part) => part.entities.length)).toEqual([8823, 8823]);
    expect(mentions.diagnostics.length + entities.diagnostics.length).toBe(0);
  });

  test("finds the sentence of a mention after reading later sentences", () => {
    const sentence = (from: string, to: string): string => `d\t0\t0\ta\t-\t${from}\nd\t0\t1\tb\t-\t${to}\n\n`;
    const text = ["#begin document (d); part 000\n", sentence("(1", "1)"), sentence("(2", "-"), sentence("2)", "-")];
    const { diagnostics } = expectBothEqual([encoder.encode(`${text.join("")}#end document\n`)]);
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([["cross-sentence-mention", 8]]);
  });

  test("finds invalid UTF-8 in words", () => {
    const [before, behind] = [
      "#begin document (d); part 000\nd\t0\t0\tw\t-\t-\nd\t0\t1\t",
      "\t-\t(1)\n#end document\n",
    ].map((text) => encoder.encode(text));
    for (const bad of [[0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0x80]]) {
      const { diagnostics } = expectBothEqual([Uint8Array.from([...before, ...bad, ...behind])]);
      expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([["invalid-utf8", 3]]);
    }
  });
});
