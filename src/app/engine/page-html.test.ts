import { expect, it } from "vitest";
import { pageWithPayload, scriptJson } from "./page-html.ts";

const hostile = ["</script><script>alert(1)</script>", "<!--", "a\u2028b\u2029c", "$& $1 $`", "\u202Eabc", "\\u003c"];

it("puts any text into the page, where it cannot end the element of the payload", () => {
  const json = scriptJson(hostile);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(hostile);
});

it("puts the payload into the page unchanged, and changes nothing else", () => {
  const [before, after] = ['<p>x</p><script type="application/json" id="payload">', "</script><p>y</p>"];
  const payload = { schema: "corefscope/page/1", hostile } as unknown as Parameters<typeof pageWithPayload>[1];
  const page = pageWithPayload(before + after, payload);
  expect(page.startsWith(before)).toBe(true);
  expect(page.endsWith(after)).toBe(true);
  expect(JSON.parse(page.slice(before.length, -after.length))).toEqual(payload);
  expect(() => pageWithPayload("<p></p>", payload)).toThrow("no place");
});
