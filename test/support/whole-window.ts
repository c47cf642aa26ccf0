import { expect } from "vitest";
import { analyseWindows } from "../../src/analysis/windows/analyse-windows.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";

const options = resolveOptions({ metrics: ["mentions", "muc", "b3", "ceafm", "ceafe", "blanc", "lea", "conll"] });
const SMALL = 40;

/**
 * Expects that windows as long as the text have the ordinary scores, bit for bit, and that small windows have all
 * mentions of the whole.
 */
export function expectWholeWindow(key: readonly AnnotatedPart[], response: readonly AnnotatedPart[]): void {
  const sources = [key, response].map((parts) => ({ open: () => parts }));
  const [total] = scoreSources(sources[0], [sources[1]], options, () => undefined);
  const { scores } = total.result();
  // Windows may end with the text, or where its last mention begins, so that a window without mentions follows.
  const lengthOf = ({ mentions }: AnnotatedPart): number => (mentions.first.at(-1) ?? -1) + 1;
  const lastMention = Math.max(1, ...[...key, ...response].map(lengthOf));
  for (const length of [1e9, lastMention]) {
    const [{ windows, whole }] = windowsOf(sources, length, 1);
    expect(whole.scores).toEqual(scores);
    expect(windows[0].score.scores).toEqual(scores);
    expect(windows[0].across).toEqual({ key: 0, response: 0, common: 0 });
  }
  for (const ways of [1, 4]) {
    const [{ windows, links }] = windowsOf(sources, SMALL, ways);
    for (const { score, across } of windows) {
      const mentions = countsOf(score.scores["mentions"].counts);
      expect(mentions).toEqual(countsOf(scores["mentions"].counts).map((count) => count * ways));
      expect(across.key).toBeLessThanOrEqual(links.key * ways);
      expect(across.common).toBeLessThanOrEqual(across.key);
    }
  }
}

function windowsOf(
  [key, response]: readonly { readonly open: () => readonly AnnotatedPart[] }[],
  length: number,
  ways: number,
): ReturnType<typeof analyseWindows> {
  return analyseWindows(key, [response], options, { length, stride: length / ways }, () => undefined);
}

function countsOf(counts: unknown): number[] {
  const { recall, precision } = counts as Record<"recall" | "precision", readonly number[]>;
  return [...recall, ...precision];
}
