import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import type { ScoreOutput } from "../../schemas/score-1.d.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

const key = folder.write("key.csv", "id,cluster\nr1,a\nr2,a\nr3,b\nr4,c\nr5,c\nr6,d\n");
const rows = ["r1,r2,0.99", "r2,r1,0.95", "r2,r3,0.6", "r4,r5,0.9", "r7,r7,1", "r3,r1,.65"];
const pairs = folder.write("pairs.csv", `id_l,id_r,p\n${rows.join("\n")}\n`);
const columns = ["--pairs", "id_l,id_r,p"];

function scores(args: readonly string[]): ScoreOutput {
  const { stdout, stderr, code } = runCli(["score", ...args, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining("error") as string });
  return JSON.parse(stdout) as ScoreOutput;
}

function valid(schema: string, value: unknown): void {
  const text = readFileSync(join(projectFolder, `schemas/${schema}-1.schema.json`), "utf8");
  const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(text) as object);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}

/** At .9: r1 r2, r4 r5, r7, and r3 and r6, which only the key has. */
const atNine = { recall: [2, 2], precision: [2, 2] };

describe("--pairs", () => {
  it("groups links, and says how many records no pair links", () => {
    const { stdout } = runCli(["score", key, pairs, ...columns, "--threshold", ".9", "-m", "pairwise,mentions"]);
    expect(stdout).toMatch(/pairwise +100\.00 +100\.00 +100\.00 +2\/2 2\/2/);
    // r7 is in a pair, but not in the key.
    expect(stdout).toMatch(/mentions +100\.00 +85\.71 +92\.31 +6\/6 6\/7/);
    // r1 and r2 are a pair once, whichever comes first.
    expect(stdout).toContain(
      "3 pairs with a probability of at least 0.9 link 5 records, grouped by single linkage; the table has 6 rows (repeated and reversed pairs count once); no pair links 2 of the key's 6 records, which are groups of their own",
    );
  });

  it("scores several thresholds, of which each is as if it were alone", () => {
    const thresholds = [0.5, 0.62, 0.9];
    const output = scores([key, pairs, ...columns, "--threshold", thresholds.join(), "-m", "pairwise,b3,lea"]);
    valid("score", output);
    expect(output.systems.map(({ name }) => name)).toEqual(["pairs@0.5", "pairs@0.62", "pairs@0.9"]);
    for (const [i, threshold] of thresholds.entries()) {
      const alone = scores([key, pairs, ...columns, "--threshold", String(threshold), "-m", "pairwise,b3,lea"]);
      expect(output.systems[i].scores).toEqual(alone.systems[0].scores);
    }
    const { stdout } = runCli(["score", key, pairs, ...columns, "--threshold", ".5,.9", "-m", "pairwise"]);
    expect(stdout).toMatch(/pairs@0\.5 +5 +100\.00 +50\.00 +66\.67/);
    expect(stdout).toContain("Best F1: pairwise 100.00 (pairs@0.9)");
    // At .5, r6; at .9, also r3.
    expect(stdout).toContain(
      "records of the key that no pair links are groups of their own: 1 of 6 at 0.5, 2 of 6 at 0.9\n",
    );
  });

  it("counts a pair, its reverse and its repetitions once in every output", () => {
    const repeated = folder.write("repeated.csv", "l,r\nr1,r2\nr2,r1\nr1,r2\nr4,r5\n");
    const args = [key, repeated, "--pairs", "l,r", "-m", "pairwise"];
    const noticeOf = (output: string): unknown =>
      (JSON.parse(output) as ScoreOutput).systems[0].diagnostics.find(({ code }) => code === "pairs-grouped");
    expect(noticeOf(runCli(["score", ...args, "--json"]).stdout)).toMatchObject({
      data: { rows: 4, links: 2, linked: 4, repeated: 2, alone: 2 },
    });
    expect(runCli(["score", ...args]).stdout).toContain("2 pairs link 4 records");
    const twice = folder.write("twice.csv", `l,r,p\nr1,r2,.9\nr2,r1,.6\nr4,r5,.5\n`);
    const sweep = runCli(["score", key, twice, "--pairs", "l,r,p", "--threshold", ".5,.6,.9", "-m", "pairwise"]).stdout;
    // The pair counts from its highest probability on.
    expect(Array.from(sweep.matchAll(/twice@(\S+) +(\d+)/g), ([, at, links]) => [at, links])).toEqual(
      expect.arrayContaining([
        ["0.5", "2"],
        ["0.6", "1"],
        ["0.9", "1"],
      ]),
    );
  });

  describe("checks the ids that occur in links against the key", () => {
    const ids = Array.from({ length: 20 }, (_, i) => i + 1);
    const truth = folder.write("numbers.csv", `id,cluster\n${ids.map((i) => `${i},c${i >> 1}`).join("\n")}\n`);
    const linked = (name: string, idOf: (i: number) => string): string =>
      folder.write(
        `${name}.csv`,
        `l,r,p\n${ids
          .slice(1)
          .map((i) => `${idOf(i - 1)},${idOf(i)},.9`)
          .join("\n")}\n`,
      );
    const padded = linked("padded", (i) => String(i).padStart(3, "0"));
    const options = ["--pairs", "l,r,p", "-m", "b3"];

    it.each([
      [padded, "ids-differ"],
      [linked("floats", (i) => `${i}.0`), "ids-differ"],
      [linked("letters", (i) => `R${i}`), "mention-kinds-differ"],
      // As many numbers, of which none is the same.
      [linked("others", (i) => String(i + 100)), "mention-kinds-differ"],
    ])("refuses %s", (file, code) => {
      for (const thresholds of [".7", ".7,.8"]) {
        for (const side of [[truth], ["--sample", truth]]) {
          const found = runCli(["score", ...side, file, ...options, "--threshold", thresholds]);
          expect([found.code, found.stderr]).toEqual([3, expect.stringContaining(`[${code}]`) as string]);
          // Once, and not for each threshold.
          expect(found.stderr.split(`[${code}]`)).toHaveLength(2);
        }
      }
      const compared = runCli(["compare", truth, file, linked("right", String), ...options, "--threshold", ".7"]);
      expect([compared.code, compared.stderr]).toEqual([3, expect.stringContaining(`[${code}]`) as string]);
      expect(runCli(["score", truth, file, ...options, "--threshold", ".7", "--ids", "exact"]).code).toBe(0);
    });

    it("warns about some ids that are alike", () => {
      const some = linked("some", (i) => (i > 15 ? `0${i}` : String(i)));
      const { code, stderr } = runCli(["score", truth, some, ...options, "--threshold", ".7"]);
      expect(code).toBe(0);
      expect(stderr).toContain("such as “16” in the key and “016” in the response");
      expect(stderr).toContain("They have 15 mentions in common; if such ids were equal, they would have 20");
      const several = ["score", truth, some, ...options, "--threshold", ".5,.7"];
      expect(runCli(several).stderr.split("[ids-differ]")).toHaveLength(2);
      const counts = join(folder.path, "counts.jsonl");
      for (const args of [
        [...several, "--json"],
        ["merge", counts, "--json"],
      ]) {
        const { systems } = JSON.parse(runCli(args).stdout) as ScoreOutput;
        for (const { diagnostics } of systems)
          expect(diagnostics.map((each) => each.code)).toEqual(expect.arrayContaining(["pairs-grouped", "ids-differ"]));
        if (args[0] === "score") runCli([...several, "--counts", counts]);
      }
    });

    it("warns of few links that share no record with the key", () => {
      const few = folder.write("few.csv", "l,r\n101,102\n");
      const { code, stderr } = runCli(["score", truth, few, "--pairs", "l,r", "-m", "b3"]);
      expect(code).toBe(0);
      expect(stderr).toContain("None of the 2 records in the links is in the key, which has 20 records");
    });
  });

  describe("warns of a column of probabilities that it does not name", () => {
    const wide = folder.write(
      "wide.csv",
      `id_l,id_r,gamma,tf_name,match probability\n${rows.map((row) => `${row.replace(/,[^,]*$/, ",1,0.1,")}${/[^,]*$/.exec(row)?.[0]}`).join("\n")}\n`,
    );
    const parquet = folder.write(
      "wide.parquet",
      new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            ...["id_l", "id_r"].map((name, c) => ({
              ...{ name, type: "STRING" as const, data: rows.map((row) => row.split(",")[c]) },
            })),
            { name: "bits", type: "DOUBLE", data: rows.map((_, i) => i % 2) },
            { name: "p", type: "DOUBLE", data: rows.map((row) => Number(row.split(",")[2])) },
          ],
        }),
      ),
    );

    it.each([
      [pairs, "p", "id_l,id_r,p"],
      [wide, "match probability", "'id_l,id_r,match probability'"],
      [parquet, "p", "id_l,id_r,p"],
    ])("in %s", (file, column, named) => {
      const warning = `in the first 6 rows, the column ${column} has numbers from 0 to 1. If they are probabilities, use \`--pairs ${named} --threshold .9\``;
      for (const command of [["score", key], ["compare", key, key], ["stats"], ["score", "--sample", key]]) {
        const { code, stderr } = runCli([...command, file, "--pairs", "id_l,id_r"]);
        expect({ command, code, stderr }).toEqual({
          ...{ command, code: 0, stderr: expect.stringContaining(warning) as string },
        });
      }
      const [{ diagnostics }] = scores([key, file, "--pairs", "id_l,id_r"]).systems;
      expect(diagnostics.map(({ code }) => code)).toContain("probabilities-not-read");
    });

    it("but of no other column", () => {
      const marks = folder.write(
        "marks.csv",
        "id_l,id_r,link,weight,note\nr1,r2,1,0.5,.5\nr2,r3,0,7.5,new\nr4,r5,1,,.3\n",
      );
      const { code, stderr } = runCli(["score", key, marks, "--pairs", "id_l,id_r"]);
      expect([code, stderr]).toEqual([0, expect.not.stringContaining("probabilities-not-read") as string]);
      expect(runCli(["score", key, pairs, ...columns, "--threshold", ".9"]).stderr).not.toContain("not-read");
    });
  });

  it("refuses a key that is a table of pairs, also if it is the response", () => {
    const other = folder.write("other-pairs.csv", "id_l,id_r,p\nr1,r2,1\n");
    for (const truth of [pairs, other]) {
      for (const args of [[truth], ["--sample", truth]]) {
        const { code, stderr } = runCli(["score", ...args, pairs, "--pairs", "id_l,id_r"]);
        expect([code, stderr]).toEqual([3, expect.stringContaining("this is a table of pairs") as string]);
      }
    }
  });

  it("shows intervals, or says once why there are none", () => {
    const truth = folder.write(
      "many.csv",
      `id,cluster\n${Array.from({ length: 40 }, (_, i) => `m${i},c${i >> 1}`).join("\n")}\n`,
    );
    const links = Array.from({ length: 15 }, (_, i) => `m${2 * i},m${2 * i + 1},${i < 8 ? ".9" : ".6"}`);
    const file = folder.write("many-pairs.csv", `l,r,p\n${links.join("\n")}\n`);
    const percent = (value: number): string => (100 * value).toFixed(2);
    for (const own of [
      ["--ci", "xpct", truth],
      ["--sample", truth],
    ]) {
      const args = [...own, file, "--pairs", "l,r,p", "-m", "b3"];
      const { stdout } = runCli(["score", ...args, "--threshold", ".5,.8"]);
      for (const threshold of [".5", ".8"]) {
        // The same as of this threshold alone.
        const { f1, ci, standardError } = scores([...args, "--threshold", threshold]).systems[0].scores["b3"];
        const error = standardError?.f1 === undefined ? "" : ` ±${percent(standardError.f1)}`;
        const [low, high] = ci!.f1!;
        expect(stdout).toContain(`${percent(f1!)}${error} [${percent(low)}, ${percent(high)}]\n`);
      }
    }
    const few = runCli(["score", key, pairs, ...columns, "--threshold", ".5,.9", "-m", "b3", "--ci"]).stdout;
    expect(few.split("No confidence intervals: they need at least 6 clusters")).toHaveLength(2);
    expect(few).not.toContain("Intervals resample");
  });

  it("draws scores over thresholds", () => {
    const plot = join(folder.path, "sweep.svg");
    const args = ["score", key, pairs, ...columns, "-m", "pairwise,b3", "--plot", plot];
    expect(runCli([...args, "--threshold", ".5,.62,.9"]).code).toBe(0);
    const svg = readFileSync(plot, "utf8");
    // At .5 and .62, r3 joins r1 and r2: two of four pairs are right.
    expect(svg).toContain("pairwise: best F1 100.00 at 0.9: percent over threshold. recall: 0.5: 100.00");
    expect(svg).toContain("precision: 0.5: 50.00, 0.62: 50.00, 0.9: 100.00.");
    const panels = (more: readonly string[]): string[] => {
      const drawn = runCli([
        "score",
        key,
        pairs,
        ...columns,
        "--threshold",
        ".5,.9",
        "--plot",
        plot,
        "--force",
        ...more,
      ]);
      expect(drawn.code).toBe(0);
      return Array.from(readFileSync(plot, "utf8").matchAll(/>([^<\s]+): best F1/g), ([, title]) => title);
    };
    expect(new Set(panels([]))).toEqual(new Set(["B³", "LEA"]));
    expect(new Set(panels(["-m", "muc,b3,ceafe,lea"]))).toEqual(new Set(["MUC", "B³", "CEAF_e", "LEA"]));
    const one = runCli([...args, "--threshold", ".9"]);
    expect([one.code, one.stderr]).toEqual([2, expect.stringContaining("--threshold .5,.7,.9") as string]);
    const two = runCli(["score", key, pairs, key, ...args.slice(3), "--threshold", ".5,.9"]);
    expect([two.code, two.stderr]).toEqual([2, expect.stringContaining("a single RESPONSE") as string]);
  });

  it("gives the same scores in the fast way as by annotations", () => {
    const random = (seed: number): (() => number) => {
      let state = seed;
      return () => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
    };
    const draw = random(7);
    const names = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? `${i}` : i % 3 === 1 ? `x,"${i}` : `0${i}`));
    const cell = (name: string): string => `"${name.replaceAll('"', '""')}"`;
    // Some records are only in the key, and others only in the pairs; the key has one record twice.
    for (const isFlawed of [false, true]) {
      const own = names.slice(0, 50).map((name) => `${cell(name)},${Math.floor(draw() * 20)}`);
      const truth = folder.write("drawn.csv", `id,cluster\n${[...own, ...(isFlawed ? [own[4]] : [])].join("\n")}\n`);
      const drawn = Array.from({ length: 80 }, () => [
        ...[0, 1].map(() => names[10 + Math.floor(draw() * 50)]),
        String(Math.round(draw() * 100) / 100),
      ]);
      const file = folder.write(
        "drawn-pairs.csv",
        `l,r,p\n${drawn.map(([l, r, p]) => `${cell(l)},${cell(r)},${p}`).join("\n")}\n`,
      );
      const parquet = join(folder.path, "drawn.parquet");
      const column = (name: string, c: number) => ({ name, data: drawn.map((row) => row[c]), type: "STRING" as const });
      folder.write(
        "drawn.parquet",
        new Uint8Array(
          parquetWriteBuffer({
            columnData: [
              ...[column("l", 0), column("r", 1)],
              { name: "p", data: drawn.map(([, , p]) => Number(p)), type: "DOUBLE" },
            ],
            rowGroupSize: 30,
          }),
        ),
      );
      const scored = (path: string, more: readonly string[] = []): ScoreOutput["systems"][number]["scores"][] =>
        scores([
          truth,
          path,
          "--pairs",
          "l,r,p",
          "--threshold",
          ".3,.6,.8",
          "-m",
          "pairwise,b3,lea,ceafe",
          ...more,
        ]).systems.map(({ scores: each }) => each);
      // `--by` needs single mentions, so it reads the groups as a table of text.
      const slow = scored(file, ["--by", "document"]);
      expect(scored(file)).toEqual(slow);
      expect(scored(parquet)).toEqual(slow);
    }
  });

  it("takes the columns of the key from --columns", () => {
    const named = folder.write("named.csv", "who,group,other\nr1,a,1\nr2,a,1\nr3,b,1\nr4,c,1\nr5,c,1\nr6,d,1\n");
    const args = [
      named,
      pairs,
      "--columns",
      "mention=who,key=group",
      ...columns,
      "--threshold",
      ".9",
      "-m",
      "pairwise",
    ];
    expect(scores(args).systems[0].scores["pairwise"].counts).toEqual(atNine);
  });

  it("reads a folder of parts, as text and as Parquet", () => {
    const parts = [rows.slice(0, 2), rows.slice(2)];
    for (const [i, part] of parts.entries()) {
      // The last line has no end.
      folder.write(`parts/${i}.csv`, `id_l,id_r,p\n${part.join("\n")}`);
      const columnData = ["id_l", "id_r", "p"].map((name, c) => ({
        name,
        data: part.map((row) => (c === 2 ? Number(row.split(",")[c]) : row.split(",")[c])),
        type: c === 2 ? ("DOUBLE" as const) : ("STRING" as const),
      }));
      folder.write(`parquet-parts/part-${i}.parquet`, new Uint8Array(parquetWriteBuffer({ columnData })));
    }
    for (const name of ["parts", "parquet-parts"]) {
      const args = [key, join(folder.path, name), ...columns, "--threshold", ".9", "-m", "pairwise"];
      const [{ scores: found, diagnostics }] = scores(args).systems;
      expect(found["pairwise"].counts).toEqual(atNine);
      expect(diagnostics).toContainEqual(
        expect.objectContaining({ data: expect.objectContaining({ rows: 6 }) as object }),
      );
    }
    folder.write("parts/2.csv", "left,right,p\nr1,r2,1\n");
    const mixed = runCli(["score", key, join(folder.path, "parts"), ...columns, "--threshold", ".9"]);
    expect([mixed.code, mixed.stderr]).toEqual([
      3,
      expect.stringContaining("parts/2.csv: there is no column id_l; there are left, right, p") as string,
    ]);
    folder.write("key-parts/part-0.csv", "id,cluster\nr1,a\nr2,a\nr3,b");
    folder.write("key-parts/part-1.csv", "id,cluster\nr4,c\nr5,c\nr6,d");
    const args = [join(folder.path, "key-parts"), pairs, ...columns, "--threshold", ".9", "-m", "pairwise,mentions"];
    expect(scores(args).systems[0].scores["mentions"].counts).toEqual({ recall: [6, 6], precision: [6, 7] });
  });

  it("names its options for a table of pairs that is given without it", () => {
    const data = rows.map((row) => row.split(","));
    const columnData = ["id_l", "id_r", "p"].map((name, c) => ({
      ...{ name, data: data.map((row) => row[c]), type: "STRING" as const },
    }));
    folder.write("unnamed.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
    for (const file of [pairs, join(folder.path, "unnamed.parquet")]) {
      const { code, stderr } = runCli(["score", key, file]);
      expect([code, stderr]).toEqual([3, expect.stringContaining("--pairs id_l,id_r,p --threshold .9") as string]);
    }
  });

  it("reads Parquet of any type and layout as it reads text", () => {
    const ids = rows.map((row) => row.split(","));
    const numbers = ids.map(([l, r, p]) => [Number(l.slice(1)), Number(r.slice(1)), Number(p)] as const);
    const numbered = folder.write("numbered.csv", "id,cluster\n1,a\n2,a\n3,b\n4,c\n5,c\n6,d\n");
    const p = { name: "p", data: numbers.map(([, , value]) => value), type: "DOUBLE" as const };
    const text = (nullable: boolean) => [
      { name: "id_l", data: ids.map(([l]) => l), type: "STRING" as const, nullable },
      { name: "id_r", data: ids.map(([, r]) => r), type: "STRING" as const, nullable },
    ];
    const whole = (type: "INT32" | "INT64") =>
      [0, 1].map((side) => ({
        name: ["id_l", "id_r"][side],
        data: numbers.map((row) => (type === "INT64" ? BigInt(row[side]) : row[side])),
        type,
      }));
    const tables = [
      [key, [...text(true), p]],
      // With single precision, 0.9 is 0.8999999761581421.
      [key, [...text(false), { ...p, type: "FLOAT" as const }]],
      [numbered, [...whole("INT32"), p]],
      [numbered, [...whole("INT64"), { ...p, encoding: "PLAIN" as const }]],
    ] as const;
    for (const [i, [truth, columnData]] of tables.entries()) {
      const file = join(folder.path, `pairs${i}.parquet`);
      folder.write(
        `pairs${i}.parquet`,
        new Uint8Array(parquetWriteBuffer({ columnData: [...columnData], rowGroupSize: 4 })),
      );
      const { systems } = scores([truth, file, ...columns, "--threshold", ".9", "-m", "pairwise,mentions"]);
      expect(systems[0].scores["pairwise"].counts).toEqual(atNine);
      expect(systems[0].scores["mentions"].counts).toEqual({ recall: [6, 6], precision: [6, 7] });
    }
  });

  it("joins the columns of ids from several sources", () => {
    const file = folder.write("sources.csv", "u_l;s_l;u_r;s_r\n1;x;1;y\n2;x;3;x\n");
    const truth = folder.write("sources-key.csv", "unique_id,source,cluster\n1,x,a\n1,y,a\n2,x,b\n3,x,c\n");
    const args = [truth, file, "--columns", "mention=unique_id+source", "--pairs", "u_l+s_l,u_r+s_r", "-m", "pairwise"];
    expect(scores(args).systems[0].scores["pairwise"].counts).toEqual({ recall: [1, 1], precision: [1, 2] });
  });

  it.each([
    ["r1,r2,1.5", ".9", 3, "pairs.csv:2: the probability is “1.5”, but must be a number from 0 to 1"],
    ["r1,r2,0.9\nr1,r3,NaN", ".9", 3, ":3: the probability is “NaN”"],
    ["r1,r2,", ".9", 3, ":2: the probability is missing"],
    ["r1,,1", ".9", 3, ":2: the pair lacks the id of a record"],
    ["r1,r2", ".9", 3, ":2: the row has 2 columns, but the header has 3"],
    ["", ".9", 3, "the table has no pairs"],
    ["r1,r2,1", "1.5", 2, "thresholds must be numbers from 0 to 1"],
  ])("refuses %j at %s", (row, threshold, code, message) => {
    const file = folder.write("bad/pairs.csv", `id_l,id_r,p\n${row}\n`);
    const found = runCli(["score", key, file, ...columns, "--threshold", threshold]);
    expect(found.code).toBe(code);
    expect(found.stderr.toLowerCase()).toContain(message.toLowerCase());
  });

  it.each([
    [{ id_l: ["r1", "r1"], id_r: ["r2", null], p: [1, 1] }, ":3: the pair lacks the id of a record"],
    [{ id_l: ["r1", "r1"], id_r: ["r2", ""], p: [1, 1] }, ":3: the pair lacks the id of a record"],
    [{ id_l: ["r1", "r1"], id_r: ["r2", "r3"], p: [0.5, 1.5] }, ":3: the probability is “1.5”"],
    [{ id_l: ["r1", "r1"], id_r: ["r2", "r3"], p: [0.5, Number.NaN] }, ":3: the probability is “NaN”"],
    [{ id_l: ["r1", "r1"], id_r: ["r2", "r3"], p: [0.5, null] }, ":3: the probability is missing"],
  ])("refuses %j in Parquet, with its row", (data, message) => {
    const columnData = Object.entries<readonly (string | number | null)[]>(data).map(([name, values]) => ({
      ...{ name, data: [...values], type: name === "p" ? ("DOUBLE" as const) : ("STRING" as const), nullable: true },
    }));
    const file = join(folder.path, "bad.parquet");
    folder.write("bad.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
    const { code, stderr } = runCli(["score", key, file, ...columns, "--threshold", ".5"]);
    expect([code, stderr]).toEqual([3, expect.stringContaining(message) as string]);
  });

  it("needs a threshold for probabilities, and the columns that it names", () => {
    const without = runCli(["score", key, pairs, ...columns]);
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining("--threshold .9") as string]);
    const wrong = runCli(["score", key, pairs, "--pairs", "id_l,idr"]);
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining("there is no column idr") as string]);
    // R's write.table puts quotation marks around names, which are a part of fields that tabs separate.
    const quoted = folder.write("quoted.tsv", '"l"\t"r"\n"r1"\t"r2"\n');
    const none = runCli(["score", key, quoted, "--pairs", "l,r"]);
    expect([none.code, none.stderr]).toEqual([
      3,
      expect.stringContaining('there is no column l; there are "l", "r"') as string,
    ]);
  });

  it("refuses an id that means a missing value, unless the key has it or an option keeps it", () => {
    const truth = folder.write("na-truth.csv", "mention,key\nr1,a\nr2,b\nr3,b\n");
    const named = folder.write("na-named.csv", "mention,key\nr1,a\nr2,b\nNA,b\n");
    // As R writes missing ids: NA would link r1 and r2.
    const file = folder.write("na-pairs.csv", "l,r\nNA,r1\nNA,r2\n");
    const args = [file, "--pairs", "l,r", "-m", "pairwise"];
    const { code, stderr } = runCli(["score", truth, ...args]);
    expect([code, stderr]).toEqual([3, expect.stringContaining("pairs have the id “NA”") as string]);
    expect(runCli(["stats", file, "--pairs", "l,r"]).code).toBe(3);
    // r1, r2 and NA are one group with three pairs. Each key has one pair: only that of r2 and NA is right.
    const countsOf = (file: string, ...options: string[]): unknown =>
      scores([file, ...args, ...options]).systems[0].scores["pairwise"].counts;
    expect(countsOf(named)).toEqual({ recall: [1, 1], precision: [1, 3] });
    expect(countsOf(truth, "--keep-label", "NA")).toEqual({ recall: [0, 1], precision: [0, 3] });
  });

  it("reads pairs from standard input", () => {
    const piped = runCli(["score", key, "-", ...columns, "--threshold", ".9", "-m", "pairwise"], readFileSync(pairs));
    const { stdout } = runCli(["score", key, pairs, ...columns, "--threshold", ".9", "-m", "pairwise"]);
    expect(piped.stdout.split("\n").slice(0, 2)).toEqual(stdout.split("\n").slice(0, 2));
    const columnData = ["l", "r"].map((name) => ({ name, data: ["r1"], type: "STRING" as const }));
    const parquet = new Uint8Array(parquetWriteBuffer({ columnData }));
    const { code, stderr } = runCli(["score", key, "-", "--pairs", "l,r"], parquet);
    expect([code, stderr]).toEqual([3, expect.stringContaining("cannot come from a pipe") as string]);
  });
});

