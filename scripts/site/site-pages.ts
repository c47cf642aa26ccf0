export interface PageGroup {
  readonly title: string;
  readonly pages: readonly string[];
}

/**
 * The navigation, grouped by kind of page as in docs/README.md. Pages that a folder's README lists, and that no group
 * names, appear below that README.
 */
export const pageGroups: readonly PageGroup[] = [
  {
    title: "Guide",
    pages: [
      "docs/guide/README.md",
      "docs/guide/score.md",
      "docs/guide/compare.md",
      "docs/guide/errors.md",
      "docs/guide/convert.md",
      "docs/guide/records.md",
      "docs/guide/language-models.md",
      "docs/guide/suites.md",
      "docs/guide/long-texts.md",
      "docs/guide/annotators.md",
      "docs/guide/what-to-report.md",
      "docs/guide/wrong-score.md",
    ],
  },
  {
    title: "How-to",
    pages: [
      "docs/how-to/other-scorers.md",
      "docs/how-to/weigh-entities.md",
      "docs/how-to/continuous-integration.md",
      "docs/how-to/serve.md",
      "docs/commands.md",
      "docs/python.md",
      "docs/typescript.md",
      "docs/page.md",
      "docs/cross-document.md",
      "docs/cluster.md",
      "docs/matching.md",
      "docs/combine.md",
      "docs/anaphora.md",
    ],
  },
  {
    title: "Reference",
    pages: [
      "docs/options.md",
      "docs/formats/README.md",
      "docs/metrics/README.md",
      "docs/diagnostics.md",
      "docs/errors.md",
      "docs/ace.md",
      "docs/arcs.md",
      "docs/glossary.md",
      "schemas/README.md",
    ],
  },
  {
    title: "Explanation",
    pages: [
      "docs/which-metric.md",
      "docs/statistics.md",
      "docs/chance.md",
      "docs/explain.md",
      "docs/contributions.md",
      "docs/audit.md",
      "docs/papers.md",
      "docs/evidence.md",
      "docs/conformance.md",
      "bench/README.md",
    ],
  },
  {
    title: "Project",
    pages: ["docs/README.md", "docs/changes-2.md", "CONTRIBUTING.md", "src/README.md", "SECURITY.md", "CHANGELOG.md"],
  },
];
