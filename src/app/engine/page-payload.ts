import { trimmableTokens } from "../../analysis/errors/span/trimmed-span.ts";
import type { ColumnOf } from "../../core/columns.ts";
import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import {
  type AnnotatedPart,
  type Entities,
  type Features,
  labelOf,
  type Mentions,
  partKey,
  partName,
  type SideName,
  type Tokens,
} from "../../core/document.ts";
import { mentionType } from "../../core/mention-type.ts";
import { sha256 } from "../../core/corpus-hash.ts";
import { type TextColumn, textAt, textColumn } from "../../core/text-column.ts";
import { version } from "../../core/version.ts";
import { partOfLayer, withLayerAlone } from "../../scoring/prepare.ts";
import { type ScoredLayer, defaultScoreOptions, scoredLayers } from "../../scoring/score-options.ts";
import { withoutWords } from "../../core/without-words.ts";
import type { SavedMessage } from "./saved-message.ts";
import type { ChangedSetting } from "./settings.ts";
import {
  type PackedPart,
  type PackedTokens,
  PartPacker,
  plainFieldsOf,
  unpackedPart,
  unpackedTokens,
} from "./payload-part.ts";

/** Which words a redacted payload keeps. */
export type Redaction =
  /** No words at all. */
  | { readonly mode: "text" }
  /** No words, but a hash of each part's words, by which a local copy of the corpus is recognised. */
  | { readonly mode: "hash" }
  /** Only words within this many tokens of a mention with an error. */
  | { readonly mode: "context"; readonly tokens: number };

export interface PayloadDescription {
  readonly options: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
  readonly files: readonly { readonly name: string; readonly format: string; readonly side: SideName }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly signatures: readonly string[];
}

export interface PayloadContents extends PayloadDescription {
  readonly redaction: Redaction | { readonly mode: "none" };
  /** The key's first, then those of each response. */
  readonly sides: readonly { readonly file?: string; readonly parts: readonly AnnotatedPart[] }[];
}

export interface PagePayload extends PayloadDescription {
  readonly schema: "corefscope/page/1";
  readonly version: string;
  readonly redaction: PayloadContents["redaction"];
  readonly tokens: readonly PackedTokens[];
  readonly sides: readonly { readonly file?: string; readonly parts: readonly PackedPart[] }[];
}

/** The data of a saved report, with what the readers of files said about them in words. */
export interface ReportPayload extends PagePayload {
  /** What each diagnostic says. */
  readonly messages: readonly SavedMessage[];
  readonly settings: readonly ChangedSetting[];
}

/** Shortens the names of files, also in the data of diagnostics. */
export function withShortNames(payload: PagePayload, short: (text: string) => string): PagePayload {
  const named = <Named extends { readonly file?: string }>(record: Named): Named =>
    record.file === undefined ? record : { ...record, file: short(record.file) };
  const shortened = (value: string | number | readonly string[] | undefined) =>
    typeof value === "string" ? short(value) : typeof value === "object" ? value.map(short) : value;
  return {
    ...payload,
    // The response in the key's file has the file's name.
    names: payload.names.map(short),
    files: payload.files.map((file) => ({ ...file, name: short(file.name) })),
    diagnostics: payload.diagnostics.map((diagnostic) => {
      const data = Object.entries(diagnostic.data ?? {}).map(([name, value]) => [name, shortened(value)] as const);
      return { ...named(diagnostic), ...(data.length > 0 && { data: Object.fromEntries(data) }) };
    }),
    sides: payload.sides.map((side) => ({ ...named(side), parts: side.parts.map(named) })),
  };
}

/** Packs the scored layer with all words. */
export function pagePayload({ sides, ...description }: Omit<PayloadContents, "redaction">): PagePayload {
  const layer = layerIn(description);
  const cut = sides.map((side) => ({ ...side, parts: side.parts.map((part) => partOfLayer(part, layer)) }));
  return packed({ ...description, redaction: { mode: "none" }, sides: cut }, new PartPacker());
}

