import { describe, expect, it } from "vitest";
import type { ComponentSummary } from "../../engine/component-view.ts";
import type { DocumentView, LayerView, MentionStatus } from "../../engine/document-view.ts";
import { documentEntities } from "./entity-rows.ts";

function layer(
  name: LayerView["layer"],
  entities: readonly (readonly [badge: string, component: number, ...MentionStatus[]])[],
): LayerView {
  const mentions = entities.flatMap(([, , ...own], entity) =>
    own.map((status) => ({ entity, pieces: [], lane: 0, status: [status], twin: [-1] })),
  );
  return {
    layer: name,
    mentions,
    entities: entities.map(([badge, component], entity) => ({
      ...{ badge, id: badge, name: badge, component: [component] },
      mentions: Array.from(mentions.keys()).filter((m) => mentions[m].entity === entity),
    })),
  };
}

/** K1 is right. K2 and K4 are mixed up, with 3 links. K3 is missing, with 1 link. R4 overlaps with no entity of the key. */
const key = layer("key", [
  ["K1", 0, "matched", "matched"],
  ["K2", 1, "matched", "matched", "wrong-entity", "matched"],
  ["K3", 2, "missing", "missing"],
  ["", -1, "left-out"],
  ["K4", 1, "wrong-entity", "missing"],
]);
const response = layer(0, [
  ["R1", 0, "matched"],
  ["R4", 3, "extra", "extra"],
]);
const document: DocumentView = {
  id: "d",
  parts: [{ part: "p", label: "", sentences: [], key, responses: [response] }],
};

function group(layerName: LayerView["layer"], entity: number, links: number): ComponentSummary {
  return {
    ...{ document: "d", part: "p", name: "", links },
    ...{ keyEntities: 0, responseEntities: 0, keyMentions: 0, responseMentions: 0 },
    entity: { document: "d", part: "p", layer: layerName, entity },
  };
}

const groups = [group("key", 1, 3), group("key", 2, 1), group(0, 1, 1)];
const badges = (sort: Parameters<typeof documentEntities>[3]): string[] =>
  documentEntities(document, groups, 0, sort).map(
    ({ layer: own, entity }) => (own === "key" ? key : response).entities[entity].badge,
  );

describe("the entities of a document", () => {
  it("are sorted by the links of their groups, then by their wrong mentions", () => {
    expect(badges("loss")).toEqual(["K4", "K2", "K3", "R4", "K1"]);
  });

  it("are sorted by size, or as in the text, and never have unscored ones", () => {
    expect(badges("size")).toEqual(["K2", "K1", "K3", "K4", "R4"]);
    expect(badges("text")).toEqual(["K1", "K2", "K3", "K4", "R4"]);
  });

  it("have the links of their group, and name the other key entities in it", () => {
    const rows = documentEntities(document, groups, 0, "text");
    expect(rows.map(({ links, others }) => `${links} ${others.join()}`)).toEqual(["0 ", "3 K4", "1 ", "3 K2", "1 "]);
  });
});
