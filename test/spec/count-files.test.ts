import { describe, expect, it } from "vitest";
import { Random } from "../../bench/random.ts";
import { scoreIntervals } from "../../src/analysis/score-intervals.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { partKey } from "../../src/core/document.ts";
import { version } from "../../src/core/version.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { Accumulator, accumulator } from "../../src/scoring/accumulator.ts";
import type { ScoreResult } from "../../src/scoring/corpus-scores.ts";
import type { CountedSystems } from "../../src/scoring/count-file/count-header.ts";
import { CountMerger, countLine, countLines } from "../../src/scoring/index.ts";
import { LinesDigest, sealed } from "../../src/scoring/count-file/count-lines.ts";
import { withoutLacking } from "../../src/scoring/result-notices.ts";
import type { PartSource } from "../../src/scoring/pair-parts.ts";
import { resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { dealtOut, type Shard } from "../support/count-shards.ts";
import { readFiles } from "../support/read-files.ts";

const shards = dealtOut(200, 64);

/** Options that change the counts, or how they are added. The last two join the documents of each genre. */
const cases: [name: string, options: UserOptions, divideBy: string | undefined][] = [
  ["all metrics", { metrics }, undefined],
  ["a mean of documents", { metrics, average: "macro" }, undefined],
  ["a mean of parts", { average: "macro", unit: "part", beta: 2, zeroDivision: 0 }, undefined],
  ["without singletons", { metrics, singletons: "drop", onDuplicate: "last" }, undefined],
  [
    "repeated mentions, extra documents",
    { onDuplicate: "keep", extraDocuments: "score", mentions: "common" },
    undefined,
  ],
  ["heads", { match: "head", leaImportance: { mentionType: { name: 2, pronoun: 0.1 } } }, undefined],
  ["classes of names", { leaImportance: { nameClass: { PERSON: 3, none: 1 }, times: "size" } }, undefined],
  ["classes of mentions", { metrics: ["arcs-immediate", "arcs-anchor"] }, "class"],
  ["topics", { metrics, scope: "topic" }, undefined],
  ["a mean of topics", { scope: "topic", average: "macro" }, undefined],
];

/** With a scope, a topic must be in one shard, so the sections of each genre stay together. */
const byGenre = ["bc", "bn", "mz", "nw", "pt", "tc", "wb"].map((genre) =>
  joined(shards.flatMap(sectionsOf).filter(({ key }) => key.startsWith(`#begin document (${genre}/`))),
);

/** A response that lacks the section is empty. */
function sectionsOf({ key, response }: Shard): Shard[] {
  const cut = (text: string) => text.split(/(?=^#begin document)/m).filter((section) => section !== "");
  const name = (section: string) => section.slice(0, section.indexOf("\n"));
  const responses = new Map(cut(response).map((section) => [name(section), section]));
  return cut(key).map((section) => ({ key: section, response: responses.get(name(section)) ?? "" }));
}

function joined(some: readonly Shard[]): Shard {
  return { key: some.map(({ key }) => key).join(""), response: some.map(({ response }) => response).join("") };
}

function scored({ key, response }: Shard, options: UserOptions, divideBy?: string): CountedSystems {
  const diagnostics: CountedSystems["diagnostics"][number][] = [];
  const source = (text: string): PartSource => {
    const { parts } = readFiles({ "a.conll": text }, { features: true });
    return { open: () => parts };
  };
  const chosen = resolveOptions(options);
  const report = (diagnostic: Diagnostic) => void diagnostics.push({ of: 0, diagnostic });
  const accumulators = scoreSources(source(key), [source(response)], chosen, report, undefined, divideBy);
  return { header: { systems: ["s"], options: chosen, divideBy, asked: "all", version }, accumulators, diagnostics };
}

function scoresOf(accumulator: Accumulator): ScoreResult {
  return { ...accumulator.result(), diagnostics: [] };
}

function everything(accumulator: Accumulator) {
  const [whole] = withoutLacking([accumulator], [["r"]], "all", () => undefined);
  const groups = (["document", "part", "genre"] as const).map((grouping) =>
    whole.by(grouping).sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  return {
    ...{ result: scoresOf(whole), breakdown: whole.breakdown(), groups },
    // Removes the line number, which differs in the file of a shard.
    lacking: Object.entries(accumulator.lacking()).map(([id, { side, what, document }]) => [id, side, what, document]),
    intervals: scoreIntervals(whole, { ci: "bca", confidence: 0.95, resamples: 200, seed: 1 }),
    units: whole.units("document"),
  };
}

function merge(files: readonly (readonly [file: string, lines: Iterable<string>])[]) {
  const diagnostics: Diagnostic[] = [];
  const merger = new CountMerger((diagnostic) => diagnostics.push(diagnostic));
  for (const [file, lines] of files) merger.add(file, lines);
  return { merged: merger.merged(), diagnostics, codes: diagnostics.map(({ code }) => code) };
}

describe.each(cases)("counts (%s)", (_name, options, divideBy) => {
  const some = options.scope === undefined ? shards : byGenre;
  const whole = everything(scored(joined(some), options, divideBy).accumulators[0]);
  const counted = some.map((shard) => scored(shard, options, divideBy));

  it("of many shards give the same results as one run, in every digit", () => {
    const files = counted.map((shard, i) => [`${i}.counts`, [...countLines(shard)]] as const);
    const { merged, codes } = merge(new Random(7).shuffle([...files]));
    expect(codes).toEqual([]);
    expect(everything(merged!.accumulators[0])).toStrictEqual(whole);
    // Something was compared.
    expect(whole.result.parts).toBe(options.scope === undefined ? 200 : 7);
    expect(whole.intervals.units).toBeGreaterThan(6);
  });

  it("do not depend on the order of lines or on shards that ran twice", () => {
    const lines = counted.map((shard) => countLine(shard));
    const { merged, codes } = merge([["lines", new Random(8).shuffle([...lines, ...lines.slice(0, 3)])]]);
    expect(new Set(codes)).toEqual(new Set(["repeated-counts"]));
    expect(everything(merged!.accumulators[0])).toStrictEqual(whole);
  });

  it("can be merged, written and merged again", () => {
    const file = (shard: CountedSystems, i: number) => [`${i}`, countLines(shard)] as const;
    const [left, right] = [counted.slice(0, 3), counted.slice(3)].map((half) => merge(half.map(file)).merged!);
    const { merged, codes } = merge([left, right].map(file));
    expect(codes).toEqual([]);
    expect(everything(merged!.accumulators[0])).toStrictEqual(whole);
  });
});

describe("counts of the library", () => {
  const options = resolveOptions({ metrics: ["muc", "b3"] });
  const partsOf = (text: string) => readFiles({ "a.conll": text }).parts;
  const looped = ({ key, response }: Shard): CountedSystems => {
    const total = accumulator({ metrics: ["muc", "b3"] });
    const responses = new Map(partsOf(response).map((part) => [partKey(part), part]));
    for (const part of partsOf(key)) total.add(part, responses.get(partKey(part)));
    return { header: { systems: ["s"], options, asked: "all", version }, accumulators: [total], diagnostics: [] };
  };

  it("match those of the command: a shard counted by both is reported and added once", () => {
    const [shard] = shards;
    const command = scored(shard, { metrics: ["muc", "b3"] });
    const { merged, codes } = merge([
      ["command", countLines(command)],
      ["library", countLines(looped(shard))],
    ]);
    expect(new Set(codes)).toEqual(new Set(["repeated-counts"]));
    expect(codes).toHaveLength(command.accumulators[0].counted().size);
    expect(scoresOf(merged!.accumulators[0])).toStrictEqual(scoresOf(command.accumulators[0]));
  });

  it("identify a part by its document and part, not by the id that a caller chose", () => {
    const [shard] = shards;
    const command = scored(shard, { metrics: ["muc", "b3"] });
    const renamed = new Accumulator(options);
    for (const [id, part] of command.accumulators[0].counted()) renamed.addCounted(`${id}\0`, part);
    const { merged, codes } = merge([
      ["command", countLines(command)],
      ["renamed", countLines({ ...command, accumulators: [renamed] })],
    ]);
    expect(new Set(codes)).toEqual(new Set(["repeated-counts"]));
    expect(scoresOf(merged!.accumulators[0])).toStrictEqual(scoresOf(command.accumulators[0]));
  });
});

describe("counts that must not be added", () => {
  const [one, other] = shards.map((shard) => scored(shard, { metrics: ["muc", "blanc"] }));
  const lines = [...countLines(one)];

  it("include a part with another response, or another key", () => {
    const { key, response } = joined(shards.slice(0, 1));
    const changed = scored({ key, response: key }, { metrics: ["muc", "blanc"] });
    const { diagnostics, merged } = merge([
      ["a", lines],
      ["b", countLines(changed)],
    ]);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: "conflicting-counts",
        severity: "error",
        file: "b",
        data: { other: "a", differ: "responses" },
      }),
    );
    const keyless = scored({ key: response, response }, { metrics: ["muc", "blanc"] });
    expect(
      merge([
        ["a", lines],
        ["b", countLines(keyless)],
      ]).diagnostics,
    ).toContainEqual(expect.objectContaining({ code: "conflicting-counts", data: { other: "a", differ: "keys" } }));
    // The first counts are kept, and nothing is counted twice.
    expect(scoresOf(merged!.accumulators[0])).toStrictEqual(scoresOf(one.accumulators[0]));
  });

  it.each<[UserOptions, string, string, string]>([
    [{ singletons: "drop" }, "sing", "drop", "keep"],
    [{ blancAlpha: 0.25 }, "blanc-alpha", "0.25", "0.5"],
    [{ average: "macro" }, "agg", "macro", "micro"],
    [{ metrics: ["muc"] }, "metric", "muc", "muc+blanc"],
    [{ match: "overlap:0.5" }, "match", "overlap:0.5", "exact"],
    [{ scope: "topic", topicPattern: "a:b" }, "topics", "a%3Ab", "nothing"],
  ])("include counts with %j", (options, field, here, there) => {
    const wrong = scored(shards[1], { metrics: ["muc", "blanc"], ...options });
    const { diagnostics } = merge([
      ["a", lines],
      ["b", countLines(wrong)],
    ]);
    expect(diagnostics).toContainEqual({
      ...{ code: "mixed-counts", severity: "error", file: "b", line: 1 },
      data: { field, here, there, other: "a" },
    });
  });

  it("include counts whose options differ only in a character that signatures escape", () => {
    const topics = (topicPattern: string) =>
      countLines(scored(shards[1], { metrics: ["muc"], scope: "topic", topicPattern }));
    const { diagnostics } = merge([
      ["a", topics("^a:")],
      ["b", topics("^a.")],
    ]);
    expect(diagnostics[0]).toMatchObject({
      code: "mixed-counts",
      data: { field: "topics", here: "^a.", there: "^a%3A" },
    });
  });

  it("include a truncated file", () => {
    const text = lines.join("\n");
    const bound = lines[0].length;
    const places = Array.from({ length: 40 }, (_, i) => Math.floor(bound + ((text.length - 1 - bound) * i) / 39));
    for (const end of [0, 10, 30, ...places, text.length - 1]) {
      const { codes } = merge([["a", text.slice(0, end).split("\n")]]);
      expect(codes, `cut at ${end} of ${text.length}`).toEqual(["damaged-counts"]);
    }
    expect(merge([["a", text.split("\n")]]).codes).toEqual([]);
  });

  it("include a file with a line that was changed, left out, or written twice", () => {
    const digit = lines[1].replace(/\d(?=,)/, (found) => String((Number(found) + 1) % 10));
    expect(digit).not.toBe(lines[1]);
    for (const changed of [lines.with(1, digit), lines.toSpliced(1, 1), lines.toSpliced(1, 0, lines[1])]) {
      expect(merge([["a", changed]]).codes).toContain("damaged-counts");
    }
  });

  it("include a file that was sealed again with impossible counts", () => {
    // In MUC, no numerator can exceed its denominator.
    const first = JSON.parse(lines[1]) as [
      number,
      string,
      string,
      string,
      string,
      string,
      number[],
      (number | string)[],
    ];
    for (const [place, count] of [
      [0, 1e6],
      [1, -7],
      [2, "NaN"],
      [3, 0.5],
    ] as const) {
      const forged = lines.slice(0, -1).with(1, JSON.stringify(first.with(7, first[7].with(place, count))));
      const digest = new LinesDigest();
      for (const line of forged) digest.add(line);
      const seal = JSON.stringify({ lines: digest.lines, sha256: digest.sha256() });
      expect(merge([["a", [...forged, seal]]]).diagnostics).toMatchObject([
        { code: "damaged-counts", line: 2, data: { reason: "impossible" } },
      ]);
    }
  });

  it("include a file of another kind, or of another version", () => {
    expect(merge([["a", ["#begin document (x); part 000"]]]).diagnostics[0]).toMatchObject({
      ...{ code: "damaged-counts", line: 1, data: { reason: "not-counts" } },
    });
    const later = lines.with(0, lines[0].replace("counts/1", "counts/2"));
    expect(merge([["a", later]]).codes).toEqual(["other-version-counts"]);
    const unknown = lines.with(0, lines[0].replace('["muc","blanc"]', '["muc","nonsense"]'));
    expect(merge([["a", unknown]]).codes).toEqual(["other-version-counts"]);
  });

  it("include counts of two versions, but not those of a single older version", () => {
    const current = countLine(other).replace(/,"sha256":"[0-9a-f]{64}"(?=\}$)/, "");
    const older = sealed(current.replace(`version:${version}"`, 'version:0.0.9"'));
    const { merged, codes } = merge([["a", [older]]]);
    expect(codes).toEqual([]);
    expect(merged!.accumulators[0].result().signature).toMatch(/\|version:0\.0\.9$/);
    expect(
      merge([
        ["a", lines],
        ["b", [older]],
      ]).diagnostics,
    ).toMatchObject([{ code: "mixed-counts", data: { field: "version", here: "0.0.9", there: version } }]);
  });

  it("do not include several count files written into one file", () => {
    const { merged, codes } = merge([["all", [...lines, ...countLines(other)]]]);
    expect(codes).toEqual([]);
    expect(merged!.accumulators[0].counted().size).toBe(
      one.accumulators[0].counted().size + other.accumulators[0].counted().size,
    );
  });
});
