import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { labelOf, partName, type SideName } from "../../core/document.ts";
import { fractionOf } from "../../core/exact-fraction.ts";
import { chain, decimal, type Expression, set, words } from "../../core/expression.ts";
import { bCubed } from "../../metrics/b-cubed.ts";
import { mainFigure, type Score } from "../../metrics/kit/metric.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { headlineOf } from "../compare/headline.ts";
import { writtenNumber, writtenTerms } from "../explain/class-terms.ts";
import { describedMetrics } from "../explain/explain.ts";
import {
  type Explanation,
  type MetricWorking,
  type PartWorking,
  type Piece,
  statement,
} from "../explain/explanation.ts";
import { distinctNames, tableColumns } from "../explain/listings.ts";
import {
  fEquation,
  figureSymbol,
  figureSymbols,
  ratioEquation,
  sideFigure,
  type WrittenSum,
} from "../explain/ratio-equation.ts";
import type { SideWorking } from "../explain/explainer.ts";
import type { Limits } from "../explain/scope.ts";
import { UnknownNameError } from "../unknown-name-error.ts";
import { bestKeys, type KeyPolicy, pooledKeys, signedKeys } from "./combined-keys.ts";
import { softKeys, type SoftPart } from "./soft-keys.ts";
import { softMentions } from "./soft-table.ts";

/** Scores against several keys to explain. */
export interface ExplainedKeys {
  /** The names of the keys. */
  readonly names: readonly string[];
  /** The counts of one response against each key. */
  readonly byKey: readonly Accumulator[];
  readonly policy: KeyPolicy;
  /** The parts that all keys and the response have, for soft scores. */
  readonly soft?: readonly SoftPart[];
  /** One document, or one part of it; all if absent. */
  readonly document?: string;
  readonly limits: Limits;
}

/**
 * Shows how the scores of a response against several keys become one: the counts of each key (`pool`), the key of each
 * document (`best`), or, for one document, what every mention counts in the soft B³ (`soft`).
 *
 * @throws UnknownNameError for a document that does not exist
 */
export function explainKeys({ names, byKey, policy, soft, document, limits }: ExplainedKeys): Explanation {
  const chosen = byKey.map((own) => (document === undefined ? own : partsNamed(own, document)));
  if (document !== undefined && chosen.every((own) => own.counted().size === 0)) {
    const known = byKey.flatMap((own) => Array.from(own.counted().values(), (part) => part.document));
    throw new UnknownNameError("document", document, known);
  }
  const parts = soft?.filter((part) => document === undefined || isNamedAs(part, document));
  const pooled = pooledKeys(chosen);
  const best = policy === "best" ? bestKeys(chosen) : undefined;
  const total = parts === undefined ? (best?.accumulator ?? pooled) : softKeys(chosen, parts, 0);
  const result = total.result();
  const hasVotes = parts?.some(({ votes }) => votes !== undefined) === true;
  const { metrics, average, scope } = total.options;
  const isWhole = parts !== undefined && (document !== undefined || parts.length === 1);
  return {
    signature: signedKeys(
      result.signature,
      (parts === undefined ? pooled : total).result().signature,
      hasVotes ? "votes" : policy,
      names.length,
    ),
    ...{ documents: result.documents, parts: result.parts, scope, average },
    metrics: describedMetrics(metrics),
    workings: [
      ...(best === undefined
        ? []
        : [{ id: document ?? "", pieces: bestPieces(chosen, names, best.chosen), metrics: [] }]),
      ...(isWhole ? parts.map((part) => softWorking(part, total, names, limits)) : []),
    ],
    ...(parts === undefined &&
      best === undefined && {
        units: { of: "key" as const, scores: chosen.map((own, k) => ({ id: names[k], scores: own.result().scores })) },
      }),
    ...(best !== undefined && { units: { of: "document" as const, scores: bestUnits(total, names, best.chosen) } }),
    ...(parts !== undefined && !isWhole && { units: { of: "document" as const, scores: total.by("document") } }),
    scores: result.scores,
  };
}

