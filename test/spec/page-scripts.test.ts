import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { asScripts } from "../../scripts/page-scripts.ts";

/** Runs scripts one after another, and returns what they tell. */
function told(scripts: readonly string[]): unknown[] {
  const all: unknown[] = [];
  runInNewContext(`const corefscope={};${scripts.join("\n")}`, { tell: (value: unknown) => all.push(value) });
  return all;
}

it("gives each script what it imports from earlier ones, and from later ones once they have run", () => {
  const chunks = [
    { name: "a.js", code: 'import{t as e,n}from"./b.js";function r(){return e+n}export{r as x};' },
    { name: "b.js", code: 'import{x as e}from"./a.js";import"./c.js";var t=1,n=2;tell(typeof e);export{t,n};' },
    { name: "c.js", code: 'import { x as e } from "./a.js";\ntell(e());\n' },
  ];
  expect(told(asScripts(chunks))).toEqual(["function", 3]);
  // The first runs without the second, if nothing calls what needs it.
  expect(told(asScripts(chunks).slice(0, 1))).toEqual([]);
});

it.each([
  ["a chunk that is not there", 'import{x}from"./z.js";'],
  ["everything", 'import*as x from"./a.js";tell(x);'],
])("refuses an import of %s", (_, code) => {
  expect(() => asScripts([{ name: "b.js", code }])).toThrow("b.js imports");
});
