import type { BreakdownRow, ScoreOutput } from "../../../schemas/score-1.d.ts";
import type { JsonScore, Printed } from "../json.ts";
import type { ChanceAdjusted } from "../../analysis/chance.ts";
import { append, lazily } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { version } from "../../core/version.ts";
import type { PartlyUndefined, DetectionCounts, RecallPrecision, Score } from "../../metrics/kit/metric.ts";
import type { Breakdown } from "../../scoring/breakdown.ts";
import type { GroupScore } from "../../scoring/corpus-scores.ts";
import type { LinkClass } from "../../scoring/tabulate.ts";
import type { ClassIntervals } from "../../analysis/class-intervals.ts";
import type { MajorCounts } from "../../scoring/major-entities.ts";
import type { SharedScopes } from "../../scoring/scopes/shared-scopes.ts";
import { type Interval, leastUnits } from "../../stats/intervals.ts";
import { gapNote, gapTable } from "./gap-tables.ts";
import { commonSignatures, parseSignature } from "../../core/signature.ts";
import { jsonLinePieces, jsonPieces, jsonScores } from "../json.ts";
import { booktabs, latexRow, latexTable, latexText } from "../latex.ts";
import { chainsText, counted, percent, countText } from "../numbers.ts";
import { refusedNotes } from "../refused-response.ts";
import { jsonBestKeys, jsonKeys, keyNotes, softTables } from "./key-notes.ts";
import { pairNotes, thresholdTable } from "./pair-report.ts";
import { clusterUnits, jsonSample, sampleNotes } from "./sample-report.ts";
import { notesBySystem, type ScoreReport, type SystemReport, otherTitle } from "./score-report.ts";
import {
  countsText,
  adjustedTable,
  groupTable,
  longTable,
  mainText,
  markedPercent,
  markedRowsText,
  metricTable,
  onlyMain,
  partlyUndefinedText,
  systemTable,
  titleOf,
  totalLabel,
  totalsText,
} from "./score-tables.ts";
import {
  type Table,
  delimitedLines,
  type TableLayout,
  leftColumn,
  nameColumn,
  plainLayout,
  markdownLine,
  markdownTable,
  rightColumn,
  textTable,
} from "../table.ts";
import { signatureLines } from "../signature-lines.ts";
import { visible } from "../visible.ts";

export const scoreFormats = ["text", "json", "jsonl", "tsv", "csv", "md", "latex"] as const;
/** A format for the text of scores. */
export type ScoreFormat = (typeof scoreFormats)[number];

/**
 * Returns a report in pieces, which are made while they are written.
 *
 * @param digits decimals of a percentage, in the formats for people; other formats have unrounded numbers
 */
export function writeScoreReport(
  report: ScoreReport,
  format: ScoreFormat,
  digits: number,
  layout: TableLayout = plainLayout,
): Iterable<string> {
  switch (format) {
    case "text":
      return [scoreText(report, digits, layout)];
    case "json":
      return jsonPieces(scoreJson(report));
    case "jsonl":
      return jsonLinePieces(scoreLines(report));
    case "tsv":
      return delimitedLines(longTable(report), "\t");
    case "csv":
      return delimitedLines(longTable(report), ",");
    case "md":
      return [scoreMarkdown(report, digits)];
    case "latex":
      return [scoreLatex(report, digits)];
  }
}

function scoreText(report: ScoreReport, digits: number, layout: TableLayout): string {
  const signatures = commonSignatures(report.systems.map(({ result }) => result.signature));
  return `${scoreTables(report, digits, (table) => textTable(withHeadlineApart(table), layout))}${notesOf(
    report,
    digits,
  )
    .map((note) => `${visible(note)}\n`)
    .join("")}\n${signatureLines(signatures)}`;
}

/**
 * Returns the table of one system with an empty row between the headline (CoNLL, or the first requested metric) and the
 * other metrics. Other tables are unchanged.
 */
