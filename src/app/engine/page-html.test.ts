import { expect, it } from "vitest";
import { pageWithPayload, payloadOf } from "./page-html.ts";

const hostile = ["</script><script>alert(1)</script>", "<!--", "a\u2028b\u2029c", "$& $1 $`", "\u202Eabc", "\\u003c"];
const [before, after] = ['<p>x</p><script type="text/plain" id="payload">', "</script><p>y</p>"];

it.each([
  ["hostile text", hostile],
  ["many texts", Array.from({ length: 40_000 }, (_, i) => (i * i).toString(36))],
])("a payload of %s cannot end its element in the page, and is read back unchanged", async (_, text) => {
  const payload = { schema: "corefscope/page/1", text } as unknown as Parameters<typeof pageWithPayload>[1];
  const page = await pageWithPayload(before + after, payload);
  expect(page.startsWith(before)).toBe(true);
  expect(page.endsWith(after)).toBe(true);
  const packed = page.slice(before.length, -after.length);
  expect(packed).toMatch(/^[A-Za-z\d+/]+=*$/);
  expect(await payloadOf(packed)).toEqual(payload);
});

it("pageWithPayload refuses a page without a place for the payload", async () => {
  await expect(pageWithPayload("<p></p>", { schema: "corefscope/page/1" } as never)).rejects.toThrow("no place");
});
