/** A group of the site's navigation, and its pages as paths of the project, in the order in which they are shown. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly string[];
}

/** The navigation. A README has the pages of its folder that it lists below it, but those that are here themselves. */
export const pageGroups: readonly PageGroup[] = [
  {
    title: "Guide",
    pages: [
      "docs/guide/README.md",
      "docs/guide/read-a-result.md",
      "docs/guide/compare.md",
      "docs/guide/which-metric.md",
      "docs/guide/from-scorer-pl.md",
      "docs/guide/from-coval.md",
      "docs/guide/from-corefud-scorer.md",
      "docs/guide/language-models.md",
    ],
  },
  {
    title: "Use",
    pages: ["docs/python.md", "docs/recipes.md", "docs/commands.md", "docs/options.md", "docs/formats/README.md"],
  },
  {
    title: "In depth",
    pages: [
      "docs/metrics/README.md",
      "docs/matching.md",
      "docs/statistics.md",
      "docs/errors.md",
      "docs/contributions.md",
      "docs/explain.md",
      "docs/audit.md",
      "docs/page.md",
      "docs/study.md",
      "docs/cross-document.md",
      "docs/anaphora.md",
      "docs/scale.md",
      "docs/cluster.md",
      "docs/ace.md",
      "docs/arcs.md",
    ],
  },
  {
    title: "Evidence",
    pages: [
      "docs/conformance.md",
      "docs/papers.md",
      "docs/errata.md",
      "docs/diagnostics/README.md",
      "docs/undetectable-edits.md",
      "docs/mutation.md",
      "bench/README.md",
    ],
  },
  {
    title: "Project",
    pages: ["docs/glossary.md", "docs/architecture.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"],
  },
];
