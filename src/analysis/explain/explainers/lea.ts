import { FractionSum, exactFraction } from "../../../core/exact-fraction.ts";
import { type MentionType, mentionType } from "../../../core/mention-type.ts";
import type { SideName } from "../../../core/document.ts";
import { type TypeImportance, typeImportance } from "../../../metrics/importance-by-type.ts";
import { isNamedImportance, leaImportanceText } from "../../../metrics/lea-importance.ts";
import { lea, linksWithin } from "../../../metrics/lea.ts";
import { neededMentions } from "../../../metrics/needed-mentions.ts";
import type { ExplainInput, NumberedMentions, SidedExplainer } from "../explainer.ts";
import {
  type Expression,
  call,
  chain,
  decimal,
  fraction,
  number,
  sumOver,
  symbol,
  times,
  words,
} from "../expression.ts";
import { anySymbol, entitySymbol } from "../listings.ts";
import { cellsOfEach, oriented } from "../common-mentions.ts";
import { type Piece, statement } from "../piece.ts";
import { type WrittenSum, sideFigure, figureSymbol, ratioEquation } from "../ratio-equation.ts";
import { firstOf, scopeOf } from "../scope.ts";
import { tableColumns } from "../text.ts";

const importance = symbol("importance");
const resolution = symbol("resolution-score");
const link = symbol("link");

/** How important each entity is, and how many of its links are resolved. */
export const explainLea: SidedExplainer = {
  id: "lea",
  prepare(input) {
    const { key, response } = input.partitions;
    const hasSingletons = [key, response].some(({ sizes }) => sizes.includes(1));
    return [
      statement(importanceIn(input).rule),
      ...(hasSingletons
        ? [
            statement(
              "A singleton has one link, to itself, which is resolved if its mention is a singleton on the other side too.",
            ),
          ]
        : []),
    ];
  },
  side(input, side) {
    const { partitions, score } = input;
    const { own } = oriented(partitions, side);
    const entities = resolutions(input, side);
    const { of: weightOf, typesOf } = importanceIn(input);
    const weights = Array.from(own.sizes, (_, index) => weightOf(side, index));
    const entity = anySymbol(side, "i");
    const { pieces, exact } = ratioEquation(
      figureSymbol(side),
      [
        fraction(
          sumOver("i", times(call(importance, entity), call(resolution, entity))),
          sumOver("i", call(importance, entity)),
        ),
      ],
      ...sumsOf(input, side, weights, entities),
      sideFigure(side, score),
    );
    return {
      pieces: [resolutionTable(input, side, weights, typesOf, entities), ...pieces],
      ...(exact !== undefined && { exact }),
    };
  },
};

const { cell } = lea.rule;

/** Links of an entity, those of them that are resolved, and how many of those each other entity has. */
interface Resolution {
  readonly links: number;
  readonly resolved: number;
  /** As the sum over the entities of the other side. */
  readonly written: () => Expression;
}

/** Up to so many entities of the other side are all written, those without a link as 0, as in the paper. */
const FEW = 6;

function resolutions({ partitions, limits }: ExplainInput, side: SideName): (e: number) => Resolution {
  const view = oriented(partitions, side);
  const { own, other, cellOther, cellSize } = view;
  const cells = cellsOfEach(view);
  return (e) => {
    const size = own.sizes[e];
    const linksAt = (c: number): number => cell({ common: cellSize[c], own: size, other: other.sizes[cellOther[c]] });
    const resolved = cells[e].reduce((sum, c) => sum + linksAt(c), 0);
    return {
      links: linksWithin(size),
      resolved,
      written: () => {
        if (other.sizes.length > FEW) {
          const { terms, more } = firstOf(
            cells[e].length,
            limits.terms,
            () => true,
            (i) => number(linksAt(cells[e][i])),
          );
          return chain("+", terms, more);
        }
        return chain(
          "+",
          Array.from(other.sizes, (_, o) => {
            const c = cells[e].find((cell) => cellOther[cell] === o);
            return number(c === undefined ? 0 : linksAt(c));
          }),
        );
      },
    };
  };
}

