import { firstDifference, type TrueScores } from "../true-documents.ts";

/** A pair of key and response that the generator made, and what is known about it. */
export interface DrawnPair {
  /** The item of the specification of misreadings: 1 to 14. */
  readonly item: number;
  /** What could be misread, or is unusual. */
  readonly axis: string;
  /** The id of the format that holds it. */
  readonly format: string;
  /** Files by path, relative to the folder of this pair. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Commands to run before. */
  readonly before?: readonly (readonly string[])[];
  /** The command and its arguments, with paths as in `files`. Options for the output are added. */
  readonly command: readonly string[];
  /** What standard input holds. */
  readonly input?: Uint8Array;
  /** The scores of the intended content. If absent, no score is right. */
  readonly truth?: TrueScores;
  /**
   * For a pair that can be misread, the words or codes of which a warning must have one. For a correct pair, those of
   * warnings that its content justifies.
   */
  readonly causes?: RegExp;
}

/** Ways in which the command line can answer a pair. */
export const outcomes = ["true", "refused", "warned", "silent", "mute", "crash"] as const;

/**
 * `true`: the true scores. `refused`: exit code 2 or 3 with a sentence. `warned`: other scores, with a warning that names
 * the cause. `silent`: other scores, without such a warning. `mute`: refused without a sentence. `crash`: anything else.
 */
export type Outcome = (typeof outcomes)[number];

export interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A message of the command line. */
interface Message {
  readonly severity: "error" | "warning" | "note";
  readonly text: string;
}

/** Returns the messages in the lines of standard error. A line without a severity is the reason of a failure. */
function messagesOf({ stderr }: Answer): Message[] {
  return stderr
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((text) => {
      const [, severity = "error"] = /(?:^|: )(error|warning|note): /.exec(text) ?? [];
      return { severity: severity as Message["severity"], text };
    });
}

export function warningsOf(answer: Answer): string[] {
  return messagesOf(answer)
    .filter(({ severity }) => severity !== "note")
    .map(({ text }) => text);
}

/** Returns the outcome. No warning excuses wrong scores of a correct pair. */
export function outcomeOf({ truth, causes }: DrawnPair, answer: Answer, canWarn = true): Outcome {
  const { code, stderr } = answer;
  if (code === 2 || code === 3) return stderr.trim() === "" ? "mute" : /^\s+at /mu.test(stderr) ? "crash" : "refused";
  if (code !== 0) return "crash";
  if (truth !== undefined && isTrue(truth, answer)) return "true";
  return canWarn && warningsOf(answer).some((text) => causes?.test(text) === true) ? "warned" : "silent";
}

function isTrue(truth: TrueScores, { stdout }: Answer): boolean {
  const { systems } = JSON.parse(stdout) as { systems: { scores: TrueScores }[] };
  return systems.length === 1 && firstDifference(truth, systems[0].scores) === undefined;
}
