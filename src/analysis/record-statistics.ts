import type { AnnotatedPart } from "../core/document.ts";
import { pairCount } from "../core/overlap-table.ts";

/** What is known of a linkage of records without truth. Groups are entities, and records mentions. */
export interface RecordStatistics {
  /** The share of records in a group with others, 0..1; `null` without records. */
  readonly matchingRate: number | null;
  /** Records per group; `null` without records. */
  readonly meanSize: number | null;
  /** Pairs of records that are in one group. */
  readonly linkedPairs: number;
  /**
   * Hill numbers of the orders 0, 1 and 2 of the shares of groups by size: how many sizes there are, if rare ones count
   * as much as others (0), by their shares (1), or less (2). `null` without records.
   *
   * @source Hill, M. O. (1973). Diversity and Evenness. Ecology 54(2)
   */
  readonly hill: readonly [order0: number, order1: number, order2: number] | null;
  /** About a column of names, if there is one. Records without a name are left out. */
  readonly names?: NameStatistics;
}

/** How groups and names differ. */
interface NameStatistics {
  readonly column: string;
  /** The share of groups that have a name which another group has, too, 0..1; `null` without names. */
  readonly homonymy: number | null;
  /** The share of groups with several names, 0..1; `null` without names. */
  readonly variation: number | null;
}

/** Names of columns of names. */
const nameColumns: readonly string[] = ["name", "full_name", "fullname", "person_name", "company_name", "title"];

function plainName(column: string): string {
  return column.trim().toLowerCase().replace(/[ -]/g, "_");
}

/** Counts the groups of records part by part. A group of one part is another one than that of any other part. */
export class RecordCounter {
  private readonly column: string | undefined;
  private readonly sizes = new Map<number, number>();
  private pairs = 0;
  private named = { column: "", groups: 0, homonymous: 0, varied: 0 };

  /** @param column the column of names; if absent, a column that is called so */
  constructor(column?: string) {
    this.column = column;
  }

  add({ mentions, entities }: AnnotatedPart): void {
    const sizes = new Int32Array(entities.length);
    for (const entity of mentions.entity) sizes[entity]++;
    for (const size of sizes) {
      if (size === 0) continue;
      this.sizes.set(size, (this.sizes.get(size) ?? 0) + 1);
      this.pairs += pairCount(size);
    }
    const wanted = this.column === undefined ? nameColumns : [plainName(this.column)];
    for (const [column, texts] of Object.entries(mentions.features ?? {})) {
      if (texts === undefined || !wanted.includes(plainName(column))) continue;
      this.addNames(mentions.entity, texts, column);
      return;
    }
  }

  private addNames(entity: ArrayLike<number>, names: readonly string[], column: string): void {
    const groupsOf = new Map<string, Set<number>>();
    const namesOf = new Map<number, Set<string>>();
    names.forEach((name, record) => {
      if (name === "") return;
      const group = entity[record];
      const groups = groupsOf.get(name) ?? new Set();
      groupsOf.set(name, groups.add(group));
      const own = namesOf.get(group) ?? new Set();
      namesOf.set(group, own.add(name));
    });
    const { named } = this;
    named.column = column;
    for (const own of namesOf.values()) {
      named.groups++;
      if (own.size > 1) named.varied++;
      if ([...own].some((name) => groupsOf.get(name)!.size > 1)) named.homonymous++;
    }
  }

  result(): RecordStatistics {
    const all = [...this.sizes];
    const groups = all.reduce((sum, [, count]) => sum + count, 0);
    const records = all.reduce((sum, [size, count]) => sum + size * count, 0);
    const { column, groups: withNames, homonymous, varied } = this.named;
    const shares = all.map(([, count]) => count / groups);
    return {
      matchingRate: records === 0 ? null : (records - (this.sizes.get(1) ?? 0)) / records,
      meanSize: groups === 0 ? null : records / groups,
      linkedPairs: this.pairs,
      hill:
        groups === 0
          ? null
          : [
              all.length,
              Math.exp(-shares.reduce((sum, share) => sum + share * Math.log(share), 0)),
              1 / shares.reduce((sum, share) => sum + share * share, 0),
            ],
      ...(column !== "" && {
        names: {
          column,
          homonymy: withNames === 0 ? null : homonymous / withNames,
          variation: withNames === 0 ? null : varied / withNames,
        },
      }),
    };
  }
}