function sumsOf(
  { partitions, limits, focus }: ExplainInput,
  side: SideName,
  weights: readonly number[],
  entities: (e: number) => Resolution,
): [WrittenSum, WrittenSum] {
  const scope = scopeOf(partitions, limits, focus);
  const isExact = weights.every((weight) => Number.isSafeInteger(weight));
  const resolved = new FractionSum();
  weights.forEach((weight, e) => {
    const { links, resolved: found } = entities(e);
    // Reduced first: a size times a number of links can be large.
    const { numerator, denominator } = exactFraction(found, links);
    resolved.add(weight * Number(numerator), Number(denominator));
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const written = (write: (e: number) => Expression): Expression => {
    const { terms, more } = firstOf(weights.length, limits.terms, (e) => scope.hasEntity(side, e), write);
    return chain("+", terms, more);
  };
  return [
    {
      written: written((e) => {
        const { links, written: found } = entities(e);
        return times(weightOf(weights[e]), fraction(found(), number(links)));
      }),
      exact: isExact ? resolved.total() : undefined,
      total: resolved.approximately(),
    },
    {
      written: written((e) => weightOf(weights[e])),
      exact: isExact ? exactFraction(sum) : undefined,
      total: sum,
    },
  ];
}

function weightOf(weight: number): Expression {
  return Number.isInteger(weight) ? number(weight) : decimal(weight);
}

function resolutionTable(
  { partitions, limits, focus }: ExplainInput,
  side: SideName,
  weights: readonly number[],
  typesOf: Importance["typesOf"],
  entities: (e: number) => Resolution,
): Piece {
  const scope = scopeOf(partitions, limits, focus);
  const { labels } = partitions[side];
  const entity = anySymbol(side, "i");
  const { terms, more } = firstOf(
    labels.length,
    limits.entities,
    (e) => scope.hasEntity(side, e),
    (e) => {
      const { links, resolved, written } = entities(e);
      return [
        entitySymbol(labels[e]),
        ...(typesOf === undefined ? [] : [words(typesOf(side, e))]),
        weightOf(weights[e]),
        number(links),
        number(resolved),
        fraction(written(), number(links)),
      ];
    },
  );
  return {
    kind: "table",
    columns: tableColumns(
      [entity, ...(typesOf === undefined ? [] : ["types"])],
      [call(importance, entity), call(link, entity), "links resolved", call(resolution, entity)],
    ),
    rows: terms,
    more,
  };
}

/** How LEA weighs the entities of a part. */
interface Importance {
  /** As a sentence. */
  readonly rule: string;
  readonly of: (side: SideName, entity: number) => number;
  /** The types that an entity is weighed by, where it is weighed by types. */
  readonly typesOf?: (side: SideName, entity: number) => string;
}

/** The rule that the options say. */
function importanceIn({ partitions, mentions, options: { leaImportance: rule } }: ExplainInput): Importance {
  const sizeOf = (side: SideName, entity: number): number => partitions[side].sizes[entity];
  if (rule === "size") return { rule: "The importance of an entity is its size.", of: sizeOf };
  if (rule === "uniform") return { rule: "All entities are equally important.", of: () => 1 };
  if (isNamedImportance(rule)) {
    return {
      rule: `The importance of an entity is what the function "${rule.name}" returns.`,
      of: (side, index) => rule.weigh({ side, index, size: sizeOf(side, index) }),
    };
  }
  const paired = neededMentions(mentions);
  const weightOf = typeImportance(rule, paired);
  return {
    rule: `The importance of an entity is ${
      "mentionType" in rule ? "the sum of what its mentions weigh by their types" : "what its own type weighs"
    } (${leaImportanceText(rule)}); a type that is not named weighs nothing.`,
    of: (side, index) => weightOf({ side, index, size: sizeOf(side, index) }),
    typesOf: typesIn(rule, paired),
  };
}

/** `2 name, 1 pronoun`, or an entity's type. */
function typesIn(rule: TypeImportance, mentions: NumberedMentions): (side: SideName, entity: number) => string {
  return (side, index) => {
    const { part, mentions: own, entity } = mentions[side];
    const members = own.filter((_, i) => entity[i] === index);
    if ("entityType" in rule) return part.entities.types?.[part.mentions.entity[members[0]]] ?? "";
    const uses = new Map<MentionType, number>();
    for (const m of members) {
      const type = mentionType(part, m) ?? "nominal";
      uses.set(type, (uses.get(type) ?? 0) + 1);
    }
    return (["name", "nominal", "pronoun"] as const)
      .flatMap((type) => (uses.has(type) ? [`${uses.get(type)} ${type}`] : []))
      .join(", ");
  };
}
