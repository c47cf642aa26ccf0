import type { runCommandLine } from "../../../src/cli/run-command-line.ts";
import { inFolder, runHere } from "../run-misreading.ts";
import { misreadingMetrics } from "../true-documents.ts";
import { type Advice, adviceOf, joinedOptions } from "./advice.ts";
import { type Answer, type DrawnPair, type Outcome, outcomeOf } from "./pair.ts";

export type CommandLine = typeof runCommandLine;

const output = ["--format", "json"];
const metrics = ["-m", Object.keys(misreadingMetrics).join()];

/** Runs a pair's commands in this process, with more arguments for the last one. */
export async function runPair(
  commandLine: CommandLine,
  pair: DrawnPair,
  more: readonly string[] = [],
): Promise<Answer> {
  const [command, ...args] = pair.command;
  return inFolder(pair, async () => {
    for (const words of pair.before ?? []) {
      const answer = await runHere(commandLine, words, pair.input);
      if (answer.code !== 0) return answer;
    }
    const measured = command === "score" ? metrics : [];
    return runHere(commandLine, [command, ...args, ...more, ...measured, ...output], pair.input);
  });
}

/** An advice of a message that does not lead to the true scores. */
export interface WrongAdvice {
  readonly advice: readonly string[];
  readonly outcome: Outcome;
}

/**
 * Follows the advice of an answer, and the advice of the answer to that, and returns what was wrong. If a message gives
 * several options, one of them, or all together, must lead to the true scores: the others are for files that are right
 * as they are. An option that insists must not be refused.
 */
export async function wrongAdvice(
  commandLine: CommandLine,
  pair: DrawnPair,
  answer: Answer,
): Promise<{ followed: number; wrong: WrongAdvice[] }> {
  const wrong: WrongAdvice[] = [];
  let followed = 0;
  for (const options of adviceOf(answer)) {
    const remedies = options.filter(({ insists }) => !insists);
    const tried: WrongAdvice[] = [];
    for (const option of options) {
      const outcome = await outcomeWith(commandLine, pair, option, 3);
      followed++;
      if (!option.insists) tried.push({ advice: option.words, outcome });
      else if (outcome === "refused" || outcome === "crash") wrong.push({ advice: option.words, outcome });
    }
    if (tried.length === 0 || tried.some(({ outcome }) => outcome === "true")) continue;
    const all: Advice = { words: joinedOptions(...remedies.map(({ words }) => words)), insists: false };
    const together = remedies.length > 1 ? await outcomeWith(commandLine, pair, all, 1) : undefined;
    if (together !== "true") wrong.push(...tried);
  }
  return { followed, wrong };
}

async function outcomeWith(
  commandLine: CommandLine,
  pair: DrawnPair,
  { words, insists }: Advice,
  depth: number,
): Promise<Outcome> {
  const answer = await runPair(commandLine, pair, words);
  const outcome = outcomeOf(pair, answer);
  if (insists || outcome === "true" || depth === 1) return outcome;
  const next = adviceOf(answer)
    .flat()
    .filter((each) => !each.insists && !words.join(" ").includes(each.words.join(" ")));
  for (const each of next) {
    const both = { words: joinedOptions(words, each.words), insists: false };
    if ((await outcomeWith(commandLine, pair, both, depth - 1)) === "true") return "true";
  }
  return outcome;
}
