import { createReadStream, existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { projectFolder } from "../support/run-cli.ts";

async function serve(): Promise<{ server: Server; url: string }> {
  const types: Record<string, string> = { ".js": "text/javascript", ".html": "text/html" };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path === "/") {
      response.setHeader("content-type", "text/html").end("<!doctype html><title>corefscope</title>");
      return;
    }
    const file = join(projectFolder, path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", types[extname(file)] ?? "text/plain");
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

describe.skipIf(skipsBrowser)(`the library in a browser${browserNote}`, () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    ({ server, url } = await serve());
  });
  afterAll(() => {
    server.close();
  });

  it("scores files like Node, and sends requests only to the page's own server", { timeout: 60_000 }, async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      const hosts = new Set<string>();
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("request", (request) => hosts.add(new URL(request.url()).origin));
      await page.goto(url);
      const found = await page.evaluate<{ lea: number; conll: number; mentions: number }>(`(async () => {
        const { scoreClusters, score, readCorpus } = await import("/dist/index.js");
        const { FileReader, readParts } = await import("/dist/formats/index.js");
        const lea = scoreClusters([["a","b","c"],["d","e","f","g"]], [["a","b"],["c","d"],["f","g","h","i"]]).lea.f1;
        const parts = async function* (path) {
          const stream = (await fetch(path)).body.getReader();
          for (let step = await stream.read(); !step.done; step = await stream.read()) yield step.value;
        };
        const result = await score(readCorpus(parts("/examples/key.conll")), readCorpus(parts("/examples/response.conll")));
        // XML goes through a package that has become part of the library.
        const tei = '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p><rs ref="#a">Ann</rs> saw <rs ref="#a">her</rs></p></body></text></TEI>';
        const [part] = readParts([new TextEncoder().encode(tei)], new FileReader());
        return { lea, conll: result.scores.conll.f1, mentions: part.mentions.length };
      })()`);
      expect(errors).toEqual([]);
      expect([...hosts]).toEqual([new URL(url).origin]);
      expect(found.lea).toBeCloseTo(5 / 18, 12);
      expect(found.mentions).toBe(2);
      const { score, readCorpus } = await import("../../src/index.ts");
      const inNode = await score(
        readCorpus(createReadStream(join(projectFolder, "examples/key.conll"))),
        readCorpus(createReadStream(join(projectFolder, "examples/response.conll"))),
      );
      expect(found.conll).toBe(inNode.scores["conll"].f1);
    } finally {
      await browser.close();
    }
  });
});
