import type { Row, RowId } from "./run-preset.ts";
import type { Summary } from "./summarise.ts";

/**
 * Checks the project's goals for speed and size; see bench/README.md. Returns a line for each goal: passed, failed or
 * not measured.
 */
export function checkBars(preset: string, rows: readonly Row[]): string[] {
  const of = (id: RowId): Summary | undefined => rows.find((row) => row.id === id)?.summary;
  const lines = [
    floorBar(of("score"), of("node"), of("floor-last"), of("floor-all")),
    timesFaster("scorer.pl", preset === "litbank" ? 300 : 40, of("score"), of("scorer.pl")),
    ...(preset === "conll2012" ? [timesFaster("coval", 10, of("score"), of("coval"))] : []),
    memoryBar(of("score")),
    helpBar(of("help"), of("node")),
  ];
  return lines.map((line) => `- ${line}`);
}

function floorBar(score?: Summary, node?: Summary, last?: Summary, all?: Summary): string {
  const bar = "score ≤ node -e 0 + 10 × floor, wall";
  if (score === undefined || node === undefined || last === undefined) return unknown(bar);
  const own = score.wall - node.wall;
  const times = `${(own / last.wall).toFixed(1)} × floor beyond node -e 0`;
  const other = all === undefined ? "" : `; ${(own / all.wall).toFixed(1)} × the floor of every field`;
  return verdict(own <= 10 * last.wall, bar, times + other);
}

/**
 * Checks that wall and CPU time are both lower than the other program's by this factor. Threads alone would reduce only
 * wall time.
 */
function timesFaster(peer: string, factor: number, score?: Summary, other?: Summary): string {
  const bar = `score at least ${factor} × faster than ${peer}`;
  if (score === undefined || other === undefined) return unknown(bar);
  const wall = other.wall / score.wall;
  if (score.cpu === undefined || other.cpu === undefined) {
    return verdict(wall >= factor, bar, `${wall.toFixed(1)} × wall`);
  }
  const cpu = other.cpu / score.cpu;
  return verdict(Math.min(wall, cpu) >= factor, bar, `${wall.toFixed(1)} × wall, ${cpu.toFixed(1)} × CPU`);
}

function memoryBar(score?: Summary): string {
  const bar = "score stays below 200 MB";
  if (score?.peak === undefined) return unknown(bar);
  return verdict(score.peak < 200e6, bar, `${(score.peak / 1e6).toFixed(0)} MB`);
}

function helpBar(help?: Summary, node?: Summary): string {
  const bar = "--help ≤ 2 × node -e 0, wall";
  if (help === undefined || node === undefined) return unknown(bar);
  return verdict(help.wall <= 2 * node.wall, bar, `${(help.wall / node.wall).toFixed(2)} ×`);
}

function verdict(passed: boolean, bar: string, found: string): string {
  return `${passed ? "pass" : "**FAIL**"}: ${bar} (${found})`;
}

function unknown(bar: string): string {
  return `not measured: ${bar}`;
}
