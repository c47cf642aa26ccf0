import type { CommandOption } from "./command-option.ts";

/** `--labels`, for commands whose `--by` takes any class of mentions. */
export const labelsOption: CommandOption = {
  flag: "--labels <file>",
  help: "a table with tabs whose columns are more classes for --by: document, start, end (tokens from 1, end included), and one or more columns of labels",
  heading: "Reading files",
  excludes: [
    ...["scope", "stdinPairs"].map((other) => ({
      other,
      why: `--labels cannot be combined with --${other === "scope" ? "scope" : "stdin-pairs"}; leave out one of them`,
    })),
    { other: "by", values: [undefined], why: "--labels needs --by with a column of the file, such as --by label" },
  ],
};
