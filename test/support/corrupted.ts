import { perturbMentions } from "../../bench/perturb-mentions.ts";
import { Random } from "../../bench/random.ts";
import { listIn } from "../../src/core/arrays.ts";
import { defaultOptions } from "../../bench/corpus-options.ts";

interface JsonLine {
  readonly doc_key: string;
  readonly sentences: readonly (readonly string[])[];
  readonly clusters: readonly (readonly (readonly [first: number, last: number])[])[];
}

/** Returns JSON lines with the mistakes of a typical system, the same for the same seed. */
export function corrupted(lines: string, seed: number): string {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.stringify(corruptedDocument(JSON.parse(line) as JsonLine, new Random(seed))))
    .join("\n");
}

function corruptedDocument({ doc_key, sentences, clusters }: JsonLine, random: Random): JsonLine {
  const sentenceOf = Int32Array.from(sentences.flatMap((words, s) => words.map(() => s)));
  const key = clusters.flatMap((mentions, entity) => mentions.map(([first, last]) => ({ first, last, entity })));
  const options = { ...defaultOptions, responseSingletons: 1 };
  const entities = new Map<number, (readonly [number, number])[]>();
  for (const { first, last, entity } of perturbMentions(
    random,
    { length: sentenceOf.length, sentenceOf },
    key,
    options,
  ))
    listIn(entities, entity).push([first, last]);
  return { doc_key, sentences, clusters: [...entities.values()] };
}
