import type { QuestionsOutput } from "../../../schemas/questions-1.d.ts";
import type { QuestionAnalysis, QuestionTally } from "../../analysis/questions/analyse-questions.ts";
import { version } from "../../core/version.ts";
import { jsonText, type Printed } from "../json.ts";
import { counted, percent, undefinedMark } from "../numbers.ts";
import { pText } from "../interval-numbers.ts";
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
import { visible } from "../visible.ts";

/** The answers of some models to multiple-choice questions. */
export interface QuestionsReport {
  readonly names: readonly string[];
  readonly analysis: QuestionAnalysis;
  /** The text of the option that none of the others is right. */
  readonly none: string;
  /** 0..1 */
  readonly confidence: number;
  readonly digits: number;
}

export const questionsFormats = ["text", "json", "tsv", "csv", "md"] as const;
export type QuestionsFormat = (typeof questionsFormats)[number];

export function writeQuestions(
  report: QuestionsReport,
  format: QuestionsFormat,
  layout: TableLayout = plainLayout,
): string {
  switch (format) {
    case "text": {
      const tables = tablesOf(report).map((table) => `${textTable(table, layout)}\n`);
      return `${tables.join("")}${notes(report)
        .map((note) => `${visible(note)}\n`)
        .join("")}`;
    }
    case "md": {
      const tables = tablesOf(report).map((table) => `${markdownTable(table)}\n`);
      return `${tables.join("")}${notes(report)
        .map((note) => `${markdownLine(note)}\n\n`)
        .join("")}`;
    }
    case "json":
      return jsonText(questionsJson(report));
    case "tsv":
      return delimitedTable(longTable(report), "\t");
    case "csv":
      return delimitedTable(longTable(report), ",");
  }
}

/** The groups of questions, with their tallies by model. */
function groupsOf({ analysis }: QuestionsReport): { readonly title: string; readonly of: readonly QuestionTally[] }[] {
  const { models } = analysis;
  const [first] = models;
  return [
    { title: "all questions", of: models.map(({ all }) => all) },
    { title: "an option is right", of: models.map(({ named }) => named) },
    { title: "none of the above is right", of: models.map(({ none }) => none) },
    ...Object.entries(first.classes).flatMap(([field, classes]) =>
      Object.keys(classes).map((value) => ({
        title: `${field}: ${value === "" ? "(empty)" : value}`,
        of: models.map((model) => model.classes[field][value]),
      })),
    ),
  ];
}

function tablesOf(report: QuestionsReport): Table[] {
  const { names, analysis, digits } = report;
  const { models, pairs } = analysis;
  const columns = names.map((name) => rightColumn(name));
  const accuracy = ({ accuracy: share, interval: [low, high] }: QuestionTally): string =>
    share === null ? undefinedMark : `${percent(share, digits)} [${percent(low, digits)}, ${percent(high, digits)}]`;
  const count = (title: string, of: (model: (typeof models)[number]) => number): string[] => [
    title,
    ...models.map((model) => of(model).toLocaleString("en")),
  ];
  return [
    {
      columns: [leftColumn("accuracy"), rightColumn("n"), ...columns],
      rows: groupsOf(report).map(({ title, of }) => [title, of[0].questions.toLocaleString("en"), ...of.map(accuracy)]),
    },
    {
      columns: [leftColumn("answers"), ...columns],
      rows: [
        count("right", ({ all }) => all.correct),
        count("wrong, one of the options", ({ all, invented }) => all.answered - all.correct - invented),
        count("wrong, none of the options", ({ invented }) => invented),
        count("no answer", ({ all, missing }) => all.questions - all.answered - missing),
        count("question not in the file", ({ missing }) => missing),
        count("none of the above, but an option is right", ({ noneChoices }) => noneChoices.wrongly),
        count("another answer, but none of the above is right", ({ noneChoices }) => noneChoices.missed),
      ],
    },
    ...(pairs.length === 0
      ? []
      : [
          {
            columns: [
              leftColumn("system 1"),
              leftColumn("system 2"),
              ...["only 1 is right", "only 2 is right", "p", ...(pairs.length > 1 ? ["p (Holm)"] : [])].map(
                rightColumn,
              ),
            ],
            rows: pairs.map(({ models: [first, second], onlyFirst, onlySecond, p, adjusted }) => [
              names[first],
              names[second],
              onlyFirst.toLocaleString("en"),
              onlySecond.toLocaleString("en"),
              pText(p),
              ...(pairs.length > 1 ? [pText(adjusted)] : []),
            ]),
          },
        ]),
  ];
}

function notes({ analysis: { models, pairs }, confidence, none }: QuestionsReport): string[] {
  const missing = models.some((model) => model.missing > 0);
  const [first] = models;
  return [
    `intervals: ${percent(confidence, 0)} %, Wilson`,
    ...(first.none.questions === 0
      ? [`no question has the right answer “${none}”; --none names the option that none of the others is right`]
      : []),
    ...(missing
      ? [
          `${counted(first.all.questions, "question")} that any file has; a question that a file lacks counts as wrong, so compare accuracies with care`,
        ]
      : []),
    ...(pairs.length === 0 ? [] : ["p: McNemar's exact test of the questions that only one system has right"]),
  ];
}

/** One row for each system and group of questions. */
function longTable(report: QuestionsReport): Table {
  const numbers = ["questions", "answered", "correct", "accuracy", "low", "high"];
  return {
    columns: [leftColumn("system"), leftColumn("group"), ...numbers.map(rightColumn)],
    rows: report.names.flatMap((name, m) =>
      groupsOf(report).map(({ title, of }) => {
        const { questions, answered, correct, accuracy, interval } = of[m];
        return [name, title, ...[questions, answered, correct, accuracy ?? "", ...interval].map(String)];
      }),
    ),
  };
}

function questionsJson({ names, analysis, confidence, none }: QuestionsReport): Printed<QuestionsOutput> {
  return {
    schema: "corefscope/questions/1",
    version,
    confidence,
    none,
    systems: analysis.models.map((model, m) => ({
      name: names[m],
      all: model.all,
      named: model.named,
      none: model.none,
      noneChoices: model.noneChoices,
      invented: model.invented,
      missing: model.missing,
      classes: model.classes,
    })),
    pairs: analysis.pairs.map(({ models: [first, second], onlyFirst, onlySecond, p, adjusted }) => ({
      systems: [names[first], names[second]],
      onlyFirst,
      onlySecond,
      p,
      adjusted,
    })),
  };
}
