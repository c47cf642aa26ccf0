import { once } from "node:events";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { get, request } from "node:http";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Session } from "../../src/app/engine/session.ts";
import type { ReportPayload } from "../../src/app/engine/page-payload.ts";
import type { WatchState } from "../../src/cli/watch/watched-files.ts";
import { projectFolder, runCli, spawnCli } from "../support/run-cli.ts";
import { type WatchingApp, watchingApp } from "../support/watching-app.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => readFileSync(join(projectFolder, "examples", name), "utf8");
const key = folder.write("key.conll", example("key.conll"));
const system = folder.write("system.conll", example("response.conll"));

const started: WatchingApp["app"][] = [];
afterAll(() => {
  for (const app of started) app.kill("SIGKILL");
});

async function watched(...args: string[]): Promise<WatchingApp> {
  const watching = await watchingApp(args);
  started.push(watching.app);
  return watching;
}

function answer(
  url: string,
  options: { readonly host?: string; readonly method?: string } = {},
): Promise<{ status: number | undefined; body: string; headers: Readonly<Record<string, unknown>> }> {
  return new Promise((resolve, reject) => {
    const { host = new URL(url).host, method = "GET" } = options;
    request(url, { method, headers: { host } }, (message) => {
      let body = "";
      message.on("data", (piece: Buffer) => (body += piece.toString()));
      message.on("end", () => {
        resolve({ status: message.statusCode, body, headers: message.headers });
      });
    })
      .on("error", reject)
      .end();
  });
}

/** Listens to what the server says, and keeps the last. */
function listen(url: string): {
  readonly last: () => WatchState;
  readonly all: () => string;
  readonly close: () => void;
} {
  let text = "";
  const asked = get(`${url}events`, (message) => {
    message.on("data", (piece: Buffer) => (text += piece.toString()));
    message.on("error", () => undefined);
  });
  asked.on("error", () => undefined);
  return {
    all: () => text,
    last: () => {
      const states = Array.from(text.matchAll(/^event: state\ndata: (.*)$/gm), ([, data]) => data);
      return JSON.parse(states.at(-1) ?? '{"version":0}') as WatchState;
    },
    close: () => asked.destroy(),
  };
}

async function leaIn(url: string): Promise<number | null | undefined> {
  const payload = JSON.parse((await answer(`${url}payload`)).body) as ReportPayload;
  const overview = await new Session().openPayload(payload);
  return overview.systems[0].scores["lea"].f1;
}

function policyIn(page: string): string {
  return /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)![1];
}

function leaOf(path: string): number {
  const { stdout } = runCli(["score", key, path, "-m", "lea", "--format", "json"]);
  return (JSON.parse(stdout) as { systems: { scores: { lea: { f1: number } } }[] }).systems[0].scores.lea.f1;
}

it("answers only those who know its address, on its own host names, and only reading requests", async () => {
  const { url } = await watched(key, system);
  const { origin, pathname } = new URL(url);
  // 24 bytes, 192 bits, in Base64.
  expect(pathname).toMatch(/^\/[\w-]{32}\/$/);
  const page = await answer(url);
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({ "cache-control": "no-store" });
  for (const policy of [page.headers["content-security-policy"], policyIn(page.body)]) {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
  }
  const guesses = ["/", "/payload", "/events", "/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/payload", pathname.slice(0, -1)];
  for (const path of [...guesses, `${pathname}constructor`, `${pathname}../`]) {
    expect([path, (await answer(origin + path)).status]).toEqual([path, 404]);
  }
  for (const path of [pathname, `${pathname}payload`, `${pathname}events`]) {
    expect((await answer(origin + path, { host: "evil.example" })).status).toBe(421);
    expect((await answer(origin + path, { method: "POST" })).status).toBe(405);
  }
  expect((await answer(`${url}payload`)).status).toBe(200);
  // The page that anybody may load cannot ask any server.
  expect(policyIn(runCli(["app", "--export", "-"]).stdout)).not.toContain("connect-src");
});

it("reads files again when they change, are replaced or come back, and says why it does not read them", async () => {
  const { app, url } = await watched(key, system);
  const events = listen(url);
  await expect.poll(() => events.last().version).toBe(1);
  expect(events.last()).toMatchObject({ files: 2 });
  expect(await leaIn(url)).toBe(leaOf(system));

  writeFileSync(system, example("baseline.conll"));
  await expect.poll(() => events.last().version).toBe(2);
  expect(await leaIn(url)).toBe(leaOf(join(projectFolder, "examples/baseline.conll")));

  // As editors save: a new file takes the name.
  renameSync(folder.write("system.tmp", example("key.conll")), system);
  await expect.poll(() => events.last().version).toBe(3);
  expect(await leaIn(url)).toBe(1);

  rmSync(system);
  await expect.poll(() => events.last().problem?.reason).toContain("system.conll: there is no such file");
  expect(events.last().version).toBe(3);
  expect(await leaIn(url)).toBe(1);

  // Half an array.
  writeFileSync(system, '{"clusters": [[[0, 1], [');
  await expect.poll(() => events.last().problem?.file).toBe(system.replaceAll("\\", "/"));
  expect(events.last().version).toBe(3);

  writeFileSync(system, example("response.conll"));
  await expect.poll(() => events.last()).toMatchObject({ version: 4 });
  expect(events.last().problem).toBeUndefined();

  app.kill("SIGINT");
  const [code] = (await once(app, "exit")) as [number];
  expect(code).toBe(0);
  expect(events.all()).toContain("event: end");
});

it("scores the files as its options say, like report", async () => {
  const options = ["--singletons", "drop", "--match", "partial", "-m", "lea,b3"];
  const { app, url } = await watched(key, system, ...options);
  const payload = JSON.parse((await answer(`${url}payload`)).body) as ReportPayload;
  const overview = await new Session().openPayload(payload);
  const { stdout } = runCli(["score", key, system, ...options, "--format", "json", "-q"]);
  const { systems } = JSON.parse(stdout) as {
    systems: { scores: Record<string, { f1: number }>; signature: string }[];
  };
  const [shown] = overview.systems;
  expect(Object.keys(shown.scores)).toEqual(["lea", "b3"]);
  expect(Object.values(shown.scores).map(({ f1 }) => f1)).toEqual(Object.values(systems[0].scores).map(({ f1 }) => f1));
  expect(shown.signature).toBe(systems[0].signature);
  app.kill("SIGKILL");
});

it("refuses what it cannot watch", () => {
  expect(spawnCli(["app", "--watch", key, join(folder.path, "missing.conll")])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("missing.conll: there is no such file") as string,
  });
  for (const [args, message] of [
    [["--watch"], "--watch needs a KEY"],
    [[key], "app opens files only with --watch"],
    [["--watch", "-", system], "standard input cannot be read again"],
    [["--watch", key, "--export", "x.html"], "--export"],
    [["--singletons", "drop"], "--singletons needs --watch"],
  ] as const) {
    const run = runCli(["app", ...args]);
    expect([args, run.code]).toEqual([args, 2]);
    expect(run.stderr).toContain(message);
  }
});