function withHeadlineApart(table: Table): Table {
  const { columns, rows } = table;
  if (columns[0].title !== "" || columns.at(-1)?.title !== "counts" || rows.length < 3) return table;
  // Rows of counts, which are indented, belong to the row above.
  const second = rows.findIndex(([name], r) => r > 0 && !name.startsWith(" "));
  if (second < 0) return table;
  const at = rows.at(-1)?.[0] === titleOf("conll") ? rows.length - 1 : second;
  return {
    columns,
    rows: rows.toSpliced(
      at,
      0,
      columns.map(() => ""),
    ),
  };
}

function scoreMarkdown(report: ScoreReport, digits: number): string {
  const signatures = report.systems.map(({ result }) => `\n\`${result.signature}\`\n`);
  return `${scoreTables(report, digits, markdownTable)}${notesOf(report, digits)
    .map((note) => `\n${markdownLine(note)}\n`)
    .join("")}${signatures.join("")}`;
}

function scoreTables(report: ScoreReport, digits: number, write: (table: Table) => string): string {
  const { systems } = report;
  const tables = [
    ...(report.grouping === undefined ? [] : [groupTable(report, digits)]),
    thresholdTable(report, digits) ??
      (systems.length === 1 ? metricTable(report, digits) : systemTable(report, digits)),
    ...adjustedTables(report, digits),
    ...softTables(report, digits),
    ...sharedTables(report, digits),
    gapTable(systems, digits) ?? [],
    ...breakdownTables(report, digits),
  ].flat();
  return tables.map((table) => write(table)).join("\n");
}

function adjustedTables(report: ScoreReport, digits: number): Table[] {
  const { systems } = report;
  return systems.length > 1 && systems[0].chance !== undefined ? [adjustedTable(report, digits)] : [];
}

function scoreLatex(report: ScoreReport, digits: number): string {
  const { systems } = report;
  const ids = Object.keys(systems[0].result.scores);
  const hasOneFigure = (id: string): boolean => systems[0].result.scores[id].value !== undefined;
  const width = (id: string): number => (onlyMain(id) ? 1 : 3);
  let column = 2;
  const rules: string[] = [];
  for (const id of ids) {
    if (width(id) === 3) rules.push(`\\cmidrule(lr){${column}-${column + 2}}`);
    column += width(id);
  }
  return [
    ...systems.map(({ result }) => `% ${result.signature}`),
    ...[
      ...refusedNotes(report.refused),
      ...keyNotes(report),
      ...sampleNotes(report),
      ...partlyUndefinedNotes(report, digits),
    ].map((note) => `% ${visible(note)}`),
    ...booktabs(
      `l${"r".repeat(column - 2)}`,
      [
        latexRow(["", ...ids.map((id) => `\\multicolumn{${width(id)}}{c}{${latexText(titleOf(id))}}`)]),
        rules.join(" "),
        latexRow([
          "System",
          ...ids.flatMap((id) => [...(width(id) === 1 ? [] : ["R", "P"]), hasOneFigure(id) ? "value" : "F$_1$"]),
        ]),
      ],
      systems.map(({ name, result }) =>
        latexRow([
          latexText(name),
          ...ids.flatMap((id) => {
            const { recall, precision } = result.scores[id];
            const main = mainText(result.scores[id], digits);
            return [...(width(id) === 1 ? [] : [recall, precision].map((figure) => percent(figure, digits))), main].map(
              latexText,
            );
          }),
        ]),
      ),
    ),
    ...[
      ...(report.grouping === undefined ? [] : [groupTable(report, digits)]),
      ...(systems[0].chance === undefined ? [] : [adjustedTable(report, digits)]),
      ...sharedTables(report, digits),
    ].flatMap((table) => ["", ...latexTable(table)]),
    ...breakdownTables(report, digits).flatMap((table) => ["", ...latexTable(table, true)]),
    "",
  ].join("\n");
}

function notesOf(report: ScoreReport, digits: number): string[] {
  return [
    ...refusedNotes(report.refused),
    ...keyNotes(report),
    ...sampleNotes(report),
    ...pairNotes(report, digits),
    ...intervalNotes(report),
    ...systemNotes(report, digits),
    ...chanceNotes(report),
    ...unannotatedNotes(report),
    ...chainNotes(report, digits),
    ...partlyUndefinedNotes(report, digits),
  ];
}