function partsNamed(own: Accumulator, document: string): Accumulator {
  return own.withParts([...own.counted()].filter(([, part]) => isNamedAs(part, document)));
}

function isNamedAs(part: { readonly document: string; readonly part: string }, name: string): boolean {
  return part.document === name || labelOf(part) === name;
}

function bestUnits(
  total: Accumulator,
  names: readonly string[],
  chosen: ReturnType<typeof bestKeys>["chosen"],
): NonNullable<Explanation["units"]>["scores"] {
  const keyOf = new Map(chosen.map(({ document, key }) => [document, names[key]]));
  return total.by("document").map(({ id, scores }) => ({ id: `${id} (${keyOf.get(id) ?? ""})`, scores }));
}

/** Lists the headline's F1 of every document with every key. */
function bestPieces(
  byKey: readonly Accumulator[],
  names: readonly string[],
  chosen: ReturnType<typeof bestKeys>["chosen"],
): Piece[] {
  const { metrics } = byKey[0].options;
  const headline = headlineOf(metrics.map(({ id }) => id));
  const { title } = metrics.find(({ id }) => id === headline)!;
  const figures = byKey.map((own) => new Map(own.by("document").map(({ id, scores }) => [id, scores[headline]])));
  return [
    statement(
      `Each document counts against the key with the highest F1 of ${title}, the first of equally good ones. All metrics use this key.`,
    ),
    {
      kind: "table",
      columns: tableColumns([words("document")], [...names.map(words), words("chosen")]),
      rows: chosen.map(({ document, key }) => [
        words(document),
        ...figures.map((own): Expression => {
          const score = own.get(document);
          return score === undefined ? words("") : decimal(mainFigure(score));
        }),
        words(names[key]),
      ]),
      more: 0,
    },
  ];
}

function softWorking(part: SoftPart, total: Accumulator, names: readonly string[], limits: Limits): PartWorking {
  const ids = new Set(part.keys.map(({ id }) => id));
  const own = total.withParts([...total.counted()].filter(([, counted]) => ids.has(partName(counted))));
  const { scores } = own.result();
  const nameOf = distinctNames(part.responses[0].length, part.surface);
  return {
    id: labelOf(part),
    pieces: [
      ...(part.votes === undefined
        ? [entitiesTable(part, names, nameOf, limits)]
        : [
            statement(
              `The key has ${part.votes.votes} votes on ${part.votes.markables} markables. Shares are probabilities that votes drawn at random have the mention or the link.`,
            ),
          ]),
    ],
    metrics: total.options.metrics.map((metric): MetricWorking => {
      const score = scores[metric.id];
      const { recall, precision, f1 } = score;
      return {
        id: metric.id,
        score,
        pieces: [
          ...(metric === bCubed
            ? softBCubed(part, score, total.options, nameOf, limits)
            : [statement(meanText(part)), ...softRatios(score, total.options)]),
          { kind: "result", recall, precision, f1 },
        ],
      };
    }),
  };
}

function meanText({ votes }: SoftPart): string {
  return votes === undefined
    ? "Every mention or link counts by the share of the annotators who have it. So these are the means of the ordinary counts over the keys."
    : "Every mention or link counts by the probability that the votes have it.";
}

/** Lists what each annotator and the response mark. */
function entitiesTable(
  part: SoftPart,
  names: readonly string[],
  nameOf: (mention: number) => string,
  limits: Limits,
): Piece {
  const rows = [
    ...part.keys.map(({ key }, i) => ({ name: names[key], labels: part.labels[i] })),
    { name: "response", labels: part.responses[0] },
  ];
  return {
    kind: "table",
    columns: tableColumns(["side", "entities"]),
    rows: rows.map(({ name, labels }) => [words(name), entitiesIn(labels, nameOf, limits)]),
    more: 0,
  };
}

