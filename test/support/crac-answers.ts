import { Random } from "../../bench/random.ts";
import { cracJson, cracText } from "../../src/formats/crac/index.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";

/** The treebanks of the real data. */
export const treebanks = [
  "es_ancora-corefud-dev.head20000",
  "en_gum-corefud-dev.head12000",
  "en_litbank-corefud-dev",
  "en_parcorfull-corefud-dev",
  "ru_rucor-corefud-dev.head8000",
] as const;

export interface CracAnswer {
  readonly key: string;
  readonly answer: string;
  readonly format: "crac-text" | "crac-json";
}

/** Returns the text of a file of the real data. */
type TextAt = (path: string) => string;

interface Word {
  text: string;
  marks: string[];
}

/** Documents of each treebank as lists of sentences; the last sentence of a file that is cut off is left out. */
const loaded = new Map<string, readonly (readonly string[])[]>();

function documentsOf(treebank: string, textAt: TextAt): readonly (readonly string[])[] {
  let documents = loaded.get(treebank);
  if (documents === undefined) {
    const blocks = textAt(`formats/corefud/${treebank}.conllu`).trimEnd().split("\n\n");
    const found: string[][] = [];
    for (const block of treebank.includes(".head") ? blocks.slice(0, -1) : blocks) {
      if (/^# newdoc/m.test(block)) found.push([]);
      found.at(-1)?.push(block);
    }
    loaded.set(treebank, (documents = found));
  }
  return documents;
}

/** Returns a treebank's key, whole. */
export function wholeKey(treebank: string, textAt: TextAt): string {
  return `${documentsOf(treebank, textAt).flat().join("\n\n")}\n\n`;
}

/** Writes a key as a perfect answer. */
export function perfectAnswer(key: string, format: CracAnswer["format"], zeros = true): string {
  const parts = [...readParts([new TextEncoder().encode(key)], new FileReader())];
  const text = Array.from((format === "crac-text" ? cracText : cracJson).write!(parts)).join("");
  return zeros ? text : text.replace(/(?:^| )##\S*/gm, "").replace(/^ /gm, "");
}

/** Returns some sentences of some documents of a treebank, and a damaged answer to them. */
export function damagedAnswer(seed: number, textAt: TextAt): CracAnswer {
  const random = new Random(seed);
  // Half of the answers are to the treebank with zeros.
  const documents = documentsOf(
    random.chance(0.5) ? treebanks[0] : treebanks[1 + random.below(treebanks.length - 1)],
    textAt,
  );
  const first = random.below(documents.length);
  const chosen = documents.slice(first, first + 1 + random.below(3));
  const key = chosen.map((sentences) => sentences.slice(0, 4 + random.below(10)).join("\n\n")).join("\n\n") + "\n\n";
  if (random.chance(0.15))
    return { key, answer: damagedJson(perfectAnswer(key, "crac-json"), random), format: "crac-json" };
  const lines = perfectAnswer(key, "crac-text", random.chance(0.85)).trimEnd().split("\n").map(wordsOf);
  const times = 1 + random.below(8);
  for (let t = 0; t < times; t++) damageLine(lines[random.below(lines.length)], random);
  if (lines.length > 1 && random.chance(0.04)) lines.splice(random.below(lines.length), 1);
  const answer = lines.map((words) => words.map(textOf).join(" ")).join("\n");
  return { key, answer: `${answer}\n`, format: "crac-text" };
}

function wordsOf(line: string): Word[] {
  return line.split(" ").map((token) => {
    const bar = token.lastIndexOf("|");
    return bar <= 0
      ? { text: token, marks: [] }
      : { text: token.slice(0, bar), marks: token.slice(bar + 1).split(",") };
  });
}

function textOf({ text, marks }: Word): string {
  return marks.length === 0 ? text : `${text}|${marks.join(",")}`;
}

const idOf = (mark: string): string => mark.replace(/[[\]]/g, "");

/** Damages a document in one of the ways of language models. */
function damageLine(words: Word[], random: Random): void {
  const marked = words.filter(({ marks }) => marks.length > 0);
  const isZero = ({ text }: Word): boolean => text.startsWith("##");
  const ids = [...new Set(marked.flatMap(({ marks }) => marks.map(idOf)))];
  const word = words[random.below(words.length)];
  const one = marked[random.below(marked.length)] as Word | undefined;
  const zeros = words.filter(isZero);
  switch (random.below(13)) {
    case 0: // A mention is missing.
      for (const { marks } of one === undefined ? [] : [one]) {
        const single = marks.findIndex((mark) => /^\[.*\]$/.test(mark));
        if (single >= 0) marks.splice(single, 1);
      }
      return;
    case 1: {
      // A mention is added.
      const start = random.below(words.length);
      const end = Math.min(words.length - 1, start + random.below(6));
      const id = random.chance(0.6) && ids.length > 0 ? ids[random.below(ids.length)] : `e${1 + random.below(99_999)}`;
      if (start === end) words[start].marks.push(`[${id}]`);
      else {
        words[start].marks.push(`[${id}`);
        words[end].marks.push(`${id}]`);
      }
      return;
    }
    case 2: {
      // An entity gets the id of another.
      if (ids.length < 2) return;
      const [from, to] = [ids[random.below(ids.length)], ids[random.below(ids.length)]];
      for (const { marks } of marked)
        marks.forEach((mark, m) => {
          if (idOf(mark) === from) marks[m] = mark.replace(from, to);
        });
      return;
    }
    case 3: // A mention of one word goes to another entity.
      if (one === undefined || ids.length === 0) return;
      one.marks = one.marks.map((mark) => (/^\[.*\]$/.test(mark) ? `[${ids[random.below(ids.length)]}]` : mark));
      return;
    case 4: // A word is changed.
      if (!isZero(word)) word.text = random.chance(0.5) ? word.text.toUpperCase() : `${word.text}x`;
      return;
    case 5: // A word is missing, with its marks.
      if (words.length > 3) words.splice(words.indexOf(word), 1);
      return;
    case 6: // A word is added.
      words.splice(1 + random.below(words.length - 1), 0, {
        text: ["the", "la", "и", "etc."][random.below(4)],
        marks: [],
      });
      return;
    case 7: // A bracket is missing.
      if (one !== undefined) one.marks.splice(random.below(one.marks.length), 1);
      return;
    case 8: {
      // A bracket is cut off, doubled, or without id.
      if (one === undefined) return;
      const at = random.below(one.marks.length);
      const mark = one.marks[at];
      one.marks[at] = [idOf(mark), mark.replace("]", "]]"), `${mark},${mark}`, `[${idOf(mark)}`, `${idOf(mark)}]`][
        random.below(5)
      ];
      return;
    }
    case 9: // An empty node is missing.
      if (zeros.length > 0) words.splice(words.indexOf(zeros[random.below(zeros.length)]), 1);
      return;
    case 10: // An empty node is elsewhere.
      if (zeros.length > 0) {
        const [moved] = words.splice(words.indexOf(zeros[random.below(zeros.length)]), 1);
        words.splice(1 + random.below(words.length - 1), 0, moved);
      }
      return;
    case 11: // The end is missing.
      if (words.length > 20) words.splice(words.length - random.below(words.length / 3));
      return;
    default: // Several words in a row are missing.
      if (words.length > 20) words.splice(random.below(words.length - 8), 1 + random.below(6));
  }
}

interface JsonAnswer {
  tokens: string[];
  clusters_token_offsets: [number, number][][];
}

function damagedJson(text: string, random: Random): string {
  const records = JSON.parse(text) as (JsonAnswer & { clusters_text_mentions?: unknown })[];
  const times = 1 + random.below(8);
  for (let t = 0; t < times; t++) {
    const { tokens, clusters_token_offsets: clusters } = records[random.below(records.length)];
    if (clusters.length === 0) continue;
    const cluster = clusters[random.below(clusters.length)];
    const kind = random.below(5);
    if (kind === 0) cluster.splice(random.below(cluster.length), 1);
    else if (kind === 1) {
      const start = random.below(tokens.length);
      cluster.push([start, Math.min(tokens.length - 1, start + random.below(5))]);
    } else if (kind === 2) clusters[random.below(clusters.length)].push(...cluster.splice(0));
    else if (kind === 3 && cluster.length > 0) cluster[random.below(cluster.length)][0] -= cluster[0][0] > 0 ? 1 : 0;
    else {
      const zero = tokens.findIndex((token, at) => at > 0 && token.startsWith("##"));
      if (zero < 0) continue;
      removeToken(tokens, clusters, zero);
    }
  }
  return JSON.stringify(
    records.map((record) => ({
      ...record,
      clusters_text_mentions: undefined,
      clusters_token_offsets: record.clusters_token_offsets
        .map((cluster) => cluster.filter(([start, end]) => 0 <= start && start <= end))
        .filter((cluster) => cluster.length > 0),
    })),
  );
}

function removeToken(tokens: string[], clusters: [number, number][][], token: number): void {
  tokens.splice(token, 1);
  for (const cluster of clusters) {
    for (const span of cluster) {
      if (span[0] > token) span[0]--;
      if (span[1] >= token) span[1]--;
    }
  }
}
