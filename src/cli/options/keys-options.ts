import { type KeyPolicy, keyPolicies } from "../../analysis/keys/combined-keys.ts";
import { flagOf } from "../../formats/format.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { CommandOption } from "./command-option.ts";

export interface KeysChoice {
  /** Several keys in place of KEY, each `PATH` or `NAME=PATH`. */
  readonly key?: readonly string[];
  readonly keys: KeyPolicy;
  /** A table of votes on single mentions of the only key. */
  readonly votes?: string;
}

/** @param excluded options that cannot be combined with `--key` */
export function keyOption(excluded: readonly string[]): CommandOption {
  return {
    flag: "--key <name=path>",
    help: "one of several named keys, in place of KEY",
    heading: "Scores",
    common: true,
    read: (text, before = []) => [...(before as readonly string[]), text],
    excludes: excluded.map((other) => ({
      other,
      why: `--${flagOf(other)} cannot be combined with --key; give a single KEY`,
    })),
  };
}

export const keysOption: CommandOption = {
  flag: "--keys <how>",
  help: "how scores against several keys become one: add up counts, take the best key of each document, or weigh by shares of annotators",
  heading: "Scores",
  choices: keyPolicies,
  default: "pool",
  excludes: [
    {
      of: ["soft"],
      other: "major",
      why: "--keys soft has no major entities; use --keys pool or best, or leave out --major",
    },
    { other: "key", values: [undefined], why: "--keys needs several keys; give each with --key NAME=PATH" },
  ],
};

export const votesOption: CommandOption = {
  flag: "--votes <file>",
  help: "with --keys soft and a single --key, a TSV table of votes on single mentions",
  heading: "Scores",
};

/** @throws CommandError for votes without a single key whose votes count */
export function refuseVotes({ votes, keys, key }: KeysChoice): void {
  if (votes === undefined) return;
  if (keys !== "soft" || key === undefined)
    throw new CommandError("--votes needs --keys soft, and --key with the text", exitCode.usage);
  if (key.length > 1) throw new CommandError("--votes needs a single --key", exitCode.usage);
}
