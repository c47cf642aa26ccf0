import { listIn } from "../../core/arrays.ts";
import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { noteFeature } from "../../core/undecided.ts";
import { fileOfDocument } from "../common/input/file-name.ts";
import { writableIds } from "../common/parts/distinct-names.ts";
import { type WrittenMention, writtenMentions } from "../common/parts/written-words.ts";
import { placedText, type PlacedText } from "../common/text/placed-text.ts";
import type { WrittenFile } from "../format.ts";

/**
 * Writes a part as a SACR file, with the type of its entity for each mention, and the feature `note` of an entity for its
 * first mention. Each sentence is a paragraph; sentences that a mention joins are one. A discontinuous
 * mention becomes the span that it covers. Left out are mentions that cross an earlier one, reach outside the text, or
 * consist only of zeros.
 */
export function writeSacr(part: AnnotatedPart): readonly WrittenFile[] {
  const placed = placedText(part);
  const mentions = withoutCrossing(writtenMentions(part, placed.starts.length, (token) => placed.starts[token] >= 0));
  const words = wordsOf(placed);
  const name = flatName(part).replace(/\s+/g, " ").trim();
  const header = [...(name === "" ? [] : [`#textid:${name}`]), ...unitLines(words, mentions)];
  const paragraphs = paragraphsOf(part, placed, words, mentions);
  return [
    { path: `${fileOfDocument(flatName(part))}.sacr`, text: `${[header.join("\n"), ...paragraphs].join("\n\n")}\n` },
  ];
}

/** Returns the mentions without those that cross an earlier one. Longer ones that begin at the same token are earlier. */
function withoutCrossing(mentions: readonly WrittenMention[]): WrittenMention[] {
  const open: number[] = [];
  return mentions.filter(({ first, last }) => {
    while (open.length > 0 && open[open.length - 1] < first) open.pop();
    if (open.length > 0 && open[open.length - 1] < last) return false;
    open.push(last);
    return true;
  });
}

/** Braces and backslashes are markup everywhere, and SACR has no escapes, so their fullwidth forms are written. */
function plain(text: string): string {
  return text.replace(/[{}\\]/g, fullwidth);
}

function fullwidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0);
}

/** Returns the text of each token, or "" if it is not in the text. */
function wordsOf({ text, starts, ends }: PlacedText): string[] {
  return Array.from(starts, (start, t) =>
    start < 0 ? "" : plain(text.slice(start, ends[t]).trim().replace(/\s+/g, " ")) || "_",
  );
}

/** Matches what SACR lets people select in a text of words and punctuation. It knows Latin and Greek letters only. */
const UNIT = /[a-zß-öø-ÿœα-ω]+'?|[-+±]?[.,]?[0-9]+|[.,;:!?()[\]]|-+|[%‰°]/giy;

/**
 * Returns the lines that say what can be selected: words and punctuation, and any other mark with which a mention begins
 * or ends; or single characters, if a mention begins or ends with a letter that SACR does not know.
 */
function unitLines(words: readonly string[], mentions: readonly WrittenMention[]): string[] {
  const marks = new Set<string>();
  for (const { first, last } of mentions) {
    if (!beginsWithUnit(words[first])) marks.add(Array.from(words[first])[0]);
    if (!endsWithUnit(words[last])) marks.add(Array.from(words[last]).at(-1)!);
  }
  const areWords = Array.from(marks).every((mark) => !/[\p{L}\p{M}\p{N}]/u.test(mark));
  if (!areWords) {
    marks.clear();
    // SACR would cut them into halves.
    for (const word of words) for (const [character] of word.matchAll(/[\u{10000}-\u{10FFFF}]/gu)) marks.add(character);
  }
  return [
    `#TOKENIZATION-TYPE:${areWords ? 2 : 3}`,
    // SACR takes them for regular expressions.
    ...Array.from(marks, (mark) => `#additionnaltoken:${mark.replace(/[$*+?|]/, "[$&]").replace("^", "\\^")}`),
  ];
}

function beginsWithUnit(word: string): boolean {
  UNIT.lastIndex = 0;
  return UNIT.test(word);
}

function endsWithUnit(word: string): boolean {
  let end = 0;
  for (let p = 0; p < word.length; p = Math.max(p + 1, end)) {
    UNIT.lastIndex = p;
    if (UNIT.test(word)) end = UNIT.lastIndex;
  }
  return end === word.length;
}

function paragraphsOf(
  { tokens, entities }: AnnotatedPart,
  { text, starts, ends }: PlacedText,
  words: readonly string[],
  mentions: readonly WrittenMention[],
): string[] {
  const breaks = new Set(tokens?.sentenceStarts);
  for (const { first, last } of mentions) for (let t = first + 1; t <= last; t++) breaks.delete(t);
  const names = writableIds(entities.ids, /[^-A-Za-z0-9_]/g);
  const before = new Map<number, string[]>();
  const behind = new Map<number, number>();
  const noted = new Set<number>();
  for (const { first, last, entity } of mentions) {
    const note = noted.has(entity) ? "" : entities.features?.[noteFeature]?.[entity];
    noted.add(entity);
    listIn(before, first).push(`{${names[entity]}${properties({ type: entities.types?.[entity], note })} `);
    behind.set(last, (behind.get(last) ?? 0) + 1);
  }
  const paragraphs: string[] = [];
  let pieces: string[] = [];
  const close = (): void => {
    const paragraph = pieces.join("").replace(/^(?:\\n|\s)+|(?:\\n|\s)+$/g, "");
    if (paragraph !== "") paragraphs.push(asText(paragraph));
    pieces = [];
  };
  let end = 0;
  let begins = false;
  words.forEach((word, t) => {
    begins ||= breaks.has(t);
    if (starts[t] < 0) return;
    if (begins) close();
    begins = false;
    pieces.push(gapOf(text.slice(end, starts[t])));
    for (const mark of before.get(t) ?? []) pieces.push(mark);
    pieces.push(word, "}".repeat(behind.get(t) ?? 0));
    end = ends[t];
  });
  pieces.push(gapOf(text.slice(end)));
  close();
  return paragraphs;
}

/** Returns properties that have a value, as `:type="person",note="…"`. */
function properties(values: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(values)
    .filter(([, value = ""]) => value !== "")
    .map(([name, value = ""]) => `${name}="${plain(value).replace(/\s+/g, " ").replace(/"/g, '\\"')}"`);
  return written.length === 0 ? "" : `:${written.join(",")}`;
}

/** Returns the text between two tokens, with `\n` for line breaks. */
function gapOf(text: string): string {
  return plain(text)
    .replace(/[^\S\n\r\u2028\u2029]+/g, " ")
    .replace(/ ?[\n\r\u2028\u2029]\s*/g, "\\n");
}

/** Returns a paragraph that does not look like metadata or a row of asterisks. */
function asText(paragraph: string): string {
  if (/^\*+$/.test(paragraph)) return paragraph.replace(/\*/g, fullwidth);
  return paragraph.replace(/^#/, fullwidth);
}
