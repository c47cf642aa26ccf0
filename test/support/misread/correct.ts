import type { Random } from "../../../bench/random.ts";
import type { TestWriter } from "../format-writers/test-writer.ts";
import {
  clustersOf,
  type Mention,
  partOf,
  scoresOf,
  type Side,
  sides,
  spansOf,
  textBytes,
  type TrueDocument,
  trueScores,
} from "../true-documents.ts";
import { ableWriters, allWriters, writeSide } from "../written-side.ts";
import { type Axis, type DrawnContent, pairOf } from "./axis.ts";
import { conllText, dialects, shardsOfOneSystem } from "./columns.ts";
import { jsonLayouts, without, wordLayouts, writeRecords } from "./json-layouts.ts";
import { nearDocuments, nearParts, withParts } from "./nesting.ts";
import { lateBoundaries } from "./positions.ts";
import { piecesWithSpans, sharedEntities } from "./scopes-and-layouts.ts";
import { type Column, tableFile, tableFormats } from "./table-files.ts";
import { badSystem, drawDocuments, drawRecords, type Drawing, goodSystem, joined, scoresOfRecords } from "./world.ts";

/** Pairs that are right as they are, however unusual. */

/** Formats of writers, without those that need documents of a special kind. */
const ordinary = [...new Set(allWriters.map(({ format }) => format))].filter(
  (format) => !["gap", "neleval", "labels"].includes(format),
);

function drawnFor(format: string, random: Random, drawing: Drawing): { documents: TrueDocument[]; writer: TestWriter } {
  for (;;) {
    const documents = drawDocuments(random, { ...drawing, isFlat: format === "aida" });
    const able = ableWriters(documents).filter((writer) => writer.format === format);
    if (able.length > 0) return { documents, writer: random.pick(able) };
  }
}

function written(writer: TestWriter, documents: readonly TrueDocument[]): DrawnContent {
  const [key, response] = sides.map((side) => writeSide(writer, documents, side));
  return {
    files: new Map([...key.files, ...response.files]),
    command: ["score", key.path, response.path],
    truth: trueScores(documents),
  };
}

/** An axis of documents in each ordinary format. */
function ofDocuments(name: string, drawing: (random: Random) => Drawing): Axis {
  return {
    item: 0,
    name,
    formats: ordinary,
    draw: (random, format) => {
      const { documents, writer } = drawnFor(format, random, drawing(random));
      // A plain text has no names of documents.
      const content = written(writer, documents);
      return format === "crac-text" ? { ...content, causes: /paired-by-position/ } : content;
    },
  };
}

/** Shares one to three mentions with the key, and has others besides. */
const fewShared: NonNullable<Drawing["respond"]> = (key, sentences, random) => {
  const places = new Set(key.map(({ first, last }) => `${first} ${last}`));
  const taken = new Set(key.flatMap(({ first, last }) => [first, last]));
  const length = sentences.flat().length;
  const free = Array.from({ length }, (_, token) => token).filter((token) => !taken.has(token));
  const others = free
    .filter((token) => !places.has(`${token} ${token}`) && random.chance(0.4))
    .map((token, n) => ({ first: token, last: token, entity: 1 + (n >> 1) }));
  const even = others.slice(0, others.length - (others.length % 2));
  const some = key.filter(({ entity }) => entity === key[0].entity).slice(0, 2);
  return [...even, ...some.map((mention) => ({ ...mention, entity: 90 }))].sort(
    (a, b) => a.first - b.first || b.last - a.last,
  );
};

const documentAxes: Axis[] = [
  ofDocuments("an ordinary system", () => ({})),
  ofDocuments("a bad system", () => ({ respond: badSystem })),
  ofDocuments("few shared mentions", () => ({ respond: fewShared })),
  ofDocuments("one document", () => ({ documents: [1, 1] })),
  ofDocuments("many short documents", () => ({ documents: [8, 12], sentences: [1, 2] })),
  ofDocuments("a perfect system", () => ({ respond: (key) => [...key] })),
  ofDocuments("numbers as names of documents", (random) => {
    const first = random.pick([0, 1, 98, 1000]);
    const width = random.pick([0, 3]);
    return { documents: [2, 5], idOf: (d) => String(first + d).padStart(width, "0") };
  }),
  ofDocuments("years and numbers in names of documents", () => ({ idOf: (d) => `report-2024-${d}_${d + 1}` })),
];

