import { nearNames, oneOf } from "../core/near-names.ts";
import type { Wrong } from "../core/option-record.ts";
import type { Metric } from "./kit/metric.ts";
import { metricNamed, metrics, unknownMetric } from "./registry.ts";

/** Usual names of metrics besides ids and titles, in the form of `plain`. */
const aliases: Readonly<Record<string, string>> = {
  mentiondetection: "mentions",
  bcub: "b3",
  bcubed: "b3",
  ceafphi1: "ceaf1",
  ceafphi2: "ceaf2",
  ceafphi3: "ceafm",
  ceafphi4: "ceafe",
  ceafmention: "ceafm",
  ceafentity: "ceafe",
  blanc2014: "blanc",
  conllf1: "conll",
  conllscore: "conll",
  conll2012: "conll",
  randindex: "rand",
  adjustedrand: "ari",
  adjustedrandindex: "ari",
  nmi: "h",
  vmeasure: "h",
  mutualinformation: "h",
};

/** Names that may mean several metrics, in the form of `plain`. */
const ambiguous: ReadonlyMap<string, readonly string[]> = new Map([["ceaf", ["ceafm", "ceafe"]]]);

/**
 * Finds the metric that a name means in a usual spelling: `B³`, `b_cubed` and `bcub` are `b3`, `CEAF_e` is `ceafe`,
 * `v-measure` is `h`. The name may have parameters in brackets. If it means no metric, or may mean several, returns an
 * error message that names those that it may mean.
 */
export function metricMeant(name: string): Metric | Wrong {
  const whole = spellings().get(plain(name));
  if (whole !== undefined) return metricNamed(whole);
  const [, spelled, brackets] = /^([^(]*)(.*)$/s.exec(name)!;
  const id = spellings().get(plain(spelled));
  if (id !== undefined) return metricNamed(id + brackets);
  const several = ambiguous.get(plain(spelled));
  if (several !== undefined) {
    const titled = several.map((each) => `${each} (${metrics.find((metric) => metric.id === each)?.title})`);
    return { wrong: `"${spelled}" may mean several metrics: use ${oneOf(titled)}` };
  }
  const near = nearNames(plain(spelled), spellings().keys()).map((each) => spellings().get(each)!);
  return unknownMetric(spelled, [...new Set(near)]);
}

/**
 * Returns the usual spellings of a metric, apart from its id and title, as lower-case letters and digits. Case, blanks
 * and signs make no difference: `bcubed` stands for `B-cubed`, too.
 */
export function spellingsOf(metric: Metric): string[] {
  return Object.keys(aliases).filter((alias) => aliases[alias] === metric.id);
}

let known: ReadonlyMap<string, string> | undefined;

function spellings(): ReadonlyMap<string, string> {
  return (known ??= new Map([
    ...metrics.map(({ id, title }) => [plain(title), id] as const),
    ...Object.entries(aliases),
    ...metrics.map(({ id }) => [plain(id), id] as const),
  ]));
}

/** Returns a name without case, signs and blanks, and with plain digits and Latin letters. */
function plain(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("φ", "phi")
    .replace(/[^a-z0-9]/g, "");
}
