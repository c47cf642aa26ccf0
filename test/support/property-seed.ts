import fc from "fast-check";
import { testSeed } from "./test-seed.ts";

/** The most milliseconds for which a test draws cases. Set if tests run thousands of times, against mutants. */
const limit = process.env["COREFSCOPE_TEST_MILLISECONDS"];

/** Whether time ends the drawing, so that tests cannot count on rare cases. */
export const isTimed = limit !== undefined;

/** Whether this is `npm test`, which draws fewer cases than `npm run test:all`. */
export const isQuick = process.env["COREFSCOPE_TEST_QUICK"] === "yes";

const QUICK = 200;

fc.configureGlobal({ seed: 20_141 + testSeed, endOnFailure: limit !== undefined });
// This code runs before each test file, but a plugin must be installed only once per process.
const shared = globalThis as { isLimited?: true };
if (shared.isLimited === undefined) {
  if (limit !== undefined) fc.installGlobalPlugin(fc.interruptAfterTimeLimit(Number(limit)));
  if (isQuick) fc.installGlobalPlugin(endsAfter(QUICK));
  shared.isLimited = true;
}

/** Ends the drawing, but not the shrinking of a failing case. */
function endsAfter(most: number): fc.Plugin<unknown> {
  return () => {
    let left = most;
    return {
      decorateRun: (run) => (value) => {
        if (left === 0) return new fc.PreconditionFailure(true);
        const outcome = run(value);
        if (outcome === null) left--;
        else left = Infinity;
        return outcome;
      },
    };
  };
}

/** Returns the number of cases to draw if each takes long: a third in `npm test`. */
export function draws(cases: number): number {
  return isQuick ? Math.ceil(cases / 3) : cases;
}

/** Returns the number of cases above which a random test is meaningful, or -1 if drawing may end early. */
export function fewest(cases: number): number {
  return !isTimed && !isQuick ? cases : -1;
}