const acrossFormats: Axis = {
  item: 0,
  name: "key and response in different formats",
  formats: ordinary.filter((format) => !["scorch", "ecbplus-json", "koconovel", "crac-text"].includes(format)),
  draw: (random, format) => {
    const { documents, writer } = drawnFor(format, random, { respond: random.pick([goodSystem, badSystem]) });
    const others = ableWriters(documents).filter(
      (other) => other.keeps === writer.keeps && !["gap", "labels", "crac-text"].includes(other.format),
    );
    const key = writeSide(writer, documents, "key");
    const response = writeSide(random.pick(others), documents, "response");
    return {
      files: new Map([...key.files, ...response.files]),
      command: ["score", key.path, response.path],
      truth: trueScores(documents),
    };
  },
};

/** Formats whose singletons are written like other entities. */
const withSingletons = [
  "conll",
  "jsonlines",
  "clusters",
  "corefud",
  "wlcoref",
  "preco",
  "maverick",
  "hf-coref",
  "inline",
];

const singletons: Axis = {
  item: 0,
  name: "singletons on one side",
  formats: withSingletons,
  draw: (random, format) => {
    const drawn = drawDocuments(random);
    const side = random.pick(sides);
    const isRare = random.chance(0.5);
    const documents = drawn.map((document, d): TrueDocument => {
      const used = new Set([...document.key, ...document.response].flatMap(({ first, last }) => [first, last]));
      const free = document.sentences.flat().flatMap((_, token) => (used.has(token) ? [] : [token]));
      const single = free.slice(0, isRare ? (d === 0 ? 1 : 0) : 6);
      const more = single.map((token, s) => ({ first: token, last: token, entity: 100 + s }));
      const mentions = [...document[side], ...more].sort((a, b) => a.first - b.first || b.last - a.last);
      return { ...document, [side]: mentions };
    });
    const writer = allWriters.find((each) => each.format === format)!;
    const content = written(writer, documents);
    return isRare ? content : { ...content, causes: /singletons-on-one-side/ };
  },
};

const extraDocuments: Axis = {
  item: 0,
  name: "more documents in the response",
  formats: withSingletons,
  draw: (random, format) => {
    const documents = drawDocuments(random, { documents: [3, 5] });
    const writer = allWriters.find((each) => each.format === format)!;
    const scored = documents.slice(0, -1);
    const key = writeSide(writer, scored, "key");
    const response = writeSide(writer, documents, "response");
    return {
      files: new Map([...key.files, ...response.files]),
      command: ["score", key.path, response.path],
      truth: trueScores(scored),
      causes: /extra-document/,
    };
  },
};

const noShared: Axis = {
  item: 0,
  name: "no shared mention at all",
  formats: withSingletons,
  draw: (random, format) => {
    const documents = drawDocuments(random, {
      respond: (key, sentences, source) => fewShared(key, sentences, source).filter(({ entity }) => entity !== 90),
    }).map((document): TrueDocument => {
      const places = new Set(document.key.map(({ first, last }) => `${first} ${last}`));
      const apart = document.response.filter(({ first, last }) => !places.has(`${first} ${last}`));
      const counts = new Map(clustersOf(apart).map((cluster) => [cluster[0].entity, cluster.length]));
      return { ...document, response: apart.filter(({ entity }) => counts.get(entity)! > 1) };
    });
    const writer = allWriters.find((each) => each.format === format)!;
    return {
      ...written(writer, documents),
      causes: /no mention|no-(?:shared|common)|no-mentions|shares? (?:no|none)/i,
    };
  },
};

const column = (name: string, cells: Column["cells"], isQuoted = false): Column => ({ name, cells, isQuoted });

type TableMaker = (random: Random, format: string) => DrawnContent;

