import type { Random } from "../../../bench/random.ts";
import {
  lines,
  partOf,
  scoresOf,
  type Side,
  sides,
  spansOf,
  textBytes,
  type TrueDocument,
  trueScores,
} from "../true-documents.ts";
import { allWriters, writeSide } from "../written-side.ts";
import { type Axis, type DrawnContent, literally, pairOf } from "./axis.ts";
import { conllText, dialects } from "./columns.ts";
import { tableFile } from "./table-files.ts";
import { drawDocuments, joined } from "./world.ts";

/** Items 9 and 10: ids that restart in each document, and layouts that are taken for others. */

/** Formats in which documents can share ids, but need not. */
const scopedFormats = ["conll", "conllua", "craft", "inline", "cat", "labels"];

function scopeOf(random: Random, documents: readonly TrueDocument[]): { scope: string; documents: TrueDocument[] } {
  const scope = random.pick(["corpus", "topic"]);
  const topics = scope === "corpus" ? 1 : 2;
  return { scope, documents: documents.map((each, d) => ({ ...each, id: `t${d % topics}/${each.id}` })) };
}

const restarting: Axis = {
  item: 9,
  name: "ids that restart in each document",
  formats: scopedFormats,
  draw: (random, format) => {
    const drawn = drawDocuments(random, { documents: [5, 8], sentences: [3, 5] });
    const { scope, documents } = scopeOf(random, drawn);
    const contentOf = (): Pick<DrawnContent, "files" | "command"> => {
      if (format === "conll") {
        const dialect = random.pick(Object.keys(dialects));
        const text = (side: Side): string => conllText(documents, side, dialect);
        return pairOf(["key.conll", text("key")], ["response.conll", text("response")]);
      }
      if (format === "labels") {
        const kind = random.pick(["labels.csv", "labels.tsv", "labels.parquet"]);
        // Names of mentions restart, too, or are unique.
        const unique = random.chance(0.5);
        const table = (side: Side): [string, Uint8Array] => {
          const rows = documents.flatMap((document) =>
            document[side].map(({ first, last, entity }) => [
              document.id,
              unique ? `${document.id}:${first}-${last}` : `${first}-${last}`,
              entity,
            ]),
          );
          const names = ["document", "mention", "cluster"];
          return tableFile(
            kind,
            side,
            names.map((name, c) => ({ name, cells: rows.map((row) => row[c]) })),
          );
        };
        return pairOf(table("key"), table("response"));
      }
      const writer = allWriters.find((each) => each.format === format)!;
      const [key, response] = sides.map((side) => {
        const numbered = writer.write(documents.map((document) => partOf(document, side, (entity) => String(entity))));
        return { side, numbered };
      });
      const files = new Map(
        [key, response].flatMap(({ side, numbered }) =>
          numbered.map(({ path, text }): [string, Uint8Array] => [`${side}/${path}`, textBytes(text)]),
        ),
      );
      return { files, command: ["score", "key", "response"] };
    };
    const content = contentOf();
    return {
      ...content,
      command: [...content.command, "--scope", scope],
      truth: trueScores(documents),
      causes: /restart|begin again|begins? again|scope-ids|same ids?/i,
    };
  },
};

/** Documents that really share entities: their mentions have words that no other entity has. */
export function sharedEntities(random: Random, format: string): DrawnContent {
  const drawn = drawDocuments(random, { documents: [3, 5], sentences: [3, 5], entities: 4 });
  const names = ["Ada", "Berta", "Carl", "Dora", "Emil"];
  const documents = drawn.map((document): TrueDocument => {
    const words = document.sentences.flat();
    // The last word of a mention names its entity of the key.
    for (const { last, entity } of document.key) words[last] = names[entity];
    let at = 0;
    const sentences = document.sentences.map(({ length }) => words.slice(at, (at += length)));
    return { ...document, sentences };
  });
  const byName = random.chance(0.5);
  const writer = allWriters.find((each) => each.format === format)!;
  const files = new Map<string, Uint8Array>();
  for (const side of sides)
    for (const { path, text } of writer.write(
      documents.map((document) => partOf(document, side, (entity) => (byName ? names[entity] : String(entity)))),
    ))
      files.set(`${side}/${path}`, textBytes(text));
  return {
    files,
    command: ["score", "key", "response", "--scope", "corpus"],
    truth: scoresOf([joined(documents)]),
  };
}

