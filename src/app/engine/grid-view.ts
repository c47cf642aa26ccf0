import { defined } from "../../core/defined.ts";
import type { MentionType } from "../../core/mention-type.ts";
import type { SideName, AnnotatedPart } from "../../core/document.ts";
import type { MentionStatus } from "./document-view.ts";
import { listIn } from "../../core/arrays.ts";
import type { AnalysedPart } from "./part-view.ts";
import type { CorpusPart } from "./corpus.ts";

export interface GridQuery {
  readonly document: string;
  /** The part; the first if absent. */
  readonly part?: string;
  readonly system: number;
  /** The side whose entities are the columns; the key if absent. */
  readonly side?: SideName;
  /** The entities to show; the largest if absent. */
  readonly entities?: readonly number[];
  /** The number of largest entities to show; 20 if absent. */
  readonly top?: number;
  /** The largest number of rows, 200 if absent. If there are more sentences, they are joined into sections. */
  readonly rows?: number;
}

interface GridMention {
  /** Its number in the layer of `side`. */
  readonly mention: number;
  readonly type?: MentionType;
  readonly status: MentionStatus;
}

export interface GridView {
  readonly document: string;
  readonly part: string;
  readonly side: SideName;
  /**
   * What the rows are: sentences; sections of several sentences; groups of mentions in text order, if there are no
   * sentences; or documents, if entities cross documents.
   */
  readonly by: "document" | "sentence" | "section" | "mentions";
  /** The first and last document, sentence or mention of each row, from 0, and its name. */
  readonly rows: readonly { readonly first: number; readonly last: number; readonly name: string }[];
  readonly columns: readonly {
    readonly entity: number;
    readonly badge: string;
    readonly name: string;
    readonly size: number;
  }[];
  /** Non-empty cells, by row, then column. */
  readonly cells: readonly {
    readonly row: number;
    readonly column: number;
    readonly mentions: readonly GridMention[];
  }[];
}

/** The largest number of rows if there are no sentences. */
const MENTION_ROWS = 20;

interface Units {
  readonly by: "document" | "sentence" | "mentions";
  readonly count: number;
  readonly most: number;
  readonly nameOf: (unit: number) => string;
  /** Returns the unit of a mention of the layer, -1 for none. Call it in the order of the mentions. */
  readonly unitOf: (mention: number) => number;
}

export function gridView(
  part: CorpusPart,
  { view }: AnalysedPart,
  { system, side = "key", entities, top = 20, rows: most = 200 }: GridQuery,
): GridView {
  const layer = side === "key" ? view.key : view.responses[system];
  const chosen =
    entities ??
    Array.from(layer.entities.keys())
      .sort((a, b) => layer.entities[b].mentions.length - layer.entities[a].mentions.length || a - b)
      .slice(0, top);
  const column = new Map(chosen.map((entity, c) => [entity, c]));
  const units =
    documentUnits((side === "key" ? part.key : part.systems[system]?.response)?.part, (e) => column.has(e), most) ??
    partUnits(view.sentences, layer.mentions, most);
  const { by, count, nameOf } = units;
  const step = Math.max(1, Math.ceil(count / units.most));
  const rows = Array.from({ length: Math.ceil(count / step) }, (_, r) => {
    const [first, last] = [r * step, Math.min(count, (r + 1) * step) - 1];
    return { first, last, name: first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}` };
  });
  const cells = new Map<number, GridMention[]>();
  layer.mentions.forEach(({ entity, type, status }, mention) => {
    const unit = units.unitOf(mention);
    const c = column.get(entity);
    if (c === undefined || unit < 0) return;
    const row = Math.floor(unit / step);
    const cell = listIn(cells, row * chosen.length + c);
    cell.push({ mention, ...defined({ type }), status: status[side === "key" ? system : 0] });
  });
  return {
    document: part.document,
    part: part.part,
    side,
    by: by === "sentence" && step > 1 ? "section" : by,
    rows,
    columns: chosen.map((entity) => {
      const { badge, name, mentions } = layer.entities[entity];
      return { entity, badge, name, size: mentions.length };
    }),
    cells: Array.from(cells)
      .sort(([a], [b]) => a - b)
      .map(([cell, mentions]) => ({ row: Math.floor(cell / chosen.length), column: cell % chosen.length, mentions })),
  };
}

/** Returns the joined documents in which the chosen entities occur; nothing for a part that was not joined. */
function documentUnits(
  part: AnnotatedPart | undefined,
  isChosen: (entity: number) => boolean,
  most: number,
): Units | undefined {
  const { joined, mentions } = part ?? {};
  const within = mentions?.joinedPart;
  if (joined === undefined || mentions === undefined || within === undefined) return undefined;
  const seen = new Set<string>();
  within.forEach((p, m) => isChosen(mentions.entity[m]) && seen.add(joined[p].document));
  const names = Array.from(new Set(joined.map(({ document }) => document))).filter((name) => seen.has(name));
  const place = new Map(names.map((name, d) => [name, d]));
  return {
    by: "document",
    count: names.length,
    most,
    nameOf: (unit) => names[unit],
    unitOf: (mention) => place.get(joined[within[mention]].document) ?? -1,
  };
}

function partUnits(
  sentences: AnalysedPart["view"]["sentences"],
  mentions: AnalysedPart["view"]["key"]["mentions"],
  most: number,
): Units {
  if (sentences.length < 2) {
    const rows = Math.min(most, MENTION_ROWS);
    return {
      by: "mentions",
      count: mentions.length,
      most: rows,
      nameOf: (unit) => String(unit + 1),
      unitOf: (mention) => mention,
    };
  }
  let sentence = 0;
  return {
    by: "sentence",
    count: sentences.length,
    most,
    nameOf: (unit) => sentences[unit].name,
    unitOf: (mention) => {
      // Mentions are in the order of their first tokens.
      const [first] = mentions[mention].pieces;
      while (sentence + 1 < sentences.length && sentences[sentence + 1].first <= first) sentence++;
      return sentence;
    },
  };
}
