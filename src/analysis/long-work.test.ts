import { describe, expect, it, vi } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import type { LongWork, WorkProgress } from "../core/long-work.ts";
import { accumulator } from "../scoring/accumulator.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { score } from "../scoring/score-sources.ts";
import { RandomWords } from "../stats/random-words.ts";
import { audit } from "./audit/audit.ts";
import { compare } from "./compare/compare.ts";
import { compareSystems } from "./compare/compare-systems.ts";
import { findErrors } from "./errors/analyse-errors.ts";
import { explain } from "./explain/explain.ts";

/** Returns 150 documents of 60 mentions, in random entities of about five. */
function corpus(seed: number): AnnotatedPart[] {
  const random = new RandomWords(seed, 0);
  const words = new Uint32Array(60);
  return Array.from({ length: 150 }, (_, d) => {
    random.fill(d, words);
    const entities = Array.from({ length: 12 }, (): string[] => []);
    words.forEach((word, m) => entities[word % 3 === 0 ? (word >>> 8) % 12 : m % 12].push(`m${m}`));
    return partOf(
      entities.filter(({ length }) => length > 0),
      `d${d}`,
    );
  });
}

const [key, a, b] = [1, 2, 3].map(corpus);

const works: readonly (readonly [string, (work: LongWork) => Promise<unknown>])[] = [
  ["score", (work) => score(key, a, { by: "document", ...work })],
  ["compare", (work) => compare(key, { a, b }, work)],
  ["compare, adjusted by Tukey's test", (work) => compare(key, { a, b }, { adjust: "tukey", ...work })],
  ["compare, runs", (work) => compare(key, { a: { runs: [a, b] }, b: { runs: [b, a] } }, work)],
  ["audit", (work) => audit(key, { a, b }, work)],
  ["findErrors", (work) => findErrors(key, { a, b }, work)],
  ["explain", (work) => explain(key, a, work)],
];

describe.each(works)("%s", (name, start) => {
  it("lets the event loop turn often, and tells how far it is", async () => {
    const told: WorkProgress[] = [];
    // Processor time does not depend on how busy the machine is. The first run also compiles the code.
    await start({});
    let longest = 0;
    let before = process.cpuUsage();
    const timer = setInterval(() => {
      const { user } = process.cpuUsage(before);
      longest = Math.max(longest, user / 1000);
      before = process.cpuUsage();
    }, 1);
    before = process.cpuUsage();
    await start({ onProgress: (progress) => told.push(progress) });
    clearInterval(timer);
    // The promise is 50 ms; the rest is for the threads that collect garbage and compile.
    expect(longest).toBeLessThan(200);
    for (const { done, of } of told) {
      expect(done).toBeGreaterThanOrEqual(0);
      if (of !== undefined) expect(done).toBeLessThanOrEqual(of);
    }
    if (name.startsWith("compare")) expect(told.map(({ step }) => step)).toContain("testing");
  });

  it("stops when it is aborted, with the signal's reason", async () => {
    const reason = new Error("no longer wanted");
    await expect(start({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    // Every step seems to take long, so the loop turns after the first.
    let time = 0;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (time += 100));
    const stopped = start({
      signal: controller.signal,
      onProgress: () => {
        controller.abort(reason);
      },
    });
    await expect(stopped).rejects.toBe(reason);
    clock.mockRestore();
  });
});

it("compare gives the result of compareSystems", async () => {
  const options = { headline: "lea", trials: 500 };
  const { diagnostics, ...compared } = await compare(key, { a, b }, options);
  const systems = Object.entries({ a, b }).map(([name, response]) => {
    const total = accumulator();
    key.forEach((part, i) => {
      total.add(part, response[i]);
    });
    return { name, runs: [total] };
  });
  expect(compared).toStrictEqual(compareSystems(systems, options));
  expect(diagnostics).toEqual([]);
});
