/** Where the text of a Knowtator file may be that is named like it: `X.txt` beside `X.txt.knowtator.xml`. */
export function knowtatorCompanions(path: string): string[] {
  const bare = path.replace(/\.gz$/i, "");
  const stem = bare.replace(/\.knowtator\.xml$/i, "");
  return stem === bare ? [] : [/\.txt$/i.test(stem) ? stem : `${stem}.txt`];
}

/** Folders in which the text may be, seen from that of the annotation: beside it, in a project of Knowtator 2, in CRAFT. */
export const textFolders: readonly string[] = ["", "../Articles/", "../../articles/txt/"];
