import type { runCommandLine } from "../../../src/cli/run-command-line.ts";
import { inFolder, runHere } from "../run-misreading.ts";
import { misreadingMetrics } from "../true-documents.ts";
import { type Advice, adviceOf } from "./advice.ts";
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

/** Follows the advice of an answer, and the advice of the answer to that, and returns what was wrong. */
export async function wrongAdvice(
  commandLine: CommandLine,
  pair: DrawnPair,
  answer: Answer,
): Promise<{ followed: number; wrong: WrongAdvice[] }> {
  const advice = adviceOf(answer);
  const wrong: WrongAdvice[] = [];
  for (const each of advice) {
    const outcome = await outcomeWith(commandLine, pair, each, 3);
    const isRight = each.insists ? outcome !== "refused" && outcome !== "crash" : outcome === "true";
    if (!isRight) wrong.push({ advice: each.words, outcome });
  }
  // Several options of a message can belong together.
  const remedies = advice.filter(({ insists }) => !insists);
  if (wrong.length > 0 && remedies.length > 1) {
    const all: Advice = { words: remedies.flatMap(({ words }) => words), insists: false };
    if ((await outcomeWith(commandLine, pair, all, 1)) === "true") {
      const remain = wrong.filter((each) => !remedies.some(({ words }) => words === each.advice));
      return { followed: advice.length, wrong: remain };
    }
  }
  return { followed: advice.length, wrong };
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
  const next = adviceOf(answer).filter((each) => !each.insists && !words.join(" ").includes(each.words.join(" ")));
  for (const each of next) {
    const both = { words: [...words, ...each.words], insists: false };
    if ((await outcomeWith(commandLine, pair, both, depth - 1)) === "true") return "true";
  }
  return outcome;
}
