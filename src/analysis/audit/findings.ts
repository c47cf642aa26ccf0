import { mentions } from "../../metrics/mentions.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import { signOf } from "../../stats/tolerance.ts";
import type { ComparedPair, Comparison } from "../compare/comparison.ts";
import type { Audit, AuditedSystem, MetricOutcome } from "./audit-result.ts";
import { experimentIds } from "./experiment.ts";
import type { Cause, DifferenceFinding, Doubt, Finding } from "./finding.ts";

export function findingsOf(audit: Omit<Audit, "findings" | "signature">): Finding[] {
  const { systems, comparison } = audit;
  const failing = (metric: string, names: readonly string[]): boolean =>
    systems.some((system) => names.includes(system.name) && verdictsOf(system, metric).includes("fail"));
  return [
    ...experimentFindings(audit),
    ...(comparison === undefined
      ? []
      : [...differences(comparison, failing), ...conflicts(audit, comparison, failing)]),
    ...baselineFindings(audit),
  ];
}

type Failing = (metric: string, systems: readonly string[]) => boolean;

function verdictsOf(system: AuditedSystem, metric: string): MetricOutcome["verdict"][] {
  return system.experiments.flatMap(({ outcomes }) =>
    outcomes.filter((outcome) => outcome.metric === metric).map(({ verdict }) => verdict),
  );
}

function experimentFindings({ systems, metrics }: Pick<Audit, "systems" | "metrics">): Finding[] {
  const hasEdits = systems.some(({ experiments }) =>
    experiments.some(({ removed, addedEntities }) => removed + addedEntities > 0),
  );
  if (!hasEdits) return [{ code: "no-edit" }];
  const passing = metrics.filter((metric) => {
    const verdicts = systems.flatMap((system) => verdictsOf(system, metric));
    return verdicts.includes("pass") && !verdicts.includes("fail");
  });
  const failing = metrics.flatMap((metric): Finding[] => {
    const failures = experimentIds.flatMap((experiment) => {
      const failed = systems.flatMap(({ name, experiments }) =>
        experiments
          .filter((each) => each.experiment === experiment)
          .flatMap(({ outcomes }) => outcomes)
          .flatMap((each) =>
            each.metric === metric && each.verdict === "fail" ? [{ name, reasons: each.reasons }] : [],
          ),
      );
      if (failed.length === 0) return [];
      const reasons = [...new Set(failed.flatMap((each) => each.reasons))];
      return [{ experiment, systems: failed.map(({ name }) => name), reasons }];
    });
    return failures.length === 0 ? [] : [{ code: "fails", metric, failures }];
  });
  return [...(passing.length === 0 ? [] : [{ code: "passes" as const, metrics: passing }]), ...failing];
}

function differences({ options, pairs }: Comparison, failing: Failing): DifferenceFinding[] {
  const all = pairs.filter(({ figure }) => figure === "f1");
  return all.map((pair) => {
    const { a, b, metric, delta, pAdjusted, reject, fragile = [] } = pair;
    const doubts: Doubt[] = [];
    if (delta === null) doubts.push("undefined");
    else if (!reject) doubts.push("not-significant");
    // If the difference is not significant, there is no verdict that a single document could overturn.
    if (metric === options.headline && fragile.length > 0 && reject) doubts.push("fragile");
    if (failing(metric, [a, b])) doubts.push("fails-experiments");
    if (isContradicted(pair, all, failing)) doubts.push("contradicted");
    if (metric === mentions.id) doubts.push("counts-mentions");
    return { code: "difference", a, b, metric, delta, pAdjusted, trusted: doubts.length === 0, doubts };
  });
}

/** Returns whether a metric that fails no experiment on these systems differs significantly in the other direction. */
function isContradicted(pair: ComparedPair, all: readonly ComparedPair[], failing: Failing): boolean {
  const { a, b, delta, reject } = pair;
  if (!reject || delta === null) return false;
  return all.some(
    (other) =>
      other.a === a &&
      other.b === b &&
      other.reject &&
      other.metric !== mentions.id &&
      signOf(other.delta ?? 0) === -signOf(delta) &&
      !failing(other.metric, [a, b]),
  );
}