function intervalNotes({ systems }: ScoreReport): string[] {
  return notesBySystem(systems, ({ result, intervals }) => {
    if (intervals === undefined) return [];
    const { units } = intervals;
    const unit = unitOf(result.signature);
    if (units < leastUnits)
      return [`No confidence intervals: they need at least ${leastUnits} ${unit}s, you have ${units}.`];
    return unit === "cluster" ? [`Intervals resample ${clusterUnits(units)}`] : [];
  });
}

function chanceNotes({ systems }: ScoreReport): string[] {
  const permutations = systems.reduce((most, { chance }) => Math.max(most, chance?.permutations ?? 0), 0);
  if (systems[0].chance === undefined) return [];
  return [
    "adjusted = (score − chance) / (1 − chance); chance is the expected score of a random response with the same mentions and entity sizes",
    ...(permutations === 0
      ? []
      : [
          `chance has ± its standard error if it is the mean of ${permutations} random arrangements; without ± it is exact`,
        ]),
  ];
}

function unannotatedNotes({ systems }: ScoreReport): string[] {
  const isDoubtful = systems.some(
    ({ result: { scores, singletons } }) =>
      singletons.key === 0 && Object.hasOwn(scores, "mentions") && (scores["mentions"].precision ?? 1) < 1,
  );
  return isDoubtful
    ? ["The key has no singletons: “extra” mentions may be singletons that it does not annotate, as in OntoNotes"]
    : [];
}

function chainNotes({ systems: [{ result }] }: ScoreReport, digits: number): string[] {
  const { chains } = result;
  return chains === undefined || chains.chains === 0 ? [] : [`Key: ${chainsText(chains, digits)}`];
}

/** Returns whether intervals have no width: all resamples gave the same score. */
function areAllPoints(intervals: readonly Interval[]): boolean {
  return intervals.length > 0 && intervals.every(([lower, upper]) => lower === upper);
}

function systemNotes({ systems }: ScoreReport, digits: number): string[] {
  return systems.flatMap(({ name, result, intervals }) => {
    const prefix = systems.length > 1 ? `${name}: ` : "";
    const { conllBySingletons: conll, gap, singletons, undefinedUnits = {} } = result;
    const notes: string[] = [];
    const conllText = (policy: "keep" | "drop"): string =>
      markedPercent(conll?.[policy] ?? null, conll?.partlyUndefined?.[policy], digits);
    if (result.shared !== undefined) notes.push(`${prefix}${scopeNote(result.shared)}`);
    if (result.shared !== undefined && result.undefinedUnits !== undefined) {
      notes.push(`${prefix}The table of links uses summed counts, not macro averages`);
    }
    if (result.major !== undefined) notes.push(`${prefix}${majorNote(result.major)}`);
    const missing = gap === undefined ? undefined : gapNote(gap);
    if (missing !== undefined) notes.push(`${prefix}${missing}`);
    if (conll !== undefined) {
      const isWithout = parseSignature(result.signature)?.["sing"] !== "drop";
      const [policy, other] = isWithout ? (["drop", "without"] as const) : (["keep", "with"] as const);
      notes.push(
        `${prefix}CoNLL ${other} singletons: ${conllText(policy)} (the key has ${singletons.key}, the response ${singletons.response})`,
      );
    }
    const points = Object.entries(intervals?.ci ?? {}).filter(([, ci]) => areAllPoints(Object.values(ci)));
    if (intervals !== undefined && points.length > 0) {
      notes.push(
        `${prefix}${points.map(([id]) => titleOf(id)).join(", ")}: all resamples of the ${counted(intervals.units, "unit")} have the same score, so the interval without width says nothing about other documents`,
      );
    }
    for (const [id, score] of Object.entries(result.scores)) {
      append(
        notes,
        outcomeNote(id, score, digits).map((note) => `${prefix}${note}`),
      );
    }
    for (const [id, units] of Object.entries(undefinedUnits)) {
      if (units > 0)
        notes.push(
          `${prefix}${titleOf(id)} is undefined in ${counted(units, "unit")}; its mean leaves ${units === 1 ? "it" : "them"} out`,
        );
    }
    return notes;
  });
}

