import { mainFigure } from "../../metrics/kit/metric.ts";
import {
  bucketSizes,
  changeIn,
  type CrossTable,
  decisions,
  type ErrorBuckets,
  errorTypes,
} from "../../analysis/errors/index.ts";
import { errorNote, errorSentence } from "./error-sentence.ts";
import type { ErrorsReport } from "./errors-report.ts";
import { exactText, percent, undefinedMark } from "../numbers.ts";
import type { Meaning } from "../paint.ts";
import { leftColumn, nameColumn, rightColumn, type Table } from "../table.ts";
import { type ContributionRow, type FigureShare, withoutShares } from "../../analysis/contributions/index.ts";
import { labelOf } from "../../core/document.ts";
import { countedMetrics } from "../../scoring/score-options.ts";
import { signedPercent } from "../interval-numbers.ts";
import { isOneFigure, titleOf } from "../score/score-tables.ts";

/**
 * Returns the number of errors of each type: for one system with the gain from correcting them, for two with what the
 * second fixes and introduces. Types without errors are only shown with details.
 */
export function errorCountTable(report: ErrorsReport): Table {
  const { names, analysis, details } = report;
  const { systems, comparisons } = analysis;
  const gained = gainedMetrics(report);
  const rows = errorTypes.map((type) => {
    const counts = systems.map((system) => system.counts.types[type]);
    const gains = gained.map((id) => gainOf(report, type, id));
    return { type, counts, gains, isShown: details || [...counts, ...gains].some((figure) => (figure ?? 0) !== 0) };
  });
  const changes = hasChanges(report) ? comparisons[0] : undefined;
  return {
    columns: [
      nameColumn("errors"),
      ...names.map(rightColumn),
      ...gained.map((id) => rightColumn(gained.length === 1 ? `${titleOf(id)} gained` : titleOf(id))),
      ...(changes === undefined ? [] : bucketColumns),
    ],
    rows: [
      ...(changes === undefined
        ? []
        : [
            [
              "all types",
              ...systems.map(({ counts }) => String(errorsIn({ counts }))),
              ...bucketCells(bucketSizes(changes)),
            ],
          ]),
      ...rows.flatMap(({ type, counts, gains, isShown }) =>
        isShown
          ? [
              [
                type,
                ...counts.map(String),
                ...gains.map((gain) => signedPercent(gain, report.digits)),
                ...(changes === undefined ? [] : bucketCells(changes.byType[type] ?? noChanges)),
              ],
            ]
          : [],
      ),
    ],
  };
}

/** Returns whether the table of errors compares two systems. Errors of other levels have other types. */
function hasChanges({ names, analysis }: ErrorsReport): boolean {
  return names.length === 2 && analysis.options.level === "entity";
}

function gainedMetrics({ names, details, rankBy, gainsIn = [rankBy] }: ErrorsReport): readonly string[] {
  return names.length > 1 || details ? [] : gainsIn;
}

function gainOf({ analysis }: ErrorsReport, type: string, metric: string): number | null {
  const gain = analysis.systems[0].whatIf.alone.find((each) => each.type === type)?.gains[metric];
  return gain === undefined ? null : mainFigure(gain);
}

export function errorsIn({ counts }: Pick<ErrorsReport["analysis"]["systems"][number], "counts">): number {
  return Object.values(counts.types).reduce((sum, count) => sum + count, 0);
}

/** Returns the numbers of links, which are no types of errors, and what the types of the table mean. */
export function errorCountNotes(report: ErrorsReport): string[] {
  const {
    names,
    analysis: { systems, options },
  } = report;
  const links = systems.map(({ counts }, i) => {
    const { recall, precision } = counts.links;
    return `${names.length > 1 ? `${names[i]} ` : ""}${recall} missing, ${precision} extra`;
  });
  const gained = gainedMetrics(report);
  const legend = [
    "divided: a key entity is split",
    "conflated: key entities are merged",
    "missing: only in the key",
    "extra: only in the response",
    ...(gained.length > 1 ? [`${titleOf(gained[0])} …: points gained by correcting the type`] : []),
  ];
  return [
    `Links: ${links.join("; ")}.`,
    `${options.taxonomy === "kk2013" ? "Error types of Kummerfeld and Klein (2013). " : ""}${legend.join("; ")}.`,
  ];
}

