import { gzipSync } from "node:zlib";
import { Random } from "../../bench/random.ts";
import { conll2012 } from "../../src/formats/conll-2012/index.ts";
import type { TestWriter } from "./format-writers/test-writer.ts";
import {
  changed,
  charactersOf,
  clustersOf,
  firstDifference,
  lines,
  mentionsIn,
  partOf,
  type Side,
  sides,
  spansOf,
  type TrueDocument,
  type TrueScores,
  trueScores,
} from "./true-documents.ts";
import { ableWriters, writeSide } from "./written-side.ts";

/** A pair of key and response that a program can misread, with the true scores of its intended content. */
export interface Misreading {
  readonly name: string;
  /** Files by path, relative to the folder of this pair. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The arguments of `corefscope score`, with paths as in `files`. */
  readonly args: readonly string[];
  /** The file that is sent to standard input. */
  readonly input?: string;
  /** Arguments as bash reads them, which replace `args`. */
  readonly shell?: string;
  /** Whether the program must score the pair; otherwise, it may also refuse it. */
  readonly mustScore: boolean;
  /** The scores of the intended content. If absent, the program must refuse the pair. */
  readonly truth?: TrueScores;
}

const vocabulary = ["Ann", "saw", "the", "old", "cat", "It", "ran", ",", "don't", "U.S.", "her", "naïve", "猫", "it"];
const encoder = new TextEncoder();

/**
 * Draws documents that most formats can hold: mentions cross neither each other nor the ends of sentences, and entities
 * have two mentions or more.
 */
function trueDocuments(random: Random): TrueDocument[] {
  return Array.from({ length: 2 + random.below(3) }, (_, d) => {
    const sentences = Array.from({ length: 3 }, () =>
      Array.from({ length: 4 + random.below(4) }, () => random.pick(vocabulary)),
    );
    const id = `doc${d + 1}`;
    const key = mentionsIn(sentences, random);
    return { id, sentences, key, response: random.chance(0.5) ? changed(key, random) : mentionsIn(sentences, random) };
  });
}

function byHand(name: string, key: string | Uint8Array, response: string | Uint8Array): Omit<Misreading, "mustScore"> {
  const bytes = (content: string | Uint8Array): Uint8Array =>
    typeof content === "string" ? encoder.encode(content) : content;
  return {
    name,
    files: new Map([
      ["key.json", bytes(key)],
      ["response.json", bytes(response)],
    ]),
    args: ["key.json", "response.json"],
  };
}

type Maker = (documents: readonly TrueDocument[], random: Random) => Misreading;

/** Makes nested lists or maps of documents, clusters and spans. */
const nesting: Maker = (documents, random) => {
  const forms = {
    "a list of documents": (side: Side) => JSON.stringify(documents.map((document) => spansOf(document, side))),
    "a list of documents, indented": (side: Side) =>
      JSON.stringify(
        documents.map((document) => spansOf(document, side)),
        null,
        2,
      ),
    "clusters by document": (side: Side) =>
      JSON.stringify(Object.fromEntries(documents.map((document) => [document.id, spansOf(document, side)]))),
    "a list a line": (side: Side) => lines(documents.map((document) => spansOf(document, side))),
    "a list of objects": (side: Side) =>
      JSON.stringify(documents.map((document) => ({ doc_key: document.id, clusters: spansOf(document, side) }))),
    "a list of one document": (side: Side) => JSON.stringify([spansOf(documents[0], side)]),
    "one document": (side: Side) => JSON.stringify(spansOf(documents[0], side)),
    "spans as text": (side: Side) =>
      JSON.stringify(documents.map((document) => spansOf(document, side).map((cluster) => cluster.map(String)))),
  };
  const names = Object.keys(forms) as (keyof typeof forms)[];
  const name = random.pick(names);
  const other = name.includes("one document") || random.chance(0.6) ? name : random.pick(names.slice(0, 5));
  const meant = name.includes("one document") ? documents.slice(0, 1) : documents;
  return {
    ...byHand(`nesting: ${name} against ${other}`, forms[name]("key"), forms[other]("response")),
    // A list of documents without names can look like a list of clusters of discontinuous mentions.
    mustScore:
      name === other &&
      (name.startsWith("one document") || name === "clusters by document" || name === "a list of objects"),
    truth: trueScores(meant),
  };
};

