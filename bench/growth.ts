import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileC } from "./compile-c.ts";
import { measureCommand } from "./measure-command.ts";
import { Random } from "./random.ts";

/**
 * Measures CPU seconds and peak memory of whole processes at n, 2n and 4n, on inputs that make a careless program
 * quadratic.
 *
 * npx tsx bench/growth.ts [--size N] [--case NAME,NAME]
 */

interface Pair {
  readonly key: string;
  readonly response: string;
}

interface Case {
  readonly title: string;
  readonly extension: string;
  readonly options?: readonly string[];
  /** Divides the usual size. */
  readonly share?: number;
  readonly make: (n: number) => Pair;
}

/** A span of tokens, both ends inclusive, and its entity. */
type Mention = readonly [first: number, last: number, entity: number];

function jsonLines(tokens: number, mentions: readonly Mention[]): string {
  const clusters = new Map<number, [number, number][]>();
  for (const [first, last, entity] of mentions) {
    const cluster = clusters.get(entity) ?? [];
    clusters.set(entity, cluster);
    cluster.push([first, last]);
  }
  const words = Array.from({ length: tokens }, (_, t) => `w${t % 1000}`);
  return `${JSON.stringify({ doc_key: "d", sentences: [words], clusters: [...clusters.values()] })}\n`;
}

function conll(cells: readonly string[], word = (t: number): string => `w${t % 1000}`): string {
  const lines = cells.map((cell, t) => `d\t0\t${t}\t${word(t)}\t${cell}`);
  return `#begin document (d); part 000\n${lines.join("\n")}\n\n#end document\n`;
}

function list<Item>(length: number, item: (i: number) => Item): Item[] {
  return Array.from({ length }, (_, i) => item(i));
}

function both(text: string): Pair {
  return { key: text, response: text };
}

/** Generates mentions of single tokens. In the response, some of them are in other entities. */
function dealtOut(n: number, size: number, share: number): Pair {
  const random = new Random(n);
  const entities = Math.ceil(n / size);
  const side = (changed: boolean): string =>
    jsonLines(
      n,
      list(n, (t) => [t, t, changed && random.chance(share) ? random.below(entities) : Math.floor(t / size)]),
    );
  return { key: side(false), response: side(true) };
}

const cases: Readonly<Record<string, Case>> = {
  nesting: {
    title: "nested mentions, as deep as there are mentions",
    extension: "conll",
    make: (n) => both(conll([...list(n, (i) => `(${i}`), ...list(n, (i) => `${n - 1 - i})`)])),
  },
  "one-token": {
    title: "mentions of one token, each of an entity of its own",
    extension: "conll",
    make: (n) => both(conll(["-", list(n, (i) => `(${i})`).join("|"), "-"])),
  },
  brackets: {
    title: "brackets without an id on one line",
    extension: "conll",
    make: (n) => both(conll(["(1)", "(".repeat(n)])),
  },
  inline: {
    title: "inline markup",
    extension: "txt",
    make: (n) =>
      both(`#begin document (d)\n${list(n, (i) => `[the rebels]${i % 1000} went.\n`).join("")}#end document\n`),
  },
  duplicates: {
    title: "mentions of which 10 % are repeated in another entity",
    extension: "jsonlines",
    make: (n) => {
      const random = new Random(n);
      const entities = Math.ceil(n / 5);
      const side = (): string => {
        const once = list(n, (t): Mention => [t, t, t % entities]);
        const again = once.filter(() => random.chance(0.1)).map(([t]): Mention => [t, t, random.below(entities)]);
        return jsonLines(n, [...once, ...again]);
      };
      return { key: side(), response: side() };
    },
  },
  "equal-entities": {
    title: "entities of the same ten mentions",
    extension: "jsonlines",
    options: ["--on-duplicate", "keep"],
    make: (n) =>
      both(
        jsonLines(
          10,
          list(n, (i) => [i % 10, i % 10, Math.floor(i / 10)]),
        ),
      ),
  },
  "token-diff": {
    title: "tokens, of which one in ten differs",
    extension: "conll",
    make: (n) => {
      const random = new Random(n);
      const cells = list(n, (t) => (t % 10 === 0 ? `(${t % 100})` : "-"));
      const shorter = cells.slice(0, -1);
      return { key: conll(cells), response: conll(shorter, (t) => (random.chance(0.1) ? `x${t}` : `w${t % 1000}`)) };
    },
  },
  chains: {
    title: "mentions of one entity",
    extension: "jsonlines",
    make: (n) =>
      both(
        jsonLines(
          n,
          list(n, (t) => [t, t, 0]),
        ),
      ),
  },
  component: {
    title: "mentions of one component of the overlap graph",
    extension: "jsonlines",
    make: (n) => dealtOut(n, 10, 0.1),
  },
  heads: {
    title: "nested mentions with heads of their own, none equal (--match head)",
    extension: "jsonlines",
    options: ["--match", "head"],
    share: 20,
    make: nestedUnequal,
  },
  overlaps: {
    title: "nested mentions, none equal (--match overlap:0.5)",
    extension: "jsonlines",
    options: ["--match", "overlap:0.5"],
    share: 50,
    make: nestedUnequal,
  },
};

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "40000" },
    case: { type: "string", default: Object.keys(cases).join(",") },
  },
});

const folder = mkdtempSync(join(tmpdir(), "corefscope-growth-"));
try {
  const meter = {
    wrapper: compileC("run-measured", "bench/run-measured.c", folder),
    outputFile: join(folder, "output"),
  };
  console.log("| n of | n | CPU s at n, 2n, 4n | peak MB at n, 2n, 4n |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const name of values.case.split(",")) {
    const { title, extension, options = [], share = 1, make } = cases[name];
    const size = Math.round(Number(values.size) / share);
    const runs = [1, 2, 4].map((times) => {
      const pair = make(times * size);
      const files = (["key", "response"] as const).map((side) => {
        const file = join(folder, `${side}.${extension}`);
        writeFileSync(file, pair[side]);
        return file;
      });
      const command = [process.execPath, process.env["COREFSCOPE_CLI"] ?? "dist/cli/corefscope.js", "score", ...files];
      return measureCommand(meter, [...command, ...options], /CoNLL/);
    });
    const cpu = runs.map((run) => (run.cpu ?? run.wall).toFixed(1)).join(", ");
    const peak = runs.map((run) => ((run.peak ?? 0) / 1e6).toFixed(0)).join(", ");
    console.log(`| ${title} | ${size.toLocaleString("en")} | ${cpu} | ${peak} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Generates nested mentions, none of which is on both sides. Those of the response end two tokens later, because a
 * shift by one would look like another convention.
 */
function nestedUnequal(n: number): Pair {
  return {
    key: jsonLines(
      2 * n + 3,
      list(n, (i) => [i, 2 * n - i, i % 100]),
    ),
    response: jsonLines(
      2 * n + 3,
      list(n, (i) => [i, 2 * n + 2 - i, i % 100]),
    ),
  };
}
