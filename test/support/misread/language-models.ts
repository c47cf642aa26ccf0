import type { Random } from "../../../bench/random.ts";
import { clustersOf, lines, type Side, type TrueDocument, trueScores } from "../true-documents.ts";
import { type Axis, type DrawnContent, pairOf } from "./axis.ts";
import { drawDocuments } from "./world.ts";

/** Items 11 and 14: answers of language models, empty nodes, and minimum spans. */

/** A word of CoNLL-U; empty nodes have none. */
interface Node {
  readonly word: string;
  readonly isEmpty: boolean;
  readonly sentence: number;
  /** Whether an empty node stands before the first word of its sentence, on which it depends. */
  readonly isFirst?: true;
}

/** Puts empty nodes behind some words, as mentions of an entity on both sides or one. */
function withEmptyNodes(document: TrueDocument, random: Random): { document: TrueDocument; nodes: Node[] } {
  const nodes: Node[] = [];
  const moved: number[] = [];
  const empty: number[] = [];
  let index = 0;
  document.sentences.forEach((words, sentence) => {
    const spans = [...document.key, ...document.response];
    if (random.chance(0.2) && spans.every(({ first, last }) => first !== index || first === last)) {
      empty.push(nodes.length);
      nodes.push({ word: "##", isEmpty: true, sentence, isFirst: true });
    }
    for (const word of words) {
      moved.push(nodes.length);
      nodes.push({ word, isEmpty: false, sentence });
      const at = index++;
      const isInside = spans.some(({ first, last }) => first <= at && at < last);
      if (isInside || !random.chance(0.15)) continue;
      empty.push(nodes.length);
      nodes.push({ word: "##", isEmpty: true, sentence });
    }
  });
  const side = (name: Side): TrueDocument["key"] => {
    const own = document[name].map(({ first, last, entity }) => ({ first: moved[first], last: moved[last], entity }));
    const entities = clustersOf(own).map(([{ entity }]) => entity);
    const zeros = empty
      .filter(() => random.chance(0.85))
      .map((at) => ({ first: at, last: at, entity: random.pick(entities) }));
    return [...own, ...zeros].sort((a, b) => a.first - b.first || b.last - a.last);
  };
  const count = Math.max(...nodes.map(({ sentence }) => sentence)) + 1;
  const sentences = Array.from({ length: count }, (_, s) =>
    nodes.filter(({ sentence }) => sentence === s).map(({ word }) => word),
  );
  return { document: { ...document, sentences, key: side("key"), response: side("response") }, nodes };
}

/** Returns brackets of mentions at each token, longer ones first when they open, and last when they close. */
function brackets(
  mentions: TrueDocument["key"],
  length: number,
  write: { open: (id: number) => string; close: (id: number) => string; single: (id: number) => string },
): string[][] {
  const at = Array.from({ length }, (): string[] => []);
  const sorted = [...mentions].sort((a, b) => a.first - b.first || b.last - a.last);
  for (const { first, last, entity } of sorted) if (first !== last) at[first].push(write.open(entity));
  for (const { first, last, entity } of sorted) if (first === last) at[first].push(write.single(entity));
  for (const { first, last, entity } of sorted.reverse()) if (first !== last) at[last].push(write.close(entity));
  return at;
}

function conlluText(documents: readonly TrueDocument[], side: Side, nodes: ReadonlyMap<TrueDocument, Node[]>): string {
  return documents
    .map((document) => {
      const own = nodes.get(document)!;
      const cells = brackets(document[side], own.length, {
        open: (id) => `(e${id}-person-1-`,
        close: (id) => `e${id})`,
        single: (id) => `(e${id}-person-1-)`,
      });
      let token = 0;
      const sentences = document.sentences.map((_, s) => {
        let number = 0;
        const rows = own
          .filter(({ sentence }) => sentence === s)
          .map(({ word, isEmpty }) => {
            const misc = cells[token].length === 0 ? "_" : `Entity=${cells[token].join("")}`;
            token++;
            if (isEmpty)
              return [`${number}.1`, "_", "_", "PRON", "_", "_", "_", "_", `${Math.max(1, number)}:nsubj`, misc].join(
                "\t",
              );
            number++;
            return [number, word, word, "NOUN", "_", "_", number === 1 ? 0 : 1, "dep", "_", misc].join("\t");
          });
        return `# sent_id = ${document.id}-${s + 1}\n${rows.join("\n")}\n`;
      });
      return `# newdoc id = ${document.id}\n# global.Entity = eid-etype-head-other\n${sentences.join("\n")}\n`;
    })
    .join("");
}

