import { expect, it } from "vitest";
import { runCli, spawnCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

/** Writes 30 documents of twelve mentions in four entities. A shift moves some mentions to other entities. */
function written(name: string, shift: number): string {
  const document = (d: number): string => {
    const clusters: [number, number][][] = [[], [], [], []];
    for (let token = 0; token < 12; token++)
      clusters[(token + ((d * token) % 7 < shift ? 1 : 0)) % 4].push([token, token]);
    const doc_key = `d${String(d).padStart(2, "0")}`;
    return JSON.stringify({ doc_key, sentences: [Array.from({ length: 12 }, (_, token) => `w${token}`)], clusters });
  };
  return folder.write(name, Array.from({ length: 30 }, (_, d) => document(d)).join("\n"));
}

const [key, a, b, c] = [0, 1, 2, 4].map((shift) => written(`${shift}.jsonl`, shift));
// A test of many trials, with some figures that are not compiled, so that threads are worth while.
const compare = ["compare", key, a, b, c, "-m", "muc,b3,lea,conll,rand,ari,h", "--resamples", "60000", "--json"];
// Intervals from many resamples.
const score = ["score", key, a, "--ci", "xpct", "--ci-resamples", "150000", "--json"];

it.each([
  ["compare", compare],
  ["score --ci", score],
])(
  "%s prints the same bytes with 1, 2 and 7 threads",
  (_, words) => {
    process.env["NODE_DEBUG"] = "worker";
    const runs = ["1", "2", "7"].map((jobs) => spawnCli([...words, "--jobs", jobs]));
    delete process.env["NODE_DEBUG"];
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    // Node writes a line for each thread that it starts.
    const started = runs.map(({ stderr }) => stderr.match(/created Worker with ID/g)?.length ?? 0);
    expect(started[0]).toBe(0);
    expect(started[1]).toBeGreaterThan(0);
    expect(started[2]).toBeGreaterThanOrEqual(started[1]);
    expect(runs[1].stdout).toBe(runs[0].stdout);
    expect(runs[2].stdout).toBe(runs[0].stdout);
  },
  120_000,
);

it("--jobs must be a whole number from 1", () => {
  for (const jobs of ["0", "-2", "1.5", "all"]) {
    const { code, stdout, stderr } = runCli([...score, "--jobs", jobs]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`argument '${jobs}' is invalid`);
  }
});
