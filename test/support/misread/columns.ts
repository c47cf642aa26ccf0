import { type Side, sides, type TrueDocument, trueScores } from "../true-documents.ts";
import { allWriters, writeSide } from "../written-side.ts";
import { type Axis, type DrawnContent, pairOf } from "./axis.ts";
import { drawDocuments } from "./world.ts";

/** Item 3, and the tables of item 10: columns of CoNLL files, standard input, and counts of several systems. */

/** Returns the coreference cell of each token. */
export function corefCells(document: TrueDocument, side: Side): string[] {
  const cells = document.sentences.flat().map((): string[] => []);
  const mentions = [...document[side]].sort((a, b) => a.first - b.first || b.last - a.last);
  for (const { first, last, entity } of mentions) if (first !== last) cells[first].push(`(${entity}`);
  for (const { first, last, entity } of mentions) if (first === last) cells[first].push(`(${entity})`);
  for (const { first, last, entity } of mentions.reverse()) if (first !== last) cells[last].push(`${entity})`);
  return cells.map((cell) => (cell.length === 0 ? "-" : cell.join("|")));
}

export interface Row {
  readonly document: string;
  readonly sentence: number;
  /** The number in the sentence, and in the document. */
  readonly number: number;
  readonly index: number;
  readonly word: string;
}

/** The columns before that of coreference, by dialect. */
export const dialects: Readonly<Record<string, (row: Row) => readonly (string | number)[]>> = {
  "CoNLL-2012": ({ document, number, word }) => [document, 0, number, word, "NN", "*", "-", "-", "-", "-", "*"],
  minimal: ({ document, number, word }) => [document, 0, number, word, "-"],
  SemEval: ({ number, word }) => [number + 1, word, ...new Array<string>(14).fill("_")],
  GUM: ({ index, word }) => [index, word],
};

/** Writes a CoNLL file from the columns of each token. */
export function columnsText(
  documents: readonly TrueDocument[],
  columnsOf: (row: Row, document: TrueDocument) => readonly (string | number)[],
  header: (document: TrueDocument) => string = ({ id }) => `#begin document (${id}); part 000`,
): string {
  return documents
    .map((document) => {
      let index = 0;
      const sentences = document.sentences.map((words, sentence) =>
        words.map((word, number) =>
          columnsOf({ document: document.id, sentence, number, index: index++, word }, document).join("\t"),
        ),
      );
      return `${header(document)}\n${sentences.map((rows) => `${rows.join("\n")}\n`).join("\n")}\n#end document\n`;
    })
    .join("");
}

export function conllText(documents: readonly TrueDocument[], side: Side, dialect: string): string {
  const cells = new Map(documents.map((document) => [document, corefCells(document, side)]));
  return columnsText(documents, (row, document) => [...dialects[dialect](row), cells.get(document)![row.index]]);
}

const twoColumns: Axis = {
  item: 3,
  name: "a gold column next to the prediction",
  formats: ["conll", "craft"],
  draw: (random, format) => {
    const documents = drawDocuments(random);
    const isBehind = random.chance(0.75);
    const causes = /column/i;
    if (format === "craft") {
      const writer = allWriters.find((each) => each.format === "craft")!;
      const [key, response] = sides.map((side) => writeSide(writer, documents, side));
      const texts = [key, response].map(({ files }) => new TextDecoder().decode([...files.values()][0]).split("\n"));
      const both = texts[1].map((line, n) => {
        if (!line.includes("\t")) return line;
        const gold = texts[0][n].split("\t").at(-1)!;
        const cells = line.split("\t");
        return (isBehind ? [...cells, gold] : [...cells.slice(0, -1), gold, cells.at(-1)]).join("\t");
      });
      const pair = pairOf(["key.conll", texts[0].join("\n")], ["response.conll", both.join("\n")]);
      return { ...pair, truth: trueScores(documents), causes };
    }
    const dialect = random.pick(Object.keys(dialects));
    const cells = new Map(documents.map((document) => [document, sides.map((side) => corefCells(document, side))]));
    const response = columnsText(documents, (row, document) => {
      const [gold, predicted] = cells.get(document)!.map((each) => each[row.index]);
      return [...dialects[dialect](row), ...(isBehind ? [predicted, gold] : [gold, predicted])];
    });
    return {
      ...pairOf(["key.conll", conllText(documents, "key", dialect)], ["response.conll", response]),
      truth: trueScores(documents),
      causes,
    };
  },
};

/** Formats whose documents are in a single file. */
const singleFileFormats = [
  "conll",
  "corefud",
  "jsonlines",
  "clusters",
  "inline",
  "wlcoref",
  "preco",
  "koconovel",
  "hf-coref",
  "ecbplus-json",
  "labels",
  "muc",
  "conllua",
  "craft",
];

const writerOf = (format: string): (typeof allWriters)[number] => allWriters.find((each) => each.format === format)!;