describe("--sample", () => {
  // Two of three true clusters; the response has 8 records in 4 groups.
  const truth = folder.write("sample.csv", "id,cluster\n1,c1\n2,c1\n3,c1\n4,c2\n5,c2\n8,c4\n");
  const predicted = folder.write("predicted.csv", "id,pred\n1,1\n2,1\n3,2\n4,3\n5,2\n6,4\n7,4\n8,4\n");

  it("estimates scores, with standard errors", () => {
    const output = scores(["--sample", truth, predicted, "--adjust", "bias"]);
    valid("score", output);
    expect(output.sample).toEqual({ weights: "uniform", adjusted: true });
    const [{ scores: found, sample, signature }] = output.systems;
    expect(sample).toEqual({ clusters: 3, mentions: 6, found: 6, response: 8 });
    // The examples in the documentation of er-evaluation 2.3.0.
    expect(found["pairwise"].precision).toBeCloseTo(0.3888888888888889, 12);
    expect(found["pairwise"].recall).toBeCloseTo(0.296875, 12);
    expect(found["pairwise"].standardError?.precision).toBeCloseTo(0.2545875386086578, 12);
    expect(found["pairwise"].standardError?.recall).toBeCloseTo(0.10825317547305482, 12);
    expect(signature).toContain("|unit:cluster|");
    expect(signature).toContain("|sample:uniform.3|adjust:bias|");
  });

  it("reads weights from a table, and refuses impossible ones", () => {
    const weights = (text: string): string => folder.write("weights.csv", text);
    const bySize = scores(["--sample", truth, predicted, "--weights", "size"]).systems[0].scores;
    const file = weights("cluster,weight\nc1,0.3333333333333333\nc2,0.5\nc4,1\n");
    expect(scores(["--sample", truth, predicted, "--weights", file]).systems[0].scores).toEqual(bySize);
    const more = weights("cluster,weight\nc1,0.3333333333333333\nc2,0.5\nc4,1\nc8,1\nc9,1\n");
    const { stdout } = runCli(["score", "--sample", truth, predicted, "--weights", more]);
    expect(stdout).toContain("2 weights are of clusters that the sample lacks, and were not used");
    for (const [text, message] of [
      ["cluster,weight\nc1,1\nc2,-1\n", "weights.csv:3: the weight of cluster c2 is “-1”"],
      ["cluster,weight\nc1,1\nc1,1\n", "weights.csv:3: the cluster c1 has two weights"],
      ["cluster,weight\nc1,1\nc2,1\n", "the cluster “c4” has no weight"],
      ["id,w\nc1,1\n", "the columns cluster and weight"],
    ]) {
      const { code, stderr } = runCli(["score", "--sample", truth, predicted, "--weights", weights(text)]);
      expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(message) as string });
    }
  });

  it("refuses metrics that need all true clusters", () => {
    const { code, stderr } = runCli(["score", "--sample", truth, predicted, "-m", "ceafe"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("choose from pairwise, b3, ceaf1") as string]);
    const links = folder.write("links-of-sample.csv", "l,r\n1,2\n");
    const paired = runCli(["score", "--sample", truth, links, "--pairs", "l,r", "-m", "ceaf1"]);
    expect([paired.code, paired.stderr]).toEqual([
      2,
      expect.stringContaining("choose from pairwise, b3, muc") as string,
    ]);
  });

  it("does not count singletons outside the sample", () => {
    const rows = Array.from({ length: 6 }, (_, i) => `s${i},c${i >> 1}`);
    const outside = Array.from({ length: 6 }, (_, i) => `x${i},x${i}`);
    const table = (name: string, own: readonly string[]): string =>
      folder.write(`${name}.csv`, `id,cluster\n${own.join("\n")}\n`);
    const sampled = table("pairs-only", rows);
    const good = table("and-outside", [...rows, ...outside]);
    // It divides one of the clusters.
    const split = table("and-split", [...rows.slice(0, 5), "s5,s5", ...outside]);
    for (const args of [
      ["score", "--sample", sampled, good],
      ["compare", "--sample", sampled, good, good],
    ])
      expect(runCli(args).stderr).not.toContain("singletons");
    const { stderr } = runCli(["score", "--sample", sampled, split]);
    expect(stderr).toContain("Only the response has singletons (2), and they were scored");
    expect(scores(["--sample", sampled, split]).systems[0].singletons).toEqual({ key: 0, response: 2 });
  });

  it("bounds intervals by 100", () => {
    // Three of seven true pairs are groups of the response; the others are in one large group. The estimate is above 1.
    const sample = Array.from({ length: 14 }, (_, i) => `r${i},t${i >> 1}`);
    const response = sample.map((row, i) => (i < 6 ? row : `r${i},big`));
    const outside = Array.from({ length: 20 }, (_, i) => `x${i},big`);
    const table = (name: string, own: readonly string[]): string =>
      folder.write(`${name}.csv`, `id,cluster\n${own.join("\n")}\n`);
    const args = ["--sample", table("seven", sample), table("in-big", [...response, ...outside]), "-m", "ceaf1"];
    const [{ scores: found }] = scores(args).systems;
    expect(found["ceaf1"].precision).toBeGreaterThan(1);
    const ends = Object.values(found["ceaf1"].ci ?? {}).flat();
    expect(ends.length).toBeGreaterThan(0);
    expect(Math.max(...ends)).toBeLessThanOrEqual(1);
    const compared = JSON.parse(
      runCli(["compare", ...args.slice(0, 3), table("right", sample), ...args.slice(3), "--json"]).stdout,
    ) as {
      systems: { scores: Record<string, { precision: number; ci: Record<string, [number, number]> }> }[];
      pairs: { ci: [number, number] }[];
    };
    expect(compared.systems[0].scores["ceaf1"].precision).toBeGreaterThan(1);
    for (const { scores: own } of compared.systems)
      expect(Math.max(...Object.values(own["ceaf1"].ci).flat())).toBeLessThanOrEqual(1);
    // A difference may be negative.
    expect(compared.pairs[0].ci[0]).toBeLessThan(0);
    const alone = runCli(["score", "--sample", args[1], table("alone", response)]).stdout;
    expect(alone).toContain("The response has no record outside the sample");
    expect(alone).toContain("precision is too high");
    expect(runCli(["score", ...args]).stdout).not.toContain("no record outside the sample");
    const one = runCli(["score", "--sample", args[1], table("lacks", [...response.slice(1), ...outside])]).stdout;
    expect(one).toContain("The response lacks 1 record of the sample; it counts as not found");
  });
});

