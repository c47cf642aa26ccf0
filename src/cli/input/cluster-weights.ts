import type { SampleWeights } from "../../analysis/sample/sample-estimates.ts";
import { sampleOf } from "../../formats/labels/row-scanner.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { forwardSlashes } from "../forward-slashes.ts";
import { bytesOf, joined, prepareToRead } from "./byte-source.ts";

/**
 * Reads `--weights`: `uniform`, `size`, or a table with the columns `cluster` and `weight`.
 *
 * @throws CommandError if the table cannot be read, or a weight is not a positive number
 */
export async function clusterWeights(text: string): Promise<SampleWeights> {
  if (text === "uniform" || text === "size") return text;
  const file = forwardSlashes(text);
  await prepareToRead([file]);
  const lines = new TextDecoder()
    .decode(joined(bytesOf(file)))
    .replace(/^\ufeff/, "")
    .split(/\r?\n/);
  const separator = ["\t", ",", ";"].find((each) => lines[0].includes(each)) ?? ",";
  const fieldsOf = (line: string): readonly string[] => {
    const { names } = sampleOf(encoder.encode(line), {
      separator: separator.charCodeAt(0),
      quotes: separator !== "\t",
    });
    return names;
  };
  const refuse = (line: number, what: string): never => {
    throw new CommandError(`${file}:${line}: ${what}`, exitCode.input);
  };
  const titles = fieldsOf(lines[0]).map((title) => title.trim().toLowerCase());
  const cluster = titles.findIndex((title) => clusterTitles.includes(title));
  const weight = titles.indexOf("weight");
  if (cluster < 0 || weight < 0) refuse(1, "--weights needs a table with the columns cluster and weight");
  const weights = new Map<string, number>();
  lines.forEach((line, l) => {
    if (l === 0 || line.trim() === "") return;
    const fields = fieldsOf(line);
    if (fields.length <= Math.max(cluster, weight)) refuse(l + 1, "the row has fewer columns than the header");
    const [id, value] = [fields[cluster], fields[weight].trim()];
    const number = value === "" ? Number.NaN : Number(value);
    if (!(number > 0) || number === Infinity)
      refuse(l + 1, `the weight of cluster ${id} is “${value}”, but must be a number above 0`);
    if (weights.has(id)) refuse(l + 1, `the cluster ${id} has two weights`);
    weights.set(id, number);
  });
  return weights;
}

const clusterTitles: readonly string[] = ["cluster", "cluster_id", "entity", "entity_id", "key", "true_id", "label"];

const encoder = new TextEncoder();
