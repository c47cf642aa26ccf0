import type { StatsOutput } from "../../../schemas/stats-1.d.ts";
import type { Printed } from "../json.ts";
import type { LinkageDifferences } from "../../analysis/linkage-differences.ts";
import { defined } from "../../core/defined.ts";
import type { CorpusStatistics } from "../../analysis/corpus-statistics.ts";
import { recasensHovy2011Table2 } from "../../analysis/published/recasens-hovy-2011.ts";
import { greatest } from "../../core/arrays.ts";
import { version } from "../../core/version.ts";
import { jsonLines, jsonText } from "../json.ts";
import { chainsText, percent, undefinedMark } from "../numbers.ts";
import {
  type Table,
  type TableLayout,
  delimitedTable,
  leftColumn,
  markdownTable,
  nameColumn,
  plainLayout,
  rightColumn,
  textTable,
} from "../table.ts";
import { visible } from "../visible.ts";

export interface FileStatistics {
  readonly file: string;
  readonly statistics: CorpusStatistics;
}

export const statisticsFormats = ["text", "json", "jsonl", "tsv", "csv", "md"] as const;
export type StatisticsFormat = (typeof statisticsFormats)[number];

const source =
  "ACE-2004 (English, seven types of entities) and AnCora-Es (Spanish, all types): Recasens and Hovy 2011, Table 2, as printed.";

/** Width of the longest bar in the histogram, in characters. */
const BAR = 40;

export const contextFormats: readonly StatisticsFormat[] = ["text", "md"];

/** What to show besides the counts. */
export interface ShownStatistics {
  /** Whether to compare the shares of entities by size with those of published corpora, in `contextFormats`. */
  readonly context?: boolean;
  /** Whether text has the numbers of nested and crossing mentions, and of entities without nominal mentions. */
  readonly details?: boolean;
  /** How the linkages in two files differ. */
  readonly differences?: LinkageDifferences;
  /** What to say below the tables in text. */
  readonly notes?: readonly string[];
}

export function writeStatistics(
  files: readonly FileStatistics[],
  format: StatisticsFormat,
  { context = false, details = false, differences, notes = [] }: ShownStatistics = {},
  layout: TableLayout = plainLayout,
): string {
  const distribution = (write: (table: Table) => string): string =>
    context ? `\n${write(sizeDistribution(files.map(({ file, statistics }) => [file, statistics])))}\n${source}\n` : "";
  switch (format) {
    case "text":
      const inColumns = (table: Table): string => textTable(table, layout);
      return `${inColumns(readableTable(files, details))}${details ? files.map((file) => nominals(file) + ranges(file) + heads(file)).join("") : ""}${files.map((file) => recordsText(file, layout) + histogram(file)).join("")}${differencesText(differences, layout)}${distribution(inColumns)}${files.map(recognised).join("")}${notes.map((note) => `\n${note}\n`).join("")}`;
    case "json":
      return jsonText({
        schema: "corefscope/stats/1",
        version,
        files: files.map(flat),
        ...defined({ differences }),
      } satisfies Printed<StatsOutput>);
    case "jsonl":
      return jsonLines(files.map(flat));
    case "tsv":
      return delimitedTable(statisticsTable(files), "\t");
    case "csv":
      return delimitedTable(statisticsTable(files), ",");
    case "md":
      return markdownTable(statisticsTable(files)) + distribution(markdownTable);
  }
}

function flat({ file, statistics }: FileStatistics): Printed<StatsOutput["files"][number]> {
  const corpus = recogniseCorpus(statistics);
  return {
    file,
    ...statistics,
    ...(corpus !== undefined && { corpus: corpus.name, corpusDifferences: corpus.differences }),
  };
}

const columns = [
  "documents",
  "parts",
  "sentences",
  "tokens",
  "mentions",
  "entities",
  "singletons",
  "nested",
  "crossing",
  "links",
  "largestEntity",
  "sharedSpans",
] as const;

/** The counts that tables for people have only with `--details`. */
const inDetails: ReadonlySet<(typeof columns)[number]> = new Set(["nested", "crossing", "sharedSpans"]);

function statisticsTable(files: readonly FileStatistics[]): Table {
  return {
    columns: [
      nameColumn("file"),
      ...columns.map((title) => rightColumn(title === "largestEntity" ? "largest" : title)),
    ],
    rows: files.map(({ file, statistics }) => [
      file,
      ...columns.map((column) => String(statistics[column] ?? undefinedMark)),
    ]),
  };
}

