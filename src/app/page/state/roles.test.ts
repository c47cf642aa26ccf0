import { describe, expect, it } from "vitest";
import type { InspectedFile } from "../../engine/inspect.ts";
import { planOf, type Role, type RoleChoices } from "./roles.ts";

const nothing: RoleChoices = { roles: {}, separated: new Set(), isOneSystem: false };

/** @param files the documents of each file, by its path */
function planned(files: Readonly<Record<string, readonly string[]>>, choices: Partial<RoleChoices> = {}) {
  const inspected = new Map(
    Object.entries(files).map(([name, documents]): readonly [string, InspectedFile] => [
      name,
      {
        ...{ name, companions: [], canHoldBoth: false, isAnswers: false, messages: [] },
        parts: documents.map((document) => ({ document, part: "", marks: [document] })),
      },
    ]),
  );
  return planOf(Object.keys(files), inspected, { ...nothing, ...choices });
}

const rolesIn = (files: Readonly<Record<string, readonly string[]>>, choices?: Partial<RoleChoices>) =>
  Object.fromEntries(planned(files, choices).rows.map(({ id, role }) => [id, role]));

describe("the roles of files", () => {
  it("come from the names of child folders, whatever the number of files", () => {
    const files = { "x/gold/a": ["a"], "x/gold/b": ["b"], "x/sysA/a": ["a"], "x/sysA/b": ["b"], "x/sysB/a": ["a"] };
    expect(rolesIn(files)).toEqual({ "x/gold/": "key", "x/sysA/": "system x/sysA/", "x/sysB/": "system x/sysB/" });
    const { systems } = planned(files);
    expect(systems.map(({ name }) => name)).toEqual(["sysA", "sysB"]);
    expect(rolesIn({ "x/gold/a": ["a"], "x/sysA/a": ["a"], "x/README": [] })).toEqual({
      "x/gold/": "key",
      "x/sysA/": "system x/sysA/",
      "x/README": "ignored",
    });
  });

  it("come from the names of child folders even if their documents differ", () => {
    expect(rolesIn({ "x/key/a": ["a"], "x/key/b": ["b"], "x/out/a": ["c"], "x/out/b": ["d"] })).toEqual({
      "x/key/": "key",
      "x/out/": "system x/out/",
    });
  });

  it("leave a folder of different documents together, even if one is about gold", () => {
    expect(rolesIn({ "novels/gold_bug": ["a"], "novels/emma": ["b"], "novels/ulysses": ["c"] })).toEqual({
      "novels/": "key",
    });
    expect(rolesIn({ "corpus/bc/a": ["a"], "corpus/nw/b": ["b"] })).toEqual({ "corpus/": "key" });
  });

  it("are those of single files below a folder that is shown file by file", () => {
    const files = { "gold/a": ["a"], "gold/sub/b": ["b"], "gold/sub/deep/c": ["c"] };
    expect(rolesIn(files)).toEqual({ "gold/": "key" });
    const rows = planned(files, { separated: new Set(["gold/"]) }).rows.map(({ id }) => id);
    expect(rows).toEqual(["gold/a", "gold/sub/b", "gold/sub/deep/c"]);
  });

  it("join files that differ only before the first dot", () => {
    const files = {
      "x/a.gold.conll": ["a"],
      "x/a.pred.conll": ["a"],
      "x/b.gold.conll": ["b"],
      "x/b.pred.conll": ["b"],
    };
    expect(rolesIn(files)).toEqual({ "x/*.gold.conll": "key", "x/*.pred.conll": "system x/*.pred.conll" });
    expect(planned(files).systems[0].name).toBe("pred");
    expect(
      rolesIn({ "o/bc/1.v4_gold_conll": ["a"], "o/bc/1.v4_auto_conll": ["a"], "o/nw/2.v4_gold_conll": ["b"] }),
    ).toEqual({
      "o/*.v4_gold_conll": "key",
      "o/*.v4_auto_conll": "system o/*.v4_auto_conll",
    });
  });

  it.each<[string, Readonly<Record<string, readonly string[]>>, string, string]>([
    ["a name", { a: ["x"], "dev.gold.conll": ["x"], b: ["x"] }, "dev.gold.conll", "name"],
    ["the only name that is not a system's", { "run.conll": ["x"], dev: ["x"], "pred.conll": ["x"] }, "dev", "name"],
    ["most documents of the others", { a: ["x"], b: ["y"], c: ["x", "y"] }, "c", "documents"],
    ["the place, if nothing else tells", { b: ["x"], a: ["x"], c: ["x"] }, "b", "order"],
  ])("make a file the key by %s", (_, files, key, reason) => {
    const plan = planned(files);
    expect(plan.key.map(({ id }) => id)).toEqual([key]);
    expect(plan.reason).toBe(reason);
    expect(plan.systems).toHaveLength(Object.keys(files).length - 1);
  });

  it("leave out files that share nothing with a guessed key, but not with a named one", () => {
    const guessed = { "x/ann": ["a"], "x/bob": ["a"], "x/other": ["b"] };
    expect(rolesIn(guessed)).toEqual({ "x/ann": "key", "x/bob": "system x/bob", "x/other": "ignored" });
    expect(rolesIn({ key: ["a"], bob: ["a"], other: ["b"] })).toEqual({
      key: "key",
      bob: "system bob",
      other: "system other",
    });
  });

  it("are what the user chose, and rows may share a system", () => {
    const files = { key: ["a", "b"], first: ["a"], second: ["b"], notes: [] };
    const roles: Record<string, Role> = { second: "system first" };
    const plan = planned(files, { roles });
    expect(plan.systems.map(({ name, rows }) => [name, rows.map(({ id }) => id)])).toEqual([
      ["first", ["first", "second"]],
    ]);
    expect(plan.rows.find(({ id }) => id === "notes")?.role).toBe("ignored");
    const all = planned({ key: ["a"], x: ["a"], y: ["a"] }, { isOneSystem: true });
    expect(all.systems.map(({ name, rows }) => [name, rows.length])).toEqual([["response", 2]]);
    const other = planned(files, { roles: { first: "key", key: "system key" } });
    expect([other.key.map(({ id }) => id), other.reason]).toEqual([["first"], "user"]);
  });

  it("are annotators by their names, and the first of them is in place of the key if nobody is", () => {
    const files = { "annotator-1.conll": ["x"], "annotator-2.conll": ["x"], "run.conll": ["x"] };
    const plan = planned(files);
    expect(plan.rows.map(({ role }) => role)).toEqual([
      "annotator annotator-1.conll",
      "annotator annotator-2.conll",
      "system run.conll",
    ]);
    expect(plan.hasNoKey).toBe(true);
    expect(plan.key.map(({ id }) => id)).toEqual(["annotator-1.conll"]);
    expect(plan.annotators.map(({ name }) => name)).toEqual(["annotator-1", "annotator-2"]);
    // Without a key, the run cannot be scored.
    expect(plan.systems.map(({ name }) => name)).toEqual(["annotator-2"]);
  });

  it("are annotators and systems that are all scored if there is a key", () => {
    const plan = planned(
      { gold: ["x"], ann: ["x"], bea: ["x"], run: ["x"] },
      { roles: { ann: "annotator ann", bea: "annotator bea" } },
    );
    expect([plan.hasNoKey, plan.key.map(({ id }) => id)]).toEqual([false, ["gold"]]);
    expect(plan.systems.map(({ name }) => name)).toEqual(["ann", "bea", "run"]);
    expect(plan.annotators.map(({ name }) => name)).toEqual(["ann", "bea"]);
    // A single annotator is not compared with anybody.
    const alone = planned({ ann: ["x"], bea: ["x"] }, { roles: { ann: "annotator ann", bea: "ignored" } });
    expect([alone.hasNoKey, alone.key]).toEqual([false, []]);
  });
});
