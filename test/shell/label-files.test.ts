import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { file, folder, mentions, options, quickly, usually } from "../support/label-tables.ts";
import { runCli } from "../support/run-cli.ts";

describe("tables of labels in typed arrays", () => {
  it("one file of both sides has the figures, fingerprints and remarks of the usual way, to the last digit", async () => {
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
          // A side without a mention, or two sides without a common one, is something to be explained.
          if (table.every((row) => row[1] === "" || row[2] === "")) expect(quick).toBeUndefined();
          else expect(quick).toStrictEqual(usually(path, [path, path], chosen));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("so have two files joined by mention, in any order, and several responses", async () => {
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
          if (rows.every((row) => row.key === "" || row.response === "")) {
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

  it("joins a table in which documents have no name to one without a column of documents", async () => {
    const key = file("unnamed", [["mention", "key", "document"], ..."12".split("").map((m) => [m, "a", ""])], ",");
    const response = file("without", [["mention", "cluster"], ..."19".split("").map((m) => [m, "a"])], ",");
    const quick = await quickly(key, [response]);
    expect(quick).toBeDefined();
    expect(quick).toStrictEqual(usually(key, [response]));
  });

  it("leaves to the usual way what has to be explained, or needs more than labels", async () => {
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

  it("names the columns that it does not read", async () => {
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

  it("a gzipped table that was not copied whole ends in a message", () => {
    const whole = gzipSync(Buffer.from(`mention,key,response\n${"m,a,1\n".repeat(1000)}`));
    const path = folder.write("cut.csv.gz", whole.subarray(0, whole.length - 20));
    const { code, stdout, stderr } = runCli(["score", path]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/^corefscope: .*cut\.csv\.gz: cannot be read: .*\n$/);
  });
});