/** Inline markup with a line that is longer than the part of the file by which its format is recognised. */
const longLines: Axis = {
  item: 10,
  name: "a line of inline markup over 64 kB",
  formats: ["inline"],
  draw: (random) => {
    const drawn = drawDocuments(random, { documents: [1, 2], sentences: [4, 6] });
    // The rest of the text is before, behind or between the words of the first document.
    const place = random.pick(["before", "behind", "between"] as const);
    const documents = drawn.map((document, d): TrueDocument => {
      if (d > 0) return document;
      const words = document.sentences.flat();
      const rest = Math.ceil(18_000 / (place === "between" ? words.length : 1));
      const filler = Array.from({ length: rest }, (_, n) => (n % 9 === 8 ? "quay" : "and"));
      const gap = place === "between" ? rest : 0;
      const moved = (position: number): number => (place === "before" ? rest : position * gap) + position;
      const move = (mentions: TrueDocument["key"]): TrueDocument["key"] =>
        mentions.map(({ first, last, entity }) => ({ first: moved(first), last: moved(last), entity }));
      const text = {
        before: () => [...filler, ...words],
        behind: () => [...words, ...filler],
        between: () => words.flatMap((word) => [word, ...filler]),
      };
      // All in one sentence, so on one line.
      const sentences = [text[place]()];
      return { ...document, sentences, key: move(document.key), response: move(document.response) };
    });
    const writer = allWriters.find(({ format }) => format === "inline")!;
    const [key, response] = sides.map((side) => writeSide(writer, documents, side));
    return {
      files: new Map([...key.files, ...response.files]),
      command: ["score", key.path, response.path],
      truth: trueScores(documents),
      causes: /long line|inline/i,
    };
  },
};

/** A list of sentences called `tokens`, next to clusters under a name of one's own. */
const sentencesAsTokens: Axis = {
  item: 10,
  name: "sentences as tokens next to an unknown field",
  formats: ["clusters", "jsonlines"],
  draw: (random, format) => {
    const documents = drawDocuments(random, format === "clusters" ? { documents: [1, 1] } : {});
    const field = random.pick(["coreferences", "coref", "mentions", "chains", "entities", "annotation"]);
    const words = random.pick(["tokens", "words", "text", "sents"]);
    const isExtra = random.chance(0.3);
    const records = (side: Side): object[] =>
      documents.map((document) => ({
        ...(format === "clusters" ? {} : { doc_key: document.id }),
        [words]: document.sentences,
        ...(isExtra ? { lemmas: document.sentences } : {}),
        [field]: spansOf(document, side),
      }));
    const text = (side: Side): string =>
      format === "clusters" ? JSON.stringify(records(side)[0]) : lines(records(side));
    const extension = format === "clusters" ? "json" : "jsonl";
    return {
      ...pairOf([`key.${extension}`, text("key")], [`response.${extension}`, text("response")]),
      truth: trueScores(documents),
      causes: new RegExp(`${literally(field, `“${words}”`).source}|words-as-mentions`, "iu"),
    };
  },
};

/** A project as INCEpTION exports it: a folder for each document, with a file for each annotator. */
const inceptionProject: Axis = {
  item: 10,
  name: "a folder for each document, a file for each annotator",
  formats: ["webanno", "xmi"],
  draw: (random, format) => {
    const documents = drawDocuments(random);
    const writer = allWriters.find((each) => each.format === format)!;
    const extension = format === "webanno" ? "tsv" : "xmi";
    const files = new Map<string, Uint8Array>();
    const hasInitial = random.chance(0.6);
    for (const document of documents) {
      for (const [side, folder, user] of [
        ["key", "curation", "CURATION_USER"],
        ["response", "annotation", "anna"],
      ] as const) {
        const [{ text }] = writer.write([partOf(document, side)]);
        files.set(`${folder}/${document.id}.txt/${user}.${extension}`, textBytes(text));
      }
      if (!hasInitial) continue;
      const [{ text }] = writer.write([partOf({ ...document, response: [] }, "response")]);
      files.set(`annotation/${document.id}.txt/INITIAL_CAS.${extension}`, textBytes(text));
    }
    return {
      files,
      command: ["score", "curation", "annotation"],
      truth: trueScores(documents),
      causes: /INITIAL_CAS|annotator|folder/i,
    };
  },
};

/** Records of pieces of words with the spans that their model considered, which are whole and valid. */
export function piecesWithSpans(random: Random, hasGold: boolean): DrawnContent {
  const documents = drawDocuments(random);
  const conll = allWriters.find(({ format }) => format === "conll")!;
  const segments = allWriters.filter(({ format }) => format === "jsonlines")[1];
  const key = writeSide(conll, documents, "key");
  const records = (side: Side): Record<string, unknown>[] =>
    documents.map(
      (document) => JSON.parse(segments.write([partOf(document, side)])[0].text) as Record<string, unknown>,
    );
  const gold = records("key");
  const response = records("response").map((record, d) => ({
    ...record,
    clusters: hasGold ? gold[d]["clusters"] : [],
    predicted_clusters: record["clusters"],
    top_spans: (record["clusters"] as number[][][]).flat(),
    head_scores: [],
  }));
  return {
    files: new Map([...key.files, ["response.jsonl", textBytes(lines(response))]]),
    command: ["score", key.path, "response.jsonl"],
    truth: trueScores(documents),
  };
}

export const scopeAxes = [restarting, longLines, sentencesAsTokens, inceptionProject];
