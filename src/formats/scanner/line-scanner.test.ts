import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { Random } from "../../../bench/random.ts";
import { damage, randomChunks } from "../../../test/support/damage.ts";
import { testSeed } from "../../../test/support/test-seed.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { type Conll2012Options, Conll2012Reader } from "../conll-2012/conll-2012-reader.ts";
import { lineScanner, useLineScanner } from "./line-scanner.ts";

const encoder = new TextEncoder();

interface Read {
  readonly parts: readonly AnnotatedPart[];
  readonly diagnostics: readonly Diagnostic[];
}

function read(chunks: readonly Uint8Array[], options: Conll2012Options): Read {
  const diagnostics: Diagnostic[] = [];
  const reader = new Conll2012Reader({ features: false, ...options, report: (found) => diagnostics.push(found) });
  return { parts: [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()], diagnostics };
}

function expectBothEqual(chunks: readonly Uint8Array[], options: Conll2012Options = {}): Read {
  useLineScanner("never");
  const plain = read(chunks, options);
  useLineScanner("always");
  expect(read(chunks, options)).toEqual(plain);
  return plain;
}

afterEach(() => {
  useLineScanner("where it pays");
});

/** A file as a sequence of lines, most of which are regular. */
interface Sketch {
  readonly columns: number;
  readonly numbers: "from 0" | "from 1" | "on" | "none";
  readonly end: string;
  readonly sentences: readonly {
    readonly more: number;
    readonly lines: readonly [word: string, cell: string, oddity: number][];
  }[];
}

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
      lines: fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...cells), fc.nat(60)), { maxLength: 12 }),
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
    for (const [word, cell, oddity] of lines) {
      const shown = numbers === "none" ? "-" : String(number++);
      const before = columns === 3 ? [] : columns === 4 ? ["a"] : ["a", "0"];
      const behind = Array.from({ length: columns - before.length - 3 + (columns > 10 ? more : 0) }, () => "*");
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

describe("reading by WebAssembly", () => {
  test("is possible here, where it pays", () => {
    expect(lineScanner(1 << 20)).toBeDefined();
    expect(lineScanner(100)).toBeUndefined();
    useLineScanner("never");
    expect(lineScanner(1 << 20)).toBeUndefined();
  });

  test("gives the parts and diagnostics that TypeScript gives, of regular and irregular lines", () => {
    fc.assert(
      fc.property(sketches, fc.boolean(), fc.boolean(), (sketch, tokens, commentsAreTokens) => {
        expectBothEqual([encoder.encode(linesOf(sketch))], { tokens, commentsAreTokens });
      }),
    );
  });

  test("gives the same of damaged files, whatever the chunks", () => {
    const random = new Random(testSeed);
    fc.assert(
      fc.property(sketches, sketches, (sketch, another) => {
        const [bytes, other] = [sketch, another].map((each) => encoder.encode(linesOf(each)));
        expectBothEqual(randomChunks(damage(bytes, other, random), random));
      }),
    );
  });

  test("reads on behind a slice, an array that is full and a line that is longer than a slice", () => {
    const line = (t: number, word: string): string => `d\t0\t${t}\t${word}\t-\t${t % 3 === 0 ? "(1)" : "-"}\n`;
    const lines = Array.from({ length: 70_000 }, (_, t) => line(t, t === 40_000 ? "long".repeat(100_000) : "w"));
    const { parts, diagnostics } = expectBothEqual([
      encoder.encode(`#begin document (d); part 000\n${lines.join("")}\n#end document\n`),
    ]);
    expect(parts[0].tokens?.length).toBe(70_000);
    expect(parts[0].mentions.length).toBe(23_334);
    expect(diagnostics).toEqual([]);
  });

  test("finds invalid UTF-8 in words and cells", () => {
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
