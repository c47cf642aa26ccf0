/** Compares statistics of CorefUD's samples with those of Udapi. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { StatisticsCounter } from "../../src/analysis/corpus-statistics.ts";
import { describeWithRealData, realText } from "../support/realdata.ts";
import { readFiles } from "../support/read-files.ts";

interface Recorded {
  readonly entities: number;
  readonly mentions: number;
  readonly range95: number;
  readonly range95WithoutSingletons: number;
  readonly largest: number;
  readonly headTags: Readonly<Record<string, number>>;
}

const { files } = JSON.parse(
  readFileSync(new URL("../fixtures/oracle/udapi-statistics.json", import.meta.url), "utf8"),
) as { files: Readonly<Record<string, Recorded>> };

describeWithRealData("entity ranges and heads are those of Udapi", () => {
  it.each(Object.entries(files))("in %s", (file, recorded) => {
    const text = realText(`formats/corefud/${file}`);
    const { parts } = readFiles({ [file]: text.slice(0, text.lastIndexOf("\n\n") + 2) });
    const counter = new StatisticsCounter();
    for (const part of parts) counter.add(part);
    const { entities, mentions, entityRange, headTags } = counter.result();
    expect([entities, mentions]).toEqual([recorded.entities, recorded.mentions]);
    expect(entityRange?.all).toMatchObject({ percentile95: recorded.range95, largest: recorded.largest });
    expect(entityRange?.withoutSingletons.percentile95).toBe(recorded.range95WithoutSingletons);
    expect(Object.fromEntries(headTags!)).toEqual(recorded.headTags);
  });
});
