import type { AuditedSystem, AuditWarning, ExperimentResult } from "../../analysis/audit/audit-result.ts";
import type { Cause, DifferenceFinding, Doubt, Finding } from "../../analysis/audit/finding.ts";
import { baselineTitle, experimentTitles } from "./audit-report.ts";
import { goldMentionsText } from "../sentences/comparison.ts";
import { signOf } from "../../stats/tolerance.ts";
import { pText } from "../interval-numbers.ts";
import { counted, percent } from "../numbers.ts";
import { titleOf } from "../score/score-tables.ts";

export function editsText({ name, experiments }: AuditedSystem): string {
  return `${name}: ${experiments.map((result) => `“${experimentTitles[result.experiment]}”: ${editText(result)}`).join("; ")}`;
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
        ? `only the key has singletons (${warning.count}); ${warning.system} has none. Metrics that count singletons treat them as missing. Use --singletons drop to leave them out`
        : `only ${warning.system} has singletons (${warning.count}); the key has none. Metrics that count singletons treat them as spurious. Use --singletons drop to leave them out`;
    case "unmatched-mentions": {
      const examples = warning.examples.map(({ document, mention }) => `“${mention}” in ${document}`).join(", ");
      return `${warning.mentions} of the ${warning.of} mentions of the key ${warning.mentions === 1 ? "is" : "are"} in no response${warning.mentions > warning.examples.length ? ", for example" : ":"} ${examples}. Key and responses may define mentions differently`;
    }
    case "outside-text":
      return `${warning.system} has ${counted(warning.mentions, "mention")} beyond the last word of the key's text, first in ${warning.document}. Check that key and response have the same text`;
    case "missing-documents":
      return `${warning.system} lacks ${counted(warning.parts, "part")} of the key${warning.parts === 1 ? ":" : ", such as"} ${warning.document}; missing parts were scored as empty`;
  }
}

const failureTexts = {
  "recall-rose": "recall rises although no correct link is added",
  "recall-fell": "recall falls although no correct link is lost",
  "precision-fell": "precision falls",
  "precision-not-lower": "precision does not fall",
  "f1-fell": "the score of a better response falls",
  "f1-not-lower": "the score of a worse response does not fall",
} as const;

/** Returns the findings of an audit in words. Findings that differ only in the metric and its figures are joined. */
export function findingTexts(findings: readonly Finding[]): string[] {
  return [
    ...grouped(findings, (finding) => (finding.code === "fails" ? JSON.stringify(finding.failures) : undefined)).map(
      ([first, metrics]) => {
        if (first.code !== "fails") return "";
        const where = first.failures.map(
          ({ experiment, systems, reasons }) =>
            `“${experimentTitles[experiment]}” on ${systems.join(", ")} (${reasons.map((reason) => failureTexts[reason]).join(", ")})`,
        );
        return `${titles(metrics)} ${fail(metrics)} ${where.join("; ")}. On these data, ${metrics.length === 1 ? "its" : "their"} figures depend on the mentions found, not only on correct links`;
      },
    ),
    ...findings.flatMap((finding) => {
      switch (finding.code) {
        case "passes":
          return [
            `${titles(finding.metrics)} ${finding.metrics.length === 1 ? "passes" : "pass"} every experiment that applies: on these data, ${finding.metrics.length === 1 ? "its" : "their"} figures rise and fall with the share of correct links`,
          ];
        case "no-edit":
          return [
            "the experiments had nothing to edit. No response has a key mention whose links are all wrong, and none lacks mentions of two key entities in the same part. So no metric passes or fails",
          ];
        default:
          return [];
      }
    }),
    ...grouped(findings, (finding) =>
      finding.code === "difference"
        ? JSON.stringify([finding.a, finding.b, finding.delta === null ? null : signOf(finding.delta), finding.doubts])
        : undefined,
    )
      .toSorted(([x], [y]) => orderOf(x) - orderOf(y))
      .flatMap(([first, metrics]) => (first.code === "difference" ? [differenceText(first, metrics, findings)] : [])),
    ...findings.flatMap((finding) => {
      if (finding.code !== "conflict") return [];
      const { a, b, forA, forB, causes } = finding;
      const why = causes.length === 0 ? "" : `. Why: ${causes.map(causeText).join("; ")}`;
      return [
        `metrics disagree: ${a} is significantly better than ${b} by ${titles(forA)}, but ${b} is significantly better than ${a} by ${titles(forB)}${why}`,
      ];
    }),
    ...grouped(findings, (finding) =>
      finding.code === "baseline-wins" ? JSON.stringify([finding.baseline, finding.systems]) : undefined,
    ).flatMap(([first, metrics]) =>
      first.code === "baseline-wins"
        ? [
            `by ${titles(metrics)}, the baseline ${baselineTitle(first.baseline)} is at least as good as ${first.systems.join(", ")}`,
          ]
        : [],
    ),
  ];
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
    return `${a} and ${b} cannot be compared by ${titles(metrics)}, because the score of at least one of them is undefined`;
  if (signOf(delta) === 0) return `${a} and ${b} score the same by ${titles(metrics)}`;
  const claim = `${better} is better than ${worse} by ${figures}`;
  return doubts.length === 0
    ? `${claim}: you can trust ${metrics.length === 1 ? "this difference. It is significant, and nothing in this audit contradicts it" : "these differences. They are significant, and nothing in this audit contradicts them"}`
    : `${claim}, but ${doubts.map((doubt) => doubtText(doubt, metrics.length)).join(", and ")}`;
}

function figuresText({ delta, pAdjusted }: DifferenceFinding): string {
  const points = percent(delta === null ? null : Math.abs(delta), 2);
  return `(${points} points${pAdjusted === null ? "" : `, p ${pText(pAdjusted)}`})`;
}

function doubtText(doubt: Doubt, metrics: number): string {
  switch (doubt) {
    case "not-significant":
      return metrics === 1 ? "the difference is not significant" : "the differences are not significant";
    case "fragile":
      return "leaving out a single document changes the sign of the difference, or its significance before adjustment";
    case "fails-experiments":
      return `the ${metrics === 1 ? "metric fails" : "metrics fail"} an experiment on at least one of these systems`;
    case "contradicted":
      return `a metric that fails no experiment on these systems contradicts ${metrics === 1 ? "it" : "them"}`;
    case "counts-mentions":
      return `${metrics === 1 ? "this metric measures" : "these metrics measure"} which mentions are found, not coreference`;
    case "undefined":
      return "the score is undefined for at least one of these systems";
  }
}

function causeText(cause: Cause): string {
  switch (cause.code) {
    case "fails-experiments":
      return `${titles(cause.metrics)} ${fail(cause.metrics)} an experiment on at least one of these systems`;
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

function fail(metrics: readonly string[]): string {
  return metrics.length === 1 ? "fails" : "fail";
}

function titles(metrics: readonly string[]): string {
  return metrics.map(titleOf).join(", ");
}
