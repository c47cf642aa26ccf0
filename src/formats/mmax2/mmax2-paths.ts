import { documentOfFile } from "../common/input/file-name.ts";

/** Where the files of an annotation are. */
export interface Mmax2Paths {
  /** The name that all of its files begin with. */
  readonly document: string;
  /** Where the file of words may be, the likeliest place first. */
  readonly words: readonly string[];
  /** Where the file of sentences may be. */
  readonly sentences: readonly string[];
}

/** Levels that projects annotate beside coreference: they are not read, and not read on their own in a folder either. */
const OTHER_LEVELS = [
  "chunk",
  "enamex",
  "markable",
  "morph",
  "parse",
  "phrase",
  "pos",
  "section",
  "turn",
  "unit",
  "utterance",
];
const LEVEL = /^(.*)_(?:coref|np|mention|coreference)_level\.xml$/i;
const BASES = ["Basedata", "basedata"];
const FOLDER_IN_NAME = /^markables?_/i;

/**
 * Paths by that of a file of coreference markables, `NAME_coref_level.xml`.
 *
 * The words are in a folder `Basedata` beside that of the markables, or in the same folder. Where a project has been put into
 * one folder, names may begin with those of the former folders: `Markables_NAME_coref_level.xml`, `Basedata_NAME_words.xml`.
 */
export function mmax2Paths(path: string): Mmax2Paths {
  const bare = path.replace(/\.gz$/i, "");
  const slash = Math.max(bare.lastIndexOf("/"), bare.lastIndexOf("\\"));
  const folder = bare.slice(0, slash + 1);
  const file = bare.slice(slash + 1);
  const level = LEVEL.exec(file);
  const stem = level?.[1] ?? file.replace(/\.[^.]*$/, "");
  const separator = folder.endsWith("\\") ? "\\" : "/";
  const parent = parentOf(folder, separator);
  const name = stem.replace(FOLDER_IN_NAME, "");
  return {
    document: documentOfFile(`${name}.xml`),
    words: [
      ...(name === stem ? [] : BASES.map((base) => `${folder}${base}_${name}_words.xml`)),
      ...BASES.map((base) => `${parent}${base}${separator}${name}_words.xml`),
      `${folder}${name}_words.xml`,
      ...BASES.map((base) => `${folder}${base}${separator}${name}_words.xml`),
      `${parent}${name}_words.xml`,
    ],
    sentences: [`${folder}${stem}_sentence_level.xml`, `${folder}${stem}_sentences_level.xml`],
  };
}

/** All files that belong to a file of coreference markables; none for another path. */
export function mmax2Companions(path: string): string[] {
  const stem = LEVEL.exec(path.replace(/\.gz$/i, ""))?.[1];
  if (stem === undefined) return [];
  const { words, sentences } = mmax2Paths(path);
  return [...words, ...sentences, ...OTHER_LEVELS.map((level) => `${stem}_${level}_level.xml`)];
}

/** The folder above; both end with a separator, or are empty for the folder at hand. */
function parentOf(folder: string, separator: string): string {
  const bare = folder.slice(0, -1);
  const name = bare.slice(Math.max(bare.lastIndexOf("/"), bare.lastIndexOf("\\")) + 1);
  if (folder === "" || name === "" || name === "." || name === "..") return `${folder}..${separator}`;
  return bare.slice(0, bare.length - name.length);
}
