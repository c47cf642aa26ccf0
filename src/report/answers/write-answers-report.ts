import type { AnswersOutput } from "../../../schemas/answers-1.d.ts";
import type { AnswerAnalysis, DocumentAnswer } from "../../analysis/answers/analyse-answers.ts";
import { type AnswerState, answerStates } from "../../analysis/answers/answer-facts.ts";
import { labelOf } from "../../core/document.ts";
import { version } from "../../core/version.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import { jsonLines, jsonScores, jsonText, type Printed } from "../json.ts";
import { counted, percent, undefinedMark } from "../numbers.ts";
import { mainText, titleOf } from "../score/score-tables.ts";
import { signatureLines } from "../signature-lines.ts";
import {
  delimitedTable,
  leftColumn,
  markdownLine,
  markdownTable,
  plainLayout,
  rightColumn,
  type Table,
  type TableLayout,
  textTable,
} from "../table.ts";
import type { TitledTable } from "../titled-table.ts";
import { visible } from "../visible.ts";

/** The answers of some models. */
export interface AnswersReport {
  readonly models: readonly { readonly name: string; readonly analysis: AnswerAnalysis }[];
  /** The most documents that text and Markdown list for each model. */
  readonly limit: number;
  readonly digits: number;
}

export const answersFormats = ["text", "json", "jsonl", "tsv", "csv", "md"] as const;
export type AnswersFormat = (typeof answersFormats)[number];

/** All tables of one report have the same signatures, which are at its end. */
type UnsignedTable = Omit<TitledTable, "signatures">;

/** What each state means, for readers. */
const meanings: Readonly<Record<AnswerState, string>> = {
  answered: "answered",
  cut: "cut: ends before 95 % of the text",
  refused: "refused: no mention, other words",
  empty: "empty: no words",
  missing: "missing: no answer",
};

export function writeAnswers(report: AnswersReport, format: AnswersFormat, layout: TableLayout = plainLayout): string {
  switch (format) {
    case "text": {
      const tables = answersTables(report).map(
        ({ title, table }) => `${visible(title)}\n${textTable(table, layout)}\n`,
      );
      const told = notes(report).map((note) => `${visible(note)}\n\n`);
      return `${tables.join("")}${told.join("")}${signatureLines(signaturesIn(report))}`;
    }
    case "md": {
      const tables = answersTables(report).map(
        ({ title, table }) => `${markdownLine(title)}\n\n${markdownTable(table)}\n`,
      );
      const told = notes(report).map((note) => `${markdownLine(note)}\n\n`);
      return `${tables.join("")}${told.join("")}${signaturesIn(report)
        .map((signature) => `\`${signature}\`\n`)
        .join("")}`;
    }
    case "json":
      return jsonText({
        schema: "corefscope/answers/1",
        version,
        systems: report.models.map(({ name, analysis: { totals, all, answered, documents } }) => ({
          name,
          signature: all.signature,
          totals,
          scores: {
            all: { documents: totals.documents, scores: jsonScores(all.scores) },
            ...(answered !== undefined && {
              answered: { documents: totals.states.answered, scores: jsonScores(answered.scores) },
            }),
          },
          documents,
        })),
      } satisfies Printed<AnswersOutput>);
    case "jsonl":
      return jsonLines(
        report.models.flatMap(({ name, analysis }) =>
          analysis.documents.map((document) => ({ system: name, ...document })),
        ),
      );
    case "tsv":
      return delimitedTable(documentsTable(report), "\t");
    case "csv":
      return delimitedTable(documentsTable(report), ",");
  }
}

function signaturesIn({ models }: AnswersReport): string[] {
  return models.map(({ analysis }) => analysis.all.signature);
}

function answersTables(report: AnswersReport): UnsignedTable[] {
  const { models } = report;
  const names = models.map(({ name }) => rightColumn(name));
  const of = (cell: (analysis: AnswerAnalysis) => string): string[] => models.map(({ analysis }) => cell(analysis));
  const [{ analysis: first }] = models;
  const share = (count: number, all: number): string =>
    `${count.toLocaleString("en")} (${percent(all === 0 ? null : count / all, 1)} %)`;
  const states = answerStates.map((state) => [
    meanings[state],
    ...of(({ totals }) => share(totals.states[state], totals.documents)),
  ]);
  const words = (["copied", "changed", "lost"] as const).map((fact) => [
    fact,
    ...of(({ totals }) => share(totals[fact], totals.keyTokens)),
  ]);
  const others = [
    ["words that the model invented", ...of(({ totals }) => totals.invented.toLocaleString("en"))],
    ["mentions", ...of(({ totals }) => totals.mentions.toLocaleString("en"))],
    ["mentions that have no place in the text", ...of(({ totals }) => totals.unplaced.toLocaleString("en"))],
    ["broken tags", ...of(({ totals }) => totals.brokenTags.toLocaleString("en"))],
    ["documents that the key lacks", ...of(({ totals }) => totals.extra.toLocaleString("en"))],
    ["ids that several documents use", ...of(({ totals }) => totals.sharedIds.toLocaleString("en"))],
  ];
  return [
    {
      title: `Answers for ${counted(first.totals.documents, "document")}`,
      table: { columns: [leftColumn("documents"), ...names], rows: states },
    },
    {
      title: `The key's ${counted(first.totals.keyTokens, "word")}`,
      table: { columns: [leftColumn("words"), ...names], rows: words },
    },
    { title: "In the answers", table: { columns: [leftColumn(""), ...names], rows: others } },
    { title: "Scores", table: scoresTable(report) },
    ...models.flatMap((model) => listOf(model, report)),
  ];
}

