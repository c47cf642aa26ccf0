import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { needsAnnotation } from "../../src/scoring/count-metrics.ts";
import { optionRecords, resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { file, folder, isLabel, mentions, options, quickly, usually } from "../support/label-tables.ts";
import { optionBases, optionValues } from "../support/option-values.ts";
import { runCli } from "../support/run-cli.ts";

describe("reading tables of labels into typed arrays", () => {
  it("gives exactly the figures and messages of the general reader for one file with both sides", async () => {
    await fc.assert(
      fc.asyncProperty(
        mentions,
        fc.constantFrom("\t", ",", ";"),
        fc.boolean(),
        options,
        async (rows, separator, isOne, chosen) => {
          const table = isOne
            ? rows
                .filter(({ document }) => document === rows[0].document)
                .map(({ name, key, response }) => [name, key, response])
            : rows.map(({ document, name, key, response }) => [name, key, response, document]);
          const header = ["mention", "key", "response", ...(isOne ? [] : ["document"])];
          const path = file("both", [header, ...table], separator);
          const quick = await quickly(path, [path, path], chosen);
          // A side without mentions, or sides without a common mention, need a message of the general reader.
          if (table.every((row) => !isLabel(row[1]) || !isLabel(row[2]))) expect(quick).toBeUndefined();
          else expect(quick).toStrictEqual(usually(path, [path, path], chosen));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("gives exactly the figures and messages of the general reader for responses in shuffled order", async () => {
    await fc.assert(
      fc.asyncProperty(
        mentions.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        fc.constantFrom("\t", ","),
        options,
        async ([rows, shuffled], separator, chosen) => {
          const key = file(
            "key",
            [["document", "mention", "gold"], ...rows.map(({ document, name, key }) => [document, name, key])],
            separator,
          );
          const response = (name: string, of: typeof rows): string =>
            file(
              name,
              [["id", "doc_id", "cluster"], ...of.map(({ document, name, response }) => [name, document, response])],
              separator,
            );
          const responses = [response("same", rows), response("shuffled", shuffled)];
          const quick = await quickly(key, responses, chosen);
          if (rows.every((row) => !isLabel(row.key) || !isLabel(row.response))) {
            expect(quick).toBeUndefined();
            return;
          }
          expect(quick).toStrictEqual(usually(key, responses, chosen));
          const [first, second] = quick!.results;
          expect(second.scores).toStrictEqual(first.scores);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each(Object.entries(optionValues))(
    "gives the figures of the general reader with every value of %s",
    async (name, values) => {
      const rows = fc
        .sample(mentions, { seed: 40, numRuns: 8 })
        .map((each) => each.filter(({ key, response }) => isLabel(key) && isLabel(response)));
      const metrics = ["muc", "b3", "ceafe", "blanc", "lea", "conll"] as const;
      let compared = 0;
      for (const [t, table] of rows.entries()) {
        if (table.length === 0) continue;
        const path = file(
          `table-${t}`,
          [
            ["mention", "key", "response", "document"],
            ...table.map((row) => [row.name, row.key, row.response, row.document]),
          ],
          "\t",
        );
        for (const value of values) {
          const chosen: UserOptions = {
            metrics,
            ...optionBases[name],
            [name]: value,
          };
          const quick = await quickly(path, [path], chosen);
          if (quick === undefined) continue;
          expect(quick).toStrictEqual(usually(path, [path], chosen));
          compared++;
        }
      }
      const seesTables = optionRecords[name as keyof typeof optionRecords].sees === "table";
      expect(compared > 0).toBe(seesTables && !needsAnnotation(resolveOptions({ metrics, ...optionBases[name] })));
    },
  );

  it("joins a table with unnamed documents to a table without a column of documents", async () => {
    const key = file("unnamed", [["mention", "key", "document"], ..."12".split("").map((m) => [m, "a", ""])], ",");
    const response = file("without", [["mention", "cluster"], ..."19".split("").map((m) => [m, "a"])], ",");
    const quick = await quickly(key, [response]);
    expect(quick).toBeDefined();
    expect(quick).toStrictEqual(usually(key, [response]));
  });

  it("leaves faulty tables, and options that need more than labels, to the general reader", async () => {
    const good = [
      ["mention", "key", "response"],
      ["m1", "a", "1"],
      ["m2", "a", "1"],
    ];
    const path = (name: string, rows: readonly (readonly string[])[]): string => file(name, rows, "\t");
    const flawless = path("flawless", good);
    expect(await quickly(flawless, [flawless])).toBeDefined();
    const flawed = [
      path("repeated", [...good, ["m1", "b", "2"]]),
      path("short row", [...good, ["m3", "b"]]),
      path("no response", [good[0], ["m1", "a", ""]]),
    ];
    for (const each of flawed) expect(await quickly(each, [each]), each).toBeUndefined();
    expect(await quickly(flawless, [flawed[0]])).toBeUndefined();
    expect(
      await quickly(flawless, [
        path("another document", [
          ["mention", "cluster", "document"],
          ["m1", "a", "d"],
        ]),
      ]),
    ).toBeUndefined();
    expect(await quickly(flawless, [flawless], { metrics: ["arcs-immediate"] })).toBeUndefined();
    expect(await quickly(flawless, [flawless], { match: "head" })).toBeUndefined();
    expect(await quickly(flawless, [flawless], { scope: "corpus" })).toBeUndefined();
  });

  it("finds out whether one of thousands of mentions is repeated in its document", async () => {
    const header = ["document", "mention", "key", "response"];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1000, max: 9000 }),
        fc.constantFrom("nowhere", "here", "elsewhere"),
        fc.nat(),
        fc.nat(),
        async (length, again, which, place) => {
          const rows = Array.from({ length }, (_, m) => [`d${m % 3}`, `m${m}`, String(m >> 2), String(m >> 1)]);
          const [document, mention] = rows[which % length];
          const repeated = [again === "here" ? document : "d3", mention, "x", "y"];
          if (again !== "nowhere") rows.splice(place % length, 0, repeated);
          const path = file("thousands", [header, ...rows], "\t");
          expect((await quickly(path, [path])) === undefined).toBe(again === "here");
        },
      ),
      { numRuns: 40 },
    );
  });

  it("joins thousands of rows, some of which only one side has, in the same or another order", async () => {
    const lists = fc.array(fc.nat(5999), { maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(lists, lists, lists, fc.boolean(), async (ofKey, ofResponse, moved, isReversed) => {
        const rowsBut = (absent: readonly number[], label: (m: number) => number): string[][] => {
          const gone = new Set(absent);
          return Array.from({ length: 6000 }, (_, m) => [`m${m}`, `d${m % 2}`, String(label(m))]).filter(
            (_, m) => !gone.has(m),
          );
        };
        const own = rowsBut(ofResponse, (m) => (m >> 3) + (m % 7 === 0 ? 1 : 0));
        for (const m of moved) own.push(...own.splice(m % own.length, 1));
        const header = ["mention", "document", "cluster"];
        const key = file("key of thousands", [header, ...rowsBut(ofKey, (m) => m >> 2)], "\t");
        const response = file("response of thousands", [header, ...(isReversed ? own.toReversed() : own)], "\t");
        expect(await quickly(key, [response])).toStrictEqual(usually(key, [response]));
      }),
      { numRuns: 15 },
    );
  });

  it("reports an unused column like the general reader", async () => {
    const path = file(
      "more",
      [
        ["mention", "text", "key", "response"],
        ["m1", "It", "a", "1"],
      ],
      "\t",
    );
    const quick = await quickly(path, [path]);
    expect(quick?.remarks).toHaveLength(1);
    expect(quick).toStrictEqual(usually(path, [path]));
  });

  it("reports an incompletely copied gzipped table", () => {
    const whole = gzipSync(Buffer.from(`mention,key,response\n${"m,a,1\n".repeat(1000)}`));
    const path = folder.write("cut.csv.gz", whole.subarray(0, whole.length - 20));
    const { code, stdout, stderr } = runCli(["score", path]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/^corefscope: .*cut\.csv\.gz: cannot be read: .*\n$/);
  });
});
