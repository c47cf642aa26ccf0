import type { AnnotatedPart, Entities, Features, Mentions, Tokens } from "../../core/document.ts";
import { type TextColumn, textAt, textColumn } from "../../core/text-column.ts";

/** Strings, one a line, or, where one of them has a line break in it, as they are. */
type PackedTexts = string | readonly string[];

/** Tokens, of one or several sides of a part. Numbers that ascend are written as differences. */
export interface PackedTokens {
  readonly length: number;
  readonly form?: PackedTexts;
  readonly tag?: PackedTexts;
  readonly parse?: PackedTexts;
  readonly nameClass?: PackedTexts;
  readonly speaker?: PackedTexts;
  readonly lines?: readonly [token: readonly number[], line: readonly number[]];
  readonly sentenceStarts?: readonly number[];
  readonly sentenceIds?: PackedTexts;
  /** The tokens that are zeros. */
  readonly zero?: readonly number[];
  /** One digit a token. */
  readonly trimmable?: string;
  readonly inText?: { readonly text: string; readonly starts: readonly number[]; readonly lengths: readonly number[] };
  readonly inferred?: true;
  /** Of words that were left out, or in part: see `wordsHash`. */
  readonly hash?: string;
}

/** One side of a part, of the layer that was scored. Others are left out: the page does not show them. */
export interface PackedPart {
  readonly document: string;
  readonly part?: string;
  readonly header?: string;
  readonly line?: number;
  /** Which of the payload's tokens it has. */
  readonly tokens?: number;
  readonly mentions: {
    readonly first: readonly number[];
    /** Tokens after the first. */
    readonly more: readonly number[];
    readonly entity: readonly number[];
    readonly pieces?: readonly (readonly [mention: number, ...runs: number[]])[];
    readonly names?: PackedTexts;
    readonly aliases?: PackedTexts;
    readonly line?: readonly number[];
    readonly head?: readonly number[];
    readonly minimum?: readonly (readonly [mention: number, ...runs: number[]])[];
    readonly headOffsets?: readonly number[];
    readonly features?: Readonly<Record<string, PackedTexts>>;
  };
  readonly entities: {
    readonly ids: PackedTexts;
    readonly length: number;
    readonly types?: PackedTexts;
    readonly features?: Readonly<Record<string, PackedTexts>>;
    /** The local ones, or that all are. */
    readonly local?: true | readonly number[];
  };
}

/** Packs parts; tokens that are the same on several sides are there once. */
export class PartPacker {
  readonly tokens: PackedTokens[] = [];
  private readonly known = new Map<string, number>();
  private readonly hashOf: (part: AnnotatedPart) => string | undefined;

  /** @param hashOf what is to be known of words that were left out */
  constructor(hashOf: (part: AnnotatedPart) => string | undefined = () => undefined) {
    this.hashOf = hashOf;
  }

  pack(part: AnnotatedPart): PackedPart {
    const { document, header, line, mentions, entities } = part;
    const { first, last, names, aliases, pieces, minimum, head, headOffsets } = mentions;
    return present({
      document,
      part: part.part === "" ? undefined : part.part,
      header,
      line,
      tokens: part.tokens === undefined ? undefined : this.tokensOf(part.tokens, this.hashOf(part)),
      mentions: present({
        first: differences(first),
        more: Array.from(last, (token, m) => token - first[m]),
        entity: [...mentions.entity],
        pieces: pieces && runsOfMentions(pieces),
        names: names && packedTexts(names),
        aliases: aliases && packedTexts(aliases),
        line: mentions.line && differences(mentions.line),
        head: head && [...head],
        minimum: minimum && runsOfMentions(minimum),
        headOffsets: headOffsets && [...headOffsets],
        features: mentions.features && packedFeatures(mentions.features),
      }),
      entities: present({
        ids: packedTexts(entities.ids),
        length: entities.length,
        types: entities.types && packedTexts(entities.types),
        features: entities.features && packedFeatures(entities.features),
        local: entities.local && packedLocal(entities.local),
      }),
    });
  }

  private tokensOf(tokens: Tokens, hash: string | undefined): number {
    const packed = packedTokens(tokens, hash);
    const text = JSON.stringify(packed);
    let index = this.known.get(text);
    if (index === undefined) {
      index = this.tokens.push(packed) - 1;
      this.known.set(text, index);
    }
    return index;
  }
}

/** Makes the part again. */
export function unpackedPart(
  { document, part = "", header, line, tokens, mentions, entities }: PackedPart,
  allTokens: readonly Tokens[],
): AnnotatedPart {
  const { first: steps, more, pieces, minimum, head, headOffsets } = mentions;
  const first = sums(steps);
  const { length } = first;
  return {
    document,
    part,
    ...(header !== undefined && { header }),
    ...(line !== undefined && { line }),
    ...(tokens !== undefined && { tokens: allTokens[tokens] }),
    mentions: present<Mentions>({
      length,
      first,
      last: first.map((token, m) => token + more[m]),
      entity: Int32Array.from(mentions.entity),
      pieces: pieces && mapOfRuns(pieces),
      names: mentions.names === undefined ? undefined : texts(mentions.names, length),
      aliases: mentions.aliases === undefined ? undefined : texts(mentions.aliases, length),
      line: mentions.line && sums(mentions.line),
      head: head && Int32Array.from(head),
      minimum: minimum && mapOfRuns(minimum),
      headOffsets: headOffsets && Int32Array.from(headOffsets),
      features: mentions.features && features(mentions.features, length),
    }),
    entities: present<Entities>({
      length: entities.length,
      ids: texts(entities.ids, entities.length),
      types: entities.types === undefined ? undefined : texts(entities.types, entities.length),
      features: entities.features && features(entities.features, entities.length),
      local: entities.local && unpackedLocal(entities.local, entities.length),
    }),
  };
}