export function identityTable({ names, analysis }: ErrorsReport): Table {
  return {
    columns: [nameColumn("missing or extra links"), ...["all", "cuts", "mentions", "entities"].map(rightColumn)],
    rows: analysis.systems.flatMap(({ counts: { identities } }, i) =>
      (["recall", "precision"] as const).map((side) => {
        const { links, cuts, mentions, entities } = identities[side];
        const title = `${names.length > 1 ? `${names[i]}: ` : ""}${side} (${side === "recall" ? "divided, missing" : "conflated, extra"})`;
        return [title, ...[links, cuts, mentions, entities].map(String)];
      }),
    ),
  };
}

export function editTable({ names, analysis }: ErrorsReport): Table | undefined {
  if (analysis.systems.some(({ counts }) => counts.edits === undefined)) return undefined;
  return {
    columns: [nameColumn("edits"), ...names.map(rightColumn)],
    rows: (["alter", "introduce", "split", "merge", "remove"] as const).map((edit) => [
      edit,
      ...analysis.systems.map(({ counts }) => String(counts.edits![edit])),
    ]),
  };
}

export function decisionTable({ names, analysis }: ErrorsReport, system: number): Table {
  const { decisions: found } = analysis.systems[system].counts;
  return {
    columns: [
      nameColumn(names.length > 1 ? `${names[system]}: mentions` : "mentions"),
      ...Object.keys(found).map(rightColumn),
    ],
    rows: decisions.map((decision) => [decision, ...Object.values(found).map((counts) => String(counts[decision]))]),
  };
}

const buckets = ["fixed", "introduced", "shared", "changed"] as const;
const noChanges: ErrorBuckets = { fixed: 0, introduced: 0, shared: 0, changed: 0 };
const meanings: Partial<Record<string, Meaning>> = { fixed: "better", introduced: "worse" };

const bucketColumns = buckets.map((bucket) => ({
  ...rightColumn(bucket),
  meaning: (cell: string) => (cell === "0" ? undefined : meanings[bucket]),
}));

function bucketCells(sizes: ErrorBuckets): string[] {
  return buckets.map((bucket) => String(sizes[bucket]));
}

/** For three systems or more, compares each with the first. With details, or at another level, each type has a row. */
export function comparisonTables(report: ErrorsReport): Table[] {
  const {
    names,
    analysis: { comparisons },
    details,
  } = report;
  if (names.length < 2 || hasChanges(report)) return [];
  const table = (title: string, rows: Table["rows"]): Table => ({
    columns: [nameColumn(title), ...bucketColumns],
    rows,
  });
  const byType = comparisons.map((comparison, i) =>
    table(`${names[i + 1]} against ${names[0]}`, [
      ["all types", ...bucketCells(bucketSizes(comparison))],
      ...Object.entries(comparison.byType).map(([type, sizes]) => [type, ...bucketCells(sizes)]),
    ]),
  );
  if (names.length === 2) return byType;
  const all = table(
    `against ${names[0]}`,
    comparisons.map((comparison, i) => [names[i + 1], ...bucketCells(bucketSizes(comparison))]),
  );
  return details ? [all, ...byType] : [all];
}

export function sharedTable({ names, analysis }: ErrorsReport): Table | undefined {
  if (names.length < 3) return undefined;
  return {
    columns: [nameColumn("errors in common"), ...names.map(rightColumn)],
    rows: analysis.shared.map((row, i) => [names[i], ...row.map(String)]),
  };
}

