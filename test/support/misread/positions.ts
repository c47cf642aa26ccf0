import type { Random } from "../../../bench/random.ts";
import {
  charactersOf,
  clustersOf,
  lines,
  type Mention,
  scoresOf,
  type Side,
  sides,
  textBytes,
  type TrueDocument,
  trueScores,
} from "../true-documents.ts";
import { allWriters, writeSide, type WrittenSide } from "../written-side.ts";
import { type Axis, type DrawnContent, pairOf } from "./axis.ts";
import { type JsonLayout, without, wordLayouts, writeRecords } from "./json-layouts.ts";
import { drawDocuments, joined } from "./world.ts";

/** Item 8: positions that one side counts in another way. */

/** What is added to the first and last position of each mention. */
interface Shift {
  readonly first: number;
  readonly last: number;
}

/** Positions from 1; and, in addition, the other convention for ends. */
const fromOne: Shift = { first: 1, last: 1 };
const shifts = (isExclusive: boolean): readonly Shift[] => [
  fromOne,
  fromOne,
  isExclusive ? { first: 1, last: 0 } : { first: 1, last: 2 },
];

/** Draws documents whose sides share many mentions, but few if one of them is shifted. */
function documentsToShift(random: Random): TrueDocument[] {
  for (;;) {
    const drawn = drawDocuments(random, { documents: [2, 4] });
    // Shifted mentions rarely leave the text: nothing could be easier to notice.
    const documents = random.chance(0.85) ? drawn.map(withLastWords) : drawn;
    const shared = (shift: Shift): number =>
      documents.reduce((sum, { key, response }) => {
        const places = new Set(key.map(({ first, last }) => `${first} ${last}`));
        const found = response.filter((m) => places.has(`${m.first + shift.first} ${m.last + shift.last}`));
        return sum + found.length;
      }, 0);
    const isClear = [...shifts(true), ...shifts(false)].every((shift) => {
      const least = Math.max(shared(shift), shared({ first: -shift.first, last: -shift.last }));
      const most = shared({ first: 0, last: 0 });
      return most >= 2 * least && most >= least + 5;
    });
    if (isClear) return documents;
  }
}

function withLastWords(document: TrueDocument): TrueDocument {
  return { ...document, sentences: [...document.sentences, ["and", "so", "on", "."]] };
}

type Shifter = (text: string, shift: Shift) => string;

/** Adds to numbers that a pattern finds, in groups whose names begin with `first` or `last`. */
function pattern(expression: RegExp): Shifter {
  const indexed = new RegExp(expression.source, `${expression.flags}d`);
  return (text, shift) => {
    const changes = Array.from(text.matchAll(indexed), ({ indices }) =>
      Object.entries(indices!.groups as Record<string, [number, number] | undefined>),
    ).flat();
    let changed = "";
    let at = 0;
    for (const [name, place] of changes.sort(([, a], [, b]) => (a?.[0] ?? 0) - (b?.[0] ?? 0))) {
      if (place === undefined) continue;
      const moved = Number(text.slice(...place)) + (name.startsWith("first") ? shift.first : shift.last);
      changed += `${text.slice(at, place[0])}${moved}`;
      at = place[1];
    }
    return changed + text.slice(at);
  };
}

