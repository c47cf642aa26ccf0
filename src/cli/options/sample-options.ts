import { type Exclusion } from "../../core/option-record.ts";
import { type CommandOption } from "./command-option.ts";

export interface SampleFlags {
  /** A sample of true clusters, in place of KEY. */
  readonly sample?: string;
  /** `uniform`, `size` or a file. */
  readonly weights: string;
}

const needsSample: Exclusion = {
  other: "sample",
  values: [undefined],
  why: "--weights tells how a sample of true clusters was drawn; give the sample with --sample TRUTH",
};

/** Returns `--sample` and `--weights`. */
export function sampleOptions(excludes: readonly Exclusion[]): readonly CommandOption[] {
  return [
    {
      flag: "--sample <truth>",
      help: "in place of KEY: estimate the scores of the whole from this sample of true clusters",
      heading: "Scores",
      excludes,
    },
    {
      flag: "--weights <how>",
      help: "how clusters came into the --sample: each equally likely (uniform), likely in proportion to its size (size), or as a table of clusters and weights says (FILE)",
      heading: "Scores",
      default: "uniform",
      usual: { values: ["uniform", "size"] },
      excludes: [needsSample],
    },
  ];
}