const standardInput: Axis = {
  item: 3,
  name: "standard input on several sides",
  formats: singleFileFormats,
  draw: (random, format) => {
    const documents = drawDocuments(random);
    const written = writeSide(writerOf(format), documents, "key");
    const input = [...written.files.values()][0];
    const isBoth = random.chance(0.7);
    return {
      files: written.files,
      input,
      command: isBoth ? ["score", "-", "-"] : ["score", written.path, "a=-", "b=-"],
      causes: /standard input|stdin|`-`/i,
    };
  },
};

/** Counts of the first half of the documents by one system, and of the second half by another. */
function shards(documents: readonly TrueDocument[], format: string, names: readonly [string, string]): DrawnContent {
  const writer = writerOf(format);
  const half = Math.ceil(documents.length / 2);
  const files = new Map<string, Uint8Array>();
  const before: string[][] = [];
  [documents.slice(0, half), documents.slice(half)].forEach((some, n) => {
    const [key, response] = sides.map((side) => writeSide(writer, some, side, `${side}${n}`));
    for (const [path, bytes] of [...key.files, ...response.files]) files.set(path, bytes);
    const name = names[n] === "" ? response.path : `${names[n]}=${response.path}`;
    before.push(["score", key.path, name, "--counts", `run.${n}.counts`, "-m", "muc,b3,ceafe,lea", "--quiet"]);
  });
  return { files, before, command: ["merge", "run.0.counts", "run.1.counts"] };
}

const otherSystems: Axis = {
  item: 3,
  name: "counts of two systems as one",
  formats: singleFileFormats,
  draw: (random, format) => {
    const documents = drawDocuments(random, { documents: [2, 4] });
    const content = shards(
      documents,
      format,
      random.pick([
        ["north", "south"],
        ["a", "b"],
        ["bert", "t5"],
      ] as const),
    );
    const isComparison = random.chance(0.25);
    return {
      ...content,
      command: isComparison ? ["compare", "a=run.*.counts", "b=run.*.counts", "-m", "muc"] : [...content.command],
      causes: /system|north|south|bert/i,
    };
  },
};

/** Shards of one system, whose counts are added as they should. */
export function shardsOfOneSystem(documents: readonly TrueDocument[], format: string, name: string): DrawnContent {
  return { ...shards(documents, format, [name, name]), truth: trueScores(documents) };
}

/** A file whose last column has semantic roles, and which has no coreference. */
const semanticRoles: Axis = {
  item: 10,
  name: "a column of semantic roles instead of coreference",
  formats: ["conll"],
  draw: (random) => {
    const drawn = drawDocuments(random);
    const documents = drawn.map((document): TrueDocument => ({ ...document, response: [] }));
    const dialect = random.pick(["CoNLL-2012", "minimal"]);
    const isSpanned = random.chance(0.5);
    const roles = new Map(
      documents.map((document) => [
        document,
        document.sentences.flatMap((words) =>
          words.map((_, w) => {
            if (w === 0) return isSpanned && words.length > 3 ? "(ARG0*" : "(ARG0*)";
            if (w === 1) return isSpanned && words.length > 3 ? "*)" : "(V*)";
            if (w === 2) return isSpanned ? "(V*)" : "(ARG1*)";
            return "*";
          }),
        ),
      ]),
    );
    const response = columnsText(documents, (row, document) => [
      ...dialects[dialect](row),
      roles.get(document)![row.index],
    ]);
    return {
      ...pairOf(["key.conll", conllText(documents, "key", dialect)], ["response.conll", response]),
      truth: trueScores(documents),
      causes: /semantic|roles|column/i,
    };
  },
};

/** Cuts some words of the response in two, so that only their words show which tokens belong together. */
function otherTokens(document: TrueDocument): TrueDocument {
  const starts: number[] = [];
  let position = 0;
  const sentences = document.sentences.map((words) =>
    words.flatMap((word) => {
      starts.push(position);
      const pieces = /^[A-Za-z]{4,}$/.test(word) ? [word.slice(0, 2), word.slice(2)] : [word];
      position += pieces.length;
      return pieces;
    }),
  );
  starts.push(position);
  const response = document.response.map(({ first, last, entity }) => ({
    first: starts[first],
    last: starts[last + 1] - 1,
    entity,
  }));
  return { ...document, sentences, response };
}

/** Tables whose words are in an unusual column; the response has other tokens, so the words decide what matches. */
const wordColumns: Axis = {
  item: 10,
  name: "words in another column",
  formats: ["conll"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const responses = documents.map(otherTokens);
    const layout = random.pick(["eight columns of ECB+", "word, start, end"]);
    const columns = (row: Row): (string | number)[] =>
      layout === "word, start, end"
        ? [row.word, row.index * 5, row.index * 5 + row.word.length]
        : [1, "1_0", row.document, row.sentence, row.index, row.word, "True"];
    const text = (made: readonly TrueDocument[], side: Side): string => {
      const cells = new Map(made.map((document) => [document, corefCells(document, side)]));
      return columnsText(made, (row, document) => [...columns(row), cells.get(document)![row.index]]);
    };
    return {
      ...pairOf(["key.conll", text(documents, "key")], ["response.conll", text(responses, "response")]),
      truth: trueScores(documents),
      causes: /column/i,
    };
  },
};

export const columnAxes = [twoColumns, standardInput, otherSystems, semanticRoles, wordColumns];
