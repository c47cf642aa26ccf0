import type { SpanOptions } from "../../analysis/answer-doubts.ts";
import type { LabelOptions } from "../../formats/format.ts";
import type { NamedImportance } from "../../metrics/kit/lea-importance.ts";
import type { UserOptions } from "../../scoring/score-options.ts";

/** A file in memory, which may be gzipped. */
export interface InputFile {
  /** Its name, which may include folders. Companions of standoff files are found by their names. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A response. Its files are read as one corpus. */
interface InputResponse {
  readonly name: string;
  readonly files: readonly InputFile[];
}

/** Absent options are as on the command line. */
export interface OpenOptions
  extends Omit<UserOptions, "metrics" | "leaImportance" | "unit">,
    LabelOptions,
    SpanOptions {
  /** Metric ids. Averages include their component metrics. The standard metrics if absent. */
  readonly metrics?: readonly string[];
  /** The metric that ranks systems and sorts errors. If absent, LEA, else the CoNLL average, else the first metric. */
  readonly headline?: string;
  readonly leaImportance?: Exclude<UserOptions["leaImportance"], NamedImportance>;
  readonly keyFormat?: string;
  readonly responseFormat?: string;
  /** The field of JSON documents that holds the clusters of a side. */
  readonly keyField?: string;
  readonly responseField?: string;
  readonly field?: string;
  readonly numberPairs?: "spans" | "ids";
  readonly links?: "closest" | "accessibility";
  /** The seed of all random numbers, a non-negative whole number. */
  readonly seed?: number;
}

/** The files to open. Without responses, the key's files hold both sides. */
export interface OpenRequest {
  readonly key: readonly InputFile[];
  readonly responses?: readonly InputResponse[];
  readonly options?: OpenOptions;
  /**
   * Whether responses that must be refused on their own are left out, with diagnostics (default true). Otherwise they
   * are opened with errors.
   */
  readonly leaveOut?: boolean;
}
