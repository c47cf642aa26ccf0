/** A page of `docs/metrics` or `docs/formats` on several metrics or formats, with a heading for each. */
export interface SharedPage {
  /** The name of its file, without `.md`. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly ids: readonly string[];
}

export const sharedMetricPages: readonly SharedPage[] = [
  {
    name: "mentions",
    title: "Mention detection",
    intro: "Which mentions are found, whatever their entities.",
    ids: ["mentions", "mentions-lenient", "mor"],
  },
  {
    name: "ceaf",
    title: "CEAF",
    intro:
      "Entities of key and response, paired one to one so that the sum of their similarities φ is greatest. Luo (2005) gives four similarities.",
    ids: ["ceafm", "ceafe", "ceaf1", "ceaf2"],
  },
  {
    name: "blanc",
    title: "BLANC and pairwise F1",
    intro: "Coreference links (pairs of mentions of an entity), and in BLANC also non-coreference links.",
    ids: ["blanc", "pairwise", "blanc2011"],
  },
  {
    name: "mei",
    title: "Major entity identification (MEI)",
    intro:
      "How well each entity of the key is found; other entities of the response do not count. If a model got the entities with their ids, compare by id: otherwise, one of its entities can stand for several of the key.",
    ids: ["mei-macro", "mei-micro"],
  },
  {
    name: "clustering",
    title: "Rand index, ARI and H",
    intro:
      "Measures of clustering, over the mentions that both sides have. Read them together with `mentions`. Parts are separate, unless `--scope` joins them.",
    ids: ["rand", "ari", "h"],
  },
  {
    name: "twinless",
    title: "B³ and CEAF for twinless mentions",
    intro:
      "Older rules for mentions that only one side has, for comparisons with papers. They change the sides before scoring.",
    ids: ["b3-0", "b3-all", "b3-rn", "b3-rn-all", "b3-sys", "ceafm-rn", "ceafe-rn", "ceafm-sys"],
  },
  {
    name: "repeated",
    title: "B³ and LEA for mentions in several entities",
    intro:
      "The original formulas, in which a mention counts once for each of its entities. By default, only the first entity in the file keeps a repeated mention, and you get a warning, so use `--on-duplicate keep`. In other metrics, a mention has only one counterpart, and other copies count as extra or missing. To rank systems, use `b3` and `lea`, which equal these metrics if no mention is repeated.",
    ids: ["b3-repeated", "lea-repeated"],
  },
];

/** Handwritten pages of `docs/`, which have a place for the sections of these metrics. */
export const handwrittenMetricPages: readonly SharedPage[] = [
  {
    name: "arcs",
    title: "Application-related scores",
    intro: "Antecedents of single mentions, such as pronouns and zeros.",
    ids: ["arcs-immediate", "arcs-inferred", "arcs-anchor", "anaphors", "zero"],
  },
  {
    name: "anaphora",
    title: "Beyond identity",
    intro: "Bridging anaphors, their antecedents, and expressions that refer to nothing.",
    ids: ["non-referring", "bridging-recognition", "bridging-mention", "bridging-entity"],
  },
  {
    name: "ace",
    title: "ACE-Value",
    intro: "The value of the entities found, minus the cost of extra mentions, as a share of the key's value.",
    ids: ["ace"],
  },
];

export const sharedFormatPages: readonly SharedPage[] = [
  {
    name: "conll",
    title: "CoNLL-2012 and CRAFT",
    intro: "The tables of the shared tasks of 2011 and 2012, and their kin.",
    ids: ["conll", "craft"],
  },
  {
    name: "conllua",
    title: "Universal Anaphora and ARRAU",
    intro: "The tables of the shared tasks of CRAC and CODI-CRAC on anaphora.",
    ids: ["conllua", "arrau"],
  },
  {
    name: "jsonlines",
    title: "Output of coreference models",
    intro:
      "These formats differ in what positions count, and in whether ends are inclusive. corefscope tells them apart by their fields.",
    ids: ["jsonlines", "wlcoref", "fastcoref", "maverick", "allennlp", "hf-coref", "corenlp", "corenlp-json"],
  },
  {
    name: "crac",
    title: "CRAC's formats for language models",
    intro: "The shared tasks of CRAC mark mentions in the text itself.",
    ids: ["crac-text", "crac-json"],
  },
  {
    name: "clusters",
    title: "Clusters without a text (JSON)",
    intro: "Clusters of ids or positions, from any program.",
    ids: ["clusters", "scorch"],
  },
  {
    name: "linking",
    title: "Entity linking",
    intro: "Mentions that are linked to the same entry of a knowledge base are coreferent.",
    ids: ["aida", "neleval"],
  },
  {
    name: "standoff",
    title: "Annotation apart from the text",
    intro: "Formats of annotation tools and a shared task, with spans of characters or tokens.",
    ids: ["mmax2", "knowtator", "cat", "i2b2"],
  },
  {
    name: "annotation-tools",
    title: "Annotation tools",
    intro: `What to export, what corefscope reads, and how to take a result back ([guide](../guide/annotators.md)). Spans become entities in two ways:

- **By relations.** Relations that mean coreference, by names such as COREF, IDENT, ANAPHORA and same, join spans; other spans are singletons. If a file has only other names, a [warning](../diagnostics.md#relations-not-read) lists them; \`--relation NAME\` (repeatable) says which of them count.
- **By labels.** In a file without relations, spans with the same label in one text are one entity ([warning](../diagnostics.md#labels-as-entities)). If the labels look like types, such as \`Person\`, every span is a [singleton](../diagnostics.md#unlinked-mentions). \`--field label\` or \`--field relations\` decides it.

If several people annotated a text, you get an [error](../diagnostics.md#unclear-annotator) with their names, and \`--field NAME\` reads one of them. To score one against the other, give the file twice (for \`agree\`, [write each to a file](../guide/annotators.md#export-and-check)):

\`\`\`sh
corefscope score export.json export.json --key-field ann@x.org --response-field ben@x.org
\`\`\`

Texts that were skipped, rejected or not seen are left out, and [counted](../diagnostics.md#texts-left-out). If two exports have no document's id in common, documents with the same text are compared.

To go back, \`convert --to\` writes entities as chains of relations named \`coreference\` (Prodigy: \`COREF\`). Discontinuous mentions become the spans they cover.

\`\`\`sh
corefscope convert system.conll tasks.json --to label-studio
\`\`\`

spaCy, GATE's coreference and Recogito's TEI were not tested with real exports. Potato and Label Sleuth are refused.`,
    ids: [
      "label-studio",
      "doccano",
      "prodigy",
      "spacy",
      "webanno",
      "xmi",
      "cas-json",
      "gate",
      "web-annotation",
      "sacr",
      "masxml",
    ],
  },
  {
    name: "json-corpora",
    title: "Corpora in JSON",
    intro: "Formats in which corpora are published, a document in each line or file.",
    ids: ["preco", "rucoco", "scico", "ecbplus-json"],
  },
  {
    name: "ace-ere",
    title: "ACE, Rich ERE and TAC",
    intro: "Formats of the Linguistic Data Consortium for entities and events.",
    ids: ["apf", "rich-ere", "tbf"],
  },
  {
    name: "books",
    title: "Novels",
    intro: "Formats of corpora and tools for books.",
    ids: ["booknlp", "litbank", "koconovel"],
  },
];

/** Returns the address of a metric, relative to `docs/`. */
export function metricAddress(id: string): string {
  const page = handwrittenMetricPages.find(({ ids }) => ids.includes(id));
  if (page === undefined) return `metrics/${addressOf(id, sharedMetricPages)}`;
  return page.ids.length === 1 ? `${page.name}.md` : `${page.name}.md#${id}`;
}

/** Returns the address of a metric or format among the pages of its folder: a page of its own, or a heading. */
export function addressOf(id: string, pages: readonly SharedPage[]): string {
  const page = pages.find(({ ids }) => ids.includes(id));
  return page === undefined ? `${id}.md` : `${page.name}.md#${id}`;
}

/** Returns the text of a page with a section for each of these formats. */
export function sharedPageText({ title, intro, ids }: SharedPage, sectionOf: (id: string) => string): string {
  return `# ${title}\n\n${intro}\n${ids.map((id) => `\n## \`${id}\`\n\n${sectionOf(id).trim()}\n`).join("")}`;
}

/** Returns a page of one format as a section, without its title, and with lower headings. */
export function asSection(page: string): string {
  const [, title, text] = /^# (.+?) \(`[^`]+`\)\n\n([^]*)$/.exec(page)!;
  const lower = text.replace(/^##/gm, "###");
  return lower.startsWith(title) ? lower : `**${title}.** ${lower}`;
}
