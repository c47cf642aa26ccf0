import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LineSplitter } from "./line-reader.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function split(chunks: readonly Uint8Array[]): string {
  let text = "";
  const splitter = new LineSplitter((block) => {
    expect(block.at(-1)).toBe(10);
    text += decoder.decode(block);
  });
  for (const chunk of chunks) {
    const reused = chunk.slice();
    splitter.push(reused);
    // The caller may reuse its array.
    reused.fill(88);
  }
  splitter.end();
  return text;
}

const whole = (text: string): string => split([encoder.encode(text)]);
const crumbs = (text: string): string => split(Array.from(encoder.encode(text), (byte) => Uint8Array.of(byte)));

describe("LineSplitter", () => {
  test.each([
    ["an empty file", "", ""],
    ["one line", "a\n", "a\n"],
    ["no line feed at the end", "a\nb", "a\nb\n"],
    ["no line ending at all", "ab", "ab\n"],
    ["a single byte", "a", "a\n"],
    ["Windows line endings stay", "a\r\nb\r\n", "a\r\nb\r\n"],
    ["Windows line endings with a second carriage return stay", "a\r\r\nb\r\r\n", "a\r\r\nb\r\r\n"],
    ["carriage returns become line feeds", "a\rb\r\rc", "a\nb\n\nc\n"],
    ["a carriage return at the end becomes a line feed", "a\r", "a\n"],
    ["a file of carriage returns becomes line feeds", "\r\r", "\n\n"],
    ["a carriage return first, then Windows line endings", "a\rb\r\nc\n", "a\nb\nc\n"],
    ["a carriage return within a line of a file with line feeds stays", "a\nb\rc\n", "a\nb\rc\n"],
    ["a byte order mark", "\uFEFFa\n", "a\n"],
    ["a byte order mark and nothing else", "\uFEFF", ""],
    ["a byte order mark that is not at the beginning", "a\uFEFF\n", "a\uFEFF\n"],
    ["two byte order marks", "\uFEFF\uFEFFa", "\uFEFFa\n"],
  ])("returns whole lines: %s", (_, text, expected) => {
    expect(whole(text)).toBe(expected);
    expect(crumbs(text)).toBe(expected);
  });

  test("gives the same result for chunks of any size", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\r", "\n", "\uFEFF", "é"), maxLength: 12 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(6), { maxLength: 20 }), (content, sizes) => {
        const bytes = encoder.encode(content);
        const chunks: Uint8Array[] = [];
        let start = 0;
        for (const size of sizes) chunks.push(bytes.subarray(start, (start += size)));
        chunks.push(bytes.subarray(start));
        expect(split(chunks)).toBe(whole(content));
      }),
      { numRuns: 2000 },
    );
  });

  test("reads a line that arrives in 400,000 chunks without timing out", () => {
    let length = 0;
    const splitter = new LineSplitter((block) => (length += block.length));
    for (let i = 0; i < 400_000; i++) splitter.push(Uint8Array.of(97, 98));
    splitter.end();
    expect(length).toBe(800_001);
  });
});
