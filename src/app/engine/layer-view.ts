import { type AnnotatedPart, runsOf, type Tokens } from "../../core/document.ts";
import { type MentionType, mentionType } from "../../core/mention-type.ts";
import type { SideName } from "../../core/side-name.ts";
import { surfaceOf } from "../../core/surface-of.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";
import { badgeOf } from "./badge.ts";
import { entityName } from "./entity-name.ts";
import { lanesOf } from "./lanes.ts";
import type { PartAnalysis, SideAnalysis } from "./part-analysis.ts";
import type { ShownEntity, ShownLayerName, LayerView, MentionStatus, MentionView } from "./views/document-view.ts";

/** A side that is not there. */
export function absentLayer(layer: ShownLayerName): LayerView {
  return { layer, mentions: [], entities: [] };
}

/**
 * One side of a part, with what became of each mention.
 *
 * @param analyses in the key that of each system, in a response its own; absent where there is nothing to compare with
 * @param tokens those of the part, where the side has none of its own
 */
export function layerView(
  layer: ShownLayerName,
  prepared: PreparedPart,
  analyses: readonly (PartAnalysis | undefined)[],
  tokens: Tokens | undefined,
): LayerView {
  const side = layer === "key" ? "key" : "response";
  const { part: own } = prepared;
  const part = own.tokens === undefined && tokens !== undefined ? { ...own, tokens } : own;
  const { mentions, entities } = part;
  const { names } = mentions;
  const sides = analyses.map((analysis) => analysis && analysis[side]);
  const lanes = names === undefined ? lanesOf(mentions.first, mentions.last) : undefined;
  const views = Array.from({ length: mentions.length }, (_, m): MentionView => {
    const type = typeOf(m);
    return {
      entity: mentions.entity[m],
      pieces: names === undefined ? [...runsOf(mentions, m)] : [],
      lane: lanes?.[m] ?? 0,
      ...(type !== undefined && { type }),
      ...(part.tokens?.form === undefined && { text: surfaceOf(part, m) }),
      ...(mentions.line !== undefined && { line: mentions.line[m] }),
      status: sides.map((each) => each?.status[m] ?? absentStatus(side)),
      twin: sides.map((each) => each?.twin[m] ?? -1),
    };
  });
  const members = Array.from({ length: entities.length }, (): number[] => []);
  for (const m of inTextOrder(part)) members[mentions.entity[m]].push(m);
  return {
    layer,
    mentions: views,
    entities: members.map((own, e): ShownEntity => {
      const type = entities.types?.[e] ?? "";
      return {
        badge: badgeOf(side, prepared, e),
        id: entities.ids[e],
        name: entityName(own.map((m) => ({ type: views[m].type, text: () => surfaceOf(part, m) }))),
        mentions: own,
        ...(type !== "" && { type }),
        component: sides.map((each) => componentOf(each, e)),
      };
    }),
  };

  /** As the errors have it; the file's own word for mentions that do not take part. */
  function typeOf(m: number): MentionType | undefined {
    const i = sides.findIndex((each) => each !== undefined && each.place[m] >= 0);
    const place = sides[i]?.place[m];
    const model = analyses[i]?.model;
    return model === undefined || place === undefined ? mentionType(part, m) : model.typeOf(side, place);
  }
}

/** Where only one side has the part, nothing of it has a counterpart. */
function absentStatus(side: SideName): MentionStatus {
  return side === "key" ? "missing" : "spurious";
}

function componentOf(side: SideAnalysis | undefined, entity: number): number {
  const number = side?.number[entity] ?? -1;
  return side === undefined || number < 0 ? -1 : side.component[number];
}

/** Mentions by their first, then their last token. */
function inTextOrder({ mentions: { first, last, length } }: AnnotatedPart): Int32Array {
  return Int32Array.from({ length }, (_, m) => m).sort((a, b) => first[a] - first[b] || last[a] - last[b] || a - b);
}