/** Makes JSON lines and lists of objects without ids, on one side or both. */
const missingIds: Maker = (documents, random) => {
  const lacks = random.pick(["both", "key", "response"] as const);
  const form = random.pick([lines, JSON.stringify]);
  const withWords = random.chance(0.5);
  const text = (side: Side): string =>
    form(
      documents.map((document) => ({
        ...(lacks === "both" || lacks === side ? {} : { doc_key: document.id }),
        ...(withWords ? { sentences: document.sentences } : {}),
        clusters: spansOf(document, side),
      })),
    );
  return {
    ...byHand(`missing ids: ${lacks}${withWords ? ", with words" : ""}`, text("key"), text("response")),
    mustScore: lacks === "both",
    truth: trueScores(documents),
  };
};

/** Formats with spans, whose ends are inclusive if `past` is 0, and exclusive if it is 1. CoNLL ignores `past`. */
const spanForms: Readonly<Record<string, (documents: readonly TrueDocument[], side: Side, past: number) => string>> = {
  "JSON lines": (documents, side, past) =>
    lines(documents.map((document) => ({ doc_key: document.id, clusters: spansOf(document, side, past) }))),
  "JSON lines with words": (documents, side, past) =>
    lines(
      documents.map((document) => ({
        doc_key: document.id,
        sentences: document.sentences,
        clusters: spansOf(document, side, past),
      })),
    ),
  "a map": (documents, side, past) =>
    JSON.stringify(Object.fromEntries(documents.map((document) => [document.id, spansOf(document, side, past)]))),
  PreCo: (documents, side, past) =>
    lines(
      documents.map((document) => ({
        id: document.id,
        sentences: document.sentences,
        mention_clusters: clustersOf(document[side]).map((cluster) =>
          cluster.map(({ first, last }) => {
            const starts = document.sentences.map((_, s) => document.sentences.slice(0, s).flat().length);
            const sentence = starts.findLastIndex((start) => start <= first);
            return [sentence, first - starts[sentence], last - starts[sentence] + past];
          }),
        ),
      })),
    ),
  "words of fastcoref": (documents, side, past) =>
    lines(
      documents.map((document) => ({
        doc_key: document.id,
        text: document.sentences.flat(),
        clusters: spansOf(document, side, past),
      })),
    ),
  "characters of a text": (documents, side, past) =>
    lines(
      documents.map((document) => ({
        doc_key: document.id,
        text: document.sentences.flat().join(" "),
        clusters: clustersOf(document[side]).map((cluster) =>
          cluster.map((mention) => {
            const { start, end } = charactersOf(document, mention);
            return [start, end - 1 + past];
          }),
        ),
      })),
    ),
  CoNLL: (documents, side) =>
    Array.from(conll2012.write!(documents.map((document) => partOf(document, side)))).join(""),
};

/** Makes pairs whose sides have inclusive or exclusive ends. */
const conventions: Maker = (made, random) => {
  // Most mentions of the response are in the key. Otherwise, nothing could distinguish the conventions.
  const documents = made.map((document) => ({ ...document, response: changed(document.key, random) }));
  const past = { key: random.below(2), response: random.below(2) };
  const forms = Object.keys(spanForms);
  const key = random.pick(forms);
  const form = { key, response: random.chance(0.5) ? key : random.pick(forms) };
  const told = random.chance(0.4);
  const convention = (side: Side): string => (past[side] === 0 ? "inclusive" : "exclusive");
  const described = (side: Side): string => `${convention(side)} ${form[side]}`;
  const pair = byHand(
    `conventions: ${described("key")} against ${described("response")}${told ? ", by option" : ""}`,
    spanForms[form.key](documents, "key", past.key),
    spanForms[form.response](documents, "response", past.response),
  );
  const options = told ? ["--key-ends", convention("key"), "--response-ends", convention("response")] : [];
  // Positions cannot be compared if one side has a text without tokens, and the other has no words.
  const isMixed = sides.some((side, i) => hasText(form[side]) && lacksWords(form[sides[1 - i]]));
  return { ...pair, args: [...pair.args, ...options], mustScore: told && !isMixed, truth: trueScores(documents) };
};

const hasText = (form: string): boolean => form === "characters of a text";
const lacksWords = (form: string): boolean => form === "JSON lines" || form === "a map";

