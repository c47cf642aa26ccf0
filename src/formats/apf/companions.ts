/** Where the text of an APF file may be: `X.sgm` beside `X.apf.xml`. */
export function apfCompanions(path: string): string[] {
  const bare = path.replace(/\.gz$/i, "");
  const stem = bare.replace(/\.apf\.xml$|\.apf$/i, "");
  return stem === bare ? [] : [`${stem}.sgm`, `${stem}.sgml`];
}
