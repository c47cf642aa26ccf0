import {
  charactersOf,
  clustersOf,
  lines,
  partOf,
  type Side,
  sides,
  textBytes,
  type TrueDocument,
  trueScores,
} from "../true-documents.ts";
import { allWriters, writeSide } from "../written-side.ts";
import { type Axis, literally, pairOf } from "./axis.ts";
import { columnsText, corefCells, dialects } from "./columns.ts";
import { jsonFormats, jsonLayouts, wordLayouts, writeRecords } from "./json-layouts.ts";
import { drawDocuments } from "./world.ts";

/** Item 13: relatives of known formats. */

type MentionObject = Record<string, unknown> & { doc_id: string; sent_id: number; tokens_number: number[] };

const mentionObjects: Axis = {
  item: 13,
  name: "mention objects with positions in the document",
  formats: ["ecbplus-json"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const writer = allWriters.find(({ format }) => format === "ecbplus-json")!;
    const field = random.chance(0.8) ? "tokens_ids" : "token_ids";
    const isBoth = random.chance(0.7);
    const text = (side: Side): string => {
      const objects = JSON.parse(
        writer.write(documents.map((document) => partOf(document, side)))[0].text,
      ) as MentionObject[];
      if (side === "key" && !isBoth) return JSON.stringify(objects);
      const starts = new Map(
        documents.map(({ id, sentences }) => [id, sentences.map((_, s) => sentences.slice(0, s).flat().length)]),
      );
      return JSON.stringify(
        objects.map(({ tokens_number, sent_id, ...rest }) => ({
          ...rest,
          sent_id: String(sent_id),
          topic: "35",
          subtopic: "35ecb",
          [field]: tokens_number.map((token) => token + starts.get(rest.doc_id)![sent_id]),
        })),
        null,
        1,
      );
    };
    return {
      ...pairOf(["key.json", text("key")], ["response.json", text("response")]),
      truth: trueScores(documents),
      causes: literally(field),
    };
  },
};