/** Makes files with both sides in separate fields, a file with only one side, or documents in a random order. */
const swappedSides: Maker = (documents, random) => {
  const form = random.pick(["one file", "both in both", "one side alone", "shuffled", "the same file twice"] as const);
  const gold = documents.map((document) => ({
    doc_key: document.id,
    sentences: document.sentences,
    clusters: spansOf(document, "key"),
  }));
  const predicted = documents.map((document) => ({
    doc_key: document.id,
    sentences: document.sentences,
    predicted_clusters: spansOf(document, "response"),
  }));
  const both = gold.map((one, d) => ({ ...one, ...predicted[d] }));
  const name = `sides: ${form}`;
  const truth = trueScores(documents);
  switch (form) {
    case "one file":
      return { ...byHand(name, lines(both), ""), args: ["key.json"], mustScore: true, truth };
    case "both in both":
      return { ...byHand(name, lines(both), lines(both)), mustScore: true, truth };
    case "one side alone":
      return { ...byHand(name, lines(random.pick([gold, predicted])), ""), args: ["key.json"], mustScore: false };
    case "shuffled":
      return {
        ...byHand(name, lines(gold), lines(random.shuffle([...predicted]))),
        mustScore: true,
        truth,
      };
    case "the same file twice":
      // The first argument means the key's annotation in this file, and the second the response's.
      return { ...byHand(name, lines(both), ""), args: ["key.json", "key.json"], mustScore: true, truth };
  }
};

/** Pairs any two formats, even if they identify mentions in different ways. */
const formats: Maker = (documents, random) => {
  const able = ableWriters(documents);
  const [a, b] = [random.pick(able), random.pick(able)];
  const [key, response] = [writeSide(a, documents, "key"), writeSide(b, documents, "response")];
  const keeps = [a.keeps, b.keeps];
  const speakOf = (kind: TestWriter["keeps"]): boolean => keeps.includes(kind) && keeps[0] !== keeps[1];
  const mixed = speakOf("names") || speakOf("characters") || (speakOf("text") && speakOf("positions"));
  return {
    name: `formats: ${a.format} (${a.keeps}) against ${b.format} (${b.keeps})`,
    files: new Map([...key.files, ...response.files]),
    args: [key.path, response.path],
    // CRAC's text has no names of documents, and its mentions are found by words.
    mustScore: !mixed && [a, b].every(({ format }) => format !== "crac-text"),
    truth: trueScores(documents),
  };
};

/** Returns the writers of formats with a single annotation file, which can come from a pipe. */
function singleFiles(documents: readonly TrueDocument[]): TestWriter[] {
  return ableWriters(documents).filter((writer) => {
    const { files, path } = writeSide(writer, documents, "key");
    return files.size === 1 && path !== "key";
  });
}

/** Passes files through standard input, process substitution or a named pipe, plain or gzipped. */
const pipes: Maker = (documents, random) => {
  const writer = random.pick(singleFiles(documents));
  const [key, response] = sides.map((side) => writeSide(writer, documents, side));
  const files = new Map([...key.files, ...response.files]);
  const zipped = random.chance(0.3);
  if (zipped) files.set(response.path, gzipSync(files.get(response.path)!));
  const way = random.pick(["-", "/dev/stdin", "substitution", "both substituted", "fifo"] as const);
  const name = `pipes: ${writer.format} by ${way}${zipped ? ", gzipped" : ""}`;
  const common = { name, files, mustScore: true, truth: trueScores(documents) };
  const quoted = (path: string): string => `'${path}'`;
  switch (way) {
    case "-":
    case "/dev/stdin":
      return { ...common, args: [key.path, way], input: response.path };
    case "substitution":
      return { ...common, args: [], shell: `${quoted(key.path)} <(cat ${quoted(response.path)})` };
    case "both substituted":
      return { ...common, args: [], shell: `<(cat ${quoted(key.path)}) <(cat ${quoted(response.path)})` };
    case "fifo":
      return {
        ...common,
        args: [],
        shell: `${quoted(key.path)} "$(mkfifo f && (cat ${quoted(response.path)} > f &) > /dev/null && echo f)"`,
      };
  }
};

/** Makes a folder for each side. Some response folders have the files of two systems. */
const folders: Maker = (documents, random) => {
  const writer = random.pick(ableWriters(documents));
  const files = new Map<string, Uint8Array>();
  for (const side of sides) {
    for (const [d, document] of documents.entries()) {
      for (const [path, bytes] of writeSide(writer, [document], side, `${side}/${d}`).files) files.set(path, bytes);
    }
  }
  const twice = random.chance(0.4);
  if (twice) {
    const others = documents.map((document) => ({ ...document, response: document.key }));
    for (const [path, bytes] of writeSide(writer, others, "response", "response/other").files) files.set(path, bytes);
  }
  return {
    name: `folders: ${writer.format}${twice ? ", two systems in one" : ""}`,
    files,
    args: ["key", "response"],
    mustScore: !twice,
    ...(twice ? {} : { truth: trueScores(documents) }),
  };
};

