import { figureOf } from "../../analysis/measure-units.ts";
import type { SuiteScores } from "../../analysis/suite/suite.ts";

/**
 * Returns the main figures of the only system by the keys of a leaderboard's columns, in percent: `macro_conll` is the
 * mean over datasets, `languages_conll` that over languages, `micro_conll` that of all documents, and `NAME_conll` that
 * of a dataset. Other characters than letters, digits, `_`, `.` and `-` become `_`.
 *
 * @throws RangeError for several systems, an undefined figure, or two columns with the same key
 * @source Codabench, documentation/docs/Organizers/Benchmark_Creation/Leaderboard-Functionality.md: `scores.json` is an
 *   object of numbers by the keys of columns.
 * @source CodaLab, wiki “User: Building a Scoring Program for a Competition” and “Organizer: Leaderboard”: `scores.txt`
 *   has a line `KEY: NUMBER` for each column.
 */
function leaderboardScores({ systems, datasets }: SuiteScores): ReadonlyMap<string, number> {
  if (systems.length !== 1)
    throw new RangeError(`a leaderboard takes the scores of one submission, but there are ${systems.length} systems`);
  const [{ macro, macroLanguages, micro, datasets: own }] = systems;
  const scores = new Map<string, number>();
  const add = (group: string, metric: string, figure: number | null): void => {
    const key = `${group}_${metric}`.replace(/[^\w.-]/g, "_");
    if (scores.has(key)) throw new RangeError(`two columns have the key ${key}; rename a dataset`);
    if (figure === null)
      throw new RangeError(`${key} is undefined (0/0), but a leaderboard needs a number; use --zero-division 0`);
    scores.set(key, 100 * figure);
  };
  for (const [id, { f1 }] of Object.entries(macro.scores)) add("macro", id, f1);
  for (const [id, { f1 }] of Object.entries(macroLanguages?.scores ?? {})) add("languages", id, f1);
  for (const [id, score] of Object.entries(micro ?? {})) add("micro", id, figureOf(score, "f1"));
  for (const [d, { name }] of datasets.entries())
    for (const [id, score] of Object.entries(own[d].scores)) add(name, id, figureOf(score, "f1"));
  return scores;
}

/** Returns `scores.json` for Codabench. */
export function codabenchScores(scores: SuiteScores): string {
  return `${JSON.stringify(Object.fromEntries(leaderboardScores(scores)), null, 2)}\n`;
}

/** Returns `scores.txt` for CodaLab, which Codabench reads, too. */
export function codalabScores(scores: SuiteScores): string {
  return Array.from(leaderboardScores(scores), ([key, value]) => `${key}: ${plainNumber(value)}\n`).join("");
}

/** Returns a number without an exponent, which not every reader of YAML takes for a number. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20) : text;
}