function layerIn({ options }: Pick<PayloadDescription, "options">): ScoredLayer {
  return scoredLayers.find((layer) => layer === options["layer"]) ?? defaultScoreOptions.layer;
}

/**
 * Packs everything except the words that `redaction` leaves out.
 *
 * @param parts the compared parts, with responses on the key's tokens, because without words no side can be aligned
 *   later
 * @param shown with `context`: 1 for the tokens of a part whose words are kept
 */
export function redactedPayload(
  description: PayloadDescription,
  parts: readonly SidesOfPart[],
  redaction: Redaction,
  shown: (part: number) => Uint8Array | undefined = () => undefined,
): PagePayload {
  const hashes = new Map<AnnotatedPart, string>();
  const sides: { parts: AnnotatedPart[] }[] = Array.from({ length: description.names.length + 1 }, () => ({
    parts: [],
  }));
  parts.forEach((own, i) => {
    const redacted = redactedSides(own, redaction.mode === "context" ? (shown(i) ?? new Uint8Array(0)) : undefined);
    const before = [own.key, ...own.responses];
    [redacted.key, ...redacted.responses].forEach((part, side) => {
      if (part === undefined) return;
      sides[side].parts.push(part);
      const hash = redaction.mode === "hash" && before[side] !== undefined ? wordsHash(before[side]) : undefined;
      if (hash !== undefined) hashes.set(part, hash);
    });
  });
  const diagnostics = description.diagnostics.map(withoutWords);
  return packed({ ...description, diagnostics, redaction, sides }, new PartPacker((part) => hashes.get(part)));
}

/** Returns the parts of a payload, which contain only the scored layer. */
export function payloadContents(payload: PagePayload): PayloadContents {
  const { options, names, files, diagnostics, signatures, redaction } = payload;
  const tokens = payload.tokens.map(unpackedTokens);
  const layer = layerIn(payload);
  const sides = payload.sides.map(({ parts, ...side }) => ({
    ...side,
    parts: parts.map((part) => withLayerAlone(unpackedPart(part, tokens), layer)),
  }));
  return { options, names, files, diagnostics, signatures, redaction, sides };
}

/**
 * Restores the words of a payload from a local corpus, if the hashes agree.
 *
 * @returns the payload, and the parts that stay without words because the words differ or are missing
 */
export function payloadWithText<Payload extends PagePayload>(
  payload: Payload,
  corpus: Iterable<AnnotatedPart>,
): { readonly payload: Payload; readonly rejected: readonly string[] } {
  const known = new Map<string, AnnotatedPart>();
  const alike = new Map<string, AnnotatedPart>();
  for (const part of corpus) {
    known.set(partName(part), part);
    alike.set(partKey(part), part);
  }
  const tokens: PackedTokens[] = [...payload.tokens];
  const rejected = new Set<string>();
  const packer = new PartPacker();
  for (const [side, { parts }] of payload.sides.entries()) {
    for (const { document, part = "", tokens: index } of parts) {
      if (index === undefined || tokens[index].hash === undefined) continue;
      const found = known.get(partName({ document, part })) ?? alike.get(partKey({ document, part }));
      if (found?.tokens === undefined || wordsHash(found) !== tokens[index].hash) {
        // The page shows the words of the key.
        if (side === 0) rejected.add(labelOf({ document, part }));
        continue;
      }
      const { form, speaker } = packer.tokens[packer.pack(found).tokens!];
      tokens[index] = {
        ...withoutFields(tokens[index], ["hash", "trimmable"]),
        ...defined({ form, speaker }),
      };
    }
  }
  return { payload: { ...payload, tokens }, rejected: [...rejected] };
}

function withoutFields<Type extends object, Name extends keyof Type & string>(
  record: Type,
  names: readonly Name[],
): Omit<Type, Name> {
  const left = Object.entries(record).filter(([name]) => !(names as readonly string[]).includes(name));
  return Object.fromEntries(left) as Omit<Type, Name>;
}

