import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Format } from "../../formats/format.ts";
import { findFormat, formats } from "../../formats/registry.ts";
import { CommandError } from "../exit-codes.ts";
import { target, targetFormat, writable } from "./target-format.ts";

// Two more formats have an ending in common. The list is that of all tests of this process, so they are taken out again.
const all = formats as Format[];
beforeAll(() => {
  for (const id of ["sacr", "inline"]) all.push({ ...findFormat(id)!, id: `made up ${id}`, extensions: ["twice"] });
});
afterAll(() => {
  all.splice(-2);
});

function refusal(output: string, to?: string): string {
  try {
    return `no refusal, but ${target(output, to).format.id}`;
  } catch (error) {
    return error instanceof CommandError ? error.message : String(error);
  }
}

describe("without --to, the format", () => {
  test.each([
    ["key.conll", "conll"],
    ["KEY.CoNLL", "conll"],
    ["folder/key.conllu", "corefud"],
    ["a.crac.json", "crac-json"],
    ["a.txt", "inline"],
    ["a.crac.txt", "crac-text"],
    ["a.tsv", "webanno"],
    ["a.xmi", "xmi"],
    ["a.sacr", "sacr"],
    ["a.ann", "brat"],
  ])("of %s is %s", (output, id) => {
    const { format, ending } = target(output, undefined);
    expect([format.id, output.toLowerCase().endsWith(ending!)]).toEqual([id, true]);
  });

  // The guide on conversion has this table. Tools of annotation have these endings, too.
  const usual: Readonly<Record<string, string>> = { json: "clusters", jsonl: "jsonlines" };

  test("of .json and .jsonl is the usual one, and another ending of several formats is refused", () => {
    const able = formats.filter(({ id }) => writable().includes(id));
    const shared = new Map<string, string[]>();
    for (const ending of new Set(able.flatMap(({ extensions }) => extensions ?? []))) {
      const ids = able.filter(({ extensions }) => extensions?.includes(ending) === true).map(({ id }) => id);
      if (ids.length === 1) expect(targetFormat(`x.${ending}`, undefined).id).toBe(ids[0]);
      else shared.set(ending, ids);
    }
    expect([...shared.keys()].sort()).toEqual(["json", "jsonl", "twice"]);
    for (const [ending, ids] of shared) {
      const refused = `x.${ending}: ${ids.length} formats have names in .${ending}; name one with --to: ${ids.join(", ")}`;
      const chosen = usual[ending] as string | undefined;
      expect(refusal(`x.${ending}`)).toBe(chosen === undefined ? refused : `no refusal, but ${chosen}`);
    }
  });

  test.each(["x.xml", "folder", "conll", "-", "x.gz"])("of %s must be named", (output) => {
    expect(refusal(output)).toBe(`${output}: name the format with --to: ${writable().join(", ")}`);
  });
});

describe("--to", () => {
  test("names the format whatever the ending", () => {
    expect(target("x.conll", "brat")).toEqual({ format: findFormat("brat") });
  });

  test.each([
    ["tei", "tei is only read; --to takes webanno, "],
    ["conl", 'there is no format "conl"'],
  ])("refuses %s", (to, message) => {
    expect(refusal("x", to)).toContain(message);
  });
});
