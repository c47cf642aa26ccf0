/** Compares our counts for answers in CRAC's formats with recorded counts of the shared task's own programs. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { presets } from "../../src/cli/options/presets.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";
import { findFormat } from "../../src/formats/registry.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { type CracAnswer, damagedAnswer, perfectAnswer, treebanks, wholeKey } from "../support/crac-answers.ts";
import { describeWithRealData, realText } from "../support/realdata.ts";

const metrics = ["muc", "b3", "ceafe", "zero"] as const;

type Counts = Readonly<Record<(typeof metrics)[number], readonly [number, number, number, number]>>;
type Recorded = Counts | { readonly refused: string };

const fixture = JSON.parse(readFileSync(new URL("../fixtures/oracle/crac.json", import.meta.url), "utf8")) as {
  readonly whole: Readonly<Record<string, Counts>>;
  readonly damaged: readonly Recorded[];
};

/** The options of the preset, in the library's names. */
const options = resolveOptions({
  metrics: [...metrics],
  match: "head",
  zeros: "dependent",
  zeroCounterpart: "place-and-head",
  singletons: "drop",
  onDuplicate: "last",
  blancEdge: "both",
  zeroDivision: 0,
  onTokenMismatch: "discard",
});

function scoresOf({ key, answer, format }: CracAnswer): {
  readonly codes: ReadonlySet<string>;
  readonly figures: Readonly<Record<string, readonly number[]>>;
} {
  const codes = new Set<string>();
  const source = (file: string, text: string, id: string) => ({
    file,
    open: () =>
      readParts(
        [new TextEncoder().encode(text)],
        new FileReader({ file, format: findFormat(id)!, enhanced: true, report: () => undefined }),
      ),
  });
  const sides = [source("key.conllu", key, "corefud"), source("answer", answer, format)] as const;
  const [accumulator] = scoreSources(sides[0], [sides[1]], options, ({ code }) => codes.add(code));
  const { scores } = accumulator.result();
  return {
    codes,
    figures: Object.fromEntries(
      metrics.map((name) => [name, [scores[name].recall, scores[name].precision, scores[name].f1].map(Number)]),
    ),
  };
}

function expectEqual(figures: Readonly<Record<string, readonly number[]>>, counts: Counts): void {
  for (const name of metrics) {
    const [rn, rd, pn, pd] = counts[name];
    const [r, p] = [rd === 0 ? 0 : rn / rd, pd === 0 ? 0 : pn / pd];
    const expected = [r, p, r + p === 0 ? 0 : (2 * r * p) / (r + p)];
    expected.forEach((value, i) => {
      expect(Math.abs(figures[name][i] - value), `${name} ${i}`).toBeLessThan(1e-9);
    });
  }
}

it("the presets set the options that are compared here", () => {
  for (const name of ["crac2025", "crac2026"]) {
    expect(presets[name]).toMatchObject({
      ...{ match: "head", "zero-match": "dependent", "zero-counterpart": "place-and-head", singletons: "drop" },
      ...{ "on-duplicate": "last", "blanc-edge": "both", "zero-division": "0", "on-token-mismatch": "discard" },
    });
  }
});

describeWithRealData("answers to CorefUD treebanks", () => {
  describe.each(treebanks)("a perfect answer to %s", (treebank) => {
    it.each([
      ["txt", "crac-text", true],
      ["json", "crac-json", true],
      ["txt", "crac-text", false],
    ] as const)("as %s (%s, empty nodes: %s) has the recorded scores", (extension, format, zeros) => {
      const counts = fixture.whole[`${treebank.split("-")[0]}${zeros ? "" : "-nz"}.${extension}`];
      const key = wholeKey(treebank, realText);
      expectEqual(scoresOf({ key, answer: perfectAnswer(key, format, zeros), format }).figures, counts);
    });
  });

  it("that are damaged have the recorded scores, unless a mention is repeated", () => {
    let equal = 0;
    fixture.damaged.forEach((recorded, seed) => {
      if ("refused" in recorded) return;
      const { figures, codes } = scoresOf(damagedAnswer(seed, realText));
      if (codes.has("duplicate-mention")) return;
      expectEqual(figures, recorded);
      equal++;
    });
    expect(equal).toBeGreaterThan(40);
  });
});
