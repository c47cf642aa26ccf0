import { expect, test } from "vitest";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { readParts } from "../read.ts";
import { Conll2012Reader } from "./conll-2012-reader.ts";

/** Mentions in bytes, and what was said about them. */
function read(bytes: Uint8Array): { mentions: number; diagnostics: number } {
  const diagnostics: Diagnostic[] = [];
  const reader = new Conll2012Reader({ report: (diagnostic) => diagnostics.push(diagnostic) });
  const mentions = [...readParts([bytes], reader)].reduce((sum, part) => sum + part.mentions.length, 0);
  return { mentions, diagnostics: diagnostics.length };
}

const row = (number: number, cell: string): string => `a\t0\t${number}\tw\t${cell}\n`;
const file = (name: string, rows: string): string => `#begin document (${name}); part 000\n${rows}\n#end document\n`;
const sample =
  file("a", `${row(0, "(1)")}${row(1, "(p|(2)")}${row(2, "p)")}\n${row(0, "-")}${row(1, "(1)")}${row(2, "(p)")}`) +
  file("b", `${row(0, "(3)")}${row(1, "-")}${row(2, "(3)")}`);

test.each(["", " ", "x", "0", "#", "-", "\t", "\n", "\r"])(
  "a byte that becomes %j loses no mention in silence",
  (by) => {
    const bytes = new TextEncoder().encode(sample);
    const whole = read(bytes);
    const silent: string[] = [];
    for (let at = 0; at < bytes.length; at++) {
      const edited = [...bytes.subarray(0, at), ...new TextEncoder().encode(by), ...bytes.subarray(at + 1)];
      const { mentions, diagnostics } = read(Uint8Array.from(edited));
      if (mentions < whole.mentions && diagnostics === whole.diagnostics)
        silent.push(`${at}: ${sample.slice(at - 9, at + 9)}`);
    }
    expect(whole).toEqual({ mentions: 7, diagnostics: 0 });
    expect(silent).toEqual([]);
  },
);
