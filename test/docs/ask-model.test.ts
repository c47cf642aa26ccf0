import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/** A stub in place of a model. It knows what to do by the document's first word. */
const behaviours: Readonly<Record<string, (asked: string) => string>> = {
  Copies: (asked) => asked.replace("Ann", "[Ann|1]").replace("she", "[she|1]"),
  Refuses: () => "Sorry, nobody can help you with this.",
  Cuts: (asked) => asked.replace("Ann", "[Ann|1]").split(" ").slice(0, 6).join(" "),
  Invents: (asked) => asked.replace("Ann", "[Ann|1] of Xanadu").replace("she", "[she|1]"),
  Repeats: (asked) => `${asked.replace("Ann", "[Ann|1]").replace("she", "[she|1]")}\n${asked}`,
  Silent: () => "",
};
const names = Object.keys(behaviours);
const textOf = (name: string): string =>
  `${name} : Ann said yesterday that she would leave the old house by the river .`;

const folder = new TemporaryFolder();
const key = join(folder.path, "key.txt");
const out = join(folder.path, "answers");
const secret = "sk-not-to-be-written";
const asked: string[] = [];
/** How often the endpoint is busy, breaks the connection, or cannot answer one of the documents. */
const faults = { busy: 2, broken: 2, never: "Cuts" as string | undefined };
let server: Server;

beforeAll(async () => {
  const marked = names.map(
    (name) => `#begin document (${name})\n${behaviours["Copies"](textOf(name))}\n#end document\n`,
  );
  writeFileSync(key, marked.join(""));
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { messages, model } = JSON.parse(body) as { messages: { content: string }[]; model: string };
      const own = names.find((name) => messages[0].content.includes(textOf(name)))!;
      asked.push(own);
      expect([model, request.url, request.headers.authorization]).toEqual([
        "stub",
        "/v1/chat/completions",
        `Bearer ${secret}`,
      ]);
      if (faults.busy > 0) {
        faults.busy--;
        response.writeHead(429).end("busy");
        return;
      }
      if (own === faults.never) {
        response.writeHead(400).end("no");
        return;
      }
      const answer = JSON.stringify({ choices: [{ message: { content: behaviours[own](textOf(own)) } }] });
      if (faults.broken > 0) {
        faults.broken--;
        response.writeHead(200, { "content-length": answer.length });
        response.write(answer.slice(0, 20), () => response.destroy());
        return;
      }
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
});

async function ask(): Promise<{ code: number | null; said: string }> {
  const { port } = server.address() as AddressInfo;
  const args = [key, out, "--url", `http://127.0.0.1:${port}/v1`, "--model", "stub", "--wait", "1"];
  const run = spawn(process.execPath, ["examples/recipes/ask_model.mjs", ...args], {
    cwd: projectFolder,
    env: { ...process.env, OPENAI_API_KEY: secret },
  });
  const [stdout, stderr, code] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    new Promise<number | null>((resolve) => run.on("close", resolve)),
  ]);
  return { code, said: stdout + stderr };
}

describe("the recipe that asks a model", () => {
  it("asks again if the endpoint is busy or breaks off, names what failed, and goes on where it stopped", async () => {
    const first = await ask();
    expect(first).toMatchObject({ code: 1 });
    expect(first.said).toContain("Cuts : the endpoint answered 400");
    expect(first.said).toContain("5 of 6 documents have an answer");
    // Two busy answers and two broken ones were asked for again; the document that cannot be answered was not.
    expect(asked.length).toBe(6 + 2 + 2);
    faults.never = undefined;
    asked.length = 0;
    // A run that was stopped leaves half a line.
    const raw = join(out, "raw.jsonl");
    writeFileSync(raw, `${readFileSync(raw, "utf8")}{"document":"Cu`);
    const second = await ask();
    expect(second).toMatchObject({ code: 0 });
    expect(asked).toEqual(["Cuts"]);
    const kept = readFileSync(raw, "utf8").trimEnd().split("\n");
    expect(kept.map((line) => (JSON.parse(line) as { document: string }).document).sort()).toEqual([...names].sort());
    for (const written of [first.said, second.said, kept.join(), readFileSync(join(out, "answers.txt"), "utf8")])
      expect(written).not.toContain(secret);
  });

  it("writes answers of which `answers` tells what the model did", () => {
    const { stdout } = runCli(["answers", key, join(out, "answers.txt"), "--json"]);
    const [{ documents, totals, scores }] = (
      JSON.parse(stdout) as {
        systems: {
          documents: { document: string; state: string; copied: number; invented: number; reached: number }[];
          totals: { states: object; keyTokens: number };
          scores: { all: { documents: number }; answered: { documents: number } };
        }[];
      }
    ).systems;
    const of = (name: string): unknown => {
      const { state, copied, invented, reached } = documents.find(({ document }) => document === name)!;
      return { state, copied, invented, reached };
    };
    // Each text has 16 words: its name, a colon, 13 words and a full stop.
    expect(totals.keyTokens).toBe(6 * 16);
    expect(of("Copies")).toEqual({ state: "answered", copied: 16, invented: 0, reached: 16 });
    expect(of("Cuts")).toEqual({ state: "cut", copied: 6, invented: 0, reached: 6 });
    expect(of("Invents")).toEqual({ state: "answered", copied: 16, invented: 2, reached: 16 });
    expect(of("Repeats")).toEqual({ state: "answered", copied: 16, invented: 16, reached: 16 });
    expect(of("Refuses")).toMatchObject({ state: "refused" });
    expect(of("Silent")).toMatchObject({ state: "empty", copied: 0 });
    expect(totals.states).toEqual({ answered: 3, cut: 1, refused: 1, empty: 1, missing: 0 });
    expect([scores.all.documents, scores.answered.documents]).toEqual([6, 3]);
  });
});