function packed({ sides, ...description }: PayloadContents, packer: PartPacker): PagePayload {
  const parts = sides.map(({ parts: own, ...side }) => ({ ...side, parts: own.map((part) => packer.pack(part)) }));
  return { schema: "corefscope/page/1", version, ...description, tokens: packer.tokens, sides: parts };
}

export interface SidesOfPart {
  readonly key: AnnotatedPart | undefined;
  readonly responses: readonly (AnnotatedPart | undefined)[];
}

/** Features that name a class. Others may contain words. */
const kinds: ReadonlySet<string> = new Set(["type", "role", "style", "number", "gender", "subtype", "class"]);

/**
 * Returns the sides of a part without their words, and without everything that may contain words: lemmas, texts, ids of
 * sentences, and names of speakers, mentions and entities. Everything that scores and errors depend on stays: spans,
 * heads, types, parts of speech, trees without words, and which tokens are ignored at the ends of spans. Speakers
 * become numbers, and named mentions get codes in the same order. Document ids stay.
 *
 * @param shown 1 for the tokens whose words are kept; absent: none
 */
function redactedSides({ key, responses }: SidesOfPart, shown?: Uint8Array): SidesOfPart {
  const all = [key, ...responses].flatMap((part) => part ?? []);
  const words = new Set(
    all.flatMap(({ tokens }) => (tokens?.form === undefined ? [] : textsOf(tokens.form).map(folded))),
  );
  const codes = codesOf(all.flatMap(({ mentions: { names = [], aliases = [] } }) => [...names, ...aliases]));
  const redacted = (part: AnnotatedPart | undefined) => part && redactedPart(part, words, codes, shown);
  return { key: redacted(key), responses: responses.map(redacted) };
}

/** Returns a hash that shows whether words are the same: SHA-256, in hex; nothing if words are unknown. */
function wordsHash({ tokens }: AnnotatedPart): string | undefined {
  if (tokens?.form === undefined) return undefined;
  return sha256(new TextEncoder().encode(JSON.stringify(textsOf(tokens.form))));
}

function redactedPart(
  part: AnnotatedPart,
  words: ReadonlySet<string>,
  codes: ReadonlyMap<string, string>,
  shown: Uint8Array | undefined,
): AnnotatedPart {
  const { document, tokens, mentions, entities } = part;
  const label = labelsBut(words);
  const types = Array.from({ length: mentions.length }, (_, m) => mentionType(part, m) ?? "");
  const told = mentions.features && kindsOf(mentions.features, label);
  const type = types.some((each) => each !== "")
    ? { type: types.map((each, m) => told?.["type"]?.[m] || each) }
    : undefined;
  const features = told === undefined && type === undefined ? undefined : { ...told, ...type };
  return {
    document,
    part: part.part,
    ...plainFieldsOf(part),
    ...(tokens !== undefined && { tokens: redactedTokens(tokens, label, shown) }),
    mentions: redactedColumns<Mentions>(mentions, {
      ...{ first: asItIs, last: asItIs, entity: asItIs, pieces: asItIs, minimum: asItIs },
      ...{ listed: asItIs, line: asItIs, head: asItIs, headOffsets: asItIs, joinedPart: asItIs },
      names: (names) => names?.map((name) => codes.get(name)!),
      aliases: (aliases) => aliases?.map((alias) => codes.get(alias) ?? ""),
      features: () => features,
    }),
    entities: redactedColumns<Entities>(entities, {
      ids: (ids) => ids && redactedIds(ids, words),
      types: (own) => own?.map(label),
      features: (own) => own && kindsOf(own, label),
      local: asItIs,
    }),
  };
}

/** Decides what is kept of each column of a table. A column without a decision does not compile. */
type Redactions<Table> = {
  readonly [Name in ColumnOf<Table>]-?: (values: Table[Name] | undefined) => Table[Name] | undefined;
};

const asItIs = <Values>(values: Values): Values => values;
const gone = (): undefined => undefined;

