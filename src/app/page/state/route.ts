import type { EntityOfSide } from "../../engine/error-entities.ts";
import type { ErrorDivisionName } from "../../engine/errors-view.ts";
import { type ErrorLevel, errorLevels } from "../../../analysis/errors/error-record.ts";
import { type ErrorOrder, errorOrders } from "../../../analysis/errors/error-lists.ts";
import { listIn } from "../../../core/arrays.ts";
import { type DifferenceKind, differenceKinds } from "./differences.ts";
import type { EntityChoice } from "./selection.ts";
import { type EntityOrder, entityOrders } from "./ordered-entities.ts";

/** The views in the header, and those in its menu. */
export const mainTabs = ["overview", "errors", "text", "compare", "entities"] as const;
export const moreTabs = ["scores", "audit", "agreement", "study"] as const;
export type Tab = (typeof mainTabs)[number] | (typeof moreTabs)[number];

/** Views of earlier versions, and those that show the same now. */
const formerTabs: ReadonlyMap<string, Tab> = new Map([
  ["alignment", "entities"],
  ["grid", "entities"],
]);

export const documentOrders = ["file", "worst", "errors", "difference"] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** What the text shows: errors only, all mentions in lanes of their layers, entities in colours, or a text per layer. */
export const textLayouts = ["errors", "lanes", "colours", "columns"] as const;
export type TextLayout = (typeof textLayouts)[number];

/** The orders of the list of entities. */
export const entitySorts = ["loss", "size", "text"] as const;
export type EntitySort = (typeof entitySorts)[number];

const scopes = ["document", "corpus"] as const;

/** What decides which errors are listed. */
export type ErrorFilter = Pick<Route, "level" | "where" | "inEntity" | "search">;

/** A filter that was named. */
export interface Slice extends ErrorFilter {
  readonly name: string;
}

/**
 * The place in the page. All of it is in the address, so that a link leads others who have the same files to the same
 * finding.
 */
export interface Route {
  readonly tab: Tab;
  /** Id of a document. */
  readonly document?: string | undefined;
  /** The number of the shown system, and that of the system it is compared with. */
  readonly system: number;
  readonly against?: number | undefined;
  readonly entity?: EntityChoice | undefined;
  /** The first token, in the entity's part, of the mention that the text is scrolled to. */
  readonly token?: number | undefined;
  readonly level: ErrorLevel;
  readonly where: Readonly<Partial<Record<ErrorDivisionName, readonly string[]>>>;
  /** The entity to which the errors are limited. */
  readonly inEntity?: EntityOfSide | undefined;
  readonly search: string;
  readonly slices: readonly Slice[];
  readonly sort: ErrorOrder;
  readonly layout: TextLayout;
  readonly order: EntityOrder;
  readonly entitySort: EntitySort;
  /** Whether Compare and Entities show the document or the whole corpus. */
  readonly scope: (typeof scopes)[number];
  /** The differences of two systems that the text does not mark. */
  readonly hidden: readonly DifferenceKind[];
  /** The place of the chosen error in the list, from 0. */
  readonly error?: number | undefined;
  /** Whether the list of errors is hidden, so that the text has its place. */
  readonly isListHidden?: boolean | undefined;
  /** Which two annotators are compared, from 0 in the order of all pairs, and which of their disagreements is chosen. */
  readonly pair?: number | undefined;
  readonly disagreement?: number | undefined;
  /** An experiment of the papers, and whether it uses the open key. */
  readonly study?: string | undefined;
  readonly isOfKey?: boolean | undefined;
  /** How the list of documents is sorted, and what it is limited to. */
  readonly documentOrder: DocumentOrder;
  readonly documentFilter: string;
  readonly onlyWithErrors?: boolean | undefined;
  /** The words that are searched for in the text, and which place of them is shown, from 0. */
  readonly find: string;
  readonly found?: number | undefined;
  /** The first visible row of the text or of the errors, from 0. */
  readonly at?: number | undefined;
  /** The metric whose calculation is shown, for the whole corpus unless a document is named. */
  readonly explain?: { readonly metric: string; readonly document?: string | undefined } | undefined;
}

export const startRoute: Route = {
  tab: "overview",
  system: 0,
  level: "entity",
  where: {},
  search: "",
  slices: [],
  sort: "document",
  layout: "errors",
  order: "file",
  entitySort: "loss",
  scope: "document",
  hidden: [],
  documentOrder: "file",
  documentFilter: "",
  find: "",
};

