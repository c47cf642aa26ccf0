/**
 * Checks the tests on classes of mentions: `tsx bench/simulate-classes.ts [--replicates N] [--documents N]`. Draws test
 * sets whose mentions are of three classes, with two systems that move mentions to wrong entities. Counts how often
 * `compareClasses` rejects if the systems are exchangeable, and how often it finds a difference that is planted in one
 * class, and how often the test without classes does. Prints Markdown; see README.md. This is not a test: it takes minutes.
 */
import { parseArgs } from "node:util";
import { compareClasses } from "../src/analysis/compare/compare-classes.ts";
import { compareSystems } from "../src/analysis/compare/compare-systems.ts";
import type { AnnotatedPart } from "../src/core/document.ts";
import { partOf } from "../src/scoring/score-clusters.ts";
import { Accumulator } from "../src/scoring/accumulator.ts";
import { resolveOptions } from "../src/scoring/score-options.ts";
import { Random } from "./random.ts";

const { values } = parseArgs({
  options: { replicates: { type: "string", default: "2000" }, documents: { type: "string", default: "40" } },
});
const [replicates, documents] = [Number(values.replicates), Number(values.documents)];
if (![replicates, documents].every((count) => Number.isSafeInteger(count) && count >= 6))
  throw new Error("--replicates and --documents take whole numbers from 6");

const alpha = 0.05;
const trials = 500;
const metrics = ["b3", "muc", "lea", "ceafe"];
const classes = ["name", "nominal", "pronoun"];
/** How often a system moves a mention to a wrong entity, by class; the difficulty of the document multiplies it. */
const errors: Readonly<Record<string, number>> = { name: 0.1, nominal: 0.25, pronoun: 0.15 };
/** The class in which the second system is better, and the share of its errors there that it does not make. */
const [better, planted] = ["nominal", 0.5];

const options = resolveOptions({ metrics });

interface Mention {
  readonly name: string;
  readonly entity: number;
  readonly kind: string;
}

function partWith(
  mentions: readonly Mention[],
  entityOf: (mention: Mention) => number,
  document: string,
): AnnotatedPart {
  const entities = new Map<number, string[]>();
  for (const mention of mentions) {
    const entity = entityOf(mention);
    entities.set(entity, [...(entities.get(entity) ?? []), mention.name]);
  }
  const part = partOf([...entities.values()], document);
  const kinds = new Map(mentions.map(({ name, kind }) => [name, kind]));
  const kind = part.mentions.names!.map((name) => kinds.get(name)!);
  return { ...part, mentions: { ...part.mentions, features: { kind } } };
}

/** @param less the share of its errors with mentions of the class that the second system does not make */
function drawn(random: Random, less: number): [Accumulator, Accumulator] {
  const totals: [Accumulator, Accumulator] = [
    new Accumulator(options, undefined, "kind"),
    new Accumulator(options, undefined, "kind"),
  ];
  for (let d = 0; d < documents; d++) {
    const entities = 2 + random.below(5);
    const mentions = Array.from({ length: entities * (2 + random.below(4)) }, (_, m): Mention => {
      return { name: `m${String(m).padStart(3, "0")}`, entity: random.below(entities), kind: classes[random.below(3)] };
    });
    const difficulty = 0.4 + 1.2 * (random.below(1000) / 1000);
    const key = partWith(mentions, ({ entity }) => entity, `d${d}`);
    totals.forEach((total, system) => {
      const rateOf = (kind: string): number => difficulty * (system === 1 && kind === better ? 1 - less : 1);
      const response = partWith(
        mentions,
        ({ entity, kind }) =>
          random.chance(Math.min(1, errors[kind] * rateOf(kind))) ? random.below(entities + 2) : entity,
        `d${d}`,
      );
      total.add(key, response);
    });
  }
  return totals;
}

/** Returns how often each test rejects, by metric and class; `all` is the test without classes. */
function rejections(less: number, seed: number): ReadonlyMap<string, number> {
  const random = new Random(seed);
  const rejected = new Map<string, number>();
  const count = (test: string, p: number | null): void => {
    if (p !== null && p <= alpha) rejected.set(test, (rejected.get(test) ?? 0) + 1 / replicates);
  };
  for (let replicate = 0; replicate < replicates; replicate++) {
    const [a, b] = drawn(random, less);
    const systems = [
      { name: "a", runs: [a] },
      { name: "b", runs: [b] },
    ];
    const asked = { trials, seed: replicate, ci: "none" } as const;
    for (const { metric, label, pairs } of compareClasses(systems, asked)) count(`${metric} ${label}`, pairs[0].p);
    for (const { metric, p } of compareSystems(systems, { ...asked, headline: metrics[0] }).pairs)
      count(`${metric} all`, p);
  }
  return rejected;
}

const [none, some] = [rejections(0, 1), rejections(planted, 2)];
const withError = (share: number): string =>
  `${share.toFixed(4)} ± ${Math.sqrt((share * (1 - share)) / replicates).toFixed(4)}`;
console.log(
  `${replicates} replicates of ${documents} documents, R = ${trials}, nominal ${alpha}; ± is the standard error\n`,
);
console.log("| metric | class | exchangeable | at most .065 | better in nominal | of the power of all | at least .8 |");
console.log("| --- | --- | ---: | --- | ---: | ---: | --- |");
for (const metric of metrics) {
  const powerOf = (label: string): number => some.get(`${metric} ${label}`) ?? 0;
  for (const label of ["all", ...classes]) {
    const error = none.get(`${metric} ${label}`) ?? 0;
    const relative = powerOf(label) / powerOf("all");
    const cells = label === better ? [relative.toFixed(2), relative >= 0.8 ? "passed" : "failed"] : ["", ""];
    const kept = error <= 0.065 ? "passed" : "failed";
    console.log(`| ${[metric, label, withError(error), kept, withError(powerOf(label)), ...cells].join(" | ")} |`);
  }
}
