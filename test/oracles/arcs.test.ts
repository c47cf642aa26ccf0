/** Compares the application-related scores with recorded counts of the author's scorer, version 1.2. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { textColumn } from "../../src/core/text-column.ts";
import type { Score } from "../../src/metrics/kit/metric.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import { resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { describeWithRealData, readReal, realText } from "../support/realdata.ts";
import { type Span, taggedPart } from "../support/tagged-part.ts";

const metrics = ["arcs-immediate", "arcs-inferred", "arcs-anchor"] as const;

/** `[first token, last token, entity]`. */
type RecordedMention = readonly [first: number, last: number, entity: number];

type Recorded = {
  readonly [Metric in (typeof metrics)[number]]?: {
    readonly counts: readonly number[];
    readonly class?: Readonly<Record<string, readonly number[]>>;
    readonly form?: Readonly<Record<string, readonly number[]>>;
    readonly "name-class"?: Readonly<Record<string, readonly number[]>>;
  };
} & {
  readonly words: string;
  readonly tags: string;
  readonly names: string;
  readonly key: readonly RecordedMention[];
  readonly response: readonly RecordedMention[];
};

/** Annotators of the same act, and the program's counts for them. */
type RecordedPair = Readonly<Record<"key" | "response", string>> &
  Readonly<Record<(typeof metrics)[number], readonly number[]>>;

function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/oracle/${name}`, import.meta.url), "utf8"));
}

/** Returns tp, wl, fn, fp; or tp, fn, fp of entities and then of mentions. */
function countsOf({ outcomes, counts }: Score): number[] {
  if (outcomes !== undefined) {
    const { truePositives, wrongLinkages, falseNegatives, falsePositives } = outcomes;
    return [truePositives, wrongLinkages, falseNegatives, falsePositives];
  }
  if (counts === undefined || !("detection" in counts)) throw new TypeError("a score without outcomes");
  return [counts.detection, counts.mentions].flatMap((each) => [
    each.truePositives,
    each.falseNegatives,
    each.falsePositives,
  ]);
}

function scored(key: AnnotatedPart, response: AnnotatedPart, by: string, options: UserOptions = {}): Accumulator {
  const total = new Accumulator(resolveOptions({ metrics, arcsVariant: "1.2", ...options }), undefined, by);
  total.add(key, response);
  return total;
}

describe("variant 1.2 has the recorded counts of the author's scorer", () => {
  const { documents } = fixture("arcs-1.2.json") as { documents: readonly Recorded[] };

  const parts = ({ words, tags, names, key, response }: Recorded): [AnnotatedPart, AnnotatedPart] => {
    const tokens = {
      words: words.split(" "),
      tags: tags.split(" "),
      names: names.split(" ").map((name) => (name === "-" ? "" : name)),
    };
    const side = (mentions: readonly RecordedMention[]): AnnotatedPart => {
      const ids = [...new Set(mentions.map(([, , entity]) => entity))];
      const of = (id: number): Span[] => mentions.flatMap(([first, last, own]) => (own === id ? [[first, last]] : []));
      return {
        ...taggedPart(ids.map(of), tokens),
        // Mentions that begin at the same token are in the order of the file, not by entity.
        mentions: {
          length: mentions.length,
          first: Int32Array.from(mentions, ([first]) => first),
          last: Int32Array.from(mentions, ([, last]) => last),
          entity: Int32Array.from(mentions, ([, , entity]) => ids.indexOf(entity)),
        },
      };
    };
    return [side(key), side(response)];
  };

  it("in 40 random documents, most of which have counts of ARCS anchor", () => {
    expect(documents).toHaveLength(40);
    expect(documents.filter((recorded) => recorded["arcs-anchor"] !== undefined).length).toBeGreaterThan(30);
  });

  it.each(documents.map((recorded, i) => [i, recorded] as const))("in document %i", (_i, recorded) => {
    const { scores } = scored(...parts(recorded), "class").result();
    for (const id of metrics) {
      if (recorded[id] !== undefined) expect(countsOf(scores[id]), id).toStrictEqual(recorded[id].counts);
    }
  });

  it.each(["class", "form"] as const)("by %s", (by) => {
    for (const recorded of documents) {
      const breakdown = scored(...parts(recorded), by).breakdown()!;
      for (const id of ["arcs-immediate", "arcs-inferred"] as const) {
        const rows = breakdown[id].rows
          .map(({ label, score }) => [label, countsOf(score)] as const)
          .filter(([label, counts]) => (by === "class" ? counts.some((n) => n > 0) : label in recorded[id]!.form!));
        expect(Object.fromEntries(rows), id).toStrictEqual(recorded[id]![by]);
      }
    }
  });

  it("by class of names", () => {
    let compared = 0;
    for (const recorded of documents) {
      const expected = recorded["arcs-anchor"]?.["name-class"];
      if (expected === undefined) continue;
      compared++;
      const { rows } = scored(...parts(recorded), "name-class").breakdown()!["arcs-anchor"];
      const found = rows
        .map(({ label, score }) => [label, countsOf(score).toSpliced(2, 1)] as const)
        .filter(([, counts]) => counts.some((n) => n > 0));
      expect(Object.fromEntries(found)).toStrictEqual(expected);
    }
    expect(compared).toBeGreaterThan(5);
  });
});

describeWithRealData("variant 1.2 has the author's counts for German drama, annotated twice", () => {
  const { pairs } = fixture("arcs-1.2-gerdracor.json") as { pairs: readonly RecordedPair[] };

  const partOf = (file: string): AnnotatedPart => {
    const [part] = readReal(`gerdracor/${file}`).parts;
    const tags = realText(`gerdracor/${file}`)
      .split("\n")
      .filter((line) => line.trim() !== "" && !line.startsWith("#"))
      .map((line) => line.split("\t")[4]);
    return { ...part, tokens: { ...part.tokens, length: tags.length, tag: textColumn(tags) } };
  };

  it.each(pairs.map((pair) => [pair.key, pair.response, pair] as const))(
    "for the key %s and the response %s",
    (key, response, recorded) => {
      const { scores } = scored(partOf(key), { ...partOf(response), document: partOf(key).document }, "class").result();
      for (const id of metrics) expect(countsOf(scores[id]), id).toStrictEqual(recorded[id]);
    },
  );
});
