/** What the names of ERE files end with. */
const ANNOTATION = /(?:\.(?:rich_ere|light_ere|ere|event_nuggets?|event_hoppers?))+\.xml$/i;

/** What the names of their sources end with. */
const SOURCES = ["txt", "cmp.txt", "mp.txt", "mpdf.xml", "xml", "sgm"];

/** Where the text of an ERE file may be: under the same name beside it, or in the folder `source` next to its folder. */
export function ereCompanions(path: string): string[] {
  const bare = path.replace(/\.gz$/i, "");
  const stem = bare.replace(ANNOTATION, "");
  return stem === bare ? [] : sourceFilesOf(stem);
}

/** The files that may be the source of that name. */
export function sourceFilesOf(stem: string): string[] {
  const slash = Math.max(stem.lastIndexOf("/"), stem.lastIndexOf("\\")) + 1;
  const besides = SOURCES.map((extension) => `${stem}.${extension}`);
  const elsewhere = SOURCES.map((extension) => `${stem.slice(0, slash)}../source/${stem.slice(slash)}.${extension}`);
  return [...besides, ...elsewhere];
}