/** Makes a response in an unsupported format, another encoding or a ZIP file, or with a misleading name or option. */
const wrongFormats: Maker = (documents, random) => {
  const able = ableWriters(documents);
  const single = singleFiles(documents);
  const writer = random.pick(single);
  const [key, response] = sides.map((side) => writeSide(writer, documents, side));
  const files = new Map([...key.files, ...response.files]);
  const way = random.pick(["foreign", "forced", "UTF-16", "byte order mark", "ZIP", "renamed"] as const);
  const common = { args: [key.path, response.path], truth: trueScores(documents) };
  const text = new TextDecoder().decode(files.get(response.path));
  switch (way) {
    case "foreign": {
      const [name, write] = random.pick(Object.entries(foreign));
      files.set("response/export.json", encoder.encode(write(documents)));
      return {
        ...common,
        name: `wrong formats: ${name}`,
        files,
        args: [key.path, "response/export.json"],
        mustScore: false,
      };
    }
    case "forced": {
      // Both formats are right for the same file: ids such as 0a join pieces of mentions in CRAFT, but are ordinary ids
      // in CoNLL.
      const isChoice = (format: string): boolean => writer.format === "craft" && format === "conll";
      const other = random.pick(able.filter(({ format }) => format !== writer.format && !isChoice(format)));
      return {
        ...common,
        name: `wrong formats: ${writer.format} called ${other.format}`,
        files,
        args: [...common.args, "--response-format", other.format],
        mustScore: false,
      };
    }
    case "UTF-16":
      files.set(response.path, Buffer.from(`\uFEFF${text}`, "utf16le"));
      return { ...common, name: `wrong formats: ${writer.format} in UTF-16`, files, mustScore: false };
    case "byte order mark":
      files.set(response.path, encoder.encode(`\uFEFF${text}`));
      return { ...common, name: `wrong formats: ${writer.format} with a byte order mark`, files, mustScore: true };
    case "ZIP":
      files.set(response.path, storedZip("response", files.get(response.path)!));
      return { ...common, name: `wrong formats: ${writer.format} in a ZIP file`, files, mustScore: false };
    case "renamed": {
      const bytes = files.get(response.path)!;
      const path = `response/renamed.${random.pick(["conll", "json", "txt", "tsv", "xml", "dat"])}`;
      files.delete(response.path);
      files.set(path, bytes);
      return {
        ...common,
        name: `wrong formats: ${writer.format} as ${path}`,
        files,
        args: [key.path, path],
        mustScore: true,
      };
    }
  }
};

function storedZip(name: string, content: Uint8Array): Uint8Array {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(10, 4);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), content]);
}

/** Formats of other tools, which corefscope does not read. */
const foreign: Readonly<Record<string, (documents: readonly TrueDocument[]) => string>> = {
  spaCy: (documents) =>
    JSON.stringify(
      documents.map((document) => ({
        text: document.sentences.flat().join(" "),
        ents: document.response.map((mention) => ({ ...charactersOf(document, mention), label: "PERSON" })),
        tokens: [],
      })),
    ),
  WSC: (documents) =>
    lines(
      documents.map((document, d) => ({
        idx: d,
        text: document.sentences.flat().join(" "),
        target: { span1_index: 0, span1_text: "Ann", span2_index: 3, span2_text: "it" },
        label: true,
      })),
    ),
};

const makers = { nesting, missingIds, conventions, swappedSides, formats, pipes, folders, wrongFormats } as const;

export const misreadingKinds = Object.keys(makers) as (keyof typeof makers)[];

export function misreading(kind: keyof typeof makers, seed: number): Misreading {
  const random = new Random(seed);
  return makers[kind](trueDocuments(random), random);
}

/**
 * Returns the fault of an answer to a pair, or undefined if the answer is right or a permitted refusal with a reason.
 */
export function faultOf(
  { mustScore, truth }: Misreading,
  { code, stdout, stderr }: { readonly code: number | null; readonly stdout: string; readonly stderr: string },
): string | undefined {
  if (code === 3) {
    if (mustScore) return `refused: ${stderr}`;
    return stderr.trim() === "" || /^\s+at /mu.test(stderr) ? `refused without a sentence: ${stderr}` : undefined;
  }
  if (code !== 0) return `exit code ${code}: ${stderr}`;
  if (truth === undefined) return `scored, though no reading is right: ${stderr}`;
  const { systems } = JSON.parse(stdout) as { systems: { scores: TrueScores }[] };
  const difference = firstDifference(truth, systems[0].scores);
  return difference === undefined ? undefined : `${difference}: ${stderr}`;
}
