/**
 * Compares scores in windows with those of BOOKCOREF's program (Martinelli et al. 2025, commit fc4e5c0), on two of the
 * outputs in its repository: `COREFSCOPE_BOOKCOREF=/path/to/bookcoref`. The program printed the figures.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analyseWindows } from "../../src/analysis/windows/analyse-windows.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { keepMentions } from "../../src/matching/keep-mentions.ts";
import { mainFigure } from "../../src/metrics/kit/metric.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { readFiles } from "../support/read-files.ts";

const repository = process.env["COREFSCOPE_BOOKCOREF"];
const LENGTH = 1500;

function output(name: string): readonly AnnotatedPart[] {
  const path = `${repository}/predictions/${name}/maverick_xl.jsonl`;
  return readFiles({ "books.jsonl": readFileSync(path, "utf8") }).parts;
}

/** Cuts a book as the program does: the first token of a window is left out, and the last window is never shorter. */
function mistaken(book: AnnotatedPart): AnnotatedPart[] {
  const { length } = book.tokens!;
  const ends = Array.from({ length: Math.floor(length / LENGTH) }, (_, w) => (w + 1) * LENGTH);
  return [...ends, length].map((end, w) => {
    const kept = Array.from(book.mentions.first.keys()).filter((m) => {
      const first = book.mentions.first[m];
      return first > end - LENGTH && first < end;
    });
    return keepMentions({ ...book, document: `${book.document} ${w}` }, Int32Array.from(kept));
  });
}

describe.skipIf(repository === undefined)("on BOOKCOREF's outputs", () => {
  const options = resolveOptions({ metrics: ["conll"] });
  const sides = repository === undefined ? [] : ["finetuned_bookcoref", "off_the_shelf"].map(output);
  const source = (parts: readonly AnnotatedPart[]) => ({ open: () => parts });
  const text = (share: number | null): string => (100 * share!).toFixed(2);
  const mentionsIn = (parts: readonly AnnotatedPart[]): number =>
    parts.reduce((sum, { mentions }) => sum + mentions.length, 0);

  it("its program's figure has two mistakes in it", () => {
    const [key, response] = sides.map((books) => books.flatMap(mistaken));
    const [total] = scoreSources(source(key), [source(response)], options, () => undefined);
    expect([mentionsIn(sides[0]), mentionsIn(key), text(mainFigure(total.result().scores["conll"]))]).toEqual([
      23_722,
      23_937,
      "56.45",
    ]);
  });

  it("windows count each mention once", () => {
    const size = { length: LENGTH, stride: LENGTH };
    const metrics = resolveOptions({ metrics: ["mentions", "conll"] });
    const [{ windows }] = analyseWindows(source(sides[0]), [source(sides[1])], metrics, size, () => undefined);
    const { mentions, conll } = windows[0].score.scores;
    expect(mentions.counts).toMatchObject({ recall: [expect.anything(), 23_722] });
    expect(text(mainFigure(conll))).toBe("56.50");
  });
});
