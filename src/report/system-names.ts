/** Short names for responses: the file's name without its endings, or as much of the path as tells them apart. */
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
