import type { AceParameters } from "../../src/metrics/kit/ace-parameters.ts";
import type { AceEntityElement, AceMentionElement } from "./ace-document.ts";

/**
 * Computes ACE-Value by brute force: tries all ways to map entities and their mentions, and takes the best. Written
 * from the formula, without code of the metric.
 */
export function naiveAce(
  key: readonly AceEntityElement[],
  response: readonly AceEntityElement[],
  parameters: AceParameters,
): readonly [number, number] {
  const naive = new NaiveAce(key, parameters);
  const falseAlarms = response.map((s) => naive.falseAlarm(s));
  const totals = mappings(key.length, response.length).map((responseOf) => {
    const mapped = responseOf.map((s, r) => (s < 0 ? 0 : naive.value(key[r], response[s])));
    return total(mapped) + total(falseAlarms.filter((_, s) => !responseOf.includes(s)));
  });
  return [Math.max(...totals), total(key.map((r) => naive.selfValue(r)))];
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

/** Returns all ways to assign to each row a different column, or none (-1). */
function mappings(rows: number, columns: number): number[][] {
  if (rows === 0) return [[]];
  return mappings(rows - 1, columns).flatMap((before) =>
    [-1, ...Array.from({ length: columns }, (_, c) => c).filter((c) => !before.includes(c))].map((c) => [...before, c]),
  );
}

class NaiveAce {
  private readonly inKey: readonly AceMentionElement[];
  private readonly parameters: AceParameters;

  constructor(key: readonly AceEntityElement[], parameters: AceParameters) {
    this.inKey = key.flatMap(({ mentions }) => mentions);
    this.parameters = parameters;
  }

  weight({ type }: AceMentionElement): number {
    return this.parameters.mentionTypes[type]!;
  }

  sum({ mentions }: AceEntityElement): number {
    return total(mentions.map((mention) => this.weight(mention)));
  }

  level({ mentions }: AceEntityElement): number {
    return Math.max(...mentions.map((mention) => this.weight(mention)));
  }

  /** Returns the value of a mention of `r` in the pair for each unit of its weight. */
  unit(r: AceEntityElement, s: AceEntityElement): number {
    const { entityTypes, entityClasses, entityErrors, level } = this.parameters;
    const element =
      Math.min(entityTypes[r.type]!, entityTypes[s.type]!) *
      Math.min(entityClasses[r.class]!, entityClasses[s.class]!) *
      (r.type === s.type ? 1 : entityErrors.type) *
      (r.subtype === s.subtype ? 1 : entityErrors.subtype) *
      (r.class === s.class ? 1 : entityErrors.class);
    if (level === "none") return element;
    const best = level === "key" ? this.level(r) : Math.min(this.level(r), this.level(s));
    return (element * best) / this.sum(r);
  }

  selfValue(r: AceEntityElement): number {
    return this.unit(r, r) * this.sum(r);
  }

  meets(i: AceMentionElement, j: AceMentionElement): boolean {
    const [a, b] = [i.head!, j.head!];
    const places = (span: { start: number; end: number }): number[] =>
      Array.from({ length: span.end - span.start + 1 }, (_, n) => span.start + n);
    const [x, y] = [places(a), places(b)];
    const common = x.filter((place) => y.includes(place)).length;
    if (common === 0 || common / Math.max(x.length, y.length) < this.parameters.minimumOverlap) return false;
    return textMatch(a.words, b.words) >= this.parameters.minimumTextMatch;
  }

  cost(j: AceMentionElement): number {
    const { mention, wrongEntity } = this.parameters.falseAlarms;
    return mention * this.weight(j) * (this.inKey.some((i) => this.meets(i, j)) ? wrongEntity : 1);
  }

  falseAlarm(s: AceEntityElement): number {
    const costs = total(s.mentions.map((j) => this.cost(j)));
    return -this.parameters.falseAlarms.entity * this.unit(s, s) * costs;
  }

  /**
   * Returns the best value of the pair, or -Infinity if no two of their mentions can be mapped, because such a pair
   * must not be mapped.
   */
  value(r: AceEntityElement, s: AceEntityElement): number {
    const unit = this.unit(r, s);
    const costUnit = this.parameters.falseAlarms.share === "pair" ? unit : this.unit(s, s);
    const allowed = mappings(r.mentions.length, s.mentions.length).filter(
      (responseOf) =>
        responseOf.some((j) => j >= 0) && responseOf.every((j, i) => j < 0 || this.meets(r.mentions[i], s.mentions[j])),
    );
    const values = allowed.map((responseOf) => {
      const found = responseOf.map((j, i) => (j < 0 ? 0 : this.score(r, r.mentions[i], s, s.mentions[j])));
      const left = s.mentions.filter((_, j) => !responseOf.includes(j));
      return unit * total(found) - costUnit * total(left.map((j) => this.cost(j)));
    });
    return Math.max(...values);
  }

  score(r: AceEntityElement, i: AceMentionElement, s: AceEntityElement, j: AceMentionElement): number {
    const { type, role, style } = this.parameters.mentionErrors;
    const roleOf = (entity: AceEntityElement, mention: AceMentionElement): string =>
      [mention.role, entity.type].find((one) => one !== undefined && one !== "")!;
    return (
      Math.min(this.weight(i), this.weight(j)) *
      (i.type === j.type ? 1 : type) *
      (roleOf(r, i) === roleOf(s, j) ? 1 : role) *
      ((i.metonymy === "TRUE") === (j.metonymy === "TRUE") ? 1 : style)
    );
  }
}

/** Returns the length of the longest common run of letters and digits, divided by their number in the longer text. */
function textMatch(a: string, b: string): number {
  const [x, y] = [a, b].map((text) => text.replace(/\W/g, "").toLowerCase());
  if (x === y) return 1;
  const stretches = Array.from({ length: x.length }, (_, from) =>
    Array.from({ length: x.length - from }, (__, length) => x.slice(from, from + length + 1)),
  ).flat();
  const longest = Math.max(0, ...stretches.filter((stretch) => y.includes(stretch)).map(({ length }) => length));
  return longest / Math.max(x.length, y.length);
}
