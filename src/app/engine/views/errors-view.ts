import type { ErrorFacet } from "../../../analysis/errors/error-facet.ts";
import type { ErrorLevel, ErrorRecord } from "../../../analysis/errors/error-record.ts";
import type { ErrorWhatIf } from "../../../analysis/what-if/gains.ts";
import type { ErrorOrder } from "../../../analysis/errors/sorted-errors.ts";
import type { SideName } from "../../../core/document.ts";
import type { EntityAddress } from "./document-view.ts";

/** What errors can be counted and chosen by. */
export type ErrorDivisionName = ErrorFacet | "document" | "type" | "compared";

/** Which errors to list. */
export interface ErrorsQuery {
  readonly system: number;
  /** `entity` if absent. */
  readonly level?: ErrorLevel;
  /** For each facet the values that are wanted, any of them; facets that are absent or empty do not matter. */
  readonly where?: Readonly<Partial<Record<ErrorDivisionName, readonly string[]>>>;
  /** Only errors with a mention in whose text this is found, whatever the case. */
  readonly search?: string;
  /** Only errors of this entity. */
  readonly entity?: Omit<EntityAddress, "layer"> & { readonly side: SideName };
  /**
   * A system to compare with, for the facet `compared`: `fixed` (this one makes the error, the other does not), `shared`, `changed`. Errors
   * that only the other one makes are those that are `fixed` the other way round.
   */
  readonly against?: number;
  /** `document` if absent. */
  readonly sort?: ErrorOrder;
  /** By whose gain `loss` sorts; the headline if absent. */
  readonly rankBy?: string;
  /** Whether the pieces of a divided or conflated entity are one row, in the place of the first of them; by loss, by the gain of all. */
  readonly together?: boolean;
  /** Whether rows have gains; sorting by loss brings them. Only for errors of entities. The first time this takes longer. */
  readonly gains?: boolean;
  readonly offset?: number;
  /** 100 if absent. */
  readonly limit?: number;
}

/** How many errors have a value, all other facets being as chosen. */
interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** An error as it is listed. */
export interface ErrorRow extends Omit<ErrorRecord, "mentions"> {
  /** Its place in the list, from 0. */
  readonly place: number;
  /** In words. */
  readonly sentence: string;
  /** Badges of the entity, and of the entity of the other side. */
  readonly badge: string;
  readonly otherBadge?: string;
  /** Number of the entity in its layer, and of the other. */
  readonly entityNumber: number;
  readonly otherEntityNumber?: number;
  readonly mentions: readonly (ErrorRecord["mentions"][number] & {
    /** Its number in its layer. */
    readonly number: number;
  })[];
  /** The gain in the main figure of `rankBy`, −1..1; if gains were asked for. */
  readonly loss?: number | null;
  readonly compared?: "fixed" | "shared" | "changed";
  /** Where pieces of an entity are together, their rows, if there are several; the row is like the first, with the mentions of all. */
  readonly pieces?: readonly ErrorRow[];
}

/** A page of the list of errors. */
export interface ErrorsView {
  /** Rows that meet the query. */
  readonly total: number;
  /** Errors that meet it: more than rows where pieces of an entity are together. */
  readonly found: number;
  /** All errors of the system and level. */
  readonly all: number;
  readonly rows: readonly ErrorRow[];
  /** Facets that occur, in their order, each with its values in order. Errors of which a value is not known count under `—`. */
  readonly facets: readonly { readonly facet: ErrorDivisionName; readonly values: readonly FacetCount[] }[];
}

/** What correcting the errors of each type would gain: as in `errors`. */
export type WhatIfView = ErrorWhatIf;
