import { type ErrorType, errorTypes } from "../error-type.ts";
import type { Identity } from "./entity/identities.ts";
import { type Decision, decisions, type HeadKind } from "./mention/decisions.ts";

/** The counts of errors in some parts of a corpus. */
export interface ErrorCounts {
  readonly types: Readonly<Record<ErrorType, number>>;
  readonly identities: { readonly recall: Identity; readonly precision: Identity };
  /** Missing links (recall) and extra links (precision), found by spanning trees. */
  readonly links: { readonly recall: number; readonly precision: number };
  /** For each kind of mention that occurs, how many decisions of each kind there are. */
  readonly decisions: Readonly<Partial<Record<HeadKind, Readonly<Record<Decision, number>>>>>;
  /** With `kk2013`, the edits behind the errors. */
  readonly edits?: {
    readonly alter: number;
    readonly split: number;
    readonly merge: number;
    readonly introduce: number;
    readonly remove: number;
  };
}

/** Counts of 0. */
export const noErrors: ErrorCounts = {
  types: countNames(errorTypes, []),
  identities: {
    recall: { links: 0, cuts: 0, mentions: 0, entities: 0 },
    precision: { links: 0, cuts: 0, mentions: 0, entities: 0 },
  },
  links: { recall: 0, precision: 0 },
  decisions: {},
};

export function countNames<Name extends string>(names: readonly Name[], all: Iterable<Name>): Record<Name, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (const name of all) counts[name]++;
  return counts;
}

/** Adds two counts. */
export function addErrorCounts(a: ErrorCounts, b: ErrorCounts): ErrorCounts {
  const kinds = [...new Set([...Object.keys(a.decisions), ...Object.keys(b.decisions)])] as HeadKind[];
  const none = countNames(decisions, []);
  return {
    types: added(a.types, b.types),
    identities: {
      recall: added(a.identities.recall, b.identities.recall),
      precision: added(a.identities.precision, b.identities.precision),
    },
    links: added(a.links, b.links),
    decisions: Object.fromEntries(
      kinds.map((kind) => [kind, added(a.decisions[kind] ?? none, b.decisions[kind] ?? none)]),
    ),
    ...((a.edits ?? b.edits) !== undefined && {
      edits: a.edits === undefined ? b.edits! : b.edits === undefined ? a.edits : added(a.edits, b.edits),
    }),
  };
}

function added<Name extends string>(
  a: Readonly<Record<Name, number>>,
  b: Readonly<Record<Name, number>>,
): Record<Name, number> {
  return Object.fromEntries((Object.keys(a) as Name[]).map((name) => [name, a[name] + b[name]])) as Record<
    Name,
    number
  >;
}