function scoresTable({ models, digits }: AnswersReport): Table {
  const ids = Object.keys(models[0].analysis.all.scores);
  const rows = models.flatMap(({ name, analysis: { all, answered, totals } }) => {
    const row = (over: string, documents: number, scores: Readonly<Record<string, Score>> | undefined): string[] => [
      name,
      over,
      String(documents),
      ...ids.map((id) => (scores === undefined ? undefinedMark : mainText(scores[id], digits))),
    ];
    return [
      row("all documents", totals.documents, all.scores),
      row("answered", totals.states.answered, answered?.scores),
    ];
  });
  return {
    columns: [leftColumn("system"), leftColumn("over"), rightColumn("n"), ...ids.map((id) => rightColumn(titleOf(id)))],
    rows,
  };
}

/** Lists the documents that were not answered in full, then those with most words lost, changed or invented. */
function listOf(
  { name, analysis: { documents } }: AnswersReport["models"][number],
  { limit, models }: AnswersReport,
): UnsignedTable[] {
  const troubled = documents
    .filter((each) => each.state !== "answered" || troubleIn(each) > 0)
    .sort((a, b) => answerStates.indexOf(b.state) - answerStates.indexOf(a.state) || troubleIn(b) - troubleIn(a));
  const shown = troubled.slice(0, limit);
  if (shown.length === 0) return [];
  const of = models.length > 1 ? ` of ${name}` : "";
  const more = troubled.length > shown.length ? `, ${shown.length} of ${troubled.length}` : "";
  return [{ title: `Answers${of} that are not a copy of the text${more}`, table: tableOf(shown) }];
}

function troubleIn({ lost, changed, invented, unplaced, brokenTags }: DocumentAnswer): number {
  return lost + changed + invented + unplaced + brokenTags;
}

const facts = ["keyTokens", "copied", "changed", "lost", "invented", "reached"] as const;
const titles = {
  keyTokens: "words",
  copied: "copied",
  changed: "changed",
  lost: "lost",
  invented: "invented",
  reached: "reached",
};

function tableOf(documents: readonly DocumentAnswer[]): Table {
  return {
    columns: [
      leftColumn("document"),
      leftColumn("state"),
      ...facts.map((fact) => rightColumn(titles[fact])),
      ...["mentions", "unplaced", "broken tags"].map(rightColumn),
    ],
    rows: documents.map((each) => [
      labelOf(each),
      each.state,
      ...facts.map((fact) => String(each[fact])),
      ...[each.mentions, each.unplaced, each.brokenTags].map(String),
    ]),
  };
}

/** All documents of all models, for programs. */
function documentsTable({ models }: AnswersReport): Table {
  const columns = [...facts, "tokens", "mentions", "unplaced", "brokenTags"] as const;
  return {
    columns: [...["system", "document", "part", "state"].map(leftColumn), ...columns.map(rightColumn)],
    rows: models.flatMap(({ name, analysis: { documents } }) =>
      documents.map((each) => [
        name,
        each.document,
        each.part,
        each.state,
        ...columns.map((column) => String(each[column])),
      ]),
    ),
  };
}

function notes({ models }: AnswersReport): string[] {
  const some = (has: (analysis: AnswerAnalysis) => boolean): boolean => models.some(({ analysis }) => has(analysis));
  const failures = ({ totals: { states } }: AnswerAnalysis): number => states.missing + states.empty + states.refused;
  return [
    ...(some((analysis) => failures(analysis) > 0)
      ? ["Over all documents, answers that are missing, empty or refused count as answers without mentions."]
      : []),
    ...(some(({ totals }) => totals.states.answered < totals.documents)
      ? [
          "Scores over the answered documents leave out the others, so compare them only between models that answered the same ones.",
        ]
      : []),
  ];
}
