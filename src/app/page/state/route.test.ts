import { describe, expect, it } from "vitest";
import { fragmentOf, type Route, routeOf, startRoute } from "./route.ts";

const full: Route = {
  tab: "errors",
  document: "nw/a b&c=d#e; part 001",
  system: 1,
  against: 0,
  entity: { part: "001", layer: 2, entity: 7 },
  token: 0,
  level: "mention",
  where: { "mention-type": ["name", "pronoun"], document: ["ä & ö"] },
  inEntity: { document: "a & b", part: "", side: "response", entity: 0 },
  search: "the = rebels + 1",
  slices: [
    { name: "a & b = c", level: "mention", where: { "mention-type": ["pronoun"] }, inEntity: undefined, search: "x" },
    {
      ...{ name: "K1", level: "entity", where: {}, search: "" },
      inEntity: { document: "d", part: "001", side: "key", entity: 3 },
    },
  ],
  sort: "size",
  layout: "columns",
  order: "loss",
  entitySort: "size",
  scope: "corpus",
  hidden: ["only-b", "both-right"],
  error: 12,
  pair: 2,
  disagreement: 0,
  study: "boundary-cases",
  isOfKey: true,
  documentOrder: "worst",
  documentFilter: "nw/",
  onlyWithErrors: true,
  isListHidden: true,
  find: "a & b",
  found: 2,
  at: 40,
  explain: { metric: "lea", document: "x/y" },
};

describe("a route", () => {
  it("survives a round trip through an address", () => {
    expect(routeOf(`#${fragmentOf(full)}`)).toStrictEqual(full);
    const other: Route = {
      ...full,
      entity: { part: "", layer: "key", entity: 0 },
      explain: { metric: "muc", document: undefined },
    };
    expect(routeOf(fragmentOf(other))).toStrictEqual(other);
  });

  it("has an empty fragment only if it is the initial route", () => {
    expect(fragmentOf(startRoute)).toBe("");
    expect(fragmentOf({ ...startRoute, tab: "audit" })).toBe("tab=audit");
  });

  it("is the initial route if no field of the fragment is valid", () => {
    const route = routeOf("#tab=nothing&system=-1&entity=x&level=1&sort=&order=worst&error=1.5&constructor=1");
    expect(fragmentOf(route)).toBe("");
  });

  it("of a fragment has all fields, so nothing of the previous route is kept", () => {
    expect(fragmentOf({ ...full, ...routeOf("") })).toBe("");
  });

  it("of a view that is no more leads to the view that shows the same", () => {
    for (const tab of ["alignment", "grid"]) {
      const { document, entity } = full;
      const route = routeOf(fragmentOf({ ...startRoute, document, entity, tab: "text" }).replace("text", tab));
      expect(route).toStrictEqual(routeOf(fragmentOf({ ...startRoute, document, entity, tab: "entities" })));
    }
    expect(routeOf("#tab=constructor").tab).toBe("overview");
  });

  it("can contain filters with names such as constructor and __proto__", () => {
    expect(fragmentOf(routeOf("#is-constructor=a&is-__proto__=b"))).toBe("is-constructor=a&is-__proto__=b");
  });
});