describe("one table", () => {
  const records = Array.from({ length: 60 }, (_, i) => i);
  const table = (name: string, of: (record: number) => string): string =>
    folder.write(`${name}.csv`, `id,cluster\n${records.map((i) => `r${i},${of(i)}`).join("\n")}\n`);
  const truth = table("all", (i) => `t${i >> 1}`);
  const good = table("good", (i) => `t${i % 10 === 0 ? i : i >> 1}`);
  const bad = table("bad", (i) => `t${i % 2 === 0 ? i : i >> 1}`);

  it("has intervals of its clusters", () => {
    const { stdout } = runCli(["score", truth, good, "-m", "pairwise,b3", "--ci"]);
    expect(stdout).toContain("Intervals resample 30 true clusters, assumed to be independent");
    expect(stdout).toContain("|unit:cluster|");
    expect(stdout).toMatch(/B³ .* \[\d/);
    // A census has the scores of the whole.
    const [{ scores: sampled }] = scores(["--sample", truth, good]).systems;
    const [{ scores: whole }] = scores([truth, good, "-m", "pairwise,b3,ceaf1"]).systems;
    for (const id of ["pairwise", "b3", "ceaf1"]) {
      const { ci: _, standardError: __, ...rest } = sampled[id];
      expect(rest).toEqual(whole[id]);
    }
  });

  it("can be compared", () => {
    const { stdout, code } = runCli(["compare", truth, good, bad, "-m", "pairwise", "--json"]);
    expect(code).toBe(0);
    const output = JSON.parse(stdout) as { unit: object; pairs: { p: number }[] };
    valid("compare", output);
    expect(output.unit).toMatchObject({ type: "cluster", n: 30 });
    expect(output.pairs[0].p).toBeLessThan(0.05);
    const refused = runCli(["compare", truth, good, bad, "-m", "blanc"]);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("not sums over true clusters") as string,
    ]);
  });

  it("is compared with a response that lacks most of its records", () => {
    const half = folder.write(
      "half.csv",
      `id,cluster\n${records
        .slice(0, 30)
        .map((i) => `r${i},t${i >> 1}`)
        .join("\n")}\n`,
    );
    const fewer = folder.write(
      "fewer.csv",
      `id,cluster\n${records
        .slice(0, 29)
        .map((i) => `r${i},t${i >> 1}`)
        .join("\n")}\n`,
    );
    const both = folder.write(
      "both.csv",
      `id,key,response\n${records.map((i) => `r${i},t${i >> 1},${i < 29 ? i >> 1 : ""}`).join("\n")}\n`,
    );
    const warning = "The response lacks 31 of the key's 60 mentions, which count as not found.";
    for (const args of [
      ["score", truth, fewer],
      ["score", both],
      ["compare", truth, good, fewer],
    ]) {
      const ways: readonly (readonly string[])[] = args[0] === "score" ? [[], ["--by", "document"]] : [[]];
      for (const way of ways) {
        const { code, stderr } = runCli([...args, ...way, "-m", "b3"]);
        expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: expect.stringContaining(warning) as string });
      }
    }
    for (const args of [
      [truth, half],
      [truth, fewer, "--mentions", "common"],
      ["--sample", truth, fewer],
    ])
      expect(runCli(["score", ...args, "-m", "b3"]).stderr).not.toContain("key-mostly-missing");
  });

  it("without truth, gets a message that names stats", () => {
    const { code, stderr } = runCli(["compare", good, bad]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("`corefscope stats A B`") as string]);
  });

  it("stats describes the groups of a table of pairs at each threshold", () => {
    const pairs = folder.write("pairs-for-stats.csv", "l,r,p\na,b,.9\nb,a,.9\nb,c,.6\nd,e,.2\n");
    const options = ["--pairs", "l,r,p", "--threshold", ".5,.9"];
    const output = JSON.parse(runCli(["stats", pairs, ...options, "--json"]).stdout) as {
      files: { mentions: number; entities: number; largestEntity: number }[];
    };
    // From .5 on, a, b and c are one group; from .9 on, a and b are.
    expect(output.files).toMatchObject([
      { mentions: 3, entities: 1, largestEntity: 3 },
      { mentions: 2, entities: 1, largestEntity: 2 },
    ]);
    expect(runCli(["stats", pairs, ...options]).stdout).toContain(
      `${pairs}@0.9: 1 pair with a probability of at least 0.9 links 2 records, grouped by single linkage; the table has 4 rows (repeated and reversed pairs count once). Records that no pair links are not in the table.`,
    );
  });

  it("can be compared with tables of pairs", () => {
    // Pairs of neighbours in a table are the true clusters.
    const right = records.filter((i) => i % 2 === 0).map((i) => `r${i},r${i + 1}`);
    const ours = folder.write("ours-pairs.csv", `l,r\n${right.join("\n")}\n`);
    const theirs = folder.write("theirs-pairs.csv", `l,r\n${right.slice(0, 10).join("\n")}\n`);
    const { stdout } = runCli(["compare", truth, ours, theirs, "--pairs", "l,r", "-m", "pairwise"]);
    expect(stdout).toContain("The units are 30 true clusters, assumed to be independent of each other");
    // 10 of 30 true links, and no other: recall 1/3, precision 1, F1 1/2.
    expect(stdout).toMatch(/pairwise +100\.00 +50\.00 +\+50\.00/);
    const grouped = `${theirs}: 10 pairs link 20 records, grouped by single linkage; the table has 10 rows; no pair links 40 of the key's 60 records, which are groups of their own.`;
    expect(stdout).toContain(grouped);
    const detailed = ["compare", truth, ours, theirs, "--pairs", "l,r", "-m", "pairwise", "--details"];
    expect(runCli(detailed).stdout).toContain(grouped);
  });

  it("differs from another one in counted ways", () => {
    const output = JSON.parse(runCli(["stats", good, bad, "--json"]).stdout) as { differences: object };
    valid("stats", output);
    expect(output.differences).toMatchObject({ records: { both: 60, onlyFirst: 0, onlySecond: 0 } });
  });
});

