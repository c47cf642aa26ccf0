import { type MatchedSides, tabulate } from "../../scoring/tabulate.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { type PreparedPart, preparePart } from "../../scoring/prepare.ts";
import { baselinePart } from "../baseline.ts";
import type { AuditedBaseline } from "./audit-result.ts";
import { TableCounts } from "./table-counts.ts";

const kinds = ["singletons", "one-entity"] as const;

/** Scores all mentions of one side on their own, and all of a part together. */
export class BaselineScores {
  private readonly mentionsOf: AuditedBaseline["mentionsOf"];
  private readonly counts: readonly TableCounts[];

  constructor(options: ScoreOptions, mentionsOf: AuditedBaseline["mentionsOf"]) {
    this.mentionsOf = mentionsOf;
    this.counts = kinds.map(() => new TableCounts(options));
  }

  /** Adds a part; one with the same id takes the place of the one before. */
  add(id: string, sides: MatchedSides): void {
    const source = sides[this.mentionsOf.side];
    const named = (sides.key ?? source)?.part;
    if (named === undefined) return;
    kinds.forEach((kind, i) => {
      const response = source && prepared(source, kind);
      this.counts[i].add(id, named.document, tabulate(sides.key, response));
    });
  }

  result(): AuditedBaseline[] {
    return kinds.map((kind, i) => ({
      kind,
      mentionsOf: this.mentionsOf,
      scores: this.counts[i].scores(),
    }));
  }
}

function prepared({ part }: PreparedPart, kind: (typeof kinds)[number]): PreparedPart {
  const baseline = baselinePart(part, kind);
  if (typeof baseline === "string") throw new TypeError(`${kind} needs ${baseline}`);
  return preparePart(baseline, "first");
}
