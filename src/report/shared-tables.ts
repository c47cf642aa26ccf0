import type { LinkClass, SharedScopes } from "../scoring/scopes/shared-scopes.ts";
import { counted, percent } from "./numbers.ts";
import type { ScoreReport, SystemReport } from "./score-report.ts";
import { countsText, metricTable, systemTable } from "./score-tables.ts";
import { otherTitle } from "./shared-scores.ts";
import { leftColumn, rightColumn, type Table } from "./table.ts";

/** What the classes of links are called. */
const linkTitles: Readonly<Record<LinkClass, string>> = {
  "within-document": "within documents",
  "within-topic": "across documents of a topic",
  "cross-topic": "across topics",
  "cross-document": "across documents",
};

/**
 * Where entities are shared by documents: the scores under the other singleton policy, and the links by how far apart their mentions
 * are. Of one system all figures, of several the F1s; nothing where the scope is a document.
 */
export function sharedTables(report: ScoreReport, digits: number): Table[] {
  return [...otherTable(report, digits), ...linkTable(report.systems, digits)];
}

/** The same report with the scores under the other singleton policy, of the systems for which that makes a difference. */
function otherTable(report: ScoreReport, digits: number): Table[] {
  const others = report.systems.map((system) => system.result.shared?.otherSingletons);
  const first = others.find((other) => other !== undefined);
  if (first === undefined) return [];
  const systems = report.systems.map(
    ({ name, result, diagnostics }, i): SystemReport => ({
      ...{ name, diagnostics },
      result: { ...result, scores: others[i]?.scores ?? result.scores },
    }),
  );
  const { columns, rows } =
    systems.length === 1 ? metricTable(systems[0], digits) : systemTable({ ...report, systems }, digits);
  return [{ columns: [leftColumn(otherTitle(first)), ...columns.slice(1)], rows }];
}

function linkTable(systems: readonly SystemReport[], digits: number): Table[] {
  const found = systems.flatMap(({ name, result: { shared } }) => (shared === undefined ? [] : [{ name, ...shared }]));
  if (found.length === 0) return [];
  const classes = Object.keys(found[0].links) as LinkClass[];
  if (found.length > 1) {
    return [
      {
        columns: [leftColumn("links"), ...classes.map((link) => rightColumn(linkTitles[link]))],
        rows: found.map(({ name, links }) => [
          name,
          ...classes.map((link) => percent(links[link]?.f1 ?? null, digits)),
        ]),
      },
    ];
  }
  return [
    {
      columns: [leftColumn("links"), ...["R", "P", "F1", "counts"].map(rightColumn)],
      rows: classes.flatMap((link) => {
        const score = found[0].links[link];
        if (score === undefined) return [];
        const figures = [score.recall, score.precision, score.f1].map((figure) => percent(figure, digits));
        return [[linkTitles[link], ...figures, countsText(score)]];
      }),
    },
  ];
}

/** What was taken for one: how many documents and topics. */
export function scopeNote({ scope, documents, topics }: SharedScopes): string {
  const of = scope === "corpus" ? "the corpus" : `a ${scope}`;
  const found =
    scope === "corpus" && topics === documents ? "" : ` in ${counted(topics, scope === "corpus" ? "topic" : scope)}`;
  return `Entities go across all documents of ${of}: ${counted(documents, "document")}${found}`;
}
