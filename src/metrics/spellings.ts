import { metrics } from "./registry.ts";

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
  conll2012: "conll",
  randindex: "rand",
  adjustedrand: "ari",
  adjustedrandindex: "ari",
  nmi: "h",
  vmeasure: "h",
  mutualinformation: "h",
  acevalue: "ace",
};

/**
 * Returns the id of the metric that a name means in a usual spelling: `B³`, `b_cubed` and `bcub` are `b3`, `CEAF_e` is
 * `ceafe`, `v-measure` is `h`. Brackets with parameters stay. A name that is no spelling of a metric is returned as it
 * is.
 */
export function metricSpelled(name: string): string {
  const whole = spellings().get(plain(name));
  if (whole !== undefined) return whole;
  const [, spelled, brackets] = /^([^(]*)(.*)$/s.exec(name)!;
  const id = spellings().get(plain(spelled));
  return id === undefined ? name : id + brackets;
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
