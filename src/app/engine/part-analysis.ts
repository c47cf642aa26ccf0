import { anchoredErrors } from "../../analysis/errors/entity/anchored.ts";
import { type ErrorModel, errorModel, type ErrorSide } from "../../analysis/errors/error-model.ts";
import { spanErrors } from "../../analysis/errors/span/span-errors.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import { chosenMentions, chosenTable, type MatchedSides, pairMentions } from "../../scoring/tabulate.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { entityComponents } from "../../analysis/what-if/entity-components.ts";
import type { MentionStatus } from "./views/document-view.ts";

/** One side of a part compared with the other. */
export interface SideAnalysis {
  /** By the index of a mention in its part. */
  readonly status: readonly MentionStatus[];
  /** By the same: the mention of the other side that it is matched with, or nearly the same as; -1 for none. */
  readonly twin: Int32Array;
  /** By the same: its place in the model; -1 for a mention that does not take part. */
  readonly place: Int32Array;
  /** By the index of an entity in its part: its number in the table; -1 for one that does not take part. */
  readonly number: Int32Array;
  /** By number: the index in the part. */
  readonly entity: Int32Array;
  /** By number: which component of the overlap graph it is in. */
  readonly component: Int32Array;
}

/** Key and response of a part compared. */
export interface PartAnalysis {
  readonly table: OverlapTable;
  readonly paired: PairedMentions;
  readonly model: ErrorModel;
  readonly key: SideAnalysis;
  readonly response: SideAnalysis;
}

/** Compares the sides of a part as its errors do, but without writing these out. */
export function partAnalysis({ key, response, pairs, table }: MatchedSides, scoring: ScoreOptions): PartAnalysis {
  const paired = chosenMentions(pairMentions(key, response, pairs), scoring);
  const chosen = chosenTable(table, scoring);
  const model = errorModel(paired);
  const sides = { key: bare(model.key), response: bare(model.response) };
  for (const side of ["key", "response"] as const) {
    const [own, other] = [model[side], model[side === "key" ? "response" : "key"]];
    const { status, twin } = sides[side];
    own.twin.forEach((at, place) => {
      const m = own.mentions[place];
      status[m] = at >= 0 ? "matched" : side === "key" ? "missing" : "spurious";
      if (at >= 0) twin[m] = other.mentions[at];
    });
  }
  for (const { type, side, places } of anchoredErrors(model)) {
    if (type !== "divided-entity" && type !== "conflated-entities") continue;
    for (const place of places) {
      const m = model[side].mentions[place];
      sides[side].status[m] = "wrong-entity";
      sides[side === "key" ? "response" : "key"].status[sides[side].twin[m]] = "wrong-entity";
    }
  }
  for (const { key: k, response: r } of spanErrors(model, model.headOf)) {
    const [a, b] = [model.key.mentions[k], model.response.mentions[r]];
    sides.key.status[a] = sides.response.status[b] = "span";
    sides.key.twin[a] = b;
    sides.response.twin[b] = a;
  }
  const components = entityComponents(chosen);
  return {
    table: chosen,
    paired,
    model,
    key: { ...sides.key, component: components.key },
    response: { ...sides.response, component: components.response },
  };
}

interface BareSide extends Omit<SideAnalysis, "component" | "status"> {
  readonly status: MentionStatus[];
}

function bare({ part, mentions, entity, sizes }: ErrorSide): BareSide {
  const { length } = part.mentions;
  const place = new Int32Array(length).fill(-1);
  const number = new Int32Array(part.entities.length).fill(-1);
  const entityOf = new Int32Array(sizes.length);
  mentions.forEach((m, at) => {
    place[m] = at;
    number[part.mentions.entity[m]] = entity[at];
    entityOf[entity[at]] = part.mentions.entity[m];
  });
  const status = Array.from({ length }, (): MentionStatus => "left-out");
  return { status, twin: new Int32Array(length).fill(-1), place, number, entity: entityOf };
}