function redactedColumns<Table extends { readonly length: number }>(
  table: Table,
  redactions: Redactions<Table>,
): Table {
  const columns = Object.entries<(values: unknown) => unknown>(redactions as never).flatMap(([name, redacted]) => {
    const values = redacted(table[name as keyof Table]);
    return values === undefined ? [] : [[name, values] as const];
  });
  return { length: table.length, ...Object.fromEntries(columns) } as unknown as Table;
}

function redactedTokens(tokens: Tokens, label: (value: string) => string, shown: Uint8Array | undefined): Tokens {
  const inCapitals = (value: string): string => (/\p{Ll}|\p{Lo}/u.test(value) ? "" : label(value));
  return redactedColumns<Tokens>(tokens, {
    form: (form) => shown && form && mapped(form, (word, token) => (shown[token] === 1 ? word : "")),
    tag: (tag) => tag && mapped(tag, inCapitals),
    parse: (parse) => parse && mapped(parse, bracketsOf),
    nameClass: (nameClass) => nameClass && mapped(nameClass, inCapitals),
    speaker: (speaker) => speaker && numbered(speaker),
    ...{ lines: asItIs, sentenceStarts: asItIs, zero: asItIs, governor: asItIs },
    trimmable: (trimmable) => trimmable ?? trimmableTokens(tokens),
    // Relations such as `obl:instead_of` may contain words. Data on word segmentation is useless without words.
    ...{ sentenceIds: gone, zeroDependencies: gone, wordDependencies: gone, inText: gone },
    ...{ inferred: gone, byRule: gone, marks: gone, bare: gone },
  });
}

function textsOf(column: TextColumn): string[] {
  return Array.from({ length: column.length }, (_, i) => textAt(column, i));
}

function mapped(column: TextColumn, change: (text: string, i: number) => string): TextColumn {
  return textColumn(textsOf(column).map(change));
}

function folded(word: string): string {
  return word.toLowerCase();
}

/**
 * Returns a function that keeps only text that may name a class: short, without spaces, and, if it has letters, not one
 * of the words.
 */
function labelsBut(words: ReadonlySet<string>): (value: string) => string {
  return (value) => {
    const isWord = /\p{L}/u.test(value) && words.has(folded(value));
    return isWord || value.length > 24 || /\s/u.test(value) ? "" : value;
  };
}

/** Returns a cell of a parse tree if it has only brackets and labels without lower-case letters, otherwise "". */
function bracketsOf(cell: string): string {
  return /^(?:\([^()*\s\p{Ll}\p{Lo}]*)*\*\)*$/u.test(cell) ? cell : "";
}

function kindsOf(features: Features, label: (value: string) => string): Features {
  const kept = Object.entries(features).filter(([name]) => kinds.has(name));
  return Object.fromEntries(kept.map(([name, values = []]) => [name, values.map(label)]));
}

/** Replaces speakers with numbers, in the order in which they first speak. */
function numbered(column: TextColumn): TextColumn {
  const numbers = new Map([["", ""]]);
  return mapped(column, (name) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, String(numbers.size));
    return numbers.get(name)!;
  });
}

/** Returns a code for each name. Codes sort like the names. */
function codesOf(names: readonly string[]): Map<string, string> {
  const distinct = [...new Set(names)].filter((name) => name !== "").sort((a, b) => (a < b ? -1 : 1));
  const digits = String(distinct.length).length;
  return new Map(distinct.map((name, i) => [name, `m${String(i + 1).padStart(digits, "0")}`]));
}

/** Keeps ids of digits and signs with at most two letters. If there is any other id, all are replaced with numbers. */
function redactedIds(ids: readonly string[], words: ReadonlySet<string>): readonly string[] {
  const isPlain = (id: string): boolean =>
    /^[\p{P}\p{S}\d]*[A-Za-z]{0,2}[\p{P}\p{S}\d]*$/u.test(id) && !(/\p{L}/u.test(id) && words.has(folded(id)));
  return ids.every(isPlain) ? ids : ids.map((_, i) => String(i + 1));
}
