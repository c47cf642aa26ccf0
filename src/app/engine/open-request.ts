import type { LabelColumnNames } from "../../formats/format.ts";
import type { NamedImportance } from "../../metrics/lea-importance.ts";
import type { UserOptions } from "../../scoring/score-options.ts";

/** A file in memory, perhaps gzipped. */
export interface InputFile {
  /** Its name, perhaps with folders in front: companions of standoff files are found by it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A response: its files are read as one corpus. */
interface InputResponse {
  readonly name: string;
  readonly files: readonly InputFile[];
}

/** How to read and score. What is absent is as on the command line. */
export interface OpenOptions extends Omit<UserOptions, "metrics" | "leaImportance" | "unit"> {
  /** Metric ids; averages bring the metrics that they are made of. The standard ones if absent. */
  readonly metrics?: readonly string[];
  /** The metric that systems are ranked and errors sorted by. If absent, LEA, else the CoNLL average. */
  readonly headline?: string;
  readonly leaImportance?: Exclude<UserOptions["leaImportance"], NamedImportance>;
  readonly keyFormat?: string;
  readonly responseFormat?: string;
  /** What the columns of tables of labels are called. */
  readonly columns?: LabelColumnNames;
  readonly ends?: "inclusive" | "exclusive";
  readonly offsets?: "token" | "char";
  /** The same for one side; it overrides what is for both. */
  readonly keyEnds?: "inclusive" | "exclusive";
  readonly responseEnds?: "inclusive" | "exclusive";
  readonly keyOffsets?: "token" | "char";
  readonly responseOffsets?: "token" | "char";
  /** How antecedents of wrong links are chosen. */
  readonly links?: "closest" | "accessibility";
  /** Of all that is random, a whole number from 0. */
  readonly seed?: number;
}

/** What is to be opened. Without responses, the key's files hold both sides. */
export interface OpenRequest {
  readonly key: readonly InputFile[];
  readonly responses?: readonly InputResponse[];
  readonly options?: OpenOptions;
  /** Whether responses that must be refused by themselves are left out, with diagnostics (default true). If not, they are opened with errors. */
  readonly leaveOut?: boolean;
}
