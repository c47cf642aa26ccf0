import { describe, expect, it } from "vitest";
import { onOff, option } from "../core/option-record.ts";
import { needsAnnotation, needsFeatures } from "./count-metrics.ts";
import { optionRecords, resolveOptions, type UserOptions } from "./score-options.ts";
import { showsConll } from "./score-part.ts";

const standard = resolveOptions({ metrics: ["muc", "b3", "lea", "conll"] });

describe("needsAnnotation", () => {
  it("is false for defaults, and for options that see only tables", () => {
    expect(needsAnnotation(standard)).toBe(false);
    expect(needsFeatures(standard)).toBe(false);
    const others = resolveOptions({ metrics: ["muc"], singletons: "drop", mentions: "common", beta: 2 });
    expect(needsAnnotation(others)).toBe(false);
  });

  it.each([
    { npOnly: true },
    { removeNested: true },
    { match: "head" },
    { zeros: "dependent" },
    { layer: "discourse-deixis" },
    { splitAntecedents: "score" },
    { scope: "corpus" },
  ] as const)("is true for %o", (own) => {
    expect(needsAnnotation(resolveOptions({ metrics: ["lea"], ...own }))).toBe(true);
  });

  it("does not read features for a scope", () => {
    expect(needsFeatures(resolveOptions({ metrics: ["lea"], scope: "corpus" }))).toBe(false);
  });

  it("is true for a metric that looks at mentions", () => {
    expect(needsAnnotation(resolveOptions({ metrics: ["anaphors"] }))).toBe(true);
  });

  it("obeys an option that is added to the records, and denies the short way unless the option sees only tables", () => {
    const most = option<number>({
      flag: "--most-mentions <number>",
      help: "drop larger entities",
      heading: "Mentions",
      default: 0,
      sees: "mentions",
      field: "most",
      read: Number,
      write: String,
    });
    const added = { ...optionRecords, most };
    expect(needsAnnotation({ ...standard, ...{ most: 0 } }, added)).toBe(false);
    expect(needsAnnotation({ ...standard, ...{ most: 2 } }, added)).toBe(true);
    const harmless = onOff("on", { flag: "--x", help: "", heading: "Scores", sees: "table", field: "x" });
    expect(needsAnnotation({ ...standard, ...{ x: true } }, { ...optionRecords, x: harmless })).toBe(false);
  });
});

describe("showsConll", () => {
  const shows = (given: UserOptions): boolean => showsConll(resolveOptions({ metrics: ["conll"], ...given }));

  it("is true for CoNLL, unless an option leaves other mentions with singletons than without", () => {
    expect(shows({})).toBe(true);
    expect(shows({ metrics: ["lea"] })).toBe(false);
    for (const given of [{ match: "head" }, { npOnly: true }, { zeros: "drop" }, { scope: "corpus" }] as const) {
      expect(shows(given)).toBe(true);
    }
    expect(shows({ removeNested: true })).toBe(false);
    expect(shows({ splitAntecedents: "score" })).toBe(false);
  });

  it("is false for an added option that sees mentions, until its record says otherwise", () => {
    const shared = { flag: "--x", help: "", heading: "Mentions", sees: "mentions", field: "x" } as const;
    const options = { ...resolveOptions({ metrics: ["conll"] }), ...{ x: true } };
    expect(showsConll(options, { ...optionRecords, x: onOff("on", shared) })).toBe(false);
    expect(showsConll(options, { ...optionRecords, x: onOff("on", { ...shared, ignoresSingletons: true }) })).toBe(
      true,
    );
  });
});