function tables(
  format: string,
  { names, key, response }: { names: Column["cells"]; key: Column["cells"]; response: Column["cells"] },
  more: readonly Column[] = [],
  isQuoted = false,
): Pick<DrawnContent, "files" | "command"> {
  const of = (side: Side, labels: Column["cells"]): [string, Uint8Array] =>
    tableFile(format, side, [column("mention", names, isQuoted), column("cluster", labels, isQuoted), ...more]);
  return pairOf(of("key", key), of("response", response));
}

const tableMakers: Readonly<Record<string, TableMaker>> = {
  "an ordinary table": (random, format) => {
    const records = drawRecords(random, { missing: random.pick([0, 0.2]) });
    return { ...tables(format, records), truth: scoresOfRecords(records) };
  },
  "both sides in one table": (random, format) => {
    const records = drawRecords(random, { missing: random.pick([0, 0.2]) });
    const [key, response] = random.pick([
      ["key", "response"],
      ["gold", "predicted"],
      ["y_true", "y_pred"],
      ["true_cluster", "predicted_cluster"],
    ]);
    const [path, content] = tableFile(format, "table", [
      column(random.pick(["mention", "id", "record_id"]), records.names),
      column(key, records.key),
      column(response, records.response),
    ]);
    return { files: new Map([[path, content]]), command: ["score", path], truth: scoresOfRecords(records) };
  },
  "columns of features": (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const more = [
      column(
        "name",
        records.names.map(() => random.pick(["Lee, Ann", "Bob", "NA", "None", "nan", ""])),
      ),
      column(
        "age",
        records.names.map(() => random.below(90)),
      ),
      column(
        "city",
        records.names.map(() => random.pick(["Paris", "Rome", "-1"])),
      ),
    ];
    return { ...tables(format, records, more), truth: scoresOfRecords(records) };
  },
  "numbers as names": (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const start = random.pick([0, 1, 95, 99_990]);
    const names = records.names.map((_, r) => start + r);
    return { ...tables(format, { ...records, names }), truth: scoresOfRecords(records) };
  },
  "numbers with leading zeros on both sides": (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const names = records.names.map((_, r) => String(r + 1).padStart(3, "0"));
    return { ...tables(format, { ...records, names }), truth: scoresOfRecords(records) };
  },
  "ids 01 and 1 on both sides": (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const names = records.names.map((_, r) => (r % 2 === 0 ? String((r >> 1) + 1) : `0${(r >> 1) + 1}`));
    return {
      ...tables(format, { ...records, names }),
      truth: scoresOfRecords(records),
      causes: /zero|spell|alike|written/i,
    };
  },
  "records called NA, None and -1": (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const names = records.names.map((name, r) => ["NA", "None", "nan", "-1", "NULL"][r] ?? name);
    return { ...tables(format, { ...records, names }), truth: scoresOfRecords(records) };
  },
  "decimal points on both sides": (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const decimal = (label: string | null): string => `${Number.parseInt(label!, 36)}.0`;
    const made = { ...records, key: records.key.map(decimal), response: records.response.map(decimal) };
    return { ...tables(format, made), truth: scoresOfRecords(records) };
  },
  "fewer records in the response": (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const response = records.response.map((label, r) => (r % 3 === 0 ? null : label));
    return { ...tables(format, { ...records, response }), truth: scoresOfRecords({ ...records, response }) };
  },
  "most records in no cluster": (random, format) => {
    const records = drawRecords(random, { missing: 0.6 });
    return { ...tables(format, records), truth: scoresOfRecords(records) };
  },
};

const ordinaryTables: Axis[] = Object.entries(tableMakers).map(([name, draw]) => ({
  item: 0,
  name,
  formats: tableFormats,
  draw,
}));

const quotedNa: Axis = {
  item: 0,
  name: "a label NA between quotation marks",
  formats: ["labels.csv", "labels.semicolon"],
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const marker = random.pick(["NA", "None", "nan", "NULL"]);
    const named = (label: string | null, from: string): string | null => (label === from ? marker : label);
    const made = {
      ...records,
      key: records.key.map((label) => named(label, records.key[0]!)),
      response: records.response.map((label) => named(label, records.response[0]!)),
    };
    return { ...tables(format, made, [], true), truth: scoresOfRecords(records) };
  },
};

