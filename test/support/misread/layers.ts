import { partOf, type Side, sides, textBytes, type TrueDocument, trueScores } from "../true-documents.ts";
import { allWriters, writeSide } from "../written-side.ts";
import { type Axis, type DrawnContent, literally } from "./axis.ts";
import { drawDocuments } from "./world.ts";

/** Item 12: layers, attributes and relations under other names, which are read as nothing or half. */

/** Another name in the files of a format. */
interface Renaming {
  readonly format: string;
  readonly files: RegExp;
  readonly from: RegExp;
  /** New names; `$` stands for them in the replacement. */
  readonly names: readonly string[];
  readonly to: (name: string) => string;
}

const renamings: readonly Renaming[] = [
  {
    format: "tei",
    files: /\.xml$/,
    from: /<rs ref="#/g,
    names: ["corresp", "ana", "sameAs"],
    to: (name) => `<rs ${name}="#`,
  },
  {
    format: "cat",
    files: /\.xml$/,
    from: /CROSS_DOC_COREF/g,
    names: ["REFERS_TO", "SAME_AS", "IDENTITY_LINK"],
    to: (name) => name,
  },
  {
    format: "mmax2",
    files: /coref_level\.xml$/,
    from: /coref_class=/g,
    names: ["coref_set", "chain_set", "same_as"],
    to: (name) => `${name}=`,
  },
  {
    format: "muc",
    files: /\.sgm$/,
    from: /TYPE="IDENT" REF=/g,
    names: ["SAME_AS", "COREFERENT", "ANAPHORIC"],
    to: (name) => `TYPE="${name}" REF=`,
  },
  {
    format: "conllua",
    files: /\.CONLLUA$/,
    from: / IDENTITY /g,
    names: ["COREF_ID", "COREFERENCE", "ENTITY_ID"],
    to: (name) => ` ${name} `,
  },
  {
    format: "corefud",
    files: /\.conllu$/,
    from: /\bEntity=/g,
    names: ["CorefChain", "ChainId", "Referent"],
    to: (name) => `${name}=`,
  },
  {
    format: "tbf",
    files: /\.tbf$/,
    from: /@Coreference/g,
    names: ["@Coref", "@SameEvent", "@Identity"],
    to: (name) => name,
  },
  {
    format: "litbank",
    files: /\.ann$/,
    from: /^COREF\t/gm,
    names: ["CHAINS", "MEMBER", "LINKED"],
    to: (name) => `${name}\t`,
  },
  {
    format: "booknlp",
    files: /\.entities$/,
    from: /^COREF\t/g,
    names: ["CLUSTER_ID", "CHAIN_ID", "entity_id"],
    to: (name) => `${name}\t`,
  },
  {
    format: "knowtator",
    files: /\.xml$/,
    from: /IDENTITY chain/g,
    names: ["COREF chain", "Coreference", "Same referent"],
    to: (name) => name,
  },
  {
    format: "xmi",
    files: /\.xmi$/,
    from: /\/coref\/annotator\/api\/v2\.ecore/g,
    names: ["/project/layers.ecore", "/webanno/custom.ecore"],
    to: (name) => name,
  },
  {
    format: "apf",
    files: /\.apf\.xml$/,
    from: /(<\/?)entity(_mention)?\b/g,
    names: ["referent", "participant"],
    to: (name) => `$1${name}$2`,
  },
  {
    format: "arrau",
    files: /\.CONLL$/,
    from: /^TOKEN\tMARKABLE/g,
    names: ["COREFSET", "CHAINSET"],
    to: (name) => `TOKEN\t${name}`,
  },
];

const renamed: Axis = {
  item: 12,
  name: "layers under other names",
  formats: renamings.map(({ format }) => format),
  draw: (random, format) => {
    const documents = drawDocuments(random, { isFlat: format === "aida" });
    const { files, from, names, to } = renamings.find((each) => each.format === format)!;
    const writer = allWriters.find((each) => each.format === format)!;
    const [key, response] = sides.map((side) => writeSide(writer, documents, side));
    const name = random.pick(names);
    const changed = random.chance(0.8) ? [response] : [key, response];
    for (const side of changed)
      for (const [path, bytes] of side.files)
        if (files.test(path))
          side.files.set(path, textBytes(new TextDecoder().decode(bytes).replaceAll(from, to(name))));
    return {
      files: new Map([...key.files, ...response.files]),
      command: ["score", key.path, response.path],
      truth: trueScores(documents),
      causes: format === "xmi" ? /MentionSurface|\bMention\b|v2/ : literally(name),
    };
  },
};

/** Writes brat with a relation of any name between each mention and the previous one of its entity. */
function bratFiles(documents: readonly TrueDocument[], side: Side, relation: string, roles: readonly [string, string]) {
  const writer = allWriters.find(({ format }) => format === "brat")!;
  const files = new Map<string, Uint8Array>();
  for (const document of documents)
    for (const { path, text } of writer.write([partOf(document, side)])) {
      let number = 0;
      const linked = text.replaceAll(/^\*\t\S+ (.*)$/gmu, (_, members: string) => {
        const ids = members.trim().split(" ");
        return ids
          .slice(1)
          .map((id, m) => `R${++number}\t${relation} ${roles[0]}:${id} ${roles[1]}:${ids[m]}`)
          .join("\n");
      });
      files.set(`${side}/${path}`, textBytes(path.endsWith(".ann") ? linked : text));
    }
  return files;
}

