import { describe, expect, test } from "vitest";
import { entitiesOf, wordsOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFiles } from "../../../test/support/read-files.ts";
import { foreignJson } from "../unread-formats.ts";

const LINK = "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink";
const CHAIN = "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceChain";
const sofa = { "%ID": 1, "%TYPE": "uima.cas.Sofa", sofaID: "_InitialView", sofaString: "𝒜da saw Bo. She ran." };
const link = (id: number, begin: unknown, end: unknown, next?: number): Record<string, unknown> => ({
  ...{ "%ID": id, "%TYPE": LINK, "@sofa": 1, begin, end },
  ...(next !== undefined && { "@next": next }),
});
const chain = { "%ID": 4, "%TYPE": CHAIN, "@first": 2 };

function read(structures: unknown, more: object = {}): ReadFiles {
  const cas = { "%TYPES": {}, "%FEATURE_STRUCTURES": structures, ...more };
  return readFiles({ "folder/ada.json": JSON.stringify(cas, undefined, 1) });
}

test("offsets are UTF-16 units, and anchors may have a mark", () => {
  const { "%ID": id, "%TYPE": type, ...place } = link(3, 13, 16);
  const marked = { "%ID": id, "%TYPE": type, "@sofa": 1, "^begin": place["begin"], "^end": place["end"] };
  const { parts, codes, format } = read([sofa, link(2, 0, 4, 3), marked, chain]);
  expect([format, codes, parts.map(entitiesOf)]).toEqual(["cas-json", [], [{ "4": ["𝒜da", "She"] }]]);
  expect([parts[0].document, wordsOf(parts[0])]).toEqual(["ada", ["𝒜da", "saw", "Bo", ".", "She", "ran", "."]]);
});

test("only a wrong name is misspelt, whatever its mark", () => {
  const marks = ["@first", "first", "^end", "#end", "%ELEMENTS", "%FLAGS", "#score"];
  const wrong = ["^begn", "@nex", "nexts", "@Govenor", "%begin", "%TYP", "^%ID"];
  const features = Object.fromEntries([...marks, ...wrong].map((name) => [name, 1]));
  const { problems } = read([sofa, { "%ID": 2, "%TYPE": "custom.Other", ...features }]);
  const misspelt = problems.filter(({ code }) => code === "misspelt-name");
  expect(misspelt.map(({ data }) => `${data!["name"] as string}: ${data!["known"] as string}`)).toEqual([
    ...["^begn: begin", "@nex: next", "nexts: next", "@Govenor: Governor", "%begin: begin", "%TYP: %TYPE"],
  ]);
});

test("structures may be an object with ids as names, and a view lacks what was deleted", () => {
  const structures = [sofa, link(2, 0, 4, 3), link(3, 13, 16), chain, link(5, 9, 11)];
  const byId = Object.fromEntries(structures.map(({ "%ID": id, ...rest }) => [String(id), rest]));
  const views = { "%VIEWS": { _InitialView: { "%SOFA": 1, "%MEMBERS": [2, 3, 4] } } };
  for (const given of [structures, byId]) {
    expect(read(given, views).parts.map(entitiesOf)).toEqual([{ "4": ["𝒜da", "She"] }]);
    expect(entitiesOf(read(given).parts[0])).toEqual({ "4": ["𝒜da", "She"], "link 5": ["Bo"] });
  }
});

describe("damage is reported", () => {
  test("with the line of the structure", () => {
    const { problems } = read([sofa, link(2, "x", 4), { "%ID": 7 }, 3, chain]);
    expect(problems).toMatchObject([
      { code: "json-shape", data: { field: "%FEATURE_STRUCTURES: number 4" } },
      { code: "markup-shape", line: 11, data: { field: `The begin and end of ${LINK} 2` } },
      { code: "json-shape", line: 18, data: { field: "%TYPE of 7" } },
      { code: "unknown-reference", line: 22, data: { field: "Chain 4", id: "2" } },
      { code: "no-document" },
    ]);
  });

  test.each([
    [{}, "%FEATURE_STRUCTURES"],
    [{ "%FEATURE_STRUCTURES": 3 }, "%FEATURE_STRUCTURES"],
    [{ "%FEATURE_STRUCTURES": [sofa], "%VIEWS": 3 }, "%VIEWS"],
    [{ "%FEATURE_STRUCTURES": [sofa], "%VIEWS": { a: {} } }, "%VIEWS.a.%MEMBERS"],
  ])("in %j", (content, field) => {
    const { problems } = readFiles({ "a.json": JSON.stringify({ "%TYPES": {}, ...content }) });
    expect(problems[0]).toMatchObject({ code: "json-shape", data: { field } });
  });

  test("if the file ends early", () => {
    expect(readFiles({ "a.json": '{"%TYPES": {}, "%FEATURE_STRUCTURES": [' }).codes).toEqual(["json-syntax"]);
  });
});

test("the older CAS JSON is named, with what to do", () => {
  expect(foreignJson('{"_context": {}, "_views": {}}')).toMatch(/legacy.*UIMA CAS JSON 0\.4\.0/);
});
