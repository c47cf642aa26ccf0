import type { Audit } from "../../../analysis/audit/audit-result.ts";
import type { Finding } from "../../../analysis/audit/finding.ts";
import { experimentTitles } from "../../../report/audit/audit-report.ts";
import { findingTexts } from "../../../report/audit/audit-sentences.ts";

export interface AuditCell {
  /** `none`: the test does not apply to the metric. */
  readonly verdict: "pass" | "fail" | "none";
  /** Why, if there is something to say. */
  readonly why: readonly string[];
}

interface AuditMatrix {
  readonly tests: readonly string[];
  readonly rows: readonly { readonly metric: string; readonly cells: readonly AuditCell[] }[];
  /** Findings that are about several metrics together. */
  readonly rest: readonly string[];
}

type AuditInMatrix = Pick<Audit, "metrics" | "systems" | "findings"> & { readonly baselines: readonly unknown[] };

/**
 * Arranges the findings of an audit by metric and test: whether the metric reacts as it should to each experiment on
 * every system, whether you can trust the difference of a system from each other one, and whether no baseline scores as
 * high as a system.
 *
 * @param system the name of the system whose differences are shown
 */
export function auditMatrix({ metrics, systems, findings, baselines }: AuditInMatrix, system: string): AuditMatrix {
  const names = systems.map(({ name }) => name);
  const textsOf = (own: readonly Finding[]): string[] => findingTexts(own, names);
  const experiments = (systems.at(0)?.experiments ?? []).map(({ experiment }, e) => ({
    title: experimentTitles[experiment],
    cellOf: (metric: string): AuditCell => {
      const verdicts = systems.flatMap(({ experiments: own }) =>
        own[e].outcomes.filter((outcome) => outcome.metric === metric).map(({ verdict }) => verdict),
      );
      const why = findings.flatMap((finding) =>
        finding.code === "fails" && finding.metric === metric
          ? [{ ...finding, failures: finding.failures.filter((failure) => failure.experiment === experiment) }]
          : [],
      );
      return {
        verdict: verdicts.includes("fail") ? "fail" : verdicts.includes("pass") ? "pass" : "none",
        why: textsOf(why.filter(({ failures }) => failures.length > 0)),
      };
    },
  }));
  const differences = names
    .filter((name) => name !== system)
    .map((other) => ({
      title: `${system} against ${other}`,
      cellOf: (metric: string): AuditCell => {
        const own = findings.flatMap((finding) =>
          finding.code === "difference" &&
          finding.metric === metric &&
          [finding.a, finding.b].includes(system) &&
          [finding.a, finding.b].includes(other)
            ? [finding]
            : [],
        );
        const doubts = own.flatMap((finding) => finding.doubts);
        const isNone = own.length === 0 || doubts.includes("counts-mentions") || doubts.includes("undefined");
        return { verdict: isNone ? "none" : doubts.length === 0 ? "pass" : "fail", why: textsOf(own) };
      },
    }));
  const aboveBaselines = {
    title: "above the baselines",
    cellOf: (metric: string): AuditCell => {
      const own = findings.filter((finding) => finding.code === "baseline-wins" && finding.metric === metric);
      return { verdict: own.length === 0 ? "pass" : "fail", why: textsOf(own) };
    },
  };
  const tests = [...experiments, ...differences, ...(baselines.length > 0 ? [aboveBaselines] : [])];
  return {
    tests: tests.map(({ title }) => title),
    rows: metrics.map((metric) => ({ metric, cells: tests.map(({ cellOf }) => cellOf(metric)) })),
    rest: textsOf(findings.filter(({ code }) => code === "conflict" || code === "no-edit")),
  };
}