/** Returns a route as the fragment of an address, without `#`. Initial values are omitted. */
export function fragmentOf(route: Route): string {
  const values = new URLSearchParams();
  const set = (name: string, value: string | number | undefined, standard?: string | number): void => {
    if (value !== undefined && value !== standard) values.set(name, String(value));
  };
  set("tab", route.tab, startRoute.tab);
  set("document", route.document);
  set("system", route.system, 0);
  set("against", route.against);
  if (route.entity !== undefined) {
    set("part", route.entity.part, "");
    set("layer", route.entity.layer);
    set("entity", route.entity.entity);
  }
  set("token", route.token);
  set("level", route.level, startRoute.level);
  for (const [facet, chosen] of Object.entries(route.where)) {
    for (const value of chosen) values.append(`is-${facet}`, value);
  }
  set("in-document", route.inEntity?.document);
  set("in-part", route.inEntity?.part, "");
  set("in-side", route.inEntity?.side, "key");
  set("in-entity", route.inEntity?.entity);
  set("search", route.search, "");
  for (const slice of route.slices) values.append("slice", fragmentOfSlice(slice));
  set("sort", route.sort, startRoute.sort);
  set("layout", route.layout, startRoute.layout);
  set("order", route.order, startRoute.order);
  set("entities", route.entitySort, startRoute.entitySort);
  set("scope", route.scope, startRoute.scope);
  for (const kind of route.hidden) values.append("hide", kind);
  set("error", route.error);
  if (route.isListHidden === true) set("list", "hidden");
  set("pair", route.pair, 0);
  set("disagreement", route.disagreement);
  set("study", route.study);
  if (route.isOfKey === true) set("of", "key");
  set("documents", route.documentOrder, startRoute.documentOrder);
  set("filter", route.documentFilter, "");
  if (route.onlyWithErrors === true) set("only", "errors");
  set("find", route.find, "");
  set("found", route.found, 0);
  set("at", route.at, 0);
  set("explain", route.explain?.metric);
  set("explain-document", route.explain?.document);
  return values.toString();
}

/** Returns the route of a fragment; invalid parts have their initial values. */
export function routeOf(fragment: string): Route {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = (name: string): string | undefined => values.get(name) ?? undefined;
  const whole = (name: string): number | undefined => {
    const value = values.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  };
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[], standard: Choice): Choice =>
    choices.find((choice) => choice === values.get(name)) ?? standard;
  const where = new Map<string, string[]>();
  for (const [name, value] of values) if (name.startsWith("is-")) listIn(where, name.slice(3)).push(value);
  const entity = whole("entity");
  const explained = text("explain");
  return {
    tab: formerTabs.get(text("tab") ?? "") ?? oneOf("tab", [...mainTabs, ...moreTabs], startRoute.tab),
    document: text("document"),
    system: whole("system") ?? 0,
    against: whole("against"),
    entity:
      entity === undefined
        ? undefined
        : { part: text("part") ?? "", layer: text("layer") === "key" ? "key" : (whole("layer") ?? "key"), entity },
    token: whole("token"),
    level: oneOf("level", errorLevels, startRoute.level),
    where: Object.fromEntries(where),
    inEntity: inEntityOf(text, whole("in-entity")),
    search: text("search") ?? "",
    slices: values.getAll("slice").map(sliceOf),
    sort: oneOf("sort", errorOrders, startRoute.sort),
    layout: oneOf("layout", textLayouts, startRoute.layout),
    order: oneOf("order", entityOrders, startRoute.order),
    entitySort: oneOf("entities", entitySorts, startRoute.entitySort),
    scope: oneOf("scope", scopes, startRoute.scope),
    hidden: differenceKinds.filter((kind) => values.getAll("hide").includes(kind)),
    error: whole("error"),
    isListHidden: text("list") === "hidden" ? true : undefined,
    pair: whole("pair"),
    disagreement: whole("disagreement"),
    study: text("study"),
    isOfKey: text("of") === "key" ? true : undefined,
    documentOrder: oneOf("documents", documentOrders, startRoute.documentOrder),
    documentFilter: text("filter") ?? "",
    onlyWithErrors: text("only") === "errors" ? true : undefined,
    find: text("find") ?? "",
    found: whole("found"),
    at: whole("at"),
    explain: explained === undefined ? undefined : { metric: explained, document: text("explain-document") },
  };
}

/** Returns a slice as a fragment in the fragment. */
function fragmentOfSlice({ name, ...filter }: Slice): string {
  const values = new URLSearchParams({ name });
  return `${values}&${fragmentOf({ ...startRoute, ...filter })}`;
}

function sliceOf(fragment: string): Slice {
  const { level, where, inEntity, search } = routeOf(fragment);
  return { name: new URLSearchParams(fragment).get("name") ?? "", level, where, inEntity, search };
}

function inEntityOf(text: (name: string) => string | undefined, entity: number | undefined): Route["inEntity"] {
  const document = text("in-document");
  if (document === undefined || entity === undefined) return undefined;
  return { document, part: text("in-part") ?? "", side: text("in-side") === "response" ? "response" : "key", entity };
}
