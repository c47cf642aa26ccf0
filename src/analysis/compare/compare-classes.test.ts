import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "../../../test/support/run-cli.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { Conll2012Reader } from "../../formats/conll-2012/conll-2012-reader.ts";
import { type Accumulator, accumulator } from "../../scoring/accumulator.ts";
import { compareClasses } from "./compare-classes.ts";

const metric = "arcs-immediate";

function partsOf(file: string): AnnotatedPart[] {
  const reader = new Conll2012Reader();
  return [...reader.push(readFileSync(join(projectFolder, "examples/tagged", file))), ...reader.end()];
}

function scored(parts: readonly (readonly [AnnotatedPart, AnnotatedPart | undefined])[]): Accumulator {
  const total = accumulator({ metrics: [metric, "blanc"] }, undefined, "class");
  for (const [key, response] of parts) total.add(key, response);
  return total;
}

const key = partsOf("key.conll");
const own = partsOf("response.conll");
/** Three systems on three parts: as in the file, all right, and all right except that the last part is missing. */
const responses: Readonly<Record<string, readonly (AnnotatedPart | undefined)[]>> = {
  own,
  right: key,
  short: [key[0], key[1], undefined],
};
const names = Object.keys(responses);
const pairsWith = (name: string): [AnnotatedPart, AnnotatedPart | undefined][] =>
  key.map((part, i) => [part, responses[name][i]]);

/** Returns tp, wl, fn and fp of the mentions of a class, part by part, each scored alone. */
function outcomesOf(name: string, label: string): number[][] {
  return pairsWith(name).map((pair) => {
    const row = scored([pair])
      .breakdown()!
      [metric].rows.find((each) => each.label === label);
    return row === undefined ? [0, 0, 0, 0] : Object.values<number>({ ...row.score.outcomes });
  });
}

function f1Of(units: readonly (readonly number[])[]): number {
  const [tp, wl, fn, fp] = [0, 1, 2, 3].map((column) => units.reduce((sum, unit) => sum + unit[column], 0));
  const [recall, precision] = [tp / (tp + wl + fn), tp / (tp + wl + fp)];
  return tp === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}

/**
 * Returns the share of the 2³ ways to exchange two systems' outcomes part by part whose difference is at least as
 * large.
 */
function naiveP(a: readonly number[][], b: readonly number[][]): number {
  const difference = (mask: number): number => {
    const [x, y] = [a, b].map((side, s) => side.map((_, i) => ((mask >> i) & 1 ? [b, a][s][i] : side[i])));
    return Math.abs(f1Of(y) - f1Of(x));
  };
  const masks = Array.from({ length: 2 ** a.length }, (_, mask) => mask);
  return masks.filter((mask) => difference(mask) >= difference(0) - 1e-10).length / masks.length;
}

/** Returns p-values adjusted as Holm (1979) defines it. */
function holm(ps: readonly number[]): number[] {
  const order = Array.from(ps.keys()).sort((a, b) => ps[a] - ps[b]);
  const adjusted = [...ps];
  let least = 0;
  order.forEach((at, i) => (adjusted[at] = least = Math.max(least, Math.min(1, ps[at] * (ps.length - i)))));
  return adjusted;
}

describe("compareClasses", () => {
  const systems = names.map((name) => ({ name, runs: [scored(pairsWith(name))] }));
  const classes = compareClasses(systems, { unit: "part" });

  it("lists the classes for metrics on mentions, the largest in the key first", () => {
    // Of 19 key mentions that are not first: 11 PRP, 6 NOUN, 2 PRP$ (docs/arcs.md).
    expect(classes.map(({ metric: id, label, share }) => [id, label, share])).toEqual([
      [metric, "PRP", 11 / 19],
      [metric, "NOUN", 6 / 19],
      [metric, "PRP$", 2 / 19],
    ]);
  });

  it.each(classes)(
    "gives $label the scores, differences and enumerated p-values of the mentions of that class alone",
    (each) => {
      const units = Object.fromEntries(names.map((name) => [name, outcomesOf(name, each.label)]));
      for (const { name, scores } of each.systems) expect(scores[metric].f1).toBeCloseTo(f1Of(units[name]), 12);
      expect(each.pairs.map(({ a, b }) => [a, b])).toEqual([
        ["own", "right"],
        ["own", "short"],
        ["right", "short"],
      ]);
      const ps = each.pairs.map(({ a, b }) => naiveP(units[a], units[b]));
      const adjusted = holm(ps);
      each.pairs.forEach(({ a, b, delta, p, pAdjusted }, i) => {
        expect(delta).toBeCloseTo(f1Of(units[b]) - f1Of(units[a]), 12);
        expect(p).toBeCloseTo(ps[i], 12);
        expect(pAdjusted).toBeCloseTo(adjusted[i], 12);
      });
    },
  );
});
