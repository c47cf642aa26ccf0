import { Command, type Option } from "commander";
import { describe, expect, it } from "vitest";
import { declareCompare } from "../../src/cli/commands/compare-command.ts";
import { declareScore } from "../../src/cli/commands/score-command.ts";
import { presets } from "../../src/cli/options/presets.ts";
import { compareSignatures, formatSignature, parseSignature } from "../../src/core/signature.ts";
import { metricParameters } from "../../src/metrics/kit/metric-options.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { optionRecords, resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { signatureFields } from "../../src/scoring/score-signature.ts";

const declared = (declare: (command: Command) => void): readonly Option[] => {
  const command = new Command();
  declare(command);
  return command.options;
};
const scoreFlags = declared(declareScore);
const compareFlags = declared(declareCompare);
const all = Object.entries(optionRecords);
const data = { hasSplits: true, documents: 1, parts: 1, keyHash: "k", responseHash: "r" };

describe("of the options of scoring,", () => {
  it("all have flags and fields of their own", () => {
    expect(new Set(all.map(([, { flag }]) => flag.split(" ")[0])).size).toBe(all.length);
    expect(new Set(all.map(([, { field }]) => field)).size).toBe(all.length);
  });

  it.each(all)("%s is an option of score exactly once", (_, { flag }) => {
    expect(scoreFlags.filter(({ flags }) => flags === flag)).toHaveLength(1);
  });

  it.each(metricParameters)("%s is a parameter of a metric", (name) => {
    expect(metrics.some((metric) => metric.kind === "counted" && metric.parameters?.includes(name))).toBe(true);
  });

  it.each(all.filter(([, { choices }]) => choices !== undefined))(
    "%s has its first choice as the default",
    (_, record) => {
      expect(record.read?.(record.choices![0])).toStrictEqual(record.default);
    },
  );

  it.each(all)("%s has its default if a JavaScript program passes undefined", (name) => {
    expect(resolveOptions({ [name]: undefined })).toStrictEqual(resolveOptions());
  });

  it.each(all.filter(([, { choices }]) => choices !== undefined))(
    "%s refuses a value that is not among its choices",
    (name) => {
      const options = { [name]: "neither" } as UserOptions;
      expect(() => resolveOptions(options)).toThrow(new RegExp(`^${name} is "neither"; it must be one of `));
    },
  );
});

describe.each(Object.entries(presets))("--preset %s", (_, preset) => {
  it.each(Object.entries(preset))("sets --%s to %s, which score or compare can read", (name, text) => {
    // `score` has a different --adjust, which no preset sets.
    const flags = name === "adjust" ? compareFlags : [...scoreFlags, ...compareFlags];
    const options = flags.filter(({ long }) => long === `--${name}`);
    expect(options).not.toHaveLength(0);
    for (const option of options) expect(() => option.parseArg?.<unknown>(text, undefined)).not.toThrow();
  });

  it("has a signature that --verify accepts, with every option of scoring that it sets", () => {
    const set = all.filter(([, { flag }]) => flag.slice(2).split(" ")[0] in preset);
    const read = set.map(([name, record]) => [name, record.read?.(preset[record.flag.slice(2).split(" ")[0]])]);
    const options = resolveOptions({
      metrics: "metrics" in preset ? preset["metrics"].split(",") : ["lea"],
      ...(Object.fromEntries(read) as UserOptions),
    });
    const fields = signatureFields(options, data);
    const claimed = parseSignature(formatSignature(fields));
    expect(compareSignatures(claimed!, fields)).toStrictEqual([]);
    const seen = metricParameters.filter((name) =>
      options.metrics.some((metric) => metric.kind === "counted" && metric.parameters?.includes(name)),
    );
    const visible = set.filter(([name]) => !metricParameters.some((each) => each === name && !seen.includes(each)));
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(visible.map(([, { field }]) => field)));
  });
});
