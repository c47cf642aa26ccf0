import { firstObject, hasAll, namesAll } from "./common/json/first-object.ts";

interface ForeignJson {
  /** The end of a sentence that begins “the file looks like”. */
  readonly guess: string;
  readonly is: (fields: ReadonlySet<string>, object: string) => boolean;
}

const convert =
  'write each document as one JSON line {"doc_key": …, "text": …, "clusters": [[[start, end], …], …]}, with character positions and exclusive ends';

const foreign: readonly ForeignJson[] = [
  {
    guess: `Potato's output: ${convert}, with the mentions of each chain in one cluster`,
    is: (fields, object) =>
      !fields.has("clusters") &&
      (fields.has("span_annotations") ||
        (fields.has("coref_chains") && fields.has("id") && !namesAll(object, "sentences"))),
  },
  {
    guess:
      "counts that `score --counts` wrote; run `corefscope merge` to add up those of shards, or `corefscope compare` to compare systems",
    is: (_, object) => /^\{\s*"schema"\s*:\s*"corefscope\/counts\//.test(object),
  },
  {
    guess: "brat's embedded JSON; give the .ann file, with its .txt file next to it",
    is: (fields, object) =>
      fields.has("entities") && /"entities"\s*:\s*\[\s*\[\s*"T\d/.test(object) && !fields.has("clusters"),
  },
  {
    guess: "spaCy's training data (JSON), which has no coreference; write the documents with `doc.to_json()` instead",
    is: (fields) => fields.has("paragraphs") && !fields.has("clusters"),
  },
  {
    guess:
      "UIMA CAS JSON (legacy), as INCEpTION exported it before; export as UIMA CAS JSON 0.4.0 or UIMA CAS XMI instead",
    is: (fields) => hasAll(fields, "_context", "_views") || fields.has("_referenced_fss"),
  },
  {
    guess: `ELIT's JSON: ${convert}; its "coref" has clusters of [sentence, start, end]`,
    is: (fields) => hasAll(fields, "sens", "coref"),
  },
  {
    guess:
      'SciREX: write each document as one JSON line {"doc_key": …, "tokens": [word, …], "clusters": [[[start, end], …], …]}, and add `--ends exclusive`; its "coref" has the spans of each entity',
    is: (fields, object) => hasAll(fields, "words", "coref") && /"coref"\s*:\s*\{/.test(object),
  },
  {
    guess: `DWIE: ${convert}; mentions with the same "concept" are one cluster`,
    is: (fields) => hasAll(fields, "content", "mentions", "concepts"),
  },
  {
    guess: `the Friends corpus (Character Mining): ${convert}; the "character_entities" with the same name are one cluster`,
    is: (_, object) => namesAll(object, "episodes", "scenes") || namesAll(object, "character_entities"),
  },
  {
    guess:
      "a Winograd schema data set, whose rows have answers but no clusters: it is scored by accuracy, not by coreference metrics",
    is: (fields, object) =>
      namesAll(object, "span1_text", "span2_text") ||
      hasAll(fields, "pronoun", "options") ||
      hasAll(fields, "sentence", "option1", "option2"),
  },
  {
    guess: `DocRED: ${convert}; its "vertexSet" has the mentions of each entity`,
    is: (fields) => fields.has("vertexSet"),
  },
  {
    guess: `MAVEN-ERE: ${convert}; its "events" have the mentions of each event`,
    is: (fields, object) => fields.has("events") && namesAll(object, "mention", "trigger_word"),
  },
  {
    guess: `OneIE's JSON: ${convert}`,
    is: (fields) => hasAll(fields, "entity_mentions", "event_mentions"),
  },
  {
    guess: `BioC JSON: ${convert}`,
    is: (fields, object) => fields.has("documents") && namesAll(object, "passages"),
  },
  {
    guess: `a tagtog export: ${convert}`,
    is: (fields) => hasAll(fields, "annotatable", "anncomplete"),
  },
  { guess: "a Jupyter notebook", is: (fields) => hasAll(fields, "cells", "nbformat") },
];

/**
 * Describes a JSON file that another program or `score --counts` wrote, to complete a message. Returns undefined if the
 * file is of no known kind.
 *
 * @param head up to 64 KiB of the beginning of the file
 */
export function foreignJson(head: string): string | undefined {
  const object = firstObject(head);
  if (object === undefined) return undefined;
  const { fields, text: own } = object;
  return foreign.find((each) => each.is(fields, own))?.guess;
}

/** The end of a sentence about every format that is only named. */
const convertText = "convert each document to a format that corefscope reads, such as brat, CorefUD or inline text";

interface NamedFormat {
  /** The name and, if it helps, where the coreference is. */
  readonly name: string;
  readonly is: RegExp;
  /** What to do; by default, `convertText`. */
  readonly advice?: string;
}

/** Formats in XML that no reader reads, by their root elements. */
const xml: readonly NamedFormat[] = [
  { name: "NAF, with coreference in `<coref>`", is: /<NAF[\s>]/ },
  { name: "FoLiA, with coreference in `<coreferencechain>`", is: /<FoLiA[\s>]/ },
  { name: "TCF of WebLicht, with coreference in `<references>`", is: /<(?:[\w.-]+:)?D-Spin[\s>]/ },
  { name: "Glozz annotation", is: /<annotations[^>]*>\s*<metadata\s[^>]*corpusHashcode/ },
  {
    name: "Anafora, with coreference in `<relation>`s such as `Identical`",
    is: /<data[^>]*>[^]*<(?:Coreferring_String|FirstInstance|parentsType|schema\s+path)/,
  },
  { name: "MEDCo's XML, with coreference in `<coref id=… ref=…>`", is: /<set>\s*<PMID>[^]*<coref\s/ },
  { name: "PAULA", is: /<paula[\s>]/ },
  { name: "TIGER-XML", is: /<corpus[\s>][^]*<terminals[\s>]/ },
  { name: "EXMARaLDA", is: /<(?:basic-transcription|segmented-transcription)[\s>]/ },
  { name: "ELAN", is: /<ANNOTATION_DOCUMENT[\s>]/ },
  { name: "BioC XML", is: /<collection>[^]*<document>[^]*<passage>/ },
  { name: "TimeML, which has no coreference", is: /<TimeML[\s>]/ },
  { name: "GrAF", is: /<graph\s[^>]*GrAF/i },
  {
    name: "queries of TAC's entity linking",
    is: /<kbpentlink[\s>]/,
    advice: "give neleval's table instead, which `neleval prepare-tac` writes",
  },
  {
    name: "the words of an MMAX2 project",
    is: /<words[\s>][^]*<word\s/,
    advice: "give the file of markables, `NAME_coref_level.xml`, which finds the words",
  },
  {
    name: "markables of MMAX2 without coreference",
    is: /<(?:[\w.-]+:)?markables[\s>]/,
    advice: "give the level with coreference, such as `NAME_coref_level.xml`",
  },
  { name: "an HTML page", is: /<html[\s>]/i },
];

/** Formats in lines of text that no reader reads. */
const text: readonly NamedFormat[] = [
  {
    name: "an export of Label Sleuth, which labels texts and has no coreference",
    is: /^\uFEFF?(?=[^\n]*\bcategory_name\b)(?=[^\n]*\blabel\b)(?=[^\n]*\b(?:workspace_id|element_metadata)\b)/,
    advice: "annotate coreference in another tool",
  },
  {
    name: "OntoNotes Normal Form (`.onf`)",
    is: /^Coreference chains for section/m,
    advice: "give the `.coref` file, or CoNLL-2012",
  },
  {
    name: "WebAnno TSV without its header",
    is: /^\uFEFF?\s*#Text=[^]*^\d+-\d+\t\d+-\d+\t/m,
    advice:
      "add the lines `#FORMAT=WebAnno TSV 3.2`, and `#T_SP=`, `#T_CH=` or `#T_RL=` for each layer, as in the files of the tool",
  },
  {
    name: "the plain sentences of WinoBias, whose two brackets corefer",
    is: /^1 [^\n]*\[[^\]\n|]+\][^\n]*\[[^\]\n|]+\][^\n]*(?:\n2 [^\n]*\[|\s*$)/,
    advice: "give the CoNLL files of WinoBias, or name the entity in each bracket, as in `[the developer|e1]`",
  },
];

/**
 * Describes a text in a format that is known but not read, to complete a message that begins “the file looks like”.
 * Returns undefined for any other text.
 *
 * @param head up to 64 KiB of the beginning of the file
 */
export function foreignText(head: string): string | undefined {
  const isXml = /^\uFEFF?\s*<(?:\?xml|!DOCTYPE|!--|[a-zA-Z])/.test(head);
  const found = (isXml ? xml : text).find(({ is }) => is.test(head));
  if (found !== undefined) return `${found.name}; ${found.advice ?? convertText}`;
  if (!isXml) return undefined;
  const root = /^(?:[^<]|<[?!][^>]*>)*<([^\s<>/?!]{1,60})/.exec(head)?.[1];
  return `XML or HTML in an unsupported format${root === undefined ? "" : `, whose first element is <${root}>`}; ${convertText}`;
}
