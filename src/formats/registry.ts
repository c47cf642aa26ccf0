import { aida } from "./aida/index.ts";
import { allennlp } from "./allennlp/index.ts";
import { apf } from "./apf/index.ts";
import { arrau } from "./arrau/index.ts";
import { booknlp } from "./booknlp/index.ts";
import { brat } from "./brat/index.ts";
import { cat } from "./cat/index.ts";
import { clustersJson } from "./clusters-json/index.ts";
import { conll2012 } from "./conll-2012/index.ts";
import { conllua } from "./conllua/index.ts";
import { withoutDetours, withoutPacking } from "./common/input/file-name.ts";
import { containerOf } from "./common/input/unreadable.ts";
import { isFencedJson, unfencedJson } from "./common/json/fenced-json.ts";
import { foreignJson, foreignText } from "./unread-formats.ts";
import { corefud } from "./corefud/index.ts";
import { corenlp, corenlpJson } from "./corenlp/index.ts";
import { doccano } from "./doccano/index.ts";
import { labelStudio } from "./label-studio/index.ts";
import { prodigy } from "./prodigy/index.ts";
import { rucoco } from "./rucoco/index.ts";
import { scico } from "./scico/index.ts";
import { spacy } from "./spacy/index.ts";
import { cracJson, cracText } from "./crac/index.ts";
import { craft } from "./craft/index.ts";
import { ecbPlusJson } from "./ecbplus-json/index.ts";
import { e2eJsonlines } from "./e2e-jsonlines/index.ts";
import { fastcoref } from "./fastcoref/index.ts";
import { filledLines, wholeLines } from "./common/text/filled-lines.ts";
import { type Format, type FormatId, formatIds, type FormatList, headLength } from "./format.ts";
import { gap } from "./gap/index.ts";
import { gate } from "./gate/index.ts";
import { hfCoref } from "./hf-coref/index.ts";
import { i2b2 } from "./i2b2/index.ts";
import { inline } from "./inline/index.ts";
import { koconovel } from "./koconovel/index.ts";
import { labels } from "./labels/index.ts";
import { columnsAdvice } from "./labels/label-header.ts";
import { knowtator } from "./knowtator/index.ts";
import { litbank } from "./litbank/index.ts";
import { masxml } from "./masxml/index.ts";
import { maverick } from "./maverick/index.ts";
import { mmax2 } from "./mmax2/index.ts";
import { mucSgml } from "./muc/index.ts";
import { richEre } from "./rich-ere/index.ts";
import { neleval } from "./neleval/index.ts";
import { preco } from "./preco/index.ts";
import { sacr } from "./sacr/index.ts";
import { scorch } from "./scorch/index.ts";
import { tbf } from "./tbf/index.ts";
import { tei } from "./tei/index.ts";
import { webAnnotation } from "./web-annotation/index.ts";
import { webanno } from "./webanno/index.ts";
import { wlcoref } from "./wlcoref/index.ts";
import { casJson } from "./xmi/cas-json.ts";
import { xmi } from "./xmi/index.ts";

const byId: Readonly<Record<FormatId, Format>> = {
  webanno,
  xmi,
  "cas-json": casJson,
  gate,
  mmax2,
  arrau,
  cat,
  corenlp,
  "corenlp-json": corenlpJson,
  apf,
  "rich-ere": richEre,
  knowtator,
  masxml,
  tei,
  muc: mucSgml,
  "label-studio": labelStudio,
  doccano,
  "web-annotation": webAnnotation,
  prodigy,
  spacy,
  rucoco,
  scico,
  preco,
  koconovel,
  scorch,
  "ecbplus-json": ecbPlusJson,
  gap,
  labels,
  neleval,
  tbf,
  litbank,
  booknlp,
  i2b2,
  brat,
  sacr,
  "crac-text": cracText,
  inline,
  conllua,
  corefud,
  craft,
  aida,
  conll: conll2012,
  wlcoref,
  fastcoref,
  "crac-json": cracJson,
  maverick,
  allennlp,
  "hf-coref": hfCoref,
  jsonlines: e2eJsonlines,
  clusters: clustersJson,
};

/** All formats, in the order in which detection tries them. */
export const formats: readonly Format[] = formatIds.map((id) => byId[id]);

/**
 * Returns the format with that id, as in `Format.id`, or undefined.
 *
 * @example
 *   findFormat("corefud").id; // → "corefud"
 *   findFormat("docx"); // → undefined
 */
export function findFormat(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}

/** Returns the paths of the possible companions of a file with that name, in any format. Most do not exist. */
export function companionsOf(path: string): string[] {
  return companionRules.flatMap((companions) => companions(path));
}

const companionRules = formats.flatMap(({ companions }) => companions ?? []);

/**
 * Returns the files of a corpus that are not companions, because companions are read together with their file. Keeps
 * all files if all are companions, or if there is only one.
 *
 * @param companions the companions of all files, from `companionsOf`
 */
