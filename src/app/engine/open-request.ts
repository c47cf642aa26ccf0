import type { NamedImportance } from "../../metrics/kit/lea-importance.ts";
import type { SidedReadOptions } from "../../formats/reading-options.ts";
import type { UserOptions } from "../../scoring/score-options.ts";

/** Arguments of the command line, by flags such as `key-ends`. An empty one means the default. */
export type Settings = Readonly<Record<string, string>>;

/** A file in memory, which may be gzipped. */
export interface InputFile {
  /** Its name, which may include folders. Companions of standoff files are found by their names. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A response. Its files are read as one corpus. */
export interface InputResponse {
  readonly name: string;
  readonly files: readonly InputFile[];
  /** Settings for reading this response, which override the others. */
  readonly settings?: Settings;
}

/** Absent options are as on the command line. */
export interface OpenOptions extends Omit<UserOptions, "metrics" | "leaImportance" | "unit">, SidedReadOptions {
  /** Metric ids. Averages include their component metrics. The standard metrics if absent. */
  readonly metrics?: readonly string[];
  /** The metric that ranks systems and sorts errors. If absent, the CoNLL average, else LEA, else the first metric. */
  readonly headline?: string;
  readonly leaImportance?: Exclude<UserOptions["leaImportance"], NamedImportance>;
  readonly format?: string;
  readonly keyFormat?: string;
  readonly responseFormat?: string;
  /** Options for reading single responses, by their names. */
  readonly ofResponse?: Readonly<Record<string, SidedReadOptions & { readonly responseFormat?: string }>>;
  readonly links?: "closest" | "accessibility";
  /** The seed of all random numbers, a non-negative whole number. */
  readonly seed?: number;
  /** Whose agreement is measured. */
  readonly annotators?: {
    /** The annotator whose files are given as the key, if nobody is the key. */
    readonly first?: string;
    /** The names of the responses that are by annotators. */
    readonly others: readonly string[];
  };
}

/** The files to open. Without responses, the key's files hold both sides. */
export interface OpenRequest {
  readonly key: readonly InputFile[];
  readonly responses?: readonly InputResponse[];
  readonly options?: OpenOptions;
  /** Options in the form of the command line, which are added to `options`. */
  readonly settings?: Settings;
  /**
   * Whether responses that must be refused on their own are left out, with diagnostics (default true). Otherwise they
   * are opened with errors.
   */
  readonly leaveOut?: boolean;
  /** Whether the files that are open stay open if these must be refused (default false). */
  readonly keepsOpen?: boolean;
}