/** Returns what intervals draw. */
function unitOf(signature: string): string {
  const fields = parseSignature(signature) ?? {};
  return Object.hasOwn(fields, "scope") ? fields["scope"] : fields["unit"] === "doc" ? "document" : fields["unit"];
}

function partlyUndefinedNotes({ systems, grouping = "document" }: ScoreReport, digits: number): string[] {
  return systems.flatMap(({ name, result, groups = [] }) => {
    const prefix = systems.length > 1 ? `${name}: ` : "";
    const { scores, conllBySingletons: { partlyUndefined = {} } = {}, shared } = result;
    const marked = markedGroups(groups);
    return Object.entries(scores).flatMap(([id, score]) => {
      const title = titleOf(id);
      const others = shared?.otherSingletons;
      const other = others?.scores[id].partlyUndefined;
      const notes: string[] = [];
      const add = (of: string, what: PartlyUndefined): void => {
        notes.push(`${prefix}${partlyUndefinedText(of, what, digits)}`);
      };
      if (score.partlyUndefined !== undefined) add(title, score.partlyUndefined);
      if (others !== undefined && other !== undefined) add(`${title} ${otherTitle(others)}`, other);
      else if (id === "conll" && score.partlyUndefined === undefined) {
        if (partlyUndefined.keep !== undefined) add(`${title} with singletons`, partlyUndefined.keep);
        if (partlyUndefined.drop !== undefined) add(`${title} without singletons`, partlyUndefined.drop);
      }
      if (marked.has(id)) notes.push(`${prefix}${markedRowsText(title, marked.get(id)!, grouping)}`);
      return notes;
    });
  });
}

/** Returns in how many groups a metric is an average that counts an undefined metric as 0, by its id. */
function markedGroups(groups: Iterable<GroupScore>): ReadonlyMap<string, number> {
  const marked = new Map<string, number>();
  for (const { scores } of groups) {
    for (const [id, score] of Object.entries(scores)) {
      if (score.partlyUndefined !== undefined) marked.set(id, (marked.get(id) ?? 0) + 1);
    }
  }
  return marked;
}

const linkTitles: Readonly<Record<LinkClass, string>> = {
  "within-document": "within documents",
  "within-topic": "across documents of a topic",
  "cross-topic": "across topics",
  "cross-document": "across documents",
};

/**
 * Returns tables for entities that cross documents: the scores under the other singleton policy, and the links by the
 * distance of their mentions; none if entities stay within documents.
 */
function sharedTables(report: ScoreReport, digits: number): Table[] {
  return [...otherTable(report, digits), ...linkTable(report.systems, digits)];
}

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
  const { columns, rows } = (systems.length === 1 ? metricTable : systemTable)(
    { ...report, systems, details: false },
    digits,
  );
  return [{ columns: [nameColumn(otherTitle(first)), ...columns.slice(1)], rows }];
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
        return [[linkTitles[link], ...figures, totalsText(score)]];
      }),
    },
  ];
}

function majorNote({ entities, keyMentions, responseMentions }: MajorCounts): string {
  const of = ([left, all]: readonly [number, number], what: string): string => `${left} of ${counted(all, what)}`;
  return `Major entities: ${of(entities, "entity")} of the key, with ${of(keyMentions, "mention")}; ${of(responseMentions, "mention")} of the response`;
}

function scopeNote({ scope, documents, topics }: SharedScopes): string {
  const of = scope === "corpus" ? "the corpus" : `a ${scope}`;
  const found =
    scope === "corpus" && topics === documents ? "" : ` in ${counted(topics, scope === "corpus" ? "topic" : scope)}`;
  return `Entities can span all documents of ${of}: ${counted(documents, "document")}${found}`;
}

