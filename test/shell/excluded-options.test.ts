import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { attributeOf, type CommandOption, recordsOf } from "../../src/cli/options/command-option.ts";
import type { Exclusion, ValueSet } from "../../src/core/option-record.ts";
import { runCli } from "../support/run-cli.ts";

/** Values of options without a list of choices, or whose exclusions are tests. */
const samples: Readonly<Record<string, string>> = {
  by: "class",
  only: "lea.f1",
  like: "metric:muc|agg:micro|unit:doc|sing:keep|match:exact|zeros:keep|dup:first|docs:key|tokens:warn|div0:undefined|beta:1|filter:none",
  preset: "lea",
  pairs: "id_l,id_r",
  columns: "mention=id",
  inputFormat: "conll",
  keyFormat: "conll",
  responseFormat: "conll",
  keepLabel: "-1",
  missingLabel: "-1",
  match: "exact,head",
  memoryLimit: "1GB",
  column: "1",
  keyColumn: "1",
  responseColumn: "1",
  context: "1",
  fix: "missing-mention",
  major: "2",
  plot: "plot.svg",
  resamples: "100",
  noise: "missing=0.1",
};

interface Pair {
  readonly title: string;
  readonly args: readonly string[];
  readonly why: string;
}

/** Returns one of the values to which an exclusion applies, as the command line has it; undefined if it is not given. */
function sampleOf(record: CommandOption, set: ValueSet | undefined): unknown {
  if (Array.isArray(set)) return (set as readonly unknown[])[0];
  if (!/[<[]/.test(record.flag)) return true;
  const name = attributeOf(record);
  if (name in samples && (typeof set === "function" || record.choices === undefined)) return samples[name];
  return record.choices?.find((each) => each !== record.choices?.[0] || record.default === undefined) ?? "1";
}

function argsOf({ flag }: CommandOption, value: unknown): readonly string[] {
  const long = /--[\w-]+/.exec(flag)![0];
  if (value === undefined || value === false) return [];
  return value === true ? [long] : [`${long}=${value as string}`];
}

function pairsOf(command: Command): Pair[] {
  const records = new Map(recordsOf(command).map((record) => [attributeOf(record), record]));
  const files = command.registeredArguments.filter(({ required }) => required).map(() => "no-such-file");
  const defaults = Object.fromEntries(Array.from(records, ([name, record]) => [name, record.default]));
  return Array.from(records).flatMap(([name, record]) =>
    (record.excludes ?? []).flatMap((exclusion: Exclusion): Pair[] => {
      const other = records.get(exclusion.other);
      // The scope of counts is no option of `merge`.
      if (other === undefined) return [];
      const [value, otherValue] = [sampleOf(record, exclusion.of), sampleOf(other, exclusion.values)];
      const values = { ...defaults, [name]: value, [exclusion.other]: otherValue };
      const labels = { keepLabel: ["-1"], missingLabel: ["-1"] };
      const why =
        typeof exclusion.why === "string"
          ? exclusion.why
          : exclusion.why(value, name === "keepLabel" ? { ...values, ...labels } : values);
      const given = [...argsOf(record, value), ...argsOf(other, otherValue)];
      return [{ title: given.join(" "), args: [...files, ...given], why }];
    }),
  );
}

const declared = await Promise.all(
  commands.map(async ({ name, declare }) => {
    const command = new Command(name);
    await declare(command, () => Promise.resolve());
    return { name, pairs: pairsOf(command) };
  }),
);

it("many commands have options that exclude each other", () => {
  expect(declared.filter(({ pairs }) => pairs.length > 0).length).toBeGreaterThan(10);
});

describe.each(declared.filter(({ pairs }) => pairs.length > 0))("$name refuses, before it reads a file,", (command) => {
  it.each(command.pairs)("$title", ({ args, why }) => {
    const { code, stderr } = runCli([command.name, ...args]);
    expect(stderr).toBe(`corefscope: ${why}\n`);
    expect(code).toBe(2);
  });
});
