import { expect, it } from "vitest";
import { pageWithPayload, payloadOf } from "./page-html.ts";

const hostile = ["</script><script>alert(1)</script>", "<!--", "a\u2028b\u2029c", "$& $1 $`", "\u202Eabc", "\\u003c"];
const [before, after] = ['<p>x</p><script type="text/plain" id="payload">', "</script><p>y</p>"];

it.each([
  ["hostile text", hostile],
  ["many texts", Array.from({ length: 40_000 }, (_, i) => (i * i).toString(36))],
])("a payload of %s cannot end its element in the page, and is read back unchanged", async (_, text) => {
  const payload = { schema: "corefscope/page/1", redaction: { mode: "none" }, text } as unknown as Parameters<
    typeof pageWithPayload
  >[1];
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

it.each([
  ["none", {}, false],
  ["none", { readers: true }, true],
  ["hash", {}, true],
] as const)("a report with the words “%s” and %j has the scripts that read files: %s", async (mode, options, has) => {
  const scripts = `<script type="text/plain" id="app-engine">readers $&</script>`;
  const after = `</script><script type="text/plain" id="report-page">report $1</script>\n<script id="app-page">app</script>`;
  const page = await pageWithPayload(scripts + before + after, { redaction: { mode } } as never, options);
  expect(page.includes("readers $&")).toBe(has);
  expect(page.endsWith(has ? after : `</script><script id="report-page">report $1</script>`)).toBe(true);
});