/** Formats whose files have positions, besides layouts of JSON. */
const shifters: Readonly<Record<string, { readonly files: RegExp; readonly isExclusive: boolean; shift: Shifter }>> = {
  brat: {
    files: /\.ann$/,
    isExclusive: true,
    shift: pattern(/^T\d+\t\S+ (?<first>\d+) (?<last>\d+)/gmu),
  },
  apf: { files: /\.apf\.xml$/, isExclusive: false, shift: pattern(/START="(?<first>\d+)" END="(?<last>\d+)"/gu) },
  "rich-ere": { files: /\.rich_ere\.xml$/, isExclusive: false, shift: pattern(/offset="(?<first>\d+)"/gu) },
  knowtator: {
    files: /\.xml$/,
    isExclusive: true,
    shift: pattern(/start="(?<first>\d+)" end="(?<last>\d+)"/gu),
  },
  tbf: { files: /\.tbf$/, isExclusive: true, shift: pattern(/\t(?<first>\d+),(?<last>\d+)\t/gu) },
  litbank: {
    files: /\.ann$/,
    isExclusive: false,
    shift: pattern(/^MENTION\tT\d+\t\d+\t(?<first>\d+)\t\d+\t(?<last>\d+)/gmu),
  },
  booknlp: { files: /\.entities$/, isExclusive: false, shift: pattern(/^\d+\t(?<first>\d+)\t(?<last>\d+)\t/gmu) },
  i2b2: {
    files: /\.(?:con|chains)$/,
    isExclusive: false,
    shift: pattern(/" \d+:(?<first>\d+) \d+:(?<last>\d+)/gu),
  },
  xmi: {
    files: /\.xmi$/,
    isExclusive: true,
    shift: pattern(/MentionSurface xmi:id="\d+" sofa="1" begin="(?<first>\d+)" end="(?<last>\d+)"/gu),
  },
  corenlp: {
    files: /\.xml$/,
    isExclusive: true,
    shift: pattern(/<start>(?<first>\d+)<\/start><end>(?<last>\d+)<\/end><head>(?<lastHead>\d+)/gu),
  },
  "corenlp-json": {
    files: /\.json$/,
    isExclusive: true,
    shift: pattern(/"startIndex": (?<first>\d+),\s*"endIndex": (?<last>\d+),\s*"headIndex": (?<lastHead>\d+)/gu),
  },
  neleval: { files: /\.tsv$/, isExclusive: false, shift: pattern(/^\S+\t(?<first>\d+)\t(?<last>\d+)\t/gmu) },
};

/** Words of a warning about the first position, about words that differ, or that no mention is on both sides. */
const causes =
  /first-(?:token|position|sentence|character)|from [01]\b|shift|text-mismatch|no mention|shares? (?:no|none)|no-(?:shared|common)/i;

const standoff: Axis = {
  item: 8,
  name: "positions from 1 on one side",
  formats: Object.keys(shifters),
  draw: (random, format) => {
    const documents = documentsToShift(random);
    const { files, isExclusive, shift } = shifters[format];
    const writer = random.pick(allWriters.filter((each) => each.format === format));
    const [key, response] = sides.map((side) => writeSide(writer, documents, side));
    const moved = random.chance(0.7) ? response : key;
    const by = random.pick(shifts(isExclusive));
    // CoreNLP counts from 1, so the other way is from 0.
    const isFromZero = format.startsWith("corenlp");
    const last = by.last === 1 ? -1 : 0;
    const change = isFromZero ? { first: -1, last } : by;
    for (const [path, bytes] of moved.files)
      if (files.test(path)) moved.files.set(path, textBytes(shift(new TextDecoder().decode(bytes), change)));
    const all = new Map([...key.files, ...response.files]);
    // Without its text, a table of events can still be compared with another.
    if (format === "tbf" && random.chance(0.5))
      for (const path of all.keys()) if (path.endsWith(".txt")) all.delete(path);
    const truth = format === "neleval" ? scoresOf([joined(documents)]) : trueScores(documents);
    return { files: all, command: ["score", key.path, response.path], truth, causes };
  },
};

/** Fields that follow from the clusters, and that a program need not write. */
const derived = ["clusters_strings", "clusters_token_text", "word_clusters"];

/** Adds to the spans in the clusters of a JSON layout. */
function shiftedClusters(format: string, clusters: unknown, shift: Shift): unknown {
  const isSpan = (value: unknown): value is (number | string)[] => Array.isArray(value) && !Array.isArray(value[0]);
  if (isSpan(clusters)) {
    const at = format === "preco" || format === "hf-coref" ? 1 : 0;
    return clusters.map((value, v) => {
      if (v !== at && v !== at + 1) return value;
      const moved = Number(value) + (v === at ? shift.first : shift.last);
      return typeof value === "string" ? String(moved) : moved;
    });
  }
  return (clusters as unknown[]).map((each) => shiftedClusters(format, each, shift));
}

const inJson: Axis = {
  item: 8,
  name: "positions from 1 on one side",
  formats: [...wordLayouts.keys()].filter((format) => !["corenlp-json", "scorch"].includes(format)),
  draw: (random, format) => {
    const documents = documentsToShift(random);
    // A piece more or less is often the same word, so layouts with pieces cannot show it.
    const layout = wordLayouts.get(format)!;
    const isExclusive = ["wlcoref", "fastcoref", "preco", "koconovel"].includes(format);
    const by = random.pick(shifts(isExclusive));
    const movedSide = random.chance(0.7) ? "response" : "key";
    const hasWords = random.chance(0.6);
    const [key, response] = sides.map((side) => {
      // One side can be in a layout with the same kind of positions.
      return writeRecords(layout, documents, side, (document) => {
        const whole = without(layout.record(document, side), ...derived);
        const isBare = !hasWords && layout.format === "jsonlines";
        const record = isBare ? without(whole, "sentences") : whole;
        if (side === movedSide) record[layout.field] = shiftedClusters(format, record[layout.field], by);
        return record;
      });
    });
    return against(key, response, documents);
  },
};

function against(key: WrittenSide, response: WrittenSide, documents: readonly TrueDocument[]): DrawnContent {
  return {
    files: new Map([...key.files, ...response.files]),
    command: ["score", key.path, response.path],
    truth: trueScores(documents),
    causes,
  };
}

/** A response in another format than the key, as when a key of CoNLL is compared with a system's own output. */
const acrossFormats: Axis = {
  item: 8,
  name: "positions from 1 against a key of CoNLL",
  formats: ["jsonlines", "wlcoref", "allennlp", "maverick", "preco", "hf-coref"],
  draw: (random, format) => {
    const documents = documentsToShift(random);
    const layout: JsonLayout = wordLayouts.get(format)!;
    const by = random.pick(shifts(["wlcoref", "preco"].includes(format)));
    const key = writeSide(allWriters.find((each) => each.format === "conll")!, documents, "key");
    const response = writeRecords(layout, documents, "response", (document) => {
      const record = without(layout.record(document, "response"), ...derived);
      return { ...record, [layout.field]: shiftedClusters(format, record[layout.field], by) };
    });
    return against(key, response, documents);
  },
};

/** One side counts the characters of the words, joined by blanks, and the other tokens. */
const charactersAgainstTokens: Axis = {
  item: 8,
  name: "characters against tokens",
  formats: ["jsonlines", "wlcoref", "allennlp", "clusters", "maverick", "fastcoref"],
  draw: (random, format) => {
    const documents = documentsToShift(random);
    const layout = wordLayouts.get(format)!;
    const isExclusive = format === "wlcoref" || format === "fastcoref";
    const charactersSide: Side = random.chance(0.7) ? "response" : "key";
    const hasWords = format !== "jsonlines" || random.chance(0.6);
    const clusters = (document: TrueDocument, side: Side, spanOf: (mention: Mention) => number[]): number[][][] =>
      clustersOf(document[side]).map((cluster) => cluster.map(spanOf));
    const past = isExclusive ? 1 : 0;
    const [key, response] = sides.map((side) =>
      writeRecords(layout, documents, side, (document) => {
        const record = without(layout.record(document, side), ...derived, ...(hasWords ? [] : ["sentences"]));
        record[layout.field] = clusters(document, side, (mention) => {
          if (side !== charactersSide) return [mention.first, mention.last + past];
          const { start, end } = codePoints(document, mention);
          return [start, end - 1 + past];
        });
        return record;
      }),
    );
    return {
      ...against(key, response, documents),
      causes: /-offsets|count characters|text-mismatch|no mention|shares? (?:no|none)|no-(?:shared|common)/i,
    };
  },
};

function codePoints(document: TrueDocument, mention: Mention): { start: number; end: number } {
  const text = document.sentences.flat().join(" ");
  const { start, end } = charactersOf(document, mention);
  const count = (units: number): number => Array.from(text.slice(0, units)).length;
  return { start: count(start), end: count(end) };
}

/** Sentences from 1, in formats whose positions are in a sentence. */
const sentencesFromOne: Axis = {
  item: 8,
  name: "sentences from 1 on one side",
  formats: ["preco", "hf-coref"],
  draw: (random, format) => {
    const documents = documentsToShift(random);
    const layout = wordLayouts.get(format)!;
    const isKey = random.chance(0.3);
    const [key, response] = sides.map((side) =>
      writeRecords(layout, documents, side, (document) => {
        const record = layout.record(document, side);
        if ((side === "key") !== isKey) return record;
        const places = record[layout.field] as number[][][];
        const moved = places.map((cluster) => cluster.map(([sentence, ...rest]) => [sentence + 1, ...rest]));
        return { ...record, [layout.field]: moved };
      }),
    );
    return against(key, response, documents);
  },
};

/** A system whose mentions really begin a word late now and then: nothing is misread. */
export function lateBoundaries(documents: readonly TrueDocument[], random: Random): DrawnContent {
  const late = documents.map((document): TrueDocument => {
    const response = document.response.map((mention) =>
      mention.first < mention.last && random.chance(0.3) ? { ...mention, first: mention.first + 1 } : mention,
    );
    const places = new Set<string>();
    const unique = response.filter(({ first, last }) => {
      const place = `${first} ${last}`;
      if (places.has(place)) return false;
      places.add(place);
      return true;
    });
    return { ...document, response: unique };
  });
  const text = (side: Side): string =>
    lines(
      late.map((document) => ({
        doc_key: document.id,
        sentences: document.sentences,
        clusters: clustersOf(document[side]).map((cluster) => cluster.map(({ first, last }) => [first, last])),
      })),
    );
  return { ...pairOf(["key.jsonl", text("key")], ["response.jsonl", text("response")]), truth: trueScores(late) };
}

export const positionAxes = [standoff, inJson, acrossFormats, charactersAgainstTokens, sentencesFromOne];
