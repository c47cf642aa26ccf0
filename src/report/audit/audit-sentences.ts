import type { AuditedSystem, AuditWarning, ExperimentResult } from "../../analysis/audit/audit-result.ts";
import type { Cause, DifferenceFinding, Doubt, Finding } from "../../analysis/audit/finding.ts";
import type { ExperimentId } from "../../analysis/audit/experiment.ts";
import type { Failure } from "../../analysis/audit/verdict.ts";
import { baselineText } from "./audit-report.ts";
import { goldMentionsText } from "../gold-mentions.ts";
import { listIn } from "../../core/arrays.ts";
import { signOf } from "../../stats/tolerance.ts";
import { pText } from "../interval-numbers.ts";
import { counted, percent } from "../numbers.ts";
import { titleOf } from "../score/score-tables.ts";

export function editsText({ name, experiments }: AuditedSystem): string {
  return `${name}: ${experiments.map(editText).join("; ")}`;
}

export function editText({ experiment, removed, addedEntities, addedMentions }: ExperimentResult): string {
  switch (experiment) {
    case "more-precise":
      return `removed ${counted(removed, "mention")} without a correct link`;
    case "less-precise-a":
      return `added ${counted(addedEntities, "wrong pair")} of missing mentions`;
    case "less-precise-b":
      return `added ${counted(addedMentions, "missing mention")} in ${counted(addedEntities, "wrong entity")}`;
  }
}

export function auditWarningText(warning: AuditWarning): string {
  switch (warning.code) {
    case "gold-mentions":
      return goldMentionsText(warning.system, warning.mentions);
    case "singletons-on-one-side":
      return warning.side === "key"
        ? `Only the key has singletons (${warning.count}), ${warning.system} has none: they count as missing. Use --singletons drop to leave them out.`
        : `Only ${warning.system} has singletons (${warning.count}), the key has none: they count as extra. Use --singletons drop to leave them out.`;
    case "unmatched-mentions": {
      const examples = warning.examples.map(({ document, mention }) => `“${mention}” in ${document}`).join(", ");
      return `${warning.mentions} of the ${warning.of} key mentions ${warning.mentions === 1 ? "is" : "are"} in no response${warning.mentions > warning.examples.length ? ", for example" : ":"} ${examples}. Mentions may be defined differently.`;
    }
    case "outside-text":
      return `${warning.system} has ${counted(warning.mentions, "mention")} beyond the last word of the key's text, first in ${warning.document}. Check that key and response have the same text.`;
    case "missing-documents":
      return `${warning.system} lacks ${counted(warning.parts, "part")} of the key${warning.parts === 1 ? ":" : ", such as"} ${warning.document}; missing parts were scored as empty.`;
  }
}

const experimentChanges: Readonly<Record<ExperimentId | "less-precise", string>> = {
  "more-precise": "wrongly linked mentions are removed",
  "less-precise-a": "wrong pairs are added",
  "less-precise-b": "a wrong entity is added",
  "less-precise": "wrong links are added",
};

/** Says what metrics should do in the experiments. */
export const reactionRule = "Expected: removing wrong links lowers no figure; adding them raises no recall.";

/** How metrics react to the experiments. */
export interface Reaction {
  readonly metrics: string;
  /** Follows the metrics, without a period: `react as they should`. */
  readonly text: string;
}

/**
 * Returns how metrics react to the experiments; metrics that react alike are joined.
 *
 * @param names the audited systems
 * @param isBrief whether to give only one reason for each experiment
 */
export function reactions(findings: readonly Finding[], names: readonly string[], isBrief: boolean): Reaction[] {
  const should = (metrics: readonly string[]): string => `react${metrics.length === 1 ? "s as it" : " as they"} should`;
  const passing = findings.flatMap((finding) =>
    finding.code === "passes" ? [{ metrics: titles(finding.metrics), text: should(finding.metrics) }] : [],
  );
  const failing = grouped(findings, (finding) =>
    finding.code === "fails" ? failuresText(finding.failures, names, isBrief) : undefined,
  ).map(([first, metrics]) => ({
    metrics: titles(metrics),
    text: `${metrics.length === 1 ? "does" : "do"} not: ${first.code === "fails" ? failuresText(first.failures, names, isBrief) : ""}`,
  }));
  return [...passing, ...failing];
}

type Failures = Extract<Finding, { readonly code: "fails" }>["failures"];