export function crossTableOf(name: string | undefined, cross: CrossTable, digits: number): Table {
  const { by, values, counts, of: bases } = cross;
  const cell = (type: string, count: number, i: number): string => {
    const base = bases?.[type];
    return base === undefined ? String(count) : `${count}/${base.counts[i]} ${percent(base.rates[i], digits)}`;
  };
  return {
    columns: [
      nameColumn(name === undefined ? by : `${name}: ${by}`),
      ...(bases === undefined ? [] : [leftColumn("of")]),
      ...values.map(rightColumn),
    ],
    rows: Object.entries(counts).map(([type, row]) => [
      type,
      ...(bases === undefined ? [] : [`${bases[type].side} ${bases[type].unit}`]),
      ...row.map((count, i) => cell(type, count, i)),
    ]),
  };
}

export function longCrossTable({ names, cross = [] }: ErrorsReport): Table {
  const titles = ["system", "by", "value", "type", "errors", "side", "unit", "of", "rate"];
  return {
    columns: titles.map(leftColumn),
    rows: cross.flatMap(({ by, values, counts, of: bases }, s) =>
      Object.entries(counts).flatMap(([type, row]) =>
        row.map((count, i) => {
          const base = bases?.[type];
          const ofBase =
            base === undefined
              ? ["", "", "", ""]
              : [base.side, base.unit, String(base.counts[i]), exactText(base.rates[i])];
          return [names[s], by, values[i], type, String(count), ...ofBase];
        }),
      ),
    ),
  };
}

/**
 * Returns a function that tells, by the id of an error of a system, whether it is introduced, shared or changed against
 * the first system; for the first of two, whether the second fixes, shares or changes it. Returns nothing for one
 * system, and for the first of several.
 */
export function changeOf(
  { names, analysis: { comparisons } }: ErrorsReport,
  system: number,
): ((id: string) => keyof ErrorBuckets) | undefined {
  if (system > 0) return changeIn(comparisons[system - 1], "introduced");
  return names.length === 2 ? changeIn(comparisons[0], "fixed") : undefined;
}

/** Returns one row for each error. For several systems, the column `change` has the values of `changeOf`. */
export function errorTable(report: ErrorsReport): Table {
  const { names, shown } = report;
  const changes = names.map((_, system) => changeOf(report, system));
  const hasChanges = names.length > 1;
  const facets = [...new Set(shown.flat().flatMap((error) => Object.keys(error.facets)))];
  const gained = [...new Set(shown.flat().flatMap(({ gains = {} }) => Object.keys(gains)))];
  const titles = [
    "system",
    "id",
    "level",
    "type",
    "document",
    "part",
    "side",
    "entity",
    "other entity",
    "mentions",
    "tokens",
    "why",
    "note",
  ];
  return {
    columns: [...titles, ...(hasChanges ? ["change"] : []), ...facets, ...gained.map((id) => `gain ${id}`)].map(
      leftColumn,
    ),
    rows: shown.flatMap((errors, i) =>
      errors.map((error) => [
        names[i],
        error.id,
        error.level,
        error.type,
        error.document,
        error.part,
        error.side,
        error.entity,
        error.otherEntity ?? "",
        error.mentions.map(({ text }) => text).join(" | "),
        error.mentions.map(({ tokens }) => tokens?.join("-") ?? "").join(" "),
        errorSentence(error),
        errorNote(error) ?? "",
        ...(hasChanges ? [changes[i]?.(error.id) ?? ""] : []),
        ...facets.map((facet) => error.facets[facet] ?? ""),
        ...gained.map((id) => exactText(error.gains && mainFigure(error.gains[id]))),
      ]),
    ),
  };
}

const figureOfSide = { key: "recall", response: "precision" } as const;

/**
 * Returns the costliest entities or mentions of a system: for recall, or a metric's only figure, those of the key; for
 * precision, those of the response. The last row sums the losses of all entities or mentions, not only of those listed.
 */
