import { readCorpus, scoreClusters, scoreLabels } from "corefscope";

const key = [["a", "b"]];
const scores = scoreClusters(key, key);

/** Each line has an error; the compiler reports a directive without one. */
export const wrong = [
  // @ts-expect-error -- a slip in a metric
  scores.connl,
  // @ts-expect-error -- ids are in lower case
  scores["LEA"],
  // @ts-expect-error -- not among the standard metrics
  scores.pairwise,
  // @ts-expect-error -- a slip in a metric
  () => scoreClusters(key, key, { metrics: ["connl"] }),
  // @ts-expect-error -- not among the chosen metrics
  scoreLabels([0], [0], { metrics: ["ari"] }).lea,
  // @ts-expect-error -- a slip in a format
  () => readCorpus("", { format: "conl" }),
  // @ts-expect-error -- a slip in an option
  () => scoreClusters(key, key, { singleton: "drop" }),
  // @ts-expect-error -- a slip in a value
  () => scoreClusters(key, key, { match: "haed" }),
  // @ts-expect-error -- no such kind of group
  () => scoreClusters(key, key, { by: "documents" }),
];