function entitiesIn(labels: Int32Array, nameOf: (mention: number) => string, limits: Limits): Expression {
  const entities = new Map<number, number[]>();
  labels.forEach((entity, mention) => {
    if (entity >= 0) listIn(entities, entity).push(mention);
  });
  const all = [...entities.values()];
  return chain(
    ",",
    all.slice(0, limits.entities).map((mentions) =>
      set(
        mentions.slice(0, limits.mentions).map((m) => words(nameOf(m))),
        Math.max(0, mentions.length - limits.mentions),
      ),
    ),
    Math.max(0, all.length - limits.entities),
  );
}

/** Writes out w(x,y) for each mention: the sum over its response entity, and over all mentions. */
function softBCubed(
  { table, responses: [response] }: SoftPart,
  score: Score,
  options: ScoreOptions,
  nameOf: (mention: number) => string,
  limits: Limits,
): Piece[] {
  const { annotators, profiles, profileOf } = table;
  const linksOf = (x: number, others: readonly number[]): number[] =>
    others.map((y) =>
      profileOf[x] < 0 || profileOf[y] < 0 ? 0 : (profiles[profileOf[x]].joined.get(profileOf[y]) ?? 0) / annotators,
    );
  const places = [...response.keys()];
  const all = softMentions(table, response)
    .filter(({ weight, size }) => weight > 0 || size > 0)
    .map((own) => ({
      ...own,
      recall: own.all === 0 ? 0 : (own.weight * own.found) / own.all,
      precision: own.size === 0 ? 0 : own.found / own.size,
    }));
  const shown = all.slice(0, limits.entities);
  const rows = shown.map(({ mention: x, weight, found, all: of, size, recall, precision }) => {
    const together = size === 0 ? [] : places.filter((y) => response[y] === response[x]);
    return [
      words(nameOf(x)),
      writtenNumber(weight),
      writtenTerms(linksOf(x, together), found, limits).written,
      writtenTerms(linksOf(x, places), of, limits).written,
      ...[recall, size, precision].map(writtenNumber),
    ];
  });
  const columns = ["w(x)", "found", "all", "w(x) × found/all", "size", "found/size"];
  const sums = {
    key: [all.map(({ recall }) => recall), all.map(({ weight }) => weight)],
    response: [all.map(({ precision }) => precision), all.map(({ size }) => Number(size > 0))],
  } as const;
  return [
    statement(
      "w(x) is the share of the annotators who have the mention x, w(x,y) the share who have x and y and join them, and w(x,x) = w(x). found is the sum of w(x,y) over all y in the response entity of x, all the sum over all y, and size the size of the response entity. It is 0 for mentions that the response lacks.",
    ),
    { kind: "table", columns: tableColumns(["x"], columns), rows, more: all.length - shown.length },
    ...withF(score, options, (side) => {
      const [over, under] = sums[side];
      const [found = 0, of = 0] = countsOf(score, side) ?? [];
      return ratioEquation(
        figureSymbol(side),
        [],
        writtenTerms(over, found, limits),
        writtenTerms(under, of, limits),
        sideFigure(side, score),
      );
    }),
  ];
}

/** Writes the quotients of counts that are not sums over mentions; nothing for BLANC, which has two classes of links. */
function softRatios(score: Score, options: ScoreOptions): Piece[] {
  if (countsOf(score, "key") === undefined) return [];
  return withF(score, options, (side) => {
    const [over, under] = countsOf(score, side)!.map((count) => ({ ...writtenCount(count), total: count }));
    return ratioEquation(figureSymbol(side), [], over, under, sideFigure(side, score));
  });
}

function writtenCount(count: number): Pick<WrittenSum, "written" | "exact"> {
  return { written: writtenNumber(count), ...defined({ exact: fractionOf(count) }) };
}

function countsOf({ counts }: Score, side: SideName): readonly [number, number] | undefined {
  if (counts === undefined || !("recall" in counts)) return undefined;
  return side === "key" ? counts.recall : counts.precision;
}

function withF(score: Score, options: ScoreOptions, side: (side: SideName) => SideWorking): Piece[] {
  const [recall, precision] = [side("key"), side("response")];
  const f1 = fEquation(figureSymbols(options), [recall.exact, precision.exact], score, options);
  return [...recall.pieces, ...precision.pieces, ...f1.pieces];
}
