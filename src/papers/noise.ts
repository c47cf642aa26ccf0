import { type NoiseCounts, noiseKinds, type NoiseRates, noNoise, plusNoise } from "../analysis/noise/noise-rates.ts";
import { noisyPart, WORDS_A_MENTION } from "../analysis/noise/noisy-part.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import { RandomWords, streams } from "../stats/random-words.ts";
import { wilsonInterval } from "../stats/proportions.ts";
import { studyColumns, type StudyCell, type StudyTable, type SystemStudy } from "./study.ts";
import { mainOf } from "./study-scores.ts";

const CONFIDENCE = 0.95;

const spread = studyColumns("share", ["changes", "low", "high"]);

/** The order of systems against keys in which annotators err. */
export const noise: SystemStudy = {
  id: "noise",
  title: "Noise in the key",
  summary:
    "How often the order of your systems changes if the key has an annotator's errors: from a second annotation (--second), or given (--noise).",
  cite: [],
  least: 2,
  metrics: [],
  run(systems, { metrics, seed, scoreAgainst, noise: asked }) {
    if (asked === undefined) throw new RangeError("study noise needs --second or --noise");
    const { rates, from, draws } = asked;
    const figures = (scored: readonly Accumulator[]): number[][] =>
      metrics.map((metric) => scored.map((own) => mainOf(own, metric) ?? 0));
    const own = figures(scoreAgainst((part) => part));
    const random = new RandomWords(seed, streams.noise);
    let counts = noNoise;
    const drawn = Array.from({ length: draws }, (_, draw) => {
      let trial = draw * TRIALS_A_DRAW;
      return figures(
        scoreAgainst((part) => {
          const words = new Uint32Array(part.mentions.length * WORDS_A_MENTION);
          random.fill(trial++, words);
          const noisy = noisyPart(part, rates, words);
          counts = plusNoise(counts, noisy.counts);
          return noisy.part;
        }),
      );
    });
    const shareOf = (times: number): StudyCell[] => [times / draws, ...wilsonInterval(times, draws, CONFIDENCE)];
    const pairs = metrics.flatMap((metric, m) =>
      systems.flatMap((_, a) => systems.flatMap((__, b) => (own[m][a] > own[m][b] ? [{ metric, m, a, b }] : []))),
    );
    const isLost = (figuresOfDraw: readonly (readonly number[])[], { m, a, b }: (typeof pairs)[number]): boolean =>
      !(figuresOfDraw[m][a] > figuresOfDraw[m][b]);
    return {
      tables: [
        {
          id: "order",
          title: "Share of noisy keys that change the order of the systems",
          columns: [...studyColumns("text", ["metric"]), ...spread],
          rows: metrics.map((metric, m) => [
            metric.title,
            ...shareOf(drawn.filter((each) => pairs.some((pair) => pair.m === m && isLost(each, pair))).length),
          ]),
          notes: [
            `${draws} noisy keys, with the rates ${from}. The order changes if a system that scores higher against the key as it is no longer does. low, high: Wilson's ${100 * CONFIDENCE} % interval, for the number of keys drawn.`,
          ],
        },
        {
          id: "pairs",
          title: "Share of noisy keys against which the better system is no longer better",
          columns: [
            ...studyColumns("text", ["metric", "better", "worse"]),
            ...studyColumns("share", [{ id: "difference", title: "difference" }]),
            ...spread,
          ],
          rows: pairs.map((pair) => [
            pair.metric.title,
            systems[pair.a].name,
            systems[pair.b].name,
            own[pair.m][pair.a] - own[pair.m][pair.b],
            ...shareOf(drawn.filter((each) => isLost(each, pair)).length),
          ]),
          notes: ["difference: in points of F1, against the key as it is."],
        },
        errorsTable(rates, counts, draws),
      ],
      plots: [
        {
          kind: "dots",
          id: "order",
          title: "Noisy keys that change the order of the systems",
          table: "order",
          category: "metric",
          series: ["changes"],
        },
      ],
    };
  },
};

/** The words of a draw are numbered by its parts, of which there are fewer. */
const TRIALS_A_DRAW = 2 ** 20;

function errorsTable(rates: NoiseRates, counts: NoiseCounts, draws: number): StudyTable {
  return {
    id: "errors",
    title: "Errors put into each key",
    columns: [...studyColumns("text", ["error"]), ...studyColumns("number", ["rate", "chances", "errors"])],
    rows: noiseKinds.map((kind) => [kind, rates[kind], counts[kind].chances / draws, counts[kind].times / draws]),
    notes: [
      "Means over all keys. missing: mentions left out. boundaries: mentions that begin or end one token elsewhere. splits: links to the previous mention of the entity that are cut. merges: entities joined to an earlier one of their text.",
    ],
  };
}
