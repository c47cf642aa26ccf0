import type { Random } from "../../../bench/random.ts";
import { lines, partOf, sides, type TrueDocument, trueScores } from "../true-documents.ts";
import { allWriters } from "../written-side.ts";
import { type Axis, type DrawnContent, literally, pairOf } from "./axis.ts";
import { jsonFormats, jsonLayouts, type JsonLayout, without, writeRecords } from "./json-layouts.ts";
import { drawDocuments } from "./world.ts";

/** Items 1 and 2: responses that also hold the gold annotation, which can count as the prediction. */

const names = [
  "predicted_clusters",
  "pred_clusters",
  "predictions",
  "output",
  "system_clusters",
  "clusters_pred",
  "predicted_spans",
  "response_clusters",
  "model_output",
];

/** Returns a field for the prediction which is not that of the gold annotation. */
function fieldOfPrediction({ field }: JsonLayout, random: Random): string {
  return random.pick([...names, `predicted_${field}`, `pred_${field}`]);
}

/** Draws what models write next to clusters. */
function harmlessFields(document: TrueDocument, random: Random): Record<string, unknown> {
  const spans = [...document.key, ...document.response].map(({ first, last }) => [first, last]);
  const all: Record<string, unknown> = {
    top_spans: spans,
    head_scores: [],
    ner: document.sentences.map(() => [[0, 1, "PERSON"]]),
    pos: document.sentences.map((words) => words.map(() => "NN")),
    genre: "nw",
    antecedent_indices: spans.map((_, s) => [s]),
  };
  return Object.fromEntries(Object.entries(all).filter(() => random.chance(0.4)));
}

const pick = (format: string, random: Random): JsonLayout =>
  random.pick(jsonLayouts.filter((layout) => layout.format === format));

const underOtherName: Axis = {
  item: 1,
  name: "prediction under another name next to the gold",
  formats: jsonFormats,
  draw: (random, format) => {
    const documents = drawDocuments(random);
    const layout = pick(format, random);
    const field = fieldOfPrediction(layout, random);
    const withMore = layout.format === "jsonlines" && random.chance(0.6);
    const written = writeRecords(layout, documents, "response", (document) => {
      const gold = layout.record(document, "key");
      const prediction = layout.record(document, "response")[layout.field];
      // Heads and words of mentions may be missing; they are those of the gold annotation.
      return { ...gold, ...(withMore ? harmlessFields(document, random) : {}), [field]: prediction };
    });
    return { ...against(layout, documents, written), truth: trueScores(documents), causes: literally(field) };
  },
};

function against(
  layout: JsonLayout,
  documents: readonly TrueDocument[],
  written: { readonly files: Map<string, Uint8Array>; readonly path: string },
): Pick<DrawnContent, "files" | "command"> {
  const key = writeRecords(layout, documents, "key");
  return { files: new Map([...key.files, ...written.files]), command: ["score", key.path, written.path] };
}

/** `clusters` is the gold annotation of wl-coref's training data, and `span_clusters` its prediction. */
const wordLevel: Axis = {
  item: 1,
  name: "span_clusters next to the gold",
  formats: ["wlcoref"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const layout = jsonLayouts.find(({ format }) => format === "wlcoref")!;
    const field = random.pick(["span_clusters", "predicted_span_clusters", "pred_span_clusters"]);
    const written = writeRecords(layout, documents, "response", (document) => {
      const gold = layout.record(document, "key");
      const rest = without(gold, "word_clusters", "span_clusters");
      return {
        ...rest,
        clusters: gold["span_clusters"],
        [field]: layout.record(document, "response")["span_clusters"],
      };
    });
    return { ...against(layout, documents, written), truth: trueScores(documents), causes: literally(field) };
  },
};

const sentenceSpans: Axis = {
  item: 1,
  name: "prediction in each sentence",
  formats: ["hf-coref"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const writer = allWriters.filter(({ format }) => format === "hf-coref")[1];
    const [gold, predicted] = sides.map(
      (side) =>
        JSON.parse(writer.write(documents.map((document) => partOf(document, side)))[0].text) as {
          sentences: { coref_spans: unknown }[];
        }[],
    );
    const field = random.pick(["predicted_coref_spans", "pred_coref_spans", "predicted_spans"]);
    const response = gold.map((row, d) => ({
      ...row,
      sentences: row.sentences.map((sentence, s) => ({
        ...sentence,
        [field]: predicted[d].sentences[s].coref_spans,
      })),
    }));
    return {
      ...pairOf(["key.json", JSON.stringify(gold)], ["response.json", JSON.stringify(response)]),
      truth: trueScores(documents),
      causes: literally(field),
    };
  },
};

const mentionObjects: Axis = {
  item: 1,
  name: "predicted chain next to the gold chain",
  formats: ["ecbplus-json"],
  draw: (random) => {
    // Both sides have the same mentions, whose objects have two chains.
    const documents = drawDocuments(random, {
      respond: (key) => key.map((mention) => ({ ...mention, entity: 1 + random.below(4) })),
    });
    const writer = allWriters.find(({ format }) => format === "ecbplus-json")!;
    const [gold, predicted] = sides.map(
      (side) =>
        JSON.parse(writer.write(documents.map((document) => partOf(document, side)))[0].text) as {
          coref_chain: string;
          doc_id: string;
          sent_id: number;
          tokens_number: number[];
        }[],
    );
    const field = random.pick(["predicted_coref_chain", "pred_chain", "predicted_cluster", "system_chain"]);
    const place = ({ doc_id, sent_id, tokens_number }: (typeof gold)[number]): string =>
      `${doc_id} ${sent_id} ${tokens_number.join()}`;
    const chains = new Map(predicted.map((mention) => [place(mention), mention.coref_chain]));
    const response = gold.map((mention) => ({ ...mention, [field]: chains.get(place(mention)) }));
    return {
      ...pairOf(["key.json", JSON.stringify(gold)], ["response.json", JSON.stringify(response)]),
      truth: trueScores(documents),
      causes: literally(field),
    };
  },
};

