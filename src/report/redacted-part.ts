import { trimmableTokens } from "../analysis/errors/span/trimmed-span.ts";
import type { AnnotatedPart, Features, Tokens } from "../core/document.ts";
import { mentionType } from "../core/mention-type.ts";
import { sha256 } from "../core/sha256.ts";
import { type TextColumn, textAt, textColumn } from "../core/text-column.ts";

/** One part, key and responses, as they are compared. */
export interface SidesOfPart {
  readonly key: AnnotatedPart | undefined;
  readonly responses: readonly (AnnotatedPart | undefined)[];
}

/** Features that say what kind of thing something is; others may say its words. */
const kinds: ReadonlySet<string> = new Set(["type", "role", "style", "number", "gender", "subtype", "class"]);

/**
 * The sides of a part without their words, and without all that may be made of words: lemmas, names of speakers, of mentions and of
 * entities, ids of sentences, texts. What scores and errors of entities depend on stays: spans, heads, types, parts of speech, parse trees
 * without words, and which tokens count for nothing at the ends of spans. Speakers become numbers, named mentions get codes in the same
 * order. Ids of documents stay as they are. Layers but the one that was scored are left out: the page does not show them.
 *
 * @param shown 1 for the tokens whose words are kept; absent: none
 */
export function redactedSides({ key, responses }: SidesOfPart, shown?: Uint8Array): SidesOfPart {
  const all = [key, ...responses].flatMap((part) => part ?? []);
  const words = new Set(
    all.flatMap(({ tokens }) => (tokens?.form === undefined ? [] : textsOf(tokens.form).map(folded))),
  );
  const codes = codesOf(all.flatMap(({ mentions: { names = [], aliases = [] } }) => [...names, ...aliases]));
  const redacted = (part: AnnotatedPart | undefined) => part && redactedPart(part, words, codes, shown);
  return { key: redacted(key), responses: responses.map(redacted) };
}

/** What tells that words are the same: SHA-256, in hex; nothing where they are not known. */
export function wordsHash({ tokens }: AnnotatedPart): string | undefined {
  if (tokens?.form === undefined) return undefined;
  return sha256(new TextEncoder().encode(JSON.stringify(textsOf(tokens.form))));
}

function redactedPart(
  part: AnnotatedPart,
  words: ReadonlySet<string>,
  codes: ReadonlyMap<string, string>,
  shown: Uint8Array | undefined,
): AnnotatedPart {
  const { document, header, line, tokens, mentions, entities } = part;
  const { length, first, last, entity, pieces, head, minimum, headOffsets, names, aliases } = mentions;
  const label = labelsBut(words);
  const types = Array.from({ length }, (_, m) => mentionType(part, m) ?? "");
  const told = mentions.features && kindsOf(mentions.features, label);
  const type = types.some((each) => each !== "")
    ? { type: types.map((each, m) => told?.["type"]?.[m] || each) }
    : undefined;
  const features = told === undefined && type === undefined ? undefined : { ...told, ...type };
  return {
    document,
    part: part.part,
    ...(header !== undefined && { header }),
    ...(line !== undefined && { line }),
    ...(tokens !== undefined && { tokens: redactedTokens(tokens, label, shown) }),
    mentions: {
      ...{ length, first, last, entity },
      ...(pieces !== undefined && { pieces }),
      ...(names !== undefined && { names: names.map((name) => codes.get(name)!) }),
      ...(aliases !== undefined && { aliases: aliases.map((alias) => codes.get(alias) ?? "") }),
      ...(mentions.line !== undefined && { line: mentions.line }),
      ...(head !== undefined && { head }),
      ...(minimum !== undefined && { minimum }),
      ...(headOffsets !== undefined && { headOffsets }),
      ...(features !== undefined && { features }),
    },
    entities: {
      length: entities.length,
      ids: redactedIds(entities.ids, words),
      ...(entities.types !== undefined && { types: entities.types.map(label) }),
      ...(entities.features !== undefined && { features: kindsOf(entities.features, label) }),
    },
  };
}

function redactedTokens(tokens: Tokens, label: (value: string) => string, shown: Uint8Array | undefined): Tokens {
  const { length, form, tag, parse, nameClass, speaker, lines, sentenceStarts, zero } = tokens;
  const trimmable = tokens.trimmable ?? trimmableTokens(tokens);
  const inCapitals = (value: string): string => (/\p{Ll}|\p{Lo}/u.test(value) ? "" : label(value));
  return {
    length,
    ...(form !== undefined &&
      shown !== undefined && { form: mapped(form, (word, token) => (shown[token] === 1 ? word : "")) }),
    ...(tag !== undefined && { tag: mapped(tag, inCapitals) }),
    ...(parse !== undefined && { parse: mapped(parse, bracketsOf) }),
    ...(nameClass !== undefined && { nameClass: mapped(nameClass, inCapitals) }),
    ...(speaker !== undefined && { speaker: numbered(speaker) }),
    ...(lines !== undefined && { lines }),
    ...(sentenceStarts !== undefined && { sentenceStarts }),
    ...(zero !== undefined && { zero }),
    ...(trimmable !== undefined && { trimmable }),
  };
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

/** Keeps what can only be the name of a class: short, in one piece, and none of the words, unless it has no letters. */
function labelsBut(words: ReadonlySet<string>): (value: string) => string {
  return (value) => {
    const isWord = /\p{L}/u.test(value) && words.has(folded(value));
    return isWord || value.length > 24 || /\s/u.test(value) ? "" : value;
  };
}

/** The brackets of a parse tree, whose labels have no lower-case letters. */
function bracketsOf(cell: string): string {
  return /^(?:\([^()*\s\p{Ll}\p{Lo}]*)*\*\)*$/u.test(cell) ? cell : "";
}

function kindsOf(features: Features, label: (value: string) => string): Features {
  const kept = Object.entries(features).filter(([name]) => kinds.has(name));
  return Object.fromEntries(kept.map(([name, values = []]) => [name, values.map(label)]));
}

/** Speakers by numbers, in the order in which they first speak. */
function numbered(column: TextColumn): TextColumn {
  const numbers = new Map([["", ""]]);
  return mapped(column, (name) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, String(numbers.size));
    return numbers.get(name)!;
  });
}

/** Codes whose order is that of the names. */
function codesOf(names: readonly string[]): Map<string, string> {
  const distinct = [...new Set(names)].filter((name) => name !== "").sort((a, b) => (a < b ? -1 : 1));
  const digits = String(distinct.length).length;
  return new Map(distinct.map((name, i) => [name, `m${String(i + 1).padStart(digits, "0")}`]));
}

/** Ids that are numbers, perhaps with a letter or two, stay as they are; if one is not, all are replaced by numbers. */
function redactedIds(ids: readonly string[], words: ReadonlySet<string>): readonly string[] {
  const isPlain = (id: string): boolean =>
    /^[\p{P}\p{S}\d]*[A-Za-z]{0,2}[\p{P}\p{S}\d]*$/u.test(id) && !(/\p{L}/u.test(id) && words.has(folded(id)));
  return ids.every(isPlain) ? ids : ids.map((_, i) => String(i + 1));
}
