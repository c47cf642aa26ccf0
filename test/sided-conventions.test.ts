/**
 * Key and response that mean different ends of spans: inclusive on one side, exclusive on the other. The true score is that of both as
 * spans of inclusive ends, scored by the library without any file.
 */
import { describe, expect, test } from "vitest";
import { Random } from "../bench/generate.ts";
import { scoreClusters } from "../src/index.ts";
import { runCli } from "./run-cli.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();

type Span = readonly [first: number, last: number];
type Entities = readonly (readonly Span[])[];

interface RandomPair {
  readonly words: readonly string[];
  readonly key: Entities;
  readonly response: Entities;
}

/** A text with mentions, some of one word, and a response that has most of them in much the same entities. */
function randomPair(seed: number, mentions: number): RandomPair {
  const random = new Random(seed);
  const words = Array.from({ length: 4 * mentions }, (_, w) => `w${w}`);
  const key: Span[][] = [[], [], []];
  const response: Span[][] = [[], [], []];
  for (let m = 0; m < mentions; m++) {
    const first = 4 * m;
    const span: Span = [first, first + random.pick([0, 0, 1, 2])];
    const entity = random.below(3);
    key[entity].push(span);
    if (random.chance(0.9)) response[random.chance(0.2) ? random.below(3) : entity].push(span);
  }
  const filled = (side: Span[][]): Entities => side.filter(({ length }) => length > 0);
  return { words, key: filled(key), response: filled(response) };
}

function lineOf(words: readonly string[], entities: Entities, ends: "inclusive" | "exclusive"): string {
  const added = ends === "exclusive" ? 1 : 0;
  const clusters = entities.map((spans) => spans.map(([first, last]) => [first, last + added]));
  return `${JSON.stringify({ doc_key: "d", sentences: [words], clusters })}\n`;
}

function trueMuc({ key, response }: RandomPair): number {
  return scoreClusters(key, response, { metrics: ["muc"] })["muc"].f1 ?? 0;
}

function mucOf(args: readonly string[]): { f1: number; errors: string } {
  const { stdout, stderr } = runCli(["score", "-m", "muc", "--format", "json", ...args]);
  const report = JSON.parse(stdout) as { systems: { scores: { muc: { f1: number | null } } }[] };
  return { f1: report.systems[0].scores.muc.f1 ?? 0, errors: stderr };
}

describe("one side with inclusive and one with exclusive ends", () => {
  const cases = [4, 8, 30].flatMap((mentions) => [1, 2, 3].map((seed) => [seed, mentions] as const));

  test.each(cases)("advice that is followed gives the true score (seed %i, %i mentions)", (seed, mentions) => {
    const pair = randomPair(seed, mentions);
    const truth = trueMuc(pair);
    for (const wrong of ["key", "response"] as const) {
      const key = folder.write("key.jsonl", lineOf(pair.words, pair.key, wrong === "key" ? "exclusive" : "inclusive"));
      const line = lineOf(pair.words, pair.response, wrong === "response" ? "exclusive" : "inclusive");
      const response = folder.write("response.jsonl", line);
      const { f1, errors } = mucOf([key, response]);
      // Nothing is said where there is nothing to gain.
      if (Math.abs(f1 - truth) < 0.1) continue;
      const advice = /`(--(?:key|response)-ends (?:inclusive|exclusive))`/.exec(errors)?.[1];
      expect(advice, errors).toBeDefined();
      expect(errors).toContain(`MUC is ${(100 * truth).toFixed(2)} instead of ${(100 * f1).toFixed(2)}`);
      expect(mucOf([key, response, ...(advice ?? "").split(" ")]).f1).toBeCloseTo(truth, 12);
    }
  });

  test("options for one side override those for both", () => {
    const pair = randomPair(9, 12);
    const key = folder.write("key.jsonl", lineOf(pair.words, pair.key, "inclusive"));
    const response = folder.write("response.jsonl", lineOf(pair.words, pair.response, "exclusive"));
    const { f1, errors } = mucOf([key, response, "--ends", "exclusive", "--key-ends", "inclusive"]);
    expect(f1).toBeCloseTo(trueMuc(pair), 12);
    expect(errors).not.toMatch(/offset-convention|ends-differ/);
  });
});