function failuresText(failures: Failures, names: readonly string[], isBrief: boolean): string {
  const told = failures.map(({ experiment, systems, reasons }) => ({
    experiment,
    what: reactionText(isBrief ? reasons.slice(0, 1) : reasons),
    where: systems.length === names.length ? "" : ` (${systems.join(", ")})`,
  }));
  const [a, b] = (["less-precise-a", "less-precise-b"] as const).map((id) =>
    told.find(({ experiment }) => experiment === id),
  );
  const isSame = a !== undefined && b !== undefined && a.what === b.what && a.where === b.where;
  return told
    .filter((each) => !isSame || each !== b)
    .map(({ experiment, what, where }) => {
      const change = experimentChanges[isSame && experiment === "less-precise-a" ? "less-precise" : experiment];
      return `${what} when ${change}${where}`;
    })
    .join("; ");
}

/** Returns failures in words, such as `recall and the score fall`. */
function reactionText(reasons: readonly Failure[]): string {
  const figures = { recall: "recall", precision: "precision", f1: "the score" };
  const told = (end: string, one: string, several: string): string[] => {
    const which = reasons
      .filter((reason) => reason.endsWith(end))
      .map((reason) => figures[reason.slice(0, -end.length) as keyof typeof figures]);
    return which.length === 0 ? [] : [`${inWords(which)} ${which.length === 1 ? one : several}`];
  };
  return inWords([
    ...told("-fell", "falls", "fall"),
    ...told("-rose", "rises", "rise"),
    ...told("-not-lower", "does not fall", "do not fall"),
  ]);
}

