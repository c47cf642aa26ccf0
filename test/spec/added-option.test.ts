import { Command } from "commander";
import { describe, expect, it } from "vitest";

import { helpStyle } from "../../src/cli/help.ts";
import { addOptions } from "../../src/cli/options/command-option.ts";
import { optionsPage } from "../../scripts/options-page.ts";
import {
  metricIds,
  metricsOption,
  scoringOptions,
  type ScoringFlags,
  scoreOptionsOf,
} from "../../src/cli/options/scoring-options.ts";
import { choice, defaultsOf, option, type OptionValues, refuseValues } from "../../src/core/option-record.ts";
import { compareSignatures, formatSignature, parseSignature, type SignatureFields } from "../../src/core/signature.ts";
import { defaultScoreOptions, optionRecords, type ScoreOptions } from "../../src/scoring/score-options.ts";
import { signatureFields } from "../../src/scoring/score-signature.ts";

/** Everything needed to add an option: this record. */
const added = option<"ignore" | "use">({
  ...choice(["ignore", "use"], {
    flag: "--quotes <policy>",
    help: "mentions in quoted speech",
    heading: "Mentions",
    sees: "mentions",
    field: "quotes",
  }),
  refuse: (policy) => (["ignore", "use"].includes(policy) ? undefined : "quotes are not to be mocked"),
});
const records = { ...optionRecords, quotes: added };

const data = { hasSplits: false, documents: 1, parts: 1, keyHash: "k", responseHash: "r" };
const fieldsOf = (options: ScoreOptions): SignatureFields => signatureFields(options, data, records);

function optionsOf(...args: readonly string[]): ScoreOptions {
  const command = addOptions(new Command().exitOverride().configureOutput({ writeErr: () => undefined }), [
    ...scoringOptions("one", records),
    metricsOption,
  ]).parse(args, { from: "user" });
  const flags = command.opts<ScoringFlags>();
  return scoreOptionsOf(flags, metricIds(flags), "document", records);
}

describe("an option of one record, unknown to all other code,", () => {
  it("is type-checked, with its default", () => {
    const options: OptionValues<typeof records> = { ...defaultScoreOptions, quotes: "use" };
    // @ts-expect-error It has no such value.
    const wrong: OptionValues<typeof records>["quotes"] = "mock";
    expect(defaultsOf(records).quotes).toBe("ignore");
    expect(() => {
      refuseValues(records, options);
    }).not.toThrow();
    expect(() => {
      refuseValues(records, { ...options, quotes: wrong });
    }).toThrow(new RangeError("quotes are not to be mocked"));
  });

  it("is an option of the command line", () => {
    expect(optionsOf("--quotes", "use")).toMatchObject({ quotes: "use" });
    expect(optionsOf()).toMatchObject({ quotes: "ignore" });
    expect(() => optionsOf("--quotes", "mock")).toThrow("Allowed choices are ignore, use.");
  });

  it("is in the help", () => {
    const command = addOptions(new Command().configureHelp(helpStyle(true)), scoringOptions("one", records));
    const help = command.helpInformation().replace(/\s+/g, " ");
    expect(help).toContain("--quotes <policy> mentions in quoted speech [ignore (default), use]");
  });

  it("is in signatures, and --verify reports a different value", () => {
    const [claimed, found] = [optionsOf("--quotes", "use"), optionsOf()].map(
      (options) => parseSignature(formatSignature(fieldsOf(options)))!,
    );
    expect(compareSignatures(claimed, found)).toStrictEqual([{ field: "quotes", claimed: "use", found: "ignore" }]);
    const names = Object.keys(claimed);
    expect(names.indexOf("quotes")).toBe(names.indexOf("key") - 1);
  });

  it("is on the page of options", () => {
    expect(optionsPage(records)).toContain(
      "| `--quotes` | **`ignore`**, `use` | mentions in quoted speech | `quotes` |",
    );
  });
});