const inlineLines: Axis = {
  item: 1,
  name: "marked text of a model next to the gold text",
  formats: ["inline"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const writer = allWriters.find(({ format }) => format === "inline")!;
    const [gold, predicted] = sides.map((side) =>
      documents.map((document) =>
        writer
          .write([partOf(document, side)])[0]
          .text.replaceAll(/^#.*\n/gmu, "")
          .trim(),
      ),
    );
    const field = random.pick(["generated", "model_output", "predicted_text", "reply", "generated_text"]);
    const rows = documents.map(({ id }, d) => ({ doc_key: id, text: gold[d] }));
    return {
      ...pairOf(
        ["key.jsonl", lines(rows)],
        ["response.jsonl", lines(rows.map((row, d) => ({ ...row, [field]: predicted[d] })))],
      ),
      truth: trueScores(documents),
      causes: literally(field),
    };
  },
};

/** Writes both sides, and joins each line of the gold annotation with the same line of the prediction. */
function joinedLines(
  documents: readonly TrueDocument[],
  format: string,
  join: (gold: string, predicted: string) => string,
): DrawnContent {
  const writer = allWriters.find((each) => each.format === format)!;
  const [gold, predicted] = sides.map((side) => writer.write(documents.map((document) => partOf(document, side))));
  const files = new Map<string, string>();
  gold.forEach(({ path, text }, f) => {
    files.set(`key/${path}`, text);
    const others = predicted[f].text.split("\n");
    files.set(
      `response/${path}`,
      text
        .split("\n")
        .map((line, n) => join(line, others[n]))
        .join("\n"),
    );
  });
  const encoder = new TextEncoder();
  return {
    files: new Map(Array.from(files, ([path, text]) => [path, encoder.encode(text)])),
    command: ["score", "key", "response"],
    truth: trueScores(documents),
  };
}

const twoLayers: Axis = {
  item: 1,
  name: "a layer for the prediction next to that for the gold",
  formats: ["corefud", "conllua", "webanno"],
  draw: (random, format) => {
    const documents = drawDocuments(random);
    switch (format) {
      case "corefud": {
        const name = random.pick(["PredEntity", "SysEntity", "CorefPred", "Predicted"]);
        const content = joinedLines(documents, format, (gold, predicted) => {
          const entity = /Entity=(\S+)/.exec(predicted)?.[1];
          if (!/^\d/.test(gold) || entity === undefined) return gold;
          return gold.endsWith("\t_") ? `${gold.slice(0, -1)}${name}=${entity}` : `${gold}|${name}=${entity}`;
        });
        return { ...content, causes: literally(name) };
      }
      case "conllua": {
        const name = random.pick(["IDENTITY_PRED", "PREDICTION", "SYSTEM"]);
        const content = joinedLines(documents, format, (gold, predicted) => {
          if (gold.startsWith("# global.columns")) return `${gold} ${name}`;
          return /^\d/.test(gold) ? `${gold}\t${predicted.split("\t")[10]}` : gold;
        });
        return { ...content, causes: literally(name) };
      }
      default: {
        const name = random.pick(["Prediction", "SystemCoref", "Model"]);
        const content = joinedLines(documents, format, (gold, predicted) => {
          if (gold.startsWith("#T_CH")) return `${gold}\n#T_CH=custom.${name}|referenceRelation|referenceType`;
          if (!/^\d/.test(gold)) return gold;
          return `${gold}${predicted.split("\t").slice(3, 5).join("\t")}\t`;
        });
        return { ...content, causes: literally(name) };
      }
    }
  },
};

const onSomeLines: Axis = {
  item: 2,
  name: "predictions in some documents only",
  formats: jsonFormats,
  draw: (random, format) => {
    const drawn = drawDocuments(random, { documents: [2, 5] });
    const layout = pick(format, random);
    const field = random.chance(0.6) ? "predicted_clusters" : fieldOfPrediction(layout, random);
    const lacks = drawn.map(() => random.chance(0.4));
    const whole = random.below(drawn.length);
    lacks[whole] = false;
    lacks[(whole + 1) % drawn.length] = true;
    const documents = drawn.map((document, d) => (lacks[d] ? { ...document, response: [] } : document));
    const written = writeRecords(layout, drawn, "response", (document, d) => {
      const gold = layout.record(document, "key");
      return lacks[d] ? gold : { ...gold, [field]: layout.record(document, "response")[layout.field] };
    });
    return {
      ...against(layout, documents, written),
      truth: trueScores(documents),
      causes: literally(field),
    };
  },
};

export const goldForPrediction = [
  underOtherName,
  wordLevel,
  sentenceSpans,
  mentionObjects,
  inlineLines,
  twoLayers,
  onSomeLines,
];
