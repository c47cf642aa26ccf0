/** The end of a sentence about every format that is only named. */
const convert = "convert each document to a format that corefscope reads, such as brat, CorefUD or inline text";

interface NamedFormat {
  /** The name and, if it helps, where the coreference is. */
  readonly name: string;
  readonly is: RegExp;
  /** What to do; by default, `convert`. */
  readonly advice?: string;
}

/** Formats in XML that no reader reads, by their root elements. */
const xml: readonly NamedFormat[] = [
  { name: "NAF, with coreference in `<coref>`", is: /<NAF[\s>]/ },
  { name: "FoLiA, with coreference in `<coreferencechain>`", is: /<FoLiA[\s>]/ },
  { name: "TCF of WebLicht, with coreference in `<references>`", is: /<(?:[\w.-]+:)?D-Spin[\s>]/ },
  {
    name: "GATE's XML",
    is: /<GateDocument[\s>]/,
    advice: "export from GATE as UIMA CAS XMI, or convert each document",
  },
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
  if (found !== undefined) return `${found.name}; ${found.advice ?? convert}`;
  if (!isXml) return undefined;
  const root = /^(?:[^<]|<[?!][^>]*>)*<([^\s<>/?!]{1,60})/.exec(head)?.[1];
  return `XML or HTML in an unsupported format${root === undefined ? "" : `, whose first element is <${root}>`}; ${convert}`;
}
