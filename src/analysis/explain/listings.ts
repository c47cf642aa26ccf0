import type { SideName } from "../../core/document.ts";
import { type Expression, set, symbol, words } from "../../core/expression.ts";
import type { ExplainInput } from "./explainer.ts";
import { type ListedEntity, type Piece, statement } from "./explanation.ts";
import { type Division, keepCommonMentions, type Partitions } from "./partitions.ts";
import { firstOf, scopeOf, type WrittenScope } from "./scope.ts";

/** The longest mention or id that is shown in full, in characters. */
const LONGEST = 40;

/** Returns a name on one line, without characters that change the direction of text. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

export function shortName(text: string): string {
  const characters = Array.from(oneLine(text));
  if (characters.length === 0) return "(no text)";
  return characters.length <= LONGEST ? characters.join("") : `${characters.slice(0, LONGEST - 1).join("")}…`;
}

type Columns = Extract<Piece, { kind: "table" }>["columns"];

export function tableColumns(
  left: readonly (string | Expression)[],
  right: readonly (string | Expression)[] = [],
): Columns {
  const column = (title: string | Expression, align: "left" | "right"): Columns[number] => ({
    title: typeof title === "string" ? words(title) : title,
    align,
  });
  return [...left.map((title) => column(title, "left")), ...right.map((title) => column(title, "right"))];
}

export function partitionPiece(
  partitions: Partitions,
  name: SideName,
  scope: WrittenScope,
): Extract<Piece, { kind: "partition" }> {
  const side = partitions[name];
  const { terms, more } = firstOf(
    side.sizes.length,
    scope.limits.entities,
    (e) => scope.hasEntity(name, e),
    (e): ListedEntity => ({
      label: side.labels[e],
      id: side.ids[e] === "" ? "" : shortName(side.ids[e]),
      size: side.sizes[e],
      mentions: Array.from(membersOf(side, e).subarray(0, scope.limits.mentions), partitions.nameOf),
    }),
  );
  return { kind: "partition", symbol: side.symbol, entities: terms, more };
}

export function changedSides(before: Partitions, after: Partitions, scope: WrittenScope): Piece[] {
  const changed = (["key", "response"] as const).filter((side) => after[side].symbol !== before[side].symbol);
  if (changed.length === 0) return [statement("Nothing changes here.")];
  return changed.map((side) => partitionPiece(after, side, scope));
}

export function membersOf({ start, members }: Division, entity: number): Int32Array {
  return members.subarray(start[entity], start[entity + 1]);
}

export function mentionSet({ nameOf }: Partitions, mentions: ArrayLike<number>, { limits }: WrittenScope): Expression {
  const shown = Array.from({ length: Math.min(mentions.length, limits.mentions) }, (_, i) => mentions[i]);
  return set(
    shown.map((m) => words(nameOf(m))),
    mentions.length - shown.length,
  );
}

export function entitySymbol(label: string): Expression {
  return symbol(label[0], label.slice(1));
}

export function countSymbol(side: SideName): Expression {
  return symbol("N", side === "key" ? "k" : "r");
}

export function onCommonMentions(input: ExplainInput): { readonly restricted: ExplainInput; readonly pieces: Piece[] } {
  const { limits, focus } = input;
  const partitions = keepCommonMentions(input.partitions);
  const mentions = partitions.key.members.length;
  return {
    restricted: { ...input, partitions },
    pieces: [
      statement(`Only mentions that are on both sides count: m = ${mentions}.`),
      ...changedSides(input.partitions, partitions, scopeOf(partitions, limits, focus)),
    ],
  };
}

/** Returns short names on one line. Several mentions with the same name are numbered: `she #2`. */
export function distinctNames(count: number, surface: (mention: number) => string): (mention: number) => string {
  let names: string[] | undefined;
  return (mention) => {
    if (names === undefined) {
      names = Array.from({ length: count }, (_, m) => shortName(surface(m)));
      const uses = new Map<string, number>();
      for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
      const seen = new Map<string, number>();
      names = names.map((name) => {
        if (uses.get(name) === 1) return name;
        const nth = (seen.get(name) ?? 0) + 1;
        seen.set(name, nth);
        return `${name} #${nth}`;
      });
    }
    return names[mention];
  };
}
