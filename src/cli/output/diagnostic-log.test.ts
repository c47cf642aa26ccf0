import { expect, it } from "vitest";
import { diagnosticOf } from "../../core/diagnostic.ts";
import { mustRefuse } from "../../scoring/result-notices.ts";
import { DiagnosticLog, MOST_KEPT } from "./diagnostic-log.ts";

const FILE = "damaged.conll";

/** Returns the lines that a log shows on standard error. */
function shown(log: DiagnosticLog, verbose: boolean): string[] {
  let text = "";
  log.show(verbose, (more) => (text += more));
  return text.split("\n").slice(0, -1);
}

it("a log keeps the first diagnostics of each code and file, and counts the rest", () => {
  const log = new DiagnosticLog();
  const read = log.reading(0);
  const all = MOST_KEPT + 123_456;
  for (let line = 1; line <= all; line++) read(diagnosticOf("malformed-cell", { file: FILE, line }));
  for (let line = 1; line <= 7; line++) read(diagnosticOf("malformed-cell", { file: "other.conll", line }));
  log.report(diagnosticOf("duplicate-mention", { file: FILE, line: 3 }));
  expect(log.all).toHaveLength(MOST_KEPT + 7 + 1);
  expect(log.all[MOST_KEPT - 1].line).toBe(MOST_KEPT);
  expect(
    log.all.flatMap(({ file, data }) => (data?.["notKept"] === undefined ? [] : [[file, data["notKept"]]])),
  ).toEqual([[FILE, 123_456]]);
  expect(log.all[MOST_KEPT - 1].data).toEqual({ notKept: 123_456 });
  expect(log.count(({ file }) => file === FILE)).toBe(all + 1);
  expect(log.errors).toBe(log.count(({ severity }) => severity === "error"));
  expect(shown(log, false).filter((line) => line.includes("…"))).toEqual([
    `${FILE}: … and 133,451 more [malformed-cell]; --verbose shows the first 10,000`,
    "other.conll: … and 2 more [malformed-cell]; --verbose shows all",
  ]);
  const verbose = shown(log, true);
  expect(verbose).toHaveLength(MOST_KEPT + 7 + 1 + 1);
  expect(verbose.at(-1)).toBe(`${FILE}: … and 123,456 more [malformed-cell]`);
});

it("a log shows diagnostics of the same code for only 20 files, or for all files if verbose", () => {
  const log = new DiagnosticLog(true);
  const files = Array.from({ length: 10_000 }, (_, i) => `${i}.ann`);
  for (const file of files) for (const line of [1, 2]) log.reading(0)(diagnosticOf("malformed-line", { file, line }));
  log.reading(1)(diagnosticOf("invalid-utf8", { file: "response.conll", line: 1 }));
  const lines = shown(log, false);
  expect(lines).toHaveLength(2 * 20 + 1 + 1);
  expect(lines[39]).toMatch(/^19\.ann:2: /);
  expect(lines[40]).toMatch(/^response\.conll:1: /);
  expect(lines[41]).toBe("… and 19,960 more in 9,980 other files [malformed-line]; --verbose shows all");
  expect(shown(log, true)).toHaveLength(20_001);
  const few = new DiagnosticLog();
  for (const file of files.slice(0, 21)) few.report(diagnosticOf("malformed-line", { file }));
  expect(shown(few, false).at(-1)).toBe("… and 1 more in another file [malformed-line]; --verbose shows all");
});

it("a log shows every response that was left out", () => {
  const log = new DiagnosticLog(true);
  for (let i = 0; i < 30; i++) log.report(diagnosticOf("response-left-out", { file: `${i}.conll` }));
  expect(shown(log, false)).toHaveLength(30);
});

it("a log keeps an error that comes after many notes of the same code", () => {
  const log = new DiagnosticLog();
  const note = { ...diagnosticOf("ends-differ", { file: FILE }), severity: "note" as const };
  for (let i = 0; i < 2 * MOST_KEPT; i++) log.report(note);
  expect(mustRefuse(log.all, false)).toBe(false);
  log.report({ ...note, severity: "error" });
  expect(mustRefuse(log.all, false)).toBe(true);
  expect(log.errors).toBe(1);
});

it("a log counts and shows a diagnostic that replaces another, and not the replaced diagnostic", () => {
  const log = new DiagnosticLog();
  const doubt = diagnosticOf("offset-convention", { file: FILE });
  log.report(doubt);
  log.replace(doubt, { ...doubt, severity: "error" });
  expect(log.errors).toBe(1);
  expect(shown(log, false)).toHaveLength(1);
});

it("a log keeps as many copies of a diagnostic as the source that gives it most often", () => {
  const log = new DiagnosticLog();
  const cell = diagnosticOf("malformed-cell", { file: FILE, line: 3 });
  const [key, response] = [0, 1].map(log.reading);
  response({ ...cell });
  response(diagnosticOf("malformed-cell", { file: FILE, line: 9 }));
  for (let i = 0; i < 2; i++) key({ ...cell });
  expect(log.all.map(({ line }) => line)).toEqual([3, 3, 9]);
  expect(log.errors).toBe(3);
  expect(shown(log, false)).toHaveLength(3);
});

it("a log keeps a diagnostic of the key and an equal diagnostic of a response", () => {
  const log = new DiagnosticLog(true);
  for (const source of [0, 1]) log.reading(source)(diagnosticOf("invalid-utf8", { file: FILE, line: 3 }));
  expect(log.all).toHaveLength(2);
});

it("a log shows the error of a file that cannot be read, and not the warnings that follow from it", () => {
  const log = new DiagnosticLog(true);
  log.reading(1)(diagnosticOf("json-syntax", { file: FILE, line: 1, column: 37 }));
  for (const file of [FILE, "readable.conll"]) {
    for (let d = 0; d < 9; d++) log.report(diagnosticOf("missing-document", { file }));
    log.report(diagnosticOf("no-common-document", { file }));
    log.report(diagnosticOf("singletons-on-one-side", { file }));
  }
  const codes = shown(log, false).map((line) => /^(.*?)(?::1:37)?: .*\[([a-z-]+)\]/.exec(line)?.slice(1));
  expect(codes.filter((line) => line?.[0] === FILE)).toEqual([[FILE, "json-syntax"]]);
  expect(new Set(codes.filter((line) => line?.[0] !== FILE).map((line) => line?.[1]))).toEqual(
    new Set(["missing-document", "no-common-document", "singletons-on-one-side"]),
  );
  // Messages that are not shown stay in the output for scripts.
  expect(log.all).toHaveLength(23);
});

it("a log shows missing documents of a damaged response if some of its documents were read", () => {
  const log = new DiagnosticLog(true);
  log.reading(1)(diagnosticOf("json-syntax", { file: FILE, line: 2 }));
  log.report(diagnosticOf("missing-document", { file: FILE }));
  log.report(diagnosticOf("extra-document", { file: FILE, line: 1 }));
  log.report(diagnosticOf("no-common-document", { file: FILE }));
  expect(shown(log, false)).toHaveLength(4);
});

it("a log says that there is nothing to work on only if no reading error explains it", () => {
  expect(new DiagnosticLog().emptiness("there is nothing to score").message).toBe("there is nothing to score");
  const log = new DiagnosticLog(true);
  log.reading(0)(diagnosticOf("xml-syntax", { file: FILE }));
  log.report(diagnosticOf("extra-document", { file: "response.conll" }));
  expect(log.emptiness("there is nothing to score").message).toBe("");
  expect(shown(log, false)).toHaveLength(1);
});