const bratRelations: Axis = {
  item: 12,
  name: "relations of another name",
  formats: ["brat"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const name = random.pick(["refers_to", "RefersTo", "Antecedent", "Subject-Of-Chain", "link"]);
    const key = bratFiles(documents, "key", "Coreference", ["Arg1", "Arg2"]);
    const response = bratFiles(documents, "response", name, ["Arg1", "Arg2"]);
    return {
      files: new Map([...key, ...response]),
      command: ["score", "key", "response"],
      truth: trueScores(documents),
      causes: literally(name),
    };
  },
};

/** The roles of BioNLP's coreference, and annotations of proteins in files of their own. */
const bratRoles: Axis = {
  item: 12,
  name: "relations with other arguments",
  formats: ["brat"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const roles = random.pick([
      ["Subject", "Object"],
      ["Anaphora", "Antecedent"],
    ] as const);
    const key = bratFiles(documents, "key", "Coreference", ["Arg1", "Arg2"]);
    const response = bratFiles(documents, "response", "Coref", roles);
    return {
      files: new Map([...key, ...response]),
      command: ["score", "key", "response"],
      truth: trueScores(documents),
      causes: literally(...roles, "argument"),
    };
  },
};

/** Mentions as a layer of spans whose labels are entities, as annotators of INCEpTION often have them. */
const webannoSpans: Axis = {
  item: 12,
  name: "a layer of spans with entities as labels",
  formats: ["webanno"],
  draw: (random) => {
    const documents = drawDocuments(random);
    const writer = allWriters.find(({ format }) => format === "webanno")!;
    const key = writeSide(writer, documents, "key");
    const layer = random.pick(["custom.CorefSpan", "webanno.custom.ChainSpan", "custom.EntityMention"]);
    const feature = random.pick(["entity", "chain", "label"]);
    const files = new Map(key.files);
    for (const document of documents) {
      const [{ path, text }] = writer.write([partOf({ ...document, response: [] }, "response")]);
      const cells = document.sentences.flat().map((): string[] => []);
      // A number in brackets tells mentions with several tokens apart.
      document.response.forEach(({ first, last, entity }, m) => {
        for (let t = first; t <= last; t++) cells[t].push(`e${entity}${first === last ? "" : `[${m + 1}]`}`);
      });
      let token = 0;
      const lines = text.split("\n").map((line) => {
        if (line.startsWith("#T_CH")) return `#T_SP=${layer}|${feature}`;
        if (!/^\d/.test(line)) return line;
        const labels = cells[token++];
        return `${line.split("\t").slice(0, 3).join("\t")}\t${labels.length === 0 ? "_" : labels.join("|")}\t`;
      });
      files.set(`response/${path}`, textBytes(lines.join("\n")));
    }
    return {
      files,
      command: ["score", "key", "response"],
      truth: trueScores(documents),
      causes: literally(layer, layer.split(".").at(-1)!),
    };
  },
};

/** Writes CoNLL-U as Stanza does: each word says of which chains' mentions it is a part. */
function stanzaText(documents: readonly TrueDocument[], side: Side, field: string): string {
  return documents
    .map((document) => {
      const marks = document.sentences.flat().map((): string[] => []);
      const seen = new Set<number>();
      for (const { first, last, entity } of document[side]) {
        const repr = seen.has(entity) ? "" : "repr-";
        seen.add(entity);
        if (first === last) marks[first].push(`unit-${repr}id${entity}`);
        else {
          marks[first].push(`start-${repr}id${entity}`);
          for (let t = first + 1; t < last; t++) marks[t].push(`middle-${repr}id${entity}`);
          marks[last].push(`end-${repr}id${entity}`);
        }
      }
      let token = 0;
      const sentences = document.sentences.map((words, s) => {
        const rows = words.map((word, w) => {
          const chains = marks[token++];
          const misc = [`start_char=${token}`, `end_char=${token + 1}`];
          if (chains.length > 0) misc.push(`${field}=${chains.join(",")}`);
          return [w + 1, word, word, "NOUN", "NN", "_", w === 0 ? 0 : 1, "dep", "_", misc.join("|")].join("\t");
        });
        return `# text = ${words.join(" ")}\n# sent_id = ${s}\n${rows.join("\n")}\n`;
      });
      return `# newdoc id = ${document.id}\n${sentences.join("\n")}\n`;
    })
    .join("");
}

const stanza: Axis = {
  item: 12,
  name: "chains of Stanza",
  formats: ["corefud"],
  draw: (random) => {
    // Two mentions of one chain that touch or overlap could not be told apart.
    const documents = drawDocuments(random, { isFlat: true });
    const field = random.chance(0.8) ? "coref_chains" : "ner";
    const other = random.pick(["corefud", "conll"]);
    const key = writeSide(allWriters.find(({ format }) => format === other)!, documents, "key");
    const response = textBytes(stanzaText(documents, "response", field));
    const content: DrawnContent = {
      files: new Map([...key.files, ["response.conllu", response]]),
      command: ["score", key.path, "response.conllu"],
      truth: trueScores(documents),
    };
    return { ...content, causes: literally("coref_chains", "Stanza", field) };
  },
};

export const layerAxes = [renamed, bratRelations, bratRoles, webannoSpans, stanza];
