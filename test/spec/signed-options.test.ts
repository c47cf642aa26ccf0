import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWrong, type OptionRecords } from "../../src/core/option-record.ts";
import { formatSignature, parseSignature } from "../../src/core/signature.ts";
import { version } from "../../src/core/version.ts";
import { aceParametersText, acePresets } from "../../src/metrics/kit/ace-parameters.ts";
import { isNamedImportance } from "../../src/metrics/kit/lea-importance.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { optionRecords, resolveOptions, type ScoreOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { signatureFields } from "../../src/scoring/score-signature.ts";
import { signedOptions } from "../../src/scoring/signed-options.ts";
import { optionValues } from "../support/option-values.ts";

const data = { documents: 3, parts: 4, keyHash: "0123abcd", responseHash: "cdef5678" };

function signatureOf(options: ScoreOptions, hasSplits = false): string {
  return formatSignature(signatureFields(options, { ...data, hasSplits }));
}

const withParameters = [
  "lea(importance=mention-type:name=2,pronoun=0)",
  "lea(importance=size-times-entity-type:PER=2,ORG=1.5)",
  "blanc(alpha=0.3,edge=both)",
  "arcs-inferred(variant=1.2,nouns=NN+NNS)",
  "ace(preset=ace07)",
];

const ids = fc.subarray([...metrics.map(({ id }) => id), ...withParameters], { minLength: 1, maxLength: 6 });

/** Options that may contradict each other: some of all, each with one of its values for tests. */
const values = fc.record(
  Object.fromEntries(Object.entries(optionValues).map(([name, some]) => [name, fc.constantFrom(...some)])),
  { requiredKeys: [] },
) as fc.Arbitrary<UserOptions>;

function resolved(chosen: readonly string[], own: UserOptions): ScoreOptions | undefined {
  try {
    return resolveOptions({ ...own, metrics: chosen });
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return undefined;
  }
}

/** A signature names functions, and only fingerprints weights of ACE-Value that no preset has. */
function isIncomplete({ leaImportance, ace, metrics: chosen }: ScoreOptions, signature: string): boolean {
  const fields = parseSignature(signature)!;
  return (
    ("imp" in fields && isNamedImportance(leaImportance)) ||
    ("ace" in fields && !(aceParametersText(ace) in acePresets)) ||
    chosen.length === 0
  );
}

describe("signedOptions", () => {
  it("gives options that write the same signature, or refuses options that a signature does not hold", () => {
    let [repeated, refused] = [0, 0];
    fc.assert(
      fc.property(ids, values, fc.boolean(), (chosen, own, hasSplits) => {
        const options = resolved(chosen, own);
        fc.pre(options !== undefined);
        const signature = signatureOf(options, hasSplits);
        const signed = signedOptions(signature);
        if (isIncomplete(options, signature)) {
          refused++;
          expect(signed).toHaveProperty("wrong", expect.stringContaining("cannot be repeated"));
          return;
        }
        repeated++;
        if (isWrong(signed)) throw new Error(`${signature}: ${signed.wrong}`);
        expect(signatureOf(signed.options, hasSplits)).toBe(signature);
        expect(signed.options.metrics).toEqual(options.metrics);
        expect(signed.others).toEqual({});
      }),
      { numRuns: 600 },
    );
    expect(repeated).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(10);
  });

  // Each value alone, because rare ones hardly occur together with metrics that see them.
  it.each(Object.entries(optionValues))("repeats each value of %s that changes a signature", (name, some) => {
    for (const value of some) {
      const all = metrics.filter(({ id }) => resolved([id], { [name]: value }) !== undefined);
      const base = name === "topicPattern" ? { scope: "topic" as const } : {};
      const options = resolveOptions({ ...base, [name]: value, metrics: all });
      const signature = signatureOf(options);
      if (isIncomplete(options, signature)) continue;
      const signed = signedOptions(signature);
      if (isWrong(signed)) throw new Error(`${signature}: ${signed.wrong}`);
      const fields = parseSignature(signature)!;
      const record = (optionRecords as OptionRecords)[name];
      const context = { scope: options.scope, hasSplits: false };
      const written = record.write({ ...signed.options }[name], context);
      expect(written === undefined ? {} : parseSignature(formatSignature({ [record.field]: written }))).toEqual(
        record.field in fields ? { [record.field]: fields[record.field] } : {},
      );
    }
  });

  it("keeps the fields of a comparison apart", () => {
    const own = signatureOf(resolveOptions({ metrics: ["muc", "conll"], singletons: "drop" }));
    const compared = own
      .replace("unit:doc", "unit:cluster.genre")
      .replace("|version", "|ci:xpct95.10000|seed:12345|rng:philox4x32-10|headline:conll|version");
    expect(signedOptions(compared)).toMatchObject({
      options: { singletons: "drop", unit: "document" },
      others: {
        unit: "cluster.genre",
        ci: "xpct95.10000",
        seed: "12345",
        rng: "philox4x32-10",
        headline: "conll",
      },
    });
  });

  const usual = signatureOf(resolveOptions({ metrics: ["lea"] }));

  it.each([
    ["lea 70.19", "it must have the form field:value|field:value"],
    ["", "it must have the form field:value|field:value"],
    [usual.replace(version, "1.0.0"), "it is of version 1.0.0, but this is version"],
    [usual.replace("sing:keep", "sing:some"), "sing:some cannot be repeated, because --singletons has no such value"],
    [usual.replace("sing:keep|", ""), "it has no field sing, so it may be cut off"],
    [usual.slice(0, usual.indexOf("|filter")), "it has no field filter, so it may be cut off"],
    [usual.slice(usual.indexOf("|") + 1), "it has no field metric, so it may be cut off"],
    [usual.replace("sing:keep", "sing:keep|sing:drop"), "a field is given twice"],
    [
      usual.replace("imp:size", "imp:size|blanc-alpha:0.3"),
      "its field blanc-alpha belongs to no option of these metrics",
    ],
    [usual.replace("imp:size", "imp:function.squared"), "imp:function.squared cannot be repeated"],
    [usual.replace("beta:1", "beta:0"), "beta:0 cannot be repeated"],
    [usual.replace("beta:1", "beta:1.0"), "beta:1.0 cannot be repeated"],
    [usual.replace("metric:lea", "metric:leaa"), 'there is no metric "leaa"; did you mean lea?'],
    [usual.replace("docs:key", "docs:key|nestd:remove"), "its field nestd belongs to no option"],
  ])("refuses %s", (signature, why) => {
    expect(signedOptions(signature)).toEqual({ wrong: expect.stringContaining(why) as string });
  });

  it("takes the options of a signature without its version", () => {
    expect(signedOptions(usual.replace(`|version:${version}`, ""))).toMatchObject({ options: { singletons: "keep" } });
  });
});