/** Puts empty nodes behind the words on which they depend. */
function answerOrder(document: TrueDocument, nodes: readonly Node[]): TrueDocument {
  const order = nodes.map((_, n) => n);
  nodes.forEach(({ isFirst }, n) => {
    if (isFirst === true) [order[n], order[n + 1]] = [n + 1, n];
  });
  const words = document.sentences.flat();
  let at = 0;
  const sentences = document.sentences.map(({ length }) => order.slice(at, (at += length)).map((n) => words[n]));
  const response = document.response.map((mention) => ({
    ...mention,
    // Exchanged nodes are mentions by themselves, or in none.
    first: order.indexOf(mention.first),
    last: order.indexOf(mention.last),
  }));
  return { ...document, sentences, response };
}

/** Formats in which a language model answers; each document is a line, or an object. */
const answers: Readonly<Record<string, (document: TrueDocument) => string>> = {
  "crac-text": (document) => {
    const words = document.sentences.flat();
    const cells = brackets(document.response, words.length, {
      open: (id) => `[e${id}`,
      close: (id) => `e${id}]`,
      single: (id) => `[e${id}]`,
    });
    return words.map((word, w) => (cells[w].length === 0 ? word : `${word}|${cells[w].join(",")}`)).join(" ");
  },
  "crac-fork": (document) => {
    const words = document.sentences.flat();
    const mentions = [...document.response].sort((a, b) => a.first - b.first || b.last - a.last);
    return words
      .map((word, w) => {
        const opening = mentions.filter(({ first }) => first === w).map(({ entity }) => `<e${entity}>`);
        const closing = mentions.filter(({ last }) => last === w).reverse();
        return `${opening.join("")}${word}${closing.map(({ entity }) => `</e${entity}>`).join("")}`;
      })
      .join(" ");
  },
};

const jsonAnswer = (documents: readonly TrueDocument[]): string =>
  JSON.stringify(
    documents.map((document) => {
      const words = document.sentences.flat();
      const clusters = clustersOf(document.response);
      return {
        doc_id: document.id,
        tokens: words,
        clusters_token_offsets: clusters.map((cluster) => cluster.map(({ first, last }) => [first, last])),
        clusters_text_mentions: clusters.map((cluster) =>
          cluster.map(({ first, last }) => words.slice(first, last + 1).join(" ")),
        ),
      };
    }),
  );

