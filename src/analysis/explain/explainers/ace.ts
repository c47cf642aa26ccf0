import type { SideName } from "../../../core/document.ts";
import { type AceSide, aceSide } from "../../../metrics/kit/ace-side.ts";
import { type AceParameters, aceParametersText } from "../../../metrics/kit/ace-parameters.ts";
import { type AceMapping, aceMapping, ownAceValue } from "../../../metrics/kit/ace-value.ts";
import { neededMentions } from "../../../metrics/kit/needed-mentions.ts";
import {
  anySymbol,
  call,
  chain,
  decimal,
  type Expression,
  fraction,
  number,
  sumOver,
  symbol,
  words,
} from "../../../core/expression.ts";
import type { Explainer, ExplainInput } from "../explainer.ts";
import { entitySymbol, shortName, tableColumns } from "../listings.ts";
import type { Partitions } from "../partitions.ts";
import { type Piece, statement } from "../explanation.ts";
import { valueEquation, type WrittenSum } from "../ratio-equation.ts";
import { firstOf, type WrittenScope, scopeOf } from "../scope.ts";

const [v, f, u] = [symbol("V"), symbol("F"), symbol("u")];
const [anyKey, anyResponse] = [anySymbol("key"), anySymbol("response")];

export const explainAce: Explainer = {
  id: "ace",
  explain(input) {
    const { partitions, options, limits, focus, score } = input;
    const parameters = options.ace;
    const mentions = neededMentions(input.mentions);
    const scope = scopeOf(partitions, limits, focus);
    const key = aceSide(mentions.key, parameters);
    const response = aceSide(mentions.response, parameters);
    const mapping = aceMapping(key, response, parameters);
    const values = key.entities.map((entity) => ownAceValue(entity, parameters));
    const { pieces, exact } = valueEquation(
      symbol("value"),
      [
        fraction(
          chain("+", [sumOver("(i, j)", call(v, anyKey, anyResponse)), sumOver("j", call(f, anyResponse))]),
          sumOver("i", call(v, anyKey, anyKey)),
        ),
      ],
      numeratorOf(mapping, input, scope),
      sumOf(values, (i) => scope.hasEntity("key", i), scope),
      score,
    );
    return {
      pieces: [
        ...parameterPieces(parameters),
        { kind: "step", title: "Values of the entities" },
        ...(["key", "response"] as const).map((side) =>
          entitiesTable(side, { key, response }[side], partitions, parameters, scope),
        ),
        { kind: "step", title: "Which entities are mapped" },
        ...mappedPieces(mapping, input, scope),
        ...falseAlarmPieces(mapping, input, scope),
        { kind: "step", title: "The value" },
        ...pieces,
      ],
      exact,
    };
  },
};

function parameterPieces(parameters: AceParameters): Piece[] {
  const { mentionTypes, level, falseAlarms, entityErrors } = parameters;
  const weights = Object.entries(mentionTypes).map(([type, weight]) => `${type} ${weight}`);
  const worth = {
    lesser: "L, where L is the weight of its best mention (in a pair, the lesser L of the two)",
    key: "L, where L is the weight of its best mention (in a pair, the L of the key entity)",
    none: "M",
  }[level];
  return [
    statement(
      `The weights are those of ${aceParametersText(parameters)}. The weights of mentions by type are ${weights.join(", ")}. M is the sum of the weights of an entity's mentions. E is the weight of its type times the weight of its class. In a pair of a key and a response entity, E is the lesser type weight times the lesser class weight, multiplied by ${entityErrors.type} if the types differ, ${entityErrors.subtype} if the subtypes differ, and ${entityErrors.class} if the classes differ. The value of an entity is E × ${worth}.`,
    ),
    statement(
      `A response mention that is not mapped costs ${falseAlarms.mention} times its weight. The cost is multiplied by ${falseAlarms.wrongEntity} if the mention's head overlaps enough with that of a key mention.`,
    ),
  ];
}

function entitiesTable(
  side: SideName,
  { entities }: AceSide,
  { [side]: { labels } }: Partitions,
  parameters: AceParameters,
  scope: WrittenScope,
): Piece {
  if (entities.length === 0) return statement(`The ${side} has no entities.`);
  const own = side === "key" ? anyKey : anyResponse;
  const hasLevel = parameters.level !== "none";
  const row = (e: number): Expression[] => {
    const entity = entities[e];
    const { type, subtype, class: ofClass, typeWeight, classWeight, level, sum } = entity;
    return [
      entitySymbol(labels[e]),
      ...[type, subtype, ofClass].map((text) => words(shortName(text === "" ? "—" : text))),
      ...[typeWeight * classWeight, ...(hasLevel ? [level] : []), sum, ownAceValue(entity, parameters)].map(plain),
    ];
  };
  const { terms, more } = firstOf(entities.length, scope.limits.entities, (e) => scope.hasEntity(side, e), row);
  return {
    kind: "table",
    columns: tableColumns(
      [side, "type", "subtype", "class"],
      [symbol("E"), ...(hasLevel ? [symbol("L")] : []), symbol("M"), call(v, own, own)],
    ),
    rows: terms,
    more,
  };
}

