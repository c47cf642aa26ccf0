/** Where the files of a document may be, the likeliest first. */
export interface RelatedFiles {
  readonly texts: readonly string[];
  readonly concepts: readonly string[];
  readonly pairs: readonly string[];
}

/** Ends of names of files with annotation, `clinical-1.txt.chains`. */
const ANNOTATION = /\.(?:chains|con|pairs)$/i;
/** Their folders in the distribution. */
const FOLDER = /^(.*?)(?:chains|concepts|pairs)([/\\])([^/\\]*)$/i;

/**
 * The files that belong to one with annotation: in the same folder, or in the folders `docs`, `concepts` and `pairs` beside
 * the folder `chains`. None for a path that does not end in `.chains`, `.con` or `.pairs`.
 */
export function relatedFiles(path: string): RelatedFiles | undefined {
  const bare = path.replace(/\.gz$/i, "");
  const stem = bare.replace(ANNOTATION, "");
  if (stem === bare) return undefined;
  const text = /\.txt$/i.test(stem) ? stem : `${stem}.txt`;
  const stems = Array.from(new Set([stem, text]));
  const inFolder = (folder: string, name: string): string[] => {
    const match = FOLDER.exec(name);
    // The folder's name must begin where a name of a folder does.
    if (match === null || /[^/\\]$/.test(match[1])) return [];
    const [, before, separator, file] = match;
    return [`${before}${folder}${separator}${file}`];
  };
  const annotation = (extension: string, folder: string): string[] => {
    const names = stems.map((each) => `${each}.${extension}`);
    return [...names, ...names.flatMap((name) => inFolder(folder, name))].filter((name) => name !== bare);
  };
  return {
    texts: [text, ...inFolder("docs", text)],
    concepts: annotation("con", "concepts"),
    pairs: annotation("pairs", "pairs"),
  };
}
