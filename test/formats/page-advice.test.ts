import { describe, expect, test } from "vitest";
import type { Overview } from "../../src/app/engine/overview.ts";
import { Session } from "../../src/app/engine/session.ts";
import type { Advice } from "../../src/app/engine/settings.ts";
import type { Settings } from "../../src/app/engine/open-request.ts";
import { runCommandLine } from "../../src/cli/run-command-line.ts";
import { adviceOf } from "../support/misread/advice.ts";
import { type Cell, dealt, drawPair, misreadAxes } from "../support/misread/index.ts";
import { type DrawnPair, outcomeOf } from "../support/misread/pair.ts";
import { runPair } from "../support/misread/run-pair.ts";
import { testSeed } from "../support/test-seed.ts";
import { firstDifference, misreadingMetrics, type TrueScores } from "../support/true-documents.ts";

/**
 * Wherever an option in a message of the command line leads to the true scores, a button of the page does, too. The
 * files are those of `misread-axes.test.ts`, which checks the advice of the command line.
 */

/** Returns what the page would open, or undefined for what it cannot open: pipes, Parquet and other commands. */
function requestOf({ files, command, before, input }: DrawnPair) {
  const [name, ...words] = command;
  const settings: Record<string, string> = {};
  const paths: string[] = [];
  for (let w = 0; w < words.length; w++) {
    if (words[w].startsWith("--")) settings[words[w].slice(2)] = words[++w] ?? "";
    else paths.push(words[w]);
  }
  const filesOf = (path: string) =>
    Array.from(files, ([own, bytes]) => ({ name: own, bytes })).filter(
      (file) => file.name === path || file.name.startsWith(`${path}/`),
    );
  const sides = paths.map(filesOf);
  const isOpenable =
    name === "score" &&
    before === undefined &&
    input === undefined &&
    sides.every((own) => own.length > 0 && own.every((file) => !/\.parquet$/.test(file.name)));
  if (!isOpenable) return undefined;
  // The page gets the companions of files with the files.
  const all = Array.from(files, ([own, bytes]) => ({ name: own, bytes }));
  const withCompanions = (own: typeof all) => [
    ...own,
    ...all.filter((file) => !sides.flat().some((each) => each.name === file.name)),
  ];
  const [key, ...responses] = sides.map(withCompanions);
  return {
    key,
    ...(responses.length > 0 && { responses: responses.map((own, i) => ({ name: paths[i + 1], files: own })) }),
    settings,
  };
}

type Request = Exclude<ReturnType<typeof requestOf>, undefined>;

async function openWith(request: Request, settings: Settings): Promise<Overview> {
  return new Session().open({
    ...request,
    options: { metrics: Object.keys(misreadingMetrics) },
    settings: { ...request.settings, ...settings },
  });
}

function isTrue(truth: TrueScores, { refusal, systems }: Overview): boolean {
  return refusal === undefined && firstDifference(truth, systems[0].scores) === undefined;
}

/** Everything that can be pressed, in the order of the messages. */
function buttonsOf({ diagnostics, problems = [], refusal }: Overview): Advice[] {
  return [...(refusal?.advice ?? []), ...problems, ...diagnostics].flatMap((each) =>
    "advice" in each ? each.advice : [each],
  );
}

/** Presses one button after another, up to three, until the true scores are shown. */
async function leadsToTruth(request: Request, truth: TrueScores, depth = 3, before: Settings = {}): Promise<boolean> {
  const overview = await openWith(request, before);
  if (isTrue(truth, overview)) return true;
  if (depth === 0) return false;
  const tried = new Set<string>();
  for (const { set } of buttonsOf(overview)) {
    if (tried.has(JSON.stringify(set))) continue;
    tried.add(JSON.stringify(set));
    if (await leadsToTruth(request, truth, depth - 1, { ...before, ...set })) return true;
  }
  return false;
}

const isQuick = process.env["COREFSCOPE_TEST_QUICK"] === "yes";

function groups(): [name: string, cells: (readonly [Cell, number])[]][] {
  const found = new Map<string, (readonly [Cell, number])[]>();
  for (const [n, cell] of dealt(misreadAxes, 1, isQuick ? 1 : 3).entries()) {
    const name = `item ${cell.axis.item} in ${cell.format}`;
    found.set(name, [...(found.get(name) ?? []), [cell, n]]);
  }
  return [...found];
}

let followed = 0;

describe("buttons of the page lead to the true scores, if options of the command line do", () => {
  for (const [name, cells] of groups()) {
    test(name, async () => {
      const faults: string[] = [];
      for (const [cell, n] of cells) {
        const seed = testSeed * 1000 + n;
        const pair = drawPair(cell, seed);
        const request = requestOf(pair);
        if (request === undefined || pair.truth === undefined) continue;
        const answer = await runPair(runCommandLine, pair);
        if (outcomeOf(pair, answer) === "true") continue;
        if (adviceOf(answer).every((options) => options.every(({ insists }) => insists))) continue;
        followed++;
        if (!(await leadsToTruth(request, pair.truth))) {
          faults.push(`${cell.axis.name}, seed ${seed}: ${answer.stderr}`);
        }
      }
      expect(faults).toEqual([]);
    });
  }

  test("in many pairs", () => {
    expect(followed).toBeGreaterThan(isQuick ? 20 : 100);
  });
});