function scoreJson({
  systems,
  grouping,
  divideBy,
  refused,
  keys,
  sample,
  diagnostics,
}: ScoreReport): Printed<ScoreOutput> {
  const [first] = systems;
  return {
    schema: "corefscope/score/1",
    version,
    signature: first.result.signature,
    documents: first.result.documents,
    parts: first.result.parts,
    ...defined({ by: divideBy ?? grouping }),
    ...(keys !== undefined && { keys: jsonKeys(keys) }),
    ...(sample !== undefined && { sample: jsonSample(sample) }),
    systems: systems.map(
      ({
        name,
        result,
        groups,
        breakdown,
        intervals,
        chance,
        bestKeys,
        softMentions,
        sample: sampled,
        classIntervals,
        diagnostics: own,
      }) => ({
        name,
        signature: result.signature,
        scores: jsonScores(result.scores, intervals?.ci, (id) => ({
          ...jsonChance(result.scores[id], chance?.figures[id]),
          ...(sampled !== undefined && { standardError: sampled.errors[id] }),
        })),
        ...(sampled !== undefined && { sample: sampled.sizes }),
        ...(chance !== undefined && { permutations: chance.permutations }),
        singletons: result.singletons,
        ...defined({
          major: result.major,
          chains: result.chains,
          gap: result.gap,
          conllBySingletons: result.conllBySingletons,
        }),
        ...(result.shared !== undefined && { shared: jsonShared(result.shared) }),
        ...defined({ undefinedUnits: result.undefinedUnits }),
        ...(groups !== undefined && {
          [byName(grouping)]: lazily(groups, ({ id, scores }) => [{ id, scores: jsonScores(scores) }]),
        }),
        ...(breakdown !== undefined && { breakdown: jsonBreakdown(breakdown, classIntervals) }),
        ...(bestKeys !== undefined && keys !== undefined && { bestKeys: jsonBestKeys(bestKeys, keys) }),
        ...defined({ softMentions }),
        diagnostics: own,
      }),
    ),
    ...defined({ refused }),
    diagnostics,
  };
}

function jsonChance(
  { value }: Score,
  figures: ChanceAdjusted["figures"][string] | undefined,
): Pick<JsonScore, "chance"> {
  if (figures === undefined) return {};
  return { chance: value === undefined ? figures : { value: figures.f1 } };
}

function jsonShared({
  links,
  otherSingletons,
  ...shared
}: SharedScopes): Printed<NonNullable<ScoreOutput["systems"][number]["shared"]>> {
  return {
    ...shared,
    links: jsonScores(links),
    ...(otherSingletons !== undefined && {
      otherSingletons: { ...otherSingletons, scores: jsonScores(otherSingletons.scores) },
    }),
  };
}

function jsonBreakdown(
  breakdown: Readonly<Record<string, Breakdown>>,
  intervals: ClassIntervals = {},
): Record<string, Printed<BreakdownRow>[]> {
  return Object.fromEntries(
    Object.entries(breakdown).map(([id, { rows }]) => [
      id,
      rows.map(({ label, share, score }) => ({
        label,
        share,
        score: jsonScores({ [id]: score }, intervals[label])[id],
      })),
    ]),
  );
}

function byName(grouping: NonNullable<ScoreReport["grouping"]> = "document"): string {
  return `by${grouping[0].toUpperCase()}${grouping.slice(1)}`;
}

function scoreLines({ systems, grouping = "document" }: ScoreReport): Iterable<object> {
  return lazily(
    systems,
    function* ({ name, result, groups = [], breakdown, intervals, classIntervals, chance, sample }): Iterable<object> {
      for (const { id, scores } of groups) yield { system: name, [grouping]: id, scores: jsonScores(scores) };
      yield {
        schema: "corefscope/score/1",
        system: name,
        signature: result.signature,
        scores: jsonScores(result.scores, intervals?.ci, (id) => ({
          ...jsonChance(result.scores[id], chance?.figures[id]),
          ...(sample !== undefined && { standardError: sample.errors[id] }),
        })),
        ...(sample !== undefined && { sample: sample.sizes }),
        ...(chance !== undefined && { permutations: chance.permutations }),
        ...defined({ gap: result.gap }),
        ...(result.shared !== undefined && { shared: jsonShared(result.shared) }),
        ...(breakdown !== undefined && { breakdown: jsonBreakdown(breakdown, classIntervals) }),
      };
    },
  );
}