function packedLocal(local: Uint8Array): true | readonly number[] {
  return local.every((one) => one === 1) ? true : Array.from(local.keys()).filter((e) => local[e] === 1);
}

function unpackedLocal(local: true | readonly number[], length: number): Uint8Array {
  const unpacked = new Uint8Array(length).fill(local === true ? 1 : 0);
  if (local !== true) for (const e of local) unpacked[e] = 1;
  return unpacked;
}

function packedTokens(tokens: Tokens, hash: string | undefined): PackedTokens {
  const { length, form, tag, parse, nameClass, speaker, lines, sentenceStarts, sentenceIds, zero, inText } = tokens;
  return present<PackedTokens>({
    length,
    form: form && packedColumn(form),
    tag: tag && packedColumn(tag),
    parse: parse && packedColumn(parse),
    nameClass: nameClass && packedColumn(nameClass),
    speaker: speaker && packedColumn(speaker),
    lines: lines && [differences(lines.token), differences(lines.line)],
    sentenceStarts: sentenceStarts && differences(sentenceStarts),
    sentenceIds: sentenceIds && packedTexts(sentenceIds),
    zero: zero && Array.from(zero.keys()).filter((token) => zero[token] === 1),
    trimmable: tokens.trimmable?.join(""),
    inText: inText && {
      text: inText.text,
      starts: differences(inText.starts),
      lengths: Array.from(inText.ends, (end, token) => end - inText.starts[token]),
    },
    inferred: tokens.inferred,
    hash,
  });
}

/** Makes the tokens again. */
export function unpackedTokens(packed: PackedTokens): Tokens {
  const { length, lines, sentenceStarts, sentenceIds, zero, trimmable, inText, inferred } = packed;
  const column = (each: PackedTexts | undefined): TextColumn | undefined =>
    each === undefined ? undefined : textColumn(texts(each, length));
  const starts = inText && sums(inText.starts);
  return present<Tokens>({
    length,
    form: column(packed.form),
    tag: column(packed.tag),
    parse: column(packed.parse),
    nameClass: column(packed.nameClass),
    speaker: column(packed.speaker),
    lines: lines && { token: sums(lines[0]), line: sums(lines[1]) },
    sentenceStarts: sentenceStarts && sums(sentenceStarts),
    sentenceIds: sentenceIds === undefined ? undefined : texts(sentenceIds, sentenceStarts?.length ?? 0),
    zero: zero && zeros(zero, length),
    trimmable: trimmable === undefined ? undefined : Uint8Array.from(trimmable, Number),
    inText: inText &&
      starts && { text: inText.text, starts, ends: starts.map((start, token) => start + inText.lengths[token]) },
    inferred,
  });
}

/** The same without the fields that are undefined. */
function present<Type extends object>(record: { [Name in keyof Type]: Type[Name] | undefined }): Type {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Type;
}

function packedTexts(all: readonly string[]): PackedTexts {
  return all.some((text) => text.includes("\n")) ? all : all.join("\n");
}

function packedColumn(column: TextColumn): PackedTexts {
  return packedTexts(Array.from({ length: column.length }, (_, i) => textAt(column, i)));
}

/** @param length how many there are: none and one that is empty look the same */
function texts(packed: PackedTexts, length: number): string[] {
  if (typeof packed !== "string") return [...packed];
  return length === 0 ? [] : packed.split("\n");
}

function packedFeatures(all: Features): Record<string, PackedTexts> {
  return Object.fromEntries(Object.entries(all).map(([name, values = []]) => [name, packedTexts(values)]));
}

function features(packed: Readonly<Record<string, PackedTexts>>, length: number): Features {
  return Object.fromEntries(Object.entries(packed).map(([name, values]) => [name, texts(values, length)]));
}

function differences(values: Int32Array): number[] {
  return Array.from(values, (value, i) => (i === 0 ? value : value - values[i - 1]));
}

function sums(steps: readonly number[]): Int32Array {
  const values = Int32Array.from(steps);
  for (let i = 1; i < values.length; i++) values[i] += values[i - 1];
  return values;
}

function runsOfMentions(runs: ReadonlyMap<number, Int32Array>): [number, ...number[]][] {
  return Array.from(runs, ([mention, own]) => [mention, ...own]);
}

function mapOfRuns(packed: readonly (readonly [number, ...number[]])[]): Map<number, Int32Array> {
  return new Map(packed.map(([mention, ...runs]) => [mention, Int32Array.from(runs)]));
}

function zeros(tokens: readonly number[], length: number): Uint8Array {
  const zero = new Uint8Array(length);
  for (const token of tokens) zero[token] = 1;
  return zero;
}
