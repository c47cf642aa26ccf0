import { expect, it } from "vitest";
import { CompareOptionError } from "../analysis/compare/comparison.ts";
import { UnknownNameError } from "../analysis/unknown-name-error.ts";
import { NotComparableError } from "../scoring/not-comparable.ts";
import { commandErrorOf } from "./command-error-of.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

it.each([
  [new NotComparableError("too-few-units", "one unit"), exitCode.input],
  [new UnknownNameError("document", "d", []), exitCode.input],
  [new CompareOptionError("no such system"), exitCode.usage],
])("commandErrorOf turns a refusal into a failure of the command: %s", (refusal, code) => {
  const failure = commandErrorOf(refusal, undefined, "f") as CommandError;
  expect(failure).toBeInstanceOf(CommandError);
  expect([failure.message, failure.code]).toEqual([`f: ${refusal.message}`, code]);
});

it("commandErrorOf treats a RangeError as a bug, unless only the user's input can cause one", () => {
  const error = new RangeError("Maximum call stack size exceeded");
  expect(commandErrorOf(error)).toBe(error);
  expect(commandErrorOf(error, exitCode.usage)).toEqual(new CommandError(error.message, exitCode.usage));
});

it("commandErrorOf leaves other errors unchanged", () => {
  const [error, failure] = [new TypeError("x"), new CommandError("x", exitCode.failed)];
  expect(commandErrorOf(error, exitCode.usage)).toBe(error);
  expect(commandErrorOf(failure, exitCode.usage)).toBe(failure);
});