export function contributionTables(
  { names, analysis, contributions, rankBy, limit, digits }: ErrorsReport,
  system: number,
): Table[] {
  const rows = contributions?.[system] ?? [];
  const ids = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const prefix = names.length > 1 ? `${names[system]}: ` : "";
  const ranking = analysis.systems[system].scored.options.metrics.filter(({ id }) => id === rankBy);
  const preferred = [...ranking, ...countedMetrics(ranking)].map(({ id }) => id);
  return (["key", "response"] as const).flatMap((side) => {
    const figure = figureOfSide[side];
    const withoutIds = analysis.systems[system].compared.some(({ mentions }) => mentions[side].part.lacksIds === true);
    const lossOf = ({ figures }: ContributionRow, id: string): FigureShare["loss"] | undefined =>
      (figures[id]?.[figure] ?? (side === "key" ? figures[id]?.value : undefined))?.loss;
    const own = rows.filter((row) => row.side === side);
    const shown = ids.filter((id) => own.some((row) => lossOf(row, id) !== undefined));
    if (shown.length === 0) return [];
    const by = preferred.find((id) => shown.includes(id)) ?? shown[0];
    const costliest = own
      .filter((row) => shown.some((id) => (lossOf(row, id) ?? 0) > 0))
      .sort((a, b) => (lossOf(b, by) ?? 0) - (lossOf(a, by) ?? 0));
    const text = (loss: number | undefined): string => loss?.toFixed(digits) ?? undefinedMark;
    return [
      {
        columns: [
          nameColumn(`${prefix}${figure} lost by ${titleOf(by)}`),
          nameColumn("document"),
          nameColumn("entity"),
          rightColumn("mentions"),
          ...shown.map((id) => rightColumn(isOneFigure(id) ? `${titleOf(id)} value` : titleOf(id))),
        ],
        rows: [
          ...costliest
            .slice(0, limit)
            .map((row) => [
              `“${row.text}”`,
              labelOf(row),
              withoutIds ? row.badge : row.entity,
              String(row.size),
              ...shown.map((id) => text(lossOf(row, id))),
            ]),
          [
            `all ${own.length}`,
            "",
            "",
            "",
            ...shown.map((id) => text(own.reduce((sum, row) => sum + (lossOf(row, id) ?? 0), 0))),
          ],
        ],
      },
    ];
  });
}

export function contributionRemarks({ analysis, contributions, contributionsOf }: ErrorsReport): string[] {
  if (contributions === undefined) return [];
  const { metrics } = analysis.systems[0].scored.options;
  const additive = metrics.filter((metric) => withoutShares(metric) === undefined);
  const rows = contributions.flat();
  const unseen = additive.filter(({ id }) => rows.every(({ figures }) => figures[id] === undefined));
  return [
    ...additive
      .filter((metric) => metric.kind === "counted" && metric.hasOnlyF === true)
      .map(
        ({ title }) =>
          `${title} has two recalls and two precisions, of entities and of their mentions. Each loss is the sum of both, so all losses together can exceed 100.`,
      ),
    ...(contributionsOf === "entity" || rows.length === 0 || unseen.length === 0
      ? []
      : [
          `No contributions of single mentions, because links or entities are counted: ${unseen.map(({ title }) => title).join(", ")}. Use --contributions entity.`,
        ]),
    ...metrics.flatMap((metric) => {
      const reason = withoutShares(metric);
      return reason === undefined ? [] : [`${metric.title} is not a sum of contributions: ${reason}.`];
    }),
  ];
}

export function longContributionTable({ names, contributions = [] }: ErrorsReport): Table {
  const titles = ["system", "side", "document", "part", "entity", "size", "text", "metric", "figure", "share", "loss"];
  return {
    columns: titles.map(leftColumn),
    rows: contributions.flatMap((rows, i) =>
      rows.flatMap(({ side, document, part, entity, size, text, figures }) =>
        Object.entries(figures).flatMap(([metric, own]) =>
          Object.entries(own ?? {}).map(([figure, { share, loss }]) => [
            names[i],
            side,
            document,
            part,
            entity,
            String(size),
            text,
            metric,
            figure,
            exactText(share),
            exactText(loss),
          ]),
        ),
      ),
    ),
  };
}
