import type { ClusteredDocument } from "../common/json/clustered-document.ts";
import { optionalWords } from "../common/json/json-words.ts";
import type { Report } from "../reporter.ts";
import { Subtokens } from "../common/json/subtokens.ts";

/** Lists of words and the map that numbers them, the one that leaves out speakers' names first. */
const maps: readonly { readonly map: string; readonly words: string }[] = [
  { map: "orig_subtoken_map", words: "orig_tokens" },
  { map: "subtoken_map", words: "tokens" },
];

/**
 * The words of a document whose `sentences` are segments of subtokens with special tokens: `subtoken_map` says of which word
 * each is, `sentence_map` of which sentence. Words are those of `tokens` if that is there, otherwise put together.
 *
 * @param forms all subtokens
 * @returns nothing if there is no map, or one that cannot be used, which is reported
 */
export function segmentsOf(
  record: Record<string, unknown>,
  forms: readonly string[],
  report: Report,
): Pick<ClusteredDocument, "words" | "sentenceStarts" | "subtokens"> | undefined {
  const used = maps.find(({ map }) => record[map] !== undefined && record[map] !== null);
  if (used === undefined) return undefined;
  const map = flatNumbers(record[used.map], forms.length);
  if (map === undefined || !isMap(map)) {
    const expected = "an ascending list of the numbers of words, one for each subtoken";
    report("json-shape", { data: { field: used.map, expected } });
    return undefined;
  }
  const sentences = sentencesOf(record["sentence_map"], forms.length, report);
  // Sentences of words that are numbered one by one are sentences.
  if (sentences === undefined && map.every((word, s) => word === s)) return undefined;
  const given = optionalWords(record, used.words, report);
  const subtokens = new Subtokens(forms, map, given?.length);
  return {
    words: given?.length === subtokens.words ? given : subtokens.spell(),
    subtokens,
    ...(sentences !== undefined && { sentenceStarts: subtokens.sentenceStarts(sentences) }),
  };
}

function sentencesOf(value: unknown, length: number, report: Report): number[] | undefined {
  if (value === undefined || value === null) return undefined;
  const map = flatNumbers(value, length);
  if (map !== undefined) return map.map((sentence) => sentence ?? -1);
  const expected = "a list of the numbers of sentences, one for each subtoken";
  report("json-shape", { data: { field: "sentence_map", expected } });
  return undefined;
}

/** A list of numbers, or lists of them for each segment, one for each subtoken; nothing if it is none. */
function flatNumbers(value: unknown, length: number): (number | null)[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const flat: unknown[] = value.some((item) => Array.isArray(item)) ? value.flat() : value;
  const isNumbers = flat.every((item) => item === null || Number.isInteger(item));
  return isNumbers && flat.length === length ? (flat as (number | null)[]) : undefined;
}

/** Whether the numbers of words ascend, and none is so large that it cannot be meant. */
function isMap(map: readonly (number | null)[]): boolean {
  let before = 0;
  for (const word of map) {
    if (word === null || word < 0) continue;
    if (word < before || word > 2 * map.length + 100) return false;
    before = word;
  }
  return true;
}
