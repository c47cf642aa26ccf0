import { type MetricId, type Score, allMetricIds, scoreClusters } from "corefscope";
import type { ScoreOutput } from "corefscope/schemas";
import { expect } from "./expect.ts";

const undefinedIn = (scores: Readonly<Record<MetricId, Score>>): MetricId[] =>
  allMetricIds.filter((id) => scores[id].f1 === null && scores[id].value == null);
const key = [["a", "b"], ["c"]];
const scores = scoreClusters(key, key, { metrics: allMetricIds });
expect(Object.keys(scores).length, allMetricIds.length);
// Clusters alone have no types of mentions, which some metrics need.
expect(undefinedIn(scores).includes("arcs-immediate") ? 1 : 0, 1);
expect(undefinedIn(scores).includes("lea") ? 1 : 0, 0);

// What the command line prints has types, too.
const printed = (json: string): ScoreOutput => JSON.parse(json) as ScoreOutput;
expect(printed('{ "systems": [{ "scores": { "lea": { "f1": 0.5 } } }] }').systems[0]?.scores["lea"]?.f1, 0.5);