function breakdownTables({ systems }: ScoreReport, digits: number): Table[] {
  return systems.flatMap(({ name, breakdown = {} }) =>
    Object.entries(breakdown).map(([id, each]) => {
      const title = systems.length > 1 ? `${name}: ${titleOf(id)}` : titleOf(id);
      if ("detection" in (each.total.components ?? {})) return detectionTable(title, each, digits);
      return each.total.outcomes === undefined
        ? sharesTable(title, each, digits)
        : resolutionTable(title, each, digits);
    }),
  );
}

function labelledRows({ rows, total }: Breakdown): { label: string; share: number | null; score: Score }[] {
  return [...rows, { label: totalLabel, share: rows.some(({ share }) => share !== null) ? 1 : null, score: total }];
}

function sharesTable(title: string, breakdown: Breakdown, digits: number): Table {
  return {
    columns: [nameColumn(title), ...["share", "R", "P", "F1", "counts"].map((each) => rightColumn(each))],
    rows: labelledRows(breakdown).map(({ label, share, score }) => [
      label,
      percent(share, digits),
      ...figures(score, digits),
      countsText(score),
    ]),
  };
}

function resolutionTable(title: string, breakdown: Breakdown, digits: number): Table {
  return {
    columns: [
      nameColumn(title),
      ...["share", "R", "P", "F1", "accuracy", "tp", "wl", "fn", "fp"].map((each) => rightColumn(each)),
    ],
    rows: labelledRows(breakdown).map(({ label, share, score }) => {
      const { truePositives = 0, wrongLinkages = 0, falseNegatives = 0, falsePositives = 0 } = score.outcomes ?? {};
      return [
        label,
        percent(share, digits),
        ...figures(score, digits),
        percent(score.accuracy ?? null, digits),
        ...[truePositives, wrongLinkages, falseNegatives, falsePositives].map(countText),
      ];
    }),
  };
}

function detectionTable(title: string, breakdown: Breakdown, digits: number): Table {
  const kinds = ["detection", "mentions"] as const;
  return {
    columns: [
      nameColumn(title),
      ...["share", "ED R", "P", "F1", "EM R", "P", "F1", "Fφ", "ED tp/fn/fp", "EM tp/fn/fp"].map((each) =>
        rightColumn(each),
      ),
    ],
    rows: labelledRows(breakdown).map(({ label, share, score: { components, counts, f1 } }) => [
      label,
      percent(share, digits),
      ...kinds.flatMap((kind) => figures(components?.[kind], digits)),
      percent(f1, digits),
      ...kinds.map((kind) => (counts !== undefined && "detection" in counts ? detectionText(counts[kind]) : "")),
    ]),
  };
}

function figures(score: RecallPrecision | undefined, digits: number): string[] {
  return [score?.recall, score?.precision, score?.f1].map((figure) => percent(figure ?? null, digits));
}

function detectionText({ truePositives, falseNegatives, falsePositives }: DetectionCounts): string {
  return [truePositives, falseNegatives, falsePositives].map(countText).join("/");
}

function outcomeNote(id: string, { accuracy, components, counts, outcomes }: Score, digits: number): string[] {
  if (outcomes !== undefined) {
    const { truePositives, wrongLinkages, falseNegatives, falsePositives } = outcomes;
    return [
      `${titleOf(id)}: accuracy ${percent(accuracy ?? null, digits)} (tp ${truePositives}, wl ${wrongLinkages}, fn ${falseNegatives}, fp ${falsePositives})`,
    ];
  }
  if (counts === undefined || !("detection" in counts)) return [];
  const part = (kind: "detection" | "mentions"): string =>
    `${figures(components?.[kind], digits).join(" ")} (tp/fn/fp ${detectionText(counts[kind])})`;
  return [`${titleOf(id)}: R P F1 of entities ${part("detection")}, of their mentions ${part("mentions")}`];
}