const tableOfDocuments: Axis = {
  item: 0,
  name: "a table with documents",
  formats: tableFormats,
  draw: (random, format) => {
    const names = random.pick([
      ["NA", "None", "d"],
      ["1", "2", "3"],
      ["01", "02", "10"],
      ["-1", "0", "1"],
    ]);
    const documents = drawDocuments(random, { documents: [2, 3], idOf: (d) => names[d] });
    const of = (side: Side): [string, Uint8Array] => {
      const rows = documents.flatMap((document) =>
        document[side].map(({ first, last, entity }) => [`${first}-${last}`, String(entity), document.id]),
      );
      return tableFile(
        format,
        side,
        ["mention", "cluster", "document"].map((name, c) =>
          column(
            name,
            rows.map((row) => row[c]),
          ),
        ),
      );
    };
    return { ...pairOf(of("key"), of("response")), truth: trueScores(documents) };
  },
};

/** What is known and harmless next to the clusters of a response. */
const knownFields: Axis = {
  item: 0,
  name: "known and harmless fields next to the clusters",
  formats: ["jsonlines", "allennlp", "clusters", "fastcoref", "wlcoref", "maverick", "preco", "hf-coref"],
  draw: (random, format) => {
    const documents = drawDocuments(random);
    const layout = wordLayouts.get(format)!;
    const [key, response] = sides.map((side) =>
      writeRecords(layout, documents, side, (document) => {
        const words = document.sentences.flat();
        const spans = document[side].map(({ first, last }) => [first, last]);
        const fields: Record<string, unknown> = {
          top_spans: spans,
          head_scores: spans.map(() => 0.5),
          ner: document.sentences.map(() => [[0, 1, "PERSON"]]),
          pos: document.sentences.map((each) => each.map(() => "NN")),
          speakers: document.sentences.map((each) => each.map(() => "-")),
          genre: "nw",
          constituents: [],
          relations: [],
          lemma: words,
          timing: { seconds: 1.5 },
          model: "m",
        };
        const some = Object.fromEntries(Object.entries(fields).filter(() => random.chance(0.4)));
        const { format: id } = layout;
        const foreign = id === "jsonlines" ? [] : ["pos", "speakers", "ner"];
        const own = without(some, ...foreign, ...(id === "jsonlines" || id === "allennlp" ? [] : ["top_spans"]));
        return { ...own, ...layout.record(document, side) };
      }),
    );
    return {
      files: new Map([...key.files, ...response.files]),
      command: ["score", key.path, response.path],
      truth: trueScores(documents),
    };
  },
};

const predictions: Axis = {
  item: 0,
  name: "predicted_clusters next to the gold",
  formats: ["jsonlines"],
  draw: (random) => {
    const drawn = drawDocuments(random);
    const isEmpty = drawn.map(() => random.chance(0.2));
    const documents = drawn.map((document, d): TrueDocument => (isEmpty[d] ? { ...document, response: [] } : document));
    const layout = jsonLayouts[0];
    const hasGold = random.chance(0.7);
    const response = writeRecords(layout, documents, "response", (document) => {
      const gold = layout.record(document, "key");
      const predicted = { predicted_clusters: spansOf(document, "response") };
      return { ...(hasGold ? gold : without(gold, "clusters")), ...predicted };
    });
    const key = random.chance(0.5)
      ? writeRecords(layout, documents, "key")
      : writeSide(allWriters.find(({ format }) => format === "conll")!, documents, "key");
    return {
      files: new Map([...key.files, ...response.files]),
      command: ["score", key.path, response.path],
      truth: trueScores(documents),
      causes: /no-mentions|no mention|no-(?:shared|common)/i,
    };
  },
};

const pieces: Axis = {
  item: 0,
  name: "pieces of words with the spans of the model",
  formats: ["jsonlines"],
  draw: (random) => piecesWithSpans(random, random.chance(0.5)),
};

const partsAgainstNames: Axis = {
  item: 0,
  name: "part 0 of CoNLL against doc_key with _0",
  formats: ["jsonlines"],
  draw: (random) => {
    const documents = drawDocuments(random, { documents: [2, 4], idOf: (d) => `nw/doc${d}` });
    return { ...withParts(documents), truth: trueScores(documents) };
  },
};