it.each([
  ["UINTEGER", "3000000000", "4294967295"],
  ["INTEGER", "-2147483648", "7"],
  ["BIGINT", "-5", "9007199254740993"],
  ["UBIGINT", "18446744073709551615", "18446744073709551614"],
  ["VARCHAR", "07", "7"],
])("pairs have ids of type %s in Parquet", async (type, one, other) => {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const file = join(folder.path, `${type}.parquet`);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  // Enough equal values for a dictionary.
  await connection.run(
    `COPY (SELECT '${one}'::${type} AS l, '${other}'::${type} AS r FROM range(100)) TO '${file}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  const truth = folder.write(`${type}.csv`, `id,cluster\n${one},a\n${other},a\nx,b\n`);
  const [{ scores: found }] = scores([truth, file, "--pairs", "l,r", "-m", "pairwise,mentions"]).systems;
  expect(found["pairwise"].counts).toEqual({ recall: [1, 1], precision: [1, 1] });
  expect(found["mentions"].counts).toEqual({ recall: [3, 3], precision: [3, 3] });
});

it("tables of DuckDB databases are read like text", async () => {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const database = join(folder.path, "linkage.duckdb");
  const instance = await DuckDBInstance.create(database);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE truth AS SELECT id, cluster, [1] AS list FROM read_csv('${key}')`);
  await connection.run(`CREATE TABLE pairs AS SELECT * FROM read_csv('${pairs}')`);
  connection.closeSync();
  instance.closeSync();
  const args = [`${database}::truth`, `ours=${database}::pairs`, ...columns, "--threshold", ".9", "-m", "pairwise"];
  expect(scores(args).systems[0].scores["pairwise"].counts).toEqual(atNine);
  expect(scores([key, database, "--table", "truth", "-m", "b3"]).systems[0].scores["b3"].f1).toBe(1);
  const several = runCli(["score", key, database]);
  expect([several.code, several.stderr]).toEqual([
    3,
    expect.stringContaining("linkage.duckdb::pairs; there are pairs, truth") as string,
  ]);
  const unknown = runCli(["score", key, database, "--table", "pair"]);
  expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining("pairs") as string]);
});