function mappedPieces(
  { mapped }: AceMapping,
  { partitions: { key, response }, options, focus }: ExplainInput,
  scope: WrittenScope,
): Piece[] {
  if (mapped.length === 0)
    return [
      statement(
        "No entity is mapped. Two entities can be mapped only if some of their mentions have heads that overlap enough, and the mapping raises the total value.",
      ),
    ];
  const { terms, more } = firstOf(
    mapped.length,
    scope.limits.entities,
    (i) => isPairWanted(mapped[i], focus, scope),
    (i) => {
      const pair = mapped[i];
      return [
        entitySymbol(key.labels[pair.key]),
        entitySymbol(response.labels[pair.response]),
        ...[pair.agreement, pair.unit, pair.found, pair.cost, pair.value].map(plain),
      ];
    },
  );
  const unit = options.ace.level === "none" ? "u(i, j) = E(i, j)" : "u(i, j) = E(i, j) × L / M, and M is that of i";
  return [
    statement(
      `In each pair of entities, mentions whose heads overlap enough are mapped one to one. Then entities are mapped one to one. The mapping has the greatest total value; if several have it, this is one of them. V(i, j) = u(i, j) × score − cost, where ${unit}. The score is the sum of the mapped mentions' weights (in a pair, the lesser of the two), reduced if their types, roles or styles differ. The cost is ${options.ace.falseAlarms.share === "pair" ? "u(i, j)" : "u(j, j)"} times the cost of the other mentions of the response entity.`,
    ),
    {
      kind: "table",
      columns: tableColumns(
        ["key", "response"],
        [
          call(symbol("E"), anyKey, anyResponse),
          call(u, anyKey, anyResponse),
          "score",
          "cost",
          call(v, anyKey, anyResponse),
        ],
      ),
      rows: terms,
      more,
    },
    ...notMapped(mapped, key.labels, scope),
  ];
}

function notMapped(mapped: AceMapping["mapped"], labels: readonly string[], scope: WrittenScope): Piece[] {
  const found = new Set(mapped.map(({ key }) => key));
  const missing = Array.from(labels.keys()).filter((e) => !found.has(e));
  if (missing.length === 0) return [];
  const { terms, more } = firstOf(
    missing.length,
    scope.limits.entities,
    (i) => scope.hasEntity("key", missing[i]),
    (i) => labels[missing[i]],
  );
  return [
    statement(`Key entities that are not mapped: ${[...terms, ...(more > 0 ? [`${more} more`] : [])].join(", ")}.`),
  ];
}

function falseAlarmPieces(
  { falseAlarms }: AceMapping,
  { partitions, options }: ExplainInput,
  scope: WrittenScope,
): Piece[] {
  if (falseAlarms.length === 0) return [];
  const { labels } = partitions.response;
  const { terms, more } = firstOf(
    falseAlarms.length,
    scope.limits.entities,
    (i) => scope.hasEntity("response", falseAlarms[i].response),
    (i) => {
      const { response, unit, cost, value } = falseAlarms[i];
      return [entitySymbol(labels[response]), ...[unit, cost, value].map(plain)];
    },
  );
  return [
    statement(
      `A response entity j that is not mapped adds F(j) = −${options.ace.falseAlarms.entity} × u(j, j) × the cost of its mentions.`,
    ),
    {
      kind: "table",
      columns: tableColumns(["response"], [call(u, anyResponse, anyResponse), "cost", call(f, anyResponse)]),
      rows: terms,
      more,
    },
  ];
}

function isPairWanted(
  { key, response }: AceMapping["mapped"][number],
  focus: ExplainInput["focus"],
  scope: WrittenScope,
): boolean {
  if (focus === undefined) return true;
  return focus.side === "key" ? scope.hasEntity("key", key) : scope.hasEntity("response", response);
}

function numeratorOf({ mapped, falseAlarms }: AceMapping, { focus }: ExplainInput, scope: WrittenScope): WrittenSum {
  const values = [...mapped, ...falseAlarms.filter(({ value }) => value < 0)];
  return sumOf(
    values.map(({ value }) => value),
    (i) =>
      i < mapped.length ? isPairWanted(mapped[i], focus, scope) : scope.hasEntity("response", values[i].response),
    scope,
  );
}

function sumOf(values: readonly number[], isWanted: (i: number) => boolean, { limits }: WrittenScope): WrittenSum {
  const { terms, more } = firstOf(values.length, limits.terms, isWanted, (i) => values[i]);
  const added = terms.filter((value) => value >= 0).map(plain);
  const taken = terms.filter((value) => value < 0).map((value) => plain(-value));
  return {
    written: chain("−", [chain("+", added, more), ...taken]),
    total: values.reduce((sum, value) => sum + value, 0),
  };
}

function plain(value: number): Expression {
  const text = String(Number(value.toPrecision(DIGITS)));
  return text.length <= SHORT ? number(text) : decimal(value);
}

/**
 * The longest number, in characters, that is written in full, after rounding to `DIGITS` significant digits has removed
 * floating-point errors.
 */
const SHORT = 5;
const DIGITS = 12;
