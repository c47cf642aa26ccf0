import { append, listIn } from "../../core/arrays.ts";
import type { IdentifiedError } from "./analyse-part.ts";

/** The errors of two systems, side by side, by index, in the order of the first; those introduced in the order of the second. */
export interface ErrorComparison {
  /** Errors of the first that the second does not make. */
  readonly fixed: readonly number[];
  /** Errors of the second that the first does not make. */
  readonly introduced: readonly number[];
  /** The same error of both: `[of the first, of the second]`. */
  readonly shared: readonly (readonly [number, number])[];
  /** Where both have an error, but of another type, or with other mentions. */
  readonly changed: readonly (readonly [number, number])[];
}

/**
 * Joins the errors of two systems by what does not depend on a system: the part and the first mention. Where both have errors, those that are the
 * same in all are shared, then those left are paired as changed, those of equal type first, in order; what has no partner is fixed or
 * introduced.
 *
 * @complexity O(n)
 */
export function compareErrors(a: readonly IdentifiedError[], b: readonly IdentifiedError[]): ErrorComparison {
  const fixed: number[] = [];
  const introduced: number[] = [];
  const shared: [number, number][] = [];
  const changed: [number, number][] = [];
  const others = bySubject(b);
  for (const [subject, own] of bySubject(a)) {
    const theirs = others.get(subject) ?? [];
    others.delete(subject);
    let [left, right] = [own, theirs];
    const join = (into: [number, number][], isSame: (x: IdentifiedError, y: IdentifiedError) => boolean): void => {
      const taken = new Set<number>();
      left = left.filter((i) => {
        const j = right.find((each) => !taken.has(each) && isSame(a[i], b[each]));
        if (j === undefined) return true;
        taken.add(j);
        into.push([i, j]);
        return false;
      });
      right = right.filter((j) => !taken.has(j));
    };
    join(shared, (x, y) => x.identity === y.identity);
    join(changed, (x, y) => x.record.type === y.record.type);
    join(changed, () => true);
    append(fixed, left);
    append(introduced, right);
  }
  for (const rest of others.values()) append(introduced, rest);
  for (const list of [fixed, introduced]) list.sort((x, y) => x - y);
  for (const list of [shared, changed]) list.sort(([x], [y]) => x - y);
  return { fixed, introduced, shared, changed };
}

function bySubject(errors: readonly IdentifiedError[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  errors.forEach(({ subject }, i) => {
    listIn(groups, subject).push(i);
  });
  return groups;
}