export function withoutCompanions(
  files: readonly string[],
  companions: ReadonlySet<string> = new Set(files.flatMap(companionsOf)),
): string[] {
  const direct = new Set(Array.from(companions, withoutDetours));
  const left = files.filter((file) => [file, withoutPacking(file)].every((path) => !direct.has(withoutDetours(path))));
  return left.length === 0 || files.length === 1 ? [...files] : left;
}

function labelsNeed(advice: string): string {
  return `a table of labels needs a header with \`mention\` and \`cluster\`, or \`mention\`, \`key\` and \`response\`; ${advice}`;
}

function adviceFor(text: string): string {
  return columnsAdvice(new TextEncoder().encode(text.replace(/^\uFEFF?(?:\s*\n)?/, "")));
}

/** Returns whether the first lines have equally many tabs, and the first one has only names. */
function looksLikeHeader(text: string): boolean {
  const [names, ...rows] = filledLines(text)
    .slice(0, 5)
    .map((line) => line.split("\t"));
  return (
    names.every((name) => /^[^\d(]*$|^[\p{L}_]\w*$/u.test(name)) && rows.every(({ length }) => length === names.length)
  );
}

/** Returns whether the first lines have equally many commas, or semicolons, outside quotation marks. */
function looksSeparated(text: string): boolean {
  const lines = filledLines(text).slice(0, 5);
  return [",", ";"].some((separator) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(separator).length);
    return counts.length > 1 && counts[0] > 1 && counts.every((count) => count === counts[0]);
  });
}

/** Returns whether a file is packed or from another program, so that no format can read it. */
function isForeign(head: Uint8Array): boolean {
  return containerOf(head) !== undefined || foreignJson(wholeLines(head)) !== undefined;
}

/**
 * Returns the first format that recognises the beginning of a file.
 *
 * @param head the file's first `headLength` bytes, or the whole of a shorter file; further bytes are ignored
 * @returns undefined if no format does, or if the file is packed or from another program
 * @example
 *   const head = new TextEncoder().encode('{"sentences": [["Ann", "she"]], "clusters": [[[0, 0], [1, 1]]]}\n');
 *   detectFormat(head).id; // → "jsonlines"
 */
export function detectFormat(head: Uint8Array): Format | undefined {
  if (containerOf(head) !== undefined) return undefined;
  const given = wholeLines(head);
  const whole = isFencedJson(given) ? unfencedJson(given).text : given;
  const known = latest.find((each) => each.whole === whole);
  if (known !== undefined) return known.format;
  const format =
    foreignJson(whole) === undefined ? formats.find((each) => hasMark(whole, each) && each.detect(whole)) : undefined;
  latest = [{ whole, format }, ...latest.slice(0, 1)];
  return format;
}

/** Keeps the last two results, because a run may ask about the files of both sides several times. */
let latest: readonly { readonly whole: string; readonly format: Format | undefined }[] = [];

function hasMark(head: string, { marks }: Format): boolean {
  return marks === undefined || marks.some((mark) => head.includes(mark));
}

/**
 * Describes a file that no format recognises, to complete a message: `a binary file`, `UTF-16 text; convert it to
 * UTF-8`.
 *
 * @param head the beginning of the file, as for `detectFormat`
 * @returns undefined if there is no guess
 * @example
 *   guessUnreadable(Uint8Array.of(0xff, 0xfe)); // → "UTF-16 text; convert it to UTF-8"
 */
export function guessUnreadable(head: Uint8Array): string | undefined {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
    return "UTF-16 text; convert it to UTF-8";
  const container = containerOf(head);
  if (container !== undefined) return container;
  if (head.subarray(0, 1024).includes(0)) return "a binary file";
  const text = new TextDecoder().decode(head.subarray(0, headLength));
  const foreign = foreignJson(text);
  if (foreign !== undefined) return foreign;
  if (/^\uFEFF?\s*[[{]/.test(text))
    return 'JSON without clusters; write {"document": [[mention, …], …], …}, or JSON lines {"doc_key": …, "clusters": …}';
  if (/^version https:\/\/git-lfs/.test(text)) return "a Git LFS pointer; run git lfs pull";
  if (/^# global\.columns/m.test(text))
    return "CoNLL-U Plus without an IDENTITY column; name the column of coreference, as in `--field NAME`";
  if (/^# newdoc|\bEntity=\(/m.test(text)) return "CorefUD (CoNLL-U) whose token lines do not have ten columns";
  if (/^#FORMAT=WebAnno/m.test(text)) return "WebAnno TSV of a version other than 3; export as WebAnno TSV 3";
  const named = foreignText(text);
  if (named !== undefined) return named;
  if (/^[^\n]*\t[^\n]*\n/.test(text))
    return `a table without coreference cells such as \`(1)\` in its last column; ${labelsNeed(looksLikeHeader(text) ? adviceFor(text) : "if your columns have other names, use `--columns`")}`;
  if (looksSeparated(text)) return `a table; ${labelsNeed(adviceFor(text))}`;
  return undefined;
}

/** All formats. */
export const registeredFormats: FormatList = {
  formats,
  find: findFormat,
  detect: detectFormat,
  isForeign,
  guessUnreadable,
  companionsOf,
  withoutCompanions,
};
