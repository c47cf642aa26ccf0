import type { CeilingOutput } from "../../../schemas/ceiling-1.d.ts";
import type { Ceiling } from "../../analysis/keys/ceiling.ts";
import type { TestUnit } from "../../analysis/keys/replaced-annotators.ts";
import { defined } from "../../core/defined.ts";
import { version } from "../../core/version.ts";
import type { AlternativeTest } from "../../stats/alternative-annotator-test.ts";
import { leastUnits } from "../../stats/intervals.ts";
import { intervalText } from "../interval-numbers.ts";
import { jsonScores, jsonText, type Printed } from "../json.ts";
import { counted, percent } from "../numbers.ts";
import { mainText, titleOf } from "../score/score-tables.ts";
import { signatureLines } from "../signature-lines.ts";
import {
  leftColumn,
  markdownLine,
  markdownTable,
  nameColumn,
  plainLayout,
  rightColumn,
  type Table,
  type TableLayout,
  textTable,
} from "../table.ts";
import { visible } from "../visible.ts";

/** Annotators and systems, compared. */
export interface CeilingReport {
  readonly annotators: readonly string[];
  readonly systems: readonly {
    readonly name: string;
    readonly signature: string;
    /** The alternative annotator test, or why there is none. */
    readonly test: AlternativeTest | string;
  }[];
  readonly ceiling: Ceiling;
  readonly epsilon: number;
  readonly testUnit: TestUnit;
  readonly confidence: number;
  readonly digits: number;
}

export const ceilingFormats = ["text", "json", "md"] as const;
export type CeilingFormat = (typeof ceilingFormats)[number];

export function writeCeiling(report: CeilingReport, format: CeilingFormat, layout: TableLayout = plainLayout): string {
  const signatures = report.systems.map(({ signature }) => signature);
  switch (format) {
    case "text":
      return `${tablesOf(report)
        .map((table) => `${textTable(table, layout)}\n`)
        .join("")}${notesOf(report)
        .map((note) => `${visible(note)}\n`)
        .join("")}\n${signatureLines(signatures)}`;
    case "md":
      return [
        ...tablesOf(report).map(markdownTable),
        ...notesOf(report).map((note) => `${markdownLine(note)}\n`),
        ...signatures.map((signature) => `\`${signature}\`\n`),
      ].join("\n");
    case "json":
      return jsonText(json(report));
  }
}

function tablesOf(report: CeilingReport): Table[] {
  return [scoresTable(report), ...report.systems.flatMap((system) => testTable(system, report))];
}

function scoresTable({ annotators, systems, ceiling, digits }: CeilingReport): Table {
  const ids = Object.keys(ceiling.ceiling.result().scores);
  const row = (name: string, total: Ceiling["ceiling"]): string[] => {
    const { scores } = total.result();
    return [name, ...ids.map((id) => mainText(scores[id], digits))];
  };
  return {
    columns: [nameColumn("F1"), ...ids.map((id) => rightColumn(titleOf(id)))],
    rows: [
      ...annotators.map((name, a) => row(`${name} against the others`, ceiling.annotators[a])),
      row("ceiling", ceiling.ceiling),
      ...systems.flatMap(({ name }, s) => [
        row(name, ceiling.systems[s]),
        [
          `share of the ceiling`,
          ...ids.map((id) => {
            const own = ceiling.shares[s][id] as Ceiling["shares"][number][string] | undefined;
            if (own === undefined) return "—";
            return `${percent(own.share, digits)}${own.ci === undefined ? "" : ` ${intervalText(own.ci, digits)}`}`;
          }),
        ],
      ]),
    ],
  };
}

function testTable({ name, test }: CeilingReport["systems"][number], { annotators, digits }: CeilingReport): Table[] {
  if (typeof test === "string") return [];
  return [
    {
      columns: [
        nameColumn(`${name} in place of`),
        ...["units", "documents", "better", "tied", "worse", "ρ", "p"].map(rightColumn),
        leftColumn("may replace"),
      ],
      rows: test.annotators.map(({ units, clusters, wins, ties, losses, advantage, p, isReplaceable }, a) => [
        annotators[a],
        ...[units, clusters, wins, ties, losses].map(String),
        percent(advantage, digits),
        p < 0.0001 ? "<0.0001" : p.toFixed(4),
        isReplaceable ? "yes" : "no",
      ]),
    },
  ];
}

function notesOf({ systems, ceiling, epsilon, testUnit, confidence }: CeilingReport): string[] {
  const { documents } = ceiling;
  return [
    `ceiling: all annotators, each against the others, in the ${counted(documents, "document")} with two or more keys; systems are scored against the same keys`,
    documents < leastUnits
      ? `No intervals of shares: they need at least ${leastUnits} documents, you have ${documents}`
      : `intervals of shares: ${percent(confidence, 0)} %, bootstrap over documents`,
    ...systems.flatMap(({ name }, s) => {
      const missing = ceiling.missing[s];
      return missing === 0 ? [] : [`${name} lacks ${counted(missing, "document")}, scored as empty`];
    }),
    ...systems.map(({ name, test }) =>
      typeof test === "string"
        ? `${name}: no alternative annotator test: ${test}`
        : `${name} ${test.passes ? "passes" : "does not pass"} the alternative annotator test: it may replace ${percent(test.winningRate, 0)} % of the annotators (ω), and agrees with the others as well as they do, or better, in ${percent(test.advantage, 2)} % of ${testUnit}s (ρ), with ε ${epsilon}`,
    ),
    ...(systems.some(({ test }) => typeof test !== "string") ? ["ties count for both sides"] : []),
  ];
}

function json({ annotators, systems, ceiling, epsilon, testUnit, confidence }: CeilingReport): Printed<CeilingOutput> {
  const scoresOf = (total: Ceiling["ceiling"]): ReturnType<typeof jsonScores> => jsonScores(total.result().scores);
  return {
    schema: "corefscope/ceiling/1",
    version,
    documents: ceiling.documents,
    confidence,
    epsilon,
    testUnit,
    annotators: annotators.map((name, a) => ({ name, scores: scoresOf(ceiling.annotators[a]) })),
    ceiling: { scores: scoresOf(ceiling.ceiling) },
    systems: systems.map(({ name, signature, test }, s) => ({
      name,
      signature,
      missingDocuments: ceiling.missing[s],
      scores: scoresOf(ceiling.systems[s]),
      shares: Object.fromEntries(
        Object.entries(ceiling.shares[s]).map(([id, { share, ci }]) => [
          id,
          { share, ...defined({ ci: ci && ([...ci] as [number, number]) }) },
        ]),
      ),
      ...(typeof test === "string"
        ? { noTest: test }
        : {
            test: {
              ...test,
              annotators: test.annotators.map((outcome, a) => ({ name: annotators[a], ...outcome })),
            },
          }),
    })),
  };
}
