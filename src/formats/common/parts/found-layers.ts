import { defined } from "../../../core/defined.ts";
import type { AnnotatedPart, Bridging, Layers, NonReferring, Spans, SplitAntecedents } from "../../../core/document.ts";
import { maximalRuns } from "../../../core/runs.ts";
import type { FoundMention } from "./mentions-to-part.ts";

/** Shared, because most parts have empty layers. */
const none = new Int32Array(0);

type FoundSpan = Pick<FoundMention, "runs" | "minimum">;

/** An entity and one of its split antecedents, by their ids in the file. */
export interface FoundSplit {
  readonly entity: string;
  readonly antecedent: string;
}

export interface FoundBridge {
  readonly anaphor: FoundSpan;
  /** Absent if the file names only the entity. */
  readonly antecedent?: FoundSpan | undefined;
  /** The file's id of the antecedent's entity, which the part may lack. */
  readonly entity: string;
  readonly relation: string;
}

/** Layers that the file cannot express are absent. */
export interface FoundLayers {
  readonly splits?: readonly FoundSplit[];
  readonly bridges?: readonly FoundBridge[];
  readonly nonReferring?: readonly FoundMention[];
  readonly discourseDeixis?: AnnotatedPart | undefined;
}

/** Returns the part with the layers. Leaves out split antecedents if the part lacks the entity or its antecedent. */
export function withLayers(part: AnnotatedPart, found: FoundLayers): AnnotatedPart {
  const { splits, bridges, nonReferring, discourseDeixis } = found;
  const isIndexed = (splits?.length ?? 0) + (bridges?.length ?? 0) > 0;
  const index = new Map(isIndexed ? part.entities.ids.map((id, e) => [id, e]) : []);
  const layers: Layers = {
    ...(splits !== undefined && { splitAntecedents: splitAntecedents(splits, index) }),
    ...(bridges !== undefined && { bridging: bridging(bridges, index) }),
    ...(nonReferring !== undefined && { nonReferring: nonReferringOf(nonReferring) }),
    ...(discourseDeixis !== undefined && {
      discourseDeixis: {
        mentions: discourseDeixis.mentions,
        entities: discourseDeixis.entities,
        ...discourseDeixis.layers,
      },
    }),
  };
  return { ...part, layers };
}

function splitAntecedents(found: readonly FoundSplit[], index: ReadonlyMap<string, number>): SplitAntecedents {
  if (found.length === 0) return { length: 0, entity: none, antecedent: none };
  const rows = new Map<string, readonly [number, number]>();
  for (const split of found) {
    const [entity, antecedent] = [index.get(split.entity), index.get(split.antecedent)];
    if (entity !== undefined && antecedent !== undefined) rows.set(`${entity} ${antecedent}`, [entity, antecedent]);
  }
  const all = [...rows.values()];
  return {
    length: all.length,
    entity: Int32Array.from(all, ([entity]) => entity),
    antecedent: Int32Array.from(all, ([, antecedent]) => antecedent),
  };
}

function bridging(found: readonly FoundBridge[], index: ReadonlyMap<string, number>): Bridging {
  return {
    length: found.length,
    anaphor: spansOf(found.map(({ anaphor }) => anaphor)),
    antecedent: spansOf(found.map(({ antecedent }) => antecedent)),
    antecedentEntity: found.length === 0 ? none : Int32Array.from(found, ({ entity }) => index.get(entity) ?? -1),
    ...(found.some(({ relation }) => relation !== "") && { relations: found.map(({ relation }) => relation) }),
  };
}

function nonReferringOf(found: readonly FoundMention[]): NonReferring {
  return { ...spansOf(found), ids: found.map(({ entity }) => entity) };
}

function spansOf(found: readonly (FoundSpan | undefined)[]): Spans {
  if (found.length === 0) return { length: 0, first: none, last: none };
  const runs = found.map((span) => (span === undefined ? Int32Array.of(-1, -1) : maximalRuns(span.runs)));
  const some = (values: readonly (Int32Array | undefined)[]): ReadonlyMap<number, Int32Array> | undefined => {
    const known = values.flatMap((value, i) => (value === undefined ? [] : [[i, value] as const]));
    return known.length === 0 ? undefined : new Map(known);
  };
  const pieces = some(runs.map((own) => (own.length > 2 ? own : undefined)));
  const minimum = some(found.map((span) => (span?.minimum === undefined ? undefined : maximalRuns(span.minimum))));
  return {
    length: found.length,
    first: Int32Array.from(runs, (own) => own[0]),
    last: Int32Array.from(runs, (own) => own[own.length - 1]),
    ...defined({ pieces, minimum }),
  };
}