/** Returns the contradictions in the comparison, grouped by pairs of systems instead of pairs of metrics. */
function conflicts(audit: Pick<Audit, "systems">, comparison: Comparison, failing: Failing): Finding[] {
  const pairs = new Map<string, { a: string; b: string; metrics: Set<string> }>();
  for (const { x, y, conflicts: found } of comparison.agreement) {
    // A system that finds more mentions need not resolve them better.
    if (x === mentions.id || y === mentions.id) continue;
    for (const { a, b } of found) {
      const id = JSON.stringify([a, b]);
      const known = pairs.get(id) ?? { a, b, metrics: new Set<string>() };
      pairs.set(id, known);
      known.metrics.add(x).add(y);
    }
  }
  return Array.from(pairs.values(), ({ a, b, metrics }): Finding => {
    const involved = comparison.metrics.filter((metric) => metrics.has(metric));
    const deltaOf = (metric: string): number =>
      comparison.pairs.find((pair) => pair.a === a && pair.b === b && pair.metric === metric && pair.figure === "f1")
        ?.delta ?? 0;
    const [one, other] = [a, b].map((name) => audit.systems.find((system) => system.name === name)!);
    return {
      code: "conflict",
      a,
      b,
      forA: involved.filter((metric) => deltaOf(metric) < 0),
      forB: involved.filter((metric) => deltaOf(metric) > 0),
      causes: conflictCauses(
        one,
        other,
        involved.filter((metric) => failing(metric, [a, b])),
        comparison.options.headline,
      ),
    };
  });
}

/**
 * Returns the baselines that are at least as good as a system. A baseline on a response's mentions is compared with
 * that response only, a baseline on the key's mentions with all responses.
 */
function baselineFindings({
  systems,
  baselines,
  metrics,
}: Pick<Audit, "systems" | "baselines" | "metrics">): Finding[] {
  return baselines.flatMap(({ kind, mentionsOf, scores }) =>
    metrics
      .filter((metric) => metric !== mentions.id)
      .flatMap((metric): Finding[] => {
        const own = mainFigure(scores[metric]);
        if (own === null) return [];
        const beaten = systems.filter((system) => {
          const score = mainFigure(system.scores[metric]);
          const isMeant = mentionsOf.side === "key" || mentionsOf.system === system.name;
          return isMeant && score !== null && own > 0 && own >= score;
        });
        return beaten.length === 0
          ? []
          : [
              {
                code: "baseline-wins",
                baseline: { kind, mentionsOf },
                metric,
                systems: beaten.map(({ name }) => name),
              },
            ];
      }),
  );
}

/**
 * Returns why metrics contradict each other about two systems: properties that differ, and that the metrics weigh
 * differently.
 *
 * @param failing the contradicting metrics that fail an experiment on one of the two systems
 */
function conflictCauses(a: AuditedSystem, b: AuditedSystem, failing: readonly string[], headline: string): Cause[] {
  const causes: Cause[] = failing.length === 0 ? [] : [{ code: "fails-experiments", metrics: failing }];
  const found = ordered(a, b, ({ counts }) => counts.found);
  if (found !== undefined) {
    causes.push({ code: "found-mentions", more: found.name, found: found.most, other: found.least });
  }
  const unused = ordered(a, b, ({ voidMentions }) => voidMentions);
  if (unused !== undefined) {
    causes.push({ code: "void-mentions", more: unused.name, void: unused.most, other: unused.least });
  }
  const size = ordered(a, b, ({ counts }) => (counts.entities === 0 ? 0 : counts.mentions / counts.entities));
  if (size !== undefined) {
    causes.push({ code: "larger-entities", larger: size.name, size: size.most, other: size.least });
  }
  const recall = ordered(a, b, ({ scores }) => scores[headline].recall ?? 0);
  const precision = ordered(a, b, ({ scores }) => scores[headline].precision ?? 0);
  if (recall !== undefined && precision !== undefined && recall.name !== precision.name) {
    causes.push({ code: "recall-precision", recall: recall.name, precision: precision.name });
  }
  return causes;
}

function ordered(
  a: AuditedSystem,
  b: AuditedSystem,
  of: (system: AuditedSystem) => number,
): { name: string; most: number; least: number } | undefined {
  const [x, y] = [of(a), of(b)];
  if (x === y) return undefined;
  return { name: x > y ? a.name : b.name, most: Math.max(x, y), least: Math.min(x, y) };
}