/** How many files a table with a column for each may have. */
const MOST_COLUMNS = 4;

/** Returns a table for people: a row for each count, or for many files a row for each file. */
function readableTable(files: readonly FileStatistics[], details: boolean): Table {
  const shown = columns.filter((column) => details || !inDetails.has(column));
  const textOf = ({ statistics }: FileStatistics, column: (typeof columns)[number]): string =>
    String(statistics[column] ?? undefinedMark);
  if (files.length > MOST_COLUMNS) {
    return {
      columns: [nameColumn("file"), ...shown.map((column) => rightColumn(shortTitles[column] ?? column))],
      rows: files.map((each) => [each.file, ...shown.map((column) => textOf(each, column))]),
    };
  }
  return {
    columns: [leftColumn(""), ...files.map(({ file }) => ({ ...nameColumn(file), align: "right" as const }))],
    rows: shown.map((column) => [longTitles[column] ?? column, ...files.map((each) => textOf(each, column))]),
  };
}

const longTitles: Readonly<Partial<Record<(typeof columns)[number], string>>> = {
  nested: "nested mentions",
  crossing: "crossing mentions",
  sharedSpans: "spans in several entities",
  links: "links (mentions − entities)",
  largestEntity: "largest entity",
};

const shortTitles: typeof longTitles = { largestEntity: "largest" };

function differencesText(differences: LinkageDifferences | undefined, layout: TableLayout): string {
  if (differences === undefined) return "";
  const { records, pairs, groups } = differences;
  const table = textTable(
    {
      columns: [nameColumn("differences"), ...["in both", "only first", "only second"].map(rightColumn)],
      rows: Object.entries({ records, "linked pairs": pairs }).map(([name, { both, onlyFirst, onlySecond }]) => [
        name,
        ...[both, onlyFirst, onlySecond].map(String),
      ]),
    },
    layout,
  );
  return `\n${table}Groups of the records in both: ${groups.same} are the same; ${groups.split} of the first are split in the second; ${groups.merged} of the second merge several of the first; ${groups.mixed} sets of groups differ in other ways.\n`;
}

/** Returns what is known of a linkage of records without truth. */
function recordsText({ file, statistics: { records } }: FileStatistics, layout: TableLayout): string {
  if (records === null || records.hill === null) return "";
  const { matchingRate, meanSize, linkedPairs, hill, names } = records;
  const rows = [
    ["records in a group with others", `${percent(matchingRate, 2)} %`],
    ["records per group", meanSize!.toFixed(2)],
    ["linked pairs", String(linkedPairs)],
    ["Hill numbers of sizes, orders 0, 1, 2", hill.map((number) => number.toFixed(2)).join(", ")],
    ...(names === undefined
      ? []
      : [
          [`groups that share a name with another (${names.column})`, `${percent(names.homonymy, 2)} %`],
          [`groups with several names (${names.column})`, `${percent(names.variation, 2)} %`],
        ]),
  ];
  return `\n${textTable({ columns: [nameColumn(file), rightColumn("")], rows }, layout)}`;
}

function nominals({ file, statistics }: FileStatistics): string {
  const { entities, singletons, withoutNominal, cataphoric } = statistics;
  if (withoutNominal === null || cataphoric === null || entities === singletons) return "";
  return `\n${visible(file)}: ${chainsText({ chains: entities - singletons, withoutNominal, cataphoric })}\n`;
}

function ranges({ file, statistics: { entityRange } }: FileStatistics): string {
  const { median, percentile95, largest } = entityRange?.withoutSingletons ?? {};
  if (median === undefined || median === null) return "";
  return `\n${visible(file)}: tokens from the first to the last mention of an entity (entity range), without singletons: median ${median}, 95th percentile ${percentile95}, largest ${largest}\n`;
}

function heads({ file, statistics: { headTags, mentions } }: FileStatistics): string {
  if (headTags === null) return "";
  const shares = headTags.map(([tag, count]) => `${visible(tag) || "unknown"} ${percent(count / mentions, 1)} %`);
  return `\n${visible(file)}: mentions by part of speech of the head: ${shares.join(", ")}\n`;
}