function inWords(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)!}`;
}

/** Returns the findings of an audit in sentences. Findings that differ only in the metric and its figures are joined. */
export function findingTexts(findings: readonly Finding[], names: readonly string[]): string[] {
  return [
    ...reactions(findings, names, false).map(({ metrics, text }) => `${metrics} ${text}.`),
    ...noEditTexts(findings),
    ...grouped(findings, (finding) =>
      finding.code === "difference"
        ? JSON.stringify([finding.a, finding.b, finding.delta === null ? null : signOf(finding.delta), finding.doubts])
        : undefined,
    )
      .toSorted(([x], [y]) => orderOf(x) - orderOf(y))
      .flatMap(([first, metrics]) => (first.code === "difference" ? [differenceText(first, metrics, findings)] : [])),
    ...otherTexts(findings),
  ];
}

export function noEditTexts(findings: readonly Finding[]): string[] {
  return findings.some(({ code }) => code === "no-edit")
    ? [
        "There was nothing to remove or add: no response has a key mention whose links are all wrong, and none lacks mentions of two key entities in the same part. So no metric was tested.",
      ]
    : [];
}

/** Returns contradictions between metrics, and baselines that score as high as systems. */
export function otherTexts(findings: readonly Finding[]): string[] {
  return [
    ...findings.flatMap((finding) => {
      if (finding.code !== "conflict") return [];
      const { a, b, forA, forB, causes } = finding;
      const why = causes.length === 0 ? "" : ` Why: ${causes.map(causeText).join("; ")}.`;
      return [
        `Metrics disagree: ${a} is significantly better than ${b} by ${titles(forA)}, but ${b} than ${a} by ${titles(forB)}.${why}`,
      ];
    }),
    ...grouped(findings, (finding) =>
      finding.code === "baseline-wins" ? JSON.stringify([finding.baseline, finding.systems]) : undefined,
    ).flatMap(([first, metrics]) =>
      first.code === "baseline-wins"
        ? [
            `By ${titles(metrics)}, the baseline ${baselineText(first.baseline)} scores at least as high as ${first.systems.join(", ")}.`,
          ]
        : [],
    ),
  ];
}

/** Returns the differences of a pair of systems, trusted ones first, those of mention detection last. */
export function differencesOf(findings: readonly Finding[], a: string, b: string): DifferenceFinding[] {
  return findings
    .flatMap((finding) => (finding.code === "difference" && finding.a === a && finding.b === b ? [finding] : []))
    .toSorted((x, y) => orderOf(x) - orderOf(y));
}

const verdicts: Readonly<Record<Doubt, string>> = {
  "not-significant": "not significant",
  fragile: "fragile",
  "fails-experiments": "metric unreliable",
  contradicted: "contradicted",
  "counts-mentions": "not about coreference",
  undefined: "undefined",
};

/** Returns whether a difference can be trusted, in a few words. */
export function verdictText({ doubts }: DifferenceFinding): string {
  return doubts.length === 0 ? "you can trust this" : doubts.map((doubt) => verdicts[doubt]).join(", ");
}

/** Returns by which metrics a difference can be trusted, and by which not and why. */
export function trustText(differences: readonly DifferenceFinding[]): string {
  const groups = new Map<string, DifferenceFinding[]>();
  // Mention detection is no reason to trust or distrust a difference in coreference.
  const ofCoreference = differences.filter(({ doubts }) => !doubts.includes("counts-mentions"));
  for (const finding of ofCoreference.length > 0 ? ofCoreference : differences)
    listIn(groups, verdictText(finding)).push(finding);
  return [...groups]
    .map(([verdict, own]) => {
      const metrics = own.map((finding) =>
        finding.trusted ? `${titleOf(finding.metric)} ${figuresText(finding)}` : titleOf(finding.metric),
      );
      return own[0].trusted ? `you can trust ${metrics.join(", ")}` : `${metrics.join(", ")}: ${verdict}`;
    })
    .join("; ");
}

function grouped(
  findings: readonly Finding[],
  sameAs: (finding: Finding) => string | undefined,
): [first: Finding, metrics: string[]][] {
  const groups = new Map<string, [Finding, string[]]>();
  for (const finding of findings) {
    const id = sameAs(finding);
    if (id === undefined || !("metric" in finding)) continue;
    const known = groups.get(id);
    if (known === undefined) groups.set(id, [finding, [finding.metric]]);
    else known[1].push(finding.metric);
  }
  return [...groups.values()];
}

/** Returns the rank of a finding: trusted differences first, those that only concern mention detection last. */
function orderOf(finding: Finding): number {
  if (finding.code !== "difference" || finding.trusted) return 0;
  return finding.doubts.includes("counts-mentions") ? 2 : 1;
}

function differenceText(
  { a, b, delta, doubts }: DifferenceFinding,
  metrics: readonly string[],
  findings: readonly Finding[],
): string {
  const figures = findings
    .flatMap((each) =>
      each.code === "difference" && each.a === a && each.b === b && metrics.includes(each.metric)
        ? [`${titleOf(each.metric)} ${figuresText(each)}`]
        : [],
    )
    .join(", ");
  const [better, worse] = signOf(delta ?? 0) >= 0 ? [b, a] : [a, b];
  if (delta === null)
    return `${a} and ${b} cannot be compared by ${titles(metrics)}, because the score of at least one of them is undefined.`;
  if (signOf(delta) === 0) return `${a} and ${b} score the same by ${titles(metrics)}.`;
  const claim = `${better} is better than ${worse} by ${figures}.`;
  return doubts.length === 0
    ? `${claim} You can trust ${metrics.length === 1 ? "this difference: it is" : "these differences: they are"} significant, and nothing in this audit contradicts ${metrics.length === 1 ? "it" : "them"}.`
    : `${claim} Do not trust ${metrics.length === 1 ? "this difference" : "these differences"}: ${doubts.map((doubt) => doubtText(doubt, metrics.length)).join(", and ")}.`;
}

function figuresText({ delta, pAdjusted }: DifferenceFinding): string {
  const points = percent(delta === null ? null : Math.abs(delta), 2);
  return `(${points} points${pAdjusted === null ? "" : `, p ${pText(pAdjusted)}`})`;
}

function doubtText(doubt: Doubt, metrics: number): string {
  const isOne = metrics === 1;
  switch (doubt) {
    case "not-significant":
      return `${isOne ? "it is" : "they are"} not significant`;
    case "fragile":
      return `${isOne ? "it" : "each"} changes its sign, or whether it is significant before adjustment, without one of the documents`;
    case "fails-experiments":
      return `the ${isOne ? "metric does not react as it" : "metrics do not react as they"} should on at least one of these systems`;
    case "contradicted":
      return `a metric that reacts as it should on these systems contradicts ${isOne ? "it" : "them"}`;
    case "counts-mentions":
      return `${isOne ? "this metric measures" : "these metrics measure"} which mentions are found, not coreference`;
    case "undefined":
      return "the score is undefined for at least one of the systems";
  }
}

function causeText(cause: Cause): string {
  switch (cause.code) {
    case "fails-experiments":
      return `${titles(cause.metrics)} ${cause.metrics.length === 1 ? "does" : "do"} not react as ${cause.metrics.length === 1 ? "it" : "they"} should on at least one of these systems`;
    case "found-mentions":
      return `${cause.more} finds more of the key's mentions (${cause.found} against ${cause.other})`;
    case "void-mentions":
      return `more mentions of ${cause.more} have no correct link (${cause.void} against ${cause.other})`;
    case "larger-entities":
      return `${cause.larger} makes larger entities (${cause.size.toFixed(1)} mentions on average, against ${cause.other.toFixed(1)}), which MUC rewards`;
    case "recall-precision":
      return `by the headline metric, ${cause.recall} has the higher recall and ${cause.precision} the higher precision`;
  }
}

function titles(metrics: readonly string[]): string {
  return metrics.map(titleOf).join(", ");
}
