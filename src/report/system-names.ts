/**
 * Returns short names for responses: the file's name without known extensions, or the whole path if several files would
 * have the same name.
 */
export function systemNames(paths: readonly string[]): string[] {
  const short = paths.map((path) =>
    path
      .replace(/\/+$/, "")
      .replace(/^.*\//s, "")
      .replace(/(\.(gz|conllu?|jsonlines|jsonl|json|txt|tsv|csv|parquet|ann|xml|counts|v\d+_\w+_conll))+$/, ""),
  );
  return paths.map((path, i) =>
    short.filter((name) => name === short[i]).length === 1 && short[i] !== "" ? short[i] : path,
  );
}

/** Makes names distinct: a repeated name gets a number, as in `a`, `a#2`. */
export function distinctSystemNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const times = new Map<string, number>();
  return names.map((name) => {
    let time = (times.get(name) ?? 0) + 1;
    while (time > 1 && taken.has(`${name}#${time}`)) time++;
    times.set(name, time);
    const given = time === 1 ? name : `${name}#${time}`;
    taken.add(given);
    return given;
  });
}