const lateMentions: Axis = {
  item: 0,
  name: "some mentions begin a word late",
  formats: ["jsonlines"],
  draw: (random) => lateBoundaries(drawDocuments(random), random),
};

const shared: Axis = {
  item: 0,
  name: "entities shared by documents",
  formats: ["conll", "corefud", "inline", "cat"],
  draw: sharedEntities,
};

/** Formats without ids of entities, and those whose ids are unique by definition: nothing restarts. */
const corpusScope: Axis = {
  item: 0,
  name: "the corpus as scope, without shared ids",
  formats: ["jsonlines", "wlcoref", "preco", "corefud", "ecbplus-json"],
  draw: (random, format) => {
    const documents = drawDocuments(random, { documents: [3, 6], sentences: [3, 5] });
    const writer = allWriters.find((each) => each.format === format)!;
    const content = written(writer, documents);
    const truth = format === "corefud" ? scoresOf([joined(documents)]) : trueScores(documents);
    return { ...content, command: [...content.command, "--scope", "corpus"], truth, causes: /no-shared-entity/ };
  },
};

const shards: Axis = {
  item: 0,
  name: "shards of one system",
  formats: ["conll", "jsonlines", "clusters"],
  draw: (random, format) =>
    shardsOfOneSystem(
      drawDocuments(random, { documents: [2, 4] }),
      format,
      random.pick(["north", "bert-base", "run 2"]),
    ),
};

const shapes: Axis = {
  item: 0,
  name: "clusters of names and numbers",
  formats: ["clusters"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const nameOf = random.pick<(mention: Mention) => unknown>([
      ({ first, last }) => `m${first}-${last}`,
      ({ first, last }) => first * 100 + last,
      ({ first, last }) => String(first * 100 + last),
      ({ first, last }) => [first, last],
    ]);
    // Clusters of two numbers would look like spans.
    const clusters = (document: TrueDocument, side: Side): unknown[][] =>
      clustersOf(document[side]).map((cluster) => cluster.map((mention) => nameOf(mention)));
    const hasPairs = documents.some((document) =>
      sides.some((side) => clusters(document, side).some((each) => each.length === 2 && typeof each[0] === "number")),
    );
    const text = (side: Side): string =>
      JSON.stringify(
        hasPairs
          ? documents.map((document) => ({ doc_key: document.id, clusters: clusters(document, side) }))
          : Object.fromEntries(documents.map((document) => [document.id, clusters(document, side)])),
      );
    return { ...pairOf(["key.json", text("key")], ["response.json", text("response")]), truth: trueScores(documents) };
  },
};

const dialectsOfConll: Axis = {
  item: 0,
  name: "dialects of CoNLL",
  formats: ["conll"],
  draw: (random) => {
    const documents = drawDocuments(random, { respond: random.pick([goodSystem, badSystem]) });
    const [a, b] = [random.pick(Object.keys(dialects)), random.pick(Object.keys(dialects))];
    return {
      ...pairOf(["key.conll", conllText(documents, "key", a)], ["response.conll", conllText(documents, "response", b)]),
      truth: trueScores(documents),
    };
  },
};

const plainInlineIds: Axis = {
  item: 0,
  name: "capital ids in inline markup on both sides",
  formats: ["inline"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const writer = allWriters.find(({ format }) => format === "inline")!;
    const prefix = random.pick(["E", "X", "Ann_", "id:", ""]);
    const of = (side: Side): [string, Uint8Array] => {
      const [{ text }] = writer.write(documents.map((each) => partOf(each, side, (entity) => `${prefix}${entity}`)));
      return [`${side}.txt`, textBytes(text)];
    };
    return { ...pairOf(of("key"), of("response")), truth: trueScores(documents) };
  },
};

export const correctAxes: readonly Axis[] = [
  ...documentAxes,
  acrossFormats,
  singletons,
  extraDocuments,
  noShared,
  ...ordinaryTables,
  quotedNa,
  tableOfDocuments,
  knownFields,
  predictions,
  pieces,
  partsAgainstNames,
  lateMentions,
  shared,
  corpusScope,
  shards,
  shapes,
  dialectsOfConll,
  plainInlineIds,
  { ...nearDocuments, item: 0 },
  { ...nearParts, item: 0 },
];