const cracAnswers: Axis = {
  item: 11,
  name: "answers in CRAC's formats for language models",
  formats: ["crac-text", "crac-fork", "crac-json"],
  draw: (random, format) => {
    const hasZeros = random.chance(0.5);
    const made = drawDocuments(random).map((document) =>
      hasZeros
        ? withEmptyNodes(document, random)
        : {
            document,
            nodes: document.sentences.flatMap((words, sentence) =>
              words.map((word) => ({ word, isEmpty: false, sentence })),
            ),
          },
    );
    const documents = made.map(({ document }) => document);
    const nodes = new Map<TrueDocument, Node[]>(made.map(({ document, nodes: own }) => [document, own]));
    const answered = documents.map((document) => answerOrder(document, nodes.get(document)!));
    const key: [string, string] = ["key.conllu", conlluText(documents, "key", nodes)];
    const response: [string, string] =
      format === "crac-json"
        ? ["response.json", jsonAnswer(answered)]
        : ["response.txt", `${answered.map((document) => answers[format](document)).join("\n")}\n`];
    return { ...pairOf(key, response), truth: trueScores(documents), causes: /CRAC|crac-(?:text|json)|##|empty node/ };
  },
};

const notations: Readonly<Record<string, { mark: (words: string, id: string) => string; isTag?: true }>> = {
  bar: { mark: (words, id) => `[${words}|${id}]` },
  tag: { mark: (words, id) => `<m id="${id}">${words}</m>`, isTag: true },
};

/** Marks mentions from the innermost to the outermost. */
function marked(document: TrueDocument, side: Side, notation: string, idOf: (mention: number) => string): string {
  const words = document.sentences.flat();
  const starts = new Set(document.sentences.map((_, s) => document.sentences.slice(0, s).flat().length));
  const opening = words.map((): string[] => []);
  const closing = words.map((): string[] => []);
  const order = document[side]
    .map((mention, m) => ({ ...mention, id: idOf(m) }))
    .sort((a, b) => a.first - b.first || b.last - a.last);
  for (const { first, last, id } of order) {
    const [open, close] = notations[notation].mark("\0", id).split("\0");
    opening[first].push(open);
    closing[last].unshift(close);
  }
  return words
    .map((word, w) => `${w === 0 ? "" : starts.has(w) ? "\n" : " "}${opening[w].join("")}${word}${closing[w].join("")}`)
    .join("");
}

const modelIds: Axis = {
  item: 14,
  name: "ids as language models write them",
  formats: ["inline"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const notation = random.pick(Object.keys(notations));
    const ways = random.pick([["capital"], ["explained"], ["several"], ["capital", "explained"]]);
    const id = (document: TrueDocument, side: Side, m: number): string => {
      const plain = `e${document[side][m].entity}`;
      if (side === "key" || random.chance(0.6)) return plain;
      switch (random.pick(ways)) {
        case "capital":
          return plain.toUpperCase();
        case "explained":
          return `${plain}: ${random.pick(["the mayor", "Ann", "the old boat"])}`;
        default:
          return `${plain},e${1 + random.below(4)}`;
      }
    };
    const isJson = random.chance(0.3);
    const text = (side: Side): string =>
      isJson
        ? lines(
            documents.map((document) => ({
              doc_key: document.id,
              output: marked(document, side, notation, (m) => id(document, side, m)),
            })),
          )
        : documents
            .map(
              (document) =>
                `#begin document (${document.id})\n${marked(document, side, notation, (m) => id(document, side, m))}\n#end document\n`,
            )
            .join("");
    const extension = isJson ? "jsonl" : "txt";
    return {
      ...pairOf([`key.${extension}`, text("key")], [`response.${extension}`, text("response")]),
      truth: trueScores(documents),
      causes: /“E\d+”|“e\d+: |“e\d+,|normali|in other (?:words|spellings)|spell/i,
    };
  },
};

/**
 * Mentions of GUM with an empty node behind their first word. Minimum spans count words only. The response marks the
 * whole mention, or its last word, which is the minimum.
 */
const minimumSpans: Axis = {
  item: 14,
  name: "minimum spans next to empty nodes",
  formats: ["corefud"],
  draw: (random) => {
    const drawn = drawDocuments(random, { isFlat: true, words: [8, 12] });
    // Only mentions of two words or more can have an empty node inside.
    const documents = drawn.map((document): TrueDocument => {
      const key = document.key.map((mention, m) => ({ ...mention, entity: 1 + (m % 3) }));
      return { ...document, key, response: key.map((mention) => ({ ...mention, entity: 1 + random.below(3) })) };
    });
    const isReduced = documents.map(({ key }) => key.map(() => random.chance(0.6)));
    const text = (side: Side): string =>
      documents
        .map((document, d) => {
          let token = 0;
          const inner = document.key.map(({ first, last }) => ({ first, last, hasEmpty: last > first }));
          const sentences = document.sentences.map((words, s) => {
            const rows: string[] = [];
            words.forEach((word, w) => {
              const at = token++;
              const m = inner.findIndex(({ first, last }) => first <= at && at <= last);
              const items: string[] = [];
              if (m >= 0) {
                const { first, last } = inner[m];
                const { entity } = document[side][m];
                const min = last - first + 1;
                const begins = side === "response" && isReduced[d][m] ? last : first;
                const opening = `(${entity}-person-new-cf1-${begins === last ? 1 : min}-coref`;
                if (at === begins) items.push(begins === last ? `${opening})` : opening);
                if (at === last && begins !== last) items.push(`${entity})`);
              }
              const misc = items.length === 0 ? "_" : `Entity=${items.join("")}`;
              rows.push([w + 1, word, word, "NOUN", "NN", "_", w === 0 ? 0 : 1, "dep", "_", misc].join("\t"));
              if (m >= 0 && at === inner[m].first && inner[m].hasEmpty)
                rows.push(
                  [`${w + 1}.1`, "said", "say", "VERB", "VBD", "_", "_", "_", `${w + 1}:conj`, "CopyOf=1"].join("\t"),
                );
            });
            return `# sent_id = ${document.id}-${s + 1}\n${rows.join("\n")}\n`;
          });
          return `# newdoc id = ${document.id}\n# global.Entity = GRP-etype-infstat-centering-minspan-link\n${sentences.join("\n")}\n`;
        })
        .join("");
    const content: DrawnContent = {
      ...pairOf(["key.conllu", text("key")], ["response.conllu", text("response")]),
      truth: trueScores(documents),
    };
    return { ...content, command: [...content.command, "--match", "min"], causes: /minspan|minimum|empty node/i };
  },
};

export const languageModelAxes = [cracAnswers, modelIds, minimumSpans];
