import { isInsideRuns } from "../../core/runs.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { Report } from "../common/messages/reporter.ts";
import type { FoundBridge, FoundSplit } from "../common/parts/found-layers.ts";
import type { FoundFeatures, FoundMention } from "../common/parts/mentions-to-part.ts";
import { addCells, type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";

/** The keys to read, in lower case and without `_`. */
const usedKeys = [
  "entityid",
  "markableid",
  "mentionid",
  "min",
  "elementof",
  "rel",
  "mentionanchor",
  "entityanchor",
] as const;

type Keys = Record<(typeof usedKeys)[number], string | undefined>;

/** One entry of a `BRIDGING` cell: `(MarkableID=m2|Rel=poss|MentionAnchor=m1|EntityAnchor=1`, with or without `)`. */
interface BridgingItem {
  readonly at: number;
  readonly text: string;
  readonly keys: Readonly<Keys>;
}

/** Splits a `BRIDGING` cell into entries. Brackets may be missing. A lone closing bracket is not an entry. */
export function bridgingItems(cell: string): BridgingItem[] {
  return Array.from(cell.matchAll(/[^()@]+/g), ({ 0: text, index: at }) => ({ at, text, keys: keysOf(text) }));
}

/** For quick lookups of the usual spellings. Other spellings may differ in case and `_`. */
const usualKeys = new Map(
  ["EntityID", "MarkableID", "Min", "ElementOf", "Rel", "MentionAnchor", "EntityAnchor", "SemType"].map((key) => [
    key,
    keyOf(key),
  ]),
);

function keyOf(written: string): keyof Keys | undefined {
  const key = written.toLowerCase().replaceAll("_", "");
  return usedKeys.find((used) => used === key);
}

function keysOf(body: string): Keys {
  // All keys are set from the start, because objects that grow key by key are several times slower.
  const keys: Keys = {
    entityid: undefined,
    markableid: undefined,
    mentionid: undefined,
    min: undefined,
    elementof: undefined,
    rel: undefined,
    mentionanchor: undefined,
    entityanchor: undefined,
  };
  // The position of the next `=`, or the length; kept, so that no search is repeated.
  let equals = -1;
  for (let start = 0, end = 0; start <= body.length; start = end + 1) {
    end = body.indexOf("|", start);
    if (end < 0) end = body.length;
    if (equals < start) equals = body.indexOf("=", start);
    if (equals < 0) equals = body.length;
    if (equals <= start || equals >= end - 1) continue;
    const written = body.slice(start, equals);
    const key = usualKeys.has(written) ? usualKeys.get(written) : keyOf(written);
    if (key !== undefined) keys[key] ??= body.slice(equals + 1, end);
  }
  return keys;
}

interface Markable {
  readonly id: string;
  readonly entity: string | undefined;
  readonly line: number;
  readonly column: number;
  /** Its pieces so far, `[first, last, …]`; `undefined` until one is closed. */
  runs: number[] | undefined;
  /** As in the file. */
  readonly minimum: string;
  /** The entities with split antecedents that contain its entity. */
  readonly elementOf: readonly string[];
  broken: boolean;
  /** Once the document is finished, if it is complete. */
  mention: FoundMention | undefined;
}

/** Positions of the words of a document, by their numbers from 0. */
export interface WordPositions {
  at(word: number): number | undefined;
}

export interface FinishedMarkables {
  readonly mentions: readonly FoundMention[];
  readonly nonReferring: readonly FoundMention[];
  readonly splits: readonly FoundSplit[];
  /** Returns the mention of the first markable with this id, or undefined if there is none or it is incomplete. */
  readonly withId: (id: string) => FoundMention | undefined;
}

interface OpenPiece {
  readonly markable: Markable;
  readonly first: number;
  readonly line: number;
  readonly column: number;
}

const noEntities: readonly string[] = [];

/** Marks the ids of entities whose markables do not refer. */
const PSEUDO = /[-_]Pseudo$/i;

/**
 * Combines the brackets of one document into mentions. A piece with the id and the entity of an earlier markable
 * continues it.
 */
export class Markables {
  private readonly all: Markable[] = [];
  private readonly byId = new Map<string, Markable>();
  private readonly open: OpenPiece[] = [];
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  /**
   * Reads the brackets of an `IDENTITY` cell, in order: `)(EntityID=1|MarkableID=m1(EntityID=2|MarkableID=m2)`. The
   * proposal of the format puts a `@` between opening brackets; it is accepted, too.
   *
   * @param column where the cell begins in its line, from 1
   */
  read(cell: string, token: number, line: number, column: number): void {
    // The next brackets, or the length; kept, so that no search is repeated. A loop over the characters would be compiled
    // twice before it is fast.
    let [opening, closing] = [-1, -1];
    for (let at = 0; at < cell.length; ) {
      const opens = cell[at] === "(";
      const start = opens ? at + 1 : at;
      if (opening < start) opening = placeOf("(", cell, start);
      if (closing < start) closing = placeOf(")", cell, start);
      const end = Math.min(opening, closing);
      const closes = cell[end] === ")";
      const body = cell.slice(start, cell[end - 1] === "@" && end > start ? end - 1 : end);
      if (opens) {
        const keys = keysOf(body);
        // After a lost `|`, the next key is inside the id.
        if (keys.entityid?.includes("=") !== false) this.reportMalformed(`(${body}`, column + at);
        this.begin(keys, token, line, column + at);
        if (closes) this.end("", token, line, column + end);
      } else if (closes) {
        this.end(body, token, line, column + at);
      } else if (body !== "") {
        this.reportMalformed(body, column + at);
      }
      at = closes ? end + 1 : end;
    }
  }

  private reportMalformed(text: string, column: number): void {
    this.report("malformed-cell", { column, data: { text: excerpt(text) } });
  }

  private begin(keys: Readonly<Keys>, token: number, line: number, column: number): void {
    const id = keys.markableid ?? keys.mentionid ?? "";
    const entity = keys.entityid;
    const known = id === "" ? undefined : this.byId.get(id);
    let markable = known?.entity === entity ? known : undefined;
    if (markable === undefined) {
      if (known !== undefined) this.report("duplicate-id", { line, column, entity: entity ?? "?", data: { id } });
      const elementOf = keys.elementof?.split(",") ?? noEntities;
      markable = {
        id,
        entity,
        line,
        column,
        runs: undefined,
        minimum: keys.min ?? "",
        elementOf,
        broken: false,
        mention: undefined,
      };
      this.all.push(markable);
      if (id !== "" && known === undefined) this.byId.set(id, markable);
    }
    this.open.push({ markable, first: token, line, column });
  }

  /** Closes the markable with this id or, without an id, the last one opened. */
  private end(id: string, token: number, line: number, column: number): void {
    const { open } = this;
    const at = id === "" ? open.length - 1 : open.findLastIndex(({ markable }) => markable.id === id);
    if (at < 0) {
      this.report("mention-not-opened", { line, column, entity: "?", ...(id !== "" && { data: { markable: id } }) });
      return;
    }
    const { markable, first } = open[at];
    if (at === open.length - 1) open.pop();
    else open.splice(at, 1);
    // An array that grows gets room for many pieces, and few markables have more than one.
    if (markable.runs === undefined) markable.runs = [first, token];
    else markable.runs.push(first, token);
  }

  /**
   * Returns the complete annotations. Reports markables that were never closed, and references to sets without a
   * mention.
   *
   * @param words the positions of tokens that are words; minimum spans count these
   * @param featuresOf returns the features of a mention from the token that heads it
   */
  finish(words: WordPositions, featuresOf?: (head: number) => FoundFeatures): FinishedMarkables {
    for (const { markable, first, line, column } of this.open) {
      markable.broken = true;
      const entity = markable.entity ?? "?";
      this.report("mention-not-closed", { line, column, entity, data: { token: first + 1 } });
    }
    const mentions: FoundMention[] = [];
    const nonReferring: FoundMention[] = [];
    const elements: { readonly markable: Markable; readonly entity: string }[] = [];
    for (const markable of this.all) {
      const { entity, broken, runs } = markable;
      if (broken || entity === undefined || runs === undefined) continue;
      const mention = this.mentionOf(markable, entity, runs, words, featuresOf);
      markable.mention = mention;
      if (PSEUDO.test(entity)) {
        nonReferring.push(mention);
      } else {
        mentions.push(mention);
        if (markable.elementOf.length > 0) elements.push({ markable, entity });
      }
    }
    const entities = new Set(elements.length === 0 ? [] : mentions.map(({ entity }) => entity));
    const splits = elements.flatMap(({ markable: { elementOf, line, column }, entity: antecedent }) =>
      elementOf.flatMap((entity): FoundSplit[] => {
        if (entities.has(entity)) return [{ entity, antecedent }];
        const data = { field: "`ElementOf`", id: entity };
        this.report("unknown-reference", { line, column, entity: antecedent, data });
        return [];
      }),
    );
    return { mentions, nonReferring, splits, withId: (id) => this.byId.get(id)?.mention };
  }

  private mentionOf(
    { line, column, minimum }: Markable,
    entity: string,
    runs: readonly number[],
    words: WordPositions,
    featuresOf: ((head: number) => FoundFeatures) | undefined,
  ): FoundMention {
    let least = minimum === "" || minimum === "_" ? undefined : minimumSpan(minimum, words, runs);
    if (least === "outside") {
      const length = runs.reduce((sum, bound, i) => (i % 2 === 0 ? sum - bound + 1 : sum + bound), 0);
      const data = { field: "minimum span", text: minimum, words: length };
      this.report("index-outside-mention", { line, column, entity, data });
      least = undefined;
    }
    const head = least !== undefined && least[0] === least[1] ? least[0] : undefined;
    const named = head ?? (runs.length === 2 && runs[0] === runs[1] ? runs[0] : undefined);
    return {
      entity,
      runs,
      line,
      minimum: least,
      head,
      features: named === undefined ? undefined : featuresOf?.(named),
    };
  }
}

/** Returns where a bracket is next in a cell, or the length of the cell. */
function placeOf(bracket: string, cell: string, start: number): number {
  const place = cell.indexOf(bracket, start);
  return place < 0 ? cell.length : place;
}

/**
 * Parses `5`, `5,7` or `5-7`: the numbers of the first and last word, from 1 in the document. Both must be in the
 * mention.
 */
function minimumSpan(text: string, words: WordPositions, runs: readonly number[]): [number, number] | "outside" {
  // Most cells name one word. A match without groups allocates no array.
  const bounds = /^\d{1,9}$/.test(text) ? undefined : /^(\d{1,9})[,-](\d{1,9})$/.exec(text);
  if (bounds === null) return "outside";
  const word = (number: number): number | undefined => (number > 0 ? words.at(number - 1) : undefined);
  const first = word(Number(bounds?.[1] ?? text));
  const last = bounds === undefined ? first : word(Number(bounds[2]));
  if (first === undefined || last === undefined || first > last) return "outside";
  return isInsideRuns(runs, first) && isInsideRuns(runs, last) ? [first, last] : "outside";
}

export interface PlacedBridge extends BridgingItem {
  readonly line: number;
  readonly column: number;
}

/** Returns the bridging pairs. Reports and drops entries that lack an id or name an unknown markable. */
export function bridgesOf(
  found: readonly PlacedBridge[],
  { withId }: FinishedMarkables,
  report: Report,
): FoundBridge[] {
  return found.flatMap(({ keys, text, line, column }): FoundBridge[] => {
    const { markableid: anaphor, mentionanchor: anchor, entityanchor: entity } = keys;
    if (anaphor === undefined || (anchor === undefined && entity === undefined)) {
      report("malformed-cell", { line, column, data: { text: excerpt(text) } });
      return [];
    }
    for (const id of [anaphor, anchor]) {
      if (id === undefined || withId(id) !== undefined) continue;
      report("unknown-reference", { line, column, data: { field: "Bridging", id } });
      return [];
    }
    const antecedent = anchor === undefined ? undefined : withId(anchor);
    const named = antecedent?.entity ?? entity ?? "";
    return [{ anaphor: withId(anaphor)!, antecedent, entity: named, relation: keys.rel ?? "" }];
  });
}

/** The columns of version 1.1, for files that do not declare columns. */
export const usualColumns =
  "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM".split(" ");
const readColumns = new Set(["ID", "FORM", "LEMMA", "UPOS", "FEATS", "IDENTITY", "BRIDGING", "DISCOURSE_DEIXIS"]);
const layers = new Set(["IDENTITY", "BRIDGING", "DISCOURSE_DEIXIS"]);
const readKeys = new Set(
  "EntityID MarkableID Min ElementOf Rel MentionAnchor EntityAnchor SemType".split(" ").map((key) => key.toLowerCase()),
);
const readFeatures = new Set(["Number", "Gender", "PronType"]);
const readComments = new Set(["newdoc", "sent_id", "global.columns"]);

/**
 * Lists comments, columns, features and keys of markables that are not read.
 *
 * @param field the column with coreference
 */
export function conlluaSurvey(field = "IDENTITY"): ContentSurvey {
  const isRead = (name: string): boolean => name === field || (name !== "IDENTITY" && readColumns.has(name));
  let columns = usualColumns;
  return lineSurvey((line, add) => {
    if (line.startsWith("#")) {
      const name = /^#\s*([^\s=]+)/.exec(line)?.[1] ?? "";
      if (name === "global.columns")
        columns = line
          .slice(line.indexOf("=") + 1)
          .trim()
          .split(/\s+/);
      if (!readComments.has(name)) add(`comment ${name}`);
      return;
    }
    const byTabs = line.split("\t").map((cell) => cell.trim());
    const cells = byTabs.length > columns.indexOf("IDENTITY") ? byTabs : line.trim().split(/\s+/);
    const nameOf = (column: number): string => columns.at(column) ?? `column ${column + 1}`;
    addCells(cells, (column) => isRead(nameOf(column)), add, nameOf);
    cells.forEach((cell, column) => {
      const name = nameOf(column);
      if (name === field || layers.has(name)) {
        for (const [, key] of cell.matchAll(/[(|]([^()|=]+)=/g))
          if (!readKeys.has(key.toLowerCase())) add(`${name} ${key}`);
      } else if (name === "FEATS" && cell !== "_") {
        for (const pair of cell.split("|")) {
          const [key] = pair.split("=");
          if (!readFeatures.has(key)) add(`FEATS ${key}`);
        }
      }
    });
  });
}
