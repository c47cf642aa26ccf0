import { commonFolder } from "../formats/common/input/file-name.ts";

/**
 * Returns short names for responses: the file's name without known extensions. Files that would have the same name are
 * called by their paths below the folder that they share, such as `1/out.conll` and `2/out.conll`.
 */
export function systemNames(given: readonly string[]): string[] {
  const paths = given.map((path) => path.replace(/(?<=.)\/+$/, ""));
  const short = paths.map((path) =>
    path
      .replace(/^.*\//s, "")
      .replace(/(\.(gz|conllu?|jsonlines|jsonl|json|txt|tsv|csv|parquet|ann|xml|counts|v\d+_\w+_conll))+$/, ""),
  );
  return paths.map((path, i) => {
    const alike = paths.filter((_, other) => short[other] === short[i]);
    return alike.length === 1 && short[i] !== "" ? short[i] : path.slice(commonFolder(alike).length);
  });
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