const triples: Axis = {
  item: 13,
  name: "mentions as document, start and end",
  formats: ["maverick"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const isShared = random.chance(0.5);
    const text = (side: Side): string => {
      const entities = new Map<string, number[][]>();
      documents.forEach((document, d) => {
        for (const { first, last, entity } of document[side]) {
          const id = isShared ? String(entity) : `${d} ${entity}`;
          entities.set(id, [...(entities.get(id) ?? []), [d, first, last]]);
        }
      });
      const clusters = [...entities.values()];
      return JSON.stringify({
        tokens: documents.map(({ sentences }) => sentences.flat()),
        clusters_token_offsets: clusters,
        clusters_text_mentions: clusters.map((cluster) =>
          cluster.map(([d, first, last]) =>
            documents[d].sentences
              .flat()
              .slice(first, last + 1)
              .join(" "),
          ),
        ),
      });
    };
    return {
      ...pairOf(["key.json", text("key")], ["response.json", text("response")]),
      truth: trueScores(documents),
      causes: /triple|\[document|xCoRe/i,
    };
  },
};

const prodigy: Axis = {
  item: 13,
  name: "relations of Prodigy",
  formats: ["prodigy"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const key = writeSide(allWriters.find(({ format }) => format === "jsonlines")!, documents, "key");
    const response = documents.map((document) => {
      const span = (mention: { first: number; last: number }): object => ({
        ...charactersOf(document, mention),
        token_start: mention.first,
        token_end: mention.last,
        label: "REF",
      });
      return {
        text: document.sentences.flat().join(" "),
        meta: { doc: document.id },
        tokens: document.sentences.flat().map((word, id) => ({
          text: word,
          ...charactersOf(document, { first: id, last: id }),
          id,
        })),
        spans: document.response.map(span),
        relations: clustersOf(document.response).flatMap((cluster) =>
          cluster.slice(1).map((mention, m) => ({
            head: mention.last,
            child: cluster[m].last,
            head_span: span(mention),
            child_span: span(cluster[m]),
            label: "COREF",
          })),
        ),
        answer: "accept",
      };
    });
    return {
      files: new Map([...key.files, ["response.jsonl", textBytes(lines(response))]]),
      command: ["score", key.path, "response.jsonl"],
      truth: trueScores(documents),
      causes: /Prodigy|relations/i,
    };
  },
};

const namelessFolders: Axis = {
  item: 13,
  name: "documents without names in a folder",
  formats: ["conll"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const dialect = random.pick(["GUM", "SemEval", "minimal"]);
    const header = random.pick(["# begin document ", "#begin document", "#begin document ", ""]);
    const files = new Map<string, Uint8Array>();
    for (const side of sides)
      for (const document of documents) {
        const cells = corefCells(document, side);
        const text = columnsText(
          [{ ...document, id: "-" }],
          (row) => [...dialects[dialect](row), cells[row.index]],
          () => header,
        );
        const bare = header === "" ? text.trimStart().replace(/#end document\n/u, "") : text;
        files.set(`${side}/${document.id}.conll`, textBytes(bare));
      }
    return { files, command: ["score", "key", "response"], truth: trueScores(documents), causes: /name/i };
  },
};

const teiStandoff: Axis = {
  item: 13,
  name: "coreference that stands off, and declared entities",
  formats: ["tei"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const writer = allWriters.find(({ format }) => format === "tei")!;
    const key = writeSide(writer, documents, "key");
    const files = new Map(key.files);
    const way = random.pick(["spanGrp", "linkGrp", "URS", "entities"] as const);
    const isLinked = random.chance(0.5);
    for (const document of documents)
      for (const { path, text } of writer.write([partOf(document, "response")]))
        for (const [name, content] of standoff[way](text, document, path, isLinked))
          files.set(`response/${name}`, textBytes(content));
    return {
      files,
      command: ["score", key.path, "response"],
      truth: trueScores(documents),
      causes: /stand-?off|linkGrp|spanGrp|URS|DEMOCRAT|DOCTYPE|declared/i,
    };
  },
};

type Standoff = (text: string, document: TrueDocument, path: string, isLinked: boolean) => [string, string][];

function withWordIds(text: string): string {
  let word = 0;
  return text.replaceAll(/<\/?rs\b[^>]*>/gu, "").replaceAll("<w>", () => `<w xml:id="w${++word}">`);
}

const standoff: Readonly<Record<"spanGrp" | "linkGrp" | "URS" | "entities", Standoff>> = {
  spanGrp: (text, document, path) => {
    const spans = document.response.map(
      ({ first, last, entity }) => `<span from="#w${first + 1}" to="#w${last + 1}" corresp="#e${entity}"/>`,
    );
    const group = `<standOff><spanGrp type="coreference">${spans.join("")}</spanGrp></standOff>`;
    return [[path, withWordIds(text).replace("<text>", `${group}<text>`)]];
  },
  linkGrp: (text, _document, path, isLinked) => {
    let mention = 0;
    const members = new Map<string, string[]>();
    const marked = text.replaceAll(/<rs ref="#(e\d+)">/gu, (_, entity: string) => {
      const id = `m${++mention}`;
      members.set(entity, [...(members.get(entity) ?? []), `#${id}`]);
      return `<rs xml:id="${id}">`;
    });
    const links = Array.from(members.values(), (ids) =>
      isLinked
        ? ids.slice(1).map((id, i) => `<link target="${ids[i]} ${id}"/>`)
        : [`<link target="${ids.join(" ")}"/>`],
    ).flat();
    const group = `<linkGrp type="coreference">${links.join("")}</linkGrp>`;
    return [[path, marked.replace("</text>", `<back><ab>${group}</ab></back></text>`)]];
  },
  URS: (text, document, path) => {
    const name = path.replace(/\.xml$/u, "");
    const units = document.response.map(
      ({ first, last }, m) =>
        `<span id="u-MENTION-${m + 1}" from="text:w${first + 1}" to="text:w${last + 1}" ana="#u-MENTION-${m + 1}-fs"></span>`,
    );
    const chains = clustersOf(document.response).map((cluster, c) => {
      const ids = cluster.map((mention) => `#u-MENTION-${document.response.indexOf(mention) + 1}`);
      return `<link id="s-CHAINE-${c + 1}" target="${ids.join(" ")}" ana="#s-CHAINE-${c + 1}-fs"></link>`;
    });
    const urs = `<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><standOff><annotations type="coreference"><annotationGrp type="Unit" subtype="MENTION">${units.join("")}</annotationGrp><annotationGrp type="Schema" subtype="CHAINE">${chains.join("")}</annotationGrp></annotations></standOff></TEI>\n`;
    return [
      [path, withWordIds(text).replaceAll('xml:id="w', 'id="w')],
      [`${name}-urs.xml`, urs],
    ];
  },
  entities: (text, _document, path) => {
    const declared = '<!DOCTYPE TEI [<!ENTITY ann "Ann"><!ENTITY she "she">]>\n';
    return [
      [path, text.replace("<TEI", `${declared}<TEI`).replaceAll(">Ann<", ">&ann;<").replaceAll(">she<", ">&she;<")],
    ];
  },
};

/** What Python writes for a float without value. */
const notANumber: Axis = {
  item: 13,
  name: "NaN in JSON",
  formats: jsonFormats,
  draw: (random, format) => {
    const documents = drawDocuments(random);
    const layout = random.pick(jsonLayouts.filter((each) => each.format === format));
    const value = random.pick(["NaN", "Infinity", "-Infinity"]);
    const field = random.pick(["loss", "score", "head_scores"]);
    const [key, response] = sides.map((side) =>
      writeRecords(layout, documents, side, (document) => {
        const record = layout.record(document, side);
        if (side === "key") return record;
        const more = { [field]: "@" };
        return random.chance(0.5) ? { ...more, ...record } : { ...record, ...more };
      }),
    );
    for (const [path, bytes] of response.files)
      response.files.set(path, textBytes(new TextDecoder().decode(bytes).replaceAll('"@"', value)));
    return {
      files: new Map([...key.files, ...response.files]),
      command: ["score", key.path, response.path],
      truth: trueScores(documents),
      causes: /NaN|Infinity/,
    };
  },
};

/** Several indented objects one after the other, as repeated calls of a JSON writer leave them. */
const objectsInARow: Axis = {
  item: 13,
  name: "several JSON objects in a row",
  formats: jsonFormats.filter((format) => !["corenlp-json", "scorch"].includes(format)),
  draw: (random, format) => {
    const documents = drawDocuments(random, { documents: [2, 4] });
    const layout = wordLayouts.get(format)!;
    const indent = random.pick([1, 2, 4]);
    const between = random.pick(["\n", "", "\n\n"]);
    const text = (side: Side): string =>
      documents.map((document) => JSON.stringify(layout.record(document, side), null, indent)).join(between);
    const key = writeRecords(layout, documents, "key");
    const isBoth = random.chance(0.3);
    const files = new Map([...(isBoth ? [] : key.files), ["response.json", textBytes(text("response"))] as const]);
    if (isBoth) files.set("key.json", textBytes(text("key")));
    return {
      files,
      command: ["score", isBoth ? "key.json" : key.path, "response.json"],
      truth: trueScores(documents),
      causes: /several objects|in a row|one after/i,
    };
  },
};

export const otherFormatAxes = [
  mentionObjects,
  triples,
  prodigy,
  namelessFolders,
  teiStandoff,
  notANumber,
  objectsInARow,
];