/** Returns entities by size. Sizes above 10 are in ranges that double: 11–20, 21–40 and so on. */
function histogram({ file, statistics }: FileStatistics): string {
  if (statistics.entities === 0) return "";
  const rows: { from: number; to: number; entities: number }[] = [];
  const last = statistics.largestEntity;
  for (let from = 1, to = 1; from <= last; from = to + 1) {
    to = from <= 10 ? from : from * 2 - 2;
    const entities = statistics.sizes.reduce((sum, [size, count]) => sum + (size >= from && size <= to ? count : 0), 0);
    rows.push({ from, to: Math.min(to, last), entities });
  }
  const most = greatest(rows.map(({ entities }) => entities));
  const lines = rows.map(({ from, to, entities }) => {
    const range = from === to ? String(from) : `${from}–${to}`;
    return `${range.padStart(11)}  ${String(entities).padStart(8)}  ${"█".repeat(Math.ceil((entities / most) * BAR))}\n`;
  });
  return `\n${visible(file)}: entities by size\n${lines.join("")}`;
}

function recognised({ file, statistics }: FileStatistics): string {
  const corpus = recogniseCorpus(statistics);
  if (corpus === undefined) return "";
  if (corpus.differences.length === 0) return `\n${visible(file)}: these are the counts of ${corpus.name}\n`;
  const differences = corpus.differences.map(({ what, here, published }) => {
    const sign = here < published ? "−" : "+";
    return `${here} ${what} (${sign}${Math.abs(here - published)})`;
  });
  return `\n${visible(file)}: these are the counts of ${corpus.name}, except for ${differences.join(", ")}\n`;
}

export function sizeDistribution(files: readonly (readonly [file: string, statistics: CorpusStatistics])[]): Table {
  const [{ sizes: classes }] = recasensHovy2011Table2;
  return {
    columns: [
      leftColumn("entities by size, %"),
      ...files.map(([file]) => rightColumn(file)),
      ...recasensHovy2011Table2.map(({ corpus }) => rightColumn(corpus)),
    ],
    rows: classes.map(({ from, to }, c) => [
      from === to ? String(from) : Number.isFinite(to) ? `${from}–${to}` : `≥ ${from}`,
      ...files.map(([, { sizes, entities }]) => {
        const inClass = sizes.reduce((sum, [size, count]) => sum + (size >= from && size <= to ? count : 0), 0);
        return percent(entities === 0 ? null : inClass / entities);
      }),
      ...recasensHovy2011Table2.map(({ sizes }) => sizes[c].percent.toFixed(2)),
    ]),
  };
}

interface CorpusCounts {
  readonly documents: number;
  readonly parts: number;
  readonly mentions: number;
  readonly entities: number;
}

/**
 * Counts as published. Sources: 222 documents and 19,764 mentions, Pradhan et al. 2012; 4,532 entities, Tuggener 2014,
 * footnote 4; 348 parts, the official split. Add a corpus only after checking its data.
 */
const knownCorpora: readonly (CorpusCounts & { readonly name: string })[] = [
  { name: "CoNLL-2012 English test", documents: 222, parts: 348, mentions: 19_764, entities: 4_532 },
];

/** The largest relative deviation of counts from those of a corpus at which it is still recognised. */
const NEAR = 0.05;

interface RecognisedCorpus {
  readonly name: string;
  readonly differences: readonly {
    readonly what: keyof CorpusCounts;
    readonly here: number;
    readonly published: number;
  }[];
}

/**
 * Returns the public corpus with about these numbers of mentions and entities.
 *
 * In a format without parts, each part of the corpus is a document, so the number of documents may be the published
 * number of parts.
 */
export function recogniseCorpus(statistics: CorpusStatistics): RecognisedCorpus | undefined {
  const near = (here: number, published: number): boolean => Math.abs(here - published) <= NEAR * published;
  for (const { name, ...published } of knownCorpora) {
    if (!near(statistics.mentions, published.mentions) || !near(statistics.entities, published.entities)) continue;
    const flat = statistics.documents === statistics.parts && statistics.parts === published.parts;
    const here = flat ? { ...statistics, documents: published.documents } : statistics;
    const whats = ["documents", "parts", "mentions", "entities"] as const;
    return {
      name,
      differences: whats
        .filter((what) => here[what] !== published[what])
        .map((what) => ({ what, here: here[what], published: published[what] })),
    };
  }
  return undefined;
}
